"""The server that the sandbox starts with: channels, people, a bot; and the shapes of what comes later."""

from __future__ import annotations

from hansa_bot.sandbox import clock
from hansa_bot.sandbox.http import Json
from hansa_bot.sandbox.permissions import BOT, DIRECT, EVERYONE, TEXT, THREAD

FOUNDED = 1_704_067_200
JOINED = "2024-01-01T00:00:00+00:00"
BOT_NAME = "Games Host"
PEOPLE = {"anna": "Anna", "ben": "Ben", "carla": "Carla", "dario": "Dario", "eva": "Éva"}
CHANNELS = ("table-1", "table-2", "table-3")


def _id(number: int) -> str:
    # The same ids in every sandbox, so that a bot's database fits also after the sandbox was cleared.
    return str(clock.at(FOUNDED, number))


GUILD_ID, BOT_ID, BOT_ROLE = _id(1), _id(2), _id(3)


def user(key: str, username: str, name: str, *, bot: bool = False) -> Json:
    """Return a user as Discord describes one."""
    nothing = ("avatar", "banner", "accent_color", "avatar_decoration_data", "collectibles", "primary_guild", "clan")
    about = {"id": key, "username": username, "global_name": name, "discriminator": "0", "bot": bot, "system": False}
    return about | {"public_flags": 0, "flags": 0, "display_name_styles": None} | dict.fromkeys(nothing)


def member(who: Json) -> Json:
    """Return a user as a member of the server."""
    nothing = ("nick", "avatar", "banner", "premium_since", "communication_disabled_until", "avatar_decoration_data")
    roles = [BOT_ROLE] if who["bot"] else []
    about = {"user": who, "roles": roles, "joined_at": JOINED, "deaf": False, "mute": False, "flags": 0}
    return about | {"pending": False, "collectibles": None, "display_name_styles": None} | dict.fromkeys(nothing)


def users() -> dict[str, Json]:
    """Return the bot and the people by id."""
    everybody = [user(BOT_ID, "games-host", BOT_NAME, bot=True)]
    everybody += [user(_id(10 + n), username, name) for n, (username, name) in enumerate(PEOPLE.items())]
    return {who["id"]: who for who in everybody}


def channels() -> dict[str, Json]:
    """Return the server's text channels by id."""
    return {_id(30 + n): _channel(_id(30 + n), name, n) for n, name in enumerate(CHANNELS)}


def _channel(key: str, name: str, position: int) -> Json:
    channel = {"id": key, "type": TEXT, "guild_id": GUILD_ID, "name": name, "position": position, "flags": 0}
    channel |= {"permission_overwrites": [], "nsfw": False, "rate_limit_per_user": 0}
    return channel | dict.fromkeys(("topic", "parent_id", "last_message_id", "last_pin_timestamp"))


def directs() -> dict[str, Json]:
    """Return the bot's direct message channels, one with each person, by id."""
    people = [who for who in users().values() if not who["bot"]]
    return {_id(50 + n): _direct(_id(50 + n), who) for n, who in enumerate(people)}


def _direct(key: str, who: Json) -> Json:
    return {"id": key, "type": DIRECT, "recipients": [who], "flags": 0, "last_message_id": None}


def thread_member(thread: str, user: str, stamp: str) -> Json:
    """Return a user's membership in a thread."""
    return {"id": thread, "user_id": user, "join_timestamp": stamp, "flags": 0}


def thread(key: str, parent: str, name: str, stamp: str, minutes: int) -> Json:
    """Return a public thread that the bot opens; it sleeps after so many silent minutes."""
    room: Json = {"id": key, "type": THREAD, "guild_id": GUILD_ID, "parent_id": parent, "owner_id": BOT_ID}
    room |= {"name": name, "flags": 0, "rate_limit_per_user": 0, "last_message_id": None, "last_pin_timestamp": None}
    room |= {"message_count": 0, "total_message_sent": 0, "member_count": 1}
    room["member"] = thread_member(key, BOT_ID, stamp)
    about = {"archived": False, "archive_timestamp": stamp, "auto_archive_duration": minutes, "locked": False}
    return room | {"thread_metadata": about | {"create_timestamp": stamp}}


def _role(key: str, name: str, granted: int, position: int) -> Json:
    colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    role = {"id": key, "name": name, "permissions": str(granted), "position": position, "color": 0, "colors": colors}
    role |= {"hoist": False, "managed": position > 0, "mentionable": False, "flags": 0, "description": None}
    role |= {"icon": None, "unicode_emoji": None}
    return role | {"tags": {"bot_id": BOT_ID}} if position else role


_ZEROS = """verification_level default_message_notifications mfa_level explicit_content_filter premium_tier
premium_subscription_count nsfw_level system_channel_flags max_stage_video_channel_users max_video_channel_users"""
_NOTHING = """icon description home_header splash discovery_splash banner application_id afk_channel_id
system_channel_id widget_channel_id vanity_url_code rules_channel_id safety_alerts_channel_id
public_updates_channel_id incidents_data"""


def guild(owner: str) -> Json:
    """Return the server without its members and channels."""
    roles = [_role(GUILD_ID, "@everyone", int(EVERYONE), 0), _role(BOT_ROLE, BOT_NAME, int(EVERYONE | BOT), 1)]
    server: Json = {"id": GUILD_ID, "name": "Sandbox", "owner_id": owner, "roles": roles, "preferred_locale": "en-US"}
    server |= {"region": "local", "afk_timeout": 300, "max_members": 100, "max_presences": 100, "nsfw": False}
    server |= {"widget_enabled": False, "premium_progress_bar_enabled": False}
    server |= {"emojis": [], "stickers": [], "features": []}
    return server | dict.fromkeys(_ZEROS.split(), 0) | dict.fromkeys(_NOTHING.split())


def application(bot: Json) -> Json:
    """Return the bot's application; its id is the bot's, as with every application of today."""
    about = {"id": bot["id"], "name": bot["global_name"], "description": "", "bot": bot, "flags": 0, "flags_new": "0"}
    about |= {"verify_key": "0" * 64, "bot_public": True, "bot_require_code_grant": False, "hook": True}
    about |= {"owner": user(_id(4), "sandbox", "Sandbox"), "redirect_uris": [], "eligible_oauth2_scopes": []}
    about |= {"approximate_guild_count": 1, "approximate_user_install_count": 0, "explicit_content_filter": 0}
    about |= {"approximate_user_authorization_count": 0, "rpc_origins": [], "summary": "", "type": None}
    nothing = ("icon", "team", "interactions_endpoint_url", "role_connections_verification_url")
    return about | dict.fromkeys(nothing)
