"""The log: plain lines, nobody's id, no value of the database, and an outage in few words."""

import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from traceback import format_exception

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from hansa_bot import logs
from hansa_bot.host.kernel.errors import StoreFailed
from hansa_bot.model.errors import AWAY, Unavailable
from hansa_bot.store import Store, Tx
from tests.databases import empty_postgres

MARKED = 'hush-hush\nDETAIL: "hush-hush"'


@contextmanager
def set_up() -> Iterator[logging.Logger]:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        logs.set_up("INFO")
        yield logging.getLogger("hansa_bot.test")
    finally:
        root.handlers[:], root.level = before, level


def raised(*errors: Exception) -> Exception:
    """An error as it arrives, raised from those before it."""
    before: Exception | None = None
    for error in errors:
        try:
            raise error from before
        except Exception as caught:
            before = caught
    assert before is not None
    return before


def test_it_is_plain_lines_on_stderr_without_anybodys_id(capsys: pytest.CaptureFixture[str]) -> None:
    with set_up() as log:
        log.info("acted table=%d", 7)
        logging.getLogger("discord.http").info("not worth a line")
        logging.getLogger("discord.app_commands.tree").warning("Ignoring (User: %s) at %d", 80351110224678912, 404)
    said = capsys.readouterr()
    assert said.out == ""
    ours, theirs = said.err.splitlines()
    assert ours.endswith("INFO hansa_bot.test acted table=7")
    assert theirs.endswith("WARNING discord.app_commands.tree Ignoring (User: 8912) at 404")


def test_while_the_database_is_away_each_table_is_named_once_and_without_a_traceback(
    capsys: pytest.CaptureFixture[str],
) -> None:
    away = Unavailable(AWAY)
    with set_up() as log:
        for _ in range(3):
            for table in (7, 8):
                log.error("background work failed table=%d", table, exc_info=raised(OSError("refused"), away))
            log.error("store failed table=%d reason=%r", 9, away)
            log.error("answer failed table=7", exc_info=raised(away, StoreFailed(7, AWAY)))
            log.error("timers failed", exc_info=raised(away))
        log.error("answer failed table=7", exc_info=raised(ZeroDivisionError("a bug all the same")))
    said = capsys.readouterr().err
    *lines, _ = said[: said.index("Traceback")].splitlines()
    assert [line.split("test ")[1] for line in lines] == [
        "background work failed table=7 reason='the server does not answer'",
        "background work failed table=8 reason='the server does not answer'",
        "store failed table=9 reason=Unavailable('the server does not answer')",
        "timers failed reason='the server does not answer'",
    ]
    assert "a bug all the same" in said


def test_an_outage_is_told_again_after_a_while() -> None:
    outage = logs.Outage()

    def told(at: float) -> bool:
        record = logging.makeLogRecord({"msg": "failed table=7", "exc_info": (None, Unavailable(AWAY), None)})
        record.created = at
        return outage.filter(record)

    assert [told(at) for at in (0.0, logs.QUIET - 1, logs.QUIET, 2 * logs.QUIET - 1, 1.0)] == [
        *(True, False, True, False),
        True,  # the clock was set back
    ]


MARKS = "CREATE TEMPORARY TABLE marks (a text PRIMARY KEY, b text CHECK (b = '')) ON COMMIT DROP"
FAILING = {
    "a key that is there": ("INSERT INTO marks VALUES (:value)", MARKED),
    "a row that is not whole": ("INSERT INTO marks VALUES (NULL, :value)", MARKED),
    "a check": ("INSERT INTO marks VALUES ('x', :value)", MARKED),
    "a number that is none": ("SELECT CAST(CAST(:value AS text) AS integer)", MARKED),
    "json that is none": ("SELECT CAST(CAST(:value AS text) AS json)", MARKED),
    "what the driver refuses": ("SELECT CAST(:value AS integer)", MARKED),
    "a number too large": ("SELECT CAST(:value AS integer)", 4242424242),
}


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    opened = await Store.open(await empty_postgres())
    yield opened
    await opened.close()


@pytest.mark.proof
@pytest.mark.parametrize("what", FAILING)
async def test_no_value_of_postgresql_stands_in_it(
    store: Store, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """asyncpg 0.32 puts the server's DETAIL into the text of its errors, and values that it cannot send itself."""
    statement, value = FAILING[what]

    async def work(tx: Tx) -> None:
        await tx.connection.execute(text(MARKS))
        await tx.connection.execute(text("INSERT INTO marks VALUES (:value)"), {"value": MARKED})
        await tx.connection.execute(text(statement), {"value": value})

    with pytest.raises(DBAPIError) as failed:
        await store.write(work)
    mark = "hush" if value == MARKED else str(value)
    assert mark in "".join(format_exception(failed.value)), "it is there to be dropped"
    with set_up() as log:
        log.error("failed", exc_info=failed.value)
        log.error("failed reason=%r", failed.value)
        log.error(failed.value)
    said = capsys.readouterr().err
    assert said.count("Error") >= 3
    assert mark not in said
