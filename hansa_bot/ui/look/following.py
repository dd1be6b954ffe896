"""Following: what somebody who watches a game is told in private once a turn or a round has ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from hansa_bot.engine.session import Entry
from hansa_bot.host.kernel.log import in_force
from hansa_bot.host.kernel.ports import CannotDeliver, Post
from hansa_bot.host.kernel.posts import FollowerSummary, PostPayload
from hansa_bot.host.kernel.settings import THEME, Whose
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.posting.followers import OFF, PRIVATE_REFUSED, ROUND, TURN
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.ui.kit import asking, narration, picture, posting
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.draft import Draft, Picture, paragraphs
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.narration import heading, tell, waiting_line
from hansa_bot.ui.kit.posting import Make, moment_of_post
from hansa_bot.ui.kit.presses import acknowledge, private
from hansa_bot.ui.look import scoresheet

TOLD = 1200
"""Characters for what has happened."""

OFTEN = {TURN: N_("after every turn"), ROUND: N_("after every round"), OFF: N_("not any more")}
"""How often somebody may be told, as the choices of a command."""


async def summary(services: Services, post: Post[FollowerSummary]) -> tuple[Table, Draft]:
    """Return what has happened since the follower was told last, as everybody may know it, with a small picture.

    Raises CannotDeliver for somebody who does not follow the game any more.
    """
    host, user, since = services.host, post.payload.user, post.payload.since
    table = await host.query.table(post.table)
    if table.status.live and await host.following.every(post.table, user) not in (TURN, ROUND):
        raise CannotDeliver("nobody follows any more")
    tr = await posting.catalog_for(services, user, table)
    chosen = await host.prefs.of(Whose.PERSON, user)
    moment = replace(await moment_of_post(services, post), tr=tr, theme=chosen[THEME])
    entries = worth_telling(await host.query.log(post.table, None, since=since, until=moment.version), since)
    content = paragraphs(
        heading(moment),
        narration.keep_newest(narration.count_repeats(tell(entries, moment.prose)), TOLD) if entries else None,
        await _ending(services, moment) if moment.state.over else waiting_line(moment),
        await posting.card_link(services, post.table, table.place, tr),
    )
    return table, Draft(content, pictures=await _small(services, moment, entries, user))


def worth_telling(entries: Sequence[Entry], since: int) -> list[Entry]:
    """Return the lines that hold, and of those that took something back the one that took back what was told."""
    kept = in_force(entries)
    back = [entry for entry in entries if entry.rewound and (entry.undo_to or 0) < since]
    return sorted([*back[-1:], *kept], key=lambda entry: entry.version)


async def _ending(services: Services, moment: Moment) -> str:
    result = await services.host.query.result(moment.table.id)
    assert result is not None, "a game that is over has a result"
    told = scoresheet.ending(moment, result)
    return f"{told}\n```\n{scoresheet.breakdown(moment, result.scores)}\n```"


async def _small(services: Services, moment: Moment, entries: Sequence[Entry], user: int) -> list[Picture]:
    view, names, tr, marks = moment.view, moment.names, moment.tr, narration.marks(entries)
    key = ("follow", moment.table.id, user)
    png = await picture.paint_png(services.worker, moment, key, lambda painter: painter.frame(view, names, tr, marks))
    return [] if png is None else [Picture(png, picture.alt_text(moment))]


async def stop_telling(services: Services, post: Post[FollowerSummary]) -> None:
    """Tell a person nothing more who takes no private messages from us."""
    await services.host.following.refused(post.table, post.payload.user)


async def by_command(interaction: discord.Interaction[Any], every: str) -> None:
    """Tell the asker from now on how the game here goes on, or not any more; raises a PlayerError."""
    await acknowledge(interaction)
    following, user = asking.services(interaction).host.following, interaction.user.id
    table = await asking.table_here(interaction)
    before = await following.every(table.id, user)
    await following.follow(table.id, user, every, request=asking.request(interaction))
    tr = asking.words(interaction)
    await private(interaction, paragraphs(_warning(tr) if before == PRIVATE_REFUSED else None, _answer(every, tr)))


def _warning(tr: Catalog) -> str:
    return tr(
        "Discord did not let me write to you lately, so I had stopped. Allow private messages from this server's "
        "members, else it will be so again."
    )


def _answer(every: str, tr: Catalog) -> str:
    if every == OFF:
        return tr("You are not told any more how this game goes on.")
    often = {
        TURN: tr("After every turn I send you a quiet private message about what has happened."),
        ROUND: tr("After every round I send you a quiet private message about what has happened."),
    }
    return " ".join((often[every], tr("/table follow ends that.")))


SAYS: dict[type[PostPayload], Make] = {FollowerSummary: summary}
