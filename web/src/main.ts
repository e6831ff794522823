import '@fontsource/im-fell-dw-pica/latin-400.css'
import '@fontsource/im-fell-english/latin-400-italic.css'
import '@fontsource/im-fell-english-sc/latin-400.css'
import './ui/style/tokens.css'
import './ui/style/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { speak } from './i18n/locale.svelte'
import { follow } from './state/router.svelte'
import { becomeApp } from './state/install.svelte'

const place = document.getElementById('app')
if (place) {
  await speak()
  follow()
  becomeApp()
  mount(App, { target: place })
}
