"""The world as a decision sees it: all that it may know beside its table, read before it is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from hansa_bot.host.kernel.settings import Chosen
from hansa_bot.model.values import Whose

T_co = TypeVar("T_co", covariant=True)


class Lookup(Protocol[T_co]):
    """Something that a decision may need to know and that must be waited for, such as a row of the database.

    It is a value: two that ask for the same are equal, and only those. `read` gets the host's `Core`. It is called
    while the table's lock is held, so it waits for no table: two that wait for each other would wait for ever.
    """

    def __hash__(self) -> int: ...

    async def read(self, core: Any, /) -> T_co:
        """Return what was asked for."""
        ...


class Unread(Exception):
    """A decision needs what was not looked up yet: it is read, and the decision asked again."""

    def __init__(self, lookup: Lookup[Any]) -> None:
        super().__init__()
        self.lookup = lookup


@dataclass(frozen=True, slots=True)
class Choices:
    """Looks up what a person or a server has chosen; None where it cannot be read."""

    whose: Whose
    who: int

    async def read(self, core: Any, /) -> Chosen | None:
        """Return what is chosen."""
        chosen: Chosen | None = await core.prefs.find(self.whose, self.who)
        return chosen


@dataclass(frozen=True, slots=True)
class CertainChoices:
    """Looks up the same for what must not happen by mistake."""

    whose: Whose
    who: int

    async def read(self, core: Any, /) -> Chosen:
        """Return what is chosen; raises what keeps it from being read."""
        chosen: Chosen = await core.prefs.load(self.whose, self.who)
        return chosen


@dataclass(frozen=True)
class World:
    """The time, fresh seeds, what was looked up, and when this process began; times in unix seconds."""

    now: float
    seeds: Callable[[], str]
    known: Mapping[Any, Any] = field(default_factory=dict)
    started: float = 0.0

    def find(self, lookup: Lookup[T_co]) -> T_co:
        """Return what was looked up; raises Unread."""
        try:
            found: T_co = self.known[lookup]
        except KeyError:
            raise Unread(lookup) from None
        return found

    def person(self, user: int) -> Chosen:
        """Return what a person has chosen; the defaults where that cannot be read, since games go on."""
        return self.find(Choices(Whose.PERSON, user)) or Chosen()

    def server(self, guild: int | None) -> Chosen:
        """Return what a server has chosen, in the same way; the defaults of a table that stands in none."""
        return Chosen() if guild is None else self.find(Choices(Whose.SERVER, guild)) or Chosen()

    def certainly(self, whose: Whose, who: int | None) -> Chosen:
        """Return what somebody has chosen, for what must not happen by mistake: where it cannot be read nothing is
        decided.
        """
        return Chosen() if who is None else self.find(CertainChoices(whose, who))
