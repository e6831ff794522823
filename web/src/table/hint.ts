/** The server's hint as words: what it holds depends on its depth. */
import type { Choice, Speaker } from './choices'

export interface Advice {
  lines: string[]
  rows: { move: string; label: string; value: string; part: number; best: boolean }[]
}

interface Valued {
  move?: unknown
  value?: unknown
  win?: unknown
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A hint's nudge and reasons as lines, its move named, its choices as rows. */
export function advice(hint: Record<string, unknown>, depth: number, choices: readonly Choice[], speaker: Speaker): Advice {
  const called = (move: string): string => choices.find((choice) => choice.move === move)?.label ?? move
  const best = text(hint['move'])
  const lines = [text(hint['nudge'])]
  if (depth >= 2 && best !== '') lines.push(called(best))
  const rows = depth >= 3 && Array.isArray(hint['choices']) ? (hint['choices'] as Valued[]).map(valued) : []

  function valued(row: Valued): Advice['rows'][number] {
    const move = text(row.move)
    const chance = typeof row.win === 'number' ? row.win : typeof row.value === 'number' ? row.value : 0
    return { move, label: called(move), value: speaker.percent(chance), part: Math.min(1, Math.max(0, chance)), best: move === best }
  }

  return { lines: lines.filter((line) => line !== ''), rows }
}
