"""One game as an environment plays it: its moves, rewards, history and pictures."""
