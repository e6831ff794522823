"""HTTP routes, the WebSocket, static files and the middleware around them."""
