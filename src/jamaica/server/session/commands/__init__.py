"""What each command of a client does at a table."""
