/** Short synthesised sounds: noise and tones, no recordings. */

export type Sound = 'dice' | 'card' | 'sail' | 'coin' | 'splash' | 'cannon' | 'clash' | 'chest' | 'bell' | 'fanfare' | 'turn'

let context: AudioContext | null = null
let noise: AudioBuffer | null = null

function audio(): AudioContext {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

function hiss(at: AudioContext): AudioBuffer {
  if (noise) return noise
  noise = at.createBuffer(1, at.sampleRate, at.sampleRate)
  const samples = noise.getChannelData(0)
  let seed = 1692
  for (let i = 0; i < samples.length; i++) {
    seed = (seed * 16807) % 2147483647
    samples[i] = (seed / 2147483647) * 2 - 1
  }
  return noise
}

function gain(at: AudioContext, start: number, loud: number, long: number): GainNode {
  const node = at.createGain()
  node.gain.setValueAtTime(0.0001, start)
  node.gain.exponentialRampToValueAtTime(loud, start + 0.012)
  node.gain.exponentialRampToValueAtTime(0.0001, start + long)
  node.connect(at.destination)
  return node
}

function tone(pitch: number, delay: number, long: number, loud = 0.16, kind: OscillatorType = 'triangle', glide = 1): void {
  const at = audio()
  const start = at.currentTime + delay
  const voice = at.createOscillator()
  voice.type = kind
  voice.frequency.setValueAtTime(pitch, start)
  voice.frequency.exponentialRampToValueAtTime(pitch * glide, start + long)
  voice.connect(gain(at, start, loud, long))
  voice.start(start)
  voice.stop(start + long + 0.05)
}

function rush(pitch: number, delay: number, long: number, loud = 0.2, width = 1): void {
  const at = audio()
  const start = at.currentTime + delay
  const source = at.createBufferSource()
  source.buffer = hiss(at)
  source.loop = true
  const filter = at.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  filter.Q.value = width
  source.connect(filter).connect(gain(at, start, loud, long))
  source.start(start)
  source.stop(start + long + 0.05)
}

const SOUNDS: Record<Sound, () => void> = {
  dice: () => [0, 0.08, 0.15, 0.27, 0.42].forEach((delay) => rush(2400 - delay * 1500, delay, 0.05, 0.3, 4)),
  card: () => rush(3200, 0, 0.09, 0.18, 0.8),
  sail: () => rush(520, 0, 0.9, 0.16, 0.6),
  coin: () => [0, 0.06].forEach((delay) => tone(2100 + delay * 4000, delay, 0.16, 0.09, 'sine')),
  splash: () => rush(900, 0, 0.45, 0.22, 0.5),
  cannon: () => {
    tone(110, 0, 0.7, 0.5, 'sine', 0.35)
    rush(160, 0, 0.5, 0.5, 0.4)
  },
  clash: () => [1760, 2480, 3130].forEach((pitch, at) => tone(pitch, at * 0.02, 0.3, 0.07, 'square')),
  chest: () => [523, 659, 784, 1046].forEach((pitch, at) => tone(pitch, at * 0.08, 0.35, 0.1)),
  bell: () => {
    tone(880, 0, 1.2, 0.14, 'sine')
    tone(1760, 0, 0.7, 0.05, 'sine')
  },
  fanfare: () => [392, 523, 659, 784, 1046].forEach((pitch, at) => tone(pitch, at * 0.14, at === 4 ? 0.9 : 0.22, 0.14, 'sawtooth')),
  turn: () => [660, 880].forEach((pitch, at) => tone(pitch, at * 0.16, 0.5, 0.14, 'sine')),
}

/** Play a sound, where the browser can. */
export function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return
  SOUNDS[sound]()
}
