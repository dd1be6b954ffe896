"""Whether the position in words tells all that can be seen: every field is changed, and the text must change too."""

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from hansa_bot.engine.state import View
from hansa_bot.titles.base import Option
from hansa_bot.titles.texts import Texts

Change = Callable[[Any], Any]
"""Takes what stands in a field and returns what else could stand there."""


def more(number: int) -> int:
    return number + 1


def another(seat: int | None) -> int:
    return 1 if seat != 1 else 0


def flipped(truth: bool) -> bool:
    return not truth


def longer(item: Any) -> Change:
    return lambda items: [*items, item]


def instead(value: Any) -> Change:
    return lambda _: value


@dataclass(frozen=True)
class Fields:
    """The fields of a struct, each with a change that must be told, or apart with a reason given where it stands."""

    whole: Mapping[str, Change] = field(default_factory=dict)
    inside: Mapping[str, Change] = field(default_factory=dict)
    """For every element of a list or a dictionary."""
    deeper: Mapping[str, Change] = field(default_factory=dict)
    """For every element of every list of a list."""
    apart: Iterable[str] = ()

    @property
    def names(self) -> set[str]:
        return {*self.whole, *self.inside, *self.deeper, *self.apart}


@dataclass(frozen=True)
class TextBoard:
    """The position in words, and what is to be told of each struct of a view."""

    texts: Texts
    fields: Mapping[type[msgspec.Struct], Fields]

    def unnamed(self) -> set[str]:
        """Return the fields that nobody has thought of, and those that are no more."""
        real = {struct: {each.name for each in msgspec.structs.fields(struct)} for struct in self.fields}
        wrong = {struct: names ^ self.fields[struct].names for struct, names in real.items()}
        return {f"{struct.__name__}.{name}" for struct, names in wrong.items() for name in names}

    def untold(self, view: View) -> list[str]:
        """Make every change there is; return those that change nothing of the text."""
        before = self.texts.board(view)
        return [
            f"{name} of {thing}"
            for thing in self._things(view)
            for name, value in self._changes(thing)
            if not self.is_told(view, thing, name, value, before)
        ]

    def untold_options(self, view: Any, options: Iterable[Option]) -> list[str]:
        """Return the values of options that change nothing of the text."""
        return [
            f"{option.key}={value}"
            for option in options
            for value in option.values[1:]
            if not self.is_told(view, view, "options", msgspec.structs.replace(view.options, **{option.key: value}))
        ]

    def is_told(self, view: View, thing: Any, name: str, value: Any, before: str = "") -> bool:
        """Return whether another value in a field of something in a view changes what is said of the view."""
        # Changed in place and put back: copying a whole view for every field would be slow.
        before, kept = before or self.texts.board(view), getattr(thing, name)
        setattr(thing, name, value)
        after = self.texts.board(view)
        setattr(thing, name, kept)
        return after != before

    def _things(self, thing: Any) -> Iterator[Any]:
        """Yield the view and everything in it whose fields are named."""
        yield thing
        for name in thing.__struct_fields__:
            value = getattr(thing, name)
            for each in value if isinstance(value, list) else [value]:
                # Only structs that somebody has thought of; `unnamed` notices when one of those gets a new field.
                if type(each) in self.fields:
                    yield from self._things(each)

    def _changes(self, thing: Any) -> Iterator[tuple[str, Any]]:
        fields = self.fields[type(thing)]
        for name, change in fields.whole.items():
            yield name, change(getattr(thing, name))
        for name, change in fields.inside.items():
            yield from ((name, changed) for changed in _each_changed(getattr(thing, name), change))
        for name, change in fields.deeper.items():
            rows = getattr(thing, name)
            for index, row in enumerate(rows):
                for changed in _each_changed(row, change):
                    yield name, [*rows[:index], changed, *rows[index + 1 :]]


def _each_changed(items: Any, change: Change) -> Iterator[Any]:
    """Yield a list or a dictionary with one element changed, for each."""
    for key in items if isinstance(items, dict) else range(len(items)):
        # Shallow: one element is replaced, none is changed.
        changed = copy.copy(items)
        changed[key] = change(items[key])
        yield changed
