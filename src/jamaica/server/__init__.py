"""The table server: people and bots play over HTTP and WebSocket. Every move is stored before it is broadcast."""
