"""A table's clients: who is connected, what everybody is sent, and what was replied to each command."""
