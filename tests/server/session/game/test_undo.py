"""Undoing: laid cards, held answers, and the undo window."""

import asyncio
import time

from jamaica.server.session.registry import TableRegistry
from tests.support.in_process_clients import InProcessClient, make, people, with_registry
from tests.support.seated_people import answer, events, place_dice, seated, turned


@with_registry
async def test_a_laid_card_can_be_undone_until_the_last_has_chosen(registry: TableRegistry) -> None:
    clients = await seated(registry, 3)
    captain = await place_dice(clients)
    other = (captain + 1) % 3
    assert (await answer(clients, captain))["type"] == "done"
    assert clients[captain].last[captain]["undo"]["possible"]
    assert clients[captain].asks[captain] is None
    await clients[captain].done("undo", seat=captain)
    assert clients[captain].asks[captain] is not None
    assert clients[captain].views[captain]["seats"][captain]["laid"] is None
    for seat in (other, (captain + 2) % 3, captain):
        await answer(clients, seat)
    late = await clients[other].refused("undo", seat=other)
    assert late["code"] == "late"
    assert "turned over" in late["message"]
    back = clients[other].last[other]["undo"]
    assert (back["possible"], back["code"]) == (False, "turned")
    assert "turned over" in back["message"]


@with_registry
async def test_an_answer_is_held_for_the_undo_window_and_then_carried_out(registry: TableRegistry) -> None:
    clients = await seated(registry, 2, {"undo_window": 0.3, "pace": 0}, options={"ghost": False})
    captain = await place_dice(clients)
    other = 1 - captain
    await answer(clients, captain)
    began = time.monotonic()
    await answer(clients, other)
    held = clients[captain].last[captain]
    assert held["entries"][-1]["kind"] == "held"
    assert held["entries"][-1]["move"] is None
    assert held["undo_window"]["seat"] == other
    assert held["undo_window"]["move"] is None
    assert clients[other].last[other]["undo_window"]["move"].startswith("play ")
    assert {wait["seat"] for wait in held["undo_window"]["deadlines"]} == {captain, other}
    assert held["undo"]["possible"]
    assert clients[captain].views[captain]["to_act"] == []
    assert clients[other].asks[other] is None
    await clients[other].wait_for(lambda: clients[other].last[other]["undo_window"] is None)
    assert time.monotonic() - began > 0.25
    assert any(event["kind"] == "turned" for entry in clients[other].heard[-1]["entries"] for event in entry["events"])


@with_registry
async def test_a_held_answer_is_undone_and_another_given(registry: TableRegistry) -> None:
    clients = await seated(registry, 2, {"undo_window": 5, "pace": 0})
    captain = await place_dice(clients)
    other = 1 - captain
    await answer(clients, captain)
    await answer(clients, other)
    seen = clients[other].number
    assert (await clients[other].refused("undo", seat=other, seen=seen - 1))["code"] == "stale"
    await clients[other].done("undo", seat=other)
    assert clients[other].asks[other] is not None
    assert clients[other].views[other]["to_act"] == [other]
    card = clients[other].asks[other]["moves"][1]  # type: ignore[index]
    await clients[other].done("move", seat=other, move=card)
    await clients[captain].done("confirm", seat=captain)
    await clients[other].done("confirm", seat=other)
    await clients[other].wait_for(lambda: clients[other].last[other]["undo_window"] is None)
    laid = [event for event in events(clients[other]) if event["kind"] == "laid" and event["seat"] == other]
    assert laid[-1]["card"] == card.removeprefix("play ")
    assert turned(clients[other])


@with_registry
async def test_in_the_undo_window_an_earlier_card_is_undone_and_the_held_one_is_laid(registry: TableRegistry) -> None:
    clients = await seated(registry, 2, {"undo_window": 5, "pace": 0})
    captain = await place_dice(clients)
    other = 1 - captain
    await answer(clients, captain)
    await answer(clients, other)
    await clients[captain].done("undo", seat=captain)
    await clients[other].hear()
    assert clients[captain].asks[captain] is not None
    assert clients[other].views[other]["seats"][other]["laid"] is not None
    assert clients[other].last[other]["undo_window"] is None
    assert clients[other].last[other]["undo"]["possible"]


@with_registry
async def test_with_confirm_the_table_waits_until_all_have_confirmed(registry: TableRegistry) -> None:
    clients = await seated(registry, 2, {"undo_window": None, "pace": 0})
    captain = await place_dice(clients)
    other = 1 - captain
    await answer(clients, captain)
    await answer(clients, other)
    assert clients[other].last[other]["undo_window"]["deadlines"] == [
        {"seat": captain, "left": None},
        {"seat": other, "left": None},
    ]
    await clients[other].done("confirm", seat=other)
    await asyncio.sleep(0.05)
    assert clients[other].table.game.held is not None
    await clients[captain].done("confirm", seat=captain)
    await clients[captain].wait_for(lambda: clients[captain].last[captain]["undo_window"] is None)
    assert clients[captain].table.game.held is None


@with_registry
async def test_alone_against_bots_a_card_can_be_undone_in_the_undo_window(registry: TableRegistry) -> None:
    bot = {"kind": "bot", "bot": "random"}
    made = await make(registry, [*people(1), bot, bot], {"undo_window": 8, "pace": 0})
    ann = await InProcessClient(registry, [made.seats[0]]).come()
    await ann.wait_for(lambda: bool(ann.asks[0]))
    while ann.asks[0]["key"] != "choose_card":  # type: ignore[index]
        await ann.done("move", seat=0, move=ann.asks[0]["moves"][0])  # type: ignore[index]
        await ann.wait_for(lambda: bool(ann.asks[0]))
    await ann.done("move", seat=0, move=ann.asks[0]["moves"][0])  # type: ignore[index]
    await ann.wait_for(lambda: ann.last[0]["undo_window"] is not None)
    assert ann.last[0]["undo"]["possible"]
    await ann.done("undo", seat=0)
    assert ann.asks[0] is not None
    assert [ship["laid"] for ship in ann.views[0]["seats"][1:3]] == ["hidden", "hidden"]


@with_registry
async def test_bots_wait_with_their_cards_while_the_dice_can_be_undone(registry: TableRegistry) -> None:
    bot = {"kind": "bot", "bot": "random"}
    made = await make(registry, [*people(1), bot], {"undo_window": 2, "pace": 0}, options={"ghost": False})
    ann = await InProcessClient(registry, [made.seats[0]]).come()
    assert made.table.practice
    await ann.wait_for(lambda: bool(ann.asks[0]))
    while ann.asks[0]["key"] != "place_dice":  # type: ignore[index]
        await ann.done("move", seat=0, move=ann.asks[0]["moves"][0])  # type: ignore[index]
        await ann.wait_for(lambda: bool(ann.asks[0]), 20)
    await ann.done("move", seat=0, move=ann.asks[0]["moves"][0])  # type: ignore[index]
    await asyncio.sleep(0.1)
    await ann.hear()
    assert ann.views[0]["seats"][1]["laid"] is None
    await ann.done("undo", seat=0)
    assert ann.asks[0]["key"] == "place_dice"  # type: ignore[index]
