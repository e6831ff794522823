"""The referee's crew cards."""

from typing import Any

from jamaica.model.data_files import read_data
from tests.rules.referee_ship import Play, Ship


def hire(players: list[Ship], each: int) -> Play:
    """Deal so many crew cards to each player; all keep one."""
    left = [card["name"] for card in read_data("crew.json")["crew"]]
    hands: dict[int, list[str]] = {ship.number: [] for ship in players}
    for ship in players:
        for _ in range(each):
            card = yield from deal_one(left)
            left.remove(card)
            hands[ship.number].append(card)
    kept = {seat: cards[0] for seat, cards in hands.items() if each == 1}
    while len(kept) < len(players) and each:
        waiting = {seat: {f"keep {card}" for card in cards} for seat, cards in hands.items() if seat not in kept}
        seat, text = yield "ask", waiting
        assert seat is not None
        kept[seat] = text.removeprefix("keep ")
    for ship in players:
        ship.crew = kept.get(ship.number, "")
        if ship.crew == "monkey":
            ship.put(3, ("gunpowder", 5))


def deal_one(left: list[str]) -> Play:
    _, text = yield "luck", {f"*crew {card}": 1 for card in left}
    return text.removeprefix("*crew ")


def cost_of(ship: Ship, entry: dict[str, Any]) -> int:
    """What a space costs a ship."""
    saver = {"port": "purser", "sea": "cook"}.get(entry["kind"])
    due: int = entry.get("cost", 0)
    return max(due - 1, 1) if due and ship.crew == saver else due


def crew_score(ship: Ship) -> int:
    """What a crew card adds at the end."""
    if ship.crew == "smuggler":
        return (ship.amount("food") + ship.amount("gunpowder")) // 3
    if ship.crew == "chaplain":
        return -sum(int(kind) for kind in ship.facedown if kind.startswith("-"))
    return len(ship.powers) + len(ship.facedown) if ship.crew == "lookout" else 0
