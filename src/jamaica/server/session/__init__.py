"""Live tables: what happens at a table between the network and the database."""
