"""Pausing: asked of all, settled by more than half, ended by anybody or by its own time."""

from __future__ import annotations

import pytest

from hansa_bot.engine.errors import GameOver
from hansa_bot.host.absence.pausing import Vote
from hansa_bot.host.kernel.errors import AlreadyPaused, NotPaused, NotRunning, NotSeated, VoteOpen, VoteOver
from hansa_bot.host.kernel.posts import TableResumed
from hansa_bot.host.kernel.time_control import HOUR
from tests.host.fakes import ANNA, BEA, CARL, DORA, Home
from tests.host.test_absence import DAY, clocks, timed, whats


async def asked(home: Home, table: int, days: int | None = None) -> Vote:
    """Let Anna ask, and return the question."""
    await home.host.pausing.ask(table, ANNA.id, days, request=home.request())
    await home.settle(table)
    found = await home.host.pausing.vote(table)
    assert found is not None
    return found


async def says(home: Home, table: int, user: int, nonce: str, *, agrees: bool = True, request: str = "") -> None:
    await home.host.pausing.answer(table, user, nonce, agrees=agrees, request=request or home.request())
    await home.settle(table)


async def test_alone_one_needs_to_ask_nobody(home: Home) -> None:
    table = (await home.game(1, 2)).id
    await home.host.pausing.ask(table, ANNA.id, None, request=home.request())
    await home.settle(table)
    assert (await clocks(home, table)).paused == home.clock.time
    assert whats(home, table) == ["paused"]
    assert "vote" not in home.platform.kinds()


async def test_the_others_are_asked_and_more_than_half_of_all_decide(home: Home) -> None:
    table = await timed(home, 4)
    vote = await asked(home, table, days=3)
    post = home.platform.last("vote")
    assert sorted(post.payload.users) == [BEA.id, CARL.id, DORA.id]
    await says(home, table, BEA.id, vote.nonce)
    assert (await clocks(home, table)).paused is None
    await says(home, table, CARL.id, vote.nonce)
    found = await clocks(home, table)
    assert (found.paused, found.until) == (home.clock.time, home.clock.time + 3 * DAY)
    assert all(found.deadline(seat) is None for seat in range(4))
    fold, note = home.platform.shown[-2:]
    assert (fold.payload.state, fold.message) == ("agreed", home.platform.messages[vote.nonce])
    assert note.payload.form == "paused"
    with pytest.raises(VoteOver) as caught:
        await says(home, table, DORA.id, vote.nonce)
    assert caught.value.paused


async def test_it_is_over_as_soon_as_too_few_can_agree(home: Home) -> None:
    table = await timed(home, 4)
    vote = await asked(home, table)
    await says(home, table, BEA.id, vote.nonce, agrees=False)
    assert await home.host.pausing.vote(table) is not None
    await says(home, table, CARL.id, vote.nonce, agrees=False)
    assert home.platform.shown[-1].payload.state == "refused"
    with pytest.raises(VoteOver) as caught:
        await says(home, table, DORA.id, vote.nonce)
    assert not caught.value.paused


async def test_an_answer_may_be_changed_and_the_question_withdrawn(home: Home) -> None:
    table = await timed(home, 4)
    vote = await asked(home, table)
    await says(home, table, BEA.id, vote.nonce, agrees=False)
    await says(home, table, BEA.id, vote.nonce)
    now = await home.host.pausing.vote(table)
    assert now is not None
    assert (now.agreed, now.refused) == ((ANNA.id, BEA.id), ())
    await says(home, table, ANNA.id, vote.nonce, agrees=False)
    assert home.platform.shown[-1].payload.state == "withdrawn"


async def test_to_ask_while_it_is_asked_is_to_agree(home: Home) -> None:
    table = await timed(home, 3)
    await asked(home, table)
    with pytest.raises(VoteOpen) as caught:
        await home.host.pausing.ask(table, ANNA.id, None, request=home.request())
    assert len(caught.value.seats) == 2
    await home.host.pausing.ask(table, BEA.id, None, request=home.request())
    assert (await clocks(home, table)).paused is not None
    with pytest.raises(AlreadyPaused):
        await home.host.pausing.ask(table, CARL.id, None, request=home.request())


async def test_what_too_few_answer_ends_after_three_days(home: Home) -> None:
    table = (await home.game(3)).id
    vote = await asked(home, table)
    home.clock.time += 3 * DAY
    await home.host.timers.ring()
    await home.settle(table)
    assert home.platform.shown[-1].payload.state == "expired"
    with pytest.raises(VoteOver):
        await says(home, table, BEA.id, vote.nonce)


async def test_a_pause_ends_by_itself_exactly_and_the_clocks_go_on(home: Home) -> None:
    table = await timed(home, 2)
    home.clock.time += 4 * HOUR
    vote = await asked(home, table, days=2)
    await says(home, table, BEA.id, vote.nonce)
    until = home.clock.time + 2 * DAY
    await home.reopen()
    home.clock.time = until
    await home.host.timers.ring()
    await home.settle(table)
    found = await clocks(home, table)
    assert (found.paused, found.until) == (None, None)
    assert found.deadline(0) == until + 20 * HOUR
    assert home.platform.last("note").payload == TableResumed(seat=None)


async def test_anybody_seated_goes_on_and_playing_was_possible_all_the_time(home: Home) -> None:
    table = await timed(home, 2)
    vote = await asked(home, table, days=2)
    await says(home, table, BEA.id, vote.nonce)
    await home.act(table, ANNA.id, "bid/0")
    assert (await clocks(home, table)).paused is not None
    with pytest.raises(NotSeated):
        await home.host.pausing.resume(table, DORA.id, request=home.request())
    await home.host.pausing.resume(table, BEA.id, request=home.request())
    assert (await clocks(home, table)).paused is None
    with pytest.raises(NotPaused):
        await home.host.pausing.resume(table, ANNA.id, request=home.request())
    home.clock.time += 2 * DAY
    await home.host.timers.ring()
    assert whats(home, table).count("resumed") == 1


async def test_a_question_and_a_pause_end_with_the_game(home: Home) -> None:
    table = await timed(home, 3)
    vote = await asked(home, table)
    await home.host.lobby.abandon(table, ANNA, home.request())
    await home.settle(table)
    assert [post.payload.state for post in home.platform.shown if post.payload.form == "vote"] == ["over"]
    with pytest.raises(NotRunning):
        await says(home, table, BEA.id, vote.nonce)
    alone = (await home.game(1)).id
    await home.host.pausing.ask(alone, ANNA.id, 1, request=home.request())
    while actions := (await home.host.query.offers(alone, ANNA.id)).actions:
        await home.act(alone, ANNA.id, "sail" if "sail" in actions else actions[0])
    assert (await clocks(home, alone)).paused is None
    home.clock.time += DAY
    await home.host.timers.ring()
    await home.settle(alone)
    assert whats(home, alone) == ["paused"]
    with pytest.raises(GameOver):
        await home.host.pausing.ask(alone, ANNA.id, None, request=home.request())


async def test_who_leaves_is_not_counted_any_more(home: Home) -> None:
    table = await timed(home, 3)
    await asked(home, table)
    await home.host.lobby.leave(table, BEA, home.request())
    assert await home.host.pausing.vote(table) is not None
    await home.host.lobby.leave(table, CARL, home.request())
    await home.settle(table)
    assert await home.host.pausing.vote(table) is None
    assert (await clocks(home, table)).paused is not None


async def test_the_same_request_is_carried_out_once(home: Home) -> None:
    table = await timed(home, 2)
    request = home.request()
    for _ in range(2):
        await home.host.pausing.ask(table, ANNA.id, None, request=request)
    await home.settle(table)
    vote = await home.host.pausing.vote(table)
    assert vote is not None
    for _ in range(2):
        await says(home, table, BEA.id, vote.nonce, request="same")
    assert home.platform.kinds().count("vote") == 1
    assert whats(home, table) == ["paused"]
