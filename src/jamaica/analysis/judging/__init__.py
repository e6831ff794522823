"""The judge: its policy, its win model, how it values positions, and how sure it is."""
