"""A stage for tests of the Discord side: tables without a host, and playouts that stop at every position."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from hansa_bot.ai.player import Chooser
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Entry, Session
from hansa_bot.host.kernel.table import Place, SeatInfo, Status, Table
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from hansa_bot.ui.kit.moment import Moment, of_session

registry.look_in("tests.toys")

TOY = "harbour"
GAMES = [(meta.id, seats) for meta in registry.metas() for seats in sorted({meta.seats[0], meta.seats[-1]})]
"""Every title with the fewest and the most seats."""
FEW_GAMES = [pytest.param(*game, marks=pytest.mark.proof if game[1] > 3 and game[0] != TOY else ()) for game in GAMES]
"""The same, of which the longest are left to `make proof`."""

SPARSELY = [
    *(pytest.param(*game, 4, id="-".join(map(str, game))) for game in GAMES if game[1] <= 3),
    *(pytest.param(*game, 1, marks=pytest.mark.proof, id="-".join(map(str, (*game, "each")))) for game in GAMES),
]
"""The short ones with a fourth of what is looked at, and all with all of it in `make proof`."""

LONGEST = 3000
"""Steps that no game has."""

NASTY = ["Anna", "Be*a_ <@99> @everyone", "`Carl` [x](http://e.vil)", "Dörte", "Emil"]
USERS = [101, 102, 103, 104, 105]


def table(title: str, seats: int, *, people: int = 2, status: Status = Status.RUNNING, version: int = 0) -> Table:
    """Return a table whose first seats belong to persons, the others to computer players."""
    infos = tuple(
        SeatInfo(seat, NASTY[seat], USERS[seat] if seat < people else None, None if seat < people else "steady")
        for seat in range(seats)
    )
    return Table(9, title, Place(1, 2), status, infos, seats, {}, USERS[0], "en", version)


def start(title: str, seats: int, seed: str = "stage") -> Session[Any]:
    """Return a game just begun."""
    loaded = registry.load(title)
    return Session.start(loaded.rules, Setup(seats, loaded.meta.check(seats, {}), seed))[0]


def moment(session: Session[Any], title: str, seat: int | None, *, people: int = 2) -> Moment:
    """Return a game as a seat sees it now."""
    status = Status.OVER if session.state.over else Status.RUNNING
    shown = table(title, session.state.seats, people=people, status=status, version=session.version)
    return of_session(shown, session, seat, "en")


def replace_language(shown: Moment, language: str) -> Moment:
    """Return the same for a reader of another language."""
    return replace(shown, tr=catalog(language, shown.table.title))


@cache
def playout(title: str, seats: int, seed: str = "stage") -> Sequence[tuple[Session[Any], list[Entry]]]:
    """Return every position of a game that computer players play, with the entries that led there."""
    session = start(title, seats, seed)
    choose = Chooser(registry.load(title), seed)
    found: list[tuple[Session[Any], list[Entry]]] = [(session, [])]
    while not session.state.over:
        assert len(found) < LONGEST, "the game never ends"
        seat = session.waiting[0]
        step = session.apply(seat, [choose(session.state, seat, session.offers(seat))])
        session = step.session
        found.append((session, list(step.entries)))
    return found


def message(draft: Any) -> dict[str, Any]:
    """Return a draft as it would be sent."""
    components = draft.controls.to_components() if draft.controls else []
    return {
        "content": draft.content,
        "components": components,
        "attachments": [{"description": picture.alt[:1024]} for picture in draft.pictures],
    }


def parts(draft: Any) -> list[dict[str, Any]]:
    """Return all buttons and selects of a draft."""
    return [part for row in message(draft)["components"] for part in row["components"]]


def labels(draft: Any) -> list[str]:
    """Return the labels of all buttons of a draft."""
    return [part["label"] for part in parts(draft) if part["type"] == 2]


def options(draft: Any) -> list[dict[str, Any]]:
    """Return the entries of all selects of a draft."""
    return [option for part in parts(draft) if part["type"] == 3 for option in part["options"]]
