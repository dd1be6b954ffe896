"""Hints: what somebody could do, in words of three grades, and why.

What is proposed comes from a coach (`ai.coach`); the words are those of the menus. Nothing is said that the seat
cannot know, since a proposal ends where something is drawn or revealed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from hansa_bot.engine.action import Action, kind_of, values_of
from hansa_bot.titles.base import Title
from hansa_bot.titles.kit import preview
from hansa_bot.titles.texts import Texts

if TYPE_CHECKING:
    from hansa_bot.ai.coach import Proposal

KIND, WHERE, WHOLE = GRADES = (1, 2, 3)
"""What kind of thing to look at; where, or with what; the whole of it, with reason and rule."""
LONGEST = 200
"""Characters of the steps that are told; the first one is told in any case."""


def hint(title: Title, texts: Texts, state: Any, seat: int, proposal: Proposal, grade: int) -> str:
    """Return a hint at a proposal for a waiting seat, in a position as it stands."""
    tr, action = texts.tr, proposal.actions[0]
    verb, words = kind_of(action), values_of(action)
    if grade == WHOLE:
        return "\n".join([told(title, texts, state, seat, proposal.actions), why(texts, proposal)])
    if grade == WHERE and words:
        slot = title.rules.kinds[verb].slots[0]
        named = texts.slot(slot), texts.value(slot, words[0])
        return tr("“{verb}”. {slot}: {value}", verb=texts.kind(verb), slot=named[0], value=named[1])
    return tr("Look at “{verb}”. {about}", verb=texts.kind(verb), about=texts.about(verb))


def told(title: Title, texts: Texts, state: Any, seat: int, actions: Sequence[Action]) -> str:
    """Say what a seat would do, step by step, in a line each; what is too much is only counted."""
    steps = list(_steps(title, texts, state, seat, actions))
    kept, length = 1, len(steps[0])
    while kept < len(steps) and length + len(steps[kept]) <= LONGEST:
        length += len(steps[kept])
        kept += 1
    if len(steps) == 1:
        return steps[0]
    lines = [f"{number}. {step}" for number, step in enumerate(steps[:kept], 1)]
    more = len(steps) - kept
    return "\n".join(lines + [texts.tr.plural("… and {n} more step", "… and {n} more steps", more)] * (more > 0))


def why(texts: Texts, proposal: Proposal) -> str:
    """Say in a sentence what speaks for a proposal, and what against it."""
    return ", ".join(f"{group} {points:+.1f}" for group, points in proposal.reasons[:2])


def _steps(title: Title, texts: Texts, state: Any, seat: int, actions: Sequence[Action]) -> Iterator[str]:
    """Yield what each action does, in the position behind those before it; the end of a turn needs no words."""
    for number, action in enumerate(actions):
        if number == 0 or kind_of(action) not in title.ending_kinds:
            brings = preview.brings(title.rules, state, seat, action)
            yield texts.effect(title.rules.view(state, seat), action, brings)
        state, _ = title.rules.apply(state, seat, action)
