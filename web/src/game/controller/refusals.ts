/** What the prompt does not allow, with the rule against each, read from its preview. */
import type { Prompt, TableView } from '../../api/protocol'
import type { Words } from '../../i18n/en'
import { loserOf, type Speaker } from './choices'

export interface NotAllowed {
  move: string
  label: string
  /** The id of the rule against it. */
  rule: string
}

type Tried = Omit<NotAllowed, 'rule'>

/** The move that a click on a hold stands for, by the question's key. */
const HOLD_MOVES: Record<string, (hold: number) => string> = {
  choose_hold: (hold) => `load ${hold}`,
  make_room: (hold) => `empty ${hold}`,
  refuse_load: (hold) => `empty ${hold}`,
  pay: (hold) => `pay ${hold} 1`,
}

/** Rules that let the player choose: what they refuse is a matter of the order in which holds are asked for. */
const CHOICE_RULES = ['pay.which-holds', 'ruling.powder-holds']

/** The rule against a move of the prompt's kind. */
export function ruleAgainst(prompt: Prompt, move: string): string | null {
  return prompt.preview.refused.find((refused) => refused.moves.includes(move))?.rule ?? null
}

/** The rule against choosing a hold, where the prompt is about holds. */
export function ruleAgainstHold(prompt: Prompt, hold: number): string | null {
  const move = HOLD_MOVES[prompt.key]?.(hold)
  if (move === undefined || prompt.moves.some((each) => each.startsWith(`pay ${hold} `))) return null
  return ruleAgainst(prompt, move)
}

/** What a player may have wanted to do and the prompt does not allow: nothing that is not there, such as an empty hold. */
export function refusalsOf(prompt: Prompt, view: TableView, speaker: Speaker): NotAllowed[] {
  return wanted(prompt, view, speaker).flatMap((each) => {
    const rule = ruleAgainst(prompt, each.move)
    return rule === null || CHOICE_RULES.includes(rule) ? [] : [{ ...each, rule }]
  })
}

/** One line for each rule, with all that it forbids. */
export function groupByRule(refusals: readonly NotAllowed[], words: Words): NotAllowed[] {
  const rules = new Map<string, NotAllowed[]>()
  for (const each of refusals) rules.set(each.rule, [...(rules.get(each.rule) ?? []), each])
  return [...rules].map(([rule, against]) => ({
    move: against[0]?.move ?? '',
    rule,
    label: against.map((each) => each.label).join(words.game.semicolon),
  }))
}

/** What a player may have wanted to do, allowed or not. */
function wanted(prompt: Prompt, view: TableView, speaker: Speaker): Tried[] {
  const own = view.question?.ship ?? view.seat ?? 0
  switch (prompt.key) {
    case 'choose_hold':
    case 'make_room':
    case 'refuse_load':
    case 'pay':
      return holds(view, own, HOLD_MOVES[prompt.key], speaker).filter((_, at) => ruleAgainstHold(prompt, at + 1) !== null).flat()
    case 'choose_spoils':
      return spoils(view, speaker)
    case 'sail':
    case 'fall_back':
      return anyOther(prompt, speaker.words.table.otherSpace)
    default:
      return []
  }
}

/** For each hold of a ship its move, none for an empty one. */
function holds(view: TableView, ship: number, moveOf: ((hold: number) => string) | undefined, { words, say }: Speaker): Tried[][] {
  return (view.seats[ship]?.holds ?? []).map((hold, at) =>
    hold && moveOf ? [{ move: moveOf(at + 1), label: words.game.about(words.game.hold(at + 1), say.goods(hold.kind, hold.count)) }] : [],
  )
}

/** What the loser of a battle has. */
function spoils(view: TableView, speaker: Speaker): Tried[] {
  const { words, say } = speaker
  const loser = loserOf(view)
  const powers = (view.seats[loser]?.powers ?? []).map((power) => ({ move: `take ${power}`, label: words.table.move.takePower(say.treasure(power)) }))
  return [...holds(view, loser, (hold) => `take hold ${hold}`, speaker).flat(), ...powers]
}

/** All refused moves under one label. */
function anyOther(prompt: Prompt, label: string): Tried[] {
  const move = prompt.preview.refused[0]?.moves[0]
  return move === undefined ? [] : [{ move, label }]
}
