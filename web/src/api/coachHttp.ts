/** The HTTP calls to the coach. All are about finished games; the server stores nothing of them. */
import { readJson, request } from './http'
import type { CardWords, GameAnalysis, Moment, Puzzle, Queued } from './protocol'

/** After how many milliseconds a game that waits is asked for again. */
const AGAIN = 2000

/** Ask again while the server answers that the game has to wait. */
async function patiently(ask: () => Promise<Response>, onqueued: (ahead: number) => void): Promise<Response> {
  for (;;) {
    const response = await ask()
    if (response.status !== 202) return response
    onqueued(((await response.json()) as Queued).ahead)
    await new Promise((wake) => setTimeout(wake, AGAIN))
  }
}

/** The coach's analysis of a finished game's record. `onqueued` is told how many games come first while it waits. */
export const analysisOf = async (record: string, onqueued: (ahead: number) => void): Promise<GameAnalysis> =>
  (await patiently(() => request('/api/analyses', { method: 'POST', body: record }), onqueued)).json() as Promise<GameAnalysis>

/** The moment of a finished game before one of its moves, which are counted from 0. */
export const momentOf = (record: string, number: number): Promise<Moment> => readJson(`/api/moments?number=${number}`, { method: 'POST', body: record })

/** The result card of a finished game as SVG. */
export const cardOf = async (record: string, words: CardWords): Promise<string> =>
  (await patiently(() => request('/api/cards', { method: 'POST', body: { record, words } }), () => undefined)).text()

/** The puzzles that come with the package. */
export const shippedPuzzles = (): Promise<Puzzle[]> => readJson('/api/puzzles')
