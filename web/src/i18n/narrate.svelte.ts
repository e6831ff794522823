/** Words for the things of one table, in the language spoken. */
import { speech } from './locale.svelte'
import type { Say } from './narration'
import type { GameEvent } from '../api/protocol'

type Dictionary = Record<string, string>
type Counted = Record<string, (count: number) => string>

/** How this table calls things; `name` gives the captain of a ship. */
export function sayer(name: (ship: number) => string): Say {
  const { game } = speech.words
  const words = (dictionary: object, key: string): string => (dictionary as Dictionary)[key] ?? key
  const counted = (dictionary: object, key: string, count: number): string => (dictionary as Counted)[key]?.(count) ?? `${count} ${key}`
  const say: Say = {
    name,
    names: (ships) => speech.list(ships.map(name)),
    goods: (kind, count) => counted(game.goods, kind, count),
    kind: (kind) => words(game.kinds, kind),
    space: (id) => (id === 0 ? game.portRoyal : game.space(id)),
    card: (card) => {
      const [morning = '', evening = ''] = card.split('/')
      return game.card(words(game.symbols, morning), words(game.symbols, evening))
    },
    cards: (cards) => cards.map(say.card).join('; '),
    treasure: (treasure) => (treasure === null ? game.aTreasure : words(game.treasures, treasure).replace('-', '−')),
    half: (half) => words(game.halves, half),
    action: (symbol, die) => counted(game.actions, symbol, die),
    face: (face) => words(game.faces, face),
  }
  return say
}

/** The sentence of an event. */
export function sentence(event: GameEvent, say: Say): string {
  const tell = speech.words.events[event.kind] as (event: GameEvent, say: Say) => string
  return tell(event, say)
}
