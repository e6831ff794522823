/** How far this browser's user is in the tutorial, saved in it. */

export interface TutorialProgress {
  /** The step that was shown last, `null` before the first visit. */
  at: number | null
  /** Whether the last step was reached once. */
  done: boolean
}

const STORAGE_KEY = 'jamaica.tutorial'

function read(): TutorialProgress {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<TutorialProgress> | null
    const at = stored?.at
    return { at: typeof at === 'number' && Number.isInteger(at) && at >= 0 ? at : null, done: stored?.done === true }
  } catch {
    return { at: null, done: false }
  }
}

export const tutorialProgress = $state<TutorialProgress>(read())

/** Save the step that is shown. */
export function reachStep(at: number, last: boolean): void {
  tutorialProgress.at = at
  tutorialProgress.done ||= last
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(tutorialProgress))
  } catch {
    // Without storage the tutorial starts anew after a reload.
  }
}
