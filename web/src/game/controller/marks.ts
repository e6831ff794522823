/** What is lit on the chart: where a choice would lead, read from its preview. */
import type { Prompt, CardPreview, DicePreview, Fall, Half, Landing, Outcome } from '../../api/protocol'

export interface Mark {
  space: number
  /** The way there: the space it starts from, and those sailed through. */
  start: number
  path: number[]
  /** Which half of the card leads here, `null` for a choice of its own. */
  half: 'morning' | 'evening' | null
  goods: string | null
  due: number
  short: number
  fights: number[]
  treasure: boolean
  finish: boolean
  /** For a space that a shortage would lead to: how likely, and the die's symbol. */
  chance: number | null
  symbol: string | null
  /** The move that a click here makes, `null` where it only animations. */
  move: string | null
}

function mark(landing: Landing, start: number, more: Partial<Mark>): Mark {
  return {
    space: landing.space,
    start,
    path: landing.path,
    half: null,
    goods: landing.goods,
    due: landing.due,
    short: landing.short,
    fights: landing.fights,
    treasure: landing.treasure,
    finish: landing.finish,
    chance: null,
    symbol: null,
    move: null,
    ...more,
  }
}

/** Where a shortage would lead from a space. */
function fallen(falls: readonly Fall[], from: number, more: Partial<Mark>): Mark[] {
  return falls.flatMap((fall) =>
    fall.landings.filter((landing) => landing.path.length > 0).map((landing) => mark(landing, from, { ...more, chance: fall.chance, symbol: fall.symbol })),
  )
}

function halfMarks(half: Half): Mark[] {
  const which = half.half === 'morning' ? 'morning' : 'evening'
  return half.landings.flatMap((landing) => [
    mark(landing, half.space, { half: which }),
    ...fallen(landing.falls, landing.space, { half: which }),
  ])
}

/** Where a card would lead, its morning and every evening after it. */
export function cardMarks(card: CardPreview): Mark[] {
  return distinct([card.morning, ...card.evenings].flatMap(halfMarks))
}

/** The same end is lit once; what can go wrong there is not hidden by a better way. */
function distinct(marks: Mark[]): Mark[] {
  const seen = new Map<string, Mark>()
  for (const each of marks) {
    const key = `${each.half} ${each.space} ${each.chance === null ? '' : 'fall'}`
    const old = seen.get(key)
    if (!old || each.short > old.short) seen.set(key, each)
  }
  return [...seen.values()]
}

/** What the question itself lights: the spaces among which one chooses. */
export function promptMarks(prompt: Prompt, space: number, looked: string | null): Mark[] {
  return prompt.preview.choices.flatMap(({ move, leads_to: outcome }) => {
    if (outcome.kind === 'landing') {
      return [mark(outcome, space, { move }), ...(move === looked ? fallen(outcome.falls, outcome.space, {}) : [])]
    }
    return outcome.kind === 'steer' ? outcome.landings.map((landing) => mark(landing, space, { move })) : []
  })
}

/** What a card of the hand would do under the order of the dice that is looked at. */
export function cardIn(prompt: Prompt, card: string, order: string | null): CardPreview | null {
  for (const { move, leads_to: outcome } of prompt.preview.choices) {
    if (outcome.kind === 'card' && outcome.card === card) return outcome
    if (outcome.kind === 'dice' && move === (order ?? prompt.moves[0])) {
      return outcome.cards.find((each) => each.card === card) ?? null
    }
  }
  return null
}

/** What a move leads to. */
export function outcomeOf(prompt: Prompt, move: string): Outcome | null {
  return prompt.preview.choices.find((choice) => choice.move === move)?.leads_to ?? null
}

/** The dice in the order of a move, if it is one of the captain's. */
export function diceOf(prompt: Prompt, move: string | null): DicePreview | null {
  const outcome = move === null ? null : outcomeOf(prompt, move)
  return outcome?.kind === 'dice' ? outcome : null
}
