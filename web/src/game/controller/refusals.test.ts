import { expect, test, vi } from 'vitest'
import type { Prompt, Refused, Ship, TableView } from '../../api/protocol'
import en from '../../i18n/en'
import type { Speaker } from './choices'
import { groupByRule, refusalsOf, ruleAgainst } from './refusals'

vi.stubGlobal('localStorage', { getItem: () => null })
const { narrator } = await import('../../i18n/narrate.svelte')
const speaker: Speaker = { words: en, say: narrator((ship) => `captain ${ship}`), percent: String, number: String }
const refused = (rule: string, ...moves: string[]): Refused => ({ kind: 'refused', rule, moves })

function asked(key: string, moves: string[], ...against: Refused[]): Prompt {
  const preview = { kind: 'preview' as const, question: key, choices: [], refused: against, falls: [] }
  return { number: 1, key, rules: [], moves, preview, suggestion: null }
}

const ship = (part: Partial<Ship>): Ship => ({
  ghost: false, space: 0, lap: 0, spaces_left: 32, holds: [], hand: 3, pile: 8, discards: [], kept: [], laid: null, powers: [], facedown: [], score: 0, ...part,
})
const view: TableView = {
  seat: 0, round: 1, captain: 0, dice: { rolled: null, morning: null, evening: null }, lairs: [], over: false, to_act: [0],
  battle: { attacker: 0, defender: 1, powder: 0, face: 'star', attack: null, sabre_used: false },
  question: { key: '', ship: 0 },
  seats: [
    ship({ holds: [{ kind: 'gold', count: 3 }, { kind: 'food', count: 2 }, null] }),
    ship({ holds: [{ kind: 'gunpowder', count: 4 }, null], powers: ['beth'], facedown: [{ value: null, known_to: [1], cursed: false }] }),
  ],
}
const told = (prompt: Prompt): string[] => refusalsOf(prompt, view, speaker).map(({ label, rule }) => `${label} [${rule}]`)

test('holds that may not be emptied are named with what is in them', () => {
  const prompt = asked('make_room', ['empty 2'], refused('load.not-the-same', 'empty 1'), refused('load.make-room', 'empty 6'))
  expect(told(prompt)).toEqual(['hold 1: 3 doubloons [load.not-the-same]'])
  expect(ruleAgainst(prompt, 'empty 1')).toBe('load.not-the-same')
  expect(ruleAgainst(prompt, 'empty 2')).toBeNull()
})

test('a hold that nothing can be paid from is named once, one that can pay is not', () => {
  const prompt = asked('pay', ['pay 1 2'], refused('pay.which-holds', 'pay 1 3', 'pay 2 1', 'pay 2 2', 'pay 3 1'))
  expect(told(prompt)).toEqual(['hold 2: 2 food [pay.which-holds]', 'hold 3: empty [pay.which-holds]'])
})

test('more gunpowder than there is aboard is one line', () => {
  const prompt = asked('spend_powder', ['spend 0', 'spend 1'], refused('battle.attack', 'spend 2', 'spend 3'))
  expect(told(prompt)).toEqual(['2 gunpowder or more [battle.attack]'])
})

test('of the spoils only what the loser has, or one would give, is named', () => {
  const prompt = asked('choose_spoils', ['take facedown 1', 'leave'],
    refused('ruling.forced', 'take hold 2', 'take hold 6'), refused('ruling.spoils-blocked', 'take hold 1'),
    refused('ghost.beth', 'take beth'), refused('spoils.treasure', 'take map', 'take facedown 2'), refused('spoils.curse', 'give -2', 'give -3'))
  expect(told(prompt)).toEqual([
    'hold 1: 4 gunpowder [ruling.spoils-blocked]',
    'hold 2: empty [ruling.forced]',
    'Take Lady Beth [ghost.beth]',
    'Give a cursed treasure [spoils.curse]',
  ])
})

test('spaces out of reach are one line, and dice have none', () => {
  expect(told(asked('sail', ['sail 4'], refused('sail.exact', 'sail 0', 'sail 1')))).toEqual(['any other space [sail.exact]'])
  expect(told(asked('place_dice', ['morning 4', 'morning 2'], refused('round.dice', 'morning 1')))).toEqual([])
})

test('what one rule stands against is one line, empty holds by their numbers', () => {
  const against = [
    { move: 'take hold 2', label: 'hold 2: empty', rule: 'ruling.forced', bare: 2 },
    { move: 'take hold 3', label: 'hold 3: empty', rule: 'ruling.forced', bare: 3 },
    { move: 'give -2', label: 'Give a cursed treasure', rule: 'spoils.curse' },
  ]
  expect(groupByRule(against, en).map(({ label }) => label)).toEqual(['empty holds 2, 3', 'Give a cursed treasure'])
  expect(groupByRule(against.slice(1), en).map(({ label }) => label)).toEqual(['hold 3: empty', 'Give a cursed treasure'])
})
