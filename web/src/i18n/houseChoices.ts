/** What house variants say of a choice. */
import type { Landing, TableView } from '../api/protocol'
import type { Words } from './en'
import type { Say } from './narration'

interface HouseMove {
  /** The second word of the move. */
  one: string
  view: TableView
  words: Words
  say: Say
}

/** The labels of the moves of house variants, by their first word. */
export const HOUSE_LABELS: Record<string, (move: HouseMove) => string> = {
  keep: ({ one, words, say }) => words.table.move.keep(say.crew(one)),
  trade: ({ one, view, words, say }) => words.table.move.trade(say.offer(view.market?.offers[Number(one) - 1]?.offer ?? 0)),
  decline: ({ view, words }) => (view.question?.key === 'trade' ? words.table.move.noTrade : words.table.move.decline),
}

/** What a house variant adds to the text of a landing. */
export const houseLanding = (landing: Landing, words: Words): string[] => (landing.trade ? [words.table.canTrade] : [])
