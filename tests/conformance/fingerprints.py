"""`python -m tests.conformance.fingerprints`: the digests of one guided game per case, as JSON."""

from __future__ import annotations

import hashlib
import json

from hansa_bot.engine.state import digest
from tests.conformance.cases import CASES, Case, game

SOME = CASES[::3]
"""Enough to meet every title, board and kind of decision; each is played three times over."""


def fingerprint(case: Case) -> str:
    """Return one digest over all positions and choices of a game."""
    log = [(position.seat, position.action, digest(position.after)) for position in game(case)]
    return hashlib.sha256(json.dumps(log).encode()).hexdigest()


if __name__ == "__main__":
    print(json.dumps({str(case): fingerprint(case) for case in SOME}))
