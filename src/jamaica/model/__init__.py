"""The nouns of the game: what lies on the table, as data, and the moves that can be made with it."""
