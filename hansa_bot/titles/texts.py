"""What a title says: every action, element, fact and question in words."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from hansa_bot.engine.action import Action, Event
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.state import View
from hansa_bot.i18n.catalog import Catalog


class Clause(NamedTuple):
    """What a seat did, without its name ("claimed Halle–Quedlinburg"), and price and yield ("paid 1", "+2").

    What no seat did is a whole sentence. `gains` are those asides that are what it was done for, which are never left
    out; nor is what `matters` itself.
    """

    seat: int | None
    text: str
    asides: list[str]
    gains: list[str]
    matters: bool


class Texts(ABC):
    """Everything that a title says, in one language, about seats with these names, at a table with these options.

    `value` names an element wherever it appears: as the value of an action's slot, as an argument of an event.
    All of it is plain text without markup; the caller escapes and styles.
    """

    kinds: ClassVar[Mapping[str, tuple[str, str]]]
    """By action kind its verb and what it does, marked for translation."""
    slots: ClassVar[Mapping[str, str]]
    """By slot its name, marked for translation."""
    asks: ClassVar[Mapping[tuple[str, str], str]]
    """By action kind and slot what to fill in, marked for translation."""
    lines: ClassVar[Mapping[str, str]]
    """By line of the score its name, marked for translation."""
    counted: ClassVar[bool] = True
    """Whether points are what people count here; else they only order the seats."""
    grain: ClassVar[float] = 0.5
    """How many points are too few to speak of."""

    def __init__(self, tr: Catalog, names: Sequence[str], options: Mapping[str, str] | None = None) -> None:
        self.tr = tr
        self.names = names
        self.options = options or {}

    def kind(self, kind: str) -> str:
        """Return the verb of an action kind as a button says it, at most 30 characters ("Place")."""
        return self.tr(self.kinds[kind][0])

    def about(self, kind: str) -> str:
        """Return what an action kind does, as the description of its slash command, at most 100 characters."""
        return self.tr(self.kinds[kind][1])

    @abstractmethod
    def rule(self, kind: str, question: str | None) -> str:
        """Return the number of the rule that allows an action of a kind, as an answer to a question."""

    def slot(self, slot: str) -> str:
        """Return the name of a slot of an action, at most 60 characters ("Route")."""
        return self.tr(self.slots[slot])

    def asked(self, kind: str, slot: str) -> str:
        """Return what to fill into a slot, as the description of an option ("A route with a free space.")."""
        return self.tr(self.asks[kind, slot])

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
    def effect(self, view: View, action: Action, brings: Sequence[Event] = ()) -> str:
        """Say what an action would do for its actor, in one short sentence, at most 100 characters.

        `brings` are the events that would follow, as far as its seat can foresee them (`kit.preview.brings`); a title
        that reads its gains there leaves them out of the sentence without them.
        """

    def reasons(self, view: View, action: Action, brings: Sequence[Event] = ()) -> Sequence[str]:
        """Say in a few words each why one would do this, the weightiest first ("towards 3 actions", "+11 points")."""
        return ()

    def together(self, actions: Sequence[Action]) -> tuple[int, str] | None:
        """Say in a short phrase what the first of some actions, one after the other, amount to together, behind how
        many of them that says; None where their names say it ("2 traders on Bremen–Minden").
        """
        return None

    def summary(self, view: View, offers: Sequence[Action]) -> str:
        """Say how much there is to choose among offers of one kind ("You could displace 10 pieces on 5 routes")."""
        return ""

    @abstractmethod
    def event(self, event: Event) -> str | None:
        """Tell a fact in one sentence; None for facts that are only for the picture."""

    def clauses(self, events: Sequence[Event], *, brief: bool = False) -> list[Clause]:
        """Tell facts without what the picture shows anyway, as briefly as can be if proper names are `brief` as well.

        By default as sentences.
        """
        return [Clause(None, sentence, [], [], matters=False) for event in events if (sentence := self.event(event))]

    def clock(self, view: View) -> str:
        """Say how far the game is ("Phase B, round 5 of 5"), as it stands in headings; empty before it begins."""
        return self.tr("turn {turn}", turn=view.turn) if view.turn else ""

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

    def by_line(self, view: View) -> Iterator[str]:
        """Yield the same line by line, for whoever reads only as far as there is room."""
        yield from self.board(view).split("\n")

    def line(self, key: str) -> str:
        """Name a line of the score, at most 20 characters."""
        return self.tr(self.lines[key])

    def standing(self, score: Score) -> str:
        """Say what a seat has come to, in a game without points; empty where its points say it."""
        return ""

    def reached(self, total: float) -> str:
        """Name what so much of a score means, where points only order the seats; empty where they are points."""
        return ""

    @abstractmethod
    def ending(self, result: Result, last: Sequence[Event] = ()) -> str:
        """Say why the game ended, who brought it about and, where it mattered, which tie-break decided.

        `last` are the events of the last turn as everybody may know them, where they are known.
        """

    def refusal(self, refusal: Refusal) -> str:
        """Say which rule forbids what was asked."""
        values = {key: self.value(key, value) for key, value in refusal.values.items()}
        return f"{self.tr(refusal.text, **values)} ({refusal.rule})"
