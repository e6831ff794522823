"""Why something is refused to a client: a code for programs, a sentence for people."""

from jamaica.server.protocol.messages import ErrorCode


class CommandRefused(Exception):
    """What a client wanted is not possible; nothing has changed."""

    def __init__(self, code: ErrorCode, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message[:1].upper() + message[1:] + ("" if message.endswith((".", "?", "!", ")")) else ".")
        """The sentence."""
        self.rule = rule
        """The id of the rule against a move."""
