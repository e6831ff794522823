/** Which screen is shown. The fragment of the address says it (`#/table/TOKEN`): browsers send it to nobody. */

export const SCREENS = {
  home: '/',
  new: '/new',
  table: '/table/:token',
  replay: '/replay/:table?',
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
}

/** Read the fragment of an address: `#/replay/ID?round=7`. */
export function placeOf(fragment: string): Place {
  const [path = '', search = ''] = fragment.replace(/^#/, '').split('?', 2)
  const query = new URLSearchParams(search)
  const parts = path.split('/').filter((part) => part !== '')
  for (const [screen, pattern] of Object.entries(SCREENS)) {
    const params = match(pattern.split('/').filter((part) => part !== ''), parts)
    if (params) return { screen: screen as Screen, params, query }
  }
  return { screen: 'nowhere', params: {}, query }
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
    if (word.startsWith(':')) params[word.slice(1).replace('?', '')] = decoded(part)
    else if (word !== part) return null
  }
  return params
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

class Router {
  place = $state.raw<Place>({ screen: 'nowhere', params: {}, query: new URLSearchParams() })
}

export const router = new Router()

function look(): void {
  router.place = placeOf(location.hash)
}

/** The address of a screen, for links: `href={to('/rules/pay.port')}`. */
export function to(path: string): string {
  return '#' + path
}

/** Go to a screen. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', to(path))
  else history.pushState(null, '', to(path))
  look()
  scrollTo(0, 0)
}

/** Follow the address bar, the back button and links inside the page. */
export function follow(): void {
  look()
  addEventListener('popstate', look)
  addEventListener('hashchange', look)
}
