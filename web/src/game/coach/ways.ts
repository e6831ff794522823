/** Where a choice leads on the chart, for arrows. */
import type { Prompt, TableView } from '../../api/protocol'
import { cardIn, cardMarks, promptMarks, type Mark } from '../controller/marks'

/** The marks of the spaces that a move leads to, without those of a shortage; none if it does not sail. */
export function waysOf(move: string, prompt: Prompt, view: TableView): Mark[] {
  const [verb, card = ''] = move.split(' ')
  if (verb === 'play') {
    const preview = cardIn(prompt, card, null)
    return preview ? cardMarks(preview).filter((mark) => mark.chance === null) : []
  }
  const ship = view.question?.ship ?? view.seat ?? 0
  return promptMarks(prompt, view.seats[ship]?.space ?? 0, null).filter((mark) => mark.move === move && mark.chance === null)
}

/** The ways of a move as one arrow: to where a card leads first and, if that is certain, from there. */
export function arrowOf(move: string, prompt: Prompt, view: TableView): Mark[] {
  const ways = waysOf(move, prompt, view)
  const first = ways.filter((mark) => mark.half !== 'evening')
  const second = ways.filter((mark) => mark.half === 'evening')
  return [...first.slice(0, 1), ...(second.length === 1 ? second : [])]
}
