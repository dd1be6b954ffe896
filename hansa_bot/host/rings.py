"""Rings: what happens when a timer of each kind is due."""

from __future__ import annotations

from collections.abc import Mapping

from hansa_bot.host.timers import Ring

ALL: Mapping[str, Ring] = {}
"""By the kind of the timer."""
