/** Colours, contrast and size of text: as the settings say, or else as the system prefers. */
import { settings } from './settings.svelte'

const DARK = '(prefers-color-scheme: dark)'
const CONTRAST = '(prefers-contrast: more)'

/** The sizes of text that can be chosen, in percent. */
export const TEXT_SIZES = [90, 100, 115, 130] as const

/** Give the page its colours and its size of text. */
export function applyAppearance(): void {
  const root = document.documentElement
  const { theme, contrast, textSize } = settings
  root.dataset['theme'] = theme === 'system' ? (matchMedia(DARK).matches ? 'dark' : 'light') : theme
  root.dataset['contrast'] = contrast === 'more' || (contrast === 'system' && matchMedia(CONTRAST).matches) ? 'more' : 'normal'
  root.style.setProperty('--text-size', String(textSize / 100))
}

/** Follow the preferences of the system while they change. */
export function watchAppearance(): void {
  for (const query of [DARK, CONTRAST]) matchMedia(query).addEventListener('change', applyAppearance)
  applyAppearance()
}
