"""Dealing: what a deal brings along: its game begins by the key and with the computers of all, its post counts the
tables, and on its last day its list opens.

A deal is a table without a game. Those who play it have tables of their own, and nobody waits for anybody.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hansa_bot.engine.state import Rng, initial, shuffle
from hansa_bot.host.kernel.commit import Core
from hansa_bot.host.kernel.errors import DealPlayed, NotSeated
from hansa_bot.host.kernel.live_table import Change, DealNews, LiveTable, check_lobby
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.posts import DealListPost, DealPost
from hansa_bot.host.kernel.table import Person, Status
from hansa_bot.host.kernel.world import World
from hansa_bot.host.lobby import seating
from hansa_bot.model.values import Seat, Timer
from hansa_bot.store import deals
from hansa_bot.titles.base import Meta

ENDS = "deal_ends"
"""The kind of the timer by which a deal ends."""


@dataclass(frozen=True, slots=True)
class DealFacts:
    """What begins a game of a deal: its key, who sits on seats without a person, and who has played it."""

    key: str
    company: Sequence[Seat]
    players: frozenset[int]


@dataclass(frozen=True, slots=True)
class FactsOf:
    """Looks up what begins a game of a deal, by its number."""

    deal: int

    async def read(self, core: Core, /) -> DealFacts:
        """Return it."""
        company = (await core.tables.live(self.deal)).sitters
        rows = await core.store.ask(deals.games, self.deal)
        key = await core.store.ask(deals.key_of, self.deal)
        return DealFacts(key, company, frozenset(row.user for row in rows))


def company(meta: Meta, key: str, size: int) -> tuple[Seat, ...]:
    """Return the computer players of a deal by seat, each with an initial of its own as far as there are any."""
    # A key of its own: who they are is public, and has to tell nothing about what the game draws.
    names = shuffle(Rng(f"{key}/company"), "company", meta.company)
    apart = {initial(name): name for name in reversed(names)}
    return tuple(Seat("", None, name) for name in [*dict.fromkeys((*apart.values(), *names))][:size])


def begin(live: LiveTable, world: World, *, person: Person) -> Change:
    """Begin the game of a deal: its computer players take the seats that are left; raises DealPlayed, and like
    `Lobby.start`.
    """
    check_lobby(live, person)
    deal, table = live.table.gathering.deal, live.table
    assert deal is not None, "another table begins by itself"
    if not table.people:
        raise NotSeated
    facts = world.find(FactsOf(deal.number))
    if known := [info.name for info in table.people if info.user in facts.players]:
        raise DealPlayed(", ".join(known))
    filled = (*live.sitters, *facts.company[len(live.sitters) : table.size])
    return seating.start(replace(live, sitters=filled), person, lambda: facts.key)


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Let a deal hear that a game of it has begun or is over, and its post and the overview there say so."""
    deal = after.table.gathering.deal
    if deal is None or not deal.number or change.status not in (Status.RUNNING, Status.OVER):
        return change
    users = tuple(after.table.users) if change.status is Status.RUNNING else ()
    post = new_post(DealPost()) if world.now < deal.ends else None
    return replace(
        change, deal=DealNews(deal, users, post), overviews=change.overviews | ({deal.channel} if post else set())
    )


def on_timer(live: LiveTable, timer: Timer, world: World) -> Change | None:
    """Open the list of a deal that is over."""
    if live.table.status is not Status.DEAL:
        return None
    return Change(status=Status.DEALT, new_posts=(new_post(DealPost()), new_post(DealListPost())))
