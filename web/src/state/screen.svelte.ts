/** The layout that fits the window. Style sheets read it from `data-layout` of the root element. */

/** `wide`: chart, captains and hand at once. `tall`: a chart for upright screens. `short`: phones on their side, or zoomed pages. */
export type Layout = 'wide' | 'tall' | 'short'

const TALL = '(max-aspect-ratio: 21/20)'
const SHORT = '(max-height: 519.9px)'
const ROOMY = '(min-width: 700px) and (min-height: 1000px)'

class Screen {
  layout = $state<Layout>('wide')
  /** Whether a tall screen has room for a row of captains. */
  roomy = $state(false)
  readonly tall = $derived(this.layout === 'tall')

  /** Follow the window. */
  watch(): void {
    const [tall, short, roomy] = [matchMedia(TALL), matchMedia(SHORT), matchMedia(ROOMY)]
    const look = (): void => {
      this.layout = tall.matches ? 'tall' : short.matches ? 'short' : 'wide'
      this.roomy = roomy.matches
      document.documentElement.dataset['layout'] = this.layout
    }
    for (const query of [tall, short, roomy]) query.addEventListener('change', look)
    look()
  }
}

export const screen = new Screen()
