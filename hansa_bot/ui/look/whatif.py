"""What if: what a person could do with one kind of action, on the board and in words, before choosing any of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from hansa_bot.engine.action import SEPARATOR, Action, kind_of
from hansa_bot.engine.errors import Unreadable
from hansa_bot.render.worker import Worker
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit import asking, limits, menu, narration, picture
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.choices import Suggestion, suggestion
from hansa_bot.ui.kit.draft import Draft, Picture, paragraphs
from hansa_bot.ui.kit.matching import fits
from hansa_bot.ui.kit.menu import Path
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.narration import heading
from hansa_bot.ui.refusals.telling import suggesting

_HEAD = 300
"""Characters for everything but what could be done."""


async def draft(services: Services, moment: Moment, user: int, typed: str) -> Draft:
    """Return what the reader could do with a kind of action; raises like `asking.decider`, and Unreadable."""
    asking.decider(moment)
    kind = _meant(moment, typed)
    offers = menu.kinds(moment.offers).get(kind, [])
    key = ("what if", moment.table.id, user, kind)
    pictures = await pictures_of(services.worker, moment, offers, key)
    if not pictures:
        marks = narration.marks(await narration.news(services.host, moment))
        pictures = await picture.board(services.worker, moment, marks, key)
    return Draft(paragraphs(heading(moment), *_words(moment, kind, offers)), pictures=pictures)


def _words(moment: Moment, kind: str, offers: Sequence[Action]) -> list[str]:
    """Say what is legal, or why nothing is."""
    said = moment.prose
    if not offers:
        return [f"**{said.kind(kind)}**", said.unavailable(moment.view, kind) or moment.tr("not possible now.")]
    return [f"**{_head(moment, said, offers)}**", *sentences(moment, said, offers, limits.CONTENT - _HEAD)]


def _head(moment: Moment, texts: Texts, offers: Sequence[Action]) -> str:
    """Return "Claim · Route: 3"."""
    kind = moment.title.rules.kinds[kind_of(offers[0])]
    name = texts.kind(kind.name)
    return f"{name} · {texts.slot(kind.slots[0])}: {len(_group(offers, 2))}" if kind.slots else name


async def pictures_of(worker: Worker, moment: Moment, offers: Sequence[Action], key: object) -> list[Picture]:
    """Return the board with what offers of one kind aim at; nothing when that does not stand on the board."""
    if not offers:
        return []
    head = _head(moment, moment.texts, offers)
    lines = sentences(moment, moment.texts, offers, limits.ALT_TEXT - len(head) - 1)
    return await picture.targets(worker, moment, offers, "\n".join([head, *lines]), key)


def offers_below(moment: Moment, path: Path) -> list[Action]:
    """Return the offers below a path of choices; without a path those of the only kind there is to choose."""
    offers = menu.main_offers(moment)
    if not path and (len(menu.kinds(offers)) > 1 or menu.idle_kinds(moment)):
        return []
    return [offer for offer in offers if tuple(offer.split(SEPARATOR)[: len(path)]) == path]


def sentences(moment: Moment, texts: Texts, offers: Sequence[Action], most: int) -> list[str]:
    """Say what offers of one kind would do, a line for each, in `most` characters.

    Where so many lines do not fit, they tell of fewer elements: of routes and targets, then of routes alone.
    """
    deepest = max(len(offer.split(SEPARATOR)) for offer in offers)
    lines: list[str] = []
    for depth in range(deepest, min(deepest, 2) - 1, -1):
        lines = [f"- {_sentence(moment, texts, begin, those)}" for begin, those in _group(offers, depth).items()]
        if len("\n".join(lines)) <= most:
            return lines
    kept = limits.lines_that_fit(lines, most - limits.BUTTON_LABEL)
    return [*kept, moment.tr("- and {n} more", n=len(lines) - len(kept))]


def _group(offers: Sequence[Action], depth: int) -> dict[Path, list[Action]]:
    found: dict[Path, list[Action]] = {}
    for offer in offers:
        found.setdefault(tuple(offer.split(SEPARATOR)[:depth]), []).append(offer)
    return found


def _sentence(moment: Moment, texts: Texts, begin: Path, offers: Sequence[Action]) -> str:
    """Say what one offer does, or what the last element means that several offers share."""
    if len(offers) == 1:
        return moment.effect(offers[0], texts)
    kind, *values = begin
    slots = moment.title.rules.kinds[kind].slots
    named = [texts.value(slot, value) for slot, value in zip(slots, values[:-1], strict=False)]
    return ": ".join([*named, texts.choice(moment.view, kind, slots[len(values) - 1], values[-1])])


@suggesting
async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Suggestion]:
    """Return the kinds of action that are legal for the asker now; where there are none, a line that says why."""
    moment = await asking.moment_of(interaction, await asking.table_here(interaction))
    asking.decider(moment)
    legal = menu.kinds(moment.offers)
    kinds = [kind for kind in fits(typed, _kind_names(moment)) if kind in legal] if typed.strip() else list(legal)
    return [suggestion(moment.texts.kind(kind), kind) for kind in kinds[: limits.CHOICES]]


def _meant(moment: Moment, typed: str) -> str:
    """Return the kind that is meant, a legal one before others that fit as well; raises Unreadable."""
    levels, legal = fits(typed, _kind_names(moment)), menu.kinds(moment.offers)
    if not levels:
        raise Unreadable(typed)
    return min(levels, key=lambda kind: (levels[kind], kind not in legal))


def _kind_names(moment: Moment) -> dict[str, tuple[str, str]]:
    return {kind: (kind, moment.texts.kind(kind)) for kind in moment.title.rules.kinds}
