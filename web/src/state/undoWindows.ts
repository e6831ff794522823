/** The undo windows to choose from. */
import { locale } from '../i18n/locale.svelte'
import type { Settings } from './settings.svelte'

export function undoWindows(): { value: Settings['undoWindow']; label: string }[] {
  const words = locale.words.settings
  return [
    { value: 0, label: words.undoWindowNone },
    ...[2, 5, 10].map((count) => ({ value: count, label: locale.words.newTable.seconds(count) })),
    { value: 'confirm', label: words.undoWindowConfirm },
  ]
}
