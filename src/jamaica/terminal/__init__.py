"""The game at a keyboard and a text screen: `jamaica play --terminal`."""
