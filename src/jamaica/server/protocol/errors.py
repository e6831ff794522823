"""Refusals: a code for programs and a message for people."""

from jamaica.server.protocol.messages import ErrorCode


class CommandRefused(Exception):
    """A command or request that is not possible; nothing has changed."""

    def __init__(self, code: ErrorCode, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message[:1].upper() + message[1:] + ("" if message.endswith((".", "?", "!", ")")) else ".")
        """The message as a sentence."""
        self.rule = rule
        """The id of the rule against a move."""


class TooBig(CommandRefused):
    """A request or its answer is longer than the server allows."""

    def __init__(self, message: str) -> None:
        super().__init__("message", message)
