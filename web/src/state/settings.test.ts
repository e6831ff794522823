import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => null })
const { renewed } = await import('./settings.svelte')

test('settings of older versions keep their meaning', () => {
  expect(renewed({ speed: 'off', name: 'Anne' })).toEqual({ speed: 'instant', name: 'Anne' })
  expect(renewed({ grace: 5 })).toEqual({ undoWindow: 5 })
  expect(renewed({ undoWindow: 'confirm' })).toEqual({ undoWindow: 'confirm' })
})

test('the old default of the undo window follows the speed, two seconds that were chosen since do not', () => {
  expect(renewed({ undoWindow: 2 })).toEqual({ undoWindow: 'speed' })
  expect(renewed({ undoWindow: 2, version: 2 })).toEqual({ undoWindow: 2, version: 2 })
})
