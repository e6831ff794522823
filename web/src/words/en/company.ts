/** Who can sit at a table: bots by their strength, people here or by link. */
export default {
  levels: {
    'cabin-boy': 'Cabin boy',
    sailor: 'Sailor',
    bosun: 'Bosun',
    captain: 'Captain',
    admiral: 'Admiral',
    greedy: 'Magpie',
    random: 'Drunkard',
  },
  levelsAre: {
    'cabin-boy': 'first time at sea',
    sailor: 'knows the ropes',
    bosun: 'a fair match',
    captain: 'plans ahead',
    admiral: 'takes its time and no prisoners',
    greedy: 'grabs what glitters',
    random: 'plays anything',
  },
  bot: 'Bot',
  here: 'At this device',
  link: 'By link',
  ghost: 'Ghost Ship',
}
