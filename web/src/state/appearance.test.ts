import { afterEach, expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => null })
const prefers = { dark: false, contrast: false }
vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('dark') ? prefers.dark : prefers.contrast, addEventListener: () => null }))
const dataset: Record<string, string> = {}
const setProperty = vi.fn()
vi.stubGlobal('document', { documentElement: { dataset, style: { setProperty } } })
const { applyAppearance } = await import('./appearance')
const { set } = await import('./settings.svelte')

afterEach(() => {
  set('theme', 'system')
  set('contrast', 'system')
  set('textSize', 100)
})

test('colours and contrast follow the system until they are chosen', () => {
  Object.assign(prefers, { dark: true, contrast: true })
  applyAppearance()
  expect(dataset).toEqual({ theme: 'dark', contrast: 'more' })
  set('theme', 'light')
  set('contrast', 'normal')
  applyAppearance()
  expect(dataset).toEqual({ theme: 'light', contrast: 'normal' })
  Object.assign(prefers, { dark: false, contrast: false })
  set('theme', 'dark')
  set('contrast', 'more')
  applyAppearance()
  expect(dataset).toEqual({ theme: 'dark', contrast: 'more' })
})

test('text grows by the chosen size', () => {
  set('textSize', 130)
  applyAppearance()
  expect(setProperty).toHaveBeenLastCalledWith('--text-size', '1.3')
})
