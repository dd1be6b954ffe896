"""Going back by agreement: who is asked, what falls, and that it lasts."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from hansa_bot.engine.errors import Barrier, GameOver, Stale
from hansa_bot.engine.state import digest
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.commit import Answer
from hansa_bot.host.kernel.errors import NotAsked, NotSeated, NoVersion, RequestOpen, RequestOver
from hansa_bot.host.kernel.log import state_after
from hansa_bot.host.kernel.table import Person
from hansa_bot.store import tables
from tests.databases import sqlite_only
from tests.host.fakes import ANNA, DORA, FakePlatform, Home, offers_of, refused
from tests.host.test_crash import Camera
from tests.host.test_results import finish
from tests.host.test_turns import FORCED, replaced


async def ask(home: Home, table: int, user: int, to: int, request: str | None = None) -> Answer:
    asked = await home.host.rewinding.ask(table, user, to, seen=None, request=request or home.request())
    await home.settle(table)
    return asked


async def asked(home: Home, table: int, user: int, to: int = 0) -> str:
    """Ask to go back, and return the nonce of the question."""
    await ask(home, table, user, to)
    return await open_nonce(home, table)


async def reply(home: Home, table: int, user: int, nonce: str, *, agrees: bool = True, request: str = "") -> Answer:
    verb = home.host.rewinding.agree if agrees else home.host.rewinding.refuse
    done = await verb(table, user, nonce, request=request or home.request())
    await home.settle(table)
    return done


async def digest_now(home: Home, table: int) -> str:
    return digest(await home.state(table))


async def bids(home: Home) -> tuple[int, list[int], str]:
    """Return a table at which seats 0 and 1 of three have bid, the users, and the digest before they did."""
    table = (await home.game(3)).id
    users = await home.users(table)
    before = await digest_now(home, table)
    await home.play(table, "a bid/2", "b bid/1")
    return table, users, before


async def open_nonce(home: Home, table: int) -> str:
    return (await home.host.rewinding.proposal(table)).nonce


async def test_those_whose_actions_would_fall_are_asked_and_a_new_card_calls(home: Home, host: Host) -> None:
    table, users, before = await bids(home)
    asked = await ask(home, table, users[0], 0)
    assert (asked.version, asked.entries) == (2, ())
    prompt = home.platform.last("prompt")
    assert (prompt.version, prompt.payload.users, prompt.payload.seats) == (2, (users[1],), (1,))
    done = await reply(home, table, users[1], prompt.nonce)
    assert [(entry.version, entry.seat, entry.action) for entry in done.entries] == [(3, 0, "undo/0")]
    session = await host.query.session(table)
    assert (session.version, digest(session.state), session.points) == (3, before, ())
    assert (await host.rewinding.proposal(table, prompt.nonce)).state == "agreed"
    log = [entry.action for entry in await host.query.log(table, users[0], since=0)]
    assert log == ["bid/2", "bid", "undo/0"]
    # The prompt shrinks, and a card calls anew.
    *_, shown, fold, card, old = home.platform.shown
    assert [post.kind for post in (shown, fold, card, old)] == ["prompt", "fold", "card", "fold"]
    assert fold.message == home.platform.messages[prompt.nonce]
    assert (card.version, sorted(card.payload.users)) == (3, sorted(users))
    assert old.payload.form == "card"
    found = await host.rewinding.find_going_back(table, 3)
    assert found is not None
    entry, fell = found
    assert (entry.version, [line.action for line in fell]) == (3, ["bid", "bid"])


async def test_what_was_revealed_concerns_everybody(home: Home, host: Host, table: int, users: list[int]) -> None:
    await home.play(table, "a land/north")
    preview = await host.rewinding.preview(table, users[0], 2)
    assert preview.asked == (1, 2)
    assert [entry.version for entry in preview.entries] == [3, 4]
    await ask(home, table, users[0], 2)
    nonce = await open_nonce(home, table)
    first = await reply(home, table, users[2], nonce)
    assert (first.version, first.entries) == (4, ())
    assert (await host.rewinding.proposal(table, nonce)).missing == (1,)
    await reply(home, table, users[1], nonce)
    assert (await host.query.session(table)).waiting == [2]


async def test_what_is_free_or_concerns_nobody_else_happens_at_once(home: Home, host: Host) -> None:
    table, users = await home.unloading(3)
    await home.act(table, users[0], "land/north")
    free = await ask(home, table, users[0], 3)
    assert [(entry.action, entry.rewound) for entry in free.entries] == [("undo/3", False)]
    alone = (await home.game(1, computers=2, place=type(free.table.place)(7, 71))).id
    seat = (await host.query.table(alone)).seat_of(ANNA.id) or 0
    before = (await host.query.session(alone)).version
    digest_before = await digest_now(home, alone)
    await home.step(alone, ANNA.id, "bid/5")
    done = await ask(home, alone, ANNA.id, before)
    assert [(entry.seat, entry.rewound) for entry in done.entries] == [(seat, True)]
    assert done.entries[0].digest == digest_before
    assert "prompt" not in home.platform.kinds(alone)


async def test_a_refusal_ends_it_and_every_later_answer_hears_so(home: Home, table: int, users: list[int]) -> None:
    nonce = await asked(home, table, users[0])
    await reply(home, table, users[1], nonce)
    await reply(home, table, users[2], nonce, agrees=False)
    assert home.platform.shown[-1].payload.form == "prompt"
    for user in users[1:]:
        error = await refused(RequestOver, reply(home, table, user, nonce))
        assert (error.state, error.seat) == ("refused", 2)
    assert (await home.table(table)).version == 3
    await refused(RequestOver, home.host.rewinding.proposal(table))


async def test_any_action_ends_it(home: Home, table: int, users: list[int]) -> None:
    nonce = await asked(home, table, users[1])
    await home.play(table, "a land/north")
    assert home.platform.shown[-1].payload.post == nonce
    assert (await refused(RequestOver, reply(home, table, users[0], nonce))).state == "overtaken"
    assert (await home.table(table)).version == 4


async def test_a_request_that_is_over_before_it_is_posted_never_is(home: Home) -> None:
    table, users, _ = await bids(home)
    await home.close()
    home.posting = False
    await home.open()
    await home.host.rewinding.ask(table, users[0], 0, seen=None, request=home.request())
    await home.act(table, users[2], "bid/0")
    await home.close()
    home.posting = True
    await home.open()
    await home.settle(table)
    assert "prompt" not in home.platform.kinds()
    assert home.platform.shown[-1].payload.form == "card"


async def test_somebody_who_gets_up_or_gives_up_ends_it(home: Home, host: Host, table: int, users: list[int]) -> None:
    nonce = await asked(home, table, users[0])
    await host.lobby.leave(table, Person(users[1], "x"), home.request())
    assert (await host.rewinding.proposal(table, nonce)).state == "overtaken"
    preview = await host.rewinding.preview(table, users[0], 0)
    assert preview.asked == (2,)
    second = await asked(home, table, users[0])
    await host.lobby.abandon(table, ANNA, home.request())
    assert (await host.rewinding.proposal(table, second)).state == "overtaken"


async def test_who_is_not_asked_is_told_who_is(home: Home, host: Host) -> None:
    table, users, _ = await bids(home)
    nonce = await asked(home, table, users[0])
    for user, agrees in ((users[2], True), (users[2], False), (users[0], True)):
        assert (await refused(NotAsked, reply(home, table, user, nonce, agrees=agrees))).seats == (1,)
    await refused(NotSeated, reply(home, table, DORA.id, nonce))
    await refused(RequestOver, reply(home, table, users[1], "nothing"))
    await reply(home, table, users[0], nonce, agrees=False)
    assert (await host.rewinding.proposal(table, nonce)).state == "withdrawn"


async def test_each_request_and_each_answer_counts_once(home: Home, host: Host) -> None:
    table, users, _ = await bids(home)
    for repeated in (False, True):
        assert (await ask(home, table, users[0], 0, "ask")).repeated is repeated
    await ask(home, table, users[0], 0)
    assert home.platform.kinds(table).count("prompt") == 1
    nonce = await open_nonce(home, table)
    for repeated in (False, True):
        done = await reply(home, table, users[1], nonce, request="yes")
        assert (done.version, done.repeated, len(done.entries)) == (3, repeated, 1)
    assert (await host.query.session(table)).version == 3


async def test_asking_for_something_else_takes_the_place_of_the_own_request(
    home: Home, host: Host, table: int, users: list[int]
) -> None:
    first = await asked(home, table, users[0])
    await ask(home, table, users[0], 1)
    assert (await host.rewinding.proposal(table, first)).state == "withdrawn"
    assert (await host.rewinding.proposal(table)).back_to == 1
    assert (await refused(RequestOpen, ask(home, table, users[1], 0))).seat == 0


async def test_of_two_at_once_the_first_counts(home: Home, table: int, users: list[int]) -> None:
    async def race(*both: Coroutine[Any, Any, Answer]) -> list[type]:
        return [type(result) for result in await asyncio.gather(*both, return_exceptions=True)]

    assert await race(ask(home, table, users[1], 0), ask(home, table, users[2], 0)) == [Answer, RequestOpen]
    nonce = await open_nonce(home, table)
    await reply(home, table, users[2], nonce)
    landing = home.act(table, users[0], "land/north", seen=3)
    assert await race(landing, reply(home, table, users[0], nonce)) == [Answer, RequestOver]
    assert [entry.action for entry in await home.host.query.log(table, None, since=3)] == ["land/north"]
    nonce = await asked(home, table, users[0])
    await reply(home, table, users[1], nonce)
    sailing = home.act(table, users[0], "sail", seen=4)
    assert await race(reply(home, table, users[2], nonce), sailing) == [Answer, Stale]


async def test_nobody_goes_beyond_either_end(home: Home, host: Host) -> None:
    table, users = await home.unloading(2)
    for version in (-1, 3, 99):
        await refused(Barrier, ask(home, table, users[0], version))
    await refused(Stale, host.rewinding.ask(table, users[0], 0, seen=1, request=home.request()))
    await refused(NotSeated, ask(home, table, DORA.id, 0))
    await finish(home, table)
    await refused(GameOver, ask(home, table, users[0], 0))
    await refused(GameOver, host.rewinding.preview(table, users[0], 0))


async def test_a_forced_answer_is_no_point_to_go_back_to(home: Home, host: Host) -> None:
    table, users = await home.unloading(2)
    done = await home.play(table, *FORCED)
    assert [entry.auto for entry in done.entries] == [False, True]
    await refused(Barrier, ask(home, table, users[1], done.version - 1))
    assert done.version - 1 not in [point.version for point in await host.rewinding.points(table, users[1])]


async def test_the_points_are_turns_and_own_steps_newest_first(home: Home, host: Host) -> None:
    table, users = await home.unloading(2)
    await home.play(table, "a land/north", "a sail", "b bid/0")
    points = await host.rewinding.points(table, users[1])
    found = [(point.version, point.turn, point.begins, point.lines, point.entry.action) for point in points]
    assert found == [(4, 2, True, 1, "bid/0"), (1, 1, False, 4, "bid/0"), (0, 1, True, 5, "bid")]


async def test_it_is_the_same_after_a_restart_in_the_middle(home: Home) -> None:
    table, users, before = await bids(home)
    await ask(home, table, users[0], 0)
    nonce = await open_nonce(home, table)
    await home.kill()
    host = await home.open()
    assert await open_nonce(home, table) == nonce
    await reply(home, table, users[1], nonce)
    host = await home.reopen()
    assert await digest_now(home, table) == before
    await refused(RequestOver, reply(home, table, users[1], nonce))
    await home.act(table, users[0], "bid/4")
    points = (await host.query.session(table)).points
    assert [point.version for point in points] == [3]
    host = await home.reopen()
    assert [point.version for point in (await host.query.session(table)).points] == [3]
    assert [entry.action for entry in (await home.undo(table, users[0])).entries] == ["undo/3"]
    assert await digest_now(home, table) == before


async def test_the_past_and_the_course_know_it(home: Home, host: Host) -> None:
    table, users = await home.unloading(2)
    await home.act(table, users[0], "land/north", "sail")
    await home.act(table, users[1], "bid/0")
    await ask(home, table, users[1], 1)
    await reply(home, table, users[0], await open_nonce(home, table))
    await home.act(table, users[1], "bid/9" if "bid/9" in (await offers_of(host, table, users[1])) else "bid/4")
    await home.act(table, users[1], "land/west")
    host = await home.reopen()
    live = await home.live(table)
    for version in range(live.table.version + 1):
        seen = await host.query.view(table, None, version)
        assert digest(seen.state) == live.log[version].digest, version
    start = (await host.query.view(table, None, 0)).state
    again = state_after(live.game.rules, start, 0, live.log[1:])
    assert again is not None
    assert digest(again) == live.log[-1].digest
    scenes = await host.query.scenes(table)
    assert [(scene.turn, scene.version) for scene in scenes] == [(0, 0), (1, live.table.version)]
    assert scenes[-1].view == (await host.query.view(table, None)).view


async def test_what_the_rules_of_today_cannot_reach_is_not_promised(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, users = await home.unloading(3)
    await home.act(table, users[0], "land/north", "land/east", "sail")
    rules = type((await host.query.session(table)).rules)
    honest = rules.clone
    monkeypatch.setattr(rules, "clone", lambda self, state: replaced(honest(self, state)))
    await refused(NoVersion, ask(home, table, users[0], 4))
    await refused(RequestOver, host.rewinding.proposal(table))


@sqlite_only
async def test_from_every_moment_of_a_crash_it_comes_to_the_same_end(home: Home, tmp_path: Any) -> None:
    table, users, before = await bids(home)
    camera = Camera(home, tmp_path)
    camera.watch()
    await ask(home, table, users[0], 0, "ask")
    camera.request = 1
    await reply(home, table, users[1], await open_nonce(home, table), request="yes")
    kinds = home.platform.kinds()
    await home.close()
    assert len(camera.images) > 20
    for image in camera.images[::9]:
        again = Home(f"sqlite:///{image.folder / 'hansa.db'}")
        again.platform = FakePlatform()
        again.platform.shown, again.platform.messages = image.shown, image.messages
        await again.open()
        again.requests = 99
        await ask(again, table, users[0], 0, "ask") if image.request == 0 else None
        found = await tables.read_dossier(again.store, table)
        assert found is not None
        done = await reply(again, table, users[1], found.proposals[-1].nonce, request="yes")
        assert (done.version, len(done.entries)) == (3, 1)
        assert await digest_now(again, table) == before
        assert again.platform.kinds() == kinds
        await again.close()


async def test_what_only_computers_answered_is_free_to_take_back(home: Home, host: Host) -> None:
    table = await home.game(1, 1)
    (user,) = [user for user in await home.users(table.id) if user]
    (bid, *_) = (await host.query.session(table.id)).offers(table.seat_of(user) or 0)
    await home.step(table.id, user, bid)
    assert (await home.live(table.id)).log[-1].seat != table.seat_of(user), "the computer has bid"
    free = await host.rewinding.free(table.id, user)
    assert (free.versions, free.done, free.earlier) == ((), (), True), "the bids are over, another turn has begun"
    assert not (await host.rewinding.preview(table.id, user, 0)).asked


async def test_what_a_person_answered_is_not_free(home: Home, host: Host) -> None:
    table, users, _ = await bids(home)
    assert not (await host.rewinding.free(table, users[0])).versions
    assert (await host.rewinding.free(table, users[0])).done == ("bid/2",)
    assert not (await host.rewinding.free(table, 99)).versions
