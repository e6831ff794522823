/** What a player has set for this browser, kept in it. */

export const SPEEDS = ['slow', 'normal', 'fast', 'off'] as const
export type Speed = (typeof SPEEDS)[number]

export interface Chosen {
  /** How fast events are shown. */
  speed: Speed
  /** Whether there is sound. */
  sound: boolean
  /** Whether ships glide and dice tumble: as the system says, or never. */
  motion: 'system' | 'none'
  /** Seconds in which an answer can be taken back before the dice speak; `confirm` asks instead. */
  grace: number | 'confirm'
  /** Which name to offer when taking a seat. */
  name: string
}

const KEPT = 'jamaica.settings'
const PRINTED: Chosen = { speed: 'normal', sound: false, motion: 'system', grace: 2, name: '' }

function read(): Partial<Chosen> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** The settings; set a field through `set`, which keeps it. */
export const settings = $state<Chosen>({ ...PRINTED, ...read() })

export function set<Key extends keyof Chosen>(key: Key, value: Chosen[Key]): void {
  settings[key] = value
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings))
  } catch {
    // A browser that keeps nothing has these settings until the page is left.
  }
}

/** Whether things may move on the screen. */
export function moving(): boolean {
  return settings.motion === 'system' && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
