"""Routes: which function answers a control or a form, said beside the function; what is imported is heard."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from hansa_bot.ui.kit.presses import Press

Deed = Callable[[Press], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Handler:
    """What answers, and what it costs (`wishes`).

    What is done `anywhere` needs no table: in its ids the number of one may be 0. What `opens` a form is not
    acknowledged before, for the form must come first; whatever else it says is a refusal.
    """

    deed: Deed
    price: int = 0
    anywhere: bool = False
    opens: bool = False


CONTROLS: dict[str, Handler] = {}
FORMS: dict[str, Handler] = {}
"""By the verbs in the ids of controls, and of forms that are sent."""


def control(*verbs: str, price: int = 0, anywhere: bool = False, opens: bool = False) -> Callable[[Deed], Deed]:
    """Let a function answer the controls with these verbs; raises ValueError where another one does."""
    return lambda deed: _put(CONTROLS, verbs, Handler(deed, price, anywhere, opens))


def form(*verbs: str, price: int = 0, anywhere: bool = False) -> Callable[[Deed], Deed]:
    """Let a function answer the forms with these verbs; raises ValueError where another one does."""
    return lambda deed: _put(FORMS, verbs, Handler(deed, price, anywhere))


def _put(routes: dict[str, Handler], verbs: tuple[str, ...], handler: Handler) -> Deed:
    for verb in verbs:
        if verb in routes:
            raise ValueError(f"{handler.deed} and {routes[verb].deed} would both answer {verb!r}")
        routes[verb] = handler
    return handler.deed
