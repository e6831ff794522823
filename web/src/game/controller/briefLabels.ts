/** Brief labels with signs, for choices that do not all fit with their full ones. */
import type { Outcome, TableView, Tokens } from '../../api/protocol'
import type { Say } from '../../i18n/narration'
import type { Speaker } from './choices'

export type Piece = { sign: string } | { text: string }

/** The brief label of a move; empty where its full one is brief enough. */
export function briefLabel(move: string, outcome: Outcome | null, view: TableView, { words, say }: Speaker): Piece[] {
  const [verb, one, two] = move.split(' ')
  if (outcome?.kind === 'volley') return tokens({ goods: 'gunpowder', count: outcome.powder })
  if (outcome && 'gives' in outcome) return [...tokens(outcome.gives), { text: '→' }, ...tokens(outcome.gets)]
  if (outcome?.kind === 'spoil' && outcome.tokens) return tokens(outcome.tokens)
  if (verb === 'take' && one === 'facedown') return [{ sign: 'chest' }, { text: String(two) }]
  if (verb === 'take' && outcome?.kind === 'spoil') return [{ sign: String(one) }]
  if (verb === 'attack') return [{ text: firstName(view, Number(one), say) }]
  if (verb === 'empty') return emptied(view, Number(one))
  if (verb === 'decline') return [{ text: words.table.move.declineBriefly }]
  return []
}

function emptied(view: TableView, hold: number): Piece[] {
  const inside = view.seats[view.question?.ship ?? view.seat ?? 0]?.holds[hold - 1]
  return inside ? [{ text: `${hold}: ` }, ...tokens({ goods: inside.kind, count: inside.count })] : []
}

/** The first name of a captain, or the whole name where two have the same first name. */
function firstName(view: TableView, ship: number, say: Say): string {
  const first = (each: number): string => say.name(each).split(' ')[0] ?? ''
  const namesakes = view.seats.filter((_, each) => first(each) === first(ship))
  return namesakes.length > 1 ? say.name(ship) : first(ship)
}

function tokens({ goods, count }: Omit<Tokens, 'kind'>): Piece[] {
  return [{ text: String(count) }, { sign: goods }]
}
