"""The last seat of a lobby: whoever opened it is called, once, in their own way, unless it was their own doing."""

from dataclasses import replace
from typing import Any

import pytest

from hansa_bot.host.kernel.notices import LobbyFull
from hansa_bot.host.kernel.posts import LobbyPost, ReminderFold
from hansa_bot.host.lobby.filling import CALM
from hansa_bot.host.posting.courier import Post, TryLater
from hansa_bot.model.values import Whose
from tests.host.fakes import ANNA, BEA, CARL, HERE, Home


def mentions(home: Home) -> list[tuple[int, ...]]:
    """Return whom lobby cards have called."""
    return [post.payload.call for post in home.platform.posts("lobby") if post.payload.call]


def letters(home: Home) -> list[Post[Any]]:
    return [post for post in home.platform.shown if isinstance(post.payload, LobbyFull)]


async def join(home: Home, table: int, person: Any) -> None:
    await home.host.lobby.join(table, person, home.request())
    await home.settle(table)


@pytest.mark.parametrize(("channel", "mentioned", "written"), [("mention", 1, 0), ("direct", 0, 1), ("both", 1, 1)])
async def test_whoever_opened_a_table_is_called_once_it_is_full(
    home: Home, channel: str, mentioned: int, written: int
) -> None:
    await home.prefer(ANNA.id, channel=channel)
    table = (await home.lobby(2, size=3)).id
    await home.settle(table)
    assert (mentions(home), letters(home)) == ([], []), "a seat is free"
    await join(home, table, CARL)
    assert mentions(home) == [(ANNA.id,)] * mentioned
    assert [post.payload.user for post in letters(home)] == [ANNA.id] * written
    await home.reopen()
    await home.settle(table)
    assert (len(mentions(home)), len(letters(home))) == (mentioned, written)


async def test_who_fills_their_own_table_is_not_called(home: Home) -> None:
    table = (await home.lobby(1, computers=2)).id
    await home.host.lobby.remove_computer(table, ANNA, home.request())
    await home.host.lobby.configure(table, ANNA, {}, home.request(), size=2)
    await home.settle(table)
    assert mentions(home) == []
    there = replace(HERE, channel=71)
    other = await home.host.lobby.new(there, ANNA, "harbour", size=2, request=home.request(), seated=False)
    await join(home, other.id, BEA)
    await join(home, other.id, ANNA)
    assert mentions(home) == []


async def test_who_opened_a_table_for_others_alone_is_not_called(home: Home) -> None:
    table = await home.host.lobby.new(HERE, ANNA, "harbour", size=2, request=home.request(), seated=False)
    await join(home, table.id, BEA)
    await join(home, table.id, CARL)
    assert mentions(home) == []


async def test_a_computer_player_seated_by_another_fills_it_too(home: Home) -> None:
    table = (await home.lobby(2, size=3)).id
    await home.host.lobby.add_computer(table, BEA, home.request())
    await home.settle(table)
    assert mentions(home) == [(ANNA.id,)]


async def test_coming_and_going_within_the_hour_calls_nobody_again(home: Home) -> None:
    table = (await home.lobby(2, size=3)).id
    await join(home, table, CARL)
    for passed, expected in ((0.0, 1), (CALM - 1, 1), (2.0, 2)):
        home.clock.time += passed
        await home.leave(table, CARL)
        await join(home, table, CARL)
        assert len(mentions(home)) == expected


async def test_the_private_call_goes_once_a_seat_is_free_again_or_the_game_begins(home: Home) -> None:
    await home.prefer(ANNA.id, channel="direct")
    table = (await home.lobby(2, size=3)).id
    await join(home, table, CARL)
    await home.leave(table, CARL)
    folds = [post.payload.post for post in home.platform.shown if isinstance(post.payload, ReminderFold)]
    assert folds == [post.nonce for post in letters(home)]
    home.clock.time += CALM
    await join(home, table, CARL)
    await home.host.lobby.start(table, BEA, home.request())
    await home.settle(table)
    folds = [post.payload.post for post in home.platform.shown if isinstance(post.payload, ReminderFold)]
    assert [post.nonce for post in letters(home)] == folds[:2]


async def test_what_is_over_before_it_is_out_is_never_sent(home: Home) -> None:
    async def later(post: Post[Any]) -> None:
        if isinstance(post.payload, LobbyFull):
            raise TryLater(60)

    await home.prefer(ANNA.id, channel="direct")
    home.platform.script.extend([later] * 12)
    table = (await home.lobby(2, size=3)).id
    await join(home, table, CARL)
    await home.leave(table, CARL)
    home.platform.script.clear()
    await home.wait(table, 60)
    assert letters(home) == []


async def test_in_quiet_hours_and_on_holiday_the_letter_rings_no_bell(home: Home) -> None:
    """It is a quarter past midnight by UTC."""
    await home.host.prefs.choose(Whose.PERSON, ANNA.id, {"channel": "both", "zone": "Europe/Rome"})
    table = (await home.lobby(1, size=2)).id
    await join(home, table, BEA)
    assert [post.payload.silent for post in letters(home)] == [True]


async def test_a_call_is_no_mere_edit_of_the_card(home: Home) -> None:
    table = (await home.lobby(1, size=2)).id
    await join(home, table, BEA)
    (card,) = [post.payload for post in home.platform.posts("lobby") if post.payload.call]
    assert card == LobbyPost(anew=True, call=(ANNA.id,))
