"""Presses: one use of a button or select, and how whoever asks is answered in private."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import discord
from discord.utils import MISSING

from hansa_bot.engine.errors import GameOver, Stale
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NotRunning, NoVersion
from hansa_bot.host.kernel.table import Person, Table
from hansa_bot.i18n.catalog import catalog
from hansa_bot.metrics import ACKNOWLEDGED, ANSWERED
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.drafts import NO_PINGS, Click, Draft
from hansa_bot.ui.kit.limits import CONTENT, cut
from hansa_bot.ui.kit.moment import Moment


@dataclass(frozen=True, slots=True)
class Press:
    """Somebody used a control: what its id said, and what was chosen in it."""

    interaction: Interaction
    services: Services
    click: Click
    chosen: str = ""

    @property
    def host(self) -> Host:
        """The host."""
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
        """The same for a press that reaches us twice."""
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
        if not await self.still_the_question(moment):
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

    async def still_the_question(self, moment: Moment) -> bool:
        """Say whether the control still fits.

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
    if in_private(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)
    asking.note(interaction, ACKNOWLEDGED)


async def find_table(interaction: Interaction, title: str | None = None) -> Table:
    """Promise an answer, and return the table that is asked about; raises like `asking.table_here`."""
    await acknowledge(interaction)
    return await asking.table_here(interaction, title)


async def find_moment(interaction: Interaction, title: str | None = None) -> Moment:
    """Promise an answer, and return the game that is asked about as the asker sees it; raises NotRunning too."""
    return await asking.moment_of(interaction, await find_table(interaction, title))


def in_private(interaction: Interaction) -> bool:
    """Say whether the control stood in a private message of ours."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def private(
    interaction: Interaction, text: str, *, view: discord.ui.View | None = None, file: discord.File | None = None
) -> None:
    """Answer so that only the asker sees it, whether or not the interaction has been acknowledged."""
    content, shown, sent = cut(text, CONTENT), view or MISSING, file or MISSING
    if interaction.response.is_done():
        await interaction.followup.send(content, ephemeral=True, allowed_mentions=NO_PINGS, view=shown, file=sent)
    else:
        await interaction.response.send_message(
            content, ephemeral=True, allowed_mentions=NO_PINGS, view=shown, file=sent
        )
        asking.note(interaction, ACKNOWLEDGED)
    asking.note(interaction, ANSWERED)


async def put(interaction: Interaction, draft: Draft, *, keep_picture: bool = False) -> None:
    """Show a draft as the private answer, in place of what stood there."""
    await acknowledge(interaction)
    try:
        await in_full_or_less(interaction, draft, partial(edit, keep_picture=keep_picture))
    except discord.NotFound:
        # The panel was dismissed while we were busy: the answer still has to be seen.
        await add(interaction, draft)


async def edit(interaction: Interaction, draft: Draft, *, keep_picture: bool = False) -> None:
    """Change the private message that answers an interaction; raises NotFound when it is gone."""
    await interaction.edit_original_response(
        content=draft.content,
        view=draft.controls,
        attachments=MISSING if keep_picture else draft.files(),
        embeds=MISSING if keep_picture else draft.embeds(),
        allowed_mentions=NO_PINGS,
    )
    asking.note(interaction, ANSWERED)


async def add(interaction: Interaction, draft: Draft) -> None:
    """Send one more private message after the answer."""
    await in_full_or_less(interaction, draft, _add)


async def _add(interaction: Interaction, draft: Draft) -> None:
    await interaction.followup.send(
        draft.content,
        ephemeral=True,
        files=draft.files(),
        embeds=draft.embeds(),
        view=draft.controls or MISSING,
        allowed_mentions=NO_PINGS,
    )
    asking.note(interaction, ANSWERED)


async def in_full_or_less(
    interaction: Interaction, draft: Draft, show: Callable[[Interaction, Draft], Awaitable[None]]
) -> None:
    """Show a draft; pictures that may not be shown here are left out, the last one first."""
    for lesser in draft.lesser(asking.words(interaction)):
        try:
            await show(interaction, lesser)
        except discord.Forbidden:
            if not lesser.pictures:
                raise
        else:
            return
