"""Inviting: by Discord's own list of people on a lobby's card, and from a person's menu to one's own table."""

from collections.abc import Sequence
from typing import Any

import discord

from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui.kit import asking, limits, routes
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import Draft, Item, button, custom_id, id_in, people_select, rows, safe
from hansa_bot.ui.kit.errors import CannotSit, NoControl, NoLobby
from hansa_bot.ui.kit.presses import Press, acknowledge, put

INVITE = "invite"
"""The verb of the list of people, and of the buttons that say to which table somebody is invited."""

MOST = 10
"""Persons who can be chosen at once."""

IDS = range(1, 2**63)
"""What can be the id of a person."""


def chooser(table: Table, tr: Catalog) -> Item:
    """Return the list of people."""
    return people_select(custom_id(table.id, table.version, INVITE), tr("Invite people"), MOST)


@routes.control(INVITE)
async def choose(press: Press) -> None:
    """Invite whoever was chosen in the list, or stands in a button's id.

    Raises CannotSit, NoControl and what inviting does.
    """
    named = id_in(press.click.rest)
    users = _chosen(press.interaction) if named is None else [named]
    if not all(user in IDS for user in users):  # stored, it would spoil every post that mentions it
        raise NoControl
    await put(press.interaction, Draft(await _invite(press.interaction, press.click.table, users)))


def _chosen(interaction: Interaction) -> list[int]:
    """Return the users who were chosen; raises CannotSit, and NoControl where no client of Discord's says that."""
    data: dict[str, Any] = dict(interaction.data or {})
    try:
        # `users` holds everybody who was chosen, `members` those of them who are on this server.
        resolved = data.get("resolved") or {}
        members, users = resolved.get("members") or {}, resolved["users"]
        chosen = [users[key] for key in data["values"]]
        for user in chosen:
            _check(user.get("global_name") or user["username"], user.get("bot", False), user["id"] in members)
        return [int(user["id"]) for user in chosen]
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NoControl from error


def _check(name: str, bot: bool, here: bool) -> None:
    if bot or not here:
        raise CannotSit(safe(name), bool(bot))


async def to_mine(interaction: Interaction, who: discord.Member | discord.User) -> None:
    """Invite somebody to the asker's open table: the one here, the only one, or one that is chosen now.

    Raises NoLobby, CannotSit and what inviting does.
    """
    await acknowledge(interaction)
    _check(who.display_name, who.bot, isinstance(who, discord.Member))
    place = asking.place(interaction)
    known = await asking.services(interaction).host.query.list_live(place, interaction.user.id)
    mine = [table for table in known if table.status is Status.LOBBY and table.owner == interaction.user.id]
    here = [table for table in mine if table.place.channel == place.channel]
    if not mine:
        raise NoLobby
    if len(fitting := here or mine) > 1:
        tr = asking.words(interaction)
        question = tr("To which of your tables do you invite {name}?", name=safe(who.display_name))
        await put(interaction, Draft(question, rows(*_which(fitting, who.id, tr.language))))
        return
    await put(interaction, Draft(await _invite(interaction, fitting[0].id, [who.id])))


def _which(tables: Sequence[Table], user: int, language: str) -> list[list[Item]]:
    """Return a button for each table, one in a row."""
    return [
        [button(asking.table_line(table, language), custom_id(table.id, 0, INVITE, str(user)))]
        for table in tables[: limits.ROWS]
    ]


async def _invite(interaction: Interaction, number: int, users: Sequence[int]) -> str:
    """Invite users to a table, which stays open to all if it is; return what to tell the asker."""
    host, tr = asking.services(interaction).host, asking.words(interaction)
    before, enough = await host.query.table(number), await host.lobby.called_enough(number)
    # An open table stays open: to invite somebody to it calls them, and shuts nobody else out.
    everyone, request = not before.gathering.closed, asking.request(interaction)
    table = await host.lobby.invite(number, asking.person(interaction), users, request, everyone=everyone)
    new = [user for user in table.gathering.guests if user not in before.gathering.guests]
    if not new:
        return tr("They're already invited or seated.")
    called, quiet = ([user for user in new if (user in enough) is rests] for rests in (False, True))
    said = [tr("Invited: {names}. A new card calls them.", names=_mentions(called))] if called else []
    if quiet:
        names = _mentions(quiet)
        said.append(tr("Invited: {names}. I've called them to several tables today, so I don't again.", names=names))
    return " ".join(said)


def _mentions(users: Sequence[int]) -> str:
    return ", ".join(f"<@{user}>" for user in users)
