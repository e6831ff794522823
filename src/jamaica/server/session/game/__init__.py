"""The game at a table: its moves, its dice, and what can be undone. No network."""
