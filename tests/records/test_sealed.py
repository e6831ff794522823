"""Records of games with fair dice: every roll and draw follows from the seal, and what was changed is named."""

import hashlib
import hmac
from dataclasses import replace
from pathlib import Path

import pytest

import jamaica
from jamaica.engine import outcomes
from jamaica.fair_dice import SERVER, Contribution, FairDice, Seal, _pick, commitment
from jamaica.model.moves import Move
from jamaica.record import BadRecord, Record
from jamaica.record.format import DIGEST, digest, option_lines
from jamaica.rules import BEHAVIOUR

TABLE = "dGFibGU"
SECRETS = {who: hashlib.sha256(who.encode()).hexdigest() for who in (SERVER, "seat 0", "seat 2")}


def new_seal(attempt: int = 1) -> Seal:
    own = {who: commitment(TABLE, attempt, who, secret) for who, secret in SECRETS.items()}
    return Seal(
        table=TABLE,
        seats=("person", "captain", "person"),
        attempt=attempt,
        left_out=((1, "silent"),) if attempt > 1 else (),
        commitment=own[SERVER],
        secret=SECRETS[SERVER],
        contributions=tuple(Contribution(seat, own[f"seat {seat}"], SECRETS[f"seat {seat}"]) for seat in (0, 2)),
    )


def play(seal: Seal, options: jamaica.Options) -> Record:
    """A game with the dice of a seal, in which everybody takes the first move."""
    state, dice = jamaica.start(options, 3), FairDice(seal.key(option_lines(options.settled(3), BEHAVIOUR)))
    moves: list[tuple[int | None, Move]] = []
    while not state.over:
        seat = None if state.luck_next else jamaica.to_act(state)[0]
        move = dice.draw(state) if seat is None else jamaica.legal(state, seat)[0]
        jamaica.apply(state, move, seat=seat)
        moves.append((seat, move))
    return Record(options, 3, moves, bots=[None, "captain", None], seal=seal)


GAME = play(new_seal(attempt=2), jamaica.options("revised"))
TEXT = GAME.text()


def signed(text: str) -> str:
    """A text with the right digest."""
    body = text[: text.index(DIGEST)]
    return f"{body}{DIGEST}{digest(body)}\n"


def test_a_sealed_game_is_written_read_and_verified() -> None:
    assert TEXT.startswith("jamaica record 2\n")
    again = Record.parse(TEXT)
    assert again == GAME
    again.verify()


def test_the_key_can_be_computed_by_hand_from_the_text() -> None:
    lines = TEXT.splitlines()
    header = lines[1 : next(at for at, line in enumerate(lines) if line.startswith("seat "))]
    sealed = lines[lines.index(f"table {TABLE}") : -1]
    word, committed, secret = sealed.pop().split(" ")
    bound = "\n".join(["jamaica fair dice", *header, *sealed, f"{word} {committed}"]) + "\n"
    key = hmac.new(bytes.fromhex(secret), bound.encode(), hashlib.sha256).digest()
    first = hmac.new(key, b"draw 1", hashlib.sha256).hexdigest()
    captain = int(first, 16) % 3
    assert GAME.moves[0] == (None, jamaica.move(f"*captain {captain}"))


def test_a_seal_is_written_only_when_the_game_is_over() -> None:
    begun = Record(GAME.options, 3, GAME.moves[:30], seal=GAME.seal)
    assert SECRETS[SERVER] not in begun.text()
    assert begun.text().startswith("jamaica record 1\n")


@pytest.mark.parametrize("right_digest", [True, False])
def test_a_changed_roll_is_named(right_digest: bool) -> None:
    at = next(number for number, (seat, move) in enumerate(GAME.moves) if seat is None and move.kind == "roll")
    rolled = GAME.moves[at][1].text
    other = "*roll 6 6" if rolled != "*roll 6 6" else "*roll 1 1"
    text = TEXT.replace(rolled, other, 1)
    with pytest.raises(BadRecord, match=rf"move {at + 1}: luck said '\{other}', but by the seal it would be"):
        Record.parse(signed(text)).verify() if right_digest else Record.parse(text)


def test_every_changed_draw_is_found() -> None:
    state = GAME.replay(0)
    for number, step in enumerate(GAME.states(silent=True)):
        if step.seat is None:
            others = [move for move, _ in outcomes(state) if move is not step.move]
            for other in others[:1]:
                moves = [*GAME.moves[:number], (None, other), *GAME.moves[number + 1 :]]
                with pytest.raises(BadRecord, match=f"^move {number + 1}: "):
                    Record(GAME.options, 3, moves, seal=GAME.seal).verify()
        state = step.state.copy()


def test_whatever_the_key_is_made_from_changes_the_dice() -> None:
    seal, options = new_seal(), option_lines(GAME.options, BEHAVIOUR)
    other = seal.contributions[1]
    changed = [
        replace(seal, table="other"),
        replace(seal, seats=("person", "person", "person")),
        replace(seal, attempt=2),
        replace(seal, left_out=((1, "false"),)),
        replace(seal, secret="00" * 32),
        replace(seal, contributions=seal.contributions[:1]),
        replace(seal, contributions=(seal.contributions[0], replace(other, secret="00" * 32))),
    ]
    keys = {each.key(options) for each in changed} | {seal.key(options), seal.key([*options, "pirates yes"])}
    assert len(keys) == len(changed) + 2


@pytest.mark.parametrize(
    ("who", "seal"),
    [
        ("the server's secret", replace(new_seal(), secret="00" * 32)),
        (
            "the secret of seat 2",
            replace(
                new_seal(),
                contributions=(new_seal().contributions[0], replace(new_seal().contributions[1], secret="00" * 32)),
            ),
        ),
        ("the server's secret", replace(new_seal(), table="other")),
        ("the server's secret", replace(new_seal(), attempt=2)),
    ],
)
def test_a_secret_that_does_not_match_its_commitment_is_named(who: str, seal: Seal) -> None:
    with pytest.raises(BadRecord, match=f"^{who} does not match its commitment"):
        Record(GAME.options, 3, GAME.moves, seal=seal).verify()


def test_nobody_can_use_the_commitment_of_another_seat() -> None:
    assert len({commitment(TABLE, 1, f"seat {seat}", "00" * 32) for seat in range(6)}) == 6


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (f"table {TABLE}\n", "", "a seal has one line 'table', not 0"),
        ("attempt 2\n", "attempt 2\nattempt 2\n", "a seal has one line 'attempt', not 2"),
        ("attempt 2\n", "attempt 0\n", "a line of a seal is one of"),
        ("attempt 2\n", "attempt two\n", "a line of a seal is one of"),
        ("without 1 silent\n", "without 1 asleep\n", "a line of a seal is one of"),
        ("without 1 silent\n", "without 7 silent\n", "the seal names seat 7"),
        ("without 1 silent\n", "seed 5\n", "a line of a seal is one of"),
        ("seats person captain person\n", "seats person person\n", "the seal is for 2 seats, and 3 play"),
        (
            "attempt 2\nwithout 1 silent\n",
            "without 1 silent\nattempt 2\n",
            "the lines of a seal are in this order: table, seats, attempt, without, client, server",
        ),
        ("jamaica record 2\n", "jamaica record 1\n", "'seed'"),
    ],
)
def test_a_seal_that_is_not_in_order_is_refused(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(BadRecord) as refused:
        Record.parse(signed(TEXT.replace(old, new, 1)))
    assert reason in refused.value.reason


def test_every_number_picks_an_outcome_by_its_weight() -> None:
    """Numbers from 0 up to the sum of the weights pick each outcome as often as its weight says, whatever is added."""
    state = jamaica.start(jamaica.options("revised"), 3)
    dice = FairDice(b"key")
    seen = set()
    while not state.over:
        if state.luck_next:
            odds = outcomes(state)
            total = sum(weight for _, weight in odds)
            picked = [_pick(odds, number + 12345 * total) for number in range(total)]
            assert [(move, picked.count(move)) for move, _ in odds] == odds
            seen.add(odds[0][0].kind)
            jamaica.apply(state, dice.draw(state))
        else:
            seat = jamaica.to_act(state)[0]
            jamaica.apply(state, jamaica.legal(state, seat)[0], seat=seat)
    assert seen >= {"captain", "draw", "roll"}


def test_the_sealed_record_of_the_browsers_tests_is_this_game() -> None:
    """`web/src/state/fairDice/fairDice.test.ts` checks the same record in TypeScript."""
    kept = Path(__file__).parents[2] / "web" / "src" / "state" / "fairDice" / "sealed.jam"
    assert kept.read_text("utf-8") == TEXT
