"""The public card: who is called, what is told, and what must never show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from hansa_bot.engine.session import Entry, Session
from hansa_bot.ui.kit import buttons, picture
from hansa_bot.ui.kit.draft import Picture
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.turn import card
from tests import discord_limits
from tests.ui.stage import GAMES, TOY, USERS, labels, message, moment, options, parts, playout, start


def public(session: Session[Any], title: str = TOY, people: int = 2) -> Moment:
    return moment(session, title, None, people=people)


@pytest.mark.parametrize(("title", "seats"), GAMES)
async def test_every_card_of_a_game_can_be_sent(title: str, seats: int) -> None:
    told: list = []
    for session, entries in playout(title, seats):
        told += [
            msgspec.structs.replace(entry, events=[seen for event in entry.events if (seen := event.seen_by(None))])
            for entry in entries
        ]
        if session.state.over:
            return
        shown = public(session, title, people=seats)
        draft = replace(card.compose(shown, told), pictures=[Picture(b"png", picture.alt_text(shown))])
        assert discord_limits.check_message(message(draft)) == []
        assert [USERS[seat] for seat in session.waiting] == list(draft.pings)
        for part in parts(draft):
            click = buttons.parse(part["custom_id"])
            assert click is not None
            assert (click.table, click.version) == (9, session.version)


async def test_several_are_called_together_without_their_choices() -> None:
    draft = card.compose(public(start(TOY, 2)), [])
    assert list(draft.pings) == USERS[:2]
    assert "<@101> <@102>: each of you must decide now." in draft.content
    assert labels(draft) == ["Answer", "My desk", "What changed", "As text", "Undo"]
    assert options(draft) == []


async def test_the_first_card_says_by_which_rules_it_is_played() -> None:
    setup = Entry(0, -1, "setup", [], "", auto=True)
    shown = public(start(TOY, 2))
    regatta = replace(shown, table=replace(shown.table, options={"length": "long"}))
    assert card.compose(regatta, [setup]).content.splitlines()[1] == "-# Regatta"
    assert "Regatta" not in card.compose(regatta, []).content
    assert "Regatta" not in card.compose(shown, [setup]).content


async def test_only_persons_are_called() -> None:
    draft = card.compose(public(start(TOY, 3), people=1), [])
    assert list(draft.pings) == USERS[:1]
    assert "<@102>" not in draft.content


async def test_the_one_on_turn_may_take_it() -> None:
    session, _ = next(
        (session, entries) for session, entries in playout(TOY, 2) if session.state.stack[-1].kind == "unload"
    )
    draft = card.compose(public(session), [])
    (seat,) = session.waiting
    assert list(draft.pings) == [USERS[seat]]
    assert f"<@{USERS[seat]}>, it is your turn." in draft.content
    assert labels(draft)[0] == "Take my turn"


async def test_an_answer_that_shows_a_purse_is_given_in_private() -> None:
    session = next(session for session, _ in playout(TOY, 2, "deal") if session.state.stack[-1].kind == "deal")
    draft = card.compose(public(session), [])
    (seat,) = session.waiting
    assert f"<@{USERS[seat]}>, this needs your answer." in draft.content
    assert labels(draft) == ["Answer", "My desk", "What changed", "As text", "Undo"]


async def test_names_are_harmless_and_seats_in_order() -> None:
    content = card.compose(public(start(TOY, 3)), []).content
    assert content.count("<@99>") == content.count("\\<@99>") == 1
    assert "@everyone" not in content
    assert "▸ **A Anna**" in content
    assert content.index("A Anna") < content.index("B Be") < content.index("C \\`Carl")


async def test_what_happened_is_told_to_whom_it_is_new() -> None:
    seen = list(playout(TOY, 2))
    session, _ = seen[2]
    entries = [entry for _, some in seen[:3] for entry in some]
    alone = card.compose(public(session), entries)
    assert ("Since you last acted:" in alone.content) == (len(session.waiting) == 1)
    assert "What happened:" in card.compose(public(start(TOY, 2)), entries).content


async def test_a_folded_card_is_one_line() -> None:
    seen = list(playout(TOY, 2))
    entries = [entry for _, some in seen for entry in some]
    line = card.folded_line(public(seen[0][0]), [0], entries)
    assert "\n" not in line
    assert "Anna" in line
    assert len(line) < 400


async def test_a_bare_card_still_calls() -> None:
    draft = card.bare(public(start(TOY, 2)))
    assert list(draft.pings) == USERS[:2]
    assert "<@101> <@102>" in draft.content
    assert discord_limits.check_message(message(draft)) == []
