"""The queue for the workers: who is next, who has to wait, and who is refused."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest

from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.workers.queue import IN_A_ROW, Busy, FairQueue, Origin, Pace, Quotas

FOREVER = 3600.0
Question = tuple[str, Pace, Origin]


class Asker:
    """Asks questions in a known order, and answers each when it is told to."""

    def __init__(self, places: int, quotas: Quotas | None = None) -> None:
        self.queue = FairQueue(places, quotas)
        self.running: list[str] = []
        """The questions that have a place, in the order in which they got it."""
        self.order: list[str] = []
        self.places: dict[str, int] = {}
        """The place that each question got."""
        self._answers: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, *questions: Question) -> None:
        """Ask questions one after the other, each before the next."""
        for name, pace, origin in questions:
            self._answers[name] = asyncio.Event()
            self._tasks[name] = asyncio.create_task(self._wait(name, pace, origin))
            await settle()

    async def _wait(self, name: str, pace: Pace, origin: Origin) -> None:
        async with self.queue.place(origin, pace, FOREVER) as place:
            self.places[name] = place
            self.running.append(name)
            self.order.append(name)
            try:
                await self._answers[name].wait()
            finally:
                self.running.remove(name)

    async def answer(self, name: str) -> None:
        """Let a question that has a place be answered."""
        self._answers[name].set()
        await settle()

    async def give_up(self, name: str) -> None:
        """Let whoever asked a question leave."""
        self._tasks[name].cancel()
        await settle()

    async def answer_all(self) -> list[str]:
        """Answer one question after the other; all names in the order in which they got a place."""
        while self.running:
            await self.answer(self.running[0])
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        return self.order


async def settle() -> None:
    """Let all tasks go on as far as they can."""
    for _ in range(5):
        await asyncio.sleep(0)


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def inside() -> None:
        await asyncio.wait_for(test(), 30)

    asyncio.run(inside())


def many(
    prefix: str, count: int, address: str, *, pace: Pace = "quick", tables: Sequence[str] = ("t",)
) -> list[Question]:
    """Questions of one address, of its tables in turn."""
    return [(f"{prefix}{n}", pace, Origin(address, tables[n % len(tables)])) for n in range(count)]


def test_addresses_take_turns_whatever_one_of_them_asks() -> None:
    async def test() -> None:
        asker = Asker(1)
        await asker.ask(*many("a", 5, "10.0.0.1"), *many("b", 2, "10.0.0.2"), *many("c", 1, "10.0.0.3"))
        assert await asker.answer_all() == ["a0", "a1", "b0", "c0", "a2", "b1", "a3", "a4"]

    run(test)


def test_tables_of_an_address_take_turns() -> None:
    async def test() -> None:
        asker = Asker(1)
        await asker.ask(*many("a", 4, "x", tables=["one"]), *many("b", 2, "x", tables=["two"]))
        assert await asker.answer_all() == ["a0", "a1", "b0", "a2", "b1", "a3"]

    run(test)


def test_an_address_with_many_tables_has_no_more_turns_than_another() -> None:
    async def test() -> None:
        asker = Asker(1)
        tables = [f"t{n}" for n in range(21)]
        await asker.ask(*many("a", 21, "10.0.0.1", tables=tables), *many("b", 3, "10.0.0.2"))
        assert (await asker.answer_all())[:7] == ["a0", "a1", "b0", "a2", "b1", "a3", "b2"]

    run(test)


def test_quick_questions_go_before_deep_ones() -> None:
    async def test() -> None:
        asker = Asker(1)
        await asker.ask(*many("deep", 3, "x", pace="deep"), *many("quick", 3, "x"))
        assert await asker.answer_all() == ["deep0", "quick0", "quick1", "quick2", "deep1", "deep2"]

    run(test)


@pytest.mark.parametrize(("first", "later"), [("quick", "deep"), ("quick", "short"), ("short", "deep")])
def test_slower_questions_do_not_wait_for_ever_for_quicker_ones(first: Pace, later: Pace) -> None:
    async def test() -> None:
        asker = Asker(1)
        await asker.ask(*many("first", 3 * IN_A_ROW, "x", pace=first), *many("later", 2, "y", pace=later))
        order = await asker.answer_all()
        assert order.index("later0") == IN_A_ROW + 1  # the very first one did not compete with any
        assert order.index("later1") == 2 * IN_A_ROW + 2

    run(test)


def test_the_first_place_is_kept_for_quick_questions_and_the_second_for_quick_and_short_ones() -> None:
    async def test() -> None:
        asker = Asker(4)
        await asker.ask(*many("deep", 3, "x", pace="deep"))
        assert asker.running == ["deep0", "deep1"]
        await asker.ask(*many("short", 2, "x", pace="short"))
        assert asker.running == ["deep0", "deep1", "short0"]
        await asker.ask(*many("quick", 2, "y"))
        assert asker.running == ["deep0", "deep1", "short0", "quick0"]
        assert asker.places == {"deep0": 2, "deep1": 3, "short0": 1, "quick0": 0}
        await asker.answer("quick0")
        assert asker.running == ["deep0", "deep1", "short0", "quick1"]
        await asker.answer("quick1")
        assert asker.running == ["deep0", "deep1", "short0"]
        assert asker.queue.free == 1

    run(test)


def test_of_two_places_the_second_is_for_short_and_deep_questions() -> None:
    async def test() -> None:
        asker = Asker(2)
        await asker.ask(*many("deep", 2, "x", pace="deep"), *many("short", 1, "y", pace="short"))
        assert asker.running == ["deep0"]
        await asker.ask(*many("quick", 1, "z"))
        assert asker.running == ["deep0", "quick0"]
        assert await asker.answer_all() == ["deep0", "quick0", "short0", "deep1"]

    run(test)


def test_quick_questions_can_have_all_places() -> None:
    async def test() -> None:
        asker = Asker(2)
        await asker.ask(*many("quick", 3, "x"))
        assert asker.running == ["quick0", "quick1"]

    run(test)


def test_whoever_leaves_the_queue_keeps_nobody_waiting() -> None:
    async def test() -> None:
        asker = Asker(1)
        await asker.ask(*many("a", 4, "x", pace="deep"))
        await asker.give_up("a1")
        await asker.give_up("a0")
        assert asker.running == ["a2"]
        assert asker.queue.waiting("deep") == 1
        assert await asker.answer_all() == ["a0", "a2", "a3"]
        assert asker.queue.waiting("deep") == 0

    run(test)


def test_a_place_given_to_somebody_who_leaves_at_that_moment_is_free_again() -> None:
    async def test() -> None:
        asker = Asker(1)
        await asker.ask(*many("a", 3, "x"))
        asker._answers["a0"].set()
        while asker.queue.waiting("quick") == 2:  # until a1 has the place, but does not know it yet
            await asyncio.sleep(0)
        assert asker.running == []
        await asker.give_up("a1")
        assert asker.running == ["a2"]

    run(test)


def test_a_question_that_waits_too_long_is_told_so_and_leaves() -> None:
    async def test() -> None:
        asker = Asker(1)
        await asker.ask(*many("a", 1, "x"))
        with pytest.raises(Busy, match="waited too long"):
            async with asker.queue.place(Origin("y"), "quick", 0.01):
                raise AssertionError("there was no place")
        assert asker.queue.waiting("quick") == 0
        await asker.ask(*many("b", 1, "x"))
        assert await asker.answer_all() == ["a0", "b0"]

    run(test)


def test_quotas_are_by_table_by_address_and_for_all() -> None:
    async def test() -> None:
        asker = Asker(1, Quotas(table=2, address=3, total=5))
        admit = asker.queue.admit
        await asker.ask(*many("running", 1, "x"))
        await asker.ask(*many("a", 2, "x", tables=["one"], pace="deep"))
        with pytest.raises(CommandRefused, match="questions of this table"):
            admit(Origin("x", "one"))
        admit(Origin("x", "two"))
        await asker.ask(("b", "quick", Origin("x", "two")))
        with pytest.raises(CommandRefused, match="from your network address") as refused:
            admit(Origin("x", "three"))
        assert refused.value.code == "rate"
        admit(Origin("y", "one"))
        await asker.ask(*many("c", 2, "y"))
        with pytest.raises(Busy, match="too many questions are waiting"):
            admit(Origin("z", "one"))
        await asker.answer("running0")
        admit(Origin("z", "one"))

    run(test)


def test_a_place_that_is_free_before_somebody_has_left_goes_to_the_next() -> None:
    async def test() -> None:
        asker = Asker(1)
        await asker.ask(*many("a", 3, "x"))
        asker._answers["a0"].set()
        await asker.give_up("a1")  # the place is free before its task has noticed
        assert asker.running == ["a2"]
        assert await asker.answer_all() == ["a0", "a2"]

    run(test)
