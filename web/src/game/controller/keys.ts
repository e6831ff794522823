/** Keyboard shortcuts: numbers choose, letters open panels. */
import { to } from '../../state/router.svelte'
import { locale } from '../../i18n/locale.svelte'
import type { GameController } from './gameController.svelte'

export interface Doors {
  log: () => void
  close: () => void
  hint: () => void
  skip: () => void
}

/** Whether a field has the focus or a dialog is open. */
function writing(target: EventTarget | null): boolean {
  return document.querySelector('dialog[open]') !== null || (target instanceof Element && target.closest('input, textarea, select, dialog') !== null)
}

export function onKey(event: KeyboardEvent, game: GameController, doors: Doors): void {
  if (event.ctrlKey || event.metaKey || event.altKey || writing(event.target)) return
  const move = [...game.keys].find(([, key]) => key === event.key)?.[0]
  if (move !== undefined && game.payments.bill) game.payments.accept()
  else if (move !== undefined) void game.play(move)
  else if (event.key === 'u') void game.undo()
  else if (event.key === 'c') void game.confirm()
  else if (event.key === 'l') doors.log()
  else if (event.key === 'h') doors.hint()
  else if (event.key === 'Escape') doors.close()
  else if (event.key === 's') doors.skip()
  else if (event.key === 'w' && game.prompt) game.why = { rules: game.prompt.rules, about: locale.words.table.why }
  else if (event.key === '?') open(to(`/rules/${game.prompt?.rules[0] ?? ''}`), '_blank', 'noopener')
  else return
  event.preventDefault()
}
