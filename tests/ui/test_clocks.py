"""Clocks in words: on cards, in answers, and when time has run out."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from hansa_bot.engine.session import Session
from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import DecidedForSeat, PostPayload, TimeOut, TimeRanOut, TimeSpared
from hansa_bot.host.kernel.settings import Chosen
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.host.kernel.time_control import HOUR, SPEEDS, Clocks, Late, Terms
from hansa_bot.host.time.timeout import HELPED, RAN_OUT, TAKEN_OVER
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.ui import posts
from hansa_bot.ui.kit import limits, posting, times
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.lobby import lobby_card, options_panel
from hansa_bot.ui.look import looks
from hansa_bot.ui.time import reminders
from hansa_bot.ui.turn import card
from tests.ui.stage import TOY, USERS, labels, message, moment, options, playout, start, table

DAY = Terms(SPEEDS[0], Late.COMPUTER)
RUNS = Clocks(left=(HOUR, 2 * HOUR), since=(1000.0, 1000.0), missed=(0, 0), spent=(0.0, 0.0), answers=(0, 0))
EN = catalog("en")


def at(session: Session[Any], held: Clocks, seat: int | None = None) -> Moment:
    found = moment(session, TOY, seat)
    return replace(found, clocks=held, table=replace(found.table, terms=DAY))


def unloading() -> Session[Any]:
    return next(session for session, _ in playout(TOY, 2) if session.state.stack[-1].kind == "unload")


def test_the_card_says_until_when_somebody_must_decide() -> None:
    session = unloading()
    (seat,) = session.waiting
    held = replace(RUNS, since=tuple(1000.0 if each == seat else None for each in range(2)))
    due = int(1000 + held.left[seat])
    draft = card.compose(at(session, held), [])
    assert f"Reply by <t:{due}:f> (<t:{due}:R>)." in draft.content
    assert list(draft.pings) == [USERS[seat]]
    assert "Reply by" not in card.compose(at(session, Clocks()), []).content


def test_several_have_each_their_own_deadline() -> None:
    draft = card.compose(at(start(TOY, 2), RUNS), [])
    assert "Anna: Reply by <t:4600:f> (<t:4600:R>)." in draft.content
    assert "Reply by <t:8200:f> (<t:8200:R>)." in draft.content
    assert draft.content.count("<@101>") == 1
    same = card.compose(at(start(TOY, 2), replace(RUNS, left=(HOUR, HOUR))), [])
    assert same.content.count("Reply by") == 1


def test_status_says_how_much_everybody_has() -> None:
    session = start(TOY, 3)
    held = replace(
        RUNS,
        left=(HOUR, 26 * HOUR, 3 * HOUR),
        since=(1000.0, None, None),
        missed=(0, 2, 0),
    )
    lines = times.status(at(session, held)).splitlines()
    assert lines[1].startswith("Clock: 24 h, 4 h more each turn, at most 72 h.")
    assert lines[2] == "**A Anna**: until <t:4600:f> (<t:4600:R>)"
    assert lines[3].endswith(": 26 h left · 2 deadlines missed in a row")
    assert lines[4].endswith("(computer)")
    away = times.status(at(session, replace(held, away=(1,), out=(0,))))
    assert "26 h left, on holiday" in away
    assert "**A Anna**: the time has run out" in away
    paused = times.status(at(session, replace(held, paused=5.0, until=7200.0)))
    assert "The table is paused until <t:7200:f> (<t:7200:R>); no clock runs." in paused
    assert "The table is paused; no clock runs." in times.status(at(session, replace(held, paused=5.0)))


def test_where_there_is_no_clock_it_says_so() -> None:
    found = moment(start(TOY, 2), TOY, None)
    assert times.status(found).splitlines()[1:] == ["No clock."]
    assert times.line(found.table.terms, EN) is None
    assert "Reply by" not in looks.status(found)


def test_the_table_status_has_a_line_for_it() -> None:
    said = looks.status(at(start(TOY, 2), RUNS))
    assert "-# Clock: 24 h" in said
    assert "Reply by <t:4600:f>" in said


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0.0, "0 min"),
        (59 * 60, "59 min"),
        (HOUR, "1 h"),
        (3 * HOUR + 1200, "3 h 20 min"),
        (25.6 * HOUR, "25 h"),
        (3599.9, "1 h"),
    ],
)
def test_lengths_of_time_are_short(seconds: float, said: str) -> None:
    assert times.duration(seconds, EN) == said


def test_every_clock_and_consequence_has_its_words() -> None:
    assert list(times.PACES) == ["none", *(speed.key for speed in SPEEDS)]
    assert set(times.LATES) == set(times.MEANINGS) == set(Late)


@pytest.mark.parametrize("language", ["en", *sorted(languages())])
def test_the_page_about_time_can_be_sent_in_every_language(language: str) -> None:
    shown = replace(table(TOY, 1, people=1, status=Status.LOBBY), size=3)
    for terms in (Terms(), *(Terms(speed, what) for speed in SPEEDS for what in Late)):
        draft = options_panel.time_page(replace(shown, terms=terms), USERS[0], language, "x" * 200)
        assert limits.check_message(message(draft)) == []
        for entry in options(draft):
            assert not entry["label"].endswith("…")
            assert not entry.get("description", "").endswith("…")
        assert limits.check_message(message(lobby_card.compose(replace(shown, terms=terms, language=language)))) == []


def test_what_is_chosen_is_marked_on_the_page_about_time() -> None:
    shown = replace(table(TOY, 1, people=1, status=Status.LOBBY), size=3, terms=DAY)
    chosen = [
        entry["label"]
        for entry in options(options_panel.time_page(shown, USERS[0], "en"))
        if "chosen" in entry["label"]
    ]
    assert chosen == ["24 h, 4 h more each turn, at most 72 h · chosen", "a computer player takes over · chosen"]
    watching = options_panel.time_page(shown, 999, "en")
    assert (options(watching), labels(watching)) == ([], ["Back to the options"])


class Services:
    """As much of the services as these texts ask."""

    def __init__(self, shown: Table) -> None:
        async def of(*_: Any) -> Chosen:
            return Chosen()

        async def found(_: int) -> Table:
            return shown

        self.host = SimpleNamespace(prefs=SimpleNamespace(of=of), query=SimpleNamespace(table=found))


def post(payload: PostPayload) -> Post[Any]:
    return Post(1, 9, 4, payload, "nonce")


@pytest.mark.parametrize("note", [TimeRanOut(seat=1), DecidedForSeat(seat=1), TimeSpared(seat=1, until=4600.0)])
async def test_notes_name_the_person_and_call_nobody(note: PostPayload) -> None:
    services: Any = Services(table(TOY, 2))
    _, draft = await posts.MAKE[type(note)](services, post(note))
    assert "Be\\*a" in draft.content
    assert list(draft.pings) == []
    assert limits.check_message(message(draft)) == []
    assert ("<t:4600:R>" in draft.content) == isinstance(note, TimeSpared)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (RAN_OUT, "You can still act."),
        (HELPED, "After 2 more times a computer player takes over."),
        (TAKEN_OVER, "/seat back"),
        (Late.SUBSTITUTE, "It stays yours if you act"),
    ],
)
async def test_whoever_is_late_is_told_in_private_what_follows(how: str, said: str) -> None:
    services: Any = Services(table(TOY, 2))
    asked = post(TimeOut(user=102, seat=1, how=how, left=2))
    _, draft = await posts.MAKE[TimeOut](services, asked)
    assert draft.content.startswith("**Harbour** in <#2>: your time has run out.")
    assert said in draft.content
    assert list(draft.pings) == []
    assert posting.recipient(asked) == 102
    assert posting.in_public(asked, draft) is None


async def test_the_last_skip_says_that_it_is_the_last() -> None:
    services: Any = Services(table(TOY, 2))
    _, draft = await reminders.time_out(services, post(TimeOut(user=102, seat=1, how=HELPED, left=1)))
    assert "The next time a computer player takes over." in draft.content
