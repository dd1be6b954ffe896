"""A guide to the board of a title: which places may be asked about, what is there, and what one might do there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hansa_bot.engine.action import Action
from hansa_bot.engine.view import View
from hansa_bot.titles.texts import Texts


@dataclass(frozen=True, slots=True)
class Place:
    """An element of the board, as the value of a slot of the title's actions."""

    slot: str
    value: str


class Guide(ABC):
    """What a title knows of the places on its board; it sees no more than the asker does."""

    @abstractmethod
    def places(self, view: View) -> Sequence[Place]:
        """Return every place that may be asked about."""

    @abstractmethod
    def facts(self, texts: Texts, view: View, place: Place) -> Sequence[str]:
        """Tell what stands there and what follows from it, in short sentences without markup."""

    @abstractmethod
    def attempts(self, view: View, place: Place, offers: Sequence[Action]) -> Sequence[Action]:
        """Return the offers that concern the place, and other actions that the reader might think of there."""

    @abstractmethod
    def in_turn(self, state: Any, seat: int) -> Any:
        """Return the position as it would be if this seat's turn began now, with everything where it is."""
