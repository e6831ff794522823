"""What holds for all tests: how hard Hypothesis tries, and that the engine under test is the one in the sources."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import hatch_build
from jamaica.native import compiled

ROOT = Path(__file__).parents[1]


def wanted(name: str) -> bool:
    """Whether a switch of the environment is on."""
    return os.environ.get(name, "0") not in ("", "0")


def try_examples(profile: str, examples: int) -> None:
    """The same examples in every run: a test that fails here fails everywhere."""
    settings.register_profile(
        profile,
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


try_examples("quick", 200 if compiled() else 15)
try_examples("long", 3000 if compiled() else 300)
settings.load_profile("long" if wanted("JAMAICA_LONG") else "quick")


def pytest_configure(config: pytest.Config) -> None:
    """A compiled engine that was made from other sources would be tested in place of them: refuse that. Where the tests
    run in the background Ctrl-C may be switched off for them and all they start: some of them press it."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if wanted("JAMAICA_INTERPRETED") or hasattr(config, "workerinput"):
        return
    stale = hatch_build.stale_modules(ROOT)
    if stale:
        named = stale[0].relative_to(ROOT)
        pytest.exit(
            f"{len(stale)} compiled modules ({named} ...) were not made from the sources beside them: "
            "run `make engine`, or set JAMAICA_INTERPRETED=1 to test the sources.",
            returncode=pytest.ExitCode.USAGE_ERROR,
        )


def pytest_report_header() -> str:
    """Which engine the tests run on, and how hard they try."""
    engine = "compiled" if compiled() else "interpreted"
    return f"jamaica: the engine is {engine}; properties are tried {'long' if wanted('JAMAICA_LONG') else 'quickly'}"
