/** The marks on the board: where choices lead, read from their previews. */
import type { Prompt, CardPreview, DicePreview, Fall, Half, Landing, Outcome } from '../../api/protocol'

export interface Mark {
  space: number
  /** The first space of the way there; `path` has the others. */
  start: number
  path: number[]
  /** The half of the card that leads here, `null` for a direct choice. */
  half: 'morning' | 'evening' | null
  goods: string | null
  due: number
  short: number
  fights: number[]
  treasure: boolean
  finish: boolean
  /** For a space that a shortage leads to: its chance; `symbol` is the die's. */
  chance: number | null
  symbol: string | null
  /** The move of a click, `null` for a mark that cannot be clicked. */
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

/** The marks of a shortage on a space. */
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

/** The marks of a card: its morning, and every evening after it. */
export function cardMarks(card: CardPreview): Mark[] {
  return distinct([card.morning, ...card.evenings].flatMap(halfMarks))
}

/** One mark for each space; of several the one with the worst shortage. */
function distinct(marks: Mark[]): Mark[] {
  const seen = new Map<string, Mark>()
  for (const each of marks) {
    const key = `${each.half} ${each.space} ${each.chance === null ? '' : 'fall'}`
    const old = seen.get(key)
    if (!old || each.short > old.short) seen.set(key, each)
  }
  return [...seen.values()]
}

/** The marks of a prompt: the spaces to choose from. */
export function promptMarks(prompt: Prompt, space: number, looked: string | null): Mark[] {
  return prompt.preview.choices.flatMap(({ move, leads_to: outcome }) => {
    if (outcome.kind === 'landing') {
      return [mark(outcome, space, { move }), ...(move === looked ? fallen(outcome.falls, outcome.space, {}) : [])]
    }
    return outcome.kind === 'steer' ? outcome.landings.map((landing) => mark(landing, space, { move })) : []
  })
}

/** The preview of a card; while the dice are placed, under the order that is pointed at. */
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

/** The order of the dice that a move chooses. */
export function diceOf(prompt: Prompt, move: string | null): DicePreview | null {
  const outcome = move === null ? null : outcomeOf(prompt, move)
  return outcome?.kind === 'dice' ? outcome : null
}
