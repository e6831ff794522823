"""The database of tables: an append-only log for each, snapshots, and the hashes of secret links."""
