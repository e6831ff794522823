"""Reading what happened beside what was foreseen: each reader takes the events of a ship that it expects."""

from collections.abc import Sequence

from jamaica.model import events
from jamaica.model.events import Event
from jamaica.preview import Card, Fall, Half, Landing, Load

SHIPS_OWN = (
    events.ActionBegun,
    events.ActionLost,
    events.Loaded,
    events.LoadIgnored,
    events.LoadRefused,
    events.Traded,
    events.TradeDeclined,
    events.Emptied,
    events.Sailed,
    events.Finished,
    events.Paid,
    events.FellShort,
    events.ShortageRolled,
    events.Stayed,
    events.FellBack,
    events.TreasureTaken,
    events.BattleBegun,
    events.GarrisonMet,
    events.GhostSteered,
)


class Uncertain(Exception):
    """A battle or a treasure came in between: what follows was foreseen without it, and said so."""


TURN_ENDS = (
    events.Turned,
    events.GhostSteered,
    events.Drew,
    events.PileRenewed,
    events.CompassPassed,
    events.RoundBegun,
    events.Counted,
)


class Story:
    """The events of one ship, from a moment of the game on: to the end of its turn, or of the action."""

    def __init__(self, told: Sequence[Event], ship: int, whole_turn: bool = False) -> None:
        self.ship = ship
        self.events: list[Event] = []
        self.at = 0
        self.sixth = False
        """Whether the 6th Hold was drawn on the way."""
        if whole_turn:
            begins = next(at for at, event in enumerate(told) if isinstance(event, events.Turned))
            told = told[begins + 1 :]
        ends = TURN_ENDS if whole_turn else (*TURN_ENDS, events.ActionBegun)
        for at, event in enumerate(told):
            if at and isinstance(event, ends):
                break
            if isinstance(event, SHIPS_OWN) and _actor(event) == ship:
                self.events.append(event)

    def peek(self) -> Event | None:
        return self.events[self.at] if self.at < len(self.events) else None

    def take(self, kind: type[Event]) -> Event:
        """The next event, which must be of this kind."""
        event = self.peek()
        assert isinstance(event, kind), f"{kind.__name__} was foreseen, but {event} came"
        self.at += 1
        return event


def _actor(event: Event) -> int:
    ship = event.attacker if isinstance(event, events.BattleBegun) else getattr(event, "ship", None)
    assert isinstance(ship, int)
    return ship


def read_card(card: Card, story: Story) -> None:
    """A whole card, morning and evening."""
    then = read_half(card.morning, story)
    assert then is not None, "no evening follows"
    evening = card.evenings[then]
    if story.sixth and evening.symbol not in ("forward", "backward"):
        assert evening.after_treasure
        raise Uncertain
    read_half(evening, story)


def read_half(half: Half, story: Story) -> int | None:
    """One half of a card; returns the evening that follows."""
    begun = story.take(events.ActionBegun)
    assert isinstance(begun, events.ActionBegun)
    assert (begun.half, begun.symbol, begun.die) == (half.half, half.symbol, half.die)
    if half.lost is not None:
        lost = story.take(events.ActionLost)
        assert half.lost in lost.rules
        return None
    if half.symbol in ("forward", "backward"):
        return read_sail(half.landings, story)
    return read_load(half.loads, story, half)


def read_load(loads: Sequence[Load], story: Story, half: Half | None = None) -> int | None:
    """Goods that come aboard in a way that was foreseen."""
    event = story.peek()
    if isinstance(event, events.LoadIgnored):
        story.take(events.LoadIgnored)
        assert half is not None
        assert half.ignored in event.rules
        return half.then
    if isinstance(event, events.LoadRefused):
        story.take(events.LoadRefused)
        assert half is not None
        assert half.ignored in event.rules
        return half.then
    lost = None
    if isinstance(event, events.Emptied):
        story.take(events.Emptied)
        lost = (event.hold, event.goods, event.count)
    loaded = story.take(events.Loaded)
    assert isinstance(loaded, events.Loaded)
    fitting = [
        load
        for load in loads
        if (load.hold, load.goods, load.count) == (loaded.hold, loaded.goods, loaded.count)
        and (None if load.lost is None else (load.hold, load.lost.goods, load.lost.count)) == lost
    ]
    assert len(fitting) == 1, f"{loaded} after {lost} was not foreseen in {loads}"
    return fitting[0].then


def read_sail(landings: Sequence[Landing], story: Story) -> int | None:
    """A sail to one of the foreseen spaces."""
    sailed = story.take(events.Sailed)
    assert isinstance(sailed, events.Sailed)
    return read_landing(_by_path(landings, sailed.path), story, sailed.lap)


def _by_path(landings: Sequence[Landing], path: tuple[int, ...]) -> Landing:
    fitting = [landing for landing in landings if landing.path == path]
    assert len(fitting) == 1, f"the way {path} was not foreseen in {landings}"
    assert not path or fitting[0].space == path[-1]
    return fitting[0]


def read_landing(landing: Landing, story: Story, lap: int | None = None) -> int | None:
    """What a ship met on its space: finish, ships, cost, shortage, treasure, and nothing else."""
    assert lap in (None, landing.lap)
    if landing.finish:
        story.take(events.Finished)
    if landing.fights:
        begun = story.take(events.BattleBegun)
        assert isinstance(begun, events.BattleBegun)
        assert begun.defender in landing.fights
        assert begun.space == landing.space
        assert landing.after_battle
        raise Uncertain
    if landing.garrison is not None:
        met = story.take(events.GarrisonMet)
        assert isinstance(met, events.GarrisonMet)
        assert met.space == landing.space
        assert landing.after_battle
        assert not landing.treasure
        raise Uncertain
    assert not isinstance(story.peek(), events.GarrisonMet), f"a garrison was not foreseen: {landing}"
    assert not isinstance(story.peek(), events.BattleBegun), f"a battle was not foreseen: {landing}"
    if landing.short:
        short = story.take(events.FellShort)
        assert isinstance(short, events.FellShort)
        assert (short.goods, short.due, short.aboard) == (landing.goods, landing.due, landing.aboard)
        assert landing.short == landing.due - landing.aboard
    read_payment(landing, story)
    if isinstance(story.peek(), events.Stayed) and "crew.surgeon" in story.take(events.Stayed).rules:
        assert landing.short
        assert landing.falls == ()
        return landing.then
    if landing.short:
        return read_fall(landing.falls, story)
    if isinstance(story.peek(), (events.Traded, events.TradeDeclined)):
        assert landing.trade
        if isinstance(story.peek(), events.Traded):
            raise Uncertain
        story.take(events.TradeDeclined)
    elif story.peek() is not None:
        assert not landing.trade
    assert landing.falls == ()
    if landing.treasure:
        taken = story.take(events.TreasureTaken)
        assert isinstance(taken, events.TreasureTaken)
        assert taken.space == landing.space
        story.sixth = story.sixth or taken.treasure == "sixth"
    unforeseen = (events.Paid, events.FellShort, events.TreasureTaken, events.ShortageRolled, events.FellBack)
    assert not isinstance(story.peek(), unforeseen), f"{story.peek()} was not foreseen in {landing}"
    return landing.then


def read_payment(landing: Landing, story: Story) -> None:
    """The whole cost is paid, or all that is aboard."""
    paid = 0
    while isinstance(story.peek(), events.Paid):
        event = story.take(events.Paid)
        assert isinstance(event, events.Paid)
        assert event.goods == landing.goods
        assert event.hold in landing.paid_from
        paid += event.count
    assert paid == landing.due - landing.short


def read_fall(falls: Sequence[Fall], story: Story) -> int | None:
    """A shortage leads where it was foreseen to."""
    if isinstance(story.peek(), events.ShortageRolled):
        rolled = story.take(events.ShortageRolled)
        assert isinstance(rolled, events.ShortageRolled)
        (fall,) = [fall for fall in falls if fall.symbol == rolled.symbol]
    else:
        (fall,) = falls
        assert fall.symbol is None
        assert fall.chance == 1
    if isinstance(story.peek(), events.Stayed):
        story.take(events.Stayed)
        return read_landing(_by_path(fall.landings, ()), story)
    back = story.take(events.FellBack)
    assert isinstance(back, events.FellBack)
    return read_landing(_by_path(fall.landings, back.path), story)
