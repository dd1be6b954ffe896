"""Sharing: a poster of a game, and what somebody sees in private, posted into the channel for everybody."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import discord
from babel.dates import format_date

from hansa_bot.host.kernel.settings import THEME
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.kit.names import LOCALES
from hansa_bot.titles.painter import POSTER
from hansa_bot.ui.kit import asking, grace, picture, rate_limit, routes
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.controls import post_button
from hansa_bot.ui.kit.drafts import NO_PINGS, Draft, draw, number_in, paragraphs, plain, rows, safe
from hansa_bot.ui.kit.errors import NoControl
from hansa_bot.ui.kit.moment import Moment, present
from hansa_bot.ui.kit.presses import Press, add, in_full_or_less, put
from hansa_bot.ui.kit.verbs import POST
from hansa_bot.ui.look import desks, looks, replaying, scoresheet, story

SHARE = "share"


async def poster(services: Services, moment: Moment, user: int) -> Draft:
    """Return a game in one picture: its day and its story, the last board, the score sheet; else in words."""
    query = services.host.query
    await query.check_open(moment.table.id)
    result, at = await query.result(moment.table.id), await query.last_played(moment.table.id)
    scores = moment.title.rules.scores(moment.view) if result is None else result.scores
    scenes = await scoresheet.course(services, moment)
    sheet, when = scoresheet.score_sheet(moment, scores, result, scenes), datetime.fromtimestamp(at, UTC)
    told = sheet.note if result is None else story.ending(moment, result, scenes, marked=False)
    day = format_date(when, "long", locale=LOCALES.get(moment.tr.language, moment.tr.language))
    winners = [] if result is None else result.winners
    key = (SHARE, moment.table.id, user)
    alt, name = "\n".join([told, scoresheet.breakdown(moment, scores)]), f"{moment.title.meta.id}.png"
    drawn = picture.drawn(services.worker, moment, key, POSTER, sheet, day, told, winners, alt=alt, name=name)
    said = paragraphs(moment.heading, plain(alt))
    return Draft(moment.heading, rows([post_button(moment, SHARE)]), drawing=draw(drawn), undrawn=said)


@routes.control(SHARE, price=rate_limit.POSTER)
async def share(press: Press) -> None:
    """Give the presser the poster of a game, to be posted here or elsewhere."""
    moment = replace((await press.moment()).seen_by(None), theme=THEME.values[0])
    await put(press.interaction, await poster(press.services, moment, press.user))


MADE: Mapping[str, tuple[Callable[..., Awaitable[Draft]], int]] = {
    "board": (looks.board, 0),
    "news": (looks.since_draft, 0),
    "desk": (desks.desk, 1),
    "scores": (looks.scores_draft, 0),
    SHARE: (poster, 0),
    replaying.STEP: (replaying.turn_draft, 1),
    replaying.FILM: (replaying.film_draft, 2),
    replaying.HIDDEN: (partial(replaying.film_draft, verb=replaying.HIDDEN), 2),
}
"""What may be posted by the word of its button, and how many numbers follow; made anew, as everybody may see it."""


@routes.control(POST, price=rate_limit.POSTER)
async def post(press: Press) -> None:
    """Post for everybody what the presser sees in private, once; made anew, in it is nothing that is secret."""
    if not await may_post(press):
        return
    what, *rest = press.click.rest.split("/")
    make, most = MADE.get(what, (None, 0))
    if make is None or len(rest) > most:
        raise NoControl
    await publish(press, lambda moment: make(press.services, moment, press.user, *map(number_in, rest)))


async def may_post(press: Press) -> bool:
    """Return whether the presser may post pictures here, about a table of this server; if not, that is answered."""
    interaction = press.interaction
    allowed = interaction.permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    table = await press.host.query.table(press.click.table)
    if table.place.channel != interaction.channel_id:
        await press.host.query.check_open(table.id)
    from_afar = table.place.guild not in (None, interaction.guild_id)
    may_send = allowed.send_messages_in_threads if in_thread else allowed.send_messages
    if from_afar or not (allowed.attach_files and may_send):
        await add(interaction, Draft(catalog(press.language)("You can't post pictures in this channel.")))
        return False
    return True


async def publish(press: Press, make: Callable[[Moment], Awaitable[Draft]]) -> bool:
    """Post what is made of a table as everybody sees it, and tell the presser; return whether it was posted."""
    interaction, tr = press.interaction, catalog(press.language)
    moment = await present(press.host, press.click.table, None)
    grace.begin(attach=grace.may_attach(), private=False)
    draft = await make(moment)
    made = await draft.in_time(tr)
    if made is None:
        await add(interaction, Draft(tr("I'm still drawing; I'll post it in a moment.")))
        made = await draft.whole(tr)
    said = "-# " + moment.tr("Posted by {name}.", name=safe(interaction.user.display_name))
    try:
        await in_full_or_less(interaction, replace(made, content=paragraphs(made.content, said)), send)
    except discord.Forbidden:
        await add(interaction, Draft(tr("I can't post in this channel.")))
        return False
    await add(interaction, Draft(tr("Posted for everybody to see.")))
    return True


async def send(interaction: Interaction, draft: Draft) -> None:
    """Post into the channel of an interaction; Discord takes a second one from the same message for the first.

    Raises NotInChannel where Discord has not said in which one.
    """
    assert interaction.message is not None, "a button stands in a message"
    channel = interaction.client.get_partial_messageable(
        asking.place(interaction).channel, guild_id=interaction.guild_id
    )
    await channel.send(
        draft.content,
        files=draft.files(),
        embeds=draft.embeds(),
        nonce=f"here{interaction.message.id}",
        allowed_mentions=NO_PINGS,
    )
