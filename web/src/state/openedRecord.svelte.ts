/** A record that was opened in this browser, until the page is left. */
import type { Replay } from '../api/protocol'

class Opened {
  replay = $state.raw<Replay | null>(null)
}

export const opened = new Opened()
