"""A live table: its inbox, what it saves, what happens at it without a command, and the sealing of its dice."""
