import { expect, test, vi } from 'vitest'
import type { Prompt, Refused, Ship, TableView } from '../../api/protocol'
import en from '../../i18n/en'
import type { Speaker } from './choices'
import { groupByRule, refusalsOf, ruleAgainst, ruleAgainstHold } from './refusals'

vi.stubGlobal('localStorage', { getItem: () => null })
const { narrator } = await import('../../i18n/narrate.svelte')
const speaker: Speaker = { words: en, say: narrator((ship) => `captain ${ship}`), percent: String, number: String }
const refused = (rule: string, ...moves: string[]): Refused => ({ kind: 'refused', rule, moves })

function asked(key: string, moves: string[], ...against: Refused[]): Prompt {
  const preview = { kind: 'preview' as const, question: key, choices: [], refused: against, falls: [] }
  return { number: 1, key, rules: [], moves, preview, suggestion: null }
}

const ship = (part: Partial<Ship>): Ship => ({
  ghost: false, space: 0, lap: 0, spaces_left: 32, holds: [], hand: 3, pile: 8, discards: [], kept: [], laid: null, powers: [], facedown: [], score: 0, own_score: null, ...part,
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

test('a hold with other goods that cannot pay is named, one that pays or is empty is not', () => {
  const prompt = asked('pay', ['pay 1 2'], refused('pay.which-holds', 'pay 1 1', 'pay 3 1'), refused('pay.port', 'pay 2 1', 'pay 2 2'))
  expect(told(asked('pay', ['pay 1 2'], refused('pay.which-holds', 'pay 2 1')))).toEqual([])
  expect(told(prompt)).toEqual(['hold 2: 2 food [pay.port]'])
  expect([1, 2, 3].map((hold) => ruleAgainstHold(prompt, hold))).toEqual([null, 'pay.port', 'pay.which-holds'])
})

test('a hold that may not be topped up is named', () => {
  const prompt = asked('choose_hold', ['load 3', 'load 6'], refused('load.no-topping-up', 'load 1', 'load 2'))
  expect(told(prompt)).toEqual(['hold 1: 3 doubloons [load.no-topping-up]', 'hold 2: 2 food [load.no-topping-up]'])
  expect(groupByRule(refusalsOf(prompt, view, speaker), en).map(({ label }) => label)).toEqual(['hold 1: 3 doubloons; hold 2: 2 food'])
})

test('of the spoils only what the loser has is named', () => {
  const prompt = asked('choose_spoils', ['take facedown 1', 'leave'],
    refused('ruling.forced', 'take hold 2', 'take hold 6'), refused('ruling.spoils-blocked', 'take hold 1'),
    refused('ghost.beth', 'take beth'), refused('spoils.treasure', 'take map', 'take facedown 2'), refused('spoils.curse', 'give -2', 'give -3'))
  expect(told(prompt)).toEqual(['hold 1: 4 gunpowder [ruling.spoils-blocked]', 'Lady Beth [ghost.beth]'])
})

test('spaces out of reach are one line', () => {
  expect(told(asked('sail', ['sail 4'], refused('sail.exact', 'sail 0', 'sail 1')))).toEqual(['any other space [sail.exact]'])
})

test('nobody asks for dice, cards, gunpowder or ships that are not there', () => {
  expect(told(asked('place_dice', ['morning 4', 'morning 2'], refused('round.dice', 'morning 1')))).toEqual([])
  expect(told(asked('choose_card', ['play gold/gold'], refused('round.card', 'play food/forward')))).toEqual([])
  expect(told(asked('spend_powder', ['spend 0', 'spend 1'], refused('battle.attack', 'spend 2', 'spend 3')))).toEqual([])
  expect(told(asked('choose_target', ['attack 1'], refused('battle.when', 'attack 2')))).toEqual([])
})
