"""Several servers at one PostgreSQL: heartbeats, who has which table, and private connections between servers."""
