"""One game in an environment: moves, rewards, history and rendering."""
