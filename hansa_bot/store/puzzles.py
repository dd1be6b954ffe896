"""Puzzles: those found in finished games, a server's puzzles of the week, and what people were shown and chose."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import delete, insert, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.model.values import PuzzlePost
from hansa_bot.store import schema
from hansa_bot.store.shards import Shards
from hansa_bot.store.store import columns_of, in_turn, insert_all, record_of, upsert
from hansa_bot.store.writing import Tx

_SWITCHING = 7_100_003
"""The key of the lock for changing which puzzle comes next: a guild has one at most."""

_posts, _answers = schema.puzzle_posts.c, schema.puzzle_answers.c


async def of_guild(connection: AsyncConnection, guild: int) -> dict[int, Any]:
    """Return what was found in each game of a guild that was looked through, by its table."""
    tables, columns = schema.tables.c, schema.puzzles.c
    query = select(columns.table_id, columns.found).join(schema.tables, tables.id == columns.table_id)
    rows = await connection.execute(query.where(tables.guild == guild).order_by(columns.table_id))
    return {row.table_id: row.found for row in rows}


async def of_table(connection: AsyncConnection, table: int) -> Any:
    """Return what was found in the game of a table, None where it was not looked through."""
    return await connection.scalar(select(schema.puzzles.c.found).where(schema.puzzles.c.table_id == table))


async def players(connection: AsyncConnection, table: int) -> set[int]:
    """Return all users who ever played at a table or may come back to it, 0 for some who are not known any more."""
    seats, actions = schema.seats.c, schema.actions.c
    users = union(
        *(select(each).where(seats.table_id == table) for each in (seats.user, seats.kept_for, seats.starter)),
        select(actions.user).where(actions.table_id == table),
    )
    return {user for user in await connection.scalars(users) if user is not None}


async def keep(tx: Tx, table: int, found: Sequence[Mapping[str, Any]]) -> None:
    """Note what was found in the game of a table, unless that was noted before: somebody of it may be erased."""
    if await of_table(tx.connection, table) is None:
        await tx.connection.execute(insert(schema.puzzles).values(table_id=table, found=found))


async def empty(tx: Tx, table: int) -> None:
    """Forget the puzzles of a table for good: it counts as looked through, so none is made of it again."""
    await upsert(tx, schema.puzzles, {"table_id": table}, {"found": []})


async def posts_of(connection: AsyncConnection, guild: int) -> list[PuzzlePost]:
    """Return all puzzles of the week that a guild has had, has, or is to have next."""
    rows = await connection.execute(select(schema.puzzle_posts).where(_posts.guild == guild).order_by(_posts.due))
    return [record_of(PuzzlePost, row) for row in rows]


async def guilds_waiting(connection: AsyncConnection, shards: Shards) -> list[int]:
    """Return the guilds of some shards in which a puzzle is to be posted or answered some time."""
    query = select(_posts.guild).where(_posts.done.is_(False), shards.having(_posts.guild)).distinct()
    return list(await connection.scalars(query))


async def begin(tx: Tx, row: PuzzlePost) -> bool:
    """Let this be the first puzzle of a guild; return whether it had none before."""
    await in_turn(tx, _SWITCHING)
    new = not await posts_of(tx.connection, row.guild)
    if new:
        await insert_all(tx, schema.puzzle_posts, [columns_of(row)])
    return new


async def switch_on(tx: Tx, row: PuzzlePost) -> None:
    """Let a guild's next puzzle be this one, in place of the one that was to come."""
    await switch_off(tx, row.guild)
    await insert_all(tx, schema.puzzle_posts, [columns_of(row)])


async def switch_off(tx: Tx, guild: int) -> bool:
    """Forget the next puzzle of a guild, and with it all to come; return whether there was one."""
    await in_turn(tx, _SWITCHING)
    result = await tx.connection.execute(
        delete(schema.puzzle_posts).where(_posts.guild == guild, _posts.message.is_(None))
    )
    return bool(result.rowcount)


async def claim(tx: Tx, row: PuzzlePost, **values: Any) -> bool:
    """Take on what is due with a row by changing it, its time put off so that nobody else does the same; return
    whether it was still to be done.
    """
    here = (_posts.nonce == row.nonce, _posts.due == row.due, _posts.done.is_(False))
    result = await tx.connection.execute(update(schema.puzzle_posts).where(*here).values(**values))
    return bool(result.rowcount)


async def mark(tx: Tx, row: PuzzlePost, **values: Any) -> None:
    """Change columns of a puzzle of the week."""
    await tx.connection.execute(update(schema.puzzle_posts).where(_posts.nonce == row.nonce).values(**values))


async def put_out(tx: Tx, out: PuzzlePost, following: PuzzlePost) -> None:
    """Note that a puzzle of the week is out, and the next one, unless they were switched off while it was sent."""
    await in_turn(tx, _SWITCHING)
    result = await tx.connection.execute(delete(schema.puzzle_posts).where(_posts.nonce == out.nonce))
    await insert_all(tx, schema.puzzle_posts, [columns_of(out)])
    if result.rowcount:
        await switch_on(tx, following)


async def seen_by(connection: AsyncConnection, user: int) -> dict[str, int | None]:
    """Return which puzzles a user was shown, with what they chose."""
    rows = await connection.execute(select(_answers.puzzle, _answers.choice).where(_answers.user == user))
    return {row.puzzle: row.choice for row in rows}


async def show(tx: Tx, puzzle: str, user: int) -> bool:
    """Note that a user is shown a puzzle; return whether that is news."""
    here = (_answers.puzzle == puzzle, _answers.user == user)
    if await tx.connection.scalar(select(_answers.puzzle).where(*here)) is not None:
        return False
    await tx.connection.execute(insert(schema.puzzle_answers).values(puzzle=puzzle, user=user))
    return True


async def choose(tx: Tx, puzzle: str, user: int, choice: int) -> int | None:
    """Note what a user chose who was shown a puzzle in private; return what counts, their first choice there.

    None where they were never shown it, or answer it as the puzzle of the week.
    """
    here = (_answers.puzzle == puzzle, _answers.user == user, _answers.post.is_(None))
    await tx.connection.execute(
        update(schema.puzzle_answers).where(*here, _answers.choice.is_(None)).values(choice=choice)
    )
    return await tx.connection.scalar(select(_answers.choice).where(*here))


async def answer(tx: Tx, post: str, guild: int, user: int, choice: int, now: float) -> bool | None:
    """Note what a user chose in a puzzle of the week, in place of what they chose there before.

    Return whether it counts: not where they knew the puzzle already. None where it is not open in this guild.
    """
    row = (await tx.connection.execute(select(schema.puzzle_posts).where(_posts.nonce == post))).one_or_none()
    if row is None or row.guild != guild or row.done or now >= (row.until or 0.0):
        return None
    key = {"user": user, "puzzle": row.puzzle}
    known = select(_answers.user).where(_answers.user == user, _answers.puzzle == row.puzzle)
    elsewhere = or_(_answers.post.is_(None), _answers.post != post)
    if await tx.connection.scalar(known.where(_answers.choice.is_not(None), elsewhere)) is not None:
        return False
    await upsert(tx, schema.puzzle_answers, key, {"choice": choice, "post": post})
    return True


async def answers_to(connection: AsyncConnection, post: str) -> dict[int, int]:
    """Return what users chose in a puzzle of the week."""
    rows = await connection.execute(select(_answers.user, _answers.choice).where(_answers.post == post))
    return {row.user: row.choice for row in rows}


async def forget(tx: Tx, user: int) -> None:
    """Forget what a user was shown and chose."""
    await tx.connection.execute(delete(schema.puzzle_answers).where(_answers.user == user))
