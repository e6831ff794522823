"""Positions with the Ghost Ship: about to move, attacking, attacked."""

from typing import Any

from tests.support.positions import Table, position, turn


def ghostly(ships: str, dice: tuple[int, int] = (1, 2), **setting: Any) -> Table:
    """All players have loaded gold; the ghost's first move is next."""
    setting = {"seats": 2, **setting}
    table = position(ghost=True, ships=ships, **setting)
    return table.play(dice=dice)


def haunted(**setting: Any) -> Table:
    """The ghost sailed from 28 onto 29 and attacks seat 0, while seat 1 lies behind."""
    return ghostly("29 0 28", **setting).play("ghost forward")


def boarded(*rolls: str, **setting: Any) -> Table:
    """Seat 0 sailed from 28 onto 29 and attacks the ghost there; the table waits at a fork after the battle."""
    setting = {"seats": 2, "ships": "28 0 29", **setting}
    table = turn("forward/forward", (1, 4), ghost=True, **setting)
    return table.play(*rolls)
