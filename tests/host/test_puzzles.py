"""Puzzles: nobody gets one twice, one of a game only as long as all who played it agree, one a week for a server."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace

from hansa_bot.ai import puzzles as found_ahead
from hansa_bot.ai.analysis import JudgedTurn, Piece, judge_piece
from hansa_bot.ai.puzzles import LINES, PuzzleLine, ShownPuzzle, ask_again, may_ask, shipped
from hansa_bot.engine.state import decode
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import DealSealed, InternalFault, NoPuzzle, StoreFailed
from hansa_bot.host.kernel.settings import LEFT_OUT, LENDING, OFF, ON, STATISTICS
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.posting.courier import Blocked, CannotDeliver, TryLater
from hansa_bot.host.record.afterwards import Afterwards, Judging
from hansa_bot.host.record.puzzles import ACCEPTED, CLOSED, GONE, IN_WEEKLY, KNOWN
from hansa_bot.host.record.weekly import GAP, OPEN_FOR, WEEK, Weekly
from hansa_bot.model.values import PuzzlePost, Whose
from hansa_bot.store import puzzles, schema
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, BEA, CARL, DORA, HERE, Brain, Home, refused
from tests.host.test_afterwards import finished

HANSA, GUILD = "hansa_teutonica", HERE.guild or 0
FEW = 3


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the only puzzles that are shipped."""
    some = dict(list(shipped(HANSA).items())[:FEW])
    monkeypatch.setattr(found_ahead, "shipped", lambda title: some if title == HANSA else {})
    return list(some)


class Finder(Brain):
    """Says that the turns of a seat lost a tenth, and finds four lines wherever one is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.may.set()
        self.agrees = True
        self.lines = [PuzzleLine([], 0.6), *(PuzzleLine([], 0.4, 0.2, 0.01) for _ in range(LINES - 1))]

    async def run(self, timed: object, work: object, *about: Any) -> Any:
        _, seconds = await super().run(timed, work, *about)
        if work is judge_piece:
            piece: Piece = about[1]
            state = decode(registry.load(about[0]).rules.state_type, piece.state)
            asked = may_ask(registry.load(about[0]), state, piece.seat)
            chances = [0.4, 0.6][:: 1 if piece.seat == 0 else -1]
            before = [0.5 + 0.1 * asked, 0.5 - 0.1 * asked][:: 1 if piece.seat == 0 else -1]
            return JudgedTurn(piece.version, piece.after, 1, piece.seat, piece.played, chances, before), seconds
        if work is ask_again:
            assert [line.chance for line in about[3]] == [line.chance for line in self.lines]
            return about[3] if self.agrees else [], seconds
        state = decode(registry.load(about[0]).rules.state_type, about[1])
        offers = registry.load(about[0]).rules.offers(state, about[2])
        assert about[3], "what was played there"
        actions = [[offers[at % len(offers)]] for at in range(LINES)]
        named = zip(actions, self.lines, strict=True)
        return [replace(line, actions=each) for each, line in named], seconds


@pytest.fixture
async def finder(home: Home) -> Finder:
    await home.close()
    made = Finder()
    home.thinking = made.thinking(1e6)
    await home.open()
    return made


async def agree(home: Home, *persons: Any, value: str = ON) -> None:
    for person in persons:
        await home.host.prefs.choose(Whose.PERSON, person.id, {LENDING.key: value})


async def lent(home: Home) -> int:
    """Return a game that is over and whose people agree, looked through for puzzles."""
    table = await finished(home)
    await agree(home, ANNA, BEA)
    await home.host.puzzles.look_for(GUILD)
    return table


async def test_nobody_gets_one_twice_not_even_after_a_restart(home: Home, host: Host, few: list[str]) -> None:
    got = [(await host.puzzles.next_for(ANNA.id, None)).key, (await host.puzzles.next_for(ANNA.id, GUILD)).key]
    await home.reopen()
    got.append((await home.host.puzzles.next_for(ANNA.id, GUILD)).key)
    assert sorted(got) == sorted(few)
    await refused(NoPuzzle, home.host.puzzles.next_for(ANNA.id, GUILD))
    assert (await home.host.puzzles.next_for(BEA.id, GUILD)).key in few


async def test_who_asks_twice_at_once_gets_two(host: Host, few: list[str]) -> None:
    found = await asyncio.gather(*(host.puzzles.next_for(ANNA.id, GUILD) for _ in range(2)))
    assert len({each.key for each in found}) == 2


async def test_one_of_another_title_is_not_given(host: Host, few: list[str]) -> None:
    await refused(NoPuzzle, host.puzzles.next_for(ANNA.id, GUILD, "merkator"))
    assert (await host.puzzles.next_for(ANNA.id, GUILD, HANSA)).title == HANSA


async def test_the_first_choice_counts_for_whoever_was_shown_it(host: Host, few: list[str]) -> None:
    shown = await host.puzzles.next_for(ANNA.id, GUILD)
    assert await host.puzzles.solve(ANNA.id, shown.key, 2) == (shown, 2)
    assert (await host.puzzles.solve(ANNA.id, shown.key, 1))[1] == 2
    await refused(NoPuzzle, host.puzzles.solve(BEA.id, shown.key, 0))
    for key in ("nonsense", "hansa_teutonica.x", "9.9", "99999999999999999999.1", ".", "7.", ""):
        await refused(NoPuzzle, host.puzzles.solve(ANNA.id, key, 0))
    await refused(NoPuzzle, host.puzzles.solve(ANNA.id, shown.key, LINES))
    await host.erasing.erase(ANNA)
    assert (await refused(NoPuzzle, host.puzzles.solve(ANNA.id, shown.key, 2))).why == GONE
    shown = await host.puzzles.next_for(ANNA.id, GUILD)
    await host.puzzles.solve(ANNA.id, shown.key, 2)
    assert list((await seen(host, ANNA.id)).values()) == [2]
    assert await seen(host, BEA.id) == {}


async def seen(host: Host, user: int) -> dict[str, int | None]:
    return await host.puzzles._store.ask(puzzles.seen_by, user)


async def test_a_game_is_a_source_once_all_who_played_it_agree(home: Home, finder: Finder, few: list[str]) -> None:
    table, host = await finished(home), home.host
    for agreed in ((), (ANNA,)):
        await agree(home, *agreed)
        await host.puzzles.look_for(GUILD)
        assert finder.asked == []
        assert await host.puzzles.keys(GUILD) == few
    await agree(home, BEA)
    await host.puzzles.look_for(GUILD)
    own = (await host.puzzles.keys(GUILD))[:-FEW]
    assert own
    assert all(key.startswith(f"{table}.") for key in own)
    assert await host.puzzles.keys(GUILD + 1) == await host.puzzles.keys(None) == few
    shown = await host.puzzles.next_for(CARL.id, GUILD)
    assert shown.key in own, "those of the server come first"
    live = await home.live(table)
    assert shown.lines[shown.best].chance == 0.6
    assert shown.state.rng.key != live.state.rng.key
    asked = len(finder.asked)
    await host.puzzles.look_for(GUILD)
    assert len(finder.asked) == asked, "a game is looked through once"


async def test_who_does_not_agree_any_more_takes_the_puzzles_of_their_games_away(home: Home, finder: Finder) -> None:
    table, host = await lent(home), home.host
    own = [key for key in await host.puzzles.keys(GUILD) if key.startswith(f"{table}.")]
    assert await host.puzzles.load(own[0]) is not None
    await agree(home, BEA, value=OFF)
    assert own[0] not in await host.puzzles.keys(GUILD)
    assert await host.puzzles.load(own[0]) is None
    await agree(home, BEA)
    assert await host.puzzles.load(own[0]) is not None


async def test_erasing_takes_answers_and_the_puzzles_of_one_s_games(home: Home, finder: Finder) -> None:
    table, host = await lent(home), home.host
    shown = await host.puzzles.next_for(ANNA.id, GUILD)
    await host.puzzles.solve(ANNA.id, shown.key, 1)
    await host.puzzles.next_for(BEA.id, GUILD)
    await host.erasing.erase(ANNA)
    assert await seen(host, ANNA.id) == {}
    assert len(await seen(host, BEA.id)) == 1
    assert await host.puzzles.load(shown.key) is None
    assert await home.store.ask(puzzles.of_table, table) == []
    await agree(home, ANNA, BEA)
    await host.puzzles.look_for(GUILD)
    assert not [key for key in await host.puzzles.keys(GUILD) if key.startswith(f"{table}.")]


async def test_somebody_who_played_and_left_is_asked_too(home: Home, finder: Finder) -> None:
    table = (await home.game(2)).id
    host = home.host
    while not (session := await host.query.session(table)).state.over:
        users = await home.users(table)
        seat = session.waiting[0]
        await home.act(table, users[seat], "sail" if "sail" in session.offers(seat) else session.offers(seat)[-1])
    # Carl played some moves of a seat, as a substitute does, and is not at the table any more.
    columns = schema.actions.c
    change = schema.actions.update().where(columns.table_id == table, columns.version == 3).values(user=CARL.id)
    await home.store.write(lambda tx: tx.connection.execute(change))
    await agree(home, ANNA, BEA)
    await host.puzzles.look_for(GUILD)
    assert finder.asked == []
    await agree(home, CARL)
    await host.puzzles.look_for(GUILD)
    assert finder.asked


async def test_who_is_erased_while_their_game_is_looked_through_is_forgotten(home: Home, finder: Finder) -> None:
    table = await finished(home)
    # Carl played some moves of a seat and has left it: nothing of him remains once these do not know him.
    columns = schema.actions.c
    change = schema.actions.update().where(columns.table_id == table, columns.version == 3).values(user=CARL.id)
    await home.store.write(lambda tx: tx.connection.execute(change))
    await agree(home, ANNA, BEA, CARL)
    run = finder.run

    async def erasing(timed: object, work: object, *about: Any) -> Any:
        if work is ask_again:
            await home.host.erasing.erase(CARL)
        return await run(timed, work, *about)

    finder.run = erasing  # type: ignore[method-assign]
    await home.host.puzzles.look_for(GUILD)
    assert await home.store.ask(puzzles.of_table, table) == []


async def test_a_game_that_cannot_be_read_takes_nobody_s_puzzles_away(
    home: Home, finder: Finder, few: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, tables = await lent(home), home.host.puzzles._core.tables
    own = (await home.host.puzzles.keys(GUILD))[0]
    assert own.startswith(f"{table}.")
    error: Exception = InternalFault(table)

    async def live(number: int) -> Any:
        raise error

    monkeypatch.setattr(tables, "live", live)
    assert await home.host.puzzles.keys(GUILD) == few
    assert await home.host.puzzles.load(own) is None
    await home.host.puzzles.look_for(GUILD)
    error = StoreFailed(table, "away")
    await refused(StoreFailed, home.host.puzzles.load(own))  # nobody says that it is gone: it may be there again


async def test_without_processes_that_think_there_are_those_that_are_shipped(home: Home, few: list[str]) -> None:
    await lent(home)
    assert await home.host.puzzles.keys(GUILD) == few
    assert await home.store.ask(puzzles.of_guild, GUILD) == {}, "it is looked through once somebody can"


async def test_a_game_in_which_nothing_is_found_is_not_looked_through_again(
    home: Home, finder: Finder, few: list[str]
) -> None:
    finder.agrees = False
    table = await finished(home)
    await agree(home, ANNA, BEA)
    await home.host.puzzles.look_for(GUILD)
    asked = len(finder.asked)
    assert await home.store.ask(puzzles.of_guild, GUILD) == {table: []}
    await home.host.puzzles.look_for(GUILD)
    assert len(finder.asked) == asked


async def test_the_game_of_a_deal_that_others_still_play_keeps_no_other_from_being_looked_through(
    home: Home, finder: Finder, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [await finished(home), await finished(home)]
    await agree(home, ANNA, BEA)
    begin = Afterwards.begin

    async def sealed(self: Afterwards, table: int, user: int) -> Judging:
        if table == games[1]:
            raise DealSealed(home.clock.time + DAY)
        return await begin(self, table, user)

    monkeypatch.setattr(Afterwards, "begin", sealed)
    await home.host.puzzles.look_for(GUILD)
    assert {*await home.store.ask(puzzles.of_guild, GUILD)} == {games[0]}


async def test_most_of_a_server_s_day_of_thinking_is_left_to_those_who_play(home: Home, finder: Finder) -> None:
    finder.agrees = False
    games = [await finished(home), await finished(home)]
    await agree(home, ANNA, BEA)
    home.host.thinking._seconds = 24.0
    finder.seconds = 0.5
    await home.host.puzzles.look_for(GUILD)
    assert {*await home.store.ask(puzzles.of_guild, GUILD)} == {games[1]}
    await home.clock.turn(DAY)
    await home.host.puzzles.look_for(GUILD)
    assert {*await home.store.ask(puzzles.of_guild, GUILD)} == {*games}


@dataclass
class Noticeboard:
    """Shows puzzles of the week; `script` holds what happens first, try by try."""

    home: Home
    asked: list[tuple[float, str, str, bool]] = field(default_factory=list)
    told: list[tuple[float, str | None, list[int], list[int]]] = field(default_factory=list)
    script: list[BaseException | None] = field(default_factory=list)

    async def ask(self, post: PuzzlePost, puzzle: ShownPuzzle, *, again: bool) -> int:
        assert post.channel == HERE.channel
        self.asked.append((self.home.clock.now(), post.nonce, puzzle.key, again))
        self._next()
        return 900 + len(self.asked)

    async def tell(self, post: PuzzlePost, puzzle: ShownPuzzle | None, counts: list[int], finders: list[int]) -> None:
        self.told.append((self.home.clock.now(), puzzle and puzzle.key, counts, finders))
        self._next()

    def _next(self) -> None:
        if self.script and (error := self.script.pop(0)) is not None:
            raise error


@pytest.fixture
async def notices(home: Home, few: list[str]) -> Noticeboard:
    made = home.host.weekly.board = Noticeboard(home)
    await home.host.weekly.switch_on(GUILD, HERE.channel)
    await home.host.weekly.settle(GUILD)
    return made


async def pass_time(home: Home, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
    """Let time pass, hour by hour."""
    end = home.clock.now() + seconds
    while home.clock.now() < end and not until():
        await home.clock.turn(min(3600.0, end - home.clock.now()))
        await home.host.weekly.settle(GUILD)


async def post_of(home: Home) -> PuzzlePost:
    return next(row for row in await home.store.ask(puzzles.posts_of, GUILD) if row.message and not row.done)


async def test_one_is_posted_a_week_and_answered_the_next_day(home: Home, notices: Noticeboard) -> None:
    assert [at for at, *_ in notices.asked] == [1000.0]
    await pass_time(home, OPEN_FOR - 1)
    assert notices.told == []
    await pass_time(home, 1)
    assert [(at, key) for at, key, *_ in notices.told] == [(1000.0 + OPEN_FOR, notices.asked[0][2])]
    await pass_time(home, 2 * WEEK)
    assert [at for at, *_ in notices.asked] == [1000.0, 1000.0 + WEEK, 1000.0 + 2 * WEEK]
    assert len({key for _, _, key, _ in notices.asked}) == FEW, "never the same one twice"
    await pass_time(home, 2 * WEEK)
    assert (len(notices.asked), len(notices.told)) == (FEW, FEW), "there is no other"


async def test_answers_are_counted_and_who_found_it_is_named_unless_they_left(
    home: Home, notices: Noticeboard
) -> None:
    host, post = home.host, await post_of(home)
    puzzle = await host.puzzles.load(post.puzzle or "")
    assert puzzle is not None
    best, other = puzzle.best, (puzzle.best + 1) % LINES
    for user, choice in ((ANNA.id, other), (BEA.id, best), (CARL.id, best), (DORA.id, other), (ANNA.id, best)):
        assert await host.puzzles.answer(post.nonce, GUILD, user, choice) == ACCEPTED
    await host.prefs.choose(Whose.PERSON, CARL.id, {STATISTICS.key: LEFT_OUT})
    await pass_time(home, OPEN_FOR)
    (_, _, counts, finders), *_ = notices.told
    assert [counts[at] for at in (best, other)] == [3, 1]
    assert finders == sorted([ANNA.id, BEA.id])


async def test_forged_late_and_knowing_answers_change_nothing(home: Home, notices: Noticeboard) -> None:
    host, post = home.host, await post_of(home)
    assert await host.puzzles.answer(post.nonce, GUILD + 1, ANNA.id, 0) == CLOSED
    assert await host.puzzles.answer("another", GUILD, ANNA.id, 0) == CLOSED
    assert await host.puzzles.answer(post.nonce, GUILD, ANNA.id, LINES) == CLOSED
    following = next(row for row in await home.store.ask(puzzles.posts_of, GUILD) if row.message is None)
    assert await host.puzzles.answer(following.nonce, GUILD, ANNA.id, 0) == CLOSED
    assert await host.puzzles.answer(post.nonce, GUILD, ANNA.id, 0) == ACCEPTED
    # On demand nobody gets the one that is open here; elsewhere Bea knows it already.
    for _ in range(FEW - 1):
        assert (await host.puzzles.next_for(BEA.id, GUILD)).key != post.puzzle
    assert (await host.puzzles.next_for(BEA.id, None)).key == post.puzzle
    assert await host.puzzles.answer(post.nonce, GUILD, BEA.id, 1) == ACCEPTED, "she has not answered it yet"
    early = host.puzzles.solve(BEA.id, post.puzzle or "", 1)  # nobody hears the answer a day early
    assert (await refused(NoPuzzle, early)).why == IN_WEEKLY
    assert (await host.puzzles.next_for(CARL.id, None, HANSA)) is not None
    while (shown := await host.puzzles.next_for(DORA.id, None)).key != post.puzzle:
        pass
    await host.puzzles.solve(DORA.id, shown.key, 1)
    assert await host.puzzles.answer(post.nonce, GUILD, DORA.id, 2) == KNOWN
    await pass_time(home, OPEN_FOR)
    assert await host.puzzles.answer(post.nonce, GUILD, ANNA.id, 3) == CLOSED
    assert notices.told[0][2] == [1, 1, 0, 0]


async def test_the_open_one_is_shown_to_nobody_in_private_until_it_is_answered(
    home: Home, notices: Noticeboard, few: list[str]
) -> None:
    host, week = home.host, (await post_of(home)).puzzle
    others = [(await host.puzzles.next_for(ANNA.id, GUILD)).key for _ in range(FEW - 1)]
    assert sorted(others) == sorted({*few} - {week})
    await refused(NoPuzzle, host.puzzles.next_for(ANNA.id, GUILD))
    await pass_time(home, OPEN_FOR)
    assert (await host.puzzles.next_for(ANNA.id, GUILD)).key == week


async def test_a_kill_at_any_time_loses_and_doubles_nothing(home: Home, notices: Noticeboard) -> None:
    async def kill() -> None:
        await home.kill()
        host = await home.open()
        host.weekly.board = notices
        await host.weekly.start()
        await host.weekly.settle(GUILD)

    await kill()
    assert len(notices.asked) == 1
    await pass_time(home, OPEN_FOR - GAP)
    await kill()
    await pass_time(home, GAP)
    assert len(notices.told) == 1
    await kill()
    notices.script = [RuntimeError("killed while it was sent")]
    await pass_time(home, WEEK, until=lambda: len(notices.asked) == 2)
    await kill()
    await pass_time(home, 3600.0)
    (_, nonce, key, first), (_, same, again, retried) = notices.asked[1:]
    assert ((nonce, key), first, retried) == ((same, again), False, True)
    await pass_time(home, OPEN_FOR)
    assert len(notices.told) == 2


@pytest.mark.parametrize("error", [TryLater(), CannotDeliver("no"), Blocked("slow mode")])
async def test_what_is_not_taken_is_tried_again_by_the_same_nonce(
    home: Home, few: list[str], error: BaseException
) -> None:
    made = home.host.weekly.board = Noticeboard(home, script=[error])
    await home.host.weekly.switch_on(GUILD, HERE.channel)
    await home.host.weekly.settle(GUILD)
    await pass_time(home, 2 * 3600.0)
    assert [nonce for _, nonce, *_ in made.asked] == [made.asked[0][1]] * 2


async def test_a_channel_that_is_gone_ends_it_a_message_that_is_gone_only_that(
    home: Home, notices: Noticeboard
) -> None:
    notices.script = [TryLater(), CannotDeliver("deleted")]
    await pass_time(home, OPEN_FOR + 2 * 3600.0)
    assert len(notices.told) == 2
    notices.script = [Blocked("gone", gone=True)]
    await pass_time(home, 3 * WEEK)
    assert len(notices.asked) == 2
    assert all(row.done for row in await home.store.ask(puzzles.posts_of, GUILD))


async def test_switched_off_what_is_out_is_still_answered(home: Home, notices: Noticeboard) -> None:
    assert await home.host.weekly.switch_off(GUILD)
    assert not await home.host.weekly.switch_off(GUILD)
    await pass_time(home, 2 * WEEK)
    assert (len(notices.asked), len(notices.told)) == (1, 1)
    await home.host.weekly.switch_on(GUILD, HERE.channel)
    await home.host.weekly.settle(GUILD)
    assert len(notices.asked) == 2


async def test_two_who_think_that_it_is_theirs_post_and_answer_it_once(home: Home, notices: Noticeboard) -> None:
    other = Weekly(home.host.weekly._core, home.host.puzzles)
    other.board = notices

    async def both() -> None:
        for each in (home.host.weekly, other):
            each.wake(GUILD)
        for each in (home.host.weekly, other):
            await each.settle(GUILD)

    await pass_time(home, OPEN_FOR - 60)
    home.clock.time += 60
    await both()
    assert len(notices.told) == 1
    home.clock.time += WEEK - OPEN_FOR
    await both()
    assert len(notices.asked) == 2
    await other.close(1)


async def test_switched_off_while_it_is_sent_it_is_still_answered(home: Home, few: list[str]) -> None:
    made = home.host.weekly.board = Noticeboard(home)
    begun = made.ask

    async def ask(post: PuzzlePost, puzzle: ShownPuzzle, *, again: bool) -> int:
        await home.host.weekly.switch_off(GUILD)
        return await begun(post, puzzle, again=again)

    made.ask = ask  # type: ignore[method-assign]
    await home.host.weekly.switch_on(GUILD, HERE.channel)
    await home.host.weekly.settle(GUILD)
    assert len(made.asked) == 1
    assert await home.host.puzzles.answer(made.asked[0][1], GUILD, ANNA.id, 0) == ACCEPTED
    await pass_time(home, 2 * WEEK)
    assert (len(made.asked), len(made.told)) == (1, 1)


async def test_one_of_an_erased_person_is_told_to_be_gone(home: Home, finder: Finder, few: list[str]) -> None:
    table = await finished(home)
    await agree(home, ANNA, BEA)
    made = home.host.weekly.board = Noticeboard(home)
    await home.host.weekly.switch_on(GUILD, HERE.channel)
    await home.host.weekly.settle(GUILD)
    assert made.asked[0][2].startswith(f"{table}."), "it is looked for before it is posted"
    await home.host.erasing.erase(ANNA)
    await pass_time(home, DAY)
    assert [key for _, key, *_ in made.told] == [None]
