"""How long previews take: `python -m bench.preview` prints it, by question, over random games."""

import time
from collections import defaultdict

import jamaica
from jamaica import Luck
from jamaica.native import compiled

TABLES = [(edition, seats) for edition in ("revised", "first") for seats in (2, 3, 4, 6)]


def measure(games: int) -> dict[str, list[float]]:
    """The processor time of every preview in some games, in microseconds, by question."""
    found: dict[str, list[float]] = defaultdict(list)
    for number in range(games):
        edition, seats = TABLES[number % len(TABLES)]
        state, luck, choices = jamaica.start(jamaica.options(edition), seats), Luck(number), Luck(number, stream=1)
        jamaica.let_luck(state, luck)
        while not state.over:
            for seat in jamaica.to_act(state):
                view = jamaica.view(state, seat)
                begun = time.process_time()
                question = jamaica.preview(view).question
                found[question or ""].append(1e6 * (time.process_time() - begun))
            seat = jamaica.to_act(state)[0]
            moves = jamaica.legal(state, seat)
            jamaica.apply(state, moves[choices.below(len(moves))], seat)
            jamaica.let_luck(state, luck)
    return found


def main() -> None:
    """Print a line for each question."""
    print(f"the engine is {'compiled' if compiled() else 'interpreted'}; microseconds of processor time")
    for question, times in sorted(measure(40).items()):
        times.sort()
        mean, most = sum(times) / len(times), times[len(times) * 99 // 100]
        print(f"{question:14} {len(times):6} times, mean {mean:6.0f}, 99 of 100 under {most:6.0f}")


if __name__ == "__main__":
    main()
