"""Names and chat lines show nothing that hides, turns or piles up."""

import pytest

from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.session.data.seating import proper_name
from jamaica.server.session.data.visible_text import visible_text
from jamaica.server.session.registry import TableRegistry
from tests.support.in_process_clients import with_registry
from tests.support.seated_people import seated


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("  Ann \n the  Bold ", "Ann the Bold"),
        ("e\u0301", "\u00e9"),
        ("a" + "\u0301" * 30 + "b", "\u00e1\u0301\u0301b"),
        ("Z" + "\u0337\u0338\u0489\u0350" * 20, "Z\u0337\u0338"),
        ("\u0301\u0301Ann \u0301", "Ann"),
        ("An\u202en\u200b\u2066\ufeff", "Ann"),
        ("\u2764\ufe0f", "\u2764"),
        ("A\u3164\u2800\u115f\u034fB", "AB"),
        ("Việt, ไท้, नीं, שָׁלוֹם", "Việt, ไท้, नीं, שָׁלוֹם"),
    ],
)
def test_a_text_is_reduced_to_what_can_be_seen(written: str, shown: str) -> None:
    assert visible_text(written) == shown
    assert visible_text(shown) == shown


@pytest.mark.parametrize("written", ["", "\u3164", "\u200b\u200d", "\u0301", "Ann\x07", "A" * 25, "\ue000"])
def test_a_name_that_shows_nothing_or_too_much_is_refused(written: str) -> None:
    with pytest.raises(CommandRefused, match="visible characters"):
        proper_name(written)


@with_registry
async def test_names_and_chat_are_reduced_alike(registry: TableRegistry) -> None:
    clients = await seated(registry, 2)
    tower = "a" + "\u0335" * 15
    await clients[0].done("rename", seat=0, name=tower)
    await clients[0].done("chat", seat=0, text=f"\u202e{tower}")
    assert clients[0].table.data.seats[0].name == "a\u0335\u0335"
    assert (await clients[0].refused("rename", seat=0, name="\u3164"))["code"] == "name"
    assert (await clients[0].refused("chat", seat=0, text="\u3164"))["code"] == "message"
    lines = [entry["text"] for each in clients[0].heard for entry in each.get("entries", ()) if entry["kind"] == "chat"]
    assert lines == ["a\u0335\u0335"]
