"""Refusals that only the Discord side knows; the sentences stand with `ui/kit/refusals`."""

from collections.abc import Mapping, Sequence

from hansa_bot.engine.errors import Illegal, Impossible, PlayerError
from hansa_bot.engine.state import State
from hansa_bot.host.kernel.errors import HostError
from hansa_bot.titles.base import Meta


class DiscordError(HostError):
    """Root of these refusals."""


class OnlyAHint(DiscordError):
    """A line of an autocomplete was chosen that merely explains."""

    text: str = ""


class Misfit(DiscordError):
    """What was filled in, by slot, is not legal now: `error` says why."""

    given: Mapping[str, str]
    error: Illegal


class InPart(DiscordError):
    """One part of a line of several actions cannot be, because of `error`; parts are counted from 1."""

    number: int
    part: str
    error: PlayerError
    state: State | None = None
    """The position in which the part was read."""


class OtherTitle(DiscordError):
    """The command belongs to another title than the one that is played here."""

    title: Meta


class NotInChannel(DiscordError):
    """There is no channel to play in, as in a direct message."""


class NoControl(DiscordError):
    """The control is of another version of the bot, or of nobody's making."""


class NoRulebook(DiscordError):
    """The title has no rules to look up."""

    title: Meta


class NotUnderstood(DiscordError):
    """What was typed names nothing; `nearest` are names that come close."""

    text: str
    nearest: Sequence[str] = ()


class NoSuchPlace(NotUnderstood):
    """The board has no place of that name."""


class NoSuchZone(NotUnderstood):
    """There is no time zone of that name."""


class WhichZone(NoSuchZone):
    """Several time zones can be meant."""


class NoDay(NotUnderstood):
    """What was typed names no day."""


class NoMentions(NotUnderstood):
    """Nobody is mentioned in what was typed."""


class NoDate(NotUnderstood):
    """What was typed names no day on which games could have ended."""


class NoCard(DiscordError):
    """The message belongs to no table that is known here."""


class NoLobby(DiscordError):
    """The person has no table open here to which somebody could be invited."""


class CannotSit(DiscordError):
    """Nobody can invite the person of this `name`: it is a `bot`, or somebody who has left the server."""

    name: str
    bot: bool


class LeftBlank(DiscordError):
    """Nothing was written in a field of a form, or nothing but blanks."""


class TooLong(DiscordError):
    """What was written has `n` characters, and at most `most` are allowed."""

    n: int
    most: int


class TooMany(DiscordError):
    """So much has been wished for that this must wait until `at`, in unix seconds."""

    at: int


class NotManager(DiscordError):
    """Only those who manage the server may do this."""


class MayNotManage(NotManager):
    """The same of tables that are somebody else's."""


class NotAPlayer(DiscordError):
    """No person of this server, so nobody who could get a seat."""


class MayNotOpen(DiscordError):
    """The server lets only those who manage it open tables."""


class NotYourRole(MayNotOpen):
    """Only those of some `roles` may, as mentions; None where these roles are gone."""

    roles: str | None


class OpenElsewhere(MayNotOpen):
    """Tables are opened in other `places`, as mentions; None where these are gone."""

    places: str | None


class MayNotPost(MayNotOpen):
    """The asker may not post in a `place`, so no table is opened there for them."""

    place: str


class CannotPost(MayNotOpen):
    """I lack `permissions`, by their names, to post in a `place`."""

    place: str
    permissions: str


class NeedsTag(MayNotOpen):
    """A forum, the `place`, wants a tag on every post, and has none that I may use."""

    place: str


def cited_rule(error: PlayerError) -> str | None:
    """Return the number of the rule that a refusal cites, or None."""
    while isinstance(error, Misfit | InPart):
        error = error.error
    refusal = error.refusal if isinstance(error, Illegal | Impossible) else None
    return None if refusal is None else refusal.rule
