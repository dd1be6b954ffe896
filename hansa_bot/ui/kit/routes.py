"""Routes: which function answers a control or a form. Importing a module registers its functions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from hansa_bot.ui.kit.presses import Press

Callback = Callable[[Press], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Handler:
    """What answers, and what it costs (`rate_limit`).

    What is done `anywhere` needs no table: in its ids the number of one may be 0. What `opens` a form is not
    acknowledged before, for the form must come first; whatever else it says is a refusal.
    """

    callback: Callback
    price: int = 0
    anywhere: bool = False
    opens: bool = False


CONTROLS: dict[str, Handler] = {}
FORMS: dict[str, Handler] = {}
"""By the verbs in the ids of controls, and of forms that are sent."""


def control(
    *verbs: str, price: int = 0, anywhere: bool = False, opens: bool = False
) -> Callable[[Callback], Callback]:
    """Let a function answer the controls with these verbs; raises ValueError where another one does."""
    return lambda callback: _put(CONTROLS, verbs, Handler(callback, price, anywhere, opens))


def form(*verbs: str, price: int = 0, anywhere: bool = False) -> Callable[[Callback], Callback]:
    """Let a function answer the forms with these verbs; raises ValueError where another one does."""
    return lambda callback: _put(FORMS, verbs, Handler(callback, price, anywhere))


def _put(routes: dict[str, Handler], verbs: tuple[str, ...], handler: Handler) -> Callback:
    for verb in verbs:
        if verb in routes:
            raise ValueError(f"{handler.callback} and {routes[verb].callback} would both answer {verb!r}")
        routes[verb] = handler
    return handler.callback
