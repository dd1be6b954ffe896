"""Migrations: lifting a stored state that an older rules version wrote."""

from __future__ import annotations

from typing import Any

import msgspec

from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.rules import Rules
from hansa_bot.engine.state import S, decode


def restore(rules: Rules[S], data: bytes | str, version: int) -> S:
    """Return the state that was stored as `data` under rules `version`, lifted step by step to today's.

    Raises RulesBug when it was written by newer rules, or a step is missing.
    """
    if version == rules.version:
        return decode(rules.state_type, data)
    if version > rules.version:
        raise RulesBug(f"stored under rules version {version}, this is {rules.version}")
    plain: dict[str, Any] = msgspec.json.decode(data)
    for step in range(version, rules.version):
        if step not in rules.migrations:
            raise RulesBug(f"no migration from rules version {step}")
        plain = rules.migrations[step](plain)
    return decode(rules.state_type, plain)
