/** The settings of this browser, saved in it. */
import type { SPEEDS } from '../api/protocol'

export type Speed = (typeof SPEEDS)[number]

export interface Settings {
  /** How fast events are animated; bots follow it. */
  speed: Speed
  sound: boolean
  /** How loud sounds are, from 0 to 100. */
  volume: number
  /** Light or dark colours, more contrast, and the size of text in percent. */
  theme: 'system' | 'light' | 'dark'
  contrast: 'system' | 'normal' | 'more'
  textSize: number
  /** Whether ships glide and dice tumble: as the system says, or never. */
  motion: 'system' | 'none'
  /** Seconds in which an answer can be undone at tables created here; `confirm` waits for a confirmation instead, `speed` follows the
   *  speed where one person plays. */
  undoWindow: number | 'confirm' | 'speed'
  /** Whether payments are answered with the suggestion. */
  autoPay: boolean
  /** How many payments were made by hand, as far as it matters for the offer to make them by itself. */
  payments: number
  /** Whether tips are shown, and those that were read. */
  tips: boolean
  tipsSeen: string[]
  /** The name to offer when taking a seat. */
  name: string
  /** The version of the client that saved this; older ones saved none. */
  version?: 2
}

const STORAGE_KEY = 'jamaica.settings'
const DEFAULTS: Settings = { speed: 'normal', sound: false, volume: 60, theme: 'system', contrast: 'system', textSize: 100, motion: 'system', undoWindow: 'speed', autoPay: false, payments: 0, tips: true, tipsSeen: [], name: '' }

/** Settings as older versions of the client saved them. */
type OldSettings = Omit<Partial<Settings>, 'speed'> & { speed?: Speed | 'off'; grace?: Settings['undoWindow'] }

/** Stored settings with today's names and defaults. */
export function renewed({ grace, speed, ...rest }: OldSettings): Partial<Settings> {
  const settings: Partial<Settings> = { ...(grace === undefined ? {} : { undoWindow: grace }), ...rest }
  if (speed !== undefined) settings.speed = speed === 'off' ? 'instant' : speed
  // Two seconds were the default until the undo window followed the speed, and every change of a setting saved them.
  if (settings.undoWindow === 2 && settings.version === undefined) settings.undoWindow = 'speed'
  return settings
}

function read(): Partial<Settings> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return renewed(stored as OldSettings)
  } catch {
    return {}
  }
}

/** The settings; change one with `set`, which saves it. */
export const settings = $state<Settings>({ ...DEFAULTS, ...read() })

export function set<Key extends keyof Settings>(key: Key, value: Settings[Key]): void {
  settings[key] = value
  settings.version = 2
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings))
  } catch {
    // Without storage the setting lasts until the page is closed.
  }
}

/** Set how loud sounds are; 0 turns them off. */
export function setVolume(volume: number): void {
  if (volume > 0) set('volume', volume)
  set('sound', volume > 0)
}

/** Whether things may move on the screen. */
export function motionAllowed(): boolean {
  return settings.motion === 'system' && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
