import '@fontsource/im-fell-dw-pica/latin-400.css'
import '@fontsource/im-fell-english/latin-400-italic.css'
import '@fontsource/im-fell-english-sc/latin-400.css'
import './ui/style/tokens.css'
import './ui/style/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { fetchPortrait } from './game/board/portrait.svelte'
import { setLanguage } from './i18n/locale.svelte'
import { startRouter } from './state/router.svelte'
import { registerApp } from './state/install.svelte'
import { watchAppearance } from './state/appearance'
import { screen } from './state/screen.svelte'

const target = document.getElementById('app')
if (target) {
  screen.watch()
  watchAppearance()
  await Promise.all([setLanguage(), screen.tall ? fetchPortrait() : null])
  addEventListener('languagechange', () => void setLanguage())
  startRouter()
  registerApp()
  mount(App, { target })
}
