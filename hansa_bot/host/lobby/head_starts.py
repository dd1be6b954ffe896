"""Head starts: who begins with more of the game's own goods, a house rule to which everybody at the table has agreed.

In the lobby the steps belong to persons; the start writes them down by seat, as `HEAD_START` among the options.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import log

from hansa_bot.engine.errors import BadSetup, Stale
from hansa_bot.host.kernel.commit import Feature
from hansa_bot.host.kernel.errors import DealSet, NotAgreed, NotSeated, PlaysOn
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_lobby
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.posts import LobbyPost
from hansa_bot.host.kernel.table import Gathering, Person, Table, steps_of
from hansa_bot.model.values import Seat
from hansa_bot.titles.base import HEAD_START, Meta


class HeadStarts(Feature):
    """Gives persons in the lobby a head start, and lets all others agree to it."""

    async def give(
        self, table_id: int, person: Person, steps: Mapping[int, int], request: str, *, seen: int
    ) -> Table:
        """Give users so many steps, none to all others; whoever does it has agreed. `seen` is the arrangement then.

        Raises NotInLobby, NotSeated (neither seated nor owner), Stale, BadSetup, DealSet, PlaysOn.
        """
        decide = partial(decide_giving, person=person, steps=steps, seen=seen)
        return await self._carry_out(table_id, (person.id, "head_start", request), lambda live, _: decide(live))

    async def agree(self, table_id: int, person: Person, request: str, *, seen: int) -> Table:
        """Agree to the head starts as they were when the arrangement was `seen`.

        Raises NotInLobby, NotSeated, Stale.
        """
        decide = partial(decide_agreeing, person=person, seen=seen)
        return await self._carry_out(table_id, (person.id, "agree", request), lambda live, _: decide(live))


def decide_giving(live: LiveTable, person: Person, steps: Mapping[int, int], seen: int) -> Change:
    """Return what giving head starts changes; raises like `HeadStarts.give`."""
    check_lobby(live, person)
    _check_seen(live, seen)
    gathers, most = live.table.gathering, len(live.title.meta.head_starts)
    if gathers.deal is not None:
        raise DealSet
    if gathers.begins is not None:
        raise PlaysOn
    for user, number in steps.items():
        if live.table.seat_of(user) is None:  # they have got up meanwhile
            raise Stale(seen, live.table.arrangement)
        if not 0 <= number <= most:
            raise BadSetup(HEAD_START, number, range(most + 1))
    given = tuple((user, number) for user, number in steps.items() if number)
    if dict(given) == dict(gathers.head_starts):
        return _agreed(gathers, person)
    return _gathered(replace(gathers, head_starts=given, agreed_to=(person.id,)))


def decide_agreeing(live: LiveTable, person: Person, seen: int) -> Change:
    """Return what agreeing to the head starts changes; raises like `HeadStarts.agree`."""
    check_lobby(live)
    if live.table.seat_of(person.id) is None:
        raise NotSeated
    _check_seen(live, seen)
    return _agreed(live.table.gathering, person)


def _agreed(gathers: Gathering, person: Person) -> Change:
    if person.id in gathers.agreed_to:
        return Change()
    return _gathered(replace(gathers, agreed_to=(*gathers.agreed_to, person.id)))


def _check_seen(live: LiveTable, seen: int) -> None:
    if seen != live.table.arrangement:
        raise Stale(seen, live.table.arrangement)


def _gathered(gathers: Gathering) -> Change:
    return Change(gathering=gathers, new_posts=(new_post(LobbyPost()),))


def joined(gathers: Gathering, row: Seat) -> Gathering:
    """Return how a table gathers once somebody sits down: all agree anew to a head start that comes with them."""
    return replace(gathers, agreed_to=()) if row.user in dict(gathers.head_starts) else gathers


def refuse_among(options: Mapping[str, str], meta: Meta) -> None:
    """Raise BadSetup where options that somebody chooses give a head start, past those who have to agree to it."""
    if HEAD_START in options:
        raise BadSetup("option", HEAD_START, [option.key for option in meta.offered])


def as_option(table: Table, sitters: Sequence[Seat]) -> dict[str, str]:
    """Return the head starts of a table by seat, as its options say them; raises NotAgreed."""
    if table.unsettled:
        raise NotAgreed(", ".join(table.names[info.seat] for info in table.unsettled))
    steps = steps_of(table.gathering, sitters)
    return {HEAD_START: "".join(str(steps.get(seat, 0)) for seat in range(len(sitters)))} if steps else {}


def after(live: LiveTable) -> tuple[tuple[int, int], ...]:
    """Return the head starts that are proposed after a game: a step less for who won with one, a step more for who
    came last, the same after one without a result. Who took a seat over had none.
    """
    result = None if live.session is None else live.game.rules.result(live.state)
    most, moved = len(live.title.meta.head_starts), []
    for seat, number in live.table.head_starts.items():
        row, by = live.sitters[seat], 0
        if result is not None:
            by = -1 if seat in result.winners else result.placed.get(seat) == max(result.placed.values())
        if row.user is not None and row.user == row.starter:
            moved.append((row.user, min(number + by, most)))
    return tuple((user, number) for user, number in moved if number)


def evened(meta: Meta, behind: Mapping[int, float]) -> dict[int, int]:
    """Return the steps that even things out for users who are so much `behind` (`Season.behind`)."""
    # What somebody wins against an equal with a head start, they need to win back without one.
    gained = [log(won / (100 - won)) for won in (50, *(step.won for step in meta.head_starts))]
    return {
        user: min(range(len(gained)), key=lambda steps: abs(gained[steps] - missing))
        for user, missing in behind.items()
    }
