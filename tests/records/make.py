"""Play the games that are kept beside this file: `python -m tests.records.make` writes them all anew.

That is right only when play was meant to change, and then `behaviour` rises too: old games are kept to show that they
still play the same.
"""

from pathlib import Path

import jamaica
from jamaica.bots import make_bot
from tests.support.games import LAGOON, OWN_DIE

FOLDER = Path(__file__).parent
CREWS = (
    (2, True, "endless", "chosen"),
    (3, False, "endless", "chosen"),
    (4, True, "limited", "chosen"),
    (4, False, "endless", "dealt"),
    (5, False, "limited", "chosen"),
    (6, False, "endless", "chosen"),
)
"""Tables with crew: players, the ghost, the bank, the option."""
MARKETS = ((2, True, "endless", "off"), (3, False, "limited", "off"), (4, False, "endless", "chosen"))
"""Tables with the market: players, the ghost, the bank, the crew."""
TABLES = [(seats, ghost) for seats in range(2, 7) for ghost in (False, True) if seats < 6 or not ghost]


def games() -> dict[str, tuple[jamaica.Options, int]]:
    """Every table that is kept, by the name of its file: what was agreed on, and how many played."""
    kept: dict[str, tuple[jamaica.Options, int]] = {}
    for edition in ("revised", "first"):
        for seats, ghost in TABLES:
            with_ghost = "-ghost" if ghost else ""
            kept[f"{edition}-{seats}{with_ghost}"] = (jamaica.options(edition, ghost=ghost), seats)
        for seats, ghost in ((2, True), (4, False), (6, False)):
            kept[f"{edition}-{seats}-limited"] = (jamaica.options(edition, ghost=ghost, bank="limited"), seats)
        for seats, ghost in ((2, False), (3, True), (5, False)):
            kept[f"{edition}-{seats}-lagoon"] = (jamaica.options(edition, ghost=ghost, board=LAGOON), seats)
    for edition in ("revised", "first"):
        for seats, ghost, bank, crew in MARKETS:
            name = f"{edition}-{seats}{'-ghost' if ghost else ''}-market{'' if crew == 'off' else '-crew'}"
            kept[name] = (jamaica.options(edition, ghost=ghost, bank=bank, crew=crew, market="on"), seats)
        for seats, ghost, bank, crew in CREWS:
            name = f"{edition}-{seats}{'-ghost' if ghost else ''}-crew-{crew}"
            kept[name] = (jamaica.options(edition, ghost=ghost, bank=bank, crew=crew), seats)
    for edition in ("revised", "first"):
        for solo in ("phantom", "tide"):
            for crew, market in (("off", "off"), ("chosen", "on")):
                name = f"{edition}-1-{solo}{'' if crew == 'off' else '-market-crew'}"
                kept[name] = (jamaica.options(edition, crew=crew, market=market, solo=solo), 1)
    for seats, ghost in ((2, True), (3, False)):
        kept[f"revised-{seats}-die"] = (jamaica.options(ghost=ghost, shortage_die=OWN_DIE), seats)
    return kept


def play(name: str) -> jamaica.Match:
    """The game of that name."""
    options, seats = games()[name]
    bots = [make_bot("random") for _ in range(seats)]
    return jamaica.Match(options, bots, seed=int.from_bytes(name.encode())).play()


def unfinished() -> jamaica.Match:
    """A game that was left in an early round, a person among the players."""
    game = jamaica.Match(jamaica.options(), [None, make_bot("random"), None], seed=1692, names=["Ada", "Bot", "Zoë"])
    while len(game.record.moves) < 40:
        game.play()
        for seat, view in game.ask().items():
            game.choose(seat, view.legal[0])
    return game


def main() -> None:
    """Write every file anew."""
    for old in FOLDER.glob("*.jam"):
        old.unlink()
    for name in games():
        play(name).record.save(FOLDER / f"{name}.jam")
    unfinished().record.save(FOLDER / "unfinished.jam")


if __name__ == "__main__":
    main()
