"""The public card: who is called, what is told, and what must never show."""

from collections.abc import Iterator
from dataclasses import replace
from statistics import median
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest

from hansa_bot.engine.action import Event, seen_by
from hansa_bot.engine.session import Entry, Session
from hansa_bot.engine.state import seal
from hansa_bot.host.kernel.log import opening_entry
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.model.values import Whose
from hansa_bot.titles import registry
from hansa_bot.ui.kit import drafts, narration, picture, posting
from hansa_bot.ui.kit.drafts import Picture
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.look import looks
from hansa_bot.ui.turn import card
from tests import discord_limits
from tests.toys.tables import unloading
from tests.ui import live
from tests.ui.live import Stage
from tests.ui.stage import FEW_GAMES, SPARSELY, TOY, USERS, labels, message, moment, options, parts, playout, start


def public(session: Session[Any], title: str = TOY, people: int = 2) -> Moment:
    return moment(session, title, None, people=people)


SHOWN = public(start(TOY, 2))
NAMES = ("Anna", "Wulflam", "Castorp")
LONGEST = 40
"""So many lines of the log, more than a card has room for, are told on each."""


@pytest.mark.parametrize(("title", "seats", "sparse"), SPARSELY)
async def test_every_card_of_a_game_can_be_sent(title: str, seats: int, sparse: int) -> None:
    told: list = []
    for number, (session, entries) in enumerate(playout(title, seats)):
        told += [
            msgspec.structs.replace(entry, events=[seen for event in entry.events if (seen := event.seen_by(None))])
            for entry in entries
        ]
        del told[:-LONGEST]
        if session.state.over:
            return
        if number % sparse or (number % 2 and len(session.state.stack) == 1):
            continue
        shown = public(session, title, people=seats)
        draft = replace(card.compose(shown, told), pictures=[Picture(b"png", picture.alt_text(shown))])
        assert discord_limits.check_message(message(draft)) == []
        assert [USERS[seat] for seat in session.waiting] == list(draft.pings)
        for part in parts(draft):
            click = drafts.parse(part["custom_id"])
            assert click is not None
            assert (click.table, click.version) == (9, session.version)


async def test_several_are_called_together_without_their_choices() -> None:
    draft = card.compose(public(start(TOY, 2)), [])
    assert list(draft.pings) == USERS[:2]
    assert "Your answers, please: <@101> <@102>" in draft.content
    assert labels(draft) == ["Answer", "My desk", "More"]
    assert options(draft) == []
    alone = card.compose(public(start(TOY, 3), people=1), [])
    assert list(alone.pings) == USERS[:1], "only persons are called"
    assert "<@102>" not in alone.content
    bare = card.bare(public(start(TOY, 2)))
    assert list(bare.pings) == USERS[:2], "a card without anything else still calls"
    assert "<@101> <@102>" in bare.content
    assert discord_limits.check_message(message(bare)) == []


async def test_the_first_card_says_by_which_rules_it_is_played() -> None:
    setup = Entry(0, -1, "setup", [], "", auto=True)
    shown = public(start(TOY, 2))
    regatta = replace(shown, table=replace(shown.table, options={"length": "long"}))
    assert card.compose(regatta, [setup]).content.splitlines()[2] == "-# Regatta"
    assert "Regatta" not in card.compose(regatta, []).content
    assert "Regatta" not in card.compose(shown, [setup]).content


async def test_the_one_on_turn_may_take_it() -> None:
    session = unloading(2)
    draft = card.compose(public(session), [])
    (seat,) = session.waiting
    assert list(draft.pings) == [USERS[seat]]
    assert f"Your turn, <@{USERS[seat]}>." in draft.content
    assert labels(draft)[0] == "Take my turn"


async def test_call_and_answers_speak_the_language_of_who_is_called_alone(game: Stage) -> None:
    for person in game.people:
        await game.host.prefs.choose(Whose.PERSON, person.id, {"language": "de"})
    assert "Your answers, please" in game.last.content, "two are called together in the language of the table"
    winner, _ = await game.unload()
    assert game.last.content.startswith(catalog("de")("Your turn, {name}.", name=f"<@{winner.id}>"))
    assert "**Turn 1**" in game.last.content, "what happened is told to the whole table"
    assert live.labels(game.last)[0] == "Take my turn"


async def test_an_answer_that_shows_a_purse_is_given_in_private() -> None:
    session = next(session for session, _ in playout(TOY, 2, "deal") if session.state.stack[-1].kind == "deal")
    draft = card.compose(public(session), [])
    (seat,) = session.waiting
    assert f"Your answer, <@{USERS[seat]}>, please." in draft.content
    assert labels(draft) == ["Answer", "My desk", "More"]


async def test_names_are_harmless_and_seats_in_order() -> None:
    content = card.compose(public(start(TOY, 3)), []).content
    assert content.count("<@99>") == content.count("\\<@99>") == 1
    assert "@everyone" not in content
    assert "▸\u00a0**A\u00a0Anna**" in content
    assert content.index("A\u00a0Anna") < content.index("B\u00a0Be") < content.index("C\u00a0\\`Carl")


def played(title: str, seed: str) -> Iterator[tuple[Session[Any], list[Entry]]]:
    """Yield the positions in which seat 0 of three begins a turn, with what has happened since its last one."""
    since: list[Entry] = []
    turn = None
    for session, entries in playout(title, 3, seed):
        public_ones = [msgspec.structs.replace(each, events=seen_by(each.events, None)) for each in entries]
        since = [] if public_ones and public_ones[0].seat == 0 else [*since, *public_ones]
        if 0 in session.waiting and session.state.turn != turn:
            turn = session.state.turn
            yield session, since


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas() if meta.id != TOY])
@pytest.mark.parametrize("seed", ["a", pytest.param("b", marks=pytest.mark.proof)])
def test_what_happened_fits_on_one_screen_a_line_for_each_seat(title: str, seed: str) -> None:
    texts = {language: registry.load(title).texts(catalog(language, title), NAMES) for language in languages()}
    told = [{tongue: narration.recap(since, texts[tongue]) for tongue in texts} for _, since in played(title, seed)]
    for lines in (lines for each in told for lines in each.values()):
        whose = [line.split("**")[1] for line in lines if "**" in line]
        assert len({*whose}) == len(whose) <= 3
        assert len(lines) <= len(whose) + 1, "what nobody in particular did has a line of its own"
    lengths = [len("\n".join(lines)) for each in told for lines in each.values()]
    assert max(lengths) <= 1.5 * narration.RECAP, "what was gained is told in any case"
    assert sum(length > narration.RECAP for length in lengths) <= len(lengths) / 10
    assert median(len("\n".join(each["en"])) for each in told) <= 220


async def test_the_call_stands_first_and_the_setup_is_no_news() -> None:
    first = card.compose(
        public(start(TOY, 2)), [Entry(0, -1, "setup", [Event("purse", {"seat": 0, "coins": 9})], "")]
    )
    assert "9 coins" not in first.content
    seen = list(playout(TOY, 2))
    session, _ = seen[2]
    told = card.compose(public(session), [entry for _, some in seen[:3] for entry in some]).content.splitlines()
    assert [line.startswith("**") for line in told] == [False, *[True] * (len(told) - 1)]
    assert "<@101>" in told[0]


@pytest.mark.parametrize(
    ("title", "clock"),
    [
        (TOY, "turn 1"),
        ("hansa_teutonica", "round 1 · cities 0 of 10"),
        ("castles_of_burgundy", "Phase A, round 1 of 5"),
    ],
)
def test_the_heading_has_the_clock_of_the_title(title: str, clock: str) -> None:
    assert public(start(title, 3), title).heading.endswith(f"** · {clock}")


async def test_a_folded_card_keeps_what_each_seat_did_computers_too() -> None:
    seen = list(playout(TOY, 2))
    entries = [entry for _, some in seen for entry in some]
    begun = public(seen[0][0], people=1)
    lines = card.small(begun, [0], narration.recap(entries, begun.prose, deeds=True)).splitlines()
    assert [line.startswith("-# ") for line in lines] == [True, True]
    assert lines[0].startswith("-# turn 1: **")
    whole = narration.recap(entries, SHOWN.prose, 10_000, deeds=True)
    newest = [line.rpartition(", ")[2].partition(" (")[0] for line in whole]
    assert all(f"{told}, and more" in line for told, line in zip(newest, lines, strict=True))
    assert card.small(begun, [0], []) == "-# turn 1: Anna"


def begun(title: str, seed: str) -> tuple[Moment, list[Entry]]:
    session = start(title, 2, seed)
    return public(session, title), [opening_entry(session, [])]


@pytest.mark.parametrize("language", sorted(languages()))
def test_the_first_card_seals_the_draws_and_no_other(language: str) -> None:
    shown, since = begun(TOY, "a secret")
    shown = replace(shown, tr=catalog(language, TOY))
    half = seal("a secret")[:32]
    line = next(line for line in card.compose(shown, since).content.split("\n") if half in line)
    assert line.startswith("-# ")
    assert len(line) <= 64, "two lines of a phone"
    assert half not in card.compose(shown, []).content


async def test_the_link_to_a_card_leads_to_the_channel_where_it_stands(
    game: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await game.known()
    for stands, channel in ((4711, 4711), (None, table.place.channel)):
        monkeypatch.setattr(game.host.query, "last_card", AsyncMock(return_value=(stands, 99)))
        link = await posting.card_link(game.process.services, table.id, table.place, catalog("en"))
        assert link == f"[To the table](https://discord.com/channels/{table.place.guild}/{channel}/99)"


async def test_the_first_card_keeps_its_seal_when_it_shrinks(game: Stage) -> None:
    sealed = f"-# Draws sealed: `{(await game.moment()).seal}`"
    assert sealed in game.last.content
    await game.play(12, aloud=True)
    _, first, *others = game.channel.history()
    assert len(others) > 1
    assert not first.components
    assert first.content.endswith(sealed)
    assert not any(sealed in other.content for other in others)


def test_given_draws_are_not_sealed() -> None:
    shown, since = begun(TOY, "a secret")
    given = shown.title.rules.clone(shown.state)
    given.rng.given = {"die": [4]}
    assert "ealed" not in card.compose(replace(shown, state=given), since).content


def leaks(title: str, seats: int) -> list[int]:
    """Return the versions of a game at which the key stands on a card, or is at hand, before its end."""
    found = []
    for session, entries in playout(title, seats):
        shown = public(session, title, people=seats)
        if not session.state.over:
            said = (card.compose(shown, [opening_entry(session, []), *entries]).content, str(shown.key))
            found += [session.version] if any(session.state.rng.key in each for each in said) else []
    return found


@pytest.mark.parametrize(
    ("title", "seats"),
    [(TOY, 2), *(pytest.param(*game.values, marks=pytest.mark.proof) for game in FEW_GAMES)],
)
def test_the_key_never_leaves_before_the_end(title: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert leaks(title, seats) == []
    monkeypatch.setattr(Moment, "seal", property(lambda self: self.state.rng.key))
    assert leaks(title, seats), "a leak would be found"


@pytest.mark.usefixtures("unpainted")
async def test_opened_bids_stand_first_on_the_next_card_also_for_who_bid_last(stage: Stage) -> None:
    await stage.begin("die_haendler", people=3)
    while (session := await stage.host.query.session(stage.table)).state.stack[-1].kind != "bid":
        seat = session.waiting[0]
        await stage.do(seat, session.offers(seat)[0])
    bids = {seat: 100 * number for number, seat in enumerate(reversed(session.waiting))}
    for seat, bid in bids.items():
        assert f"bid {bid}" not in stage.last.content
        await stage.do(seat, f"bid/{bid}")
    await stage.settle()
    names = (await stage.known()).names
    *others, winner = bids
    told = "; ".join(f"{names[seat]} {bids[seat]}" for seat in session.state.order if seat in others)
    line = stage.last.content.split("\n")[2]
    assert line.startswith(f"**{names[winner]}** became loading master of wagon ")
    assert f" for 200 ({told})" in line


def test_the_status_of_a_table_says_how_its_draws_are_sealed() -> None:
    shown, _ = begun(TOY, "a secret")
    assert f"-# Draws sealed: `{seal('a secret')[:32]}`" in looks.status(shown)
