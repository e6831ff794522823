"""Every variant in `VARIANTS` is known wherever a table's options are written, read or chosen."""

from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from click.testing import CliRunner

import jamaica
from jamaica.arena import plan
from jamaica.arena.report import command_of
from jamaica.bots import make_bot
from jamaica.cli import main
from jamaica.envs.openspiel import DEFAULTS, JamaicaGame
from jamaica.model.options import VARIANTS, Options, Variant
from jamaica.server.protocol.schemas import TableOptions
from jamaica.server.session.data.seating import engine_options, plain_options

VALUES = [
    pytest.param(variant, value, id=f"{variant.name}-{value}") for variant in VARIANTS for value in variant.values
]


def agreed(variant: Variant, value: str) -> Options:
    """The options of a table that chose this value."""
    options: Options = jamaica.options(**{variant.name: value})  # type: ignore[arg-type]
    return options.settled(seats_of(variant, value))


def seats_of(variant: Variant, value: str) -> int:
    """How many play: Solo one."""
    return 1 if variant.name == "solo" and value != "off" else 2


@pytest.mark.parametrize(("variant", "value"), VALUES)
def test_a_variant_is_in_a_position_and_in_a_record(variant: Variant, value: str) -> None:
    options = agreed(variant, value)
    seats = seats_of(variant, value)
    text = jamaica.write(jamaica.start(options, seats))
    assert jamaica.read(text).options == options
    assert (f"{variant.name} {value}" in text) == (value != variant.default)
    match = jamaica.Match(options, [make_bot("random") for _ in range(seats)], seed=1).play()
    assert jamaica.Record.parse(match.record.text()).options == options


@pytest.mark.parametrize(("variant", "value"), VALUES)
def test_a_variant_is_chosen_by_commands_and_reported(variant: Variant, value: str) -> None:
    watched = CliRunner().invoke(main, ["watch", "--seed", "7", f"--{variant.name}", value, "--fast"])
    assert watched.exit_code == 0, watched.output
    assert f"--{variant.name} {value}" in command_of(
        plan(["random"] * seats_of(variant, value), agreed(variant, value), 2, 7)
    )


@pytest.mark.parametrize(("variant", "value"), VALUES)
def test_a_variant_is_chosen_in_open_spiel(variant: Variant, value: str) -> None:
    assert DEFAULTS[variant.name] == variant.default
    assert JamaicaGame({"players": seats_of(variant, value), variant.name: value}).options == agreed(variant, value)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_a_variant_is_chosen_at_a_server_s_table(variant: Variant) -> None:
    hint = get_type_hints(TableOptions)[variant.name]
    assert (get_origin(hint), get_args(hint)) == (Literal, variant.values)
    for value in variant.values:
        assert engine_options(plain_options(agreed(variant, value)), seats_of(variant, value)) == agreed(variant, value)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_another_value_is_refused_with_those_that_exist(variant: Variant) -> None:
    with pytest.raises(ValueError, match=f"{variant.name} is {' or '.join(variant.values)}, not 'other'"):
        agreed(variant, "other")
