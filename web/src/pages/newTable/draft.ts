/** The form of a new table, and the request it makes. */
import captains from '$data/captains.json'
import dice from '$data/dice.json'
import type { NewSeat, NewTable } from '../../api/protocol'
import type { Variants } from '../../i18n/variantWords'
import type { Settings } from '../../state/settings.svelte'
import { undoSettings } from '../../state/undoWindows'
import { defaultVariants } from '../../state/variants'
import type { BoardFile } from './boardFile'

export interface DraftSeat {
  kind: 'here' | 'link' | 'bot'
  name: string
  level: string
}

export interface Draft {
  seats: DraftSeat[]
  edition: 'revised' | 'first'
  /** `null`: by the rulebook for this number of captains. */
  ghost: boolean | null
  variants: Variants
  /** The form of Solo, for one captain. */
  solo: 'phantom' | 'tide'
  /** A board file; `null`: the printed board. */
  board: BoardFile | null
  /** The symbol on each face of the shortage die. */
  die: string[]
  pace: number
  undoWindow: Settings['undoWindow']
  hints: boolean
  chat: boolean
}

export const MOST_SEATS = captains.captains.length
export const FEWEST_SEATS = 1
/** With so many captains the Ghost Ship sails by the rulebook. */
export const GHOST_SEATS = 2
/** The faces of the combat die; `SYMBOLS` has what the shortage die can show on each. */
export const FACES: readonly string[] = dice.combat.map(String)
export const SYMBOLS = ['circle', 'square', 'skull', 'star'] as const
const PRINTED_DIE: readonly string[] = dice.shortage

/** The kinds of table that the form begins with. */
export type Company = 'online' | 'here' | 'solo'
const KINDS: Record<Company, DraftSeat['kind'][]> = { online: ['here', 'link', 'bot', 'bot'], here: ['here', 'here', 'here'], solo: ['here'] }

/** The initial form: one here, one by link and two bots; or three players on this device; or one alone. */
export function fresh(company: Company, name: string, level: string, undoWindow: Draft['undoWindow']): Draft {
  const kinds = KINDS[company]
  const seats = kinds.map((kind, at): DraftSeat => ({ kind, name: at === 0 ? name : '', level }))
  return {
    seats,
    edition: 'revised',
    ghost: null,
    variants: defaultVariants(),
    solo: 'phantom',
    board: null,
    die: [...PRINTED_DIE],
    pace: 1,
    undoWindow,
    hints: true,
    chat: company === 'online',
  }
}

/** Whether the Ghost Ship takes part. */
export function ghostSails(draft: Draft): boolean {
  if (draft.seats.length >= MOST_SEATS) return false
  return draft.ghost ?? draft.seats.length === GHOST_SEATS
}

/** Whether one captain sails alone. */
export const isSolo = (draft: Draft): boolean => draft.seats.length === 1

/** Whether two players on this device have the same name. */
export function sameNames(draft: Draft): boolean {
  const names = draft.seats
    .map((seat, at) => (seat.kind === 'here' ? seat.name.trim() || (captains.captains[at]?.name ?? '') : ''))
    .filter((name) => name !== '')
    .map((name) => name.toLocaleLowerCase())
  return new Set(names).size < names.length
}

function seatOf(seat: DraftSeat): NewSeat {
  if (seat.kind === 'bot') return { kind: 'bot', bot: seat.level }
  return seat.kind === 'link' ? { kind: 'open' } : { kind: 'person', name: seat.name.trim() || null }
}

/** Whether the shortage die differs from the printed one. */
export function otherDie(draft: Draft): boolean {
  return draft.die.some((symbol, at) => symbol !== PRINTED_DIE[at])
}

/** The request that creates the table of a draft. */
export function tableOf(draft: Draft): NewTable {
  return {
    seats: draft.seats.map(seatOf),
    options: {
      edition: draft.edition,
      ghost: isSolo(draft) ? null : ghostSails(draft),
      ...draft.variants,
      solo: isSolo(draft) ? draft.solo : 'off',
      ...(draft.board ? { board: draft.board.data } : {}),
      ...(draft.edition === 'revised' && otherDie(draft) ? { shortage_die: draft.die } : {}),
    },
    settings: {
      ...undoSettings(draft.undoWindow),
      pace: draft.pace,
      hints: draft.hints,
      chat: draft.chat,
    },
  }
}
