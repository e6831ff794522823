/** The secrets that this browser has added to the dice of its tables, and what it saw before it revealed them. */
import type { SealInfo, TableInfo } from '../../api/protocol'
import { commitmentTo } from './fairDice'

export interface OwnSecret {
  table: string
  attempt: number
  seat: number
  secret: string
  /** The commitment of this browser. */
  own: string
  /** The server's commitment. */
  server: string
  /** All commitments as they were published, before anybody revealed a secret. */
  published: string[]
}

const STORAGE_KEY = 'jamaica.secrets'
const MOST_SECRETS = 60

export function ownSecrets(table: string): OwnSecret[] {
  return read().filter((each) => each.table === table)
}

/** Save a secret with what was published. */
export function saveSecret(secret: OwnSecret): void {
  const others = read().filter((each) => each.own !== secret.own)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([secret, ...others].slice(0, MOST_SECRETS)))
  } catch {
    // Without storage this browser cannot say later whether its secret is in the dice.
  }
}

function read(): OwnSecret[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? (stored as OwnSecret[]) : []
  } catch {
    return []
  }
}

/**
 * What this browser can say about a seal: `own`: its secret is in it, and all is as it was published; `others`: the dice are sealed, but
 * not by this browser; `changed`: something is not as it was published.
 */
export type SealVerdict = 'own' | 'others' | 'changed'

/** What a seal has in it, from the table or from a record. */
export type Sealed = Pick<SealInfo, 'attempt' | 'commitment'> & { contributions: { seat: number; commitment: string; secret: string | null }[] }

export function verdictOn(seal: Sealed, table: string, secrets: OwnSecret[] = ownSecrets(table)): SealVerdict {
  const matches = seal.contributions.every((each) => each.secret !== null && commitmentTo(each.secret, table, seal.attempt, `seat ${each.seat}`) === each.commitment)
  if (!matches) return 'changed'
  const mine = secrets.filter((each) => each.attempt === seal.attempt)
  const commitments = seal.contributions.map((each) => each.commitment)
  const asPublished = (each: OwnSecret): boolean => each.server === seal.commitment && each.published.join() === commitments.join()
  if (!mine.every(asPublished)) return 'changed'
  return mine.some((each) => commitments.includes(each.own)) ? 'own' : 'others'
}

const COLOURS = { own: 'green', others: 'grey', changed: 'red' } as const
export type SealColour = (typeof COLOURS)[SealVerdict]

/** The colour of a verdict. */
export const colourOf = (verdict: SealVerdict): SealColour => COLOURS[verdict]

/** The colour of a table's seal in this browser: green only if its own secret is in it. */
export function sealColour({ id, seal }: Pick<TableInfo, 'id' | 'seal'>): SealColour {
  return seal?.phase === 'sealed' ? colourOf(verdictOn(seal, id)) : 'grey'
}
