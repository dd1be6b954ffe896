"""Bringing games in: a file that somebody sends becomes a table, and any position of a finished game a beginning."""

import asyncio
import logging
import random

import msgspec

from hansa_bot.engine.errors import GameOver, PlayerError, RecordError
from hansa_bot.engine.record import Origin, Record, origin_of, parse
from hansa_bot.engine.state import encode
from hansa_bot.host.game.past import Past
from hansa_bot.host.kernel.commit import Core, Feature
from hansa_bot.host.kernel.errors import (
    MidwayRecord,
    NewerRecord,
    NoRecord,
    NotRunning,
    NoVersion,
    OtherFile,
    RecordTooLarge,
)
from hansa_bot.host.kernel.live_table import LiveTable, check_unsealed
from hansa_bot.host.kernel.log import in_force
from hansa_bot.host.kernel.table import Beginning, Person, Place, Status
from hansa_bot.host.record import files
from hansa_bot.host.record.records import NOWHERE, Imported, export_record, import_record
from hansa_bot.model.errors import StoreError
from hansa_bot.model.values import ORIGIN, Snapshot
from hansa_bot.titles import registry

LARGEST_FILE = 500_000
"""Bytes of a file; the longest games that titles have played in tests take a fifth of it."""

MOST_MOVES = 5_000

_KILOBYTE = 1_000
_log = logging.getLogger(__name__)


class Records(Feature):
    """Games from files, one at a time: reading one keeps a core busy for up to some seconds."""

    def __init__(self, core: Core, past: Past) -> None:
        super().__init__(core)
        self._past = past
        self._one = asyncio.Lock()

    async def bring(self, data: bytes, place: Place, person: Person, language: str = "en") -> Imported:
        """Store the game of a file as a table of the place's guild, or in private of the person alone.

        It stands in no channel. Raises RecordTooLarge, NoRecord, OtherFile, NewerRecord, MidwayRecord, and
        BadSetup or Impossible for what its title does not allow.
        """
        check_size(len(data))
        async with self._one:
            try:
                record = await asyncio.to_thread(_read, data)
                core, guild = self._core, place.guild
                return await import_record(
                    core.store, core.clock, record, NOWHERE, guild=guild, owner=person.id, language=language
                )
            except files.TooMuch as error:
                raise RecordTooLarge(LARGEST_FILE // _KILOBYTE + 1, LARGEST_FILE // _KILOBYTE) from error
            except files.NotARecord as error:
                raise OtherFile(0, error.what) from error
            except RecordError as error:
                raise NoRecord(error.line or 0) from error
            except (PlayerError, StoreError):
                raise
            except Exception as error:  # rules that meet what no game of theirs has written may stumble in any way
                _log.info("record refused reason=%r", type(error))
                raise NoRecord(0) from error

    async def beginning(self, table_id: int, version: int) -> tuple[Beginning, Snapshot]:
        """Return the position of a game at a version, or behind what that forced, as another game begins with it.

        If something in the game is still secret, it keeps nothing but what everybody can see: all that is hidden is
        redrawn. Raises NotRunning, DealSealed, NoVersion also for what was taken back, and GameOver at its end.
        """
        live = await self._core.tables.live(table_id)
        if live.session is None:
            raise NotRunning(live.table.status)
        check_unsealed(live.table, self._core.clock.now())
        secret = not is_open(live)
        if secret and version not in {live.game.version, *(entry.version for entry in in_force(live.log))}:
            raise NoVersion(version, live.game.version)
        # Nobody ever had to decide between an action and what it forced.
        while 0 <= version < live.game.version and live.log[version + 1].auto:
            version += 1
        state = await self._past.state(live, version)
        if state.over:
            raise GameOver
        rules = live.game.rules
        if not secret:
            record = await export_record(self._core.store, table_id)
            assert record is not None, "a game that has begun has a record"
            moves = [move for move in record.moves if move.line is None or move.line <= version]
            origin = origin_of(record, moves, rules.version, encode(state).decode())
        else:
            shown = rules.sample(state, None, random.Random(self._core.seeds()))
            origin = Origin(live.table.size, dict(live.table.options), "", state=encode(shown).decode())
        stored = Snapshot(ORIGIN, rules.version, msgspec.json.encode(origin).decode())
        return Beginning(table_id, version, state.turn, secret), stored


def check_size(size: int) -> None:
    """Raise RecordTooLarge for more bytes than a file may have."""
    if size > LARGEST_FILE:
        raise RecordTooLarge(-(-size // _KILOBYTE), LARGEST_FILE // _KILOBYTE)


def is_open(live: LiveTable) -> bool:
    """Return whether nothing of a game is secret any more: it has ended, or came from a file."""
    status = live.table.status
    brought = status is Status.ABANDONED and ORIGIN in live.kept and not live.table.people
    return status is Status.OVER or brought


def _read(data: bytes) -> Record:
    """Return the record in a file; raises RecordError, NewerRecord, MidwayRecord, BadSetup for an unknown title."""
    text = files.text_of(data, LARGEST_FILE)
    if len(text.splitlines()) > MOST_MOVES:
        raise RecordError(f"more than {MOST_MOVES} lines")
    record = parse(text)
    if record.rules is not None and record.rules > registry.load(record.title).rules.version:
        raise NewerRecord
    if record.position is not None:
        raise MidwayRecord
    return record
