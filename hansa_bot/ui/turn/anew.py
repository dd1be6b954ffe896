"""Anew: what people were shown before something in it turned out to lose much, and how that is brought up to date.

What was shown is honoured whenever it is pressed: it is legal, and nobody saw it change.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from hansa_bot.engine.action import Action, Event
from hansa_bot.engine.state import State, digest
from hansa_bot.host.kernel.settings import OFFERED
from hansa_bot.ui.kit import asking, presses
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.background import UNSENT
from hansa_bot.ui.kit.drafts import Controls, Draft, beside, parse
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.turn import foresight, pages


@dataclass(frozen=True, slots=True)
class Plain:
    """What a panel says and offers; kept apart, as more is added to these very controls."""

    content: str
    controls: list[dict[str, Any]]

    @classmethod
    def of(cls, draft: Draft) -> Plain:
        """Return what a draft says and offers now."""
        return cls(draft.content, components_of(draft.controls))


@dataclass(frozen=True, slots=True)
class Opened:
    """A panel as it was shown: its `draft`, and the `plain` one before anything was added for its reader."""

    moment: Moment
    plain: Plain
    draft: Draft
    note: str | None
    marks: Sequence[Event]
    number: int
    """Of the draft in its message: another one means that the message shows something else by now."""


async def propose(interaction: Interaction, services: Services, shown: Opened) -> None:
    """Let a panel that still stands as it was shown propose nothing that has turned out to lose much."""
    before = shown.moment
    moment = replace(await asking.moment_at(interaction, before.table.id), asked=before.asked)
    if moment.version != before.version or presses.newest(interaction) != shown.number:
        return
    draft = pages.compose(moment, note=shown.note, done=moment.done)
    plain = Plain.of(draft)
    if plain.controls == shown.plain.controls:
        return
    content = shown.draft.content.replace(shown.plain.content, plain.content)
    draft = replace(shown.draft, content=content, controls=_dressed(draft.controls, shown))
    draft = pages.illustrate(services, moment, (), draft, shown.marks, moment.done)
    with contextlib.suppress(*UNSENT):  # a panel that is gone, or whose token has ended, stays as it is
        await presses.edit(interaction, draft)


def components_of(view: Controls | None) -> list[dict[str, Any]]:
    """Return how controls look and what they do."""
    return [] if view is None else view.to_components()


def _dressed(view: Controls | None, shown: Opened) -> Controls | None:
    """Return controls with what was added to the plain ones for the reader."""
    # By what their ids say: those of lists have been marked since, as they were shown.
    known = [
        (parse(part.get("custom_id", "")), part.get("url"))
        for row in shown.plain.controls
        for part in row["components"]
    ]
    for item in shown.draft.controls.children if shown.draft.controls else ():
        if (parse(getattr(item, "custom_id", None) or ""), getattr(item, "url", None)) not in known:
            view = beside(view or Controls(), item)
    return view


def plans(moment: Moment, done: Sequence[Action] = ()) -> Iterator[list[Action]]:
    """Yield every plan that a panel of this moment can have shown, also to whoever wants none any more.

    Positions are looked at in the order in which the plan of now comes to them, so that the first so many were known.
    """
    shown = replace(moment, wants=OFFERED)
    way = [digest(at.state) for at, _ in foresight.foresee(shown, done)]
    for known in range(len(way), -1, -1):
        yield foresight.make_plan(replace(shown, losing=partial(_found, shown, way[:known])), done)


def _found(moment: Moment, known: Sequence[str], state: State) -> Collection[Action]:
    return moment.losing(state) if digest(state) in known else ()
