"""The result card of an analysed game."""

from jamaica.analysis.analysis import Analysis
from jamaica.drawing.card import CardLine, CardText, result_card
from jamaica.rules.scoring import scores


def card(analysis: Analysis) -> str:
    """Return the card as SVG, in English."""
    record, end = analysis.record, analysis.record.replay()
    lines = [
        CardLine(name, score, account.result > 0, line.luck.value, line.given_away.value)
        for name, score, account, line in zip(
            record.names, scores(end), analysis.accounts, analysis.headlines, strict=False
        )
    ]
    names = [line.name for line in lines if line.won]
    return result_card(end, lines, CardText(f"{' and '.join(names) or 'The Ghost Ship'} won"))
