"""Grounds: the channels and threads where tables stand, as people lock and delete them or let them fall asleep."""

from collections.abc import Mapping
from dataclasses import replace

from hansa_bot.host.kernel import notices, outgoing, posts
from hansa_bot.host.kernel.commit import Core, Feature, commit, hold, retry_on_conflict
from hansa_bot.host.kernel.live_table import Change
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.host.posting import moving
from hansa_bot.host.posting.cards import card
from hansa_bot.model.values import NewPost

MOST_TABLES = 10_000
"""Live tables of a guild that are looked after: far beyond what any has."""


class Grounds(Feature):
    """What follows for a table from what happens to its channel or thread."""

    def __init__(self, core: Core, mover: moving.Moving) -> None:
        super().__init__(core)
        self._mover = mover

    async def tables(self, guild: int) -> list[tuple[int, int]]:
        """Return the live tables of a guild, each with the channel or thread where it stands."""
        rows = await self._core.tables.live_in(guild, MOST_TABLES)
        return [(row.id, row.channel) for row in rows]

    async def around(self, channel: int) -> list[tuple[int, int]]:
        """Return the live tables of a channel and its threads, each with the one where it stands."""
        rows = await self._core.tables.live_around(channel, MOST_TABLES)
        return [(row.id, row.channel) for row in rows]

    async def in_use(self, table_id: int) -> bool:
        """Return whether people are to press something where a table stands: join it, or decide in its game."""
        live = await self._core.tables.live(table_id)
        return live.table.status is Status.LOBBY or bool(live.seats_to_move(computers=False))

    @retry_on_conflict
    async def lock(self, table_id: int, channel: int, *, locked: bool) -> bool:
        """Note that a table's thread is locked, or not any more; return whether that is news.

        While it is, nobody can press anything there: its owner is told, and everybody in the channel beside it.
        """
        async with hold(self._core, table_id, "lock") as (loaded, live):
            table = live.table
            if not table.status.live or table.place.channel != channel or table.gathering.locked == locked:
                return False
            new_posts = _lock_notices(table) if locked else ()
            await commit(
                self._core,
                loaded,
                Change(gathering=replace(table.gathering, locked=locked), new_posts=tuple(new_posts)),
            )
            return True

    async def asked(self, table_id: int) -> tuple[Table, list[int]]:
        """Return a table and the users to check: who has to decide, and who could not do so lately."""
        live = await self._core.tables.live(table_id)
        table, seats = live.table, live.seats_to_move(computers=False)
        users = [table.seats[seat].user for seat in seats]
        if table.status is Status.RUNNING:
            users += [user for users in table.gathering.barred.values() for user in users if user in table.users]
        return table, list(dict.fromkeys(user for user in users if user is not None))

    @retry_on_conflict
    async def bar(self, table_id: int, channel: int, found: Mapping[int, notices.Bar | None]) -> None:
        """Note what keeps some users from playing where a table stands, None for nothing; its owner hears the news.

        What is known of others stays, as long as they sit there.
        """
        async with hold(self._core, table_id, "bar") as (loaded, live):
            table = live.table
            if table.status is not Status.RUNNING or table.place.channel != channel:
                return
            before = {user: why for why, users in table.gathering.barred.items() for user in users}
            bars = [bar for user, bar in found.items() if bar is not None and user in table.users]
            others = {user: why for user, why in before.items() if user in table.users and user not in found}
            after = others | {bar.user: bar.why for bar in bars}
            if after == before:
                return
            news = tuple(bar for bar in bars if before.get(bar.user) != bar.why)
            barred = {why: tuple(user for user in after if after[user] == why) for why in after.values()}
            notice = notices.PlayersBarred(user=table.owner, channel=channel, bars=news)
            await commit(
                self._core,
                loaded,
                Change(
                    gathering=replace(table.gathering, barred=barred),
                    new_posts=(outgoing.new_post(notice, table.version),) if news else (),
                ),
            )

    async def gone(self, table_id: int, channel: int) -> None:
        """Go on elsewhere once a table's channel or thread is deleted; where there is nowhere, its owner is told."""
        if not await self._mover.lost(table_id, channel):
            await self._post_again(table_id)

    @retry_on_conflict
    async def _post_again(self, table_id: int) -> None:
        """Make a post due, for the last one went with its channel: what cannot be posted is told to the owner."""
        async with hold(self._core, table_id, "gone") as (loaded, live):
            persons = live.seats_to_move(computers=False)
            if live.table.status is Status.LOBBY:
                new_posts = [outgoing.new_post(posts.LobbyPost(anew=True))]
            else:
                new_posts = card(live, persons, moved=moving.LOST) if persons else []
            await commit(self._core, loaded, Change(new_posts=tuple(new_posts)))


def _lock_notices(table: Table) -> list[NewPost]:
    place, version = table.place, table.version
    payloads: list[posts.PostPayload] = [notices.PlaceBlocked(user=table.owner, channel=place.channel, locked=True)]
    # In a forum itself nobody can post.
    if place.parent is not None and not table.gathering.forum:
        payloads.append(notices.ThreadLocked(channel=place.channel))
    return [outgoing.new_post(each, version) for each in payloads]
