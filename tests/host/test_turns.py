"""Taking back what one has done alone, and turns that end by themselves."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.errors import Barrier, NotYourDecision, Stale
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import digest
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NotSeated
from hansa_bot.host.kernel.settings import BY_ITSELF, Whose
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, DORA, HERE, PEOPLE, Home, refused


async def test_an_undo_goes_back_one_action_and_a_repeated_one_no_further(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    await home.act(table, users[0], "land/north")
    before = digest(await home.state(table))
    await home.act(table, users[0], "land/east")
    for repeated in (False, True):
        answer = await host.play.undo(table, users[0], to=None, seen=5, request="back")
        assert (answer.version, answer.repeated, digest(await home.state(table))) == (6, repeated, before)
    assert [entry.action for entry in answer.entries] == ["undo/4"]
    assert [entry.action for entry in await host.query.log(table, None, last=2)] == ["land/east", "undo/4"]


async def test_who_may_not_undo_is_told(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    await refused(Barrier, home.undo(table, users[0]))
    await home.act(table, users[0], "land/north")
    await refused(Barrier, home.undo(table, users[1]))
    await refused(NotSeated, home.undo(table, DORA.id))
    await refused(Stale, home.undo(table, users[0], seen=3))
    await refused(Barrier, home.undo(table, users[0], to=1))


async def test_undo_works_the_same_after_a_restart(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    digests = {3: digest((await host.query.session(table)).state)}
    for quay in ("north", "east"):
        answer = await home.act(table, users[0], f"land/{quay}")
        digests[answer.version] = digest((await host.query.session(table)).state)
    points = [(point.version, point.seat) for point in (await host.query.session(table)).points]
    host = await home.reopen()
    session = await host.query.session(table)
    assert [(point.version, point.seat) for point in session.points] == points
    assert [digest(point.state) for point in session.points] == [digests[3], digests[4]]
    answer = await home.undo(table, users[0])
    assert answer.entries[0].digest == digests[4]
    host = await home.reopen()
    answer = await home.undo(table, users[0])
    assert answer.entries[0].digest == digests[3]
    host = await home.reopen()
    await refused(Barrier, home.undo(table, users[0]))


async def test_undos_inside_the_stretch_are_revived_too(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    await home.act(table, users[0], "land/north", "land/east")
    await home.undo(table, users[0])
    await home.act(table, users[0], "land/west")
    points = [(point.version, digest(point.state)) for point in (await host.query.session(table)).points]
    host = await home.reopen()
    assert [(point.version, digest(point.state)) for point in (await host.query.session(table)).points] == points
    answer = await home.undo(table, users[0], to=3)
    assert answer.version == 8


async def test_forced_answers_in_the_stretch_are_revived_too(home: Home, host: Host) -> None:
    table, users = await home.unloading(2)
    await home.act(table, users[0], "land/north", "land/east", "sail")
    await home.act(table, users[0], "bid/0")
    await home.act(table, users[1], "bid/3")
    answer = await home.act(table, users[1], "land/north")
    owner = users[answer.table.seat_of(users[0]) or 0]
    await home.act(table, owner, "shift/south")
    answer = await home.act(table, users[1], "land/east")
    assert [entry.auto for entry in answer.entries] == [False, True]
    points = (await host.query.session(table)).points
    host = await home.reopen()
    assert (await host.query.session(table)).points == points
    answer = await home.undo(table, users[1])
    assert answer.entries[0].action == f"undo/{points[-1].version}"


async def test_nothing_is_taken_back_under_changed_rules(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, users = await home.unloading()
    await home.act(table, users[0], "land/north")
    state = digest((await host.query.session(table)).state)
    await home.close()
    rules = type(registry.load("harbour").rules)
    monkeypatch.setattr(rules, "version", 2)
    monkeypatch.setattr(rules, "migrations", {1: lambda plain: plain})
    host = await home.open()
    session = await host.query.session(table)
    assert (digest(session.state), session.points) == (state, ())
    await refused(Barrier, home.undo(table, users[0]))
    await home.act(table, users[0], "land/east")
    assert (await home.undo(table, users[0])).entries[0].digest == state
    host = await home.reopen()
    await home.act(table, users[0], "land/west")
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


async def test_what_would_be_taken_back_can_be_asked(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    await home.act(table, users[0], "land/north", "land/east")
    assert [entry.action for entry in await host.query.undoable(table, users[0])] == ["land/east"]
    assert [entry.action for entry in await host.query.undoable(table, users[0], 3)] == ["land/north", "land/east"]
    await refused(Barrier, host.query.undoable(table, users[1]))
    await refused(NotSeated, host.query.undoable(table, DORA.id))
    assert (await host.query.session(table)).version == 5


async def test_a_sealed_bid_may_be_taken_back_until_somebody_else_has_bid(home: Home, host: Host) -> None:
    table = await home.game(3)
    users = await home.users(table.id)
    await home.act(table.id, users[0], "bid/2")
    await home.undo(table.id, users[0])
    await home.act(table.id, users[0], "bid/1")
    await refused(NotYourDecision, home.act(table.id, users[0], "bid/2"))
    await home.act(table.id, users[1], "bid/2")
    await refused(Barrier, home.undo(table.id, users[0]))
    assert ANNA.id in users
    assert replace(ANNA, name="A").id == ANNA.id


@pytest.mark.parametrize("undo_first", [True, False])
async def test_of_a_take_back_and_an_end_of_turn_at_once_one_wins_and_the_other_is_told(
    home: Home, host: Host, undo_first: bool
) -> None:
    table, users = await home.unloading()
    await home.act(table, users[0], "land/north")
    pair = [home.undo(table, users[0], seen=4), home.act(table, users[0], "sail", seen=4)]
    results = await asyncio.gather(*(pair if undo_first else pair[::-1]), return_exceptions=True)
    winner, loser = results
    assert not isinstance(winner, BaseException)
    assert isinstance(loser, Stale)
    action = "undo/3" if undo_first else "sail"
    log = await host.query.log(table, None, since=4)
    assert [entry.action for entry in log if not entry.auto] == [action]
    await home.settle(table)
    assert home.platform.kinds(table).count("card") == (2 if undo_first else 3)


OTHERS = [meta.id for meta in registry.metas() if meta.id != "harbour" and 2 in meta.seats]


async def unload(home: Home, *, wanted: bool = True) -> tuple[int, int]:
    """Return a game whose first seat has one of two crates left, and that seat's user."""
    table, users = await home.unloading(2)
    await home.act(table, users[0], "land/east")
    if wanted:
        await home.prefer(users[0], ending=BY_ITSELF)
    return table, users[0]


async def actions(home: Home, table: int) -> list[str]:
    return [entry.action for entry in await home.log(table)]


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


@pytest.mark.parametrize("title", OTHERS)
async def test_an_end_that_reveals_nothing_can_be_taken_back(home: Home, title: str) -> None:
    lobby, loaded, host = home.host.lobby, registry.load(title), home.host
    table = (await lobby.new(HERE, ANNA, title, size=2, request=home.request())).id
    await lobby.join(table, PEOPLE[1], home.request())
    await lobby.start(table, ANNA, home.request())
    users = await home.users(table)
    for user in users:
        await host.prefs.choose(Whose.PERSON, user, {"ending": BY_ITSELF})
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
