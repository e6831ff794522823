"""The parts of the long tests that decide what is run, what is sent, and what counts as growth."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.soak import memory
from tests.soak.evidence import Violation
from tests.soak.generator import Generator
from tests.soak.results import Results
from tests.support.fuzzing import COMMANDS


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Results:
    monkeypatch.chdir(tmp_path)
    return Results("kills")


def test_seeds_go_on_where_they_were_until_the_goal_is_reached(results: Results) -> None:
    results.add({"seed": 1, "kills": 5})
    ran = []
    for seed in results.seeds("kills", 20):
        ran.append(seed)
        results.add({"seed": seed, "kills": 5})
        if len(ran) == 2:
            break  # interrupted
    again = Results("kills")
    for seed in again.seeds("kills", 20):
        ran.append(seed)
        again.add({"seed": seed, "kills": 5})
    assert ran == [0, 2, 3]
    assert list(Results("kills").seeds("kills", 20)) == []


def messages(seed: str) -> list[str | bytes]:
    made = Generator(seed)
    made.seat, made.moves = 1, ["sail 3"]
    return [made.next() for _ in range(5000)]


def test_a_seed_makes_the_same_messages_again() -> None:
    assert messages("1") == messages("1") != messages("2")


def test_messages_are_of_every_kind() -> None:
    types = set()
    for said in messages("1"):
        try:
            message = json.loads(said)
        except ValueError:
            types.add("no JSON")
            continue
        types.add(str(message.get("type")) if isinstance(message, dict) else "no object")
    assert types >= {*COMMANDS, "no JSON", "no object"}
    assert any(isinstance(said, bytes) for said in messages("1"))


def minutes(megabytes_per_hour: float, descriptors_per_hour: float = 0.0) -> list[dict[str, Any]]:
    return [
        {
            "minute": minute,
            "games": 40 * minute,
            "megabytes": 80 + megabytes_per_hour * minute / 60 + minute % 3,
            "descriptors": 30 + int(descriptors_per_hour * minute / 60),
            "tables": 80,
        }
        for minute in range(1, 121)
    ]


def test_memory_that_goes_up_and_down_is_flat() -> None:
    assert memory.judgement(minutes(0.5)).endswith("flat (the bounds are 2.0 MB and 5 descriptors).")
    assert "too few to judge" in memory.judgement(minutes(0)[:16])


@pytest.mark.parametrize("growth", [(3.0, 0.0), (0.0, 20.0)])
def test_memory_and_descriptors_that_grow_are_not_flat(growth: tuple[float, float]) -> None:
    with pytest.raises(Violation, match="not flat"):
        memory.judgement(minutes(*growth))


def test_the_first_minutes_do_not_count() -> None:
    rows = minutes(0.0)
    for row in rows[: memory.WARM_UP]:
        row["megabytes"] -= 50
    assert "flat" in memory.judgement(rows)
