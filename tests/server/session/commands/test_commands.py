"""Playing at a table: answering, all at once, again, too late, and taking back."""

import asyncio
import random

import jamaica
from jamaica.server.protocol.messages import Link
from jamaica.server.session.registry import TableRegistry
from tests.support.in_process_clients import InProcessClient, a_registry, make, people, play, with_registry
from tests.support.seated_people import answer, captain_of, place_dice, seated, turned


@with_registry
async def test_a_whole_game_is_played_and_every_view_follows_from_the_changes(registry: TableRegistry) -> None:
    clients = await seated(registry, 3)
    table = clients[0].table
    while table.data.stage == "playing":
        await answer(clients, table.game.asked()[0], which=table.log.number)
        for seat, client in enumerate(clients):
            expected = jamaica.view(table.game.state, seat).to_dict()
            del expected["ask"]
            assert client.views[seat] == expected
    assert clients[0].views[0]["over"]
    assert table.info().stage == "over"
    assert (await clients[0].refused("move", seat=0, move="sail 1"))["code"] == "stage"


@with_registry
async def test_two_people_choose_at_the_same_moment(registry: TableRegistry) -> None:
    clients = await seated(registry, 3)
    captain = await place_dice(clients)
    seen = clients[0].number
    moves = [client.asks[seat]["moves"][1] for seat, client in enumerate(clients)]  # type: ignore[index]
    saying = [
        asyncio.create_task(client.say("move", seat=seat, move=moves[seat], seen=seen))
        for seat, client in enumerate(clients)
    ]
    answers = await asyncio.gather(*saying)
    assert [each["type"] for each in answers] == ["done"] * 3
    await clients[captain].hear()
    assert (captain, moves[captain].removeprefix("play ")) in turned(clients[captain])


@with_registry
async def test_stale_and_early_commands_are_refused(registry: TableRegistry) -> None:
    clients = await seated(registry, 3)
    captain, other = captain_of(clients), (captain_of(clients) + 1) % 3
    assert (await clients[other].refused("move", seat=other, move="morning 1"))["code"] == "turn"
    seen = clients[captain].number
    await place_dice(clients)
    card = clients[captain].asks[captain]["moves"][0]  # type: ignore[index]
    assert (await clients[captain].refused("move", seat=captain, move=card, seen=seen))["code"] == "stale"
    assert (await clients[captain].refused("move", seat=captain, move=card, seen=9999))["code"] == "stale"
    refused = await clients[captain].refused("move", seat=captain, move="sail 14")
    assert (refused["code"], refused["rule"]) == ("rule", "round.card")
    assert (await clients[captain].refused("move", seat=captain, move="*roll 6 6"))["code"] == "rule"
    assert (await clients[captain].refused("move", seat=captain, move="fly"))["code"] == "rule"
    assert (await clients[captain].refused("move", seat=5, move=card))["code"] == "seat"
    assert (await clients[captain].refused("move", seat=other, move=card))["code"] == "seat"


@with_registry
async def test_one_connection_holds_several_seats(registry: TableRegistry) -> None:
    made = await make(registry, people(3))
    all_three = await InProcessClient(registry, made.seats).come()
    assert all_three.heard[0]["feeds"] == [0, 1, 2, None]
    rounds = lambda: all_three.views[0]["round"] >= 3  # noqa: E731
    await play(all_three, lambda seat, moves: moves[-1], rounds)
    for seat in range(3):
        assert isinstance(all_three.views[seat]["seats"][seat]["hand"], list)
        assert isinstance(all_three.views[seat]["seats"][(seat + 1) % 3]["hand"], int)


@with_registry
async def test_one_person_with_several_seats_need_not_wait_between_two_answers(registry: TableRegistry) -> None:
    made = await make(registry, people(3))
    captain = registry.tables[made.table.id].game.asked()[0]
    alone, other = (captain + 1) % 3, (captain + 2) % 3
    both = await InProcessClient(registry, [made.seats[captain], made.seats[other]]).come()
    single = await InProcessClient(registry, [made.seats[alone]]).come()
    seen = both.number
    placed = both.asks[captain]
    assert placed is not None
    assert placed["key"] == "place_dice"
    await both.done("move", seat=captain, move=placed["moves"][0])
    cards = {seat: both.asks[seat]["moves"][0] for seat in (captain, other)}  # type: ignore[index]
    await single.hear()
    card = single.asks[alone]["moves"][0]  # type: ignore[index]
    # The captain's own answer is no news to the other seat of the same line; it is to itself, and to everybody else.
    assert (await both.refused("move", seat=captain, move=cards[captain], seen=seen))["code"] == "stale"
    assert (await single.refused("move", seat=alone, move=card, seen=seen))["code"] == "stale"
    await both.done("move", seat=other, move=cards[other], seen=seen)
    # What another line did is news to all.
    await single.done("move", seat=alone, move=card)
    await both.hear()
    assert both.connection.has_seen(captain, both.number, both.number)
    assert not both.connection.has_seen(captain, both.number, both.number - 1)
    assert not both.connection.has_seen(other, both.number, both.number - 1)


@with_registry
async def test_a_returning_player_must_have_seen_what_happened_meanwhile(registry: TableRegistry) -> None:
    made = await make(registry, people(2))
    both = await InProcessClient(registry, made.seats).come()
    seen, captain = both.number, both.table.game.asked()[0]
    await both.done("move", seat=captain, move=both.asks[captain]["moves"][0])  # type: ignore[index]
    card = both.asks[1 - captain]["moves"][0]  # type: ignore[index]
    await both.go()
    again = await InProcessClient(registry, made.seats).come()
    assert (await again.refused("move", seat=1 - captain, move=card, seen=seen))["code"] == "stale"
    await again.done("move", seat=1 - captain, move=card)


@with_registry
async def test_why_not_hint_and_recap(registry: TableRegistry) -> None:
    clients = await seated(registry, 3)
    captain = await place_dice(clients)
    why = await clients[captain].say("why_not", seat=captain, move="sail 14")
    assert (why["type"], why["rule"]) == ("reason", "round.card")
    assert why["sentence"] == jamaica.rule("round.card").text
    card = clients[captain].asks[captain]["moves"][0]  # type: ignore[index]
    assert (await clients[captain].say("why_not", seat=captain, move=card))["rule"] is None
    await play_rounds(clients, 4)
    digest = await clients[0].say("recap", seat=0)
    lines = digest["lines"]
    assert lines == sorted(lines, key=lambda line: not line["mine"])
    assert all(line["number"] > digest["since"] for line in lines)


async def play_rounds(clients: list[InProcessClient], count: int) -> None:
    table = clients[0].table
    while table.game.state.round < count and table.data.stage == "playing":
        await answer(clients, table.game.asked()[-1])


@with_registry
async def test_a_recap_lists_attacks_on_me_first(registry: TableRegistry) -> None:
    clients = await seated(registry, 4)
    table, attacked = clients[0].table, 0
    while table.data.stage == "playing" and not attacked:
        await answer(clients, table.game.asked()[0], which=table.log.number)
        for seat, client in enumerate(clients):
            digest = await client.say("recap", seat=seat)
            mine = [line for line in digest["lines"] if line["mine"]]
            attacked += len(mine)
            assert digest["lines"][: len(mine)] == mine
            for line in mine:
                assert seat in (line["event"].get("defender"), line["event"].get("loser"))
    assert attacked


def test_a_game_goes_on_after_restarts_on_each_kind_of_database(database: str) -> None:
    luck = random.Random(9)

    async def sit(until: int) -> tuple[int, str]:
        """Play until so many entries are there; the last one, and the table as it lies."""
        async with a_registry(database) as registry:
            if not links:
                links.extend((await make(registry, people(3))).seats)
            client = await InProcessClient(registry, links).come(since=0)
            await play(client, lambda seat, moves: luck.choice(moves), lambda: client.table.log.number >= until)
            return client.table.log.number, jamaica.write(client.table.game.state)

    links: list[Link] = []
    before = asyncio.run(sit(60))
    for until in (60, 130, 200):
        again = asyncio.run(sit(min(until, before[0])))
        assert again == before
        before = asyncio.run(sit(until))
