/** Fetches the page about an error: before it is needed, as it may be about a server that is gone, and after all that is needed first. */

const SOON = 3000

export const errorPage = (): Promise<typeof import('./ErrorPage.svelte')> => import('./ErrorPage.svelte')

/** Fetch it a little later, and again until that works; call this in `onMount`. */
export function errorPageSoon(): () => void {
  let later = 0
  const fetchLater = (): void => {
    later = window.setTimeout(() => void errorPage().catch(fetchLater), SOON)
  }
  fetchLater()
  return () => clearTimeout(later)
}
