import '@fontsource/im-fell-dw-pica/latin-400.css'
import '@fontsource/im-fell-english/latin-400-italic.css'
import '@fontsource/im-fell-english-sc/latin-400.css'
import './style/chart.css'
import './style/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { speak } from './words/tongue.svelte'
import { follow } from './lib/router.svelte'
import { becomeApp } from './screens/install.svelte'

const place = document.getElementById('app')
if (place) {
  await speak()
  follow()
  becomeApp()
  mount(App, { target: place })
}
