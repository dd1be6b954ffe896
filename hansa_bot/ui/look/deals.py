"""The deal of a channel: its post, playing it alone or as a whole table, and the list that opens when it is over."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from typing import Literal

import discord
from discord import ButtonStyle

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.errors import ChannelBusy, DealPlayed, NoDeal
from hansa_bot.host.kernel.posts import DealPost
from hansa_bot.host.kernel.table import Place, Status, Table
from hansa_bot.host.lobby.deals import Deal
from hansa_bot.host.posting.courier import Post
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles import registry
from hansa_bot.titles.kit.names import capital
from hansa_bot.ui.kit import asking, limits, routes, servers, table_options
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.controls import teach_button
from hansa_bot.ui.kit.drafts import NO_PINGS, Draft, button, custom_id, number_in, paragraphs, rows, safe
from hansa_bot.ui.kit.errors import CannotPost
from hansa_bot.ui.kit.moment import title_name
from hansa_bot.ui.kit.permissions import PRIVATE_THREADS, SEND, SEND_IN_THREADS, missing, permission_report
from hansa_bot.ui.kit.posting import card_link, message_link
from hansa_bot.ui.kit.presses import Press, acknowledge, put

PLAY = "playdeal"
"""The verb of the button by which everybody gets a table of their own."""

SUNDAY, EVENING = 6, 21
"""On which day of the week, and at which hour, a deal ends unless somebody says otherwise."""
LEAST = timedelta(days=2)
"""A deal that ends on a Sunday lasts so long at least: it is to be played when one likes."""

_LASTS: Literal[10080] = 10080
"""Minutes without a message after which Discord puts a thread to sleep."""


def last_day(now: float, zone: tzinfo, days: int | None = None) -> float:
    """Return when a deal ends (unix seconds): in the evening, after so many days, else on a Sunday."""
    today = datetime.fromtimestamp(now, zone)
    evening = today.replace(hour=EVENING, minute=0, second=0, microsecond=0)
    if days is not None:
        return (evening + timedelta(days=days)).timestamp()
    sunday = evening + timedelta(days=(SUNDAY - today.weekday()) % 7)
    return (sunday if sunday - today >= LEAST else sunday + timedelta(days=7)).timestamp()


@dataclass(frozen=True, slots=True)
class DealWish:
    """The deal that somebody wants to open, as it was typed."""

    title: str
    size: int | None = None
    days: int | None = None
    edition: str | None = None
    options: str | None = None


async def open_by_command(interaction: Interaction, wish: DealWish) -> None:
    """Open a deal in this channel; raises NotInChannel, MayNotOpen, BadSetup, Impossible, DealOn."""
    await acknowledge(interaction)
    meta, place = asking.note_title(interaction, wish.title), asking.server_place(interaction)
    tr = asking.words(interaction)
    await servers.check_may_open(interaction, place)
    if not isinstance(interaction.channel, discord.TextChannel):
        await put(interaction, Draft(tr("Deals live in text channels. Try this there.")))
        return
    if SEND in missing(interaction.app_permissions, thread=False):
        await put(interaction, Draft(permission_report(interaction.app_permissions, tr, thread=False)))
        return
    host, who = asking.services(interaction).host, asking.person(interaction)
    zone = (await host.prefs.person(who.id)).quiet_hours.zone
    deal = await host.deals.open(
        place,
        who,
        meta.id,
        last_day(host.now(), zone, wish.days),
        size=wish.size,
        options=table_options.options_meant(meta, wish.edition, wish.options),
        language=await servers.table_language(interaction),
        request=asking.request(interaction),
    )
    said = tr(
        "The deal is open until {when}. Its post is where everybody presses **Play this deal**.", when=_when(deal)
    )
    await put(interaction, Draft(said))


async def close_by_command(interaction: Interaction) -> None:
    """End the deal of this channel that nobody has begun; raises NotInChannel, NoDeal, NotOwner, DealBegun."""
    await acknowledge(interaction)
    host, tr = asking.services(interaction).host, asking.words(interaction)
    await host.deals.close(_channel(interaction), asking.person(interaction), asking.request(interaction))
    await put(interaction, Draft(tr("The deal is closed; nobody had begun it. /deal open begins another one.")))


async def show_by_command(interaction: Interaction) -> None:
    """Show the deal of this channel, and how far the asker is; raises NotInChannel, NoDeal."""
    await acknowledge(interaction)
    services, tr = asking.services(interaction), asking.words(interaction)
    deal = await services.host.deals.find(_channel(interaction), interaction.user.id)
    draft = await page(services, deal, catalog(tr.language, deal.table.title))
    own = None if deal.own is None else await _own_line(services, deal, tr)
    await put(interaction, Draft(paragraphs(draft.content, own), draft.controls))


async def deal_post(services: Services, post: Post[DealPost]) -> tuple[Table, Draft]:
    """Return what everybody reads of a deal, as it stands now."""
    deal = await services.host.deals.standing(post.table)
    return deal.table, await page(services, deal, catalog(deal.table.language, deal.table.title))


async def page(services: Services, deal: Deal, tr: Catalog) -> Draft:
    """Return a deal in words with its button: what is the same for all, until when, and how many have played it."""
    table = deal.table
    head = " · ".join((tr("**The week's deal**"), f"**{title_name(table.title, tr.language)}**"))
    counts = f"-# {capital(_counts(deal, tr))}"
    if not deal.going_on:
        when = f"<t:{int(deal.ends)}:R>"
        if not deal.begun:
            return Draft(paragraphs(head, tr("It ended {when}. Nobody played it.", when=when)))
        ended = tr("It ended {when}. Its list stands in this channel.", when=when)
        return Draft(paragraphs(head, ended, counts))
    text = paragraphs(
        head,
        tr(
            "The same draws and the same opponents ({names}) for everyone. Play it once, in private, when you like.",
            names=", ".join(safe(info.name) for info in table.seats[1:]) or "–",
        ),
        tr("Nobody sees another game until {when}. Then the list opens here.", when=_when(deal)),
        table_options.options_line(_as_chosen(table), tr),
        counts,
        "-# " + tr("Seal of all draws: `{seal}`", seal=await services.host.deals.seal(table.id)),
    )
    play_button = button(tr("Play this deal"), custom_id(0, 0, PLAY, str(table.id)), ButtonStyle.success)
    teach = teach_button(tr, table.title, None)
    return Draft(text, rows([play_button, *([teach] if teach else [])]))


def _as_chosen(table: Table) -> Table:
    """Return a deal's table as somebody chose it: that it is fair its first line says."""
    meta = registry.load(table.title).meta
    return replace(table, options=meta.chosen(table.options))


def line(deal: Deal, tr: Catalog) -> str:
    """Return a deal that goes on in a line of an overview."""
    told = title_name(deal.table.title, tr.language), tr("ends {when}", when=f"<t:{int(deal.ends)}:R>")
    return "- " + " · ".join((tr("**The week's deal**"), *told, _counts(deal, tr)))


def _counts(deal: Deal, tr: Catalog) -> str:
    if not deal.begun:
        return tr("nobody has begun yet")
    begun = tr.plural("{n} table has begun", "{n} tables have begun", deal.begun)
    finished = tr.plural("{n} has finished", "{n} have finished", deal.finished)
    return f"{begun}, {finished}"


def _when(deal: Deal) -> str:
    return f"<t:{int(deal.ends)}:f>"


def _channel(interaction: Interaction) -> int:
    place = asking.server_place(interaction)
    return place.parent or place.channel


async def _own_line(services: Services, deal: Deal, tr: Catalog) -> str:
    """Say how far somebody is with a deal, and where."""
    assert deal.own is not None, "who has no table is told so elsewhere"
    table = await services.host.query.table(deal.own)
    if table.status is not Status.RUNNING:
        opens = tr("You've played this deal. The list opens {when}.", when=f"<t:{int(deal.ends)}:R>")
        return opens if deal.going_on else tr("You've played this deal.")
    link = await card_link(services, table.id, table.place, tr)
    if deal.going_on:
        return tr("You're playing it already: {link}", link=link)
    return tr("You haven't finished it in time; you can still play on: {link}", link=link)


@routes.control(PLAY, anywhere=True)
async def play(press: Press) -> None:
    """Lead the presser to their table in our private messages, which is opened now unless they have one.

    Raises NoDeal, also on another server.
    """
    interaction, services, tr = press.interaction, press.services, asking.words(press.interaction)
    deal = await services.host.deals.standing(number_in(press.click.rest) or 0, press.user)
    if interaction.guild_id != deal.table.place.guild:
        raise NoDeal
    if deal.own is not None:
        await put(interaction, Draft(await _own_line(services, deal, tr)))
        return
    if not deal.going_on:
        raise NoDeal
    try:
        said = await _begin(press, deal, tr)
    except ChannelBusy as busy:
        said = tr(
            "Our private messages have room for one game, and table {n} is still on. Finish it, or end it there with "
            "/table abandon; then press **Play this deal** again.",
            n=busy.table,
        )
    await put(interaction, Draft(said))


async def _begin(press: Press, deal: Deal, tr: Catalog) -> str:
    """Begin the presser's game in our private messages, if they take any; return what is to be said of it."""
    host, number = press.services.host, deal.table.id
    try:
        conversation = await press.interaction.user.create_dm()
        private = Place(None, conversation.id)
        await host.deals.check_playable(number, press.person, private)  # before anything is promised there
        greeting = await _greet(conversation, press.user, deal, tr)
    except discord.Forbidden:
        return tr(
            "I can't message you privately. Allow messages from this server's members, then press **Play this deal** "
            "again."
        )
    await host.deals.play(number, press.person, private, tr.language, press.request)
    label = tr("our private messages")
    return tr("Your game has begun in {place}.", place=f"[{label}]({message_link(None, conversation.id, greeting)})")


async def _greet(conversation: discord.DMChannel, user: int, deal: Deal, tr: Catalog) -> int:
    """Say in private what is coming; return that message. Raises Forbidden where somebody takes none."""
    title = title_name(deal.table.title, tr.language)
    said = tr(
        "**The week's deal** · **{title}**: here comes your table. Play until {when}.", title=title, when=_when(deal)
    )
    # Pressed twice at once, it is still one message.
    nonce = f"d{deal.table.id}.{user:x}"[: limits.NONCE]
    sent = await conversation.send(said, nonce=nonce, allowed_mentions=NO_PINGS)
    return sent.id


async def gather(interaction: Interaction, guests: Sequence[int]) -> None:
    """Open a private thread in which some people play the deal of this channel together.

    Raises NotInChannel, NoDeal, DealPlayed, CannotPost, TooManyTables.
    """
    await acknowledge(interaction)
    services, tr, who = asking.services(interaction), asking.words(interaction), asking.person(interaction)
    deal = await services.host.deals.find(_channel(interaction), who.id)
    if deal.own is not None:
        raise DealPlayed(who.name)
    if not deal.going_on:
        raise NoDeal
    channel, guild = interaction.channel, deal.table.place.guild
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    needs = [
        need for need in (PRIVATE_THREADS, SEND_IN_THREADS) if not getattr(interaction.app_permissions, need.flag)
    ]
    if needs or not isinstance(parent, discord.TextChannel):
        raise CannotPost(f"<#{_channel(interaction)}>", ", ".join(tr(need.name) for need in needs))
    title = registry.load(deal.table.title).meta.called(deal.table.language)
    thread = await parent.create_thread(
        name=limits.cut(f"{title} · {who.name}", limits.CHANNEL_NAME),
        type=discord.ChannelType.private_thread,
        invitable=False,
        auto_archive_duration=_LASTS,
    )
    try:
        with suppress(discord.HTTPException):  # then the others bring them in by a mention
            await thread.add_user(interaction.user)
        place, language = Place(guild, thread.id, parent.id), await servers.table_language(interaction)
        await services.host.deals.gather(deal.table.id, who, place, guests, language, asking.request(interaction))
    except PlayerError:
        with suppress(discord.HTTPException):
            await thread.delete()
        raise
    said = tr("Your table is open in {place}. You play in the order in which you sit down.", place=thread.mention)
    await put(interaction, Draft(said))
