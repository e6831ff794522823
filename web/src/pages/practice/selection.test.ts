import { expect, test } from 'vitest'
import type { Puzzle } from '../../api/protocol'
import { kindsOf, nextOf } from './selection'

const puzzle = (id: string, key: string): Puzzle => ({ id, prompt: { key } }) as Puzzle
const all = [puzzle('a', 'sail'), puzzle('b', 'pay'), puzzle('c', 'sail')]

test('the next puzzle is the next one without an answer, from the beginning after the last', () => {
  expect(nextOf(all, {}, null)?.id).toBe('a')
  expect(nextOf(all, { a: true, b: false }, 'b')?.id).toBe('c')
  expect(nextOf(all, { b: true, c: false }, 'c')?.id).toBe('a')
  expect(nextOf(all, { a: true, b: true, c: true }, 'c')).toBeNull()
})

test('the kinds are counted, the most frequent first', () => {
  expect(kindsOf(all)).toEqual([
    ['sail', 2],
    ['pay', 1],
  ])
})
