"""Requests to go back are kept whole, and change in place."""

from __future__ import annotations

from dataclasses import replace

from hansa_bot.store import dossier, requests
from hansa_bot.store.requests import AGREED, OPEN, ProposalRow
from hansa_bot.store.store import Store, Tx
from tests.store.conftest import add_table

FIRST = ProposalRow("a" * 24, 5, 0, 2, (1, 3))


async def write(store: Store, table: int, *rows: ProposalRow) -> None:
    async def work(tx: Tx) -> None:
        for number, row in enumerate(rows):
            await requests.write_proposal(tx, table, row, 100.0 + number)

    await store.write(work)


async def found(store: Store, table: int) -> list[ProposalRow]:
    read = await dossier.read(store, table)
    assert read is not None
    return read.proposals


async def test_a_request_comes_back_as_it_was_written(store: Store) -> None:
    table = await add_table(store)
    second = replace(FIRST, nonce="b" * 24, version=7, agreed=(3,))
    await write(store, table, FIRST, second)
    assert await found(store, table) == [FIRST, second]
    assert (FIRST.state, FIRST.missing, second.missing) == (OPEN, (1, 3), (1,))


async def test_what_became_of_it_replaces_what_was(store: Store) -> None:
    table = await add_table(store)
    await write(store, table, FIRST)
    ended = replace(FIRST, agreed=(1, 3), state=AGREED, by=3)
    await write(store, table, ended)
    assert await found(store, table) == [ended]
