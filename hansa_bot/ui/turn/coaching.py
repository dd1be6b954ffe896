"""Hints in private: what to do, step by step clearer, then what else could be done; nobody else sees any of it."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

from hansa_bot import metrics
from hansa_bot.ai import hints
from hansa_bot.engine.action import Action
from hansa_bot.host.game.coaching import Hint
from hansa_bot.host.kernel.errors import HintOutdated
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui.kit import asking, controls, grace, picture, routes, verbs
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import Draft, draw, number_in, paragraphs, rows
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.presses import Press, acknowledge, in_private, put

LAST = max(hints.GRADES)
"""The grade behind which all proposals come."""


async def by_command(interaction: Interaction, title: str) -> None:
    """Give the asker the first hint for what they must decide; raises what the host's hint does, and OtherTitle."""
    await acknowledge(interaction)
    table = await asking.table_here(interaction, title)
    await _show(interaction, table.id)


@routes.control(verbs.HINT)
async def ask(press: Press) -> None:
    """Give the presser a first hint, or a clearer one for the position that the button was made for."""
    position, _, grade = press.click.rest.partition("/")
    await _show(press.interaction, press.click.table, position or None, number_in(grade) or 1)


async def _show(interaction: Interaction, table: int, position: str | None = None, grade: int = 1) -> None:
    services, moment = asking.services(interaction), await asking.moment_at(interaction, table)
    work = asyncio.create_task(services.host.coaching.hint(table, interaction.user.id, position))
    if in_private(interaction) and not await grace.in_time(work):  # elsewhere Discord itself says so
        thinking = Draft(paragraphs(moment.clock, moment.tr("I'm thinking. This can take a few seconds.")))
        await put(interaction, thinking, keep_picture=True)
    hint = await work
    moment = await asking.moment_at(interaction, table)
    if moment.version != hint.version:
        raise HintOutdated
    draft = compose(moment, hint, grade)
    if grade >= LAST:
        firsts, key = _firsts(hint, grade), ("hint", table, interaction.user.id)
        numbered = firsts if len(firsts) == len({*firsts}) else []
        draft = replace(draft, drawing=draw(picture.aimed_at(services.worker, moment, firsts, (), key, numbered)))
    await put(interaction, draft, keep_picture=draft.drawing is None)


def compose(moment: Moment, hint: Hint, grade: int) -> Draft:
    """Return a hint of a grade, behind the last one all proposals, with the button that says more."""
    said = _proposals(moment, hint) if grade > LAST else [_told(moment, hint, 0, grade)]
    goes_on = grade < LAST or (grade == LAST and len(hint.advice.proposals) > 1)
    label = moment.tr("More") if grade < LAST else moment.tr("What else?")
    more = [controls.hint_button(moment, label, hint.position, grade + 1)] if goes_on else []
    firsts = _firsts(hint, grade)
    doing = [item for n, item in enumerate(controls.numbered(moment, firsts)) if firsts.index(firsts[n]) == n]
    back = controls.plain_button(moment, "turn", moment.tr("Back to my turn"))
    return Draft(
        paragraphs(moment.clock, *said, *_small(hint, moment.tr), counted_line(hint.taken, moment.tr)),
        rows(doing, [*more, back]),
    )


def _firsts(hint: Hint, grade: int) -> list[Action]:
    """Return how what a hint tells in full begins: what can be done by a press."""
    told = hint.advice.proposals[: None if grade > LAST else 1]
    return [each.actions[0] for each in told] if grade >= LAST else []


def _told(moment: Moment, hint: Hint, number: int, grade: int) -> str:
    assert moment.seat is not None, "hints are for seats"
    proposal = hint.advice.proposals[number]
    return hints.hint(moment.title, moment.prose, moment.state, moment.seat, proposal, grade).rstrip()


def _proposals(moment: Moment, hint: Hint) -> Iterator[str]:
    """Yield all proposals, each with how likely its reader is to win then; alone one wins in any case."""
    for number, proposal in enumerate(hint.advice.proposals):
        chance = moment.tr("{percent} % to win", percent=round(100 * proposal.chance))
        head = str(number + 1) if moment.table.size == 1 else f"{number + 1} · {chance}"
        yield f"**{head}**\n{_told(moment, hint, number, LAST)}"


def _small(hint: Hint, tr: Catalog) -> list[str]:
    """Return in small print what the reader should know of a hint besides."""
    lines = []
    if hint.why == metrics.SPENT:
        lines.append(tr("-# I've thought enough for today, so this is just my first impression."))
    elif hint.why != metrics.DONE:
        lines.append(tr("-# I can't think ahead at the moment, so this is just my first impression."))
    return lines


def counted_line(taken: int | None, tr: Catalog) -> str | None:
    """Say in small print how many hints somebody has taken and who knows of it, where they are counted."""
    if taken is None:
        return None
    counted = tr.plural("{n} hint so far.", "{n} hints so far.", taken)
    return f"-# {counted} " + tr("Everyone sees the number, only you see the hint.")
