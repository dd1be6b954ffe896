"""Setting words: all that is said of a setting, in one table from which panel and commands follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hansa_bot.host.kernel import settings as prefs
from hansa_bot.host.kernel.settings import Setting, Whose
from hansa_bot.i18n.catalog import N_, languages, own_name

LANGUAGES = {language: own_name(language) for language in sorted(languages())}

_NEVER = N_("Never")

_PRIVATELY = N_("By private message")


@dataclass(frozen=True, slots=True)
class Words:
    """How a setting is spoken of: its name, what it is about in one sentence, and the names of its values.

    `option` describes it where a command takes it.
    """

    name: str
    about: str
    option: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Page:
    """Settings that are shown together: at most four, below them stands the choice of pages."""

    key: str
    name: str
    settings: Mapping[Setting, Words]


_TURNS: dict[Setting, Words] = {
    prefs.LANGUAGE: Words(
        N_("Language"),
        N_("The language in which I answer you in private."),
        N_("The language in which I answer you in private."),
        {prefs.AUTO: N_("As your Discord"), **LANGUAGES},
    ),
    prefs.ASKING: Words(
        N_("Ask before ending a turn"),
        N_("Whether the panel asks once more when you press the button that ends your turn."),
        N_("When the panel asks once more before your turn ends."),
        {
            prefs.WHEN_LEFT: N_("When something is left"),
            prefs.ALWAYS: N_("Always"),
            prefs.NEVER: _NEVER,
        },
    ),
    prefs.ENDING: Words(
        N_("End of your turn"),
        N_("Whether your turn ends right after your last action; that leaves less time to take it back."),
        N_("How your turn ends when nothing else is left to do."),
        {prefs.BY_HAND: N_("I end it myself"), prefs.BY_ITSELF: N_("It ends by itself")},
    ),
    prefs.STEPS: Words(
        N_("Your steps in the channel"),
        N_("Whether the others see your turn when it ends, or each step as you take it."),
        N_("What the channel sees of your turn while it goes on."),
        {prefs.AT_END: N_("When the turn ends"), prefs.EACH: N_("Each step")},
    ),
}

_REMINDERS: dict[Setting, Words] = {
    prefs.REMINDING: Words(
        N_("Reminders"),
        N_("How long I wait, again and again, before I remind you of a decision."),
        N_("After how long I remind you of a decision."),
        {
            "6": N_("After 6 hours"),
            "12": N_("After 12 hours"),
            "24": N_("After a day"),
            "48": N_("After two days"),
            prefs.OFF: _NEVER,
        },
    ),
    prefs.CHANNEL: Words(
        N_("How I remind you"),
        N_("Where you hear of it; if private messages are closed to me, I mention you at the table."),
        N_("How I remind you."),
        {
            prefs.MENTION: N_("Mentioned at the table"),
            prefs.DIRECT: _PRIVATELY,
            prefs.BOTH: N_("Both"),
        },
    ),
    prefs.NEXT_UP: Words(
        N_("When you are next"),
        N_("Whether you hear of it as soon as the turn before yours begins."),
        N_("Whether you hear of it when you are next."),
        {prefs.OFF: N_("I find out myself"), prefs.DIRECT: _PRIVATELY},
    ),
}

_DAY: dict[Setting, Words] = {
    prefs.QUIET: Words(
        N_("Quiet hours"),
        N_("The hours of your day in which I never remind you; what falls into them waits for their end."),
        N_("The hours of your day in which I never remind you."),
        # Hours read alike in every language.
        {
            **{value: "{}:00–{}:00".format(*value.split("-")) for value in prefs.QUIET.values if value != prefs.OFF},
            prefs.OFF: N_("None"),
        },
    ),
    prefs.ZONE: Words(
        N_("Time zone"),
        N_("Where you are; any other place can be typed: /settings personal zone."),
        N_("Your time zone: type a city, then choose."),
        {value: value for value in prefs.ZONE.values},
    ),
}

_LOOKS: dict[Setting, Words] = {
    prefs.THEME: Words(
        N_("Pictures"),
        N_("The colours of the pictures that only you get; posts for everybody stay as they are."),
        N_("The colours of the pictures that only you get."),
        {prefs.DAY: N_("Day, light"), prefs.NIGHT: N_("Night, dark")},
    ),
    prefs.STATISTICS: Words(
        N_("Statistics"),
        N_("Whether your games count in the statistics that others can ask for."),
        N_("Whether your games count in statistics."),
        {prefs.COUNTED: N_("I appear in them"), prefs.LEFT_OUT: N_("I am left out")},
    ),
}

_SERVER: dict[Setting, Words] = {
    prefs.LANGUAGE: Words(
        N_("Language of new tables"),
        N_("The language of all that I say to everybody at a table; each table may choose its own."),
        N_("The language of new tables."),
        {prefs.AUTO: N_("That of who opens it"), **LANGUAGES},
    ),
    prefs.OPENING: Words(
        N_("Who may open tables"),
        N_("Joining, watching and playing stay open to everybody."),
        N_("Who may open tables."),
        {prefs.EVERYBODY: N_("Everybody"), prefs.MANAGERS: N_("Who may manage the server")},
    ),
    prefs.PLACE: Words(
        N_("Where games are played"),
        N_("A game in a thread leaves the channel free for other tables."),
        N_("Where games are played."),
        {prefs.THREAD: N_("Each in its own thread"), prefs.HERE: N_("In the channel itself")},
    ),
    prefs.ARCHIVE: Words(
        N_("Archive finished games"),
        N_("When the thread of a game that is over is put away; it can still be read."),
        N_("When the thread of a finished game is put away."),
        {
            "1": N_("After a day"),
            "3": N_("After 3 days"),
            "7": N_("After 7 days"),
            "30": N_("After 30 days"),
            prefs.OFF: _NEVER,
        },
    ),
}

PAGES: dict[Whose, tuple[Page, ...]] = {
    Whose.PERSON: (
        Page("turns", N_("Language and turns"), _TURNS),
        Page("reminders", N_("Reminders"), _REMINDERS),
        Page("day", N_("Your day"), _DAY),
        Page("looks", N_("Pictures and privacy"), _LOOKS),
    ),
    Whose.SERVER: (Page("server", N_("Settings"), _SERVER),),
}
"""The panels; a command takes the same settings in the same order."""

WORDS = {
    whose: {setting: words for page in pages for setting, words in page.settings.items()}
    for whose, pages in PAGES.items()
}
