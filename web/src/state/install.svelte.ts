/** Installing the client as an app: the service worker that caches the pages, and the browser's offer to install. */

interface Offer extends Event {
  prompt: () => Promise<unknown>
}

class App {
  /** The browser's offer to install, while there is one. */
  offer = $state.raw<Offer | null>(null)

  async install(): Promise<void> {
    const offer = this.offer
    this.offer = null
    await offer?.prompt()
  }
}

export const app = new App()

/** Keep the browser's install offer for later, and register the service worker where the page is served securely. */
export function registerApp(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    app.offer = event as Offer
  })
  addEventListener('appinstalled', () => (app.offer = null))
  if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator) {
    const register = (): void => void navigator.serviceWorker.register('/worker.js').catch(() => undefined)
    // On a tall screen the page may be loaded before the app begins, which waits for its chart.
    if (document.readyState === 'complete') register()
    else addEventListener('load', register)
  }
}
