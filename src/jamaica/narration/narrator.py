"""The narrator: a whole game as a story, a paragraph a round, what belongs together in one sentence."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from jamaica.model import events as told
from jamaica.model.board import STANDARD, Board
from jamaica.model.events import Event
from jamaica.narration.battles import battle, is_part
from jamaica.narration.grouping import actions, end_of_shortage, run_of_paid, scenes
from jamaica.narration.stories import STORIES
from jamaica.narration.variants import VARIANT_TEXTS
from jamaica.narration.words import Varied, captains, is_power, listed, sentence, tokens

_COUNT = ("no space", "one space", *(f"{count} spaces" for count in ("two", "three", "four", "five", "six", "several")))
_SILENT = ("laid", "drew", "pile_renewed", "compass_passed", "turned", "action_begun")
_OPENING = tuple(kind for texts in VARIANT_TEXTS.values() for kind in texts.opening)
_TOLD_BY = {rule: kind for texts in VARIANT_TEXTS.values() for rule, kind in texts.told_by.items()}


def tell_story(
    events: Iterable[Event],
    names: Sequence[str] | None = None,
    seat: int | None = None,
    board: Board = STANDARD,
    *,
    open_hands: bool = False,
) -> Iterator[str]:
    """A game as paragraphs: how it begins, one for each round, and how it ends.

    The story says what a seat may know, or a spectator if no seat is given; with `open_hands` it says all.
    A paragraph comes as soon as its round is over, so that a game can be told while it is played.
    """
    chapter: list[Event] = []
    narrator: Narrator | None = None
    for event in events:
        if event.kind in ("round_begun", "counted") and chapter and chapter[-1].kind != "counted":
            narrator = narrator or Narrator(Varied(names if names is not None else _crew(chapter), board))
            yield from _paragraph(narrator, chapter)
            chapter = []
        chapter.append(event if open_hands else event.seen_by(seat))
    if chapter:
        yield from _paragraph(narrator or Narrator(Varied(names, board)), chapter)


def _crew(dealt: Sequence[Event]) -> tuple[str, ...]:
    """The captains at a table, known from whom cards were dealt to."""
    seats = {event.seat for event in dealt if isinstance(event, told.Drew)}
    return captains(len(seats) or 6)


def _paragraph(narrator: "Narrator", chapter: Sequence[Event]) -> Iterator[str]:
    text = " ".join(narrator.tell(chapter))
    if text:
        yield sentence(text)


def _told_by_another(event: Event) -> bool:
    """Whether another event has told what happens here."""
    return any(_TOLD_BY.get(rule, event.kind) != event.kind for rule in event.rules)


class Narrator:
    """Tells a story chapter by chapter, and remembers what it has told."""

    def __init__(self, words: Varied) -> None:
        self.words = words
        self._standing: dict[int, tuple[int, int]] = {}
        self._leader = -1
        self._fights: Counter[frozenset[int]] = Counter()

    def tell(self, chapter: Sequence[Event]) -> Iterator[str]:
        """The sentences of a chapter: the beginning, a round, or the end."""
        for scene in scenes([event for event in chapter if not _told_by_another(event)]):
            kind = scene[0].kind
            if kind in ("captain_chosen", "drew"):
                yield from self._opening(scene)
            elif kind == "round_begun":
                yield from self._dice(scene)
            elif kind == "turned":
                yield from self._turn(scene)
            elif kind == "ghost_steered":
                yield from self._ghost(scene)
            elif kind == "counted":
                yield from self._end(scene)
            else:
                yield from self._rest(scene)

    def _opening(self, scene: Sequence[Event]) -> Iterator[str]:
        """Who sails, who has the compass, and the cards that may be known."""
        seats = sorted({event.seat for event in scene if isinstance(event, told.Drew)})
        chosen = [event for event in scene if isinstance(event, told.CaptainChosen)]
        if chosen and seats:
            yield f"In Port Royal, {self.words.names(seats)} set out on a race around the island."
        yield from (self._plain(event) for event in chosen)
        for seat in seats:
            cards = [
                event.card for event in scene if isinstance(event, told.Drew) and event.seat == seat and event.card
            ]
            if cards:
                yield f"{self.words.name(seat)} has drawn {listed(cards)}."
        yield from (self._plain(event) for event in scene if event.kind in _OPENING)

    def _dice(self, scene: Sequence[Event]) -> Iterator[str]:
        """The round, its captain, the dice, and who has come to lead the race."""
        for event in scene:
            if isinstance(event, told.RoundBegun):
                yield self._plain(event)
                yield from self._lead()
            elif isinstance(event, told.Placed):
                yield self._placed(event)

    def _placed(self, event: told.Placed) -> str:
        who, morning, evening = self.words.name(event.seat), event.morning, event.evening
        if morning == evening:
            return self.words.vary(
                "twins",
                f"Two dice alike: {morning} for the morning, {evening} for the evening.",
                f"The dice fall as twins, and day and night bring {morning} each.",
            )
        return self.words.vary(
            "dice",
            f"The dice fall {event.morning} and {event.evening}, in that order once {who} has thought it over.",
            f"{who} gives {morning} to the morning and {evening} to the evening.",
            f"It will be {morning} by day and {evening} by night.",
            f"Out of the cup come {max(morning, evening)} and {min(morning, evening)}; {who} wants "
            f"the {'high' if morning > evening else 'low'} one first.",
            f"The {morning} lies under the sun, the {evening} under the moon.",
        )

    def _lead(self) -> Iterator[str]:
        """Who is farthest along, if it has changed and is one ship alone."""
        best = max(self._standing.values(), default=(0, 0))
        ahead = [ship for ship, standing in self._standing.items() if standing == best]
        if len(ahead) != 1 or ahead[0] == self._leader or best <= (0, -self.words.board.left[0]):
            return
        before, self._leader = self._leader, ahead[0]
        who = self.words.name(ahead[0])
        if before < 0:
            yield f"{who} leads the race."
        else:
            yield self.words.vary(
                "lead",
                f"{who} is in front now, ahead of {self.words.name(before)}.",
                f"The lead has passed from {self.words.name(before)} to {who}.",
                f"It is no longer {self.words.name(before)} but {who} who shows the others the way.",
            )

    def _turn(self, scene: Sequence[Event]) -> Iterator[str]:
        """What a captain does by day and by night, in one sentence if nothing comes between."""
        first = scene[0]
        assert isinstance(first, told.Turned)
        phrases = [self._action(action) for action in actions(scene[1:])]
        yield from self._joined(self.words.name(first.seat), phrases)

    def _joined(self, who: str, phrases: Sequence[tuple[str, list[str]]]) -> Iterator[str]:
        if len(phrases) == 2 and not phrases[0][1] and phrases[0][0] and phrases[1][0]:
            (day, _), (night, after) = phrases
            comma = "," if "," in day or " and " in day else ""
            yield self.words.vary(
                "joined",
                f"{who} {day}{comma} and in the evening {night}.",
                f"{who} {day}, then {night}.",
                f"In the morning {who} {day}; at dusk the ship {night}.",
                f"{who} {day}{comma} and by nightfall {night}.",
                f"By day {who} {day}; by night the ship {night}.",
            )
            yield from after
            return
        for at, (phrase, after) in enumerate(phrases):
            if phrase:
                yield f"{who} {phrase}." if at == 0 else self._evening(who, phrase)
            yield from after

    def _evening(self, who: str, phrase: str) -> str:
        return self.words.vary(
            "evening", f"In the evening {who} {phrase}.", f"Later, {who} {phrase}.", f"Before nightfall {who} {phrase}."
        )

    def _action(self, action: Sequence[Event]) -> tuple[str, list[str]]:
        """An action as what the ship does, and the sentences about what comes of it."""
        for at, event in enumerate(action):
            if isinstance(event, told.Sailed):
                return self._sail(event, action[at + 1 :])
            if isinstance(event, told.Loaded | told.LoadIgnored | told.Emptied):
                return self._load(action[at:])
        return "", list(self._rest(action))

    def _load(self, action: Sequence[Event]) -> tuple[str, list[str]]:
        out = [event for event in action if isinstance(event, told.Emptied)]
        for event in action:
            if isinstance(event, told.LoadIgnored):
                empty = "ruling.bank" in event.rules
                return f"finds no {event.goods} in the bank" if empty else f"has no room for more {event.goods}", []
            if isinstance(event, told.Loaded):
                goods = tokens(event.goods, event.count)
                if out:
                    lost = tokens(out[0].goods, out[0].count)
                    return self.words.vary(
                        "swapped", f"gives up {lost} for {goods}", f"clears out {lost} and stows {goods} instead"
                    ), []
                return self.words.vary(
                    "loaded", f"takes on {goods}", f"loads {goods}", f"stows {goods}", f"brings {goods} aboard"
                ), []
        return "", list(self._rest(action))

    def _sail(self, event: told.Sailed, after: Sequence[Event]) -> tuple[str, list[str]]:
        """A sail with its price or its treasure in the same breath, if nothing comes between."""
        self._note(event.ship, event.path[-1], event.lap)
        phrase = self._course(event)
        price, rest = self._price(after)
        if price:
            return f"{phrase}{price}", list(self._rest(rest))
        if after and isinstance(after[0], told.TreasureTaken) and after[0].treasure is None:
            haul = self.words.vary("chest", "and takes the chest buried there", "where a chest changes hands unseen")
            return f"{phrase}{',' if haul.startswith('where') else ''} {haul}", list(self._rest(after[1:]))
        return phrase, list(self._rest(after))

    def _course(self, event: told.Sailed) -> str:
        """How far a ship sails, which way, and where to."""
        steps, end = _COUNT[min(len(event.path), 7)], self.words.scene(event.path[-1])
        past = " past Port Royal" if 0 in event.path[:-1] else ""
        if self.words.is_ghost(event.ship):
            verbs = ("drifts", "glides", "slips")
            back = " back" if event.direction == "backward" else ""
            return f"{self.words.vary('haunted', *verbs)} {steps}{back}{past} to {end}"
        if event.direction == "backward":
            return self.words.vary(
                "back",
                f"turns back {steps}{past} to {end}",
                f"goes about and sails {steps} back{past} to {end}",
                f"doubles back {steps}{past} to {end}",
            )
        return self.words.vary(
            "sailed",
            f"sails {steps}{past} to {end}",
            f"runs {steps}{past} before the wind to {end}",
            f"presses on {steps}{past} to {end}",
            f"makes {steps}{past} to {end}",
            f"sails on {steps}{past} to {end}",
        )

    def _price(self, after: Sequence[Event]) -> tuple[str, Sequence[Event]]:
        """What was paid right away, and what comes after it."""
        paid = run_of_paid(after)
        if not paid:
            return "", after
        goods, count = paid[0].goods, sum(event.count for event in paid)
        price = tokens(goods, count)
        if goods == "gold":
            words = self.words.vary("gold paid", f", paying {price}", f", which costs {price}", f" and pays {price}")
        else:
            words = self.words.vary("food paid", f" for {price}", f", eating {price}", f" at a cost of {price}")
        return words, after[len(paid) :]

    def _ghost(self, scene: Sequence[Event]) -> Iterator[str]:
        """The two moves of the ghost."""
        phrases: list[tuple[str, list[str]]] = []
        who = ""
        for move in actions(scene):
            first = move[0]
            if isinstance(first, told.GhostSteered):
                who = self.words.name(first.ship)
                phrases.append(self._action(move))
            else:
                phrases.append(("", list(self._rest(move))))
        yield from self._joined(who, phrases)

    def _rest(self, scene: Sequence[Event]) -> Iterator[str]:
        """Whatever else there is: battles and shortages whole, the others one by one."""
        at = 0
        while at < len(scene):
            event = scene[at]
            end = at + 1
            if isinstance(event, told.BattleBegun):
                while end < len(scene) and is_part(scene[end]):
                    end += 1
                pair = frozenset((event.attacker, event.defender))
                yield from battle(scene[at:end], self.words, self._fights[pair])
                self._fights[pair] += 1
            elif isinstance(event, told.FellShort):
                end = end_of_shortage(scene, at)
                yield from self._shortage(event, scene[at + 1 : end])
            elif isinstance(event, told.Paid):
                paid = run_of_paid(scene[at:])
                end = at + len(paid)
                price = tokens(event.goods, sum(part.count for part in paid))
                if event.goods == "gold":
                    yield self.words.vary(
                        "fee", f"The harbour still wants {price}.", f"The port takes {price} all the same."
                    )
                else:
                    yield self.words.vary(
                        "meal", f"The crew still eats {price}.", f"The sea takes {price} all the same."
                    )
            elif event.kind not in _SILENT:
                yield self._plain(event)
            at = end

    def _shortage(self, short: told.FellShort, after: Sequence[Event]) -> Iterator[str]:
        """A shortage from the empty purse to where it ends."""
        yield self._plain(short)
        symbol = next((event.symbol for event in after if isinstance(event, told.ShortageRolled)), "")
        die = f"The shortage die shows the {symbol}, and " if symbol else ""
        for event in after:
            if isinstance(event, told.Stayed):
                yield f"{die}the ship {self.words.vary('stayed', 'may stay', 'holds on')}."
            elif isinstance(event, told.FellBack):
                end, steps = event.path[-1] if event.path else event.start, len(event.path)
                self._note(short.ship, end, self._standing.get(short.ship, (0, 0))[0])
                spaces = "one space" if steps == 1 else f"{steps} spaces"
                words = self.words.vary("fell", "falls back", "drifts back", "is driven back")
                yield f"{die or 'And so '}the ship {words} {spaces} to {self.words.scene(end)}."

    def _end(self, scene: Sequence[Event]) -> Iterator[str]:
        """The count, from the least to the most, and the winner."""
        counts = sorted((event for event in scene if isinstance(event, told.Counted)), key=lambda event: event.score)
        yield "Then the holds are emptied on the quay and the last chests opened."
        for event in counts:
            gold, values = tokens("gold", event.gold), [kind for kind in event.treasures if not is_power(kind)]
            chests = f" and {listed(values)} in chests" if values else ""
            chests += f", and {event.rounds} for rounds" if event.rounds else ""
            who = self.words.name(event.ship)
            yield self.words.vary(
                "counted",
                f"{who} comes to {event.score}: {event.space} for the race, {gold}{chests}.",
                f"{who} has {event.score}, with {event.space} for the race, {gold}{chests}.",
            )
        yield from (self._plain(event) for event in scene if not isinstance(event, told.Counted))

    def _plain(self, event: Event) -> str:
        """An event as the story tells it when it stands alone."""
        return STORIES[event.kind](event, self.words)

    def _note(self, ship: int, space: int, lap: int) -> None:
        """Remember how far along a ship is."""
        board = self.words.board
        left = board.left[space] if space < board.size and not (space == 0 and lap > 0) else 0
        self._standing[ship] = (lap, -left)
