"""Tables that the first version of the rules stored go on: `first_version.jsonl` holds one per kind of decision."""

import json
from pathlib import Path

import pytest

from hansa_bot.engine.rules import restore
from tests.titles.hansa_teutonica.playing import all_tokens
from tests.titles.hansa_teutonica.position import RULES

FILE = Path(__file__).parent / "first_version.jsonl"
STORED = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: stored["state"]["stack"][-1]["kind"])
def test_a_stored_table_offers_what_it_offered(stored):
    state = restore(RULES, json.dumps(stored["state"]), 1)
    RULES.check(state)
    (seat,) = state.waiting
    assert RULES.offers(state, seat) == stored["offers"]
    for offer in stored["offers"]:
        after, _ = RULES.apply(state, seat, offer)
        RULES.check(after)
        assert all_tokens(after) == all_tokens(state)
        assert RULES.view(after, seat)


def test_every_kind_of_decision_is_among_them():
    kinds = {stored["state"]["stack"][-1]["kind"] for stored in STORED}
    assert kinds == {"turn", "pay", "relocate", "extra", "borrow", "move", "remove", "tokens"}
