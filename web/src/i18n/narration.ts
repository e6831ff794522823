/** The names of game things inside sentences, and the shape of the event sentences. */
import type { GameEvent } from '../api/protocol'

export interface Say {
  /** The captain of a ship. */
  name: (ship: number) => string
  names: (ships: readonly number[]) => string
  /** "3 doubloons", "1 food". */
  goods: (kind: string, count: number) => string
  /** "gold", "food", "gunpowder". */
  kind: (kind: string) => string
  /** "space 14", "Port Royal". */
  space: (id: number) => string
  /** "gold, then forward". */
  card: (card: string) => string
  cards: (cards: readonly string[]) => string
  /** "Lady Beth", "a treasure (+5)", "a treasure". */
  treasure: (treasure: string | null) => string
  /** "the Cook", "a crew card". */
  crew: (card: string | null) => string
  /** "5 doubloons for 4 food", by the number of the card. */
  offer: (offer: number) => string
  /** "morning". */
  half: (half: string) => string
  /** "load 4 gold", "sail 4 forward". */
  action: (symbol: string, die: number) => string
  /** A face of the combat die: "8", "a star". */
  face: (face: string) => string
}

/** A sentence for every event. */
export type Sentences = {
  readonly [Kind in GameEvent['kind']]: (event: Extract<GameEvent, { kind: Kind }>, say: Say) => string
}
