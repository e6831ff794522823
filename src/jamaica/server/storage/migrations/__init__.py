"""The steps by which a database of an earlier version becomes one of this version."""
