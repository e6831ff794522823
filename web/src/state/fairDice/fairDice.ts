/** The arithmetic of fair dice, as `src/jamaica/fair_dice.py` has it: commitments, the key of a game, its rolls and draws. */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** All that a draw could have been, each with its weight. */
export type Odds = readonly (readonly [string, number])[]

/** A new secret: 32 random bytes in hexadecimal digits. */
export function randomSecret(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
}

/** What is published of a secret before it is revealed. `who` is `server`, or `seat 0`. */
export function commitmentTo(secret: string, table: string, attempt: number, who: string): string {
  return bytesToHex(sha256(utf8ToBytes(`jamaica commitment\ntable ${table}\nattempt ${attempt}\n${who}\n${secret}\n`)))
}

/** The outcome that the key of a game picks for a draw, by its number from 1. */
export function picked(key: Uint8Array, draw: number, odds: Odds): string | null {
  const number = BigInt(`0x${bytesToHex(hmac(sha256, key, utf8ToBytes(`draw ${draw}`)))}`)
  let rest = Number(number % BigInt(odds.reduce((sum, [, weight]) => sum + weight, 0)))
  for (const [outcome, weight] of odds) {
    rest -= weight
    if (rest < 0) return outcome
  }
  return null
}

export interface Contribution {
  seat: number
  commitment: string
  secret: string
}

/** The seal in a record. */
export interface RecordSeal {
  table: string
  attempt: number
  /** The seats that were left out, and why. */
  leftOut: { seat: number; why: 'silent' | 'false' }[]
  commitment: string
  secret: string
  contributions: Contribution[]
  /** The key of the game. */
  key: Uint8Array
}

/** The seal in the text of a record; `null` if it has none. */
export function sealOf(text: string): RecordSeal | null {
  const lines = text.split('\n')
  const options = lines.slice(1, lines.findIndex((line) => line.startsWith('seat ')))
  const from = lines.findIndex((line) => line.startsWith('table '))
  const to = lines.findIndex((line) => line.startsWith('server '))
  if (from < 0 || to < from) return null
  const sealed = lines.slice(from, to)
  const values = (word: string): string[][] => sealed.filter((line) => line.startsWith(`${word} `)).map((line) => line.split(' ').slice(1))
  const [, commitment = '', secret = ''] = lines[to]?.split(' ') ?? []
  const bound = ['jamaica fair dice', ...options, ...sealed, `server ${commitment}`].map((line) => `${line}\n`).join('')
  return {
    table: values('table')[0]?.[0] ?? '',
    attempt: Number(values('attempt')[0]?.[0]),
    leftOut: values('without').map(([seat, why]) => ({ seat: Number(seat), why: why === 'false' ? 'false' : 'silent' })),
    commitment,
    secret,
    contributions: values('client').map(([seat, own = '', revealed = '']) => ({ seat: Number(seat), commitment: own, secret: revealed })),
    key: hmac(sha256, hexToBytes(secret), utf8ToBytes(bound)),
  }
}

/** Whose secret does not match its commitment: `server` or a seat; `null` if all match. */
export function liar(seal: Omit<RecordSeal, 'key' | 'leftOut'>): 'server' | number | null {
  const matches = (who: string, secret: string, commitment: string): boolean => commitmentTo(secret, seal.table, seal.attempt, who) === commitment
  if (!matches('server', seal.secret, seal.commitment)) return 'server'
  return seal.contributions.find((each) => !matches(`seat ${each.seat}`, each.secret, each.commitment))?.seat ?? null
}
