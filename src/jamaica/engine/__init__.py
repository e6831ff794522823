"""The engine: works the agenda until a seat or chance has to decide, and carries out the answers."""

from jamaica.engine.answers import apply, let_luck, playout, start
from jamaica.engine.chance import outcomes, sample
from jamaica.engine.questions import legal, to_act
from jamaica.engine.refusals import why_not

__all__ = ["apply", "legal", "let_luck", "outcomes", "playout", "sample", "start", "to_act", "why_not"]
