import { expect, test } from 'vitest'
import type { Replay } from '../../api/protocol'
import { viewerOf, viewerOfReplay } from './viewer'

test('an address names a seat, the spectator, or all hands open', () => {
  expect(['2', 'spectator', 'open', '-1', 'x', '', null].map(viewerOf)).toEqual([2, 'spectator', 'open', 'open', 'open', 'open', 'open'])
})

test('a replay says for whom it was made', () => {
  const made = (open: boolean, seat: number | null) => viewerOfReplay({ open, seat } as Replay)
  expect([made(true, null), made(false, 1), made(false, null)]).toEqual(['open', 1, 'spectator'])
})
