/** For whom a replay is shown. The server leaves out what that viewer did not know. */
import type { Replay } from '../../api/protocol'
import type { Viewer } from '../../api/http'

/** The viewer named in an address, `open` where it names none. */
export function viewerOf(text: string | null): Viewer {
  if (text === 'spectator') return 'spectator'
  const seat = Number(text)
  return text !== null && text !== '' && Number.isInteger(seat) && seat >= 0 ? seat : 'open'
}

/** The viewer that a replay was made for. */
export function viewerOfReplay(replay: Replay): Viewer {
  return replay.open ? 'open' : (replay.seat ?? 'spectator')
}
