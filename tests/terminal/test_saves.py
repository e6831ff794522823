"""A game that was left goes on as if it had not been left; a save that cannot be gone on with is refused, and kept."""

import hashlib
import json
import os
import stat
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

import jamaica
from jamaica.cli import main
from jamaica.luck import Luck
from jamaica.model.moves import Move
from jamaica.terminal.saves import BadSave, Save, SeatedBot, load, store
from jamaica.views import View
from tests.support.games import quick
from tests.support.keyboard import Player, any_choice, at_keyboard, table


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of data for each test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "jamaica"


def left_after(answers: int, file: Path, seed: int = 7) -> jamaica.Match:
    """A game that was cut off after so many answers."""
    match = table(seed, seats=3, ghost=True)
    status, _ = at_keyboard(match, any_choice(seed, until=answers), file)
    assert status == 0
    return match


@pytest.mark.parametrize("answers", range(0, 40, quick(8, 20)))
def test_a_game_that_was_left_goes_on_where_it_was(answers: int, tmp_path: Path) -> None:
    file = tmp_path / "game.save"
    left = left_after(answers, file)
    resumed = load(file).resumed()
    assert resumed.state == left.state
    assert resumed.events == left.events
    assert resumed.record == left.record


def test_the_end_is_the_same_whether_a_game_was_left_or_not(tmp_path: Path) -> None:
    file = tmp_path / "game.save"
    whole = table(7, seats=3, ghost=True)
    at_keyboard(whole, first_choices, file)
    for answers in (3, 11, 29):
        match = table(7, seats=3, ghost=True)
        at_keyboard(match, first_choices_until(answers), file)
        assert not match.over
        again = load(file).resumed()
        at_keyboard(again, first_choices, file)
        assert again.record == whole.record


def first_choices(game: object, text: str) -> str:
    """Always the first choice; Enter at the end."""
    return "1\n" if "Choose 1" in text else "\n"


def first_choices_until(answers: int) -> Player:
    """The first choice, so many times."""
    given = [0]

    def answer(game: object, text: str) -> str:
        given[0] += 1
        return first_choices(game, text) if given[0] <= answers else ""

    return answer


class Thinker:
    """A bot that counts how often it thinks, and needs luck for it."""

    name = "thinker"

    def __init__(self) -> None:
        self.thoughts = 0

    def choose(self, view: View, luck: Luck) -> Move:
        self.thoughts += 1
        return view.legal[luck.below(len(view.legal))]


def test_no_bot_thinks_again_about_a_move_that_is_in_the_save() -> None:
    view = table(1, people=2).play().ask()[0]
    thinker, luck = Thinker(), Luck(3)
    whole = [Thinker().choose(view, luck) for _ in range(6)]
    before = SeatedBot(Thinker())
    luck = Luck(3)
    assert [before.choose(view, luck) for _ in range(3)] == whole[:3]
    after = SeatedBot(thinker)
    after.wake(before.words)
    after.remembered.extend(whole[:3])
    luck = Luck(3)
    assert [after.choose(view, luck) for _ in range(3)] == whole[:3]
    assert thinker.thoughts == 0
    assert [after.choose(view, luck) for _ in range(3)] == whole[3:]


def test_a_save_is_for_its_owner_alone_and_is_replaced_whole(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "game.save"
    left_after(5, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["game.save"]


def test_a_write_that_was_cut_off_leaves_the_save_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "game.save"
    left = left_after(5, file)
    file.with_name("game.save.part").write_text("half a sa")
    assert load(file).resumed().state == left.state
    store(Save.of(left), file)
    assert [path.name for path in file.parent.iterdir()] == ["game.save"]


def test_where_nothing_can_be_written_it_is_said_once_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    match = table(7)
    _, text = at_keyboard(match, any_choice(7), tmp_path / "file" / "game.save")
    assert match.over
    assert text.count("can't be saved") == 1


def damaged(text: str) -> list[str]:
    """Texts that are not quite a save any more."""
    title, digest, data, _ = text.split("\n")
    return [
        "",
        "something else",
        text[:200],
        text.replace('"seed":7', '"seed":8'),
        text.replace("behaviour", "behaviour 9"),
        text.replace("save 1", "save 2"),
        f"{title}\n{digest}\n\n",
        rewritten(title, {}),
        rewritten(title, []),
        rewritten(title, {**json.loads(data), "seed": 8}),
        rewritten(title, {**json.loads(data), "bots": ["random", None]}),
        rewritten(title, {**json.loads(data), "bots": [None, "nobody", "nobody"]}),
        rewritten(title, {**json.loads(data), "moves": ["9:leave"]}),
        rewritten(title, {**json.loads(data), "moves": ["*captain 1", "1:play gold/gold"]}),
        rewritten(title, {**json.loads(data), "moves": ["*captain 1", "0:play gold/gold"]}),
        rewritten(title, {**json.loads(data), "moves": [1]}),
        rewritten(title, {**json.loads(data), "luck": None}),
        rewritten(title, {**json.loads(data), "options": {"edition": "third"}}),
    ]


def rewritten(title: str, data: object) -> str:
    """A save that says something else, with a digest that fits."""
    text = json.dumps(data)
    return f"{title}\n{hashlib.sha256(text.encode()).hexdigest()}\n{text}\n"


def test_a_save_that_is_damaged_or_of_another_version_is_refused_in_one_line_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.save"
    left_after(9, file)
    for text in damaged(file.read_text()):
        file.write_text(text)
        for more in (["--resume"], []):
            result = CliRunner().invoke(main, ["play", "--terminal", "--save", str(file), *more])
            assert result.exit_code == 2, result.output
            assert result.stderr.startswith("jamaica: ")
            assert result.stderr.count("\n") == 1
            assert str(file) in result.stderr
        assert file.read_text() == text


def test_a_game_begins_in_a_file_of_its_own_and_the_last_one_goes_on(data: Path) -> None:
    for seed in ("1", "2"):
        result = CliRunner().invoke(main, ["play", "--terminal", "--seed", seed], input="1\n")
        assert result.exit_code == 0
        time.sleep(0.01)
    assert sorted(load(file).seed for file in data.iterdir()) == [1, 2]
    result = CliRunner().invoke(main, ["play", "--terminal", "--resume"], input="quit\n")
    assert result.exit_code == 0
    assert "The game continues in round" in result.output
    assert len(list(data.iterdir())) == 2


def test_a_game_that_is_over_is_not_gone_on_with(data: Path) -> None:
    at_keyboard(table(3), any_choice(3), data / "done.save")
    result = CliRunner().invoke(main, ["play", "--terminal", "--resume"])
    assert result.exit_code == 2
    assert "no unfinished game" in result.stderr
    result = CliRunner().invoke(main, ["play", "--terminal", "--resume", "--save", str(data / "done.save")], input="\n")
    assert result.exit_code == 0
    assert "The game is over" in result.output


def test_a_game_that_is_not_over_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "game.save"
    left_after(4, file)
    before = file.read_bytes()
    result = CliRunner().invoke(main, ["play", "--terminal", "--save", str(file)])
    assert result.exit_code == 2
    assert "is not over" in result.stderr
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--resume", "--seats", "3"], "--seats cannot be given"),
        (["--people", "5"], "1 to 4 people, not 5"),
        (["--names", "Ann,,Ben"], "commas between them"),
        (["--people", "1", "--names", "Ann,Ben"], "2 names for 1 people"),
        (["--bots", "random random"], "name 3 bots or one for all, not 2"),
        (["--bots", "nobody"], "there is no bot"),
        (["--seats", "7"], "2 to 6 players"),
        (["--edition", "third"], "there is no edition"),
        (["--names", "A" * 200], "80"),
        (["--save", os.sep], "not a file"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(options: list[str], words: str) -> None:
    result = CliRunner().invoke(main, ["play", "--terminal", *options])
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_bot_goes_on_with_its_own_luck(tmp_path: Path) -> None:
    left = left_after(12, tmp_path / "game.save")
    resumed = load(tmp_path / "game.save").resumed()
    for bot, again in zip(left.bots, resumed.bots, strict=True):
        if isinstance(bot, SeatedBot):
            assert isinstance(again, SeatedBot)
            assert again.words == bot.words
            assert again.words is not None


def test_a_file_that_is_not_there_is_no_save(tmp_path: Path) -> None:
    with pytest.raises(BadSave, match="cannot be read"):
        load(tmp_path / "nowhere.save")


def test_help_has_an_example_on_each_line() -> None:
    lines = [line.strip() for line in CliRunner().invoke(main, ["play", "--help"]).output.split("\n")]
    assert "Examples: jamaica play" in lines
    assert "jamaica play --terminal --resume" in lines
