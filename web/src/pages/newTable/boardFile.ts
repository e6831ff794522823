/** A board file as it is opened. Whether one can sail on it is for the server to say; here it is only read. */

export interface BoardFile {
  name: string
  /** How many spaces it has. */
  spaces: number
  /** All that is written in it. */
  data: Record<string, unknown>
}

/** Why a file is no board: too big, no JSON, or JSON of something else. */
export type NoBoard = 'size' | 'json' | 'shape'

const BIGGEST = 100_000

export async function readBoard(file: Pick<File, 'size' | 'text'>): Promise<BoardFile | NoBoard> {
  if (file.size > BIGGEST) return 'size'
  let data: unknown
  try {
    data = JSON.parse(await file.text())
  } catch {
    return 'json'
  }
  if (typeof data !== 'object' || data === null || !('spaces' in data) || !Array.isArray(data.spaces)) return 'shape'
  const name = 'name' in data && typeof data.name === 'string' ? data.name : ''
  return { name, spaces: data.spaces.length, data: data as Record<string, unknown> }
}
