"""What persons and servers have chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from sqlalchemy import insert

from hansa_bot.store import prefs, schema
from hansa_bot.store.prefs import Whose
from hansa_bot.store.store import Store, Tx

BIG = 2**62


async def change(store: Store, whose: Whose, who: int, values: Mapping[str, str]) -> dict[str, Any]:
    return await store.write(lambda tx: prefs.change_values(tx, whose, who, values, 100.0))


async def load(store: Store, whose: Whose, who: int) -> dict[str, Any]:
    async with store.read() as connection:
        return await prefs.load_values(connection, whose, who)


@pytest.mark.parametrize("whose", Whose)
async def test_values_are_kept_beside_those_that_are_there(store: Store, whose: Whose) -> None:
    assert await load(store, whose, BIG) == {}
    await change(store, whose, BIG, {"language": "de", "later": "x"})

    assert await change(store, whose, BIG, {"language": "it"}) == {"language": "it", "later": "x"}
    assert await load(store, whose, BIG) == {"language": "it", "later": "x"}


async def test_nobody_else_is_touched(store: Store) -> None:
    await change(store, Whose.PERSON, 1, {"language": "de"})

    assert await load(store, Whose.PERSON, 2) == {}
    assert await load(store, Whose.SERVER, 1) == {}


async def test_what_is_no_table_of_values_counts_as_nothing(store: Store) -> None:
    async def work(tx: Tx) -> None:
        await tx.connection.execute(insert(schema.people).values({"user": 1, "values": ["de"], "changed": 1.0}))

    await store.write(work)

    assert await load(store, Whose.PERSON, 1) == {}
    assert await change(store, Whose.PERSON, 1, {"language": "de"}) == {"language": "de"}
