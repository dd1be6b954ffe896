"""Deals: one secret key that everybody plays at their own pace, each person once, alone or as a whole table.

A deal is a table without a game. Those who play it have tables of their own, and what is played there stays with them
until the deal is over; then its list opens.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from hansa_bot.engine.result import Result
from hansa_bot.engine.state import shown_seal
from hansa_bot.host.kernel.commit import Core, Feature, retry_on_conflict
from hansa_bot.host.kernel.errors import ChannelBusy, DealOn, DealPlayed, NoDeal, NotInLobby, NotRunning
from hansa_bot.host.kernel.live_table import check_unsealed
from hansa_bot.host.kernel.loaded_tables import report_faults
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.posts import DealPost
from hansa_bot.host.kernel.table import Dealt, Gathering, Person, Place, PlayingOrder, Status, Table, to_stored
from hansa_bot.host.kernel.terms import Help, Terms
from hansa_bot.host.lobby import seating
from hansa_bot.host.lobby.dealing import ENDS, company, decide_closing
from hansa_bot.host.lobby.lobby import Lobby
from hansa_bot.model.values import NOBODY, Receipt, StoredTable, Timer
from hansa_bot.store import Tx, deals, history, outbox, overviews, tables
from hansa_bot.titles import registry

OPEN, CLOSE = "deal", "close_deal"
"""The verbs of requests."""

USUAL_SEATS = 3


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal as it stands: the table that it is, and how many tables have begun and finished it.

    `own` is that of the asker, whether or not its game is over.
    """

    table: Table
    begun: int
    finished: int
    own: int | None = None

    @property
    def going_on(self) -> bool:
        """Whether it can be played."""
        return self.table.status is Status.DEAL

    @property
    def ends(self) -> float:
        """When it is over, in unix seconds."""
        assert self.table.gathering.deal is not None, "every deal says until when"
        return self.table.gathering.deal.ends


@dataclass(frozen=True, slots=True)
class DealGame:
    """A game of a deal that was finished in time."""

    table: Table
    result: Result

    def points(self, seat: int) -> float:
        """Return what a seat has reached."""
        return next(score.total for score in self.result.scores if score.seat == seat)


class Deals(Feature):
    """Opens deals, and tables at which they are played."""

    def __init__(self, core: Core, lobby: Lobby) -> None:
        super().__init__(core)
        self._lobby = lobby

    async def find(self, channel: int, user: int | None = None) -> Deal:
        """Return the newest deal of a channel; raises NoDeal."""
        number = await self._core.store.ask(deals.find, channel)
        if number is None:
            raise NoDeal
        return await self.standing(number, user)

    async def standing(self, number: int, user: int | None = None) -> Deal:
        """Return how a deal stands, by its number; raises NoDeal."""
        table = (await self._core.tables.live(number)).table
        if not table.is_deal:
            raise NoDeal
        rows = await self._core.store.ask(deals.games, number)
        own = next((row.table for row in rows if row.user == user), None)
        ended = {row.table for row in rows if row.ended is not None}
        return Deal(table, len({row.table for row in rows}), len(ended), own)

    async def open(
        self,
        place: Place,
        person: Person,
        title_id: str,
        ends: float,
        *,
        size: int | None = None,
        options: Mapping[str, str] | None = None,
        language: str = "en",
        request: str,
    ) -> Deal:
        """Open a deal in a channel of a server until a time (unix seconds).

        Raises BadSetup, Impossible, and DealOn where the channel has one.
        """
        meta = registry.load(title_id).meta
        seats = size or (USUAL_SEATS if USUAL_SEATS in meta.seats else meta.seats[-1])
        assert place.guild is not None, "the place is one of a server"
        chosen = seating.checked_options(meta, seats, seats, {**(options or {}), **meta.fair})
        key, deal = self._core.seeds(), Dealt(0, ends, place.guild, place.channel)
        row = StoredTable(
            id=0,
            title=meta.id,
            guild=place.guild,
            channel=place.channel,
            parent=place.parent,
            status=Status.DEAL,
            size=seats,
            options=chosen,
            owner=person.id,
            language=language,
            seed=key,
            setup=to_stored(Gathering(PlayingOrder.SEATED, deal=deal)),
            # Nobody is helped, or what people reach could not be compared.
            terms=to_stored(Terms().with_help(Help.OFF)),
            seats=company(meta, key, seats),
        )
        return await self._core.tasks.finish(self._open(row, person, ends, request))

    @retry_on_conflict
    async def _open(self, row: StoredTable, person: Person, ends: float, request: str) -> Deal:
        core, now = self._core, self._core.clock.now()

        async def work(tx: Tx) -> int:
            number = await tables.add(tx, row, now)
            await history.write_receipt(tx, number, Receipt(person.id, OPEN, request, None, 0, 0), now)
            await outbox.write_timers(tx, number, {(ENDS, NOBODY): Timer(ENDS, ends)})
            await outbox.add(tx, number, [new_post(DealPost())], now)
            await overviews.want(tx, (row.channel,))
            return number

        with report_faults(None, OPEN):
            # In this order: what is on there may be what another process has just opened at this request.
            known = await core.store.ask(deals.find, row.channel, on=True)
            number = await core.store.ask(history.table_of_request, person.id, OPEN, request)
            if number is None:
                if known is not None:
                    raise DealOn((await self.standing(known)).ends)
                number = await core.store.write(work)
        core.wake_courier(number)
        core.wake_overviews(row.guild)
        core.wake_timers()
        return await self.standing(number)

    async def close(self, channel: int, person: Person, request: str) -> Deal:
        """End the deal of a channel that nobody has begun; raises NoDeal, NotOwner, DealBegun."""
        number, key = (await self.find(channel)).table.id, (person.id, CLOSE, request)
        await self._carry_out(number, key, partial(decide_closing, person=person))
        return await self.standing(number)

    async def check_playable(self, number: int, person: Person, place: Place) -> None:
        """Raise NoDeal or ChannelBusy where a person cannot `play` a deal in a place, as it does."""
        await self._playable(number, person)
        there = await self._lobby.live_in(place.channel)
        if there is not None and not _begun_for(there, number, person):
            raise ChannelBusy(there.id)

    async def play(self, number: int, person: Person, place: Place, language: str, request: str) -> Table:
        """Return the table at which a person plays a deal: theirs, else a new one in a place, against computers.

        Raises NoDeal, and ChannelBusy where another game is played in that place.
        """
        deal = await self._playable(number, person)
        if deal.own is not None:
            return (await self._core.tables.live(deal.own)).table
        try:
            table = await self._sit(deal, person, place, (), language, request)
        except ChannelBusy as busy:  # whoever was broken off between sitting down and beginning goes on there
            table = (await self._core.tables.live(busy.table)).table
            if not _begun_for(table, number, person):
                raise
        try:
            return await self._lobby.start(table.id, person, request)
        except NotInLobby:  # by a press at the same time
            return (await self._core.tables.live(table.id)).table
        except (NoDeal, DealPlayed):  # by somebody at the same time: nobody would find the lobby to close it
            with suppress(NotRunning):
                await self._lobby.abandon(table.id, person, request)
            raise

    async def gather(
        self, number: int, person: Person, place: Place, guests: Sequence[int], language: str, request: str
    ) -> Table:
        """Open a lobby in a place for some people to play a deal together, in the order in which they sit down.

        Raises NoDeal, DealPlayed, ChannelBusy, TooManyTables.
        """
        deal = await self._playable(number, person)
        if deal.own is not None:
            raise DealPlayed(person.name)
        return await self._sit(deal, person, place, guests, language, request)

    async def games(self, number: int) -> list[DealGame]:
        """Return the games of a deal that were finished in time; raises NoDeal, and DealSealed before it is over."""
        deal = await self._over(number)
        rows = await self._core.store.ask(deals.games, number)
        found = []
        in_time = (row.table for row in rows if row.ended is not None and row.ended < deal.ends)
        for table in dict.fromkeys(in_time):
            live = await self._core.tables.live(table)
            if live.table.people and (result := live.game.rules.result(live.state)) is not None:
                found.append(DealGame(live.table, result))
        return found

    async def seal(self, number: int) -> str:
        """Return as much of the seal of a deal's key as a card shows."""
        return shown_seal(await self._core.store.ask(deals.key_of, number))

    async def key(self, number: int) -> str:
        """Return the key of a deal; raises NoDeal, and DealSealed before it is over."""
        await self._over(number)
        return await self._core.store.ask(deals.key_of, number)

    async def _over(self, number: int) -> Deal:
        deal = await self.standing(number)
        check_unsealed(deal.table, self._core.clock.now())
        return deal

    async def _playable(self, number: int, person: Person) -> Deal:
        deal = await self.standing(number, person.id)
        if not deal.going_on or self._core.clock.now() >= deal.ends:
            raise NoDeal
        return deal

    async def _sit(
        self, deal: Deal, person: Person, place: Place, guests: Sequence[int], language: str, request: str
    ) -> Table:
        """Open the lobby of a table that plays a deal, for its owner and some guests."""
        table, known = deal.table, deal.table.gathering.deal
        assert known is not None, "every deal says until when"
        mine = replace(known, number=table.id)
        gathers = Gathering(PlayingOrder.SEATED, guests=tuple(guests), closed=True, deal=mine)
        seats = (seating.newcomer(registry.load(table.title).meta, person, None),)
        row = seating.lobby_after(table, place, person, dict(table.options), gathers, table.terms, seats)
        return await self._lobby.gather(replace(row, language=language), person, request)


def _begun_for(table: Table, number: int, person: Person) -> bool:
    """Return whether a person has opened a table to play a deal there."""
    deal = table.gathering.deal
    return table.owner == person.id and deal is not None and deal.number == number
