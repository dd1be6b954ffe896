"""The judge: an opinion on every offer, always the same one, that leaves the position alone and wins games."""

import pytest

from hansa_bot.ai.player import RANDOM, STEADY, Chooser
from hansa_bot.engine.rules import playout
from hansa_bot.engine.state import digest
from tests.conformance.cases import BOUND, TITLES, every_case, game, home, sample
from tests.conformance.record_games import tables

PLAYED = [title_id for title_id in TITLES if home(title_id).parent.name == "titles"]
"""Without the toy, where chance may beat a good judge."""
TABLES = [case for title_id in PLAYED for case in tables(title_id).values()]


@every_case
def test_every_offer_has_one_opinion_the_same_each_time(case):
    for position in sample(game(case), 30):
        before = digest(position.before)
        for seat, offers in case.offers(position.before).items():
            opinions = list(case.title.judge(position.before, seat, offers))
            assert len(opinions) == len(offers)
            assert all(opinion == opinion for opinion in opinions), "not a number"
            assert list(case.title.judge(position.before, seat, offers)) == opinions
        assert digest(position.before) == before


@pytest.mark.parametrize(
    ("number", "case"),
    [
        pytest.param(number, case, id=str(case), marks=pytest.mark.proof if case.options else ())
        for number, case in enumerate(TABLES)
    ],
)
def test_the_judge_beats_those_who_take_anything(number, case):
    judged = number % case.seats
    steady, anything = Chooser(case.title, number, STEADY), Chooser(case.title, number, RANDOM)

    def choose(state, seat, offers):
        return steady(state, seat, offers) if seat == judged else anything(state, seat, offers)

    end, _ = playout(case.rules, case.start(number), choose, bound=BOUND)
    result = case.rules.result(end)
    assert result is not None
    assert result.winners == [judged]
