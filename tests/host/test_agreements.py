"""What all at a table decide together: who is asked, what follows, and what ends a proposal."""

import asyncio

import pytest

from hansa_bot.ai.player import EASY, MASTER, QUICK
from hansa_bot.engine.errors import GameOver, Stale
from hansa_bot.engine.replay import replay
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import AgreementOpen, NotOver, NotRunning, NotSeated, VoteOver
from hansa_bot.host.kernel.posts import VoteFold
from hansa_bot.host.kernel.table import Place, Status
from hansa_bot.host.kernel.terms import DAY, SPEEDS, Terms
from hansa_bot.host.kernel.votes import NO, YES, Vote
from hansa_bot.host.lobby.agreements import AGREEMENT, END, SLEEP, WAKE
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, BEA, CARL, DORA, Home, refused
from tests.host.test_results import finish
from tests.host.test_seat_clocks import bids, game, timers


async def propose(home: Home, table: int, user: int = ANNA.id, what: str = END) -> Vote | None:
    seen = (await home.table(table)).version
    await home.host.agreements.propose(table, user, what, seen=seen, request=home.request())
    await home.settle(table)
    return await home.host.votes.on(AGREEMENT, table)


async def reply(home: Home, table: int, user: int, nonce: str, *, agrees: bool = True) -> None:
    await home.host.votes.cast(AGREEMENT, table, user, nonce, YES if agrees else NO, request=home.request())
    await home.settle(table)


async def proposed(home: Home, table: int, user: int = ANNA.id, what: str = END) -> str:
    known = await propose(home, table, user, what)
    assert known is not None
    return known.nonce


def became(home: Home) -> str:
    """Return what became of the last proposal."""
    folds = [post.payload for post in home.platform.shown if isinstance(post.payload, VoteFold)]
    return folds[-1].state


async def test_a_game_ends_once_all_persons_agree_and_its_record_opens(home: Home, host: Host) -> None:
    table = await game(home, 3, 1)
    await bids(home, table, 2)
    nonce = await proposed(home, table)
    post = home.platform.last("vote").payload
    assert (post.seat, post.users) == (0, (BEA.id, CARL.id)), "only those who have not agreed are called"
    await reply(home, table, BEA.id, nonce)
    await reply(home, table, BEA.id, nonce)  # twice is once
    assert (await home.table(table)).status is Status.RUNNING
    await refused(NotOver, host.query.record(table))
    await reply(home, table, CARL.id, nonce)
    found = await home.table(table)
    assert (found.status, found.gathering.agreed) == (Status.ABANDONED, True)
    assert home.platform.kinds(table).count("vote") == 1
    assert [post.kind for post in home.platform.shown if post.table == table][-3:] == ["fold", "closed", "fold"]
    assert await timers(home, table) == {}
    record = await host.query.record(table)
    assert replay(registry.load("harbour").rules, record).session.version == found.version
    await home.reopen()
    assert (await home.table(table)).gathering.agreed
    await refused(NotRunning, home.host.votes.cast(AGREEMENT, table, ANNA.id, nonce, YES, request="late"))


@pytest.mark.parametrize("user", [BEA.id, ANNA.id])
async def test_one_no_ends_the_proposal_and_old_buttons_say_so(home: Home, user: int) -> None:
    table = await game(home)
    nonce = await proposed(home, table)
    await reply(home, table, user, nonce, agrees=False)
    assert became(home) == ("withdrawn" if user == ANNA.id else "refused")
    await refused(VoteOver, home.host.votes.cast(AGREEMENT, table, CARL.id, nonce, YES, request="c"))
    assert (await home.table(table)).status is Status.RUNNING
    again = await proposed(home, table, CARL.id)
    assert again != nonce


@pytest.mark.proof
async def test_it_lapses_when_somebody_plays_on_or_after_some_days(home: Home) -> None:
    table = await game(home)
    nonce = await proposed(home, table)
    await home.act(table, BEA.id, "bid/1")
    await home.settle(table)
    assert became(home) == "over"
    await refused(VoteOver, home.host.votes.cast(AGREEMENT, table, BEA.id, nonce, YES, request="b"))
    other = (await home.game(2, place=Place(7, 71))).id
    await proposed(home, other)
    await home.pass_time(other, AGREEMENT.lasts)
    assert (became(home), await home.host.votes.on(AGREEMENT, other)) == ("expired", None)


async def test_whoever_proposes_the_same_agrees_and_another_waits(home: Home) -> None:
    table = await game(home, 2)
    await proposed(home, table)
    await refused(AgreementOpen, propose(home, table, BEA.id, SLEEP))
    await propose(home, table)
    assert (await home.table(table)).status is Status.RUNNING
    await propose(home, table, BEA.id)
    assert (await home.table(table)).status is Status.ABANDONED


async def test_who_has_no_seat_or_looks_at_an_old_page_proposes_nothing(home: Home) -> None:
    table = await game(home, 2)
    agreements, votes = home.host.agreements, home.host.votes
    await refused(NotSeated, agreements.propose(table, DORA.id, END, seen=0, request="d"))
    await refused(Stale, agreements.propose(table, ANNA.id, END, seen=7, request="a"))
    await refused(Stale, agreements.propose(table, ANNA.id, WAKE, seen=0, request="w"))
    nonce = await proposed(home, table)
    await refused(NotSeated, votes.cast(AGREEMENT, table, DORA.id, nonce, NO, request="e"))
    await refused(VoteOver, votes.cast(AGREEMENT, table, BEA.id, "of-long-ago", YES, request="f"))
    lobby = await home.lobby(2, place=Place(7, 71))
    await refused(NotRunning, agreements.propose(lobby.id, ANNA.id, END, seen=0, request="l"))


async def test_where_a_seat_changes_hands_everybody_is_asked_anew(home: Home) -> None:
    table = await game(home)
    nonce = await proposed(home, table)
    await reply(home, table, BEA.id, nonce)
    await home.leave(table, CARL)
    await home.settle(table)
    assert (await home.table(table)).status is Status.RUNNING
    await refused(VoteOver, home.host.votes.cast(AGREEMENT, table, BEA.id, nonce, YES, request="b"))
    nonce = await proposed(home, table, BEA.id)
    assert home.platform.last("vote").payload.users == (ANNA.id,), "a computer player is not asked"
    await home.host.erasing.erase(BEA)
    await home.settle(table)
    assert await home.host.votes.on(AGREEMENT, table) is None
    assert became(home) == "over"
    await home.leave(table, ANNA)
    assert await home.host.votes.on(AGREEMENT, table) is None


@pytest.mark.proof
async def test_who_plays_alone_agrees_with_themselves(home: Home) -> None:
    table = (await home.game(1, 2)).id
    await propose(home, table)
    assert (await home.table(table)).gathering.agreed
    assert "vote" not in home.platform.kinds(table)


@pytest.mark.proof
async def test_the_end_of_the_game_comes_first(home: Home) -> None:
    table = (await home.game(2)).id
    nonce = await proposed(home, table)
    await finish(home, table)
    await refused(GameOver, home.host.votes.cast(AGREEMENT, table, BEA.id, nonce, YES, request="b"))
    assert (await home.table(table)).status is Status.OVER


@pytest.mark.proof
async def test_two_who_agree_at_once_end_it_once(home: Home) -> None:
    table = await game(home)
    nonce = await proposed(home, table)
    answers = [
        home.host.votes.cast(AGREEMENT, table, user, nonce, YES, request=f"{user}") for user in (BEA.id, CARL.id)
    ]
    await asyncio.gather(*answers)
    await home.settle(table)
    assert home.platform.kinds(table).count("closed") == 1


async def test_computer_players_play_at_another_level_once_all_agree_and_not_before(home: Home) -> None:
    table = await game(home, 2, 1)
    nonce = await proposed(home, table, what=MASTER)
    assert home.platform.last("vote").payload.what == MASTER
    await home.act(table, ANNA.id, "bid/1")  # the game goes on meanwhile
    assert (await home.table(table)).terms.level == QUICK
    await reply(home, table, BEA.id, nonce)
    assert (await home.table(table)).terms.level == MASTER
    seen = (await home.table(table)).version
    again = home.host.agreements.propose(table, ANNA.id, MASTER, seen=seen, request="again")
    await refused(Stale, again)
    nonce = await proposed(home, table, BEA.id, EASY)
    await reply(home, table, ANNA.id, nonce, agrees=False)
    await home.reopen()
    assert (await home.table(table)).terms.level == MASTER


async def test_clocks_of_a_running_game_sleep_once_all_agree_and_wake_again(home: Home) -> None:
    home.clock.time = DAY * 20_000 + 13 * 3600
    table = await game(home, 2, terms=Terms(SPEEDS[0]))
    before = await timers(home, table)
    nonce = await proposed(home, table, what=SLEEP)
    await home.act(table, ANNA.id, "bid/1")  # the game goes on meanwhile
    await reply(home, table, BEA.id, nonce)
    assert (await home.table(table)).terms.sleeps
    # Nine hours until the night, fourteen of the next day, and one.
    assert await timers(home, table) == {1: home.clock.time + 44 * 3600}
    await propose(home, table, BEA.id, WAKE)
    await propose(home, table, ANNA.id, WAKE)
    assert await timers(home, table) == {1: before[1]}
    assert became(home) == "agreed"
