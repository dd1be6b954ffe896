"""Taking back what one has done alone, and turns that end by themselves."""

import asyncio

import pytest

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.errors import Barrier, NotYourDecision, Stale
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import digest
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NotSeated
from hansa_bot.host.kernel.settings import BY_ITSELF
from hansa_bot.titles import registry
from tests.host.fakes import DORA, Home, refused


async def test_an_undo_goes_back_one_action_and_a_repeated_one_no_further(
    home: Home, host: Host, table: int, users: list[int]
) -> None:
    await home.play(table, "a land/north")
    before = digest(await home.state(table))
    await home.play(table, "a land/east")
    for repeated in (False, True):
        answer = await host.play.undo(table, users[0], to=None, seen=5, request="back")
        assert (answer.version, answer.repeated, digest(await home.state(table))) == (6, repeated, before)
    assert [entry.action for entry in answer.entries] == ["undo/4"]
    assert await actions(home, table, last=2) == ["land/east", "undo/4"]


async def test_who_may_not_undo_is_told(home: Home, table: int, users: list[int]) -> None:
    await refused(Barrier, home.undo(table, users[0]))
    await home.play(table, "a land/north")
    await refused(Barrier, home.undo(table, users[1]))
    await refused(NotSeated, home.undo(table, DORA.id))
    await refused(Stale, home.undo(table, users[0], seen=3))
    await refused(Barrier, home.undo(table, users[0], to=1))


FIRST = ("a land/north", "a land/east")
FORCED = (*FIRST, "a sail", "a bid/0", "b bid/3", "b land/north", "a shift/south", "b land/east")


@pytest.mark.parametrize(
    ("moves", "versions"),
    [(FIRST, [2, 3]), ((*FIRST, "a undo", "a land/west"), [2, 5]), (FORCED, [9])],
    ids=["plain", "an undo inside the stretch", "a forced answer in the stretch"],
)
async def test_undo_works_the_same_after_a_restart(home: Home, moves: tuple[str, ...], versions: list[int]) -> None:
    table, users = await home.unloading(2)
    await home.play(table, *moves)
    assert (await home.log(table))[-1].auto is (moves is FORCED)
    points = [*(await home.host.query.session(table)).points]
    assert [point.version for point in points] == versions
    while points:
        host = await home.reopen()
        assert [*(await host.query.session(table)).points] == points
        *points, last = points
        (undone,) = (await home.undo(table, users[last.seat])).entries
        assert (undone.action, undone.digest) == (f"undo/{last.version}", digest(last.state))
    await home.reopen()
    await refused(Barrier, home.undo(table, users[last.seat]))


async def test_nothing_is_taken_back_under_changed_rules(
    home: Home, table: int, users: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    await home.play(table, "a land/north")
    state = digest(await home.state(table))
    await home.close()
    monkeypatch.setattr(RULES, "version", 2)
    monkeypatch.setattr(RULES, "migrations", {1: lambda plain: plain})
    host = await home.open()
    session = await host.query.session(table)
    assert (digest(session.state), session.points) == (state, ())
    await refused(Barrier, home.undo(table, users[0]))
    await home.play(table, "a land/east")
    assert (await home.undo(table, users[0])).entries[0].digest == state
    await home.reopen()
    await home.play(table, "a land/west")
    assert [point.version for point in (await (await home.reopen()).query.session(table)).points] == [6]


async def test_a_log_that_does_not_fit_costs_the_undo_and_not_the_game(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, users = await home.unloading()
    await home.act(table, users[0], "land/north")
    await home.close()
    rules = type(registry.load("harbour").rules)
    honest = rules.clone
    monkeypatch.setattr(rules, "clone", lambda self, state: replaced(honest(self, state)))
    host = await home.open()
    session = await host.query.session(table)
    assert (session.version, session.points) == (4, ())
    monkeypatch.undo()
    assert (await home.act(table, users[0], "land/east")).version == 5


def replaced(state: object) -> object:
    state.bank += 1  # type: ignore[attr-defined]
    return state


async def test_what_would_be_taken_back_can_be_asked(home: Home, host: Host, table: int, users: list[int]) -> None:
    await home.play(table, "a land/north", "a land/east")
    assert [entry.action for entry in await host.query.undoable(table, users[0])] == ["land/east"]
    assert [entry.action for entry in await host.query.undoable(table, users[0], 3)] == ["land/north", "land/east"]
    await refused(Barrier, host.query.undoable(table, users[1]))
    await refused(NotSeated, host.query.undoable(table, DORA.id))
    assert (await host.query.session(table)).version == 5


async def test_a_sealed_bid_may_be_taken_back_until_somebody_else_has_bid(home: Home) -> None:
    table = (await home.game(3)).id
    users = await home.users(table)
    await home.play(table, "a bid/2", "a undo", "a bid/1")
    await refused(NotYourDecision, home.act(table, users[0], "bid/2"))
    await home.play(table, "b bid/2")
    await refused(Barrier, home.undo(table, users[0]))


@pytest.mark.parametrize("undo_first", [True, False])
async def test_of_a_take_back_and_an_end_of_turn_at_once_one_wins_and_the_other_is_told(
    home: Home, table: int, users: list[int], undo_first: bool
) -> None:
    await home.play(table, "a land/north")
    pair = [home.undo(table, users[0], seen=4), home.act(table, users[0], "sail", seen=4)]
    winner, loser = await asyncio.gather(*(pair if undo_first else pair[::-1]), return_exceptions=True)
    assert not isinstance(winner, BaseException)
    assert isinstance(loser, Stale)
    assert await actions(home, table, since=4) == ["undo/3" if undo_first else "sail"]
    await home.settle(table)
    assert home.platform.kinds(table).count("card") == (2 if undo_first else 3)


OTHERS = [meta.id for meta in registry.metas() if meta.id != "harbour" and 2 in meta.seats]
RULES = type(registry.load("harbour").rules)


async def actions(home: Home, table: int, **bounds: int) -> list[str]:
    """Return what was done, without answers that the rules gave."""
    return [entry.action for entry in await home.host.query.log(table, None, **bounds) if not entry.auto]


async def unload(home: Home, *, wanted: bool = True) -> tuple[int, int]:
    """Return a game whose first seat has one of two crates left, and that seat's user."""
    table, users = await home.unloading(2)
    await home.act(table, users[0], "land/east")
    if wanted:
        await home.prefer(users[0], ending=BY_ITSELF)
    return table, users[0]


async def test_a_turn_ends_by_itself_for_whoever_wants_it_with_one_card_and_one_line_for_each_action(
    home: Home,
) -> None:
    table, user = await unload(home)
    version, cards = (await home.table(table)).version, home.platform.kinds(table).count("card")

    answer = await home.step(table, user, "land/north")

    assert answer.ended
    assert (answer.version, [entry.action for entry in answer.entries][:2]) == (version + 2, ["land/north", "sail"])
    assert (await home.state(table)).turn == 2
    assert home.platform.kinds(table).count("card") == cards + 1
    await home.reopen()
    assert (await actions(home, table))[-2:] == ["land/north", "sail"]


@pytest.mark.parametrize(("wanted", "action"), [(False, "land/north"), (True, "sail")])
async def test_nothing_ends_by_itself_unwanted_nor_twice_nor_while_something_is_left(
    home: Home, wanted: bool, action: str
) -> None:
    table, users = await home.unloading(2)
    if wanted:
        await home.prefer(users[0], ending=BY_ITSELF)
    assert not (await home.act(table, users[0], "land/east")).ended
    assert not (await home.act(table, users[0], action)).ended
    assert (await actions(home, table))[-1] == action


async def test_no_turn_ends_by_itself_where_that_would_tell_something_hidden(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RULES, "conceals", lambda *_: True)
    table, user = await unload(home)
    assert not (await home.act(table, user, "land/north")).ended


async def test_a_request_that_comes_twice_ends_one_turn_and_says_so_twice(home: Home) -> None:
    table, user = await unload(home)
    for repeated in (False, True):
        answer = await home.host.play.act(table, user, ["land/north"], seen=None, request="once")
        assert (answer.ended, answer.repeated) == (True, repeated)
    assert (await actions(home, table)).count("sail") == 1


async def test_an_end_that_fails_is_left_to_its_person(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    table, user = await unload(home)
    apply = Session.apply

    def broken(self: Session, seat: int, wanted: list[str], *more: object, **named: object) -> object:  # type: ignore[type-arg]
        if wanted == ["sail"]:
            raise ZeroDivisionError("no wind")
        return apply(self, seat, wanted, *more, **named)

    monkeypatch.setattr(Session, "apply", broken)
    assert not (await home.act(table, user, "land/north")).ended
    assert (await actions(home, table))[-1] == "land/north"


def is_forced(title: str) -> bool:
    """Return whether the rules of a title end a turn themselves where nothing else can be done."""
    loaded = registry.load(title)
    return any(loaded.rules.forced & {*loaded.rules.verbs.by_name[kind].offers} for kind in loaded.ending_kinds)


@pytest.mark.parametrize("title", [title for title in OTHERS if not is_forced(title)])
async def test_an_end_that_reveals_nothing_can_be_taken_back(home: Home, title: str) -> None:
    loaded, host = registry.load(title), home.host
    table = (await home.game(2, title=title)).id
    users = await home.users(table)
    for user in users:
        await home.prefer(user, ending=BY_ITSELF)
    for _ in range(300):
        session = await host.query.session(table)
        seat = session.waiting[0]
        offers = session.offers(seat)
        acting = [offer for offer in offers if kind_of(offer) not in loaded.ending_kinds] or offers
        if not (await home.act(table, users[seat], acting[0])).ended:
            continue
        if (await host.query.session(table)).points:
            await home.undo(table, users[seat])
            back = await host.query.session(table)
            assert back.state.turn == session.state.turn, "only the end is taken back, and it does not come again"
            assert [kind_of(offer) in loaded.ending_kinds for offer in back.offers(seat)] == [True]
            return
    raise AssertionError("no turn ended by itself")
