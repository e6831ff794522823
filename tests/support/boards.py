"""Small boards as data, and the sentences with which boards are refused."""

from collections.abc import Callable
from typing import Any

from jamaica.model.board import Board

Data = dict[str, Any]


def ring(size: int = 14, **changes: Any) -> Data:
    """A simple board: Port Royal and sea spaces one after the other."""
    spaces: list[Data] = [
        {"id": id, "kind": "sea", "cost": 1, "next": [(id + 1) % size], "x": 10 * id, "y": 50} for id in range(size)
    ]
    spaces[0] = {"id": 0, "kind": "port-royal", "next": [1], "x": 0, "y": 50}
    return {"name": "Ring", "width": 1000, "height": 100, "spaces": spaces} | changes


def refusal(make: Callable[[], Board]) -> str | None:
    """The sentence with which a board is refused, if it is."""
    try:
        make()
    except ValueError as error:
        return str(error) if type(error) is ValueError else repr(error)
    return None


def with_space(number: int, /, **changes: Any) -> Data:
    """The simple board with one space changed; `None` takes a key away."""
    data = ring(20)
    space = data["spaces"][number]
    space.update(changes)
    for key in [key for key, value in space.items() if value is None]:
        del space[key]
    return data


def without(key: str) -> Data:
    data = ring()
    del data[key]
    return data
