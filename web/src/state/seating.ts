/** Tables as the home page makes them, and the bots' names. */
import { settings } from './settings.svelte'
import { go } from './router.svelte'
import { keepMade } from './savedTables.svelte'
import type { BotInfo, NewSeat, NewTable, TableSettings } from '../api/protocol'
import type { Words } from '../i18n/en'
import { speech } from '../i18n/locale.svelte'
import { giveOut } from './inviteLinks.svelte'
import { bots, makeTable } from '../api/http'

/** The levels to choose from: the weakest first, then captains with a taste of their own. */
export const LEVELS = ['cabin-boy', 'sailor', 'bosun', 'captain', 'admiral', 'captain-gold', 'captain-battle', 'captain-race'] as const

type Named = keyof Words['company']['levels']

const isNamed = (bot: string): bot is Named => bot in speech.words.company.levels

/** A bot's strength in the language spoken; a bot without a name there keeps its own. */
export function levelName(bot: string): string {
  return isNamed(bot) ? speech.words.company.levels[bot] : bot
}

/** A few words on how a bot plays. */
export function levelAbout(bot: string): string {
  return isNamed(bot) ? speech.words.company.levelsAre[bot] : ''
}

/** The strengths to choose from: those with a name that this server has. */
export async function strengths(): Promise<string[]> {
  const here = (await bots()).map((bot: BotInfo) => bot.name)
  const levels: string[] = LEVELS.filter((level) => here.includes(level))
  return levels.length > 0 ? levels : here
}

/** What is taken where nobody has chosen: a fair match, or the nearest there is. */
export function fairMatch(levels: readonly string[]): string {
  return levels.find((level) => level === kept()) ?? levels.find((level) => level === 'bosun') ?? levels[Math.floor(levels.length / 2)] ?? 'greedy'
}

const KEPT = 'jamaica.strength'

function kept(): string | null {
  try {
    return localStorage.getItem(KEPT)
  } catch {
    return null
  }
}

/** Remember the strength chosen last. */
export function keepStrength(level: string): void {
  try {
    localStorage.setItem(KEPT, level)
  } catch {
    // It is asked again next time.
  }
}

/** What this browser's settings say about a table. */
export function ownSettings(): Pick<TableSettings, 'grace'> {
  return { grace: settings.grace === 'confirm' ? null : settings.grace }
}

/** Make a table and go to it. */
export async function layTable(table: NewTable): Promise<void> {
  const made = await makeTable(table)
  giveOut(made)
  go(`/table/${keepMade(made)}`)
}

const bot = (level: string): NewSeat => ({ kind: 'bot', bot: level })

/** One person against three bots, at once. */
export function setSail(level: string): Promise<void> {
  const me: NewSeat = { kind: 'person', name: settings.name.trim() || null }
  return layTable({ seats: [me, bot(level), bot(level), bot(level)], settings: ownSettings() })
}

/** Four bots, and whoever made the table looks on. */
export function watchBots(level: string): Promise<void> {
  return layTable({ seats: [bot(level), bot(level), bot(level), bot(level)] })
}
