/** Short synthesised sounds: noise and tones, no recordings. */

export type Sound = 'dice' | 'card' | 'sail' | 'coin' | 'splash' | 'cannon' | 'clash' | 'chest' | 'bell' | 'fanfare' | 'turn'

let context: AudioContext | null = null
let buffer: AudioBuffer | null = null
let output: GainNode | null = null

function audio(): AudioContext {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

/** All sounds go through one node, whose gain is the volume. */
function master(at: AudioContext): GainNode {
  if (!output) {
    output = at.createGain()
    output.connect(at.destination)
  }
  return output
}

function noiseBuffer(at: AudioContext): AudioBuffer {
  if (buffer) return buffer
  buffer = at.createBuffer(1, at.sampleRate, at.sampleRate)
  const samples = buffer.getChannelData(0)
  let seed = 1692
  for (let i = 0; i < samples.length; i++) {
    seed = (seed * 16807) % 2147483647
    samples[i] = (seed / 2147483647) * 2 - 1
  }
  return buffer
}

/** One tone or one burst of noise. Times are in seconds. */
interface Note {
  pitch: number
  delay?: number
  seconds: number
  volume: number
}

interface Tone extends Note {
  wave?: OscillatorType
  /** By how much the pitch changes until the end. */
  glide?: number
}

interface Noise extends Note {
  /** The width of the filter: higher is narrower. */
  width: number
}

function gain(at: AudioContext, start: number, { volume, seconds }: Note): GainNode {
  const node = at.createGain()
  node.gain.setValueAtTime(0.0001, start)
  node.gain.exponentialRampToValueAtTime(volume, start + 0.012)
  node.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  node.connect(master(at))
  return node
}

function tone(note: Tone): void {
  const at = audio()
  const start = at.currentTime + (note.delay ?? 0)
  const voice = at.createOscillator()
  voice.type = note.wave ?? 'triangle'
  voice.frequency.setValueAtTime(note.pitch, start)
  voice.frequency.exponentialRampToValueAtTime(note.pitch * (note.glide ?? 1), start + note.seconds)
  voice.connect(gain(at, start, note))
  voice.start(start)
  voice.stop(start + note.seconds + 0.05)
}

function noise(note: Noise): void {
  const at = audio()
  const start = at.currentTime + (note.delay ?? 0)
  const source = at.createBufferSource()
  source.buffer = noiseBuffer(at)
  source.loop = true
  const filter = at.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = note.pitch
  filter.Q.value = note.width
  source.connect(filter).connect(gain(at, start, note))
  source.start(start)
  source.stop(start + note.seconds + 0.05)
}

const SOUNDS: Record<Sound, () => void> = {
  dice: () =>
    [0, 0.08, 0.15, 0.27, 0.42].forEach((delay) => noise({ pitch: 2400 - delay * 1500, delay, seconds: 0.05, volume: 0.3, width: 4 })),
  card: () => noise({ pitch: 3200, seconds: 0.09, volume: 0.18, width: 0.8 }),
  sail: () => noise({ pitch: 520, seconds: 0.9, volume: 0.16, width: 0.6 }),
  coin: () => [0, 0.06].forEach((delay) => tone({ pitch: 2100 + delay * 4000, delay, seconds: 0.16, volume: 0.09, wave: 'sine' })),
  splash: () => noise({ pitch: 900, seconds: 0.45, volume: 0.22, width: 0.5 }),
  cannon: () => {
    tone({ pitch: 110, seconds: 0.7, volume: 0.5, wave: 'sine', glide: 0.35 })
    noise({ pitch: 160, seconds: 0.5, volume: 0.5, width: 0.4 })
  },
  clash: () => [1760, 2480, 3130].forEach((pitch, at) => tone({ pitch, delay: at * 0.02, seconds: 0.3, volume: 0.07, wave: 'square' })),
  chest: () => [523, 659, 784, 1046].forEach((pitch, at) => tone({ pitch, delay: at * 0.08, seconds: 0.35, volume: 0.1 })),
  bell: () => {
    tone({ pitch: 880, seconds: 1.2, volume: 0.14, wave: 'sine' })
    tone({ pitch: 1760, seconds: 0.7, volume: 0.05, wave: 'sine' })
  },
  fanfare: () =>
    [392, 523, 659, 784, 1046].forEach((pitch, at) =>
      tone({ pitch, delay: at * 0.14, seconds: at === 4 ? 0.9 : 0.22, volume: 0.14, wave: 'sawtooth' }),
    ),
  turn: () => [660, 880].forEach((pitch, at) => tone({ pitch, delay: at * 0.16, seconds: 0.5, volume: 0.14, wave: 'sine' })),
}

/** The volume at which sounds are as loud as they were composed. */
const FULL = 60

/** Play a sound at a volume from 0 to 100, where the browser can. */
export function play(sound: Sound, volume = FULL): void {
  if (typeof AudioContext === 'undefined') return
  master(audio()).gain.value = volume / FULL
  SOUNDS[sound]()
}
