"""Standing orders: what they answer, what they leave alone, and that nobody else ever hears of them."""

import asyncio
import json
import logging
import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from hansa_bot.engine.errors import BadSetup, Barrier, GameOver
from hansa_bot.engine.session import CHOICE, ORDER
from hansa_bot.host.game import standing_orders
from hansa_bot.host.game.standing_orders import known_orders
from hansa_bot.host.kernel.errors import NoOrders, NotRunning, NotSeated
from hansa_bot.host.posting.courier import Post
from hansa_bot.host.record.records import ReplayVerdict, findings
from hansa_bot.store import prefs
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from tests.host.fakes import ANNA, BEA, CARL, Home, refused
from tests.toys.harbour.state import HarbourState
from tests.toys.harbour.texts import HarbourOrders
from tests.toys.harbour.title import TITLE

STRANGER = 99


DECLINE = {standing_orders.PASS: standing_orders.YES}


async def order(home: Home, table: int, user: int, **wishes: str) -> dict[str, str]:
    """Give orders as the person of a seat."""
    return await home.host.orders.give(table, user, wishes, request=home.request())


@pytest.fixture
async def declining(home: Home, table: int, users: list[int]) -> int:
    """A game in which seat 0 unloads and seat 1 has ordered to decline."""
    await order(home, table, users[1], **DECLINE)
    return table


async def in_store(home: Home, table: int) -> dict[int, dict[str, str]]:
    async with home.store.read() as connection:
        return await prefs.orders_of(connection, table)


async def waiting(home: Home, table: int) -> list[int]:
    return (await home.host.query.session(table)).waiting


async def displaced(home: Home, landing: str, **wishes: str) -> tuple[int, list[int]]:
    """Return a game in which seat 1 has just landed on `landing`, where seat 0 has the crates of east and north.

    Seat 0 has given these orders before.
    """
    table, users = await home.unloading()
    await order(home, table, users[0], **wishes)
    await home.act(table, users[0], "land/east", "land/north", "sail")
    for seat, bid in ((0, "bid/0"), (1, "bid/2"), (2, "bid/0")):
        await home.step(table, users[seat], bid)
    await home.step(table, users[1], landing)
    return table, users


async def test_an_order_is_carried_out_in_the_commit_that_asks(home: Home, declining: int) -> None:
    before = await home.table(declining)
    cards = home.platform.kinds().count("card")

    answer = await home.play(declining, "a offer/b/1")

    assert [(entry.seat, entry.action, entry.cause) for entry in answer.entries] == [
        (0, "offer/b/1", ""),
        (1, "decline", ORDER),
    ]
    assert answer.version == before.version + 2
    assert await waiting(home, declining) == [0]
    assert home.platform.kinds().count("card") == cards, "nobody is called who need not act"
    record = await home.host.query.record(declining, unfinished=True)
    assert (record.moves[-1].seat, record.moves[-1].action) == (1, "decline"), "a move like any other"
    assert ORDER not in json.dumps(msgspec.to_builtins(record.moves))


async def test_a_crate_goes_where_its_owner_has_ordered_which_is_news_to_its_person(home: Home) -> None:
    table, _ = await displaced(home, "land/east", quay="west")
    (*_, last) = await home.log(table)
    assert (last.seat, last.action, last.cause) == (0, "shift/west", ORDER)
    assert await waiting(home, table) == [1]
    news = await home.host.query.since(table, 0, last.version, reader=0)
    assert [entry.action for entry in news][-2:] == ["land/east", "shift/west"]


async def test_what_is_not_possible_is_asked(home: Home) -> None:
    table, users = await displaced(home, "land/east", quay="north")
    assert await waiting(home, table) == [0]
    assert home.platform.last("card").payload.users == (users[0],)
    assert (await home.log(table))[-1].action == "land/east"


@pytest.mark.parametrize(("price", "action"), [(1, "accept"), (2, "accept"), (3, None)])
async def test_a_title_s_own_order_comes_before_declining(home: Home, price: int, action: str | None) -> None:
    table, users = await home.unloading()
    await order(home, table, users[1], buy="2", **DECLINE)

    await home.act(table, users[0], f"offer/b/{price}")

    (*_, last) = await home.log(table)
    assert (last.action, last.cause) == (action or "decline", ORDER)
    await home.settle(table)
    if action:
        assert home.platform.last("card").payload.users == (users[1],), "the cargo is unloaded by its buyer"


@pytest.mark.parametrize("price", [1, 3])
async def test_the_judge_answers_what_no_other_order_does(home: Home, price: int) -> None:
    table, users = await home.unloading()
    session = await home.host.query.session(table)
    asked = session.apply(0, [f"offer/b/{price}"]).session.state
    offers = TITLE.rules.offers(asked, 1)
    worth = dict(zip(offers, TITLE.judge(asked, 1, offers), strict=True))
    await order(home, table, users[1], well=standing_orders.YES)

    await home.act(table, users[0], f"offer/b/{price}")

    last = next(entry for entry in await home.log(table) if entry.seat == 1 and entry.cause == CHOICE)
    assert worth[last.action] == max(worth.values())


async def test_no_order_decides_a_turn_of_one_s_own(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HarbourOrders, "answer", lambda self, state, seat, given: "sail")
    monkeypatch.setattr(HarbourOrders, "declining", frozenset({"sail"}))
    table, users = await home.unloading()
    await order(home, table, users[0], quay="west", well=standing_orders.YES, **DECLINE)

    await home.act(table, users[0], "land/east")

    assert await waiting(home, table) == [0]


def greedy(title: Title, state: HarbourState, seat: int, *_: object) -> str:
    """Let the first cargo go, then pay whatever it takes to land on the east quay."""
    if state.stack[-1].kind == "bid":
        return title.rules.offers(state, seat)[0 if state.turn == 1 else -1]
    return "sail" if state.owners[0] == seat else "land/east"


async def test_a_computer_player_meets_orders_too(home: Home) -> None:
    home.choose = greedy
    await home.reopen()
    table = (await home.game(1, computers=1)).id
    await order(home, table, ANNA.id, quay="west")
    await home.step(table, ANNA.id, "bid/1")
    await home.act(table, ANNA.id, "land/east", "sail")
    await home.step(table, ANNA.id, "bid/0")

    told = [(entry.action, entry.cause) for entry in await home.log(table)]
    assert told[told.index(("land/east", "")) + 1 :].count(("shift/west", ORDER)) == 1
    assert told[-3:-1] == [("shift/west", ORDER), ("sail", "")], "the computer player went on at once"


@pytest.mark.parametrize("fault", ["error", "nonsense", "illegal", "breaks a rule"])
async def test_a_faulty_order_means_asking(
    home: Home, fault: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def answer(self: Any, state: Any, seat: int, given: Any) -> str:
        if fault == "error":
            raise ZeroDivisionError
        return {"nonsense": "", "illegal": "land/west"}.get(fault, "decline")

    def check(self: Any, state: Any) -> None:
        assert fault != "breaks a rule" or len(state.stack) > 1, "broken by the answer"

    table, users = await home.unloading()
    await order(home, table, users[1], buy="3")
    monkeypatch.setattr(HarbourOrders, "answer", answer)
    monkeypatch.setattr(type((await home.host.query.session(table)).rules), "check", check)
    with caplog.at_level(logging.ERROR):
        await home.act(table, users[0], "offer/b/1")
    assert await waiting(home, table) == [1]
    assert ("standing order failed" in caplog.text) is (fault in ("error", "breaks a rule"))


async def test_a_request_counts_once_and_lasts(home: Home, table: int, users: list[int]) -> None:
    give = home.host.orders.give

    assert await give(table, users[1], {"quay": "west", "buy": "1"}, request="a") == {"quay": "west", "buy": "1"}
    assert await give(table, users[1], {"buy": ""}, request="b") == {"quay": "west"}
    assert await give(table, users[1], {"quay": "west", "buy": "1"}, request="a") == {"quay": "west"}, "carried out"
    await asyncio.gather(*(give(table, users[1], {"buy": "2"}, request="c") for _ in range(3)))

    await home.reopen()
    assert await home.host.orders.read(table, users[1]) == {"quay": "west", "buy": "2"}
    assert await home.host.orders.give(table, users[1], {"quay": "", "buy": ""}, request="d") == {}
    assert await in_store(home, table) == {}


async def test_only_who_sits_in_a_running_game_may_order(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = await home.lobby(2)
    await refused(NotRunning, order(home, lobby.id, ANNA.id, quay="west"))
    await home.host.lobby.abandon(lobby.id, ANNA, home.request())
    table = (await home.game(2)).id
    await refused(NotSeated, order(home, table, STRANGER, quay="west"))
    for wishes in ({"quay": "sea"}, {"quay": "nowhere"}, {"nothing": "west"}, {"pass": "perhaps"}):
        await refused(BadSetup, order(home, table, ANNA.id, buy="1", **wishes))
    assert await home.host.orders.read(table, ANNA.id) == {}, "nothing is set by half"
    monkeypatch.setattr(standing_orders, "known_orders", lambda title: ())  # as in a title without orders
    await refused(NoOrders, order(home, table, ANNA.id, **DECLINE))


async def test_a_seat_that_changes_hands_forgets(home: Home, table: int, users: list[int]) -> None:
    for user in users:
        await order(home, table, user, quay="west")
    person = next(person for person in (ANNA, BEA) if person.id in users[1:])

    await home.host.lobby.leave(table, person, home.request())

    left = await in_store(home, table)
    assert sorted(left) == sorted({0, 1, 2} - {users.index(person.id)})
    assert await home.host.orders.read(table, users[0]) == {"quay": "west"}


async def test_a_game_that_is_over_or_given_up_forgets(home: Home) -> None:
    table, users = await home.unloading(2)
    await order(home, table, users[0], quay="west")
    await home.act(table, users[0], "sail")
    for _ in range(2):
        for user in users:
            await home.act(table, user, "bid/0")
        (winner,) = await waiting(home, table)
        assert await in_store(home, table) == {0: {"quay": "west"}}
        await home.act(table, users[winner], "sail")
    assert await in_store(home, table) == {}
    await refused(GameOver, order(home, table, users[0], quay="west"))

    other, users = await home.unloading(2)
    await order(home, other, users[0], quay="west")
    await home.host.lobby.leave(other, BEA, home.request())
    await home.host.lobby.abandon(other, ANNA, home.request())
    assert await in_store(home, other) == {}


async def test_free_undo_ends_where_an_order_has_answered_and_who_takes_that_back_is_asked(
    home: Home, declining: int
) -> None:
    await home.play(declining, "a offer/b/1")
    await refused(Barrier, home.play(declining, "a undo"))
    await home.play(declining, "b undo")
    assert await waiting(home, declining) == [1]
    await home.play(declining, "b accept")
    assert await waiting(home, declining) == [1], "the cargo is Bea's to unload now"


async def test_orders_answer_again_when_the_question_comes_again(
    home: Home, declining: int, users: list[int]
) -> None:
    await home.play(declining, "a offer/b/1")
    await home.host.rewinding.ask(declining, users[0], 3, seen=None, request=home.request())
    row = await home.host.rewinding.proposal(declining)
    assert row.asked == (1,)
    await home.host.rewinding.agree(declining, users[1], row.nonce, request=home.request())
    assert await waiting(home, declining) == [0]
    answer = await home.play(declining, "a offer/b/2")
    assert (answer.entries[-1].action, answer.entries[-1].cause) == ("decline", ORDER)


async def test_orders_survive_a_restart_between_order_and_question(
    home: Home, declining: int, users: list[int]
) -> None:
    await home.kill()
    await home.open()
    await home.play(declining, "a offer/b/1")
    await home.reopen()
    (*_, last) = await home.log(declining)
    assert (last.seat, last.action, last.cause) == (1, "decline", ORDER)
    assert await home.host.orders.read(declining, users[1]) == DECLINE


async def test_nobody_else_learns_of_an_order(home: Home) -> None:
    """Two games alike but for orders that never answer look the same to everybody, whatever they ask."""
    seen = []
    wishes: dict[str, str]
    for wishes in ({}, {"quay": "south", "buy": "3", standing_orders.PASS: standing_orders.YES}):
        home.seeds = 0
        table, users = await home.unloading()
        if wishes:
            assert await order(home, table, users[1], **wishes) == wishes
        await home.step(table, users[0], "land/east", "sail")
        seen.append([await outside(home, table, reader) for reader in (None, STRANGER, users[0], users[2])])
        await home.host.lobby.leave(table, BEA, home.request())
        await home.host.lobby.leave(table, CARL, home.request())
        await home.abandon(table)
    plain, planted = seen
    assert plain == planted


async def outside(home: Home, table: int, reader: int | None) -> list[Any]:
    """Return all that a reader gets to know of a table."""
    query = home.host.query
    return [
        replace(await query.table(table), id=0),
        (await query.view(table, reader)).view,
        await query.log(table, reader),
        await query.record(table, unfinished=True),
        # Of lobby cards more or fewer are out before newer ones overtake them.
        [
            (post.kind, post.version, posted(post))
            for post in home.platform.shown
            if post.table == table and post.kind != "lobby"
        ],
    ]


def posted(post: Post[Any]) -> dict[str, Any]:
    """Return what a post says, without the ids that differ in any two games."""
    return {key: value for key, value in msgspec.structs.asdict(post.payload).items() if key != "post"}


registry.look_in("tests.toys")
ORDERED = [meta.id for meta in registry.metas() if registry.load(meta.id).orders is not None]
SEATS, MOST_GAMES, MOST_STEPS, ENOUGH = 3, 8, 400, 3


@pytest.mark.parametrize("title_id", ORDERED)
async def test_orders_answer_in_games_that_replay(home: Home, title_id: str) -> None:
    chance = random.Random(title_id)
    answered = 0
    for _ in range(MOST_GAMES):
        answered += await played(home, title_id, chance)
        if answered >= ENOUGH:
            break
    assert answered >= ENOUGH
    assert {finding.verdict async for finding in findings(home.store)} == {ReplayVerdict.SAME}


async def played(home: Home, title_id: str, chance: random.Random) -> int:
    """Play a game at random until enough is answered by orders; return how often that was."""
    title = registry.load(title_id)
    table = (await home.game(SEATS, title=title_id)).id
    users = await home.users(table)
    session = await home.host.query.session(table)
    for seat, user in enumerate(users):
        wishes = {
            key: chance.choice(list(standing_orders.order_values(title, session.state, seat, key)))
            for key in known_orders(title)
        }
        await home.host.orders.give(table, user, wishes, request=home.request())
    answered = 0
    for _ in range(MOST_STEPS):
        session = await home.host.query.session(table)
        if session.state.over or answered >= ENOUGH:
            break
        seat = session.waiting[0]
        await home.act(table, users[seat], chance.choice(session.offers(seat)))
        answered = await count_ordered(home, table, users)
    await home.reopen()
    assert await count_ordered(home, table, users) == answered, "stored with the step that asked"
    return answered


async def count_ordered(home: Home, table: int, users: list[int]) -> int:
    """Return how often orders answered, as each seat knows of its own."""
    logs = [await home.host.query.log(table, user) for user in users]
    return sum(entry.cause == ORDER for seat, log in enumerate(logs) for entry in log if entry.seat == seat)
