"""Dealing: how a game of a deal begins, what the deal hears of it, and how the deal ends; plain functions."""

from dataclasses import dataclass, replace

from hansa_bot.engine.state import Rng, initial, shuffle
from hansa_bot.host.kernel.commit import Core
from hansa_bot.host.kernel.errors import DealBegun, DealPlayed, NoDeal, NotSeated
from hansa_bot.host.kernel.live_table import Change, DealNews, LiveTable, check_lobby
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.posts import DealListPost, DealPost
from hansa_bot.host.kernel.table import Person, Status
from hansa_bot.host.kernel.world import World
from hansa_bot.host.lobby import seating
from hansa_bot.model.errors import Conflict
from hansa_bot.model.values import NOBODY, Seat, StoredTable, Timer
from hansa_bot.store import deals
from hansa_bot.titles.base import Meta

ENDS = "deal_ends"
"""The kind of the timer by which a deal ends."""


@dataclass(frozen=True, slots=True)
class DealLookup:
    """Looks up a deal: its row, with its key, and who has begun it at which table."""

    deal: int

    async def read(self, core: Core, /) -> tuple[StoredTable, dict[int, int]]:
        """Return it."""
        return await core.store.ask(deals.look_up, self.deal)


def company(meta: Meta, key: str, size: int) -> tuple[Seat, ...]:
    """Return the computer players of a deal by seat, each with an initial of its own as far as there are any."""
    # A key of its own: who they are is public, and has to tell nothing about what the game draws.
    names = shuffle(Rng(f"{key}/company"), "company", meta.company)
    apart = {initial(name): name for name in reversed(names)}
    return tuple(Seat("", None, name) for name in [*dict.fromkeys((*apart.values(), *names))][:size])


def decide_beginning(live: LiveTable, world: World, *, person: Person) -> Change:
    """Begin the game of a deal: its computer players take the seats that are left.

    Raises NoDeal, DealPlayed, and like `Lobby.start`; Conflict where another process has begun it meanwhile.
    """
    check_lobby(live, person)
    deal, table = live.table.gathering.deal, live.table
    assert deal is not None, "another table begins by itself"
    if world.now >= deal.ends:
        raise NoDeal
    if not table.people:
        raise NotSeated
    dealt, players = world.find(DealLookup(deal.number))
    key = dealt.seed
    assert key is not None, "a deal has its key from the start"
    if dealt.status != Status.DEAL:  # closed meanwhile, of which the table's own copy knows nothing
        raise NoDeal
    if table.id in players.values():  # the deal was looked up later than the table was read
        raise Conflict(f"the game of deal {deal.number} at table {table.id} has begun")
    if known := [info.name for info in table.people if info.user in players]:
        raise DealPlayed(", ".join(known))
    filled = (*live.sitters, *dealt.seats[len(live.sitters) : table.size])
    return seating.start(replace(live, sitters=filled), person, lambda: key)


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Let a deal hear that a game of it has begun or is over, and its post and the overview there say so; and who
    takes a seat there over.

    Raises DealPlayed where they play the deal at another table.
    """
    deal = after.table.gathering.deal
    if deal is None or not deal.number:
        return change
    if change.status not in (Status.RUNNING, Status.OVER):
        takers = _takers(before, after, world)
        return replace(change, deal=DealNews(deal, takers)) if takers else change
    users = tuple(after.table.users) if change.status is Status.RUNNING else ()
    post = new_post(DealPost()) if world.now < deal.ends else None
    return replace(
        change, deal=DealNews(deal, users, post), overviews=change.overviews | ({deal.channel} if post else set())
    )


def _takers(before: LiveTable, after: LiveTable, world: World) -> tuple[int, ...]:
    """Return who takes a seat over in a game of a deal that others can still play, and has not been at it before."""
    table, deal = after.table, after.table.gathering.deal
    new = [user for user in table.users if before.table.seat_of(user) is None]
    if not new or deal is None or table.status is not Status.RUNNING or not table.deal_goes_on(world.now):
        return ()
    dealt, players = world.find(DealLookup(deal.number))
    elsewhere = [user for user in new if players.get(user, table.id) != table.id]
    if elsewhere:
        raise DealPlayed(", ".join(info.name for info in table.people if info.user in elsewhere))
    return tuple(user for user in new if user not in players) if dealt.status == Status.DEAL else ()


def decide_closing(live: LiveTable, world: World, *, person: Person) -> Change:
    """End a deal that nobody has begun, so that its channel can have another one.

    Raises NoDeal, NotOwner, DealBegun.
    """
    deal = live.table.gathering.deal
    if deal is None or live.table.status is not Status.DEAL:
        raise NoDeal
    seating.check_in_charge(live, person)
    _, players = world.find(DealLookup(live.table.id))
    if players:
        raise DealBegun(deal.ends)
    return Change(
        status=Status.DEALT,
        gathering=replace(live.table.gathering, deal=replace(deal, ends=world.now)),
        timers={(ENDS, NOBODY): None},
        new_posts=(new_post(DealPost()),),
        overviews=frozenset({deal.channel}),
    )


def on_timer(live: LiveTable, timer: Timer, world: World) -> Change | None:
    """Open the list of a deal that is over."""
    if live.table.status is not Status.DEAL:
        return None
    return Change(status=Status.DEALT, new_posts=(new_post(DealPost()), new_post(DealListPost())))
