"""What if: what a person could do with one kind of action, on the board and in words, before choosing any of it."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.errors import Unreadable
from hansa_bot.render.worker import Worker
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit import asking, limits, menu, narration, picture
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.choices import Suggestion, fits, suggestion
from hansa_bot.ui.kit.drafts import Draft, Picture, paragraphs
from hansa_bot.ui.kit.menu import Path
from hansa_bot.ui.kit.moment import Moment
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
    return Draft(paragraphs(moment.heading, *_words(moment, kind, offers)), pictures=pictures)


def _words(moment: Moment, kind: str, offers: Sequence[Action]) -> list[str]:
    """Say what is legal, or why nothing is."""
    said = moment.prose
    if not offers:
        return [f"**{said.kind(kind)}**", said.unavailable(moment.view, kind) or moment.tr("not possible right now.")]
    return [f"**{_head(moment, said, offers)}**", *sentences(moment, said, offers, limits.CONTENT - _HEAD)]


def _head(moment: Moment, texts: Texts, offers: Sequence[Action]) -> str:
    """Say how much there is to choose: in the title's own words, else "Claim: 3 ways to do it"."""
    usual = [menu.usual(moment, those) for those in menu.heads(moment, offers).values()]
    kind = texts.kind(kind_of(offers[0]))
    return texts.summary(moment.view, usual) or moment.tr.plural(
        "{kind}: {n} way to do it", "{kind}: {n} ways to do it", len(usual), kind=kind
    )


async def pictures_of(
    worker: Worker, moment: Moment, offers: Sequence[Action], key: object, numbered: Sequence[Action] = ()
) -> list[Picture]:
    """Return the board with what offers aim at, some numbered; nothing where that does not stand on the board."""
    if not offers:
        return []
    head = [_head(moment, moment.texts, offers)] if len(menu.kinds(offers)) == 1 else []
    lines = sentences(moment, moment.texts, offers, limits.ALT_TEXT - _HEAD)
    return await picture.targets(worker, moment, offers, "\n".join([*head, *lines]), key, numbered)


def offers_below(moment: Moment, path: Path) -> list[Action]:
    """Return the offers below a path of choices; without a path those of the only kind there is to choose."""
    offers = menu.main_offers(moment)
    if not path and (len(menu.kinds(offers)) > 1 or menu.idle_kinds(moment)):
        return []
    left = set(menu.below(moment, path))
    return [offer for offer in offers if offer in left]


def sentences(moment: Moment, texts: Texts, offers: Sequence[Action], most: int) -> list[str]:
    """Say what there is to choose among some offers, a line for each, details left out, in `most` characters."""
    lines = []
    for those in menu.heads(moment, offers).values():
        one = menu.Way(menu.usual(moment, those), tuple(those))
        lines.append(f"- {moment.effect(one.value, texts) if len(those) == 1 else menu.target(moment, texts, one)}")
    if len("\n".join(lines)) <= most:
        return lines
    kept = limits.lines_that_fit(lines, most - limits.BUTTON_LABEL)
    return [*kept, moment.tr("- and {n} more", n=len(lines) - len(kept))]


@suggesting
async def complete(interaction: Interaction, typed: str) -> list[Suggestion]:
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
