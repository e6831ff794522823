/** The strengths of the bots: their names, and the one to offer first. */
import { bots } from '../api/http'
import { BOT_LEVELS, type BotInfo } from '../api/protocol'
import type { Words } from '../i18n/en'
import { locale } from '../i18n/locale.svelte'

type NamedLevel = keyof Words['seating']['levels']

const isNamed = (bot: string): bot is NamedLevel => bot in locale.words.seating.levels

/** A bot's level in the language in use; a bot without a translation keeps its own name. */
export function levelName(bot: string): string {
  return isNamed(bot) ? locale.words.seating.levels[bot] : bot
}

/** A few words on how a bot plays. */
export function levelAbout(bot: string): string {
  return isNamed(bot) ? locale.words.seating.levelsAre[bot] : ''
}

/** The levels that this server has; all its bots where it has none of them. */
export async function botLevels(): Promise<string[]> {
  const here = (await bots()).map((bot: BotInfo) => bot.name)
  const levels: string[] = BOT_LEVELS.filter((level) => here.includes(level))
  return levels.length > 0 ? levels : here
}

/** The level to offer first: the one chosen last, else the bosun, else the one in the middle. */
export function defaultLevel(levels: readonly string[]): string {
  const last = savedLevel()
  return levels.find((level) => level === last) ?? levels.find((level) => level === 'bosun') ?? levels[Math.floor(levels.length / 2)] ?? 'greedy'
}

const STORAGE_KEY = 'jamaica.strength'

function savedLevel(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

/** Remember the level chosen last. */
export function saveLevel(level: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, level)
  } catch {
    // Without storage the default is offered next time.
  }
}
