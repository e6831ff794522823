"""The rulebook as verbs, one chapter a file. Chapters hand over to each other through the agenda."""
