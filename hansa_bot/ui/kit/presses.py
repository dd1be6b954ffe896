"""Presses: one use of a button, select or form, and how whoever asks is answered in private."""

import asyncio
import itertools
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

import discord
from discord.utils import MISSING

from hansa_bot.engine.errors import GameOver, Stale
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NotRunning, NoVersion
from hansa_bot.host.kernel.settings import LAYOUTS, ON
from hansa_bot.host.kernel.table import Person, Table
from hansa_bot.i18n.catalog import catalog
from hansa_bot.metrics import ACKNOWLEDGED, ANSWERED
from hansa_bot.ui.kit import asking, layouts
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.background import UNSENT, later, quietly
from hansa_bot.ui.kit.drafts import NO_PINGS, Click, Draft, Drawing, renew
from hansa_bot.ui.kit.forms import NOTHING, Filled
from hansa_bot.ui.kit.limits import CONTENT, cut
from hansa_bot.ui.kit.moment import Moment

T = TypeVar("T")
Sender = Callable[[Interaction, Draft], Awaitable[T]]
"""Sends a draft that is ready, all of it or nothing."""

_log = logging.getLogger(__name__)

ANSWER = "answer"
"""Where it stands which private message answers an interaction."""
_GONE = 10008
_ENDED = (10015, 50027)
"""What Discord says of a token that has ended: Unknown Webhook, Invalid Webhook Token."""


@dataclass(frozen=True, slots=True)
class Press:
    """Somebody used a control: what its id said, what was chosen in it, or written in a form."""

    interaction: Interaction
    services: Services
    click: Click
    chosen: str = ""
    filled: Filled = NOTHING

    @property
    def host(self) -> Host:
        """Where its games are decided and kept."""
        return self.services.host

    @property
    def user(self) -> int:
        """The id of who pressed."""
        return self.interaction.user.id

    @property
    def person(self) -> Person:
        """Who pressed."""
        return asking.person(self.interaction)

    @property
    def request(self) -> str:
        """Idempotency key: a press that reaches us twice has the same."""
        return str(self.interaction.id)

    @property
    def language(self) -> str:
        """The language of who pressed."""
        return asking.language(self.interaction)

    async def moment(self) -> Moment:
        """Return the game as the presser sees it now; raises NoTable or NotRunning."""
        return await asking.moment_at(self.interaction, self.click.table)

    async def say(self, text: str) -> None:
        """Answer with a text of the catalogue."""
        await put(self.interaction, Draft(catalog(self.language)(text)))

    async def fresh_moment(self) -> Moment:
        """Return the game as it is now; raises Stale when the control belongs to an earlier position.

        Raises GameOver or NotRunning when there is no going on at all.
        """
        moment = await self.running_moment()
        if not await self.is_current(moment):
            raise Stale(self.click.version, moment.version)
        return moment

    async def running_moment(self) -> Moment:
        """Return the game as it is now; raises GameOver or NotRunning when it has come to an end."""
        moment = await self.moment()
        if moment.state.over:
            raise GameOver
        if not moment.running:
            raise NotRunning(moment.table.status)
        return moment

    async def is_current(self, moment: Moment) -> bool:
        """Return whether the control still fits.

        While several seats decide at the same time, the answers of the others change nothing for this one.
        """
        if self.click.version == moment.version:
            return True
        if self.click.version > moment.version or moment.seat is None or not moment.must_act:
            return False
        since = await self.host.query.log(self.click.table, self.user, since=self.click.version)
        others = [entry.seat for entry in since]
        if moment.seat in others or any(entry.auto or entry.undo_to is not None for entry in since):
            return False
        try:
            before = await self.host.query.view(self.click.table, self.user, self.click.version)
        except NoVersion:
            return False
        return sorted([*others, *moment.state.waiting]) == before.view.waiting


async def acknowledge(interaction: Interaction) -> None:
    """Promise a private answer at once: a step in a private panel changes it, anything else opens a message."""
    if interaction.response.is_done():
        return
    try:
        if in_private(interaction):
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
    except discord.NotFound as error:
        if error.code != _GONE:
            raise
        # The panel was dismissed on the way: the answer opens another one.
        await interaction.response.defer(ephemeral=True, thinking=True)
    asking.observe_latency(interaction, ACKNOWLEDGED)


async def find_table(interaction: Interaction, title: str | None = None) -> Table:
    """Promise an answer, and return the table that is asked about; raises like `asking.table_here`."""
    await acknowledge(interaction)
    return await asking.table_here(interaction, title)


async def find_moment(interaction: Interaction, title: str | None = None) -> Moment:
    """Promise an answer, and return the game that is asked about as the asker sees it; raises NotRunning too."""
    return await asking.moment_of(interaction, await find_table(interaction, title))


def in_private(interaction: Interaction) -> bool:
    """Return whether the control stood in a private message of ours."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def belongs(table: Table, interaction: Interaction) -> bool:
    """Return whether a table belongs to the server in which somebody asks; an imported one by its channel alone.

    From afar, in what only they see, a table is its insiders': nobody else is sent buttons. So is a deal's game.
    """
    if not asking.services(interaction).host.query.may_know(table, interaction.user.id):
        return False
    if table.place.guild is None and table.place.channel in channels(interaction):
        return True
    if interaction.guild_id is not None and table.place.guild == interaction.guild_id:
        return True
    afar = interaction.guild_id is None or in_private(interaction)
    return afar and interaction.user.id in table.insiders


def channels(interaction: Interaction) -> list[int]:
    """Return the channels and threads of the server in which somebody asks."""
    guild = interaction.guild
    return [] if guild is None else [each.id for each in (*guild.channels, *guild.threads)]


async def private(
    interaction: Interaction, text: str, *, view: discord.ui.View | None = None, file: discord.File | None = None
) -> None:
    """Answer so that only the asker sees it, whether or not the interaction has been acknowledged."""
    content, shown, sent = cut(asking.as_shown(interaction, text), CONTENT), view or MISSING, file or MISSING
    if interaction.response.is_done():
        await interaction.followup.send(content, ephemeral=True, allowed_mentions=NO_PINGS, view=shown, file=sent)
    else:
        await interaction.response.send_message(
            content, ephemeral=True, allowed_mentions=NO_PINGS, view=shown, file=sent
        )
        asking.observe_latency(interaction, ACKNOWLEDGED)
    asking.observe_latency(interaction, ANSWERED)


async def put(interaction: Interaction, draft: Draft, *, keep_picture: bool = False) -> None:
    """Show a draft as the private answer, in place of what stood there."""
    await acknowledge(interaction)
    try:
        await edit(interaction, draft, keep_picture=keep_picture)
    except discord.NotFound as error:
        if has_ended(error):
            raise
        # The panel was dismissed while we were busy: the answer still has to be seen.
        await add(interaction, draft)


async def edit(interaction: Interaction, draft: Draft, *, keep_picture: bool = False) -> None:
    """Change the private message that answers an interaction; raises NotFound when it is gone."""
    number: int | None = interaction.extras.get(ANSWER)
    if number is None and in_private(interaction) and interaction.message is not None:
        number = interaction.message.id
    if keep_picture and (drawing := _still_drawn(number)) is not None:
        draft = replace(draft, drawing=drawing)
    send = partial(_edit, keep_picture=keep_picture)
    interaction.extras[ANSWER] = await _show(interaction, draft, send, number)


async def _edit(interaction: Interaction, draft: Draft, *, keep_picture: bool) -> discord.Message:
    if in_private(interaction):
        renew(draft.controls, interaction.id)
    kept = keep_picture and not draft.pictures
    shown = draft.shown(kept=kept)
    if await _in_parts(interaction):
        shown = layouts.edited(interaction.message, draft, keep_picture=kept)
    shown["attachments"] = MISSING if kept else draft.files()
    return await interaction.edit_original_response(**shown, allowed_mentions=NO_PINGS)


async def free_the_select(interaction: Interaction) -> None:
    """Let the private message in which something was chosen stand as it is, ready for the same choice again."""
    data: dict[str, Any] = dict(interaction.data or {})
    if (
        not data.get("values")
        or not in_private(interaction)
        or ANSWER in interaction.extras
        or interaction.message is None
    ):
        return
    shown = layouts.as_it_is(interaction.message)
    renew(shown, interaction.id)
    await quietly(interaction, interaction.edit_original_response(view=shown))


async def add(interaction: Interaction, draft: Draft) -> None:
    """Send one more private message after the answer."""
    await _show(interaction, draft, _add, None)


async def _add(interaction: Interaction, draft: Draft) -> discord.Message:
    shown = {**draft.shown(), "view": draft.controls or MISSING}
    if await _in_parts(interaction):
        shown = {"view": layouts.lay_out(draft)}
    return await interaction.followup.send(
        **shown, files=draft.files(), ephemeral=True, allowed_mentions=NO_PINGS, wait=True
    )


async def _in_parts(interaction: Interaction) -> bool:
    """Return whether what is shown in private is a layout: it is one already, or the server tries them."""
    message, guild = interaction.message, interaction.guild_id
    if message is not None and message.flags.ephemeral and message.flags.components_v2:
        return True
    return guild is not None and (await asking.services(interaction).host.prefs.server(guild))[LAYOUTS] == ON


def has_ended(error: BaseException) -> bool:
    """Return whether an answer failed because its token has ended, a quarter of an hour after the press."""
    return isinstance(error, discord.HTTPException) and error.code in _ENDED


async def in_full_or_less(interaction: Interaction, draft: Draft, send: Sender[T]) -> T:
    """Show a draft; pictures that may not be shown here are left out, the last one first."""
    for lesser in draft.lesser(asking.words(interaction)):
        try:
            return await send(interaction, lesser)
        except discord.Forbidden as error:
            if not lesser.pictures:
                raise
            refused = error
    raise refused


class _AnswerSlot:
    """A private message of ours: the number of the newest draft for it, and the pictures that this one waits for."""

    __slots__ = ("drawing", "lock", "newest")

    def __init__(self) -> None:
        self.newest = 0
        self.drawing: Drawing | None = None
        self.lock = asyncio.Lock()

    def take(self, turn: int, drawing: Drawing | None) -> bool:
        """Let a draft be the newest if none is newer; pictures that nobody needs any more are given up."""
        kept, lost = (drawing, self.drawing) if turn >= self.newest else (self.drawing, drawing)
        self.newest, self.drawing = max(turn, self.newest), kept
        if kept is not None:
            kept.add_done_callback(self._forget)
        if lost is not None and lost is not kept:
            lost.cancel()
        return self.newest == turn

    def _forget(self, drawing: Drawing) -> None:
        """Keep no pictures in memory that are made."""
        if self.drawing is drawing:
            self.drawing = None


_MOST_SLOTS = 4096
"""Messages whose newest draft is remembered: far more than can be under way at once."""

_slots: OrderedDict[int, _AnswerSlot] = OrderedDict()
_turns = itertools.count(1)


def _slot(message: int) -> _AnswerSlot:
    slot = _slots.setdefault(message, _AnswerSlot())
    _slots.move_to_end(message)
    if len(_slots) > _MOST_SLOTS:
        _slots.popitem(last=False)
    return slot


def newest(interaction: Interaction) -> int:
    """Return the number of the newest draft for the private message that answers an interaction."""
    return _slot(interaction.extras.get(ANSWER, 0)).newest


def _still_drawn(message: int | None) -> Drawing | None:
    """Return the pictures that a message still waits for."""
    drawing = None if message is None or message not in _slots else _slots[message].drawing
    return None if drawing is None or drawing.done() else drawing


async def _show(interaction: Interaction, draft: Draft, send: Sender[discord.Message], message: int | None) -> int:
    """Show a draft in the message of this number, where none is given in a new one, and return its number.

    Pictures that are not there in time follow by an edit. A draft is dropped once a newer one is there for its
    message. Raises what `send` raises.
    """
    turn, tr = next(_turns), asking.words(interaction)
    draft = draft.retold(partial(asking.as_shown, interaction))
    slot = None if message is None else _slot(message)
    if slot is not None:
        slot.take(turn, draft.drawing)
    whole = await draft.in_time(tr)
    ready = whole or draft.meanwhile(tr)
    if message is None or slot is None:
        sent = await in_full_or_less(interaction, ready, send)
        slot = _slot(sent.id)
        slot.take(turn, draft.drawing)  # whoever was quick has pressed something in it already
    else:
        async with slot.lock:
            if slot.newest != turn:
                return message
            sent = await in_full_or_less(interaction, ready, send)
    asking.observe_latency(interaction, ANSWERED)
    if whole is None and slot.newest == turn:
        later(interaction, _follow(interaction, sent, draft, turn))
    return sent.id


async def _follow(interaction: Interaction, sent: discord.Message, draft: Draft, turn: int) -> None:
    """Bring the pictures to where the words of a draft stand, if nothing newer stands there then."""

    async def amend(_: Interaction, ready: Draft) -> None:
        shown = {**ready.shown(), "view": MISSING}
        if sent.flags.components_v2:
            shown = layouts.edited(None, ready, keep_picture=False)
        await sent.edit(**shown, attachments=ready.files(), allowed_mentions=NO_PINGS)

    whole, slot = await draft.whole(asking.words(interaction)), _slot(sent.id)
    async with slot.lock:
        if slot.newest != turn:
            return
        try:
            await in_full_or_less(interaction, whole, amend)
        except UNSENT as error:
            if not whole.pictures or has_ended(error) or isinstance(error, discord.NotFound):
                raise
            _log.info("pictures not sent interaction=%d reason=%r", interaction.id, error)
            # What is shown promises them.
            await amend(interaction, draft.unsent(asking.words(interaction)))
