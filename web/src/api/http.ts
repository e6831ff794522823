/** The HTTP calls. Every failure is thrown as a `RequestError` whose code has a text in `i18n`. */
import type { BotInfo, CreatedTable, Draw, Draws, TableAccess, TableInfo, NewTable, Replay, Problem } from './protocol'

/** The server's codes, and four for failures in the browser. */
export type ErrorCode = Problem['code'] | 'offline' | 'record' | 'board' | 'answer'

export class RequestError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** The server's own message, in English, or nothing. */
    readonly detail: string = '',
  ) {
    super(detail || code)
  }
}

interface RequestOptions {
  method?: 'GET' | 'POST'
  /** A string is sent as text, anything else as JSON. */
  body?: unknown
  token?: string | undefined
}

/** A response to a request. */
export async function request(path: string, options: RequestOptions = {}): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' })
  if (options.token) headers.set('Authorization', `Bearer ${options.token}`)
  const isText = typeof options.body === 'string'
  if (options.body !== undefined) headers.set('Content-Type', isText ? 'text/plain; charset=utf-8' : 'application/json')
  const body = options.body === undefined ? null : isText ? (options.body as string) : JSON.stringify(options.body)
  let response: Response
  try {
    response = await fetch(path, { method: options.method ?? 'GET', headers, body })
  } catch {
    throw new RequestError('offline')
  }
  if (!response.ok) throw await errorOf(response)
  return response
}

async function errorOf(response: Response): Promise<RequestError> {
  try {
    const problem = (await response.json()) as Partial<Problem>
    if (typeof problem.code === 'string') return new RequestError(problem.code, problem.message ?? '')
  } catch {
    // The body is not the server's: a proxy has answered.
  }
  if (response.status === 404) return new RequestError('table')
  return new RequestError(response.status >= 500 ? 'offline' : 'answer')
}

/** The body of a response, which is JSON. */
export async function readJson<Body>(path: string, options: RequestOptions = {}): Promise<Body> {
  const response = await request(path, options)
  try {
    return (await response.json()) as Body
  } catch {
    throw new RequestError('answer')
  }
}

export const postTable = (body: NewTable): Promise<CreatedTable> => readJson('/api/tables', { method: 'POST', body })
export const tableOfToken = (token: string): Promise<TableAccess> => readJson('/api/table', { token })
export const bots = (): Promise<BotInfo[]> => readJson('/api/bots')

/** A table by its id: with one of its tokens, or after the game. */
export const tableById = (id: string, token?: string): Promise<TableInfo> => readJson(`/api/tables/${id}`, { token })

/** For whom a replay is made: a seat, a spectator, or with all hands open. */
export type Viewer = number | 'spectator' | 'open'

/** The replay of a table: of a finished game for any viewer, otherwise for the seat of the token. */
export const replayOf = (id: string, token?: string, viewer: Viewer | null = null): Promise<Replay> =>
  readJson(`/api/tables/${id}/replay${viewer === null ? '' : `?as=${viewer}`}`, { token })

/** The replay of a record. The server reads it and does not store it. */
export async function replayOfRecord(text: string, viewer: Viewer = 'open'): Promise<Replay> {
  try {
    return await readJson(`/api/records?as=${viewer}`, { method: 'POST', body: text })
  } catch (error) {
    if (error instanceof RequestError && error.code === 'message') throw new RequestError('record', error.detail)
    throw error
  }
}

/** The record of a finished game as text. */
export const recordOf = async (id: string): Promise<string> => (await request(`/api/tables/${id}/record`)).text()

/** Every roll and draw of a record with its odds. */
export async function drawsOf(text: string): Promise<Draw[]> {
  try {
    return (await readJson<Draws>('/api/draws', { method: 'POST', body: text })).draws
  } catch (error) {
    if (error instanceof RequestError && error.code === 'message') throw new RequestError('record', error.detail)
    throw error
  }
}

/** Any thrown value as a `RequestError`. */
export function asRequestError(error: unknown): RequestError {
  return error instanceof RequestError ? error : new RequestError('answer')
}
