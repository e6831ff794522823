"""Moments, puzzles and result cards over HTTP: of finished games only, and with clear refusals."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from httpx2 import AsyncClient

import jamaica
from jamaica.analysis.puzzles import shipped_puzzles
from jamaica.bots import make_bot
from jamaica.server.session.registry import TableRegistry
from jamaica.server.web import coach_routes
from tests.server.web.test_computed import problem, run
from tests.support.in_process_clients import AT_ONCE

GAME = jamaica.Match(jamaica.options("revised"), [make_bot("greedy")] * 2, seed=1).play().record
RECORD = GAME.text()
WORDS = {"headline": "Ann won", "points": "points", "luck": "luck", "given_away": "given away"}


def at_choice(after: int) -> int:
    """How many moves come before the first choice between several moves after some moves."""
    for number in range(after, len(GAME.moves)):
        seat = GAME.moves[number][0]
        if seat is not None and len(jamaica.legal(GAME.replay(number), seat)) > 1:
            return number
    raise AssertionError("there is no choice")


def test_a_moment_has_the_position_the_luck_to_come_and_what_the_seat_saw(tmp_path: Path) -> None:
    async def test(_: TableRegistry, client: AsyncClient) -> None:
        number = at_choice(60)
        found = (await client.post(f"/api/moments?number={number}", content=RECORD)).json()
        state, seat = GAME.replay(number), GAME.moves[number][0]
        assert seat is not None
        assert found["position"] == jamaica.write(state)
        assert found["luck"] == [move.text for who, move in GAME.moves[number:] if who is None]
        assert found["seat"] == seat
        assert set(found["prompt"]["moves"]) == {move.text for move in jamaica.legal(state, seat)}
        assert all(isinstance(ship["hand"], int) == (at != seat) for at, ship in enumerate(found["view"]["seats"][:2]))
        assert found["stream"]["kind"] == "seeded"
        roll = next(number for number, (who, _) in enumerate(GAME.moves) if who is None)
        chance = (await client.post(f"/api/moments?number={roll}", content=RECORD)).json()
        assert (chance["seat"], chance["view"], chance["prompt"]) == (None, None, None)

    run(tmp_path, test)


@pytest.mark.parametrize("number", ["", "-1", "x", "1.5", "9999", str(len(GAME.moves)), "٣", "1" * 30])
def test_a_moment_that_does_not_exist_is_refused(tmp_path: Path, number: str) -> None:
    async def test(_: TableRegistry, client: AsyncClient) -> None:
        status, code, message = problem(await client.post("/api/moments", params={"number": number}, content=RECORD))
        assert (status, code) == (400, "message")
        assert "moment" in message

    run(tmp_path, test)


def test_nothing_of_an_unfinished_broken_or_foreign_record_is_shown(tmp_path: Path) -> None:
    unfinished = jamaica.Record(GAME.options, 2, GAME.moves[:60]).text()
    foreign = RECORD.replace("behaviour 1", "behaviour 2")
    broken = RECORD.replace("*roll", "*rolled", 1)

    async def test(_: TableRegistry, client: AsyncClient) -> None:
        for text, due in ((unfinished, (409, "stage")), (foreign, (400, "message")), (broken, (400, "message"))):
            moment = problem(await client.post("/api/moments?number=10", content=text))
            card = problem(await client.post("/api/cards", json={"record": text, "words": WORDS}))
            assert moment[:2] == card[:2] == due
            assert "record" in moment[2] or "finished" in moment[2]

    run(tmp_path, test)


def test_a_card_is_drawn_in_the_words_of_the_request(tmp_path: Path) -> None:
    async def test(_: TableRegistry, client: AsyncClient) -> None:
        words = {**WORDS, "headline": "Victoire : <Ann>", "luck": "chance"}
        drawn = await client.post("/api/cards", json={"record": RECORD, "words": words})
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert "Victoire : &lt;Ann&gt;" in drawn.text
        assert ">chance<" in drawn.text
        for body in ("{", '{"record": "x"}', '{"record": 1, "words": {}}', '{"record": "x", "words": {}, "more": 1}'):
            assert problem(await client.post("/api/cards", content=body))[:2] == (400, "message")
        long = {**WORDS, "headline": "x" * 500}
        assert problem(await client.post("/api/cards", json={"record": RECORD, "words": long}))[0] == 400

    run(tmp_path, test)


def test_the_puzzles_show_what_their_seats_see(tmp_path: Path) -> None:
    async def test(_: TableRegistry, client: AsyncClient) -> None:
        response = await client.get("/api/puzzles")
        assert response.headers["content-encoding"] == "gzip"
        found: list[dict[str, Any]] = response.json()
        assert [each["id"] for each in found] == [puzzle.id for puzzle in shipped_puzzles()]
        for each in found:
            seat = each["view"]["seat"]
            others = [ship for at, ship in enumerate(each["view"]["seats"]) if at != seat and not ship["ghost"]]
            assert all(isinstance(ship["hand"], int) for ship in others)
            assert set(each["values"]) == set(each["prompt"]["moves"])

    run(tmp_path, test)


def test_no_route_of_the_coach_but_the_analysis_names_a_table() -> None:
    named = [route.path for route in coach_routes.ROUTES if "{" in route.path]
    assert named == ["/api/tables/{id}/analysis"]


@pytest.mark.parametrize(
    "stream",
    [
        {"kind": "sealed", "key": "0" * 63, "drawn": 0},
        {"kind": "sealed", "key": "g" * 64, "drawn": 0},
        {"kind": "sealed", "key": "0" * 64, "drawn": -1},
        {"kind": "seeded", "words": [1, 2, 3]},
        {"kind": "seeded", "words": ["x"] * 56},
        {"kind": "new"},
    ],
)
def test_a_stream_that_is_none_is_refused(tmp_path: Path, stream: object) -> None:
    async def test(registry: TableRegistry, client: AsyncClient) -> None:
        seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
        new = {"seats": seats, "practice": {"stream": stream}}
        status, code, _ = problem(await client.post("/api/tables", json=new))
        assert (status, code) == (400, "message")
        assert not registry.tables

    run(tmp_path, test)


def test_a_practice_table_goes_on_from_a_moment_with_its_luck(tmp_path: Path) -> None:
    async def test(registry: TableRegistry, client: AsyncClient) -> None:
        moment = (await client.post(f"/api/moments?number={at_choice(60)}", content=RECORD)).json()
        seats = [{"kind": "person"}, {"kind": "open"}]
        for more in ({"stream": moment["stream"]}, {"luck": moment["luck"]}):
            new = {"seats": seats, "settings": AT_ONCE, "practice": {"position": moment["position"], **more}}
            created = (await client.post("/api/tables", json=new)).json()
            assert created["table"]["practice"]
            table = await registry.find(created["table"]["id"])
            assert table is not None
            assert table.data.position == moment["position"]
            kept = {"stream": msgspec.to_builtins(table.data.stream), "luck": table.data.script}
            assert {name: kept[name] for name in more} == more

    run(tmp_path, test)
