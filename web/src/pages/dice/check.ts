/** The check of a record's dice in this browser. */
import type { Draw } from '../../api/protocol'
import { liar, picked, sealOf, type Odds, type RecordSeal } from '../../state/fairDice/fairDice'
import { verdictOn, type SealVerdict } from '../../state/fairDice/ownSecrets'

/** What was found wrong. */
export type Fault =
  | { kind: 'secret'; whose: 'server' | number }
  | { kind: 'draw'; move: number; drawn: string; due: string }
  | { kind: 'odds'; move: number; drawn: string }
  | { kind: 'changed' }

export interface Checked {
  seal: RecordSeal
  /** The first thing that is wrong. */
  fault: Fault | null
  verdict: SealVerdict
  draws: Draw[]
}

/** Check every roll and draw of a record against its seal; `null` if it has none. */
export function check(text: string, draws: Draw[]): Checked | null {
  const seal = sealOf(text)
  if (!seal) return null
  const verdict = verdictOn(seal, seal.table)
  return { seal, verdict, draws, fault: firstFault(seal, draws) ?? (verdict === 'changed' ? { kind: 'changed' } : null) }
}

function firstFault(seal: RecordSeal, draws: Draw[]): Fault | null {
  const whose = liar(seal)
  if (whose !== null) return { kind: 'secret', whose }
  for (const [at, { move, drawn, odds }] of draws.entries()) {
    if (!plausible(odds)) return { kind: 'odds', move, drawn }
    const due = picked(seal.key, at + 1, odds)
    if (due !== drawn) return { kind: 'draw', move, drawn, due: due ?? '' }
  }
  return null
}

/** Whether dice have the odds of dice. Which cards are left only the rules know; `jamaica replay --verify` applies them. */
function plausible(odds: Odds): boolean {
  const kind = odds[0]?.[0].split(' ')[0] ?? ''
  if (kind === '*roll') return odds.length === 21 && odds.every(([text, weight]) => weight === (text.at(-1) === text.at(-3) ? 1 : 2))
  if (kind === '*combat') return odds.length === 6 && odds.every(([, weight]) => weight === 1)
  return odds.length > 0 && odds.every(([text, weight]) => weight > 0 && text.startsWith(`${kind} `))
}

/** The names of the seats in a record. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/^seat \d (.*)$/gm)].map((found) => found[1] ?? '')
}
