"""States: clones derived from a state's own annotations, typed decisions, options, and that nothing gets lost."""

import inspect
import types
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Self, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from hansa_bot.engine.state import Decision, S, State

T = TypeVar("T")
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741
_SHARED = "shared"
Shared = Annotated[T, _SHARED]
"""Marks a field that is never changed in place, whatever its type, so that clones share it."""

_IMMUTABLE = {int, float, str, bytes, bool, type(None), frozenset}


@cache
def cloner(kind: type[S]) -> Callable[[S], S]:
    """Return a function that copies a state of this type: its lists, bytearrays, dicts and structs, nothing else.

    It is written once, as a person would write it, because looking at the fields each time would cost ten times more.
    The shallow copy brings along everything that is shared.
    """
    # Worth the trouble, since every step of every playout makes a clone.
    body = ["    after = state.__copy__()"]
    for name, hint in get_type_hints(kind, include_extras=True).items():
        copied = _copied(f"state.{name}", hint)
        if copied is not None:
            body.append(f"    after.{name} = {copied}")
    source = "\n".join(["def clone(state):", *body, "    return after"])
    scope: dict[str, Any] = {}
    # Nothing from outside gets in here: the source consists of field names of our own structs.
    exec(source, scope)
    return cast("Callable[[S], S]", scope["clone"])


def _copied(value: str, hint: Any) -> str | None:
    """Return the expression that copies a value of a type, or None where the value itself will do."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return None if _SHARED in hint.__metadata__ else _copied(value, arguments[0])
    if origin in (Union, types.UnionType):
        inner = [copied for each in arguments if (copied := _copied(value, each)) is not None]
        # At most one member of a union has to be copied in our states: a list or None, a struct or None.
        return f"({inner[0]} if {value} is not None else None)" if inner else None
    if hint is bytearray:
        return f"{value}[:]"
    if origin is list:
        item = _copied("item", arguments[0])
        return f"{value}[:]" if item is None else f"[{item} for item in {value}]"
    if origin is dict:
        item = _copied("item", arguments[1])
        return f"{value}.copy()" if item is None else f"{{key: {item} for key, item in {value}.items()}}"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return None if hint.__struct_config__.frozen else f"{value}.clone()"
    if origin in (tuple, frozenset) or hint in _IMMUTABLE:
        return None
    # Better no title at all than one whose clones share a list: that would show as a move that nobody made.
    raise TypeError(f"how is {hint} copied? mark it as Shared if it never changes in place")


class Numbers(msgspec.Struct):
    """The numbers of one kind of decision by name, in the order in which a subclass declares them.

    `class Deal(Numbers): seller: int; price: int` is read by `Deal.of(decision)` and stored as `deal.numbers()`, as
    plain integers; nothing else may know their positions. A last field that is a list takes all that remain.
    """

    takes_rest: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        # Looked at once for each class, since `of` is called far more often.
        cls.takes_rest = [*inspect.get_annotations(cls, eval_str=True).values()][-1:] == [list[int]]

    @classmethod
    def of(cls, decision: Decision) -> Self:
        """Return the numbers of a pending decision."""
        data = decision.data
        if not cls.takes_rest:
            return cls(*data)
        last = len(cls.__struct_fields__) - 1
        return cls(*data[:last], data[last:])

    def numbers(self) -> list[int]:
        """Return the numbers as a decision keeps them."""
        values = [*msgspec.structs.astuple(self)]
        return [*values[:-1], *values[-1]] if self.takes_rest else values

    def ask(self, kind: str, *seats: int) -> Decision:
        """Return the question of this kind to some seats."""
        return Decision(kind, [*seats], self.numbers())


def common(state: State, seat: int | None) -> dict[str, Any]:
    """Return what every view has, for a reader."""
    decision = state.stack[-1].kind if state.stack else None
    own = {"seats": state.seats, "turn": state.turn, "over": state.over, "waiting": state.waiting[:]}
    return {"seat": seat, "decision": decision, **own}


def read_options(kind: type[O], values: Mapping[str, str]) -> O:
    """Return a title's options with these values, as its card gives them.

    What is at its default is left to the struct, so that equal options are encoded alike.
    """
    usual = kind()
    return kind(**{key: value for key, value in values.items() if value != getattr(usual, key)})
