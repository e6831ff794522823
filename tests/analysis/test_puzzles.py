"""Puzzles: made from mistakes with one clearly best move, with nothing in them that the seat could not know."""

from dataclasses import replace

import jamaica
from jamaica.analysis import DEPTHS, JUDGE
from jamaica.analysis.mistakes import judged_choice, lead_of
from jamaica.analysis.puzzles import shipped_puzzles
from jamaica.analysis.puzzles.making import LEAD, kinds_of, puzzle_of, puzzles_of
from jamaica.analysis.samples import Examiner, moments
from tests.support.analysed import played
from tests.support.games import Setting

GAME = played(Setting("revised", 3, False), "random", 2)


def test_the_set_of_the_package_is_large_and_varied() -> None:
    puzzles = shipped_puzzles()
    assert len(puzzles) >= 60
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    options = [jamaica.read(puzzle.position).options.edition for puzzle in puzzles]
    assert min(options.count("first"), options.count("revised")) >= 25
    questions = {kinds_of(puzzle, "first")[1] for puzzle in puzzles}
    assert len(questions) >= 6


def test_each_puzzle_of_the_package_offers_its_moves_and_has_a_clear_lead_and_a_reason() -> None:
    for puzzle in shipped_puzzles():
        assert {move.text for move in puzzle.view().legal} == set(puzzle.values)
        best, second, *_ = puzzle.values.values()
        assert next(iter(puzzle.values)) == puzzle.best != puzzle.played
        assert best > second
        value, error = puzzle.lead
        assert value - error > LEAD - 0.0001, "the lead is rounded"
        assert puzzle.rule in jamaica.RULES
        assert puzzle.sentence


def test_another_look_with_new_random_numbers_finds_the_same_best_move() -> None:
    for puzzle in shipped_puzzles()[::12]:
        seen, playouts = puzzle.view(), DEPTHS["quick"].answer
        sampler = JUDGE.sampler(seen.options.board)
        last = JUDGE.last_round(jamaica.read(puzzle.position))
        sampler.play_answers(seen, 77, playouts=playouts, last=last)
        found = [sampler.means(row, int(seen.ships), playouts) for row in range(len(seen.legal))]
        means = [sum(batch[puzzle.seat] for batch in batches) for batches in found]
        assert seen.legal[means.index(max(means))].text == puzzle.best


def test_a_puzzle_is_the_same_whatever_the_seat_could_not_know() -> None:
    examiner = Examiner(JUDGE, DEPTHS["quick"], 1, GAME)
    luck, differing, looked = jamaica.Luck(3), 0, 0
    for moment in moments(GAME):
        if moment.seat is None or len(jamaica.legal(moment.before, moment.seat)) < 2 or looked == 8:
            continue
        choice = judged_choice(moment, examiner.examine(moment))
        if choice.reason is None:
            continue
        looked += 1
        seen = jamaica.view(moment.before, moment.seat)
        other = jamaica.imagine(seen, luck)
        differing += other != moment.before
        puzzle = puzzle_of(moment, choice)
        assert puzzle_of(replace(moment, before=other), choice) == puzzle
        assert puzzle.view() == seen
    assert differing


def test_puzzles_are_mistakes_that_a_closer_look_confirms() -> None:
    found = list(puzzles_of(GAME, 1))
    assert found
    for puzzle in found:
        assert puzzle.played != puzzle.best
        assert puzzle.lead[0] - puzzle.lead[1] > LEAD - 0.0001


def test_the_lead_is_that_over_the_closest_rival() -> None:
    best, second, third = [[0.5], [0.5]], [[0.4], [0.4]], [[0.1], [0.1]]
    assert lead_of([best, second, third], 0).value == best[0][0] - second[0][0]
    noisy = [[0.1], [0.8]]
    lead = lead_of([best, second, noisy], 0)
    assert lead.value - lead.error < 0, "a rival that may be better takes the lead away"
