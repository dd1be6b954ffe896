"""What a title hands to the host: a card about itself, its rules, texts, painter and judge."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hansa_bot.engine.action import Action
from hansa_bot.engine.errors import BadSetup, Impossible, Refusal
from hansa_bot.engine.event import Event
from hansa_bot.engine.result import Result
from hansa_bot.engine.rules import Judge, Rules
from hansa_bot.engine.view import View
from hansa_bot.i18n.catalog import Catalog

if TYPE_CHECKING:
    from PIL.Image import Image

    from hansa_bot.titles.guide import Guide
    from hansa_bot.titles.rulebook import Rulebook


def no_clash(seats: int, options: Mapping[str, str]) -> Refusal | None:
    """Let all options go together."""
    return None


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option: its name (at most 50 characters) and what it means (one sentence, at most 100).

    `note` says how sure its facts are where they are not printed, at most 200 characters. All marked for translation.
    """

    value: str
    name: str
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice about the rules that is made before the game; `choices` start with the default.

    `name` (at most 50 characters) and `text` (one plain sentence, at most 100) are marked for translation. What
    stands `apart` belongs to no edition, as the choice of a map: presets leave it as it is.
    """

    key: str
    name: str
    text: str
    choices: tuple[Choice, ...]
    apart: bool = False

    @property
    def values(self) -> tuple[str, ...]:
        """The values that may be chosen, the default first."""
        return tuple(choice.value for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Preset:
    """Options that belong together under one name, as an edition has them; what is not named has its default."""

    key: str
    name: str
    text: str
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Meta:
    """What lists and menus need to know of a title, without loading anything heavy."""

    id: str
    name: str
    command: str
    """The name of its slash command group: lower case, at most 32 characters."""
    about: str
    """One sentence, marked for translation, at most 100 characters."""
    seats: tuple[int, ...]
    credit: str
    order: int = 100
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    clash: Callable[[int, Mapping[str, str]], Refusal | None] = no_clash
    """Says why this number of seats and these options, defaults filled in, cannot go together."""

    def filled(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return all options by key, those that are not given at their defaults."""
        return {option.key: options.get(option.key, option.values[0]) for option in self.options}

    def preset(self, key: str) -> dict[str, str]:
        """Return the options of a preset, without those that stand apart; raises BadSetup for an unknown key."""
        found = next((preset for preset in self.presets if preset.key == key), None)
        if found is None:
            raise BadSetup("preset", key, [preset.key for preset in self.presets])
        filled = self.filled(found.options)
        return {option.key: filled[option.key] for option in self.options if not option.apart}

    def check(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """Return all options with defaults filled in.

        Raises BadSetup for a wrong number of seats, key or value, and Impossible for what cannot go together.
        """
        if seats not in self.seats:
            raise BadSetup("seats", seats, self.seats)
        known = {option.key: option.values for option in self.options}
        for key, value in options.items():
            if key not in known:
                raise BadSetup("option", key, sorted(known))
            if value not in known[key]:
                raise BadSetup(key, value, known[key])
        chosen = self.filled(options)
        clash = self.clash(seats, chosen)
        if clash is not None:
            raise Impossible(clash)
        return chosen


class Texts(ABC):
    """Everything that a title says, in one language, about seats with these names.

    `value` names an element wherever it appears: as the value of an action's slot, as an argument of an event.
    All of it is plain text without markup; the caller escapes and styles.
    """

    def __init__(self, tr: Catalog, names: Sequence[str]) -> None:
        self.tr = tr
        self.names = names

    @abstractmethod
    def kind(self, kind: str) -> str:
        """Return the verb of an action kind as a button says it, at most 30 characters ("Place")."""

    @abstractmethod
    def about(self, kind: str) -> str:
        """Return what an action kind does, as the description of its slash command, at most 100 characters."""

    @abstractmethod
    def slot(self, slot: str) -> str:
        """Return the name of a slot of an action, at most 60 characters ("Route")."""

    @abstractmethod
    def value(self, slot: str, value: Any) -> str:
        """Return the name of an element ("Bremen–Minden", "trader", a seat's name)."""

    def aliases(self, slot: str, value: str) -> Sequence[str]:
        """Return other names by which a person may type an element; the id and `value` are understood anyway."""
        return ()

    @abstractmethod
    def choice(self, view: View, kind: str, slot: str, value: str) -> str:
        """Say what choosing this value of this slot means now, at most 100 characters; starts with its name.

        "Bremen–Minden · 1 of 3 free · you 1, Bea 1"
        """

    @abstractmethod
    def effect(self, view: View, action: Action) -> str:
        """Say what an action would do for its actor, in one short sentence, at most 100 characters."""

    @abstractmethod
    def event(self, event: Event) -> str | None:
        """Tell a fact in one sentence; None for facts that are only for the picture."""

    @abstractmethod
    def due(self, view: View, seat: int) -> str:
        """Say exactly what this seat must decide now, with the resources that matter, in one or two short sentences.

        Spoken to the seat ("3 actions left. Supply 4 traders and 1 merchant, stock 6.").
        """

    @abstractmethod
    def unavailable(self, view: View, kind: str) -> str | None:
        """Say why no action of this kind is legal for the view's seat now; None for kinds not worth listing."""

    @abstractmethod
    def desk(self, view: View, seat: int) -> str:
        """Describe what a seat has, several lines."""

    @abstractmethod
    def board(self, view: View) -> str:
        """Describe the whole position as structured text, complete enough to play from; the most important first."""

    @abstractmethod
    def line(self, key: str) -> str:
        """Name a line of the score, at most 20 characters."""

    @abstractmethod
    def ending(self, result: Result) -> str:
        """Say why the game ended and, where it mattered, which tie-break decided."""

    def refusal(self, refusal: Refusal) -> str:
        """Say which rule forbids what was asked."""
        values = {key: self.value(key, value) for key, value in refusal.values.items()}
        return f"{self.tr(refusal.text, **values)} ({refusal.rule})"


class Painter(ABC):
    """Draws views; no I/O, safe to call from any thread."""

    @abstractmethod
    def board(self, view: View, names: Sequence[str], tr: Catalog, marks: Sequence[Event]) -> Image:
        """Return the whole position with everything that `marks` tell of marked; palette mode, ready to encode."""


@dataclass(frozen=True)
class Title:
    """A title, complete. Texts and painter are made on demand, so that playing needs neither."""

    meta: Meta
    rules: Rules[Any]
    judge: Judge
    texts: Callable[[Catalog, Sequence[str]], Texts]
    painter: Callable[[], Painter]
    ending_kinds: frozenset[str] = field(default=frozenset())
    """Action kinds that end a turn: offered apart, after everything else."""
    rulebook: Callable[[], Rulebook] | None = None
    """The rules for looking up, if the title has them at hand."""
    guide: Callable[[], Guide] | None = None
    """What it knows of the places on its board, for whoever asks what could be done there."""
