"""What the house variant Solo counts with: rounds, garrisons and the limits of the ranks."""

from typing import Any, Final

from jamaica.model.board import STANDARD, Board
from jamaica.model.cards import SHORTAGE_FACES, check
from jamaica.model.data_files import read_data
from jamaica.model.options import EDITIONS, Options
from jamaica.native import i64

FORMS: Final = ("off", "phantom", "tide")
PHANTOM: Final = 1
TIDE: Final = 2
GARRISON_POWER: Final = 6
"""A garrison is beaten by more firepower than this [solo.fight]."""
EARLY_POINTS: Final = 1
"""What each round not played is worth at home [solo.early]."""

HAUNT_POINTS: Final = 1
"""What each round played is worth to the Phantom [solo.haunt]."""
LEAST_POINTS: Final = -10.0
MOST_POINTS: Final = 50.0
"""Points between these two count as a share of victory against the tide, for bots and environments."""

_data: Final[Any] = read_data("solo.json")

RANKS: Final[tuple[str, ...]] = tuple(_data["ranks"])
"""The ranks, the lowest first [solo.rank]."""
LIMITS: Final[dict[str, dict[str, list[int]]]] = _data["limits"]
"""The least score of each rank but the lowest, by form and edition [solo.rank]."""


def tide_rounds(board: Board) -> i64:
    """After how many rounds the race against the tide ends: three sevenths of the steps of the shortest lap, rounded
    up [solo.rounds]."""
    return min((board.left[0] * 3 + 6) // 7, 100)


def limits(options: Options) -> list[int] | None:
    """The limits of the ranks at such a table; `None` where no ranks are given: they need Solo, the standard board and
    die and the endless bank, and no other variant [solo.rank]."""
    chosen = options.chosen_variants()
    standard = options.board == STANDARD and options.shortage_die == SHORTAGE_FACES
    return LIMITS[options.solo][options.edition] if standard and list(chosen) == ["solo"] else None


def rank_of(options: Options, score: int) -> str | None:
    """The rank that a score earns, `None` at a table without ranks; a score equal to a limit earns the higher rank
    [solo.rank]."""
    found = limits(options)
    return None if found is None else RANKS[sum([score >= limit for limit in found])]


def points_share(points: float) -> float:
    """Points of the final score as a share of victory, for tables where nobody else can win."""
    return max(min((points - LEAST_POINTS) / (MOST_POINTS - LEAST_POINTS), 1.0), 0.0)


check("the forms with ranks", list(LIMITS), list(FORMS[1:]))
for _form in LIMITS:
    check("the editions with ranks", sorted(LIMITS[_form]), sorted(EDITIONS))
    for _edition in EDITIONS:
        check("the limits in order", LIMITS[_form][_edition], sorted(LIMITS[_form][_edition]))
        check("the number of limits", len(LIMITS[_form][_edition]), len(RANKS) - 1)
