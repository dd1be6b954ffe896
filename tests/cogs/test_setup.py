"""`/setup check`: whatever is missing in a channel is named, with what it is for."""

from __future__ import annotations

import discord

from tests.cogs.stage import Stage, answer


async def test_where_everything_is_allowed_it_says_so(stage: Stage) -> None:
    said = await stage.ask(stage.person("Anna"), "setup check")

    assert said.startswith("I have every permission that I need in this channel: View Channel, Send Messages,")


async def test_what_is_missing_here_is_named_and_nothing_else(stage: Stage) -> None:
    denied = discord.PermissionOverwrite(attach_files=False, add_reactions=False)
    narrow = stage.guild.create_text_channel("narrow", overwrites={stage.guild.me: denied})

    result = await stage.result(stage.person("Anna"), "setup check", where=narrow)

    said = answer(result).content
    assert said.startswith("1 permission is missing in this channel:")
    assert "**Attach Files**: without it there are no pictures" in said
    assert "Send Messages" not in said
