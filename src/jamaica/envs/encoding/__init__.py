"""Observations and actions as numbers: the row of bytes that a learner sees, and the mask beside it."""
