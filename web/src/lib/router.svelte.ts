/** Which screen is shown: the path says it, the fragment carries a seat's token and nothing else. */

export const SCREENS = {
  home: '/',
  new: '/new',
  table: '/table/:table',
  replay: '/replay/:table',
  rules: '/rules/:rule?',
  settings: '/settings',
  tutorial: '/tutorial',
} as const

export type Screen = keyof typeof SCREENS

export interface Place {
  screen: Screen | 'nowhere'
  /** What the path's `:names` stand for. */
  params: Record<string, string>
  query: URLSearchParams
  /** The fragment without its `#`: the token of a link. */
  token: string
}

/** Read an address. */
export function placeOf(url: URL): Place {
  const rest = { query: url.searchParams, token: decodeURIComponent(url.hash.slice(1)) }
  const parts = url.pathname.split('/').filter((part) => part !== '')
  for (const [screen, pattern] of Object.entries(SCREENS)) {
    const params = match(pattern.split('/').filter((part) => part !== ''), parts)
    if (params) return { screen: screen as Screen, params, ...rest }
  }
  return { screen: 'nowhere', params: {}, ...rest }
}

function match(pattern: string[], parts: string[]): Record<string, string> | null {
  if (parts.length > pattern.length) return null
  const params: Record<string, string> = {}
  for (const [at, word] of pattern.entries()) {
    const part = parts[at]
    if (part === undefined) {
      if (word.endsWith('?')) continue
      return null
    }
    if (word.startsWith(':')) params[word.slice(1).replace('?', '')] = decodeURIComponent(part)
    else if (word !== part) return null
  }
  return params
}

class Router {
  place = $state.raw<Place>({ screen: 'nowhere', params: {}, query: new URLSearchParams(), token: '' })
}

export const router = new Router()

function look(): void {
  router.place = placeOf(new URL(location.href))
}

/** Go to an address of this server. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  look()
  scrollTo(0, 0)
}

/** Follow the address bar, the back button and links inside the page. */
export function follow(): void {
  look()
  addEventListener('popstate', look)
  addEventListener('hashchange', look)
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/')) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  })
}
