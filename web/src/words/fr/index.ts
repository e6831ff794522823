import type { Words } from '../en'
import common from './common'

const fr: Words = { common }

export default fr
