"""Stored states of older rules versions are lifted step by step."""

import pytest

from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.rules import restore
from hansa_bot.engine.state import encode
from tests.toys.harbour.title import HarbourRules
from tests.toys.tables import RULES, harbour


def rename_cargo(plain):
    plain["cargo"] = plain.pop("ship")
    return plain


def add_reason(plain):
    return {**plain, "reason": ""}


class ThirdVersion(HarbourRules):
    """Rules that have changed their state twice."""

    version = 3
    migrations = {1: rename_cargo, 2: add_reason}  # noqa: RUF012


def test_todays_state_is_simply_read():
    state = harbour().state
    assert restore(RULES, encode(state), 1) == state


def test_an_older_state_takes_every_step():
    state = harbour().state
    old = encode(state).replace(b'"cargo"', b'"ship"').replace(b',"reason":""', b"")
    assert b"reason" not in old
    assert restore(ThirdVersion(), old, 1) == state


def test_a_newer_state_is_refused():
    with pytest.raises(RulesBug, match="version 2"):
        restore(RULES, encode(harbour().state), 2)


def test_a_missing_step_is_refused():
    class Gap(ThirdVersion):
        """The step from 2 is missing."""

        migrations = {1: rename_cargo}  # noqa: RUF012

    with pytest.raises(RulesBug, match="from rules version 2"):
        restore(Gap(), encode(harbour().state).replace(b'"cargo"', b'"ship"'), 1)
