"""Settings: what a person and a server may set, and what they have chosen."""

import logging
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar
from zoneinfo import ZoneInfo, available_timezones

from hansa_bot.engine.errors import BadSetup
from hansa_bot.host.kernel.errors import Closing, InternalFault
from hansa_bot.host.kernel.hours import QuietHours
from hansa_bot.host.kernel.loaded_tables import report_faults
from hansa_bot.host.kernel.table import short_id
from hansa_bot.host.kernel.tasks import Clock, Tasks
from hansa_bot.i18n.catalog import N_, SOURCE_LANGUAGE, languages
from hansa_bot.model.values import Whose
from hansa_bot.store import Store, prefs

T = TypeVar("T")
_log = logging.getLogger(__name__)

REMEMBERED = 1000
"""How many persons and servers are kept in memory, those who asked last."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that can be set to one of some values; the first one is the default."""

    key: str
    values: tuple[str, ...]


AUTO = "auto"
WHEN_LEFT, ALWAYS, NEVER = "left", "always", "never"
BY_HAND, BY_ITSELF = "hand", "itself"
EVERYBODY, MANAGERS, LISTED = "everybody", "managers", "roles"

LANGUAGE = Setting(N_("language"), (AUTO, SOURCE_LANGUAGE, *sorted(languages() - {SOURCE_LANGUAGE})))
"""The language a person is spoken to in private, or of a server's new tables; AUTO leaves it to Discord."""

ASKING = Setting(N_("asking"), (WHEN_LEFT, ALWAYS, NEVER))
"""Whether a person is asked once more before a turn ends."""

ENDING = Setting(N_("ending"), (BY_HAND, BY_ITSELF))
"""How a person's turn ends when nothing but ending it is left."""

DAY, NIGHT = "day", "night"
THEME = Setting(N_("theme"), (DAY, NIGHT))
"""The colours of the pictures that a person gets in private."""

OPENING = Setting(N_("opening"), (EVERYBODY, MANAGERS, LISTED))
"""Who may open tables in a server."""

AT_END, EACH = "end", "each"
STEPS = Setting(N_("steps"), (AT_END, EACH))
"""Whether the channel sees a person's turn when it ends, or each step of it."""

OFF = "off"
REMINDING = Setting(N_("reminding"), ("24", "6", "12", "48", OFF))
"""After how many hours, again and again, a person is reminded of a decision."""

QUIET = Setting(N_("quiet"), ("22-8", "23-7", "0-9", "20-10", OFF))
"""The hours of the person's own day, from and to, in which nobody reminds them."""

UTC = "UTC"
ZONES = tuple(sorted(name for name in available_timezones() if "/" in name))
"""The time zones of the world by their IANA names."""

ZONE = Setting(N_("zone"), (UTC, *ZONES))
"""The time zone of a person's day."""

MENTION, DIRECT, BOTH = "mention", "direct", "both"
CHANNEL = Setting(N_("channel"), (MENTION, DIRECT, BOTH))
"""How a person is called, at once and by reminders: mentioned at the table, by a private message, or both."""

NEXT_UP = Setting(N_("heads_up"), (OFF, DIRECT))
"""Whether a person gets a private message as soon as they are next."""

COUNTED, LEFT_OUT = "counted", "left_out"
STATISTICS = Setting(N_("statistics"), (COUNTED, LEFT_OUT))
"""Whether a person appears in statistics."""

ANY = "any"
COLOUR = Setting(N_("colour"), (ANY, "red", "yellow", "green", "blue", "violet"))
"""The colour that a person would like to play, in the order in which they are painted; ANY leaves it to others."""

ON = "on"
LESSONS = Setting(N_("lessons"), (ON, OFF))
"""Whether a person is told about what comes up in a game for the first time."""

LOOKING = Setting(N_("second_look"), (OFF, ON))
"""Whether a person is told how a turn of theirs was, once it is over."""

GOING_ON = Setting(N_("next_table"), (OFF, ON))
"""Whether the next table that waits for a person opens by itself once there is nothing left to do at this one."""

LENDING = Setting(N_("puzzles"), (OFF, ON))
"""Whether positions of a person's finished games may become puzzles, once all who played there say so."""

OFFERED, WHEN_ASKED, UNWANTED = "all", "hints", "none"
PROPOSING = Setting(N_("proposals"), (OFFERED, WHEN_ASKED, UNWANTED))
"""Whether a person wants the proposals of a table in their panel, only when they ask for them, or not at all."""

THREAD, HERE = "thread", "here"
PER_PERSON = Setting(N_("per_person"), (AUTO, "1", "2", "3", "5", "10", "20", "30"))
PER_SERVER = Setting(N_("per_server"), (AUTO, "3", "5", "10", "20", "50", "100", "200"))
"""How many open tables somebody may own in a server, and how many it may have in all; AUTO is what the host says."""

LOBBY_DAYS = Setting(N_("lobby_days"), ("7", "3", "14", "30"))
"""After how many days without anything happening a lobby closes."""

IDLE_DAYS = Setting(N_("idle_days"), ("60", "14", "30", "90", "180", OFF))
CLOSING_DAYS = Setting(N_("closing_days"), ("14", "7", "30"))
"""After how many days without anything happening a running table is warned, and how many days later it closes."""

ROLES, CHANNELS = "roles", "channels"
"""The keys under which a server has listed who may open tables beside its managers, and where; empty for anywhere."""

PLACE = Setting(N_("place"), (THREAD, HERE))
"""Where a server's games are played: each in a thread of its own, or in the channel where they were opened."""

ARCHIVE = Setting(N_("archive"), ("3", "1", "7", "30", OFF))
"""After how many days the thread of a finished game is archived."""

LAYOUTS = Setting(N_("layouts"), (OFF, ON))
"""Whether what a server's people see in private is built of parts, which no phone has been seen to show yet."""

SETTINGS = {
    Whose.PERSON: (
        *(LANGUAGE, ASKING, ENDING, STEPS),
        *(REMINDING, CHANNEL, QUIET, ZONE, NEXT_UP, GOING_ON),
        *(THEME, COLOUR, STATISTICS, LENDING),
        *(PROPOSING, LESSONS, LOOKING),
    ),
    Whose.SERVER: (
        OPENING,
        *(LANGUAGE, PLACE, ARCHIVE, LAYOUTS),
        *(PER_PERSON, PER_SERVER),
        *(LOBBY_DAYS, IDLE_DAYS, CLOSING_DAYS),
    ),
}


@dataclass(frozen=True, slots=True)
class Limits:
    """How many open tables a person may own in a server, and how many a server may have, where it says nothing."""

    person: int = 20
    server: int = 200


HOLIDAY = "holiday"
"""The key under which a person's holiday is stored (its end, in unix seconds), and the kind of the timers that end it
at each table."""


OVERVIEWS = "overviews"
"""The key under which is stored that a server has or had an overview: no other need be looked for one."""

READ = "read "
"""Begins the keys under which the lessons are stored that a person has read, by their ids, behind it the title."""

LAST = "last "
"""Begins the keys under which stands what a person chose for their last table, behind it the title."""


def written_choices(choices: Mapping[str, str]) -> str:
    """Return what somebody chose for a table as it is stored: keys and values have no blanks in them."""
    return " ".join(f"{key}={value}" for key, value in choices.items())


@dataclass(frozen=True, slots=True)
class Chosen:
    """What somebody has chosen; wherever nothing sensible is stored, the default."""

    stored: Mapping[str, object] = field(default_factory=dict)

    def __getitem__(self, setting: Setting) -> str:
        """Return the value of a setting."""
        value = self.stored.get(setting.key)
        return value if isinstance(value, str) and value in setting.values else setting.values[0]

    def has(self, setting: Setting) -> bool:
        """Return whether anything was chosen at all."""
        return setting.key in self.stored

    def listed(self, key: str) -> tuple[int, ...]:
        """Return the ids of what a server has listed under a key."""
        return tuple(int(each) for each in str(self.stored.get(key) or "").split() if each.isdecimal())

    def limits(self, usual: Limits) -> Limits:
        """Return how many open tables a server allows."""
        person, server = self[PER_PERSON], self[PER_SERVER]
        return Limits(
            usual.person if person == AUTO else int(person), usual.server if server == AUTO else int(server)
        )

    @property
    def quiet_hours(self) -> QuietHours:
        """The hours in which the person is not to be woken."""
        begin, _, end = self[QUIET].partition("-")
        return QuietHours(ZoneInfo(self[ZONE]), None if self[QUIET] == OFF else (int(begin), int(end)))

    @property
    def night_unknown(self) -> bool:
        """Whether quiet hours go by UTC only because nobody has said where the person is."""
        return not self.has(ZONE) and self[QUIET] != OFF

    def holiday_end(self, now: float) -> float | None:
        """Return when the person's holiday ends, in unix seconds; None when they are on none."""
        try:
            end = float(str(self.stored.get(HOLIDAY) or 0))
        except ValueError:
            return None
        return end if end > now else None

    @property
    def colour(self) -> int | None:
        """The number of the colour that the person would like to play, None for any."""
        return None if self[COLOUR] == ANY else COLOUR.values.index(self[COLOUR]) - 1

    def lessons_read(self, title: str) -> frozenset[str]:
        """Return the lessons of a title that the person has read."""
        return frozenset(str(self.stored.get(READ + title) or "").split())

    def last_choices(self, title: str) -> dict[str, str]:
        """Return what the person chose for their last table of a title, as it was stored."""
        pairs = (pair.partition("=") for pair in str(self.stored.get(LAST + title) or "").split())
        return {key: value for key, _, value in pairs}

    @property
    def language(self) -> str | None:
        """The language that was chosen, None for whatever Discord says."""
        language = self[LANGUAGE]
        return None if language == AUTO else language


class Prefs:
    """The preferences of everybody, read from memory after the first question."""

    def __init__(self, store: Store, clock: Clock, tasks: Tasks) -> None:
        self._database, self._clock, self._tasks = store, clock, tasks
        self._known: OrderedDict[tuple[Whose, int], Chosen] = OrderedDict()
        self._noted: dict[int, dict[str, str]] = {}
        self._asked: dict[tuple[Whose, int], object] = {}
        """Who asked last for what is being read, unless it was changed since: what they read may be kept."""

    async def load(self, whose: Whose, who: int) -> Chosen:
        """Return what a person (by user id) or a server (by guild id) has chosen."""
        key = (whose, who)
        if key in self._known and self._database.shards.hearing:
            self._known.move_to_end(key)
            return self._known[key]
        # A token for this question: one who asks or writes later puts theirs in its place.
        asker = self._asked[key] = object()
        chosen = Chosen(await self._database.ask(prefs.load_values, whose, who))
        if self._asked.get(key) is asker:  # otherwise it may be outdated: answer with it, but do not keep it
            self._remember(key, chosen)
        return chosen

    def _remember(self, key: tuple[Whose, int], chosen: Chosen) -> None:
        del self._asked[key]
        self._known[key] = chosen
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    async def find(self, whose: Whose, who: int) -> Chosen | None:
        """Return what is chosen, with what waits to be stored; None where it cannot be read, since games go on."""
        noted = self._noted.get(who) if whose is Whose.PERSON else None
        try:
            chosen = await self.load(whose, who)
        except Exception:
            if whose is Whose.PERSON:
                _log.exception("settings unknown person=%s", short_id(who))
            else:
                _log.exception("settings unknown server=%d", who)
            return None
        return Chosen({**chosen.stored, **noted}) if noted else chosen

    async def person(self, user: int) -> Chosen:
        """Return what a person has chosen; the defaults where that cannot be read."""
        return await self.find(Whose.PERSON, user) or Chosen(self._noted.get(user, {}))

    async def server(self, guild: int) -> Chosen:
        """Return what a server has chosen, in the same way."""
        return await self.find(Whose.SERVER, guild) or Chosen()

    async def choose(self, whose: Whose, who: int, wishes: Mapping[str, str]) -> Chosen:
        """Set some settings by their keys and return all that is chosen then; raises BadSetup, with nothing set."""
        known = {setting.key: setting for setting in SETTINGS[whose]}
        for key, value in wishes.items():
            if key not in known:
                raise BadSetup("settings", key, list(known))
            if value not in known[key].values:
                raise BadSetup(key, value, known[key].values)
        return await self.enter(whose, who, wishes)

    async def enter(self, whose: Whose, who: int, values: Mapping[str, str]) -> Chosen:
        """Store values that were checked, to their end, and return all."""
        return await self._tasks.finish(self.store(whose, who, values))

    async def is_first(self, user: int, what: str, place: str) -> bool:
        """Return whether a person is told something here for the first time, and remember the place where they
        are.
        """
        known = (await self.person(user)).stored.get(what)
        if known is None:
            self.store_later(user, what, place)
        return known in (None, place)

    def store_later(self, user: int, key: str, value: str) -> None:
        """Remember something of a person that is no setting; it is stored in the background, best effort."""
        if user in self._noted:
            self._noted[user][key] = value
            return
        self._noted[user] = {key: value}
        with suppress(Closing):
            self._tasks.begin(self._store_notes(user))

    async def _store_notes(self, user: int) -> None:
        """Store what was noted of a person; one task does, so that nothing older is written after what is newer."""
        with suppress(InternalFault):  # it is logged, and the rest forgotten: games go on
            while values := dict(self._noted.get(user, {})):
                await self.store(Whose.PERSON, user, values, patient=True)
                noted = self._noted.get(user, {})
                # What was noted again while this was written goes with the next round.
                for key in [key for key in values if noted.get(key) == values[key]]:
                    del noted[key]
        self._noted.pop(user, None)

    async def persons_with(self, key: str) -> dict[int, str]:
        """Return for whom something is stored under a key, with it."""
        return await self._database.ask(prefs.find_persons, key)

    async def forget(self, user: int) -> None:
        """Forget all that a person has chosen; the caller sees it to its end."""
        self._noted.pop(user, None)
        try:
            await self._database.write(lambda tx: prefs.forget_values(tx, Whose.PERSON, user))
        finally:  # also where it failed: perhaps it is gone all the same
            self.hear(Whose.PERSON, user)

    async def store(self, whose: Whose, who: int, values: Mapping[str, str], *, patient: bool = False) -> Chosen:
        """Store values, also such as are no settings, and return all; the caller sees it to its end."""
        with report_faults(None, "settings"):
            now = self._clock.now()
            change = partial(prefs.change_values, whose=whose, who=who, changes=values, now=now)
            # Those who are reading at this moment do not keep what they get: it may be from before.
            writer = self._asked[whose, who] = object()
            try:
                chosen = Chosen(await self._database.write(change, patient=patient))
            except BaseException:
                self.hear(whose, who)
                raise
            latest = self._asked.get((whose, who)) is writer
            if latest:  # it was neither asked for nor changed meanwhile, here or elsewhere
                self._known.pop((whose, who), None)
                self._remember((whose, who), chosen)
            else:
                self.hear(whose, who)
            return chosen

    def hear(self, whose: Whose, who: int) -> None:
        """What somebody has chosen has changed, here or in another process."""
        self._asked.pop((whose, who), None)
        self._known.pop((whose, who), None)

    def doubt(self) -> None:
        """Other processes may have changed what anybody has chosen."""
        self._asked.clear()
        self._known.clear()
