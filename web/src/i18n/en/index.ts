import type { Same } from '../sameShape'
import common from './common'
import table from './table'
import game from './game'
import events from './events'
import seating from './seating'
import home from './home'
import lobby from './lobby'
import newTable from './newTable'
import replay from './replay'
import settings from './settings'
import errors from './errors'

const en = { common, table, game, events, seating, home, lobby, newTable, replay, settings, errors }

export default en
export type Words = Same<typeof en>
