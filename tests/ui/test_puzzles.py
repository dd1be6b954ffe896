"""How puzzles are told: four lines that read differently in every language, nothing hidden, within the limits."""

import random
from typing import Any

import pytest

from hansa_bot.ai.puzzles import LINES, ShownPuzzle, replay, shipped
from hansa_bot.i18n.catalog import languages
from hansa_bot.titles import registry
from hansa_bot.ui.kit import limits
from hansa_bot.ui.look import puzzles
from tests.early import early

TITLES = [meta.id for meta in registry.metas() if registry.load(meta.id).value]  # the toy has none


def known(title: str, most: int | None = None) -> list[ShownPuzzle]:
    found = [replay(key, title, *each) for key, each in list(shipped(title).items())[:most]]
    return [each for each in found if each is not None]


@pytest.mark.parametrize("language", early(1, sorted(languages())))
@pytest.mark.parametrize("title", TITLES)
def test_the_four_lines_read_differently_and_fit(title: str, language: str) -> None:
    for puzzle in known(title):
        moment = puzzles.moment_of(puzzle, language)
        told = [puzzles.told(moment, line.actions) for line in puzzle.lines]
        assert len(set(told)) == LINES, (puzzle.key, told)
        assert all(0 < len(each) <= puzzles.TOLD for each in told), (puzzle.key, told)
        text = "\n".join([puzzles.question(moment, puzzle), *puzzles.answered(moment, puzzle, [999] * LINES)])
        assert len(text) <= limits.CONTENT - 400, puzzle.key


@pytest.mark.parametrize("title", TITLES)
def test_what_is_told_does_not_rest_on_what_is_hidden(title: str) -> None:
    """Whatever is really hidden or drawn next, the words are the same: they are those of another sample."""
    for puzzle in known(title, 3):
        again = ShownPuzzle(
            **{name: getattr(puzzle, name) for name in puzzle.__slots__ if name != "state"}, state=resampled(puzzle)
        )
        moments = [puzzles.moment_of(each, "en") for each in (puzzle, again)]
        assert moments[0].view == moments[1].view
        assert puzzles.lines(moments[0], puzzle) == puzzles.lines(moments[1], again)
        assert puzzles.question(moments[0], puzzle) == puzzles.question(moments[1], again)


def resampled(puzzle: ShownPuzzle) -> Any:

    return registry.load(puzzle.title).rules.sample(puzzle.state, puzzle.seat, random.Random("another"))


def test_bars_are_long_in_proportion_and_short_for_few() -> None:
    puzzle = known("hansa_teutonica", 1)[0]
    moment = puzzles.moment_of(puzzle, "en")
    few, many = puzzles.answered(moment, puzzle, [3, 0, 1, 0]), puzzles.answered(moment, puzzle, [40, 20, 1, 0])
    assert [line.rpartition(" · ")[2] for line in few] == ["▇▇▇ 3", "0", "▇ 1", "0"]
    assert [line.rpartition(" · ")[2] for line in many] == ["▇▇▇▇▇▇▇▇▇▇ 40", "▇▇▇▇▇ 20", "▇ 1", "0"]


@pytest.mark.parametrize("title", TITLES)
def test_nothing_is_further_behind_than_the_best_is_likely_to_win(title: str) -> None:
    for puzzle in known(title):
        best = round(100 * puzzle.lines[puzzle.best].chance)
        told = puzzles.answered(puzzles.moment_of(puzzle, "en"), puzzle)
        behind = [int(line.rpartition("−")[2].removesuffix("\u00a0%")) for line in told if "−" in line]
        assert len(behind) == LINES - 1
        assert max(behind) <= best, (puzzle.key, told)


def test_a_game_of_the_server_says_so_and_names_nobody() -> None:
    puzzle = known("hansa_teutonica", 1)[0]
    own = ShownPuzzle(**{name: getattr(puzzle, name) for name in puzzle.__slots__} | {"key": "7.12"})
    assert "-# From a game on this server" in puzzles.question(puzzles.moment_of(own, "en"), own)
    assert {*puzzles.moment_of(own, "en").table.names} <= {*registry.load("hansa_teutonica").meta.company}
