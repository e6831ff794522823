/** What the prompt does not allow, with the rule against each, read from its preview. */
import type { Prompt, TableView } from '../../api/protocol'
import type { Words } from '../../i18n/en'
import { loserOf, type Speaker } from './choices'

export interface NotAllowed {
  move: string
  label: string
  /** The id of the rule against it. */
  rule: string
  /** The number of the hold, if it is empty. */
  bare?: number
}

type Tried = Omit<NotAllowed, 'rule'>

/** The rule against a move of the prompt's kind. */
export function ruleAgainst(prompt: Prompt, move: string): string | null {
  return prompt.preview.refused.find((refused) => refused.moves.includes(move))?.rule ?? null
}

/** Everything that the prompt does not allow. */
export function refusalsOf(prompt: Prompt, view: TableView, speaker: Speaker): NotAllowed[] {
  return tried(prompt, view, speaker).flatMap((each) => {
    const rule = ruleAgainst(prompt, each.move)
    return rule === null ? [] : [{ ...each, rule }]
  })
}

/** One line for each rule, with all that it forbids; empty holds are listed by number. */
export function groupByRule(refusals: readonly NotAllowed[], words: Words): NotAllowed[] {
  const rules = new Map<string, NotAllowed[]>()
  for (const each of refusals) rules.set(each.rule, [...(rules.get(each.rule) ?? []), each])
  return [...rules].map(([rule, against]) => {
    const bare = against.flatMap((each) => (each.bare === undefined ? [] : [each.bare]))
    const labels = against.filter((each) => each.bare === undefined || bare.length === 1).map((each) => each.label)
    if (bare.length > 1) labels.push(words.table.emptyHolds(bare.join(', ')))
    return { move: against[0]?.move ?? '', rule, label: labels.join(words.game.semicolon) }
  })
}

/** Everything a player could point at, allowed or not. */
function tried(prompt: Prompt, view: TableView, speaker: Speaker): Tried[] {
  const { words, say } = speaker
  const own = view.question?.ship ?? view.seat ?? 0
  switch (prompt.key) {
    case 'choose_hold':
      return holds(view, own, 'load', speaker)
    case 'make_room':
      return holds(view, own, 'empty', speaker)
    case 'pay':
      return holds(view, own, 'pay', speaker)
        .filter((each) => !prompt.moves.some((move) => move.startsWith(`${each.move} `)))
        .map((each) => ({ ...each, move: `${each.move} 1` }))
    case 'spend_powder': {
      const more = Math.max(...prompt.moves.map((move) => Number(move.split(' ')[1]))) + 1
      return [{ move: `spend ${more}`, label: words.table.orMore(say.goods('gunpowder', more)) }]
    }
    case 'choose_target':
      return view.seats.map((_, ship) => ({ move: `attack ${ship}`, label: say.name(ship) })).filter((_, ship) => ship !== own)
    case 'choose_spoils':
      return spoils(prompt, view, speaker)
    case 'sail':
    case 'fall_back':
      return first(prompt, words.table.otherSpace)
    case 'choose_card':
      return first(prompt, words.table.otherCard)
    default:
      return []
  }
}

function holds(view: TableView, ship: number, verb: string, { words, say }: Speaker): Tried[] {
  return (view.seats[ship]?.holds ?? []).map((hold, at) => ({
    move: `${verb} ${at + 1}`,
    ...(hold ? {} : { bare: at + 1 }),
    label: words.game.about(words.game.hold(at + 1), hold ? say.goods(hold.kind, hold.count) : words.game.empty),
  }))
}

function spoils(prompt: Prompt, view: TableView, speaker: Speaker): Tried[] {
  const { words, say } = speaker
  const loser = loserOf(view)
  const ship = view.seats[loser]
  const powers = (ship?.powers ?? []).map((power) => ({ move: `take ${power}`, label: words.table.move.takePower(say.treasure(power)) }))
  const down = (ship?.facedown ?? []).map((_, at) => ({ move: `take facedown ${at + 1}`, label: words.table.move.takeFacedown(at + 1) }))
  const curse = prompt.moves.some((move) => move.startsWith('give')) ? [] : [{ move: 'give -2', label: words.table.giveCurse }]
  return [...holds(view, loser, 'take hold', speaker), ...powers, ...down, ...curse]
}

/** All refused moves under one label. */
function first(prompt: Prompt, label: string): Tried[] {
  const move = prompt.preview.refused[0]?.moves[0]
  return move === undefined ? [] : [{ move, label }]
}
