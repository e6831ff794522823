/** The moves of a prompt as choices: a label, and in a few words what each leads to. */
import type { Prompt, Landing, Load, Odds, Outcome, Question, TableView } from '../../api/protocol'
import { HOUSE_LABELS, houseLanding } from '../../i18n/houseChoices'
import type { Say } from '../../i18n/narration'
import type { Words } from '../../i18n/en'
import { briefLabel, type Piece } from './briefLabels'

export interface Choice {
  move: string
  label: string
  /** The label where there is little room; empty if it is the same. */
  brief: Piece[]
  /** The dice for the morning and the evening, where the move places them. */
  dice: readonly [number, number] | null
  /** The crew card that the move keeps. */
  crew: string | null
  /** What the move leads to. */
  detail: string
  /** The part of it that is told where there is hardly any room. */
  leastDetail: string
  /** Whether the move leads to a shortage. */
  warn: boolean
  /** "suggested", "best odds", or nothing. */
  badge: string
}

export interface Speaker {
  words: Words
  say: Say
  percent: (chance: number) => string
  number: (value: number, options?: Intl.NumberFormatOptions) => string
}

/** The choices of a prompt. */
export function choicesOf(prompt: Prompt, view: TableView, speaker: Speaker): Choice[] {
  const outcomes = new Map(prompt.preview.choices.map((choice) => [choice.move, choice.leads_to]))
  const choices = prompt.moves.map((move) => {
    const outcome = outcomes.get(move) ?? null
    return {
      move,
      label: labelOf(move, outcome, view, speaker),
      brief: briefLabel(move, outcome, view, speaker),
      dice: outcome?.kind === 'dice' ? ([outcome.morning, outcome.evening] as const) : null,
      crew: outcome?.kind === 'crew_card' ? outcome.card : null,
      // What is emptied is in the label.
      detail: outcome && !move.startsWith('empty ') ? detailOf(outcome, speaker, view.battle?.defender === null) : '',
      leastDetail: outcome && 'odds' in outcome ? speaker.words.table.wins(speaker.percent(outcome.odds.win)) : '',
      warn: outcome?.kind === 'landing' && outcome.short > 0,
      badge: badgeOf(move, prompt, outcome, speaker.words),
    }
  })
  // The suggested payment comes first.
  return prompt.key === 'pay' ? choices.sort((one, two) => Number(two.badge !== '') - Number(one.badge !== '')) : choices
}

function badgeOf(move: string, prompt: Prompt, outcome: Outcome | null, words: Words): string {
  if (outcome?.kind === 'volley' && outcome.best) return words.table.best
  return move === prompt.suggestion ? words.table.suggested : ''
}

/** A move in parts, with what is known about it. */
interface MoveParts {
  one: string
  two: string
  outcome: Outcome | null
  view: TableView
}

type Label = (move: MoveParts, speaker: Speaker) => string

/** The label of a move by its first word. */
const LABELS: Record<string, Label> = {
  morning: ({ one, outcome }, { words }) => words.table.move.morning(one, String(outcome?.kind === 'dice' ? outcome.evening : '')),
  play: ({ one }, { say }) => say.card(one),
  load: ({ one }, { words }) => words.table.move.load(Number(one)),
  empty: ({ one, view }, speaker) => speaker.words.table.move.empty(Number(one), goodsIn(view, view.question?.ship ?? view.seat ?? 0, Number(one), speaker)),
  sail: ({ one }, { words, say }) => words.table.move.sail(say.space(Number(one))),
  attack: ({ one }, { words, say }) => words.table.move.attack(say.name(Number(one))),
  spend: ({ one }, { words }) => (one === '0' ? words.table.move.spendNone : words.table.move.spend(Number(one))),
  pay: ({ one, two, outcome }, { words, say }) =>
    words.table.move.pay(say.goods(outcome?.kind === 'payment' ? outcome.goods : 'gold', Number(two)), Number(one)),
  reroll: (_, { words }) => words.table.move.reroll,
  accept: (_, { words }) => words.table.move.accept,
  take: takeLabel,
  give: ({ one }, { words, say }) => words.table.move.give(say.treasure(one)),
  leave: (_, { words }) => words.table.move.leave,
  ghost: ({ one }, { words }) => (one === 'forward' ? words.table.move.ghost.forward : words.table.move.ghost.backward),
}

/** A move in a few words. */
export function labelOf(move: string, outcome: Outcome | null, view: TableView, speaker: Speaker): string {
  const [verb = '', one = '', two = ''] = move.split(' ')
  return LABELS[verb]?.({ one, two, outcome, view }, speaker) ?? HOUSE_LABELS[verb]?.({ one, view, words: speaker.words, say: speaker.say }) ?? move
}

function takeLabel({ one, two, outcome, view }: MoveParts, speaker: Speaker): string {
  const { words, say } = speaker
  const tokens = outcome?.kind === 'spoil' ? outcome.tokens : null
  if (one === 'hold') {
    const goods = tokens ? say.goods(tokens.goods, tokens.count) : goodsIn(view, loserOf(view), Number(two), speaker)
    return words.table.move.takeHold(goods, Number(two))
  }
  return one === 'facedown' ? words.table.move.takeFacedown(Number(two)) : words.table.move.takePower(say.treasure(one))
}

/** The goods in a hold: "3 doubloons", "empty". */
function goodsIn(view: TableView, ship: number, hold: number, { words, say }: Speaker): string {
  const inside = view.seats[ship]?.holds[hold - 1]
  return inside ? say.goods(inside.kind, inside.count) : words.game.empty
}

/** The loser of the battle that the question is about. */
export function loserOf(view: TableView): number {
  const winner = view.question?.ship
  if (!view.battle) return 0
  return view.battle.attacker === winner ? (view.battle.defender ?? 0) : view.battle.attacker
}

/** What an outcome means, in a few words; a garrison can only hold or be beaten. */
export function detailOf(outcome: Outcome, speaker: Speaker, garrison: boolean): string {
  const { words, say, number } = speaker
  const signed = (value: number): string => number(value, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })
  switch (outcome.kind) {
    case 'landing':
      return landingText(outcome, speaker)
    case 'load':
      return outcome.lost ? words.table.loses(say.goods(outcome.lost.goods, outcome.lost.count), outcome.hold) : ''
    case 'payment':
      return outcome.due > 0 ? words.table.move.payThen(outcome.due) : ''
    case 'target':
      return oddsText(outcome.odds, speaker)
    case 'volley':
      return oddsText(outcome.odds, speaker, garrison)
    case 'odds':
      return oddsText(outcome, speaker, garrison)
    case 'spoil':
      if (outcome.treasure !== null || (outcome.low === 0 && outcome.high === 0)) return ''
      return words.table.mean(signed(outcome.mean), signed(outcome.low), signed(outcome.high))
    case 'crew_card':
      return words.game.crewPowers[outcome.card as keyof typeof words.game.crewPowers] ?? ''
    case 'steer':
      return outcome.landings.map((landing) => say.space(landing.space)).join(', ')
    default:
      return 'loads' in outcome ? roomText(outcome.loads, speaker) : ''
  }
}

/** The fewest tokens that would be lost to make room; empty if there is room. */
function roomText(loads: readonly Load[], { words, say }: Speaker): string {
  const cheapest = loads.toSorted((one, two) => (one.lost?.count ?? 0) - (two.lost?.count ?? 0))[0]
  return cheapest?.lost ? words.table.loses(say.goods(cheapest.lost.goods, cheapest.lost.count), cheapest.hold) : ''
}

function oddsText(odds: Odds, { words, percent }: Speaker, garrison = false): string {
  const win = percent(odds.win)
  return garrison ? words.table.guarded(win) : words.table.odds(win, percent(odds.tie), percent(odds.lose))
}

/** What would happen where a ship lands: battle, cost, shortage, treasure, score. */
export function landingText(landing: Landing, { words, say, number, percent }: Speaker): string {
  const parts: string[] = []
  if (landing.fights.length > 0) parts.push(words.table.fights(say.names(landing.fights)))
  if (landing.finish) parts.push(words.table.finishes)
  else if (landing.goods === null || landing.due === 0) parts.push(words.table.free)
  else parts.push(words.table.costs(say.goods(landing.goods, landing.due)))
  if (landing.short > 0) parts.push(words.table.short(landing.due - landing.short))
  parts.push(...houseLanding(landing, words))
  if (landing.garrison) parts.push(words.table.guarded(percent(landing.garrison.odds.win)))
  if (landing.treasure) parts.push(words.table.treasure)
  if (landing.score > 0) parts.push(words.table.worth(number(landing.score)))
  return parts.join(', ')
}

/** The sentence of a prompt. */
export function promptText(prompt: Prompt, question: Question | null, ghost: boolean, { words, say }: Speaker): string {
  const texts = words.table.prompt
  const goods = question?.goods ? say.goods(question.goods, question.count ?? 0) : ''
  switch (prompt.key) {
    case 'choose_hold':
      return texts.choose_hold(goods)
    case 'make_room':
      return texts.make_room(goods)
    case 'refuse_load':
      return texts.refuse_load(goods)
    case 'pay':
      return texts.pay(goods)
    case 'sail':
      return ghost ? texts.ghostSail : texts.sail
    case 'choose_target':
      return ghost ? texts.ghostTarget : texts.choose_target
    case 'spend_powder':
      return ghost ? texts.ghostPowder : texts.spend_powder
    case 'choose_spoils':
      return ghost ? texts.ghostSpoils : texts.choose_spoils
    default: {
      const text = (texts as Record<string, unknown>)[prompt.key]
      return typeof text === 'string' ? text : prompt.key
    }
  }
}
