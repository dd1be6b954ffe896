"""What a title says of itself fits where it is shown, and its parts fit together."""

import re

import pytest

from hansa_bot.engine.errors import BadSetup
from hansa_bot.titles import registry
from tests.conformance.cases import every_title

WORD = re.compile(r"[a-z][a-z0-9_]{0,31}")


@every_title
def test_the_card_fits(title_id):
    meta = registry.load(title_id).meta
    assert WORD.fullmatch(meta.id)
    assert WORD.fullmatch(meta.command)
    assert meta.name
    assert 0 < len(meta.about) <= 100
    assert meta.credit
    assert list(meta.seats) == sorted(set(meta.seats))
    for option in meta.options:
        assert WORD.fullmatch(option.key)
        assert len(option.values) > 1
        assert all(re.fullmatch(r"[a-z0-9_]+", value) for value in option.values)
        assert 0 < len(option.text) <= 100


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
