import { expect, test } from 'vitest'
import type { Command } from '../../api/connection'
import type { SealInfo, TableInfo } from '../../api/protocol'
import { commitmentTo } from './fairDice'
import { Sealer } from './sealer'

type SealCommand = Extract<Command, { type: 'commit' | 'reveal' }>

const seal: SealInfo = { phase: 'commit', attempt: 1, commitment: 'servers', contributions: [], left_out: [], secret: null }
const table = (news: Partial<SealInfo> = {}): TableInfo => ({ id: 'abc', stage: 'sealing', seal: { ...seal, ...news } }) as unknown as TableInfo
const published = (...commitments: string[]): SealInfo['contributions'] => commitments.map((commitment, at) => ({ seat: at + 1, commitment, secret: null }))

function begun(): { sealer: Sealer; sent: SealCommand[] } {
  const sent: SealCommand[] = []
  const sealer = new Sealer((command) => Promise.resolve(sent.push(command as SealCommand)))
  sealer.connected()
  return { sealer, sent }
}

test('a browser commits once for each connection, and reveals the same secret', () => {
  const { sealer, sent } = begun()
  sealer.follow(table(), 1)
  sealer.follow(table(), 1)
  expect(sent.map((each) => each.type)).toEqual(['commit'])
  sealer.connected()
  sealer.follow(table(), 1)
  expect(sent[1]).toEqual(sent[0])
  const own = sent[0]?.commitment ?? ''
  sealer.follow(table({ phase: 'reveal', contributions: published(own, 'other') }), 1)
  const last = sent.at(-1)
  if (last?.type !== 'reveal') throw new Error('nothing was revealed')
  expect(commitmentTo(last.secret, 'abc', 1, 'seat 1')).toBe(own)
})

test('a browser reveals nothing if the server changed its commitment or left out the browser’s', () => {
  for (const news of [{ commitment: 'another' }, { contributions: published('other') }, { attempt: 2 }]) {
    const { sealer, sent } = begun()
    sealer.follow(table(), 1)
    sealer.follow(table({ phase: 'reveal', contributions: published(sent[0]?.commitment ?? ''), ...news }), 1)
    expect(sent.map((each) => each.type)).toEqual(['commit'])
  }
})

test('every attempt has a secret of its own', () => {
  const { sealer, sent } = begun()
  sealer.follow(table(), 1)
  sealer.follow(table({ attempt: 2, commitment: 'newer' }), 1)
  expect(new Set(sent.map((each) => each.commitment)).size).toBe(2)
})

test('spectators, seats that are left out and other stages add nothing', () => {
  const { sealer, sent } = begun()
  sealer.follow(table(), null)
  sealer.follow(table({ left_out: [{ seat: 1, why: 'silent' }] }), 1)
  sealer.follow({ ...table(), stage: 'playing' }, 1)
  expect(sent).toEqual([])
})

test('what the server could not save is sent again, what it refused is not', async () => {
  for (const [code, times] of [['server', 2], ['stage', 1]] as const) {
    const sent: Command[] = []
    const sealer = new Sealer((command) => {
      sent.push(command)
      return Promise.reject({ code })
    })
    sealer.follow(table(), 1)
    await Promise.resolve()
    await Promise.resolve()
    sealer.follow(table(), 1)
    expect(sent).toHaveLength(times)
  }
})
