"""What each viewer of a table is sent: redacted entries, views, recaps and replays."""
