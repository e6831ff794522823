"""Thousands of games at once, in one process or several."""
