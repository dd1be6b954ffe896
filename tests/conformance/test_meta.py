"""What a title says of itself fits where it is shown and fits together; the cases meet all of its options."""

import re

import pytest

from hansa_bot.engine.errors import BadSetup
from hansa_bot.titles import registry
from tests.conformance.cases import CASES, every_title, for_cases

WORD = re.compile(r"[a-z][a-z0-9_]{0,31}")


@every_title
def test_the_card_is_in_order(title_id):
    meta = registry.load(title_id).meta
    assert WORD.fullmatch(meta.id)
    assert WORD.fullmatch(meta.command)
    assert meta.name
    assert meta.credit
    assert list(meta.seats) == sorted(set(meta.seats))
    for option in meta.options:
        assert WORD.fullmatch(option.key)
        assert len(option.values) > 1
        assert all(re.fullmatch(r"[a-z0-9_]+", value) for value in option.values)
    for preset in meta.presets:
        assert any(meta.clash(seats, meta.filled(meta.preset(preset.key))) is None for seats in meta.seats), preset


@every_title
def test_wrong_tables_are_refused(title_id):
    meta = registry.load(title_id).meta
    seats = meta.seats[0]
    for wrong in (lambda: meta.check(99, {}), lambda: meta.check(seats, {"no": "x"})):
        with pytest.raises(BadSetup):
            wrong()
    for option in meta.options:
        assert meta.check(seats, {})[option.key] == option.values[0]
        with pytest.raises(BadSetup):
            meta.check(seats, {option.key: "nonsense"})


@every_title
def test_the_action_table_is_in_order(title_id):
    title = registry.load(title_id)
    for name, kind in title.rules.kinds.items():
        assert name == kind.name
        assert WORD.fullmatch(name)
        assert all(WORD.fullmatch(slot) for slot in kind.slots)
        assert len(set(kind.slots)) == len(kind.slots)
    assert title.ending_kinds <= set(title.rules.kinds)
    assert title.rules.version >= 1
    assert set(title.rules.migrations) <= set(range(1, title.rules.version))


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


@for_cases(CASES)
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
