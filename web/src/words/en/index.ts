import type { Same } from '../same'
import common from './common'

const en = { common }

export default en
export type Words = Same<typeof en>
