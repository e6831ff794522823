/** Paying out of several holds: the server asks hold by hold, the player decides once. */
import type { Payment, Prompt, TableView } from '../../api/protocol'

/** How many tokens each hold pays, by its number. */
export type Shares = ReadonlyMap<number, number>

export const NOTHING: Shares = new Map()

/** A payment that is asked for: what is due, and how many tokens of it each hold has. */
export interface Bill {
  goods: string
  due: number
  aboard: Shares
}

/** The bill of a prompt, `null` where it asks for something else. */
export function billOf(prompt: Prompt | null, view: TableView | null): Bill | null {
  const { ship, goods, count } = view?.question ?? {}
  if (prompt?.key !== 'pay' || ship == null || !goods || !count) return null
  const holds = view?.seats[ship]?.holds ?? []
  const aboard = holds.flatMap((hold, at): [number, number][] => (hold?.kind === goods ? [[at + 1, hold.count]] : []))
  return { goods, due: count, aboard: new Map(aboard) }
}

/** What the suggestion takes from each hold: the difference to what it leaves in the end. */
export function suggestedShares(prompt: Prompt, bill: Bill): Shares {
  const choice = prompt.preview.choices.find(({ move }) => move === prompt.suggestion)
  const payment = choice?.leads_to?.kind === 'payment' ? (choice.leads_to as Payment) : null
  if (!payment) return NOTHING
  const taken = [...bill.aboard].map(([hold, count]): [number, number] => [hold, count - (payment.leaves[hold - 1]?.count ?? 0)])
  return new Map(taken.filter(([, count]) => count > 0))
}

const sum = (shares: Shares): number => [...shares.values()].reduce((all, one) => all + one, 0)

/** Whether shares pay the whole bill. */
export function isPaid(bill: Bill, shares: Shares): boolean {
  return sum(shares) === bill.due
}

/** The shares after a click on a hold: the first takes all it can give, each further one puts a token back. */
export function afterClick(bill: Bill, shares: Shares, hold: number): Shares {
  const taken = shares.get(hold) ?? 0
  const next = taken > 0 ? taken - 1 : Math.min(bill.aboard.get(hold) ?? 0, bill.due - sum(shares))
  return new Map([...shares, [hold, next] as const].filter(([each, count]) => (each === hold ? next : count) > 0))
}

/** The answer to a prompt for a hold, of somebody who pays these shares: the first hold in order that still pays. */
export function nextMove(prompt: Prompt, shares: Shares): string | null {
  const moves = [...shares].sort(([one], [two]) => one - two).map(([hold, count]) => `pay ${hold} ${count}`)
  return moves.find((move) => prompt.moves.includes(move)) ?? null
}

/** The shares without what a move has paid. */
export function afterMove(shares: Shares, move: string): Shares {
  const [, hold = ''] = move.split(' ')
  return new Map([...shares].filter(([each]) => each !== Number(hold)))
}
