import { expect, test } from 'vitest'
import { BOTS } from '../api/protocol'
import { CODES, LANGUAGES } from '../i18n/languages'

test.each(CODES)('every bot of the engine has a name and a description in %s', async (code) => {
  const { levels, levelsAre } = (await LANGUAGES[code].words()).seating
  expect(Object.keys(levels).sort()).toEqual([...BOTS].sort())
  expect(Object.keys(levelsAre).sort()).toEqual([...BOTS].sort())
})
