"""What whole games say: the panels, the pages below them, the cards and private calls of all titles in all languages.

Games are played by computer players in all seats, as if each were a person, and nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from bench._games import BOUND
from hansa_bot.ai.player import Chooser
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Entry, Session
from hansa_bot.host.kernel.log import seen_by
from hansa_bot.host.kernel.table import Place, SeatInfo, Status, Table
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from hansa_bot.ui.kit import menu
from hansa_bot.ui.kit.drafts import Draft
from hansa_bot.ui.kit.moment import Moment, of_session
from hansa_bot.ui.look import scoresheet
from hansa_bot.ui.turn import card, pages

USERS = (1001, 1002, 1003, 1004, 1005)
NAMES = ("Anna", "Johanna", "Folkmar", "Max", "Lubbert")
LINK = "[To the table](https://discord.com/channels/1/1/1)"
PANEL, PAGE, CARD, CALL, LAST = "panel", "page", "card", "call", "last card"
"""Kinds of messages: a panel's first page, one below it, a public card, that of one person, and a game's last."""
REMINDER, PRIVATELY = "reminder", "reminder in private"


class Position(NamedTuple):
    """A game at a moment: what its next decision is made from, what led there, and what was done next."""

    session: Session[Any]
    log: tuple[Entry, ...]
    action: str


@dataclass(frozen=True)
class Said:
    """One message: what it is, to whom, what it is made from, and what its pictures are to mark."""

    kind: str
    moment: Moment
    draft: Draft
    since: tuple[Entry, ...] = ()

    @property
    def parts(self) -> list[dict[str, Any]]:
        """Its buttons and selects as they are sent."""
        return [part for row in self.rows for part in row["components"]]

    @property
    def rows(self) -> list[Any]:
        """Its rows as they are sent."""
        return self.draft.controls.to_components() if self.draft.controls else []


def positions(title: Title, seats: int, seed: int = 1) -> list[Position]:
    """Return every position of a whole game, the last one without a decision."""
    options = title.meta.check(seats, {})
    session, choose = Session.start(title.rules, Setup(seats, options, f"told/{seed}"))[0], Chooser(title, seed)
    found: list[Position] = []
    log: tuple[Entry, ...] = ()
    while not session.state.over:
        seat = session.waiting[0]
        action = choose(session.state, seat, session.offers(seat))
        found.append(Position(session, log, action))
        step = session.apply(seat, [action])
        session, log = step.session, (*log, *step.entries)
        if len(found) > BOUND:
            raise RuntimeError(f"{title.meta.id} with {seats} seats did not end")
    return [*found, Position(session, log, "")]


def moment(title: Title, position: Position, seat: int | None, language: str) -> Moment:
    """Return a position as a seat reads it, or everybody."""
    session = position.session
    people = tuple(SeatInfo(number, NAMES[number], USERS[number], None) for number in range(session.state.seats))
    status = Status.OVER if session.state.over else Status.RUNNING
    table = Table(9, title.meta.id, Place(1, 2), status, people, len(people), {}, USERS[0], language, session.version)
    return of_session(table, session, seat, language)


def messages(title: Title, position: Position, language: str) -> Iterator[Said]:
    """Yield what a position says in a language."""
    public = moment(title, position, None, language)
    if position.session.state.over:
        result = title.rules.result(position.session.state)
        assert result is not None
        yield Said(LAST, public, scoresheet.last_card(public, result, ()))
        return
    seat = position.session.waiting[0]
    if calls(position):
        since = _since(position.log, seat)
        yield Said(CARD, public, card.compose(public, since), since)
        yield Said(CALL, public, card.in_private(public, seat, since, None, LINK), since)
    own = replace(public, seat=seat)
    yield Said(PANEL, own, pages.compose(own))
    by_kind = menu.kinds(menu.main_offers(own))
    for kind in by_kind if len(by_kind) > 1 else ():
        yield Said(PAGE, own, pages.compose(own, (kind,)))


def calls(position: Position) -> bool:
    """Return whether a card calls somebody here: at the beginning, and where another seat than before must decide."""
    seat = next((entry.seat for entry in reversed(position.log) if not entry.auto), None)
    return not position.session.state.over and seat not in position.session.waiting


def _since(log: tuple[Entry, ...], seat: int) -> tuple[Entry, ...]:
    """Return what happened after a seat's last own action, as everybody may know it."""
    own = max((index for index, entry in enumerate(log) if entry.seat == seat and not entry.auto), default=-1)
    return tuple(seen_by(entry, None) for entry in log[own + 1 :])


def games(*, quick: bool) -> Iterator[tuple[Title, int, list[Position]]]:
    """Yield a game of each title with its fewest seats that are no solo game, and one with four."""
    for meta in registry.metas():
        fewest = min(seats for seats in meta.seats if seats > 1)
        for seats in (fewest,) if quick else sorted({fewest, min(4, max(meta.seats))}):
            yield registry.load(meta.id), seats, positions(registry.load(meta.id), seats)


def sampled(found: list[Position], stride: int) -> list[Position]:
    """Return every so manieth position of a game, every so manieth that calls somebody, and its end."""
    called = [position for position in found if calls(position)]
    return [*{id(each): each for each in [*found[:-1:stride], *called[::stride], found[-1]]}.values()]
