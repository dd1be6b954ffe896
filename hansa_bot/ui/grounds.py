"""Grounds: channels and threads where tables stand, as Discord tells of them: what is deleted, locked, falls asleep.

In a thread that sleeps nobody can press anything on phones who may not wake it (discord-api-docs#8474), in a locked
one nobody at all (#7900). So a thread stays awake while its table waits for people, unless somebody has locked it.
"""

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from typing import Any

import discord

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NoTable
from hansa_bot.host.kernel.notices import Bar
from hansa_bot.host.kernel.table import Place, Status
from hansa_bot.host.kernel.tasks import Clock
from hansa_bot.host.kernel.terms import DAY, HOUR
from hansa_bot.ui.kit import faults
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.settings import obstacles

_log = logging.getLogger(__name__)

ROUND = 6 * HOUR
"""Seconds between two rounds, which find what no event has told, and keep threads from falling asleep."""

SOON = timedelta(seconds=ROUND + HOUR)
"""A thread that would fall asleep before this time is over is kept awake in this round."""

AGAIN = HOUR
"""Seconds: a thread that is put to sleep so soon after we have woken it is meant to sleep until the next post."""

REMEMBERED = 300.0
"""Seconds for which is remembered who is a member, and with which roles: we are not told when that changes."""

_WEEK, _THREE_DAYS = 10080, 4320
"""Minutes of silence after which a thread falls asleep: to change them counts as a sign of life."""


class Groundskeeper:
    """Looks after the channels and threads of the tables of one client."""

    def __init__(self, client: discord.Client, services: Services, clock: Clock) -> None:
        self._client, self._services, self._clock = client, services, clock
        self._woken: dict[int, float] = {}
        self._members: dict[tuple[int, int], tuple[float, discord.Member | None]] = {}
        self._task: asyncio.Task[None] | None = None

    @property
    def _host(self) -> Host:
        return self._services.host

    def start(self) -> None:
        """Look after all tables from now on, the first time at once."""
        self._task = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go_round(self) -> None:
        while True:
            for guild in list(self._client.guilds):
                await self.look(guild)
            await self._clock.sleep(ROUND)

    async def look(self, guild: discord.Guild) -> None:
        """See to what has become of the places of a server's tables, also while nobody listened."""
        if guild.unavailable:
            return
        for table, channel in await self._host.grounds.tables(guild.id):
            await self._safely(self._look_at(guild, table, channel))
            await self.attend(table)

    async def changed(self, thread: int, about: dict[str, Any]) -> None:
        """See to a thread that has been changed, by its metadata as the gateway tells them."""
        table = await self._table_in(thread)
        if table is not None:
            locked, asleep = bool(about.get("locked")), bool(about.get("archived"))
            await self._safely(self._follow(table, thread, locked=locked, asleep=asleep))

    async def attend(self, table: int) -> None:
        """See whether those can play whom a table waits for: of what keeps them from it the owner hears once."""
        await self._safely(self._attend(table))

    async def attend_all(self, guild: discord.Guild) -> None:
        """See to the same at all tables of a server."""
        for table, _ in await self._host.grounds.tables(guild.id):
            await self.attend(table)

    async def opened_or_shut(self, channel: int) -> None:
        """See to the same at the tables in a channel and in its threads."""
        for table, _ in await self._host.grounds.around(channel):
            await self.attend(table)

    async def _attend(self, table_id: int) -> None:
        table, users = await self._host.grounds.asked(table_id)
        guild, place = self._client.get_guild(table.place.guild or 0), table.place
        if table.status is not Status.RUNNING or guild is None:
            return
        channel = guild.get_channel_or_thread(place.channel) or guild.get_channel(place.parent or 0)
        if channel is None:
            return
        found: dict[int, Bar | None] = {}
        for user in users:
            barred = await obstacles.bars(channel, user, await self._member(guild, user))
            found[user] = barred[0] if barred else None
        if any(found.values()) or table.gathering.barred:
            await self._host.grounds.bar(table_id, place.channel, found)

    async def _member(self, guild: discord.Guild, user: int) -> discord.Member | None:
        """Return a member as they were lately; raises what Discord answers where that says nothing of them."""
        now, key = self._clock.now(), (guild.id, user)
        if key not in self._members or not 0 <= now - self._members[key][0] < REMEMBERED:
            self._members = {each: known for each, known in self._members.items() if now - known[0] < REMEMBERED}
            self._members[key] = now, await obstacles.member_of(guild, user)
        return self._members[key][1]

    async def deleted(self, channel: int) -> None:
        """See to the tables of a channel or thread that has been deleted, and to those in its threads."""
        for table, place in await self._host.grounds.around(channel):
            await self._safely(self._look_again(table, place))

    async def _safely(self, work: Any) -> None:
        """Do something for one table; what fails is tried in the next round."""
        try:
            await work
        except faults.FAILURES as error:
            _log.info("place not looked after reason=%r", error)
        except Exception:
            _log.exception("place not looked after")

    async def _table_in(self, channel: int) -> int | None:
        try:
            table = await self._host.query.find(Place(None, channel))
        except NoTable:
            return None
        return table.id if table.status.live and table.place.channel == channel else None

    async def _look_at(self, guild: discord.Guild, table: int, channel: int) -> None:
        place = guild.get_channel_or_thread(channel)
        if place is None:
            await self._look_again(table, channel)
        elif isinstance(place, discord.Thread):
            await self._follow(table, channel, locked=place.locked, asleep=place.archived)
            await self._keep_awake(table, place)

    async def _look_again(self, table: int, channel: int) -> None:
        """Ask Discord for a place that is not known here: threads that sleep are not, nor what is deleted."""
        try:
            place = await self._client.fetch_channel(channel)
        except discord.NotFound as error:
            if error.code != faults.UNKNOWN_CHANNEL:
                raise
            await self._host.grounds.gone(table, channel)
            return
        if isinstance(place, discord.Thread):
            await self._follow(table, channel, locked=place.locked, asleep=place.archived)

    async def _follow(self, table: int, thread: int, *, locked: bool, asleep: bool) -> None:
        news = await self._host.grounds.lock(table, thread, locked=locked)
        if news and not locked:  # what could not be posted there can be now
            place = (await self._host.query.table(table)).place
            await self._host.courier.hurry(place.guild or 0)
        if asleep and not locked and await self._host.grounds.in_use(table):
            await self._wake(thread)

    async def _wake(self, thread: int) -> None:
        now = self._clock.now()
        if 0 <= now - self._woken.get(thread, -AGAIN) < AGAIN:
            return
        self._woken = {each: at for each, at in self._woken.items() if now - at < DAY} | {thread: now}
        await self._edit(thread, archived=False)

    async def _keep_awake(self, table: int, thread: discord.Thread) -> None:
        """Change after how long a thread would fall asleep, when it soon does: that rings no bell."""
        spoken = discord.utils.snowflake_time(thread.last_message_id or thread.id)
        lively = max(spoken, thread.archive_timestamp or spoken)
        asleep_at = lively + timedelta(minutes=thread.auto_archive_duration)
        now = datetime.fromtimestamp(self._clock.now(), UTC)
        if thread.locked or thread.archived or now + SOON < asleep_at or not await self._host.grounds.in_use(table):
            return
        other = _THREE_DAYS if thread.auto_archive_duration == _WEEK else _WEEK
        await self._edit(thread.id, auto_archive_duration=other)

    async def _edit(self, thread: int, **how: Any) -> None:
        await self._client.http.edit_channel(thread, **how)
