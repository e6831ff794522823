import { expect, test, vi } from 'vitest'
import type { Command } from '../../api/connection'
import { SpeedWish } from './speedWish'

function wish(answer: () => Promise<unknown> = () => Promise.resolve()): { wish: SpeedWish; sent: string[] } {
  const sent: string[] = []
  const send = (command: Command): Promise<unknown> => {
    if (command.type === 'speed') sent.push(command.speed)
    return answer()
  }
  return { wish: new SpeedWish(send), sent }
}

test('the speed is told once for each connection with a seat, and when it changes', () => {
  const { wish: own, sent } = wish()
  own.set('fast')
  own.follow(false)
  expect(sent).toEqual([])
  own.follow(true)
  own.follow(true)
  own.set('fast')
  expect(sent).toEqual(['fast'])
  own.set('slow')
  expect(sent).toEqual(['fast', 'slow'])
  own.connected()
  expect(sent).toEqual(['fast', 'slow'])
  own.follow(true)
  expect(sent).toEqual(['fast', 'slow', 'slow'])
})

test('after too many changes, or while the server cannot save, the speed is told later; after another error never', async () => {
  vi.useFakeTimers()
  for (const [code, times] of [['rate', 2], ['server', 2], ['seat', 1]] as const) {
    let refuse = true
    const { wish: own, sent } = wish(() => (refuse ? Promise.reject(Object.assign(new Error(code), { code })) : Promise.resolve()))
    own.set('normal')
    own.follow(true)
    await vi.advanceTimersByTimeAsync(10)
    refuse = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual(Array.from({ length: times }, () => 'normal'))
  }
  vi.useRealTimers()
})
