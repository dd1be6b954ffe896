"""What a title says of itself fits where it is shown and fits together; the cases meet all of its options."""

import re
from itertools import pairwise

import pytest

from hansa_bot.ai.player import Chooser
from hansa_bot.engine.action import Outcome
from hansa_bot.engine.errors import BadSetup
from hansa_bot.engine.rules import Setup, playout
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.titles import registry
from hansa_bot.titles.base import HEAD_START
from tests.conformance.cases import BOUND, CASES, TITLES, every_title, for_cases
from tests.early import early_rows

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


@every_title
def test_every_step_of_a_head_start_is_more_than_the_one_before(title_id):
    meta = registry.load(title_id).meta
    assert 0 < len(meta.head_starts) <= 9
    shares = [step.won for step in meta.head_starts]
    assert 50 < min(shares) <= max(shares) < 100, "what nobody ever loses could not be evened out"
    assert shares == sorted(shares), "no step is worth less than the one before"
    assert all(len(step.text) <= 50 for step in meta.head_starts)
    for before, after in pairwise(meta.head_starts):
        assert before.goods.keys() == after.goods.keys()
        assert all(before.goods[key] < after.goods[key] for key in before.goods)


@every_title
def test_a_head_start_is_told_and_changes_nothing_for_the_others(title_id):
    title = registry.load(title_id)
    seats = next(seats for seats in title.meta.seats if seats > 1)

    def begun(given):
        outcome = Outcome()
        return title.rules.setup(Setup(seats, title.meta.check(seats, given), "head"), outcome), outcome.events

    usual, _ = begun({})
    for steps in range(1, len(title.meta.head_starts) + 1):
        given = {HEAD_START: f"{steps}".rjust(seats, "0")}
        state, events = begun(given)
        title.rules.check(state)
        told = [event for event in events if event.kind == HEAD_START]
        assert [event.args for event in told] == [{"seat": seats - 1, "steps": steps}]
        names = [chr(ord("A") + seat) for seat in range(seats)]
        for language in languages():
            texts = title.texts(catalog(language, title_id), names, title.meta.check(seats, given))
            what = catalog(language, title_id)(title.meta.head_starts[steps - 1].text)
            assert what in texts.event(told[0])
        for seat in {*state.waiting} - {seats - 1}:
            assert title.rules.offers(state, seat) == title.rules.offers(usual, seat)


STEPS = [
    (title_id, steps) for title_id in TITLES for steps in range(1, len(registry.load(title_id).meta.head_starts) + 1)
]
LAST = [(title_id, max(steps for each, steps in STEPS if each == title_id)) for title_id in TITLES]


@pytest.mark.parametrize(
    ("title_id", "steps"), early_rows(len(LAST), [*LAST, *(each for each in STEPS if each not in LAST)])
)
def test_a_game_with_a_head_start_comes_to_an_end(title_id, steps):
    title = registry.load(title_id)
    seats = next(seats for seats in title.meta.seats if seats > 1)
    options = title.meta.check(seats, {HEAD_START: f"{steps}".rjust(seats, "0")})
    state = title.rules.setup(Setup(seats, options, "head"), Outcome())
    after, _ = playout(title.rules, state, Chooser(title, steps), bound=BOUND)
    assert title.rules.result(after) is not None


@every_title
def test_impossible_head_starts_are_refused(title_id):
    meta = registry.load(title_id).meta
    seats = next(seats for seats in meta.seats if seats > 1)
    for wrong in ("1", "1" * seats, "0" * seats, "0" * seats + "1", "x".rjust(seats, "0"), "²".rjust(seats, "0")):
        with pytest.raises(BadSetup):
            meta.check(seats, {HEAD_START: wrong})
    for beyond in range(len(meta.head_starts) + 1, 10):
        with pytest.raises(BadSetup):
            meta.check(seats, {HEAD_START: str(beyond).rjust(seats, "0")})
