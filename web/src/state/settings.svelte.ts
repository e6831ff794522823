/** The settings of this browser, saved in it. */

export const SPEEDS = ['slow', 'normal', 'fast', 'off'] as const
export type Speed = (typeof SPEEDS)[number]

export interface Settings {
  /** How fast events are animated. */
  speed: Speed
  sound: boolean
  /** Whether ships glide and dice tumble: as the system says, or never. */
  motion: 'system' | 'none'
  /** Seconds in which an answer can be undone at tables created here; `confirm` waits for a confirmation instead. */
  undoWindow: number | 'confirm'
  /** The name to offer when taking a seat. */
  name: string
}

const STORAGE_KEY = 'jamaica.settings'
const DEFAULTS: Settings = { speed: 'normal', sound: false, motion: 'system', undoWindow: 2, name: '' }

function read(): Partial<Settings> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    // Version 1 of the client called the undo window "grace".
    const { grace, ...rest } = stored as Partial<Settings> & { grace?: Settings['undoWindow'] }
    return grace === undefined ? rest : { undoWindow: grace, ...rest }
  } catch {
    return {}
  }
}

/** The settings; change one with `set`, which saves it. */
export const settings = $state<Settings>({ ...DEFAULTS, ...read() })

export function set<Key extends keyof Settings>(key: Key, value: Settings[Key]): void {
  settings[key] = value
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings))
  } catch {
    // Without storage the setting lasts until the page is closed.
  }
}

/** Whether things may move on the screen. */
export function motionAllowed(): boolean {
  return settings.motion === 'system' && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
