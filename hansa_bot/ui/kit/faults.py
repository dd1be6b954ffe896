"""Faults: what a request that Discord did not carry out is about, and what comes of it.

Discord's code decides, its status only where the code says nothing: a 403 may speak of the place, the reader, or of
nothing but the moment.
"""

from enum import Enum

import aiohttp
import discord

from hansa_bot.host.posting.courier import Blocked, CannotDeliver, TryLater, Unreachable

FAILURES = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""What a request may raise that was not carried out, or of which nobody knows."""

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, ASLEEP, LOCKED, HAS_THREAD = 10003, 10008, 50083, 160005, 160004

TOKEN_REFUSED = "Discord does not accept DISCORD_TOKEN: set it to the bot's present token and start anew"


class About(Enum):
    """What a refusal is about: with something else there it would have been otherwise."""

    MESSAGE = "what was sent is wrong, and always will be"
    READER = "the person takes no private messages from us"
    PLACE = "the place takes none until somebody changes it"
    BOT = "nobody lets us in, whatever we send"
    MOMENT = "later it may be taken"


_CODES = {
    **dict.fromkeys((UNKNOWN_MESSAGE, 50005, 50006, 50035, 40005, 240000), About.MESSAGE),
    # An unknown user, one who may not be written to, one with whom we share no server.
    **dict.fromkeys((10013, 50007, 50033, 50278), About.READER),
    # A channel of another kind, a verification that is too high, AutoMod, a sleeping thread, a missing or forbidden
    # tag, too many threads: all that people of the server can mend.
    **dict.fromkeys((20035, 40058, 40066, 40067, 50008, 50009, 50024, ASLEEP, 160006, 160007), About.PLACE),
    **dict.fromkeys((200000, 200001), About.PLACE),
    **dict.fromkeys((40001, 40002, 50014), About.BOT),
    # Slow mode, limits of writing and editing, conversations opened too fast, things switched off or overloaded.
    **dict.fromkeys((20016, 20022, 20028, 20029, 30046, 40003, 40004, 40006), About.MOMENT),
    **dict.fromkeys((40333, 110001, 130000), About.MOMENT),
}

_STATUSES = {
    401: About.BOT,
    403: About.PLACE,
    404: About.PLACE,
    **dict.fromkeys((408, 409, 423, 425, 429), About.MOMENT),
}

_PERHAPS_DONE = 408


def about(error: BaseException) -> About:
    """Return what a failed request is about; what never reached Discord is about the moment."""
    if not isinstance(error, discord.HTTPException) or error.status >= 500 or _before_discord(error):
        return About.MOMENT
    return _CODES.get(error.code) or _STATUSES.get(error.status, About.MESSAGE)


def passes(error: BaseException) -> bool:
    """Return whether a failure tells nothing of what was asked, so that it has to be asked again."""
    return about(error) in (About.MOMENT, About.BOT)


def refusal(error: BaseException) -> TryLater | CannotDeliver:
    """Return what the courier is told of a failed request."""
    what = about(error)
    if what is About.BOT:
        return TryLater(everywhere=True, reason=TOKEN_REFUSED)
    if what is About.MOMENT:
        after, perhaps = _wait(error), _perhaps_done(error)
        return TryLater(after, perhaps=perhaps, everywhere=_before_discord(error), reason=str(error))
    if what is About.READER:
        return Unreachable(str(error))
    if what is About.PLACE:
        return Blocked(str(error), gone=getattr(error, "code", 0) == UNKNOWN_CHANNEL)
    return CannotDeliver(str(error))


def _before_discord(error: BaseException) -> bool:
    """Return whether a proxy or Cloudflare has refused us with a page: our address, not what we wanted of Discord."""
    page = isinstance(error, discord.HTTPException) and error.text.lstrip()[:1] == "<"
    return page and getattr(error, "status", 500) < 500


def _perhaps_done(error: BaseException) -> bool:
    """Return whether it may have been done all the same: a server that is too busy has not, one that fails may
    have.
    """
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == _PERHAPS_DONE
    return not isinstance(error, discord.RateLimited)


def _wait(error: BaseException) -> float | None:
    if isinstance(error, discord.RateLimited):
        return error.retry_after
    try:
        return float(error.response.headers["Retry-After"])  # type: ignore[attr-defined]
    except (AttributeError, KeyError, ValueError):
        return None
