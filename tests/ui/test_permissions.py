"""What I need in a channel, and what is said of what is missing."""

from __future__ import annotations

import discord
import pytest

from hansa_bot.i18n.catalog import catalog
from hansa_bot.ui.kit import limits
from hansa_bot.ui.settings import servers

TR = catalog("en")
THREADS = {"create_public_threads", "send_messages_in_threads"}
CHANNEL = {"view_channel", "send_messages", "attach_files", "embed_links", *THREADS}
THREAD = {"view_channel", "send_messages_in_threads", "attach_files", "embed_links"}


def granted(*flags: str) -> discord.Permissions:
    return discord.Permissions(**dict.fromkeys(flags, True))


@pytest.mark.parametrize(("thread", "flags"), [(False, CHANNEL), (True, THREAD)])
def test_with_everything_it_says_so_and_names_it(thread: bool, flags: set[str]) -> None:
    said = servers.permission_report(granted(*flags, "manage_threads"), TR, thread=thread)

    assert said.startswith("I have every permission that I need in this channel: View Channel, Send Messages")
    assert ("Create Public Threads" in said) is not thread
    assert "\n" not in said


@pytest.mark.parametrize(("thread", "flags"), [(False, CHANNEL), (True, THREAD)])
def test_what_is_only_good_to_have_is_said_apart(thread: bool, flags: set[str]) -> None:
    first, second = servers.permission_report(granted(*flags), TR, thread=thread).splitlines()

    assert first.startswith("I have every permission")
    assert second.startswith("-# I can do without **Manage Threads**: a thread that somebody has locked")


@pytest.mark.parametrize(("thread", "flags"), [(False, CHANNEL), (True, THREAD)])
def test_each_one_that_is_missing_is_named_alone_with_what_it_is_for(thread: bool, flags: set[str]) -> None:
    for flag in flags:
        (need,) = servers.missing(granted(*(flags - {flag})), thread=thread)
        assert need.flag == flag
        said = servers.permission_report(granted(*(flags - {flag}), "manage_threads"), TR, thread=thread)
        first, line, hint = said.splitlines()
        assert first == "1 permission is missing in this channel:"
        assert line == f"- **{need.name}**: without it {need.without}"
        assert hint.startswith("Whoever manages this channel")


def test_with_nothing_at_all_the_answer_still_fits() -> None:
    said = servers.permission_report(discord.Permissions.none(), TR, thread=True)

    assert said.startswith("4 permissions are missing")
    assert len(said) <= limits.CONTENT // 2


def test_an_administrator_of_the_server_lacks_nothing() -> None:
    assert servers.missing(discord.Permissions.all(), thread=True) == []


def test_a_thread_is_checked_as_a_thread() -> None:
    class Asked:
        channel = object.__new__(discord.Thread)
        channel.parent_id = 3
        channel_id, guild_id, locale = 1, 2, discord.Locale.american_english
        app_permissions = granted(*(CHANNEL - THREADS))
        extras: dict[str, object] = {}  # noqa: RUF012

    said = servers.check_permissions(Asked())  # type: ignore[arg-type]

    assert "**Send Messages in Threads**" in said
