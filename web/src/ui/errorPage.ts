/** Fetches the page about an error: before it is needed, as it may be about a server that is gone, and after all that is needed first. */

const SOON = 3000

export const errorPage = (): Promise<typeof import('./ErrorPage.svelte')> => import('./ErrorPage.svelte')

/** Fetch it a little later; call this in `onMount`. */
export function errorPageSoon(): () => void {
  const later = setTimeout(() => void errorPage().catch(() => undefined), SOON)
  return () => clearTimeout(later)
}
