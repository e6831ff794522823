"""The game in the interfaces of research: encodings, environments for one game and for thousands."""
