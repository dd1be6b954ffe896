"""Turns that end by themselves: only for whoever wants it, only when nothing else is left, in the same commit."""

from __future__ import annotations

import pytest

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.session import Session
from hansa_bot.host.kernel.settings import BY_ITSELF, Whose
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, HERE, PEOPLE, Home

OTHERS = [meta.id for meta in registry.metas() if meta.id != "harbour" and 2 in meta.seats]


async def unload(home: Home, *, wanted: bool = True) -> tuple[int, int]:
    """Return a game whose first seat has one of two crates left, and that seat's user."""
    table, users = await home.unloading(2)
    await home.act(table, users[0], "land/east")
    if wanted:
        await home.host.prefs.choose(Whose.PERSON, users[0], {"ending": BY_ITSELF})
    return table, users[0]


async def actions(home: Home, table: int) -> list[str]:
    return [entry.action for entry in await home.host.query.log(table, None)]


async def test_a_turn_ends_by_itself_for_whoever_wants_it_with_one_card_and_one_line_for_each_action(
    home: Home,
) -> None:
    table, user = await unload(home)
    version, cards = (await home.host.query.table(table)).version, home.platform.kinds(table).count("card")

    answer = await home.act(table, user, "land/north")
    await home.settle(table)

    assert answer.ended
    assert (answer.version, [entry.action for entry in answer.entries][:2]) == (version + 2, ["land/north", "sail"])
    assert (await home.host.query.session(table)).state.turn == 2
    assert home.platform.kinds(table).count("card") == cards + 1
    await home.reopen()
    assert (await actions(home, table))[-2:] == ["land/north", "sail"]


@pytest.mark.parametrize(("wanted", "action"), [(False, "land/north"), (True, "sail")])
async def test_nothing_ends_by_itself_unwanted_nor_twice(home: Home, wanted: bool, action: str) -> None:
    table, user = await unload(home, wanted=wanted)
    answer = await home.act(table, user, action)
    assert not answer.ended
    assert (await actions(home, table))[-1] == action


async def test_while_something_is_left_the_turn_goes_on(home: Home) -> None:
    table, users = await home.unloading(2)
    await home.host.prefs.choose(Whose.PERSON, users[0], {"ending": BY_ITSELF})
    assert not (await home.act(table, users[0], "land/east")).ended


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
