"""A search samples rivals' face-down cards by the same policy as cards not played yet."""

import jamaica
from jamaica.bots.search.weights import new_tree
from jamaica.engine.imagining import HIDDEN_CARD
from jamaica.model.moves import PLAY


def test_sampled_face_down_cards_are_those_the_policy_would_play() -> None:
    state = jamaica.start(jamaica.options("revised"), 4)
    luck = jamaica.Luck(3)
    jamaica.let_luck(state, luck)
    captain = jamaica.to_act(state)[0]
    jamaica.apply(state, jamaica.legal(state, captain)[0], seat=captain)
    for seat in (0, 1):
        jamaica.apply(state, jamaica.legal(state, seat)[0], seat=seat)
    seen = jamaica.view(state, 3)
    assert [seen.laid[seat] == HIDDEN_CARD for seat in range(4)] == [True, True, False, False]
    tree = new_tree(seen, jamaica.Luck(1))
    tree.policy.noise = 0.0
    for _ in range(50):
        table = tree.policy.imagine(seen, tree.rollout_luck)
        for seat in (0, 1):
            laid = table.laid[seat] - 1
            table.hand[seat] |= 1 << laid
            assert tree.policy.card(table, seat, luck) == PLAY + laid
