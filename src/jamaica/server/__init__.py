"""The table server: tables that people and bots share over HTTP and WebSocket, every move kept before it is told."""
