"""Help from beside: no hint, no analysis and no thinking player in positions of a game that still runs elsewhere.

At a table without hints somebody may open "play on from here", or bring a file of the same moves, and have hints
there (lichess-org/mobile#1178).
"""

from dataclasses import replace

import pytest

from hansa_bot.ai.coach import Advice, Proposal
from hansa_bot.ai.player import MASTER
from hansa_bot.engine.record import dump
from hansa_bot.host.game.coaching import Hint
from hansa_bot.host.kernel.errors import HelpBeside, NoAnalysis
from hansa_bot.host.kernel.live_table import Change
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.host.kernel.terms import Coach, Help, Terms
from hansa_bot.host.record.records import export_record
from hansa_bot.ui.kit.moment import present
from tests.host.fakes import ANNA, BEA, CARL, DORA, Brain, Home, refused

ADVICE = Advice([Proposal(["bid/1"], 0.6, 2.0, [])])
FREE = Terms(coach=Coach.FREE)


@pytest.fixture
async def brain(home: Home) -> Brain:
    """Whoever thinks in place of processes."""
    made = Brain()
    made.answer = lambda: ADVICE  # type: ignore[assignment,return-value]
    made.may.set()
    home.thinking = made.thinking(seconds=99.0)
    await home.reopen()
    return made


async def running(home: Home, terms: Terms | None = None) -> int:
    """Return a game of Anna and Bea, in its first turn's unloading."""
    table = (await home.game(2, terms=terms or Terms())).id
    await home.play(table, "a bid/2", "b bid/0")
    return table


async def copy(
    home: Home, source: int, *people: Person, version: int = 2, at: int = 900, level: str | None = None
) -> int:
    """Let somebody open a table with hints from a position of a game, fill it and begin."""
    host, (first, *others) = home.host, people
    begins, origin = await host.records.beginning(source, version)
    lobby = await host.lobby.play_on(
        await host.query.table(source), begins, origin, Place(7, at), first, home.request()
    )
    terms = FREE if level is None else replace(FREE, level=level)
    await host.lobby.configure(lobby.id, first, {}, home.request(), terms=terms)
    for person in others:
        await host.lobby.join(lobby.id, person, home.request())
    if len(people) == 1:
        await host.lobby.add_computer(lobby.id, first, home.request())
    await host.lobby.start(lobby.id, first, home.request())
    await home.settle(lobby.id)
    return lobby.id


async def asks(home: Home, table: int) -> Hint:
    """Let whoever must decide ask for a hint."""
    seat = (await home.host.query.session(table)).waiting[0]
    return await home.host.coaching.hint(table, (await home.users(table))[seat])


@pytest.mark.parametrize("people", [(ANNA, BEA), (CARL, DORA)], ids=["players", "friends"])
async def test_a_copy_of_a_running_game_has_no_hints_until_that_is_over(
    home: Home, brain: Brain, people: tuple[Person, ...]
) -> None:
    source = await running(home)
    table = await copy(home, source, *people)
    assert (await refused(HelpBeside, asks(home, table))).table == source
    assert brain.asked == []
    await home.abandon(source)
    assert await asks(home, table)


async def test_a_copy_of_a_copy_has_none_either(home: Home, brain: Brain) -> None:
    source = await running(home)
    first = await copy(home, source, ANNA, BEA)
    second = await copy(home, first, ANNA, CARL, version=0, at=901)
    await home.abandon(first)
    await refused(HelpBeside, asks(home, second))


async def test_two_copies_of_one_game_help_each_other_no_more_than_that(home: Home, brain: Brain) -> None:
    source = await running(home)
    played = await copy(home, source, ANNA, BEA)
    await home.abandon(source)
    await home.change(played, Change(terms=Terms()))
    other = await copy(home, source, ANNA, BEA, at=901)
    assert (await refused(HelpBeside, asks(home, other))).table == played
    theirs = await copy(home, source, CARL, DORA, at=902)
    assert await asks(home, theirs), "of others nobody knows what they play for"


async def test_where_hints_are_free_a_copy_has_them_too(home: Home, brain: Brain) -> None:
    table = await copy(home, await running(home, FREE), ANNA, BEA)
    assert await asks(home, table)


async def test_nobody_thinks_in_a_copy_of_a_running_game(home: Home, brain: Brain) -> None:
    source = await running(home)
    table = await copy(home, source, ANNA, level=MASTER)
    while not (await home.state(table)).over:
        seat = (await home.host.query.session(table)).waiting[0]
        await home.act(table, (await home.users(table))[seat], (await home.host.query.session(table)).offers(seat)[0])
        await home.settle(table)
    assert brain.asked == []


async def brought(home: Home, source: int, *, whole: bool) -> int:
    """Bring a file with the moves that a game has had so far, which somebody has written down."""
    other = (await home.game(2, place=Place(7, 950))).id
    for entry in (await home.live(source)).log[1:]:
        if not entry.auto:
            await home.act(other, (await home.users(other))[entry.seat], entry.action)
    while whole and not (session := await home.host.query.session(other)).state.over:
        await home.act(other, (await home.users(other))[session.waiting[0]], session.offers(session.waiting[0])[-1])
    if not whole:
        await home.abandon(other)
    record = await export_record(home.store, other)
    assert record is not None
    return (await home.host.records.bring(dump(record).encode(), Place(7, 960), ANNA)).table


async def test_a_file_of_a_running_game_is_a_copy_as_well(home: Home, brain: Brain) -> None:
    source = await running(home)
    table = await copy(home, await brought(home, source, whole=False), ANNA, CARL, version=2)
    assert (await refused(HelpBeside, asks(home, table))).table == source


async def test_a_running_game_that_is_written_to_an_end_is_not_analysed(home: Home, brain: Brain) -> None:
    source = await running(home)
    found = await brought(home, source, whole=True)
    why = (await refused(NoAnalysis, home.host.afterwards.begin(found, ANNA.id))).why
    assert why == "secret"
    await home.abandon(source)
    assert await home.host.afterwards.begin(found, ANNA.id)


async def test_a_copy_proposes_nothing_for_a_running_game_without_proposals_until_that_is_over(home: Home) -> None:
    """What is proposed in a copy would be what the game goes without; the friend's copy of it just as well."""
    source = await running(home, Terms().with_help(Help.OFF))
    table = await copy(home, source, ANNA, BEA)
    checking = home.host.checking
    for user in (ANNA.id, BEA.id):
        assert await checking.helps_elsewhere(table, user)
        assert (await present(home.host, table, user)).elsewhere
    assert not (await present(home.host, table, ANNA.id)).proposing
    await home.abandon(source)
    assert not await checking.helps_elsewhere(table, ANNA.id)
    assert (await present(home.host, table, ANNA.id)).elsewhere is False


async def test_a_copy_proposes_what_the_running_game_proposes_as_well(home: Home) -> None:
    source = await running(home, Terms().with_help(Help.PROPOSALS))
    table = await copy(home, source, ANNA, BEA)
    assert not await home.host.checking.helps_elsewhere(table, ANNA.id)
    assert not await home.host.checking.helps_elsewhere(source, ANNA.id)
