"""What holds for all tests."""

from __future__ import annotations

from typing import Any

from simcord.env import Env

_settling: dict[str, Any] = Env._settle_internal.__kwdefaults__ or {}
# Where nothing but callbacks is left to run, SimCord looks again after this many seconds (0.05 of its own). They have
# run in the loop's next turn: a test would sleep through most of its time.
_settling["idle"] = 0.005
