/** Names of game things and sentences of events, in the language in use. */
import { locale } from './locale.svelte'
import type { Say } from './narration'
import { OFFERS, type GameEvent } from '../api/protocol'

type Dictionary = Record<string, string>
type Counted = Record<string, (count: number) => string>

/** The names for one table; `name` gives the captain of a ship. */
export function narrator(name: (ship: number) => string): Say {
  const { game } = locale.words
  const words = (dictionary: object, key: string): string => (dictionary as Dictionary)[key] ?? key
  const counted = (dictionary: object, key: string, count: number): string => (dictionary as Counted)[key]?.(count) ?? `${count} ${key}`
  const called = (ship: number): string => (name(ship) === game.ghost ? game.theGhost : name(ship))
  const say: Say = {
    name: called,
    names: (ships) => locale.list(ships.map(called)),
    goods: (kind, count) => counted(game.goods, kind, count),
    kind: (kind) => words(game.kinds, kind),
    space: (id) => (id === 0 ? game.portRoyal : game.space(id)),
    card: (card) => {
      const [morning = '', evening = ''] = card.split('/')
      return game.card(words(game.symbols, morning), words(game.symbols, evening))
    },
    cards: (cards) => cards.map(say.card).join(game.semicolon),
    treasure: (treasure) => {
      if (treasure === null) return game.aTreasure
      const value = treasure.replace('-', '−')
      return treasure.startsWith('-') ? game.curseOf(value) : treasure.startsWith('+') ? game.treasureOf(value) : words(game.treasures, treasure)
    },
    crew: (card) => (card === null ? game.aCrewCard : words(game.crew, card)),
    offer: (offer) => {
      const found = OFFERS[offer - 1]
      return found ? game.offer(say.goods(found.gives, found.asked), say.goods(found.gets, found.brings)) : String(offer)
    },
    half: (half) => words(game.halves, half),
    action: (symbol, die) => counted(game.actions, symbol, die),
    face: (face) => words(game.faces, face),
  }
  return say
}

/** The sentence of an event. */
export function sentence(event: GameEvent, say: Say): string {
  const tell = locale.words.events[event.kind] as (event: GameEvent, say: Say) => string
  return capitalised(tell(event, say))
}

/** The text with a capital letter wherever the Ghost Ship begins a sentence. */
export function capitalised(text: string): string {
  const ghost = locale.words.game.theGhost
  return text.replace(new RegExp(`(^|[.!?]\\s)${ghost}`, 'g'), (_, before: string) => before + ghost.charAt(0).toUpperCase() + ghost.slice(1))
}
