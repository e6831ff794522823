"""The rulebook as verbs, one chapter a file. Chapters hand over to each other through the agenda."""

from typing import Final

BEHAVIOUR: Final = 1
"""Rises only when play changes: the same moves lead to another state, or other moves are possible."""
