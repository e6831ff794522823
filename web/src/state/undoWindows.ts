/** The undo windows to choose from, and how a table's settings have them. */
import type { TableSettings } from '../api/protocol'
import { locale } from '../i18n/locale.svelte'
import type { Settings } from './settings.svelte'

export function undoWindows(): { value: Settings['undoWindow']; label: string }[] {
  const words = locale.words.settings
  return [
    { value: 'speed', label: words.undoWindowSpeed },
    { value: 0, label: words.undoWindowNone },
    ...[2, 5, 10].map((count) => ({ value: count, label: locale.words.newTable.seconds(count) })),
    { value: 'confirm', label: words.undoWindowConfirm },
  ]
}

/** Seconds where several people play and the window follows the speed of a single one. */
const AMONG_SEVERAL = 2

/** A choice as a table's settings. */
export function undoSettings(chosen: Settings['undoWindow']): Pick<TableSettings, 'undo_window' | 'undo_by_speed'> {
  if (chosen === 'speed') return { undo_window: AMONG_SEVERAL, undo_by_speed: true }
  return { undo_window: chosen === 'confirm' ? null : chosen, undo_by_speed: false }
}

/** The choice that a table's settings have. */
export function undoChoice({ undo_window: window, undo_by_speed: bySpeed }: TableSettings): Settings['undoWindow'] {
  return bySpeed ? 'speed' : (window ?? 'confirm')
}
