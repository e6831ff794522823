"""Tree search, and the parts it is made of: rollout policy, win model, evaluation, lookahead, budget."""
