/** Jamaica among the apps of a device: a worker that keeps the pages at hand, and the browser's offer to install. */

interface Offer extends Event {
  prompt: () => Promise<unknown>
}

class App {
  /** The browser's offer to install, while it stands. */
  offer = $state.raw<Offer | null>(null)

  async install(): Promise<void> {
    const offer = this.offer
    this.offer = null
    await offer?.prompt()
  }
}

export const app = new App()

/** Take the browser's offer when it comes, and set the worker to its task; both only where the page is safe from others. */
export function becomeApp(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    app.offer = event as Offer
  })
  addEventListener('appinstalled', () => (app.offer = null))
  if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator) {
    addEventListener('load', () => void navigator.serviceWorker.register('/worker.js').catch(() => undefined))
  }
}
