/** Reads a board file. The server checks whether it is a valid board. */

export interface BoardFile {
  name: string
  /** The number of spaces. */
  spaces: number
  /** The whole content. */
  data: Record<string, unknown>
}

/** Why a file is no board: too big, not JSON, or JSON without spaces. */
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
