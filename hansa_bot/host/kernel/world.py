"""The world as a decision sees it: all that it may know beside its table, read before it is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hansa_bot.host.kernel.settings import Chosen
from hansa_bot.model.values import Whose

Key = tuple[Whose, int]


class Unread(Exception):
    """A decision needs what somebody has chosen, which was not read yet: it is read, and the decision asked again."""

    def __init__(self, key: Key) -> None:
        super().__init__()
        self.key = key


@dataclass(frozen=True)
class World:
    """The time (unix seconds), fresh seeds, and what people and servers have chosen; None where it cannot be read."""

    now: float
    seeds: Callable[[], str]
    choices: Mapping[Key, Chosen | None] = field(default_factory=dict)

    def find(self, whose: Whose, who: int) -> Chosen | None:
        """Return what somebody has chosen, None where it cannot be read; raises Unread."""
        try:
            return self.choices[whose, who]
        except KeyError:
            raise Unread((whose, who)) from None

    def person(self, user: int) -> Chosen:
        """Return what a person has chosen; the defaults where that cannot be read, since a game must go on."""
        return self.find(Whose.PERSON, user) or Chosen()

    def server(self, guild: int | None) -> Chosen:
        """Return what a server has chosen, in the same way; the defaults of a table that stands in none."""
        return Chosen() if guild is None else self.find(Whose.SERVER, guild) or Chosen()
