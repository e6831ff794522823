"""The question that a seat is asked, and its numbered answers."""

from dataclasses import dataclass
from typing import Final

from jamaica.engine.refusals import question_rules
from jamaica.model.cards import GOODS, GUNPOWDER
from jamaica.model.moves import Move
from jamaica.model.steps import step_a, step_b, step_kind, step_ship
from jamaica.model.table import GARRISON
from jamaica.narration.variants import VARIANT_TEXTS
from jamaica.preview import Card, CrewCard, Dice, Half, Landing, Load, Outcome, Preview, Spoil, Steer, preview
from jamaica.rules.registry import QUESTION
from jamaica.terminal.preview_text import PreviewText
from jamaica.terminal.screen import POWER_NAMES, hold_text
from jamaica.terminal.ship_names import ShipNames
from jamaica.views import View

_ALL_SPOILS: Final = {"take hold": "spoils.hold", "take": "spoils.treasure", "give": "spoils.curse"}
_VARIANT_QUESTIONS: Final = {key: text for each in VARIANT_TEXTS.values() for key, text in each.questions.items()}
_VARIANT_ANSWERS: Final = {key: text for each in VARIANT_TEXTS.values() for key, text in each.answers.items()}


@dataclass(frozen=True)
class Answer:
    """One numbered answer."""

    move: Move
    """The move it makes."""
    title: str
    """A short description."""
    leads_to: list[str]
    """Its results, in one or more paragraphs."""
    rules: list[str]
    """The ids of the rules that apply to it."""


class Question:
    """A question to a seat, with all answers."""

    def __init__(self, view: View, ship_names: ShipNames) -> None:
        self._view, self._ship_names = view, ship_names
        step = view.top()
        self._ship, self._a, self._b = step_ship(step), step_a(step), step_b(step)
        self.key = QUESTION[step_kind(step)].key
        """The name of the question, as in the view's `ask`."""
        self.rules = list(question_rules(view))
        """The ids of the rules behind it."""
        self.foreseen: Preview = preview(view)
        """The result of each answer, and the rule against every other move."""
        self.answers = [self._answer(choice.move, choice.leads_to) for choice in self.foreseen.choices]
        """The numbered answers, in the order of their moves."""

    def _answer(self, move: Move, outcome: Outcome) -> Answer:
        words = PreviewText(self._view, self._ship_names)
        rules = [*self.rules, *_rules_of(outcome, self._view.first)]
        rules += [rule for start, rule in _ALL_SPOILS.items() if move.text.startswith(start)][:1]
        return Answer(move, self._title(move), words.lines(outcome), list(dict.fromkeys(rules)))

    @property
    def suggested(self) -> int | None:
        """The number of the payment that Enter chooses."""
        suggestion = self.foreseen.suggestion if self.key == "pay" else None
        return next((number for number, answer in enumerate(self.answers, 1) if answer.move is suggestion), None)

    @property
    def own(self) -> bool:
        """Whether it is about the seat's own ship."""
        return self.key in ("choose_card", "keep_crew") or self._ship == self._view.seat

    # ---- the question as text

    def text(self) -> str:
        """Return the question as a sentence."""
        if self.key in _VARIANT_QUESTIONS:
            return _VARIANT_QUESTIONS[self.key].format(goods=self._goods())
        sentence: str = getattr(self, f"_{self.key}")()
        return sentence

    def _whose(self) -> str:
        """Return ` for NAME` if the question is about another ship."""
        return "" if self._ship == self._view.seat else f" for {self._ship_names.name(self._ship)}"

    def _place_dice(self) -> str:
        return f"You are captain and rolled {self._view.high} and {self._view.low}. Which die is for the morning?"

    def _choose_card(self) -> str:
        view = self._view
        order = [(view.captain + nth) % view.seats for nth in range(view.seats)]
        before = [self._ship_names.name(seat) for seat in order[: order.index(view.seat)]]
        turn = f"{_and(before)} act{'' if len(before) > 1 else 's'} before you" if before else "You act first"
        return f"Which card do you play? Morning {view.morning}, evening {view.evening}. {turn}."

    def _goods(self) -> str:
        return f"{self._b} {GOODS[self._a]}"

    def _choose_hold(self) -> str:
        return f"Which hold for {self._goods()}{self._whose()}?"

    def _make_room(self) -> str:
        return f"No hold is empty for {self._goods()}{self._whose()}. Which one do you empty?"

    def _sail(self) -> str:
        if self._ship == self._view.seat:
            return f"Where do you sail with the {self._a}?"
        return f"Where does {self._ship_names.name(self._ship)} sail with the {self._a}?"

    def _fall_back(self) -> str:
        return f"Ways join here. Where do you fall back to{self._whose()}?"

    def _choose_target(self) -> str:
        return f"Who do you attack{self._whose()}?"

    def _spend_powder(self) -> str:
        view = self._view
        if view.defender == GARRISON:
            return "You storm the lair; more than 6 in all beats the garrison. How much gunpowder do you spend?"
        enemy = self._ship_names.name(view.defender if view.attacker == self._ship else view.attacker)
        if view.attacker == self._ship:
            return f"You attack {enemy}{self._whose()}. How much gunpowder do you spend?"
        attacked = "you" if self._ship == view.seat else self._ship_names.name(self._ship)
        return (
            f"{enemy[0].upper()}{enemy[1:]} attacks {attacked} with firepower {view.attack}. "
            "How much gunpowder do you spend?"
        )

    def _pay(self) -> str:
        verb = "Use" if self._a == GUNPOWDER else "Pay"
        return f"{verb} {self._goods()}{self._whose()}. From which hold?"

    def _use_sabre(self) -> str:
        view = self._view
        rolled = self._a
        face = "a star" if view.face == 6 else str(view.face * 2)
        whose = "You" if rolled == view.seat else self._ship_names.name(rolled)
        return f"{whose[0].upper()}{whose[1:]} rolled {face}. Do you use Saran's Sabre{self._whose()}?"

    def _choose_spoils(self) -> str:
        view = self._view
        loser = view.defender if view.attacker == self._ship else view.attacker
        return f"You beat {self._ship_names.name(loser)}{self._whose()}. What do you take?"

    def _steer_ghost(self) -> str:
        die = self._view.evening if self._a else self._view.morning
        return f"You are captain and steer the Ghost Ship with the {die}. Which way?"

    # ---- the answers as text

    def _title(self, move: Move) -> str:
        """Return a short description of an answer."""
        number = move.text.split(" ")[-1]
        if (self.key, move.kind) in _VARIANT_ANSWERS:
            return _VARIANT_ANSWERS[self.key, move.kind](self._view, number)
        if move.kind == "morning":
            return f"morning {number}, evening {self._view.high + self._view.low - int(number)}"
        if move.kind == "play":
            return move.text.removeprefix("play ")
        if move.kind == "sail":
            return f"sail to {number if number != '0' else 'Port Royal'}"
        if move.kind == "attack":
            return f"attack {self._ship_names.name(int(number))}"
        if move.kind == "pay":
            hold = move.text.split(" ")[1]
            return f"{number} from hold {hold}"
        if move.kind in ("empty", "load"):
            return f"{move.kind} hold {number} ({hold_text(self._hold(self._ship, int(number)))})"
        if move.kind in ("reroll", "accept"):
            return "roll again" if move.kind == "reroll" else "keep the roll"
        return self._spoils_title(move, number)

    def _spoils_title(self, move: Move, number: str) -> str:
        if move.text.startswith("take hold"):
            return f"take hold {number}"
        if move.text.startswith("take facedown"):
            return f"take face-down treasure {number}"
        if move.kind == "take":
            return f"take {POWER_NAMES[number]}"
        if move.kind == "give":
            return f"give your {number}"
        return "take nothing" if move.kind == "leave" else move.text

    def _hold(self, ship: int, number: int) -> dict[str, object] | None:
        inside = self._view.cargo[ship * 6 + number - 1]
        return None if inside == 0 else {"kind": GOODS[inside >> 3], "count": inside & 7}


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _rules_of(outcome: Outcome, first: bool) -> list[str]:
    """Return the ids of the rules that apply to the result of a choice."""
    if isinstance(outcome, Dice):
        return []
    if isinstance(outcome, Card):
        halves = [outcome.morning, *outcome.evenings]
        return [rule for half in halves for rule in _rules_of_half(half, first)]
    if isinstance(outcome, Steer):
        return [rule for landing in outcome.landings for rule in _rules_of_landing(landing, first)]
    if isinstance(outcome, Landing):
        return _rules_of_landing(outcome, first)
    if isinstance(outcome, CrewCard):
        return [outcome.rule]
    if isinstance(outcome, (Load, Spoil)):
        return ["load.no-topping-up"]
    return []


def _rules_of_half(half: Half, first: bool) -> list[str]:
    if half.lost or half.ignored:
        return [rule for rule in (half.lost, half.ignored) if rule]
    if half.symbol in ("forward", "backward"):
        sail = ["sail.exact", *(["sail.fork"] if len(half.landings) > 1 else [])]
        return sail + [rule for landing in half.landings for rule in _rules_of_landing(landing, first)]
    room = ["load.make-room", "load.not-the-same"] if any(load.lost for load in half.loads) else []
    return ["load.amount", "load.no-topping-up", *room]


def _rules_of_landing(landing: Landing, first: bool) -> list[str]:
    found = ["end.finish", "score.finish"] if landing.finish else []
    found += ["battle.when", "sail.battle-first"] if landing.fights else []
    found += {"gold": ["pay.port"], "food": ["pay.sea"]}.get(landing.goods or "", [])
    if landing.short:
        found += ["shortage.pay", *(["shortage.fall-back"] if first else ["shortage.die", "shortage.never-pay"])]
    found += ["solo.garrison", "solo.fight"] if landing.garrison is not None else []
    return found + (["lair.take"] if landing.treasure else [])
