"""Results add up."""

from hansa_bot.engine.result import Line, Result, Score


def test_the_total_is_the_sum_of_all_lines():
    assert Score(0, [Line("crates", 5), Line("coins", -2)]).total == 3
    assert Score(0, []).total == 0


def test_winners_share_the_first_place():
    assert Result("rounds", [], [[0, 2], [1]]).winners == [0, 2]
    assert Result("rounds", [], []).winners == []
