/** What the screens ask of the server over HTTP. Whatever goes wrong comes as a `Refusal` with a code that has its words. */
import type { BotInfo, MadeTable, MyTable, NewTable, Replay, Trouble } from './protocol'

/** Why something did not work: the server's codes, and four of the browser's own. */
export type TroubleCode = Trouble['code'] | 'offline' | 'record' | 'board' | 'answer'

export class Refusal extends Error {
  constructor(
    /** What kind of trouble it is. */
    readonly code: TroubleCode,
    /** The server's own sentence, in English, or nothing. */
    readonly detail: string = '',
  ) {
    super(detail || code)
  }
}

interface Wish {
  method?: 'GET' | 'POST'
  body?: unknown
  token?: string | undefined
}

async function ask(path: string, wish: Wish = {}): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' })
  if (wish.token) headers.set('Authorization', `Bearer ${wish.token}`)
  const written = typeof wish.body === 'string'
  if (wish.body !== undefined) headers.set('Content-Type', written ? 'text/plain; charset=utf-8' : 'application/json')
  const body = wish.body === undefined ? null : written ? (wish.body as string) : JSON.stringify(wish.body)
  let answer: Response
  try {
    answer = await fetch(path, { method: wish.method ?? 'GET', headers, body })
  } catch {
    throw new Refusal('offline')
  }
  if (!answer.ok) throw await refusal(answer)
  return answer
}

async function refusal(answer: Response): Promise<Refusal> {
  try {
    const trouble = (await answer.json()) as Partial<Trouble>
    if (typeof trouble.code === 'string') return new Refusal(trouble.code, trouble.message ?? '')
  } catch {
    // No trouble of the server's own making: something between it and us has answered.
  }
  if (answer.status === 404) return new Refusal('table')
  return new Refusal(answer.status >= 500 ? 'offline' : 'answer')
}

async function read<Answer>(path: string, wish: Wish = {}): Promise<Answer> {
  const answer = await ask(path, wish)
  try {
    return (await answer.json()) as Answer
  } catch {
    throw new Refusal('answer')
  }
}

export const makeTable = (body: NewTable): Promise<MadeTable> => read('/api/tables', { method: 'POST', body })
export const tableOfToken = (token: string): Promise<MyTable> => read('/api/table', { token })
export const replayOf = (id: string, token?: string): Promise<Replay> => read(`/api/tables/${id}/replay`, { token })
export const bots = (): Promise<BotInfo[]> => read('/api/bots')

/** A record's game, told by the server, which keeps nothing of it. */
export async function replayOfRecord(text: string): Promise<Replay> {
  try {
    return await read('/api/records', { method: 'POST', body: text })
  } catch (trouble) {
    if (trouble instanceof Refusal && trouble.code === 'message') throw new Refusal('record', trouble.detail)
    throw trouble
  }
}

/** Any error as a refusal: what is none of the server's is trouble of this page. */
export function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal('answer')
}
