"""What a title hands to the host: a card about itself, rules, texts, painter, judge and standing orders."""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from hansa_bot.engine.action import Action
from hansa_bot.engine.errors import BadSetup, Impossible, Refusal
from hansa_bot.engine.rules import Judge, Rules
from hansa_bot.engine.state import State, View
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.painter import Painter
from hansa_bot.titles.texts import Texts

if TYPE_CHECKING:
    from hansa_bot.titles.painter import Illustration, Scene
    from hansa_bot.titles.rulebook import Guide, Rulebook
    from hansa_bot.titles.value import Value


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
    """Options that belong together under one name, as an edition has them; what is not named has its default.

    Where so many players sit down as `seats` says, it is proposed to them.
    """

    key: str
    name: str
    text: str
    options: Mapping[str, str]
    seats: int | None = None


HEAD_START = "head_start"
"""The key of what no option is: the steps of every seat's head start, a digit each; missing where nobody has one."""


@dataclass(frozen=True, slots=True)
class HeadStart:
    """What a seat has more of from the beginning after so many steps: a house rule, in the game's own goods.

    `text` names it (at most 50 characters, marked for translation), `goods` says how much of what to the title's
    rules. `won` is how many of a hundred games *quick* wins with it against itself, with two seats (docs/players.md).
    """

    text: str
    goods: Mapping[str, int]
    won: int


def head_starts_in(options: Mapping[str, str]) -> dict[int, int]:
    """Return by seat the steps that a game's options give; only of seats that have any."""
    return {seat: int(steps) for seat, steps in enumerate(options.get(HEAD_START, "")) if steps != "0"}


COMPANY = ("Ada", "Bruno", "Clara", "Dario", "Emil", "Flora", "Greta", "Hugo", "Irma", "Jonas", "Lotte", "Milan")
"""What computer players are called where a title has no names of its own."""


@dataclass(frozen=True, slots=True)
class Meta:
    """What lists and menus need to know of a title, without loading anything heavy."""

    id: str
    name: str
    """As its English edition has it; marked for translation where others have another one."""
    command: str
    """The name of its slash command group: lower case, at most 32 characters."""
    about: str
    """One sentence, marked for translation, at most 100 characters."""
    seats: tuple[int, ...]
    credit: str
    """Who made the game, in one sentence, marked for translation."""
    bgg: int = 0
    """Its number at BoardGameGeek, by which apps know a game in every language; 0 where it has none."""
    order: int = 100
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    clash: Callable[[int, Mapping[str, str]], Refusal | None] = no_clash
    """Says why this number of seats and these options, defaults filled in, cannot go together."""
    head_starts: tuple[HeadStart, ...] = ()
    """By its steps what a head start is, from one step on; at most nine."""
    fair: Mapping[str, str] = field(default_factory=dict)
    """Options by which the same key brings every seat the same draws, whatever is played; only a deal has them."""
    turns: int = 0
    """About how many turns each has in a game; 0 where nobody can say."""
    company: tuple[str, ...] = COMPANY
    """Who the computer players are: names from the game's world, as many initials as there can be, the same in all
    languages, at most 32 characters each. A table keeps the names that it has, whatever becomes of this list."""

    def called(self, language: str) -> str:
        """Return the name of the game as its edition in a language has it."""
        return catalog(language, self.id)(self.name)

    @property
    def offered(self) -> tuple[Option, ...]:
        """The options that a table may choose."""
        return tuple(option for option in self.options if option.key not in self.fair)

    def filled(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return all options by key, those that are not given at their defaults; and head starts, where there are."""
        filled = {option.key: options.get(option.key, option.values[0]) for option in self.options}
        return filled | ({HEAD_START: given} if (given := options.get(HEAD_START)) else {})

    def usual(self, keys: Collection[str]) -> dict[str, str]:
        """Return some options at their defaults."""
        return {option.key: option.values[0] for option in self.options if option.key in keys}

    def chosen(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return of a table's options what people chose: not what only a deal has, nor who had a head start."""
        kept = {key: value for key, value in options.items() if key != HEAD_START}
        return kept | self.usual(self.fair)

    def preset(self, key: str) -> dict[str, str]:
        """Return the options of a preset, without those that stand apart; raises BadSetup for an unknown key."""
        found = next((preset for preset in self.presets if preset.key == key), None)
        if found is None:
            raise BadSetup("preset", key, [preset.key for preset in self.presets])
        # An edition says what it means by leaving out, too: what it does not name is at its default.
        filled = self.filled(found.options)
        return {option.key: filled[option.key] for option in self.options if not option.apart}

    def preset_of(self, options: Mapping[str, str]) -> Preset | None:
        """Return the preset that is just these options, if there is one."""
        filled = self.filled(options).items()
        return next((preset for preset in self.presets if self.preset(preset.key).items() <= filled), None)

    def check(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """Return all options with defaults filled in.

        Raises BadSetup for a wrong number of seats, key or value, and Impossible for what cannot go together.
        """
        # From the outside in: a clash can only be told once every single value is right.
        if seats not in self.seats:
            raise BadSetup("seats", seats, self.seats)
        known = {option.key: option.values for option in self.options}
        for key, value in options.items():
            if key == HEAD_START:
                self._check_head_starts(seats, value)
                continue
            if key not in known:
                raise BadSetup("option", key, sorted(known))
            if value not in known[key]:
                raise BadSetup(key, value, known[key])
        chosen = self.filled(options)
        clash = self.clash(seats, chosen)
        if clash is not None:
            raise Impossible(clash)
        return chosen

    def _check_head_starts(self, seats: int, value: str) -> None:
        steps = [str(number) for number in range(len(self.head_starts) + 1)]
        # Where all have one nobody has: it is written for those who have more than somebody else.
        if value and not (len(value) == seats and {*value} <= {*steps} and "0" in value and {*value} != {"0"}):
            raise BadSetup(HEAD_START, value, ["0" * (seats - 1) + step for step in steps[1:]])


LEARNING = 2
"""In so many rounds nothing is proposed that a lesson advises against."""
NOTHING = "nothing"
"""Why an offer is proposed to nobody: it does nothing."""


@dataclass(frozen=True)
class Title:
    """A title, complete. Texts and painter are made on demand, so that playing needs neither."""

    meta: Meta
    rules: Rules[Any]
    judge: Judge
    texts: Callable[..., Texts]
    """Made of a catalogue, the names of the seats and, where they are known, the options of the table."""
    painter: Callable[[], Painter]
    ending_kinds: frozenset[str] = field(default=frozenset())
    """Action kinds that end a turn: offered apart, after everything else."""
    usual: Mapping[str, str] = field(default_factory=dict)
    """Slots that are details, such as the kind of piece, with the value meant where nobody says; "" for the best."""
    taps: Sequence[str] = ()
    """Action kinds that are meant first where somebody only names a place; then all others in their order."""
    rulebook: Callable[[], Rulebook] | None = None
    """The rules for looking up, if the title has them at hand."""
    guide: Callable[[], Guide] | None = None
    """What it knows of the places on its board, for whoever asks what could be done there."""
    illustrations: Callable[[], Mapping[str, Callable[[], Illustration]]] | None = None
    """What makes the pictures of its cards on how to play, by the keys of the cards."""
    scenes: Callable[[], Iterable[Scene]] | None = None
    """Positions that its pictures must stand but that hardly any game comes to, for whoever looks at them."""
    orders: Callable[[], Orders] | None = None
    """What a person may decide beforehand, for when somebody else's turn asks for an answer."""
    absent: Callable[[Any, int], Action] | None = None
    """What is done for a seat whose player stays away, by state and seat, if the rules of the title say so."""
    value: Callable[[], Value] | None = None
    """What its positions are worth, for players who look ahead; without it they play on to the end."""
    playouts: float = 1.0
    """How much players who look ahead try here, against other titles: more where they are quick at it."""
    rounds: float = 1.0
    """How long each try is played on here: 1 is up to the end of the seat's next turn, less to its beginning."""
    all_look_ahead: int = 0
    """Up to how many seats masters take everybody to look ahead: dearer than to let the judge play on, and worth it
    where those who look ahead play much unlike it."""
    known: Callable[[Any], Hashable] | None = None
    """All of a position that offers, judge and value may rest on. Given where those who look ahead meet the same ones
    again and again, as where hardly anything is left to chance: they remember by it what they found there."""
    next_seat: Callable[[State], int | None] | None = None
    """Whose turn comes after the present one, None where nobody can know; by default the seat after it."""
    against: Callable[[Any, int, Action], str | None] | None = None
    """Why an offer is not proposed, by state, seat and offer: NOTHING, or the key of the lesson that advises against
    it, which holds for newcomers only. Computer players do not ask."""
    round_of: Callable[[Any], int] | None = None
    """In which round a position is; by default everybody has a turn in each."""

    def illustration(self, key: str) -> Illustration | None:
        """Return what a card on how to play shows, by its key; None for one without a picture."""
        make = self.illustrations().get(key) if self.illustrations is not None else None
        return None if make is None else make()

    def may_propose(self, state: State, seat: int, action: Action) -> bool:
        """Return whether an offer may be proposed to a person: it does something, and no lesson is against it."""
        why = None if self.against is None else self.against(state, seat, action)
        # Advice fades after some rounds; what does nothing is never proposed.
        return why is None or (why != NOTHING and self.in_round(state) > LEARNING)

    def in_round(self, state: State) -> int:
        """Return in which round a position is."""
        return self.round_of(state) if self.round_of else -(-state.turn // state.seats)


def late(module: str, name: str) -> Callable[[], Any]:
    """Return what imports a module when it is first called, and gives an object of it, of a class a new one.

    Both names are literals, so that `bench.house` sees the import.
    """

    def give() -> Any:
        found = getattr(importlib.import_module(module), name)
        # A painter is a class, a table of illustrations is not; whoever asks need not know which.
        return found() if isinstance(found, type) else found

    return give


Given = Mapping[str, str]
"""The orders of a seat: values by their keys; what is not among them is asked."""


@dataclass(frozen=True, slots=True)
class Order:
    """A kind of order: `name` (at most 50 characters) and `about` (one sentence, at most 100), for translation."""

    key: str
    name: str
    about: str


@dataclass(frozen=True, slots=True)
class Ahead:
    """A question that a seat may answer before it is put: a `key` that no other question of the game has, the `verb`
    by which it is called, with what it is `about` (words by their slots), and the answers to choose from.
    """

    key: str
    verb: str
    offers: Sequence[Action]
    about: tuple[tuple[str, str], ...] = ()


class Orders(ABC):
    """The kinds of order that a title knows, and what follows from them.

    An order only speaks for a seat whose turn it is not: decisions of a turn are never made by one.
    """

    kinds: ClassVar[tuple[Order, ...]] = ()
    open: ClassVar[frozenset[str]] = frozenset()
    """Keys of the orders that may leave the choice to us."""
    declining: ClassVar[frozenset[str]] = frozenset()
    """Kinds of action by which a seat declines what it is asked; offered as bare verbs."""
    quiet: ClassVar[frozenset[str]] = frozenset()
    """Kinds of question that are put whether or not a seat has what they are about, so that nobody can tell; whoever
    has it not can only decline."""

    def holds(self, state: Any, seat: int) -> bool:
        """Return whether a seat has what a quiet question is about."""
        return True

    def about(self, state: Any, seat: int) -> str | None:
        """Return the key of the order that speaks of what a seat is asked, so that this can be left to us."""
        return None

    def ahead(self, state: Any, seat: int) -> Sequence[Ahead]:
        """Return what a seat will be asked soon and may answer now, in that order; at most four questions."""
        return ()

    def along(self, state: Any) -> tuple[str, ...]:
        """Return the keys of the orders that are worth giving along with these answers."""
        return ()

    def asked(self, state: Any, seat: int) -> str:
        """Return the key of the question that a waiting seat is asked, if it could be answered ahead."""
        return ""

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
