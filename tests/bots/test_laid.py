"""Cards are laid at the same time, in a searching bot's head too."""

import jamaica
from jamaica.bots.search.weights import fresh_tree
from jamaica.model.moves import PLAY
from jamaica.views import HIDDEN_CARD


def test_rivals_who_have_laid_their_card_chose_it_as_those_do_who_have_not() -> None:
    state = jamaica.start(jamaica.options("revised"), 4)
    luck = jamaica.Luck(3)
    jamaica.let_luck(state, luck)
    captain = jamaica.to_act(state)[0]
    jamaica.apply(state, jamaica.legal(state, captain)[0], seat=captain)
    for seat in (0, 1):
        jamaica.apply(state, jamaica.legal(state, seat)[0], seat=seat)
    seen = jamaica.view(state, 3)
    assert [seen.laid[seat] == HIDDEN_CARD for seat in range(4)] == [True, True, False, False]
    tree = fresh_tree(seen, jamaica.Luck(1))
    tree.instinct.noise = 0.0
    for _ in range(50):
        table = tree.imagined(seen)
        for seat in (0, 1):
            laid = table.laid[seat] - 1
            table.hand[seat] |= 1 << laid
            assert tree.instinct.card(table, seat, luck) == PLAY + laid
