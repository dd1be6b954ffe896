"""Faults: bugs of ours, logged with all that is needed to mend them, told as one kind of error."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.state import digest
from hansa_bot.host.errors import InternalFault
from hansa_bot.host.sessions import Room

_log = logging.getLogger(__name__)


@contextmanager
def our_fault(room: Room | None, doing: object) -> Iterator[None]:
    """Turn whatever is not a player's error into InternalFault, after logging what we need to mend it."""
    before = None if room is None else room.standing
    try:
        yield
    except PlayerError:
        raise
    except Exception as error:
        table_id = version = state = None
        if room is not None:
            table_id, before = room.id, room.standing or before
        if before is not None and before.session is not None:
            version, state = before.session.version, digest(before.session.state)
        _log.exception("fault at table %s, version %s, digest %s, doing %s", table_id, version, state, doing)
        raise InternalFault(table_id) from error
