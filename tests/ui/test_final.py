"""The last card of a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hansa_bot.engine.result import Line, Result, Score
from hansa_bot.titles import registry
from hansa_bot.ui import final, limits
from hansa_bot.ui.moment import Moment
from tests.ui.stage import GAMES, TOY, labels, message, moment, playout


def ended(title: str, seats: int, seed: str = "stage") -> tuple[Moment, Result]:
    session = [session for session, _ in playout(title, seats, seed)][-1]
    result = registry.load(title).rules.result(session.state)
    assert result is not None
    return moment(session, title, None), result


@pytest.mark.parametrize(("title", "seats"), GAMES)
async def test_the_last_card_can_be_sent(title: str, seats: int) -> None:
    draft = final.compose(*ended(title, seats))
    assert limits.check_message(message(draft)) == []
    assert list(draft.pings) == []
    assert labels(draft) == ["What changed", "As text"]


@pytest.mark.parametrize(("title", "seats"), GAMES)
async def test_the_breakdown_is_aligned_and_adds_up(title: str, seats: int) -> None:
    shown, result = ended(title, seats)
    lines = final.breakdown(shown, result.scores).split("\n")
    assert len({len(line) for line in lines}) == 1
    assert len(lines[0]) <= final.WIDTH + 10
    totals = [int(cell) for cell in lines[-1].split()[-seats:]]
    assert totals == [score.total for score in result.scores]
    assert all("`" not in line for line in lines)


async def test_it_says_who_won() -> None:
    shown, _ = ended(TOY, 3)
    scores = [Score(seat, [Line("crates", points)]) for seat, points in enumerate((3, 12, 5))]
    won = Result("rounds", scores, [[1], [2], [0]])
    assert final.winners_line(shown, won).endswith("** wins with 12 points.")
    shared = Result("rounds", scores, [[0, 2], [1]])
    assert final.winners_line(shown, shared).startswith("**Anna**, **")
    assert "share the victory" in final.winners_line(shown, shared)


async def test_it_says_why_it_ended_and_what_parted_a_tie() -> None:
    shown, result = ended(TOY, 2)
    assert shown.said.ending(result) in final.compose(shown, result).content


async def test_it_says_by_which_rules_it_was_played() -> None:
    shown, result = ended(TOY, 2)
    assert "Regatta" not in final.compose(shown, result).content
    regatta = replace(shown, table=replace(shown.table, options={"length": "long"}))
    assert final.compose(regatta, result).content.endswith("\n-# Regatta")


async def test_lines_that_somebody_lacks_are_dashes() -> None:
    shown, _ = ended(TOY, 2)
    table = final.breakdown(shown, [Score(0, [Line("crates", 3)]), Score(1, [Line("coins", 2)])])
    assert table.split("\n")[1].split()[-2:] == ["3", "–"]


async def test_wide_names_keep_the_columns() -> None:
    shown, result = ended(TOY, 2)
    assert final.breakdown(shown, result.scores)
    assert final._fit("日本語の名前", 5) == "日本"
    assert final._width("日本e\u0301") == 5
