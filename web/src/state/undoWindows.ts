/** The times one can be given to take a choice back, to choose from. */
import type { Chosen } from './settings.svelte'
import { speech } from '../i18n/locale.svelte'

export function graces(): { value: Chosen['grace']; label: string }[] {
  const words = speech.words.settings
  return [
    { value: 0, label: words.graceNone },
    ...[2, 5, 10].map((count) => ({ value: count, label: speech.words.newTable.seconds(count) })),
    { value: 'confirm', label: words.graceConfirm },
  ]
}
