"""Observations and actions as numbers: a row of bytes and a mask over the actions."""
