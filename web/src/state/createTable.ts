/** Creating tables: the request, the saved links, and the way to the new table. */
import { postTable } from '../api/http'
import type { NewSeat, NewTable } from '../api/protocol'
import { saveLinks } from './inviteLinks.svelte'
import { go } from './router.svelte'
import { saveCreatedTable } from './savedTables.svelte'
import { settings } from './settings.svelte'
import { undoSettings } from './undoWindows'

/** Create a table and go to it. */
export async function createTable(table: NewTable): Promise<void> {
  const created = await postTable(table)
  saveLinks(created)
  go(`/table/${saveCreatedTable(created)}`)
}

const bot = (level: string): NewSeat => ({ kind: 'bot', bot: level })

/** One person against three bots. */
export function playBots(level: string): Promise<void> {
  const me: NewSeat = { kind: 'person', name: settings.name.trim() || null }
  return createTable({ seats: [me, bot(level), bot(level), bot(level)], settings: undoSettings(settings.undoWindow) })
}

/** Four bots, with this browser as a spectator. */
export function watchBots(level: string): Promise<void> {
  return createTable({ seats: [bot(level), bot(level), bot(level), bot(level)] })
}
