"""Who may do what in which channel."""

from enum import IntFlag
from typing import Any

TEXT, DIRECT, THREAD, FORUM = 0, 1, 11, 15
"""The `type` of the channels that there are here."""


class Right(IntFlag):
    """Discord's permission bits, those that matter here."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


BOT = Right.PIN_MESSAGES
OWNER = Right(sum(Right))
_MANAGING = Right.MANAGE_GUILD | Right.MANAGE_CHANNELS | Right.MANAGE_MESSAGES | Right.MANAGE_THREADS
_FOR_SOME = Right.ADMINISTRATOR | _MANAGING
EVERYONE = OWNER & ~(_FOR_SOME | Right.MENTION_EVERYONE | BOT)


def rights(channel: dict[str, Any], user: dict[str, Any], owner: str) -> Right:
    """Return what a user may do in a channel; who cannot see it may do nothing."""
    if channel["type"] == DIRECT:
        member = user.get("bot") or any(who["id"] == user["id"] for who in channel["recipients"])
        return EVERYONE | BOT if member else Right(0)
    if user["id"] == owner:
        return OWNER
    granted = EVERYONE | BOT if user.get("bot") else EVERYONE
    for overwrite in channel["permission_overwrites"]:
        if overwrite["id"] == user["id"]:
            granted = granted & ~Right(int(overwrite["deny"])) | Right(int(overwrite["allow"]))
    return granted if granted & Right.VIEW_CHANNEL else Right(0)


def right_to_speak(channel: dict[str, Any]) -> Right:
    """Return the right that one needs to write here; threads have one of their own."""
    return Right.SEND_MESSAGES_IN_THREADS if channel["type"] == THREAD else Right.SEND_MESSAGES


def rights_named(names: list[str]) -> Right:
    """Return the rights with these names; KeyError for one that does not exist here."""
    granted = Right(0)
    for name in names:
        granted |= Right[name.upper()]
    return granted
