"""A command is carried out once, however often it is sent, and whatever happened in between."""

from jamaica.server.session.clients.replies import MOST_REPLIES
from jamaica.server.session.registry import TableRegistry
from tests.support.in_process_clients import InProcessClient, Plain, make, people, with_registry
from tests.support.seated_people import captain_of, seated


async def first_answer(clients: list[InProcessClient]) -> tuple[InProcessClient, Plain]:
    """The captain, and the first answer that the captain can give."""
    captain = captain_of(clients)
    ask = clients[captain].asks[captain]
    assert ask is not None
    message = {"seat": captain, "move": ask["moves"][0], "cid": "once", "seen": clients[captain].number}
    return clients[captain], message


async def load_again(registry: TableRegistry, client: InProcessClient) -> InProcessClient:
    """The client after its table was unloaded."""
    await registry.tables.pop(client.table.id).close()
    return await client.come(since=0)


@with_registry
async def test_a_command_sent_again_gets_the_same_reply(registry: TableRegistry) -> None:
    captain, message = await first_answer(await seated(registry, 3))
    first = await captain.say("move", **message)
    number = captain.table.log.number
    assert await captain.say("move", **message) == first
    assert captain.table.log.number == number


@with_registry
async def test_a_command_is_known_again_after_a_restart(registry: TableRegistry) -> None:
    captain, message = await first_answer(await seated(registry, 3))
    first = await captain.say("move", **message)
    before = captain.table
    again = await load_again(registry, captain)
    assert again.table is not before
    assert await again.say("move", **message) == first
    assert again.table.log.number == before.log.number
    assert again.table.game.state == before.game.state


@with_registry
async def test_the_same_cid_with_something_else_is_a_conflict(registry: TableRegistry) -> None:
    ann = (await seated(registry, 2))[0]
    await ann.done("chat", seat=0, text="Ahoy!", cid="once")
    for _ in range(2):
        assert (await ann.refused("chat", seat=0, text="Farewell!", cid="once"))["code"] == "conflict"
        ann = await load_again(registry, ann)


@with_registry
async def test_one_persons_cid_does_not_hide_anothers(registry: TableRegistry) -> None:
    made = await make(registry, people(2))
    host = await InProcessClient(registry, [made.host]).come()
    ann = await InProcessClient(registry, [made.seats[0]]).come()
    first = await host.done("rename", seat=0, name="Annie", cid="once")
    assert await ann.done("rename", seat=0, name="Annie", cid="once") > first


@with_registry
async def test_a_command_is_known_however_many_came_after_it(registry: TableRegistry) -> None:
    ann = (await seated(registry, 2))[0]
    first = await ann.say("rename", seat=0, name="Annie", cid="once")
    for number in range(MOST_REPLIES + 1):
        await ann.done("confirm", seat=0, cid=f"later {number}")
    await ann.done("rename", seat=0, name="Ann")
    assert await ann.say("rename", seat=0, name="Annie", cid="once") == first
    assert ann.table.data.seats[0].name == "Ann"


@with_registry
async def test_an_undo_does_not_free_the_cid_of_what_was_undone(registry: TableRegistry) -> None:
    clients = await seated(registry, 3, {"undo_window": None, "pace": 0})
    captain, message = await first_answer(clients)
    first = await captain.say("move", **message)
    undone = await captain.done("undo", seat=message["seat"])
    captain = await load_again(registry, captain)
    assert await captain.say("move", **message) == first
    assert captain.table.log.number == undone
    assert captain.asks[message["seat"]] is not None


@with_registry
async def test_a_command_without_an_entry_is_stored_too(registry: TableRegistry) -> None:
    ann = (await seated(registry, 2, {"undo_window": None, "pace": 0}))[0]
    number = ann.table.log.number
    reply = await ann.say("confirm", seat=0, cid="once")
    assert (reply["type"], reply["number"], ann.table.log.number) == ("done", number, number)
    token = ann.connection.token_for(0)
    row = await registry.store.command(ann.table.id, token, "once")
    assert row is not None
    assert row.number == number


@with_registry
async def test_a_link_that_was_sent_once_is_not_sent_again_after_a_restart(registry: TableRegistry) -> None:
    host = (await seated(registry, 2))[0]
    made = await host.say("reissue", seat=1, cid="once")
    assert await host.say("reissue", seat=1, cid="once") == made
    host = await load_again(registry, host)
    links = host.table.links.rows
    assert (await host.refused("reissue", seat=1, cid="once"))["code"] == "conflict"
    assert host.table.links.rows == links


@with_registry
async def test_a_command_of_long_ago_does_not_have_the_table_loaded_again(registry: TableRegistry) -> None:
    """Somebody who sends it again and again would otherwise start the undo window anew each time."""
    ann, ben = await seated(registry, 2)
    message = {"seat": 0, "text": "Ahoy!", "cid": "once"}
    first = await ann.say("chat", **message)
    ann = await load_again(registry, ann)
    ben = await ben.come()
    before = len(ben.heard)
    assert await ann.say("chat", **message) == first
    await ben.hear()
    assert ben.heard[before:] == []
