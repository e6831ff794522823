/** The chart for the shape of the screen. The one of the standard board for tall screens is fetched by them only. */
import type { Chart } from '../../api/protocol'

let standard = $state.raw<Chart | null>(null)
let asked = false

/** Fetch the chart of the standard board for tall screens. Without it they show the wide one. */
export async function fetchPortrait(): Promise<void> {
  asked = true
  try {
    standard = (await import('./standardPortrait')).STANDARD_PORTRAIT
  } catch {
    asked = false
  }
}

export function chartFor(chart: Chart, tall: boolean): Chart {
  if (!tall) return chart
  if (chart.standard && !asked) void fetchPortrait()
  return (chart.standard ? standard : chart.portrait) ?? chart
}
