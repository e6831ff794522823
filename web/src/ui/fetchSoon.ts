/** Parts of the page that are fetched after all that is needed first, but before they are shown: then the server may be gone. */

const SOON = 3000

export const errorPage = (): Promise<typeof import('./ErrorPage.svelte')> => import('./ErrorPage.svelte')

/** Fetch a part a little later, and again until that works. Returns what stops it, for `onMount`. */
export function fetchSoon(part: () => Promise<unknown>): () => void {
  let later = 0
  const fetchLater = (): void => {
    later = window.setTimeout(() => void part().catch(fetchLater), SOON)
  }
  fetchLater()
  return () => clearTimeout(later)
}
