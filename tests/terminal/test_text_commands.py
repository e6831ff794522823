"""The words at the keyboard: each does what help says of it, and the question stands until it is answered."""

import re
from pathlib import Path

import pytest

import jamaica
from jamaica.model.cards import CARDS
from jamaica.terminal.text_commands import WORDS
from tests.support.keyboard import at_keyboard, scripted, table


def replies(tmp_path: Path, *lines: str, seed: int = 7, people: int = 1) -> list[str]:
    """What is written after each of these lines; the first entry is what comes before them."""
    match = table(seed, people=people)
    _, text = at_keyboard(match, scripted(*lines), tmp_path / "game.save")
    parts = text.split(", or help: ")
    return [part.partition("\n")[2] if number else part for number, part in enumerate(parts)]


def test_help_lists_every_word(tmp_path: Path) -> None:
    _, written, *_ = replies(tmp_path, "help")
    assert [word for word in WORDS if f"  {word:<8}" not in written] == []


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("0", "There is no choice 0; type a number from 1 to 3, or help."),
        ("4", "There is no choice 4; type a number from 1 to 3, or help."),
        ("99999999999999999999", "There is no choice 999999999;"),
        ("-1", "'-1' is not a command;"),
        ("1.5", "'1.5' is not a command;"),
        ("", "Type a number from 1 to 3, or help."),
        ("ahoy", "'ahoy' is not a command;"),
        ("n", "'n' is not a command;"),
        ("\x1b[31mred", "'[31mred' is not a command;"),
        ("x" * 5000, f"'{'x' * 40}' is not a command;"),
        ("why ahoy", "'ahoy' is not a choice here"),
        ("why 9", "There is no choice 9;"),
        ("rules zzzz", "No rule has 'zzzz'"),
        ("log ahoy", "log takes a number of lines, or all"),
        ("hint 4", "Type hint, hint 2 or hint 3, not 'hint 4'."),
        ("undo", "Ann has nothing to undo: nothing has been chosen yet."),
    ],
)
def test_what_means_nothing_gets_one_clear_line_and_the_question_again(tmp_path: Path, line: str, answer: str) -> None:
    written = replies(tmp_path, line, seed=1)[1]
    assert " ".join(written.split()).startswith(answer)
    assert "Choose 1 to 3" in written


def test_why_tells_the_rules_behind_a_choice(tmp_path: Path) -> None:
    held = [each.text for each in table(1).play().ask()[0].legal]
    other = next(f"play {card}" for card in CARDS if f"play {card}" not in held)
    lines = replies(tmp_path, "why", "why 1", f"why {held[0]}", f"why {other}", other, seed=1)
    _, question, choice, named, refused, tried, *_ = lines
    assert question.startswith("[round.card] Then every player picks one card")
    assert "[load.amount]" in choice or "[sail.exact]" in choice
    assert choice == named
    assert refused.startswith("You can't do that: [round.card]")
    assert tried == refused


def test_hint_gives_a_nudge_then_a_move_then_every_choice(tmp_path: Path) -> None:
    held = [each.text.removeprefix("play ") for each in table(1).play().ask()[0].legal]
    _, nudge, move, every, *_ = replies(tmp_path, "hint", "hint 2", "hint 3", seed=1)
    assert "[" in nudge.split("\n")[0]
    assert not any(card in nudge.split("\n")[0] for card in held)
    assert any(card in move.split("\n")[0] for card in held)
    assert "to win" not in move
    assert every.count("Chance to win:") == 1
    assert len(re.findall(r"^  about \d+%: ", every, re.MULTILINE)) == 3


def test_rules_are_found_by_id_and_by_words(tmp_path: Path) -> None:
    _, one, words, nothing, *_ = replies(tmp_path, "rules shortage.die", "rules gunpowder star", "rules")
    assert " ".join(jamaica.rule("shortage.die").text.split()) in " ".join(one.split())
    assert "[battle.powder-gone]" in words
    assert f"{len(jamaica.RULES)} rules" in nothing


def test_board_others_score_and_log_show_the_table(tmp_path: Path) -> None:
    _, board, others, score, log, all_of_it, *_ = replies(tmp_path, "board", "others", "score", "log 3", "log all")
    assert "49 S3" in board
    assert "Ann (you)" in others
    assert "Your hand:" in others
    assert "Ann: -2 (race -5, gold 3)" in score
    assert len(log.split("\n")) < len(all_of_it.split("\n"))
    assert "is the first captain." in all_of_it
    assert "draws a card." in all_of_it


def test_a_card_may_be_named_instead_of_its_number(tmp_path: Path) -> None:
    match = table(1)
    card = None

    def answer(game: object, text: str) -> str:
        nonlocal card
        if card is not None:
            return ""
        card = match.ask()[0].legal[1]
        return f"{card.text}\n"

    at_keyboard(match, answer, tmp_path / "game.save")
    assert (0, card) in match.record.moves


def captain_of(seed: int) -> int:
    """Who is asked to place the dice first."""
    match = table(seed)
    while not match.ask():
        match.step()
    return int(match.state.captain)


def test_the_dice_can_be_placed_again_as_long_as_nobody_has_laid_a_card(tmp_path: Path) -> None:
    seed = next(seed for seed in range(50) if captain_of(seed) == 0 and len(table(seed).play().ask()[0].legal) == 2)
    match = table(seed)
    dice = [each.text for each in table(seed).play().ask()[0].legal]
    _, text = at_keyboard(match, scripted("1", "undo", "2", "1", "undo"), tmp_path / "game.save")
    placed = [each.text for seat, each in match.record.moves if seat == 0 and each.kind == "morning"]
    assert f"Undone: '{dice[0]}'." in text
    assert placed[0] == dice[1]
    assert "cannot be undone:" in " ".join(text.split())


def test_what_stands_in_the_way_of_taking_back_tells_nothing_hidden(tmp_path: Path) -> None:
    for seed in range(4):
        match = table(seed, people=2, seats=4)
        lines = ["", *["1", "undo", ""] * 30]
        _, text = at_keyboard(match, scripted(*lines), tmp_path / "game.save")
        assert "('*" not in text
        assert "seat " not in text


def test_at_the_hand_over_the_last_player_can_undo_the_card(tmp_path: Path) -> None:
    seed = next(seed for seed in range(50) if captain_of(seed) == 2)
    match = table(seed, people=2)
    _, text = at_keyboard(match, scripted("", "1", "ahoy", "undo", "2"), tmp_path / "game.save")
    laid = [(seat, each) for seat, each in match.record.moves if each.kind == "play"]
    assert "Undone: 'play" in text
    assert "The screen is hidden" in text
    assert [seat for seat, _ in laid] == [0]
    assert text.count("Hand the keyboard to Ben") == 2


def test_save_says_where_the_game_is_and_copies_it(tmp_path: Path) -> None:
    copy = tmp_path / "copy.save"
    _, where, copied, twice, bad, *_ = replies(tmp_path, "save", *[f"save {copy}"] * 2, f"save {copy}/x")
    assert "already exists. Choose another name." in " ".join(twice.split())
    assert "game.save" in where.replace("\n", "")
    assert "--resume" in where
    assert copy.exists()
    assert "--resume" in copied
    assert "Can't save: Not a directory." in bad


def test_after_the_game_the_record_is_kept_on_request(tmp_path: Path) -> None:
    match = table(3)
    record = tmp_path / "kept.jam"
    end = iter(
        ["ahoy\n", "5\n", "undo\n", "why\n", "score\n", "board\n", "others\n", "save\n", f"save {record}\n", "\n"]
    )
    player = lambda game, text: "1\n" if "Choose 1" in text else next(end)  # noqa: E731
    status, text = at_keyboard(match, player, tmp_path / "game.save")
    assert status == 0
    assert jamaica.Record.load(record) == match.record == jamaica.Record.load(tmp_path / "game.jam")
    assert "'ahoy' is not a command" in text
    assert "nothing can be undone" in " ".join(text.split())
    last = text.rindex("The game is over ---")
    scores = jamaica.scores(match.state)
    for ship, score in enumerate(scores):
        assert f"{match.names[ship]:<18} {score:>3}   (race " in text[last:]
