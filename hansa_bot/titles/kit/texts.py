"""What a title says: that which follows from its verbs, its facts and the names of its elements."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, ClassVar

from msgspec import structs

from hansa_bot.engine.action import Action, Event, values_of
from hansa_bot.engine.result import Result
from hansa_bot.engine.state import View
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.kit.events import Facts, clauses, tell
from hansa_bot.titles.kit.names import TitleNames, TitleReading, cut
from hansa_bot.titles.kit.verbs import Verbs, nothing
from hansa_bot.titles.texts import Clause, Texts


class VerbTexts(Texts):
    """What follows from a title's verbs, its facts and the names of its elements."""

    verbs: ClassVar[Verbs]
    facts: ClassVar[Facts]
    names_type: ClassVar[type[TitleNames]] = TitleNames
    reading_type: ClassVar[Callable[..., Any]] = TitleReading
    """What the title's tellers take: made of names, a view, and what an action brings."""
    ties: ClassVar[Mapping[str, str]] = {}
    """By tie-break a sentence about the `{winners}`, marked for translation."""
    meanings: ClassVar[Mapping[str, Callable[..., Sequence[str]]]] = {}
    """By slot what choosing one of its values means now: parts(here, kind, value), empty ones are left out."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # The contract of `Texts` asks for plain tables; a title has them in its verbs already.
        cls.kinds, cls.slots, cls.asks = cls.verbs.words, cls.verbs.slots, cls.verbs.asks

    def __init__(self, tr: Catalog, names: Sequence[str], options: Mapping[str, str] | None = None) -> None:
        super().__init__(tr, names, options)
        self.named: Any = self.names_type(tr, names, options)
        self.briefly: Any = self.names_type(tr, names, options, brief=True)

    def read(self, view: View, brings: Sequence[Event] = ()) -> Any:
        """Return the view with its names, as the title's tellers take it."""
        return self.reading_type(self.named, view, brings)

    def rule(self, kind: str, question: str | None) -> str:
        """Return the number of the rule that allows an action of a kind, as an answer to a question."""
        return self.verbs.by_name[kind].allowed_by(question)

    def value(self, slot: str, value: Any) -> str:
        """Return the name of an element, of a slot or of an event."""
        return str(self.named.value(slot, value))

    def aliases(self, slot: str, value: str) -> Sequence[str]:
        """Return other words by which a person may type an element."""
        found: Sequence[str] = self.named.aliases(slot, value)
        return found

    def choice(self, view: View, kind: str, slot: str, value: str) -> str:
        """Return "depot 4 · 3 cows, church · 1 worker"; only the name where nothing more is known."""
        meaning = self.meanings.get(slot)
        try:
            parts = meaning(self.read(view), kind, value) if meaning else ()
        except (KeyError, ValueError, IndexError):
            parts = ()
        return cut(" · ".join([self.value(slot, value), *filter(None, parts)]))

    def effect(self, view: View, action: Action, brings: Sequence[Event] = ()) -> str:
        """Say what an action would do for its actor; the action as it stands where it makes no sense here."""
        here, words = self.read(view, brings), values_of(action)
        try:
            verb = self.verbs.of(action)
            if not isinstance(verb.effect, str):
                return cut(verb.effect(here, *words))
            named = {slot: self.value(slot, word) for slot, word in verb.named(words).items()}
            return cut(self.tr(verb.effect, **named))
        except (KeyError, ValueError, IndexError, TypeError):
            return cut(action)

    def reasons(self, view: View, action: Action, brings: Sequence[Event] = ()) -> Sequence[str]:
        """Say in a few words each why one would do this, the weightiest first."""
        reasons = self.verbs.of(action).reasons
        return [*filter(None, reasons(self.read(view, brings), *values_of(action)) or ())]

    def together(self, actions: Sequence[Action]) -> tuple[int, str] | None:
        """Say what the first of some actions is among the steps of a turn, and how often it comes in a row."""
        verb, words = self.verbs.of(actions[0]), values_of(actions[0])
        if not verb.step:
            return None
        # The same step several times in a row is one line of a turn: "2 × take workers".
        count = len([*takewhile(actions[0].__eq__, actions)])
        told = self.tr(verb.step, **{slot: self.named.told(slot, word) for slot, word in verb.named(words).items()})
        return count, told if count == 1 else f"{count} × {told}"

    def summary(self, view: View, offers: Sequence[Action]) -> str:
        """Say how much there is to choose among offers of one kind."""
        return self.verbs.of(offers[0]).summary(self.read(view), offers) or ""

    def event(self, event: Event) -> str | None:
        """Tell a fact in one sentence; None for facts that are only for the picture."""
        return tell(self.facts, self.named, event)

    def clauses(self, events: Sequence[Event], *, brief: bool = False) -> list[Clause]:
        """Tell facts without what the picture shows anyway, by seat; `brief` shortens proper names as well."""
        return clauses(self.facts, self.briefly if brief else self.named, events)

    def due(self, view: View, seat: int) -> str:
        """Say exactly what this seat must decide now, with the resources that matter."""
        if view.over:
            return self.tr("The game is over.")
        due = self.verbs.questions[view.decision or ""].due
        return self.tr(due, **structs.asdict(view)) if isinstance(due, str) else due(self.read(view), seat)

    def unavailable(self, view: View, kind: str) -> str | None:
        """Say why no action of this kind is legal for the view's seat now; None for kinds not worth listing."""
        verb = self.verbs.by_name[kind]
        if verb.unavailable is nothing:
            return None
        here = self.read(view)
        # First whether it is the time for it: no verb has to say that it is not your turn.
        if (wait := self.untimely(here, kind)) is not None:
            return wait
        if not isinstance(verb.unavailable, str):
            return verb.unavailable(here)
        return self.tr(verb.unavailable) if view.decision in verb.offers else None

    def untimely(self, here: Any, kind: str) -> str | None:
        """Say why no verb, or none of this kind, is open to the reader now, before the verb itself is asked."""
        return None

    def chapters(self, view: View) -> Iterator[Iterable[str]]:
        """Yield what there is to say of a position, the most important first: lines that belong together.

        A title has these, or a `board` of its own.
        """
        yield self.board(view).split("\n")

    def by_line(self, view: View) -> Iterator[str]:
        """Yield the lines of all chapters, with an empty one between two of them."""
        for number, chapter in enumerate(self.chapters(view)):
            if number:
                yield ""
            yield from chapter

    def board(self, view: View) -> str:
        """Describe the whole position."""
        return "\n".join(self.by_line(view))

    def ending(self, result: Result, last: Sequence[Event] = ()) -> str:
        """Say how the game ended and, where it mattered, which tie-break parted the first place."""
        said = [self.way(result, last)]
        if tie := self.ties.get(result.tie_break or ""):
            said.append(self.tr(tie, winners=self.named.list([self.named.seat(seat) for seat in result.winners])))
        return " ".join(said)

    def way(self, result: Result, last: Sequence[Event]) -> str:
        """Say how the game ended, by the events of the last turn where they are known."""
        return self.tr("The game ended because {reason}.", reason=self.reason(result))

    def reason(self, result: Result) -> str:
        """Return why the game ended, as it stands within the sentence."""
        return self.value("reason", result.reason)
