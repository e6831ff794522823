/** Which page is shown. It is read from the address's fragment (`#/table/TOKEN`), which browsers do not send to servers. */

export const ROUTES = {
  home: '/',
  newTable: '/new',
  table: '/table/:token',
  replay: '/replay/:table?',
  rules: '/rules/:rule?',
  dice: '/dice/:table?',
  settings: '/settings',
  tutorial: '/tutorial',
  practice: '/practice',
} as const

export type PageName = keyof typeof ROUTES

export interface Route {
  page: PageName | 'notFound'
  /** The values of the path's `:names`. */
  params: Record<string, string>
  query: URLSearchParams
}

/** Read the fragment of an address: `#/replay/ID?round=7`. */
export function parseRoute(fragment: string): Route {
  const [path = '', search = ''] = fragment.replace(/^#/, '').split('?', 2)
  const query = new URLSearchParams(search)
  const parts = path.split('/').filter((part) => part !== '')
  for (const [page, pattern] of Object.entries(ROUTES)) {
    const params = match(pattern.split('/').filter((part) => part !== ''), parts)
    if (params) return { page: page as PageName, params, query }
  }
  return { page: 'notFound', params: {}, query }
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
  route = $state.raw<Route>({ page: 'notFound', params: {}, query: new URLSearchParams() })
}

export const router = new Router()

function update(): void {
  router.route = parseRoute(location.hash)
}

/** The address of a page, for links: `href={to('/rules/pay.port')}`. */
export function to(path: string): string {
  return '#' + path
}

/** Go to a page. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', to(path))
  else history.pushState(null, '', to(path))
  update()
  scrollTo(0, 0)
}

/** Follow the address bar, the back button and links inside the page. */
export function startRouter(): void {
  update()
  addEventListener('popstate', update)
  addEventListener('hashchange', update)
}
