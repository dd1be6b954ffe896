"""Standing orders: what a seat's person may decide beforehand, for when somebody else's turn asks for an answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from hansa_bot.engine.action import Action
from hansa_bot.engine.view import View
from hansa_bot.titles.texts import Texts

Given = Mapping[str, str]
"""The orders of a seat: values by their keys; what is not among them is asked."""


@dataclass(frozen=True, slots=True)
class Order:
    """A kind of order: `name` (at most 50 characters) and `about` (one sentence, at most 100), for translation."""

    key: str
    name: str
    about: str


class Orders(ABC):
    """The kinds of order that a title knows, and what follows from them.

    An order only speaks for a seat whose turn it is not: decisions of a turn are never made by one.
    """

    kinds: ClassVar[tuple[Order, ...]] = ()
    declining: ClassVar[frozenset[str]] = frozenset()
    """Kinds of action by which a seat declines what it is asked; offered as bare verbs."""

    @abstractmethod
    def values(self, view: View, key: str) -> Sequence[str]:
        """Return what may be ordered, at most 75 values, as the seat of the view sees it."""

    @abstractmethod
    def name(self, texts: Texts, key: str, value: str) -> str:
        """Name a value, at most 100 characters; one of another board or a former version may go by its id."""

    @abstractmethod
    def answer(self, state: Any, seat: int, given: Given) -> Action | None:
        """Return the offered action that the orders of a waiting seat amount to, or None to ask its person.

        It may depend only on what the seat may know.
        """
