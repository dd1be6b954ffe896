"""What Discord's own apps make of what we say: what of a label is seen, where a call begins, what fits on a screen.

`python -m bench.clients [--json] [--quick]` plays games of every title, takes their messages in all four languages,
measures their texts, and shows some of them, pictures and all, in the sandbox's page at the size of a phone and of a
desktop. It needs Chromium for that; without one the figures in pixels are left out.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import pkgutil
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

from bench import _screens
from bench._reminders import reminders
from bench._told import (
    CALL,
    CARD,
    PANEL,
    PRIVATELY,
    REMINDER,
    Position,
    Said,
    calls,
    games,
    messages,
    moment,
    sampled,
)
from hansa_bot import ui
from hansa_bot.engine.action import SEPARATOR, kind_of
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.titles.base import Title
from hansa_bot.ui.kit import drafts, forms, limits, menu
from hansa_bot.ui.kit.forms import FormDraft, TextField
from hansa_bot.ui.kit.moment import title_name
from hansa_bot.ui.turn import foresight, pages

ALIKE = 31
"""Characters of a button's label that every phone shows."""
BUTTON, SELECT = 2, 3
STRIDE, SHOWN = 5, 6
"""Every so manieth position is read, and so many positions of a game are shown in the browser."""
PROPOSAL, ANSWER, OTHER = "proposals", "answers", "other"
ACT = "act"
"""The verb of a button that does something in the game."""
OPENS = 1
"""Presses that open a panel."""


def measure(*, quick: bool = False, shots: Path | None = None) -> dict[str, Any]:
    """Return all figures; the quick ones are of few positions of small games, in English and German."""
    said: list[Said] = []
    shown: list[Said] = []
    clicks: dict[str, list[int]] = defaultdict(list)
    tongues = ("de", "en") if quick else tuple(sorted(languages()))
    for title, seats, found in games(quick=quick):
        if title.meta.id not in {each.moment.table.title for each in said}:
            said += asyncio.run(reminders(title, tongues))
        read = sampled(found, len(found) // 4 if quick else STRIDE)
        called = [position for position in read if calls(position)]
        often = max(1, len(called) // SHOWN)
        for position in read:
            told = [each for language in tongues for each in messages(title, position, language)]
            said += told
            if any(position is each for each in called[often // 2 :: often]):
                shown += [each for each in told if each.kind in (PANEL, CARD)]
        clicks[f"{title.meta.id}/{seats}"] = turns(title, found[: len(found) // 4 if quick else None])
    figures = texts(said) | {"clicks": {name: median(each) for name, each in clicks.items() if each}}
    return figures | {"same_ids": same_ids()} | asyncio.run(_screens.measure(shown, shots))


def texts(said: Sequence[Said]) -> dict[str, Any]:
    """Return what can be counted in characters."""
    selects = [part for each in said for part in each.parts if part["type"] == SELECT]
    holders = [part["placeholder"] for part in selects if part.get("placeholder")]
    panels = [each for each in said if each.kind == PANEL]
    return {
        "messages": dict(Counter(each.kind for each in said)),
        "labels_over": labels_over(said),
        "alike": share(map(looks_alike, panels)),
        "select_alike": share(map(entries_alike, selects)),
        "placeholders_over": share(len(holder) > limits.PROMPT for holder in holders),
        "call_at": call_at(said),
    }


def share(found: Iterable[bool]) -> float:
    """Return which part of what was looked at is so."""
    counted = Counter(map(bool, found))
    return round(counted[True] / max(1, counted.total()), 3)


def kind_of_button(said: Said, part: dict[str, Any]) -> str:
    """Return what a button is: a proposal of one action or several, an answer on a card, or something else."""
    click = drafts.parse(part.get("custom_id", ""))
    if click is None or click.verb not in (ACT, foresight.PLAN):
        return OTHER
    if said.kind in (CARD, CALL):
        return ANSWER
    return PROPOSAL if click.verb == foresight.PLAN or part["label"][:1].isdecimal() else OTHER


def buttons(said: Said) -> list[dict[str, Any]]:
    """Return the buttons of a message."""
    return [part for part in said.parts if part["type"] == BUTTON]


def labels_over(said: Sequence[Said]) -> dict[str, Any]:
    """Return how many buttons have longer labels than Discord advises, and which part that is, by kind."""
    found: dict[str, list[int]] = defaultdict(list)
    for each in said:
        for part in buttons(each):
            found[kind_of_button(each, part)].append(len(part.get("label") or ""))
    return {
        kind: {
            "over": sum(length > limits.LABEL for length in lengths),
            "share": share(length > limits.LABEL for length in lengths),
            "median": median(lengths),
            "most": max(lengths),
        }
        for kind, lengths in sorted(found.items())
    }


def looks_alike(said: Said) -> bool:
    """Return whether two buttons of a page are one to whoever sees as much of them as a phone shows, numbers
    aside.
    """
    seen = [part["label"].partition(" · ")[2] or part["label"] for part in buttons(said) if part.get("label")]
    room = ALIKE - len("1 · ")
    return len({label[:room] for label in seen}) < len(set(seen))


def entries_alike(select: dict[str, Any]) -> bool:
    """Return whether two entries of a list differ only behind what a phone shows of them."""
    labels = {option["label"] for option in select["options"]}
    return len({label[: limits.APART] for label in labels}) < len(labels)


def call_at(said: Sequence[Said]) -> dict[str, Any]:
    """Return behind how many characters of a card or reminder, public or private, the call begins."""
    found: dict[str, list[int]] = defaultdict(list)
    for each in said:
        if each.kind in (CARD, CALL, REMINDER, PRIVATELY) and (at := begins_at(each)) is not None:
            found[each.kind].append(at)
    return {kind: {"median": median(each), "most": max(each)} for kind, each in found.items()}


def begins_at(said: Said) -> int | None:
    """Return where a call begins: the line in which somebody is mentioned, or told what is wanted of them."""
    tr, content = said.moment.tr, said.draft.content
    if said.kind == PRIVATELY:
        return 0
    title = title_name(said.moment.table.title, tr.language)
    wanted = [tr(call, title=title) for call in ("Your turn in {title}.", "Your answer in {title}, please.")]
    places = [content.find(call) for call in (wanted if said.kind == CALL else ["<@"])]
    found = min((place for place in places if place >= 0), default=None)
    return None if found is None else content.rfind("\n", 0, found) + 1


def turns(title: Title, found: Sequence[Position]) -> list[int]:
    """Return how many presses each turn of a game takes whoever plays as the computer players did, by the panel."""
    spent: list[int] = []
    before: tuple[int, int] | None = None
    for position in found:
        state = position.session.state
        if state.over:
            break
        seat = position.session.waiting[0]
        if seat not in state.stack[0].seats:
            continue  # somebody is asked something in another's turn
        if (state.turn, seat) != before:
            spent.append(OPENS)
            before = state.turn, seat
        spent[-1] += presses(moment(title, position, seat, "en"), position.action)
    return spent


def presses(own: Any, action: str) -> int:
    """Return with how many presses and choices somebody does something from the panel's first page."""
    apart = SEPARATOR not in action or kind_of(action) in own.title.ending_kinds
    if apart or action in pages.shown_at(own, (), ()).numbered:
        return 1
    several = len(menu.kinds(menu.main_offers(own))) > 1
    path: menu.Path = (kind_of(action),)
    count = int(several)
    while True:
        count += 1
        way = next((way for way in menu.ways_below(own, path) if action in way.offers), None)
        if way is None or way.value in way.offers or len(path) > len(menu.elements_of(action)):
            return count
        path = (*path, way.value)


def same_ids() -> list[str]:
    """Return the forms that keep their id when they are filled in with something else."""
    found = []
    for info in pkgutil.walk_packages(ui.__path__, f"{ui.__name__}."):
        module = import_module(info.name)
        for name, field in vars(module).items():
            if isinstance(field, TextField):
                ids = {
                    forms.modal(
                        FormDraft(drafts.custom_id(1, 1, "form"), "", [field.filled(text)]), catalog("en")
                    ).custom_id
                    for text in ("one", "two")
                }
                found += [f"{info.name}.{name}"] if len(ids) == 1 else []
    return sorted(found)


def tell(figures: dict[str, Any]) -> str:
    """Return figures line by line."""
    return "\n".join(f"{name:18} {json.dumps(value, ensure_ascii=False)}" for name, value in figures.items())


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.clients", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--quick", action="store_true", help="few positions of small games")
    parser.add_argument("--shots", type=Path, help="a folder for screenshots of a panel and a card of each title")
    asked = parser.parse_args()
    figures = measure(quick=asked.quick, shots=asked.shots)
    print(json.dumps(figures, indent=1) if asked.json else tell(figures))


if __name__ == "__main__":
    main()
