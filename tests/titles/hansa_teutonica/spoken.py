"""What the title says in English of positions set up by hand."""

from typing import Any

from hansa_bot.engine.session import Session
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.hansa_teutonica.speech import HansaTexts
from tests.titles.hansa_teutonica.position import RULES

NAMES = ["Anna", "Bea", "Carl", "Dora", "Emil"]
TEXTS = HansaTexts(catalog("en", "hansa_teutonica"), NAMES)


def due(state: Any) -> str:
    """Return what is asked."""
    return TEXTS.due(RULES.view(state, state.waiting[0]), state.waiting[0])


def effect(state: Any, action: str) -> str:
    """Return what an action is said to do, to whoever must decide."""
    return TEXTS.effect(RULES.view(state, state.waiting[0]), action)


def choice(state: Any, kind: str, slot: str, value: str) -> str:
    """Return what a value is said to mean."""
    return TEXTS.choice(RULES.view(state, state.waiting[0]), kind, slot, value)


def after(state: Any, *actions: str) -> Any:
    """Return the position after actions of whoever must decide."""
    session = Session(RULES, state)
    for action in actions:
        session = session.apply(session.waiting[0], [action]).session
    return session.state


def told(state: Any, *actions: str) -> list[str]:
    """Return what is told of the last of these actions and all that it forces."""
    session = Session(RULES, after(state, *actions[:-1]))
    step = session.apply(session.waiting[0], [actions[-1]])
    sentences = (TEXTS.event(event) for entry in step.entries for event in entry.events)
    return [sentence for sentence in sentences if sentence]
