// Keeps the pages of the client at hand, so that the app opens at once. Tables are always asked for at the server.
const KEPT = 'jamaica-pages'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(keptFirst(event.request))
  else if (url.pathname === '/' || url.pathname === '/api/puzzles') event.respondWith(freshFirst(event.request))
})

// A file with a digest in its name never changes.
async function keptFirst(request) {
  const kept = await caches.match(request)
  return kept ?? keep(request, await fetch(request))
}

// The page itself and the puzzles are the newest there are; without a line they are those from last time.
async function freshFirst(request) {
  try {
    return await keep(request, await fetch(request))
  } catch (trouble) {
    const kept = await caches.match(request)
    if (kept) return kept
    throw trouble
  }
}

async function keep(request, answer) {
  if (answer.ok) {
    const pages = await caches.open(KEPT)
    await pages.put(request, answer.clone())
  }
  return answer
}
