"""The cases meet every value of every option, at few tables."""

import pytest

from hansa_bot.titles import registry
from tests.conformance.cases import CASES, every_title


def possible(meta, option, value):
    """Return the numbers of seats at which a value goes together with nothing but defaults."""
    return [seats for seats in meta.seats if meta.clash(seats, meta.filled({option.key: value})) is None]


@every_title
def test_every_value_is_played_with_the_fewest_and_the_most_or_with_every_number(title_id):
    meta = registry.load(title_id).meta
    played = {(case.seats, *pair) for case in CASES if case.title_id == title_id for pair in case.options}
    for option in meta.options:
        for value in option.values[1:]:
            seats = possible(meta, option, value)
            for each in seats if option.apart else {seats[0], seats[-1]}:
                assert (each, option.key, value) in played


@every_title
def test_every_number_of_seats_is_played_as_the_title_comes(title_id):
    plain = [case.seats for case in CASES if case.title_id == title_id and not case.options]
    assert plain == list(registry.load(title_id).meta.seats)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_shares_a_table_goes_together(case):
    chosen = dict(case.options)
    assert len(chosen) == len(case.options)
    assert case.setup().options == case.title.meta.filled(chosen)


@every_title
def test_values_share_tables(title_id):
    """A title with one option more costs no table more."""
    meta = registry.load(title_id).meta
    richest = max((len(option.values) for option in meta.options), default=1)
    for seats in meta.seats:
        tables = [case for case in CASES if (case.title_id, case.seats) == (title_id, seats)]
        # One more than the richest option needs, for what cannot share a table with it.
        assert len(tables) <= richest + 1
