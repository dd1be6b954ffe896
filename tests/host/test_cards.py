"""Which posts become due when a table has changed, and when: cards, and steps for whoever wants them seen."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.ports import TryLater
from hansa_bot.host.kernel.posts import STEP, CardPost, ClosedPost
from hansa_bot.host.kernel.settings import EACH, STEPS, Whose
from hansa_bot.host.posting.courier import overtaken_posts, telling_more
from hansa_bot.store import outbox
from hansa_bot.store.outbox import WAITING
from tests.host.fakes import ANNA, BEA, Home
from tests.host.test_courier import due


async def posts_shown(home: Home, table: int) -> list[tuple[str, int]]:
    await home.settle(table)
    return [(post.kind, post.version) for post in home.platform.shown if post.kind != "lobby"]


async def test_the_lobby_card_is_made_once_and_then_edited(home: Home, host: Host) -> None:
    table = await home.lobby()
    await home.settle(table.id)
    await host.lobby.abandon(table.id, ANNA, "a")
    await home.settle(table.id)
    assert [(post.kind, post.message) for post in home.platform.shown] == [("lobby", None), ("lobby", 500)]


async def test_a_start_closes_the_lobby_card_and_asks_the_first(home: Home, host: Host) -> None:
    table = await home.game(1)
    assert await posts_shown(home, table.id) == [("card", 0)]
    card = home.platform.last("card")
    assert card.payload == CardPost(turn=1, seats=(0,), users=(ANNA.id,))
    assert len(card.nonce) <= 25


async def test_a_question_to_several_is_asked_once(home: Home, host: Host) -> None:
    table = await home.game(3)
    users = await home.users(table.id)
    await home.act(table.id, users[2], "bid/0")
    await home.act(table.id, users[0], "bid/2")
    await home.undo(table.id, users[0])
    assert await posts_shown(home, table.id) == [("card", 0)]
    assert home.platform.last("card").payload.users == tuple(users)


async def test_the_same_question_again_is_asked_again(home: Home, host: Host) -> None:
    table, users = await home.unloading(2)
    await home.settle(table)
    await home.step(table, users[0], "sail")
    await home.act(table, users[0], "bid/0")
    await home.act(table, users[1], "bid/0")
    # Cards for bidding, unloading, bidding; who won the second time has just acted and goes on.
    assert [entry for entry in await posts_shown(home, table) if entry[0] == "card"] == [
        ("card", 0),
        ("card", 2),
        ("card", 3),
    ]


async def test_within_a_turn_nothing_is_posted(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    before = await posts_shown(home, table)
    await home.act(table, users[0], "land/north")
    await home.undo(table, users[0])
    await home.act(table, users[0], "land/east", "land/west")
    await home.undo(table, users[0], to=5)
    assert await posts_shown(home, table) == before


async def test_who_must_decide_out_of_turn_is_asked_and_then_the_actor_again(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    await home.settle(table)
    await home.step(table, users[0], "offer/b/2")
    await home.act(table, users[1], "decline")
    assert (await posts_shown(home, table))[-4:] == [("card", 4), ("fold", 4), ("card", 5), ("fold", 5)]
    cards = [post.payload.users for post in home.platform.shown if post.kind == "card"]
    assert cards[-3:] == [(users[0],), (users[1],), (users[0],)]


async def test_the_card_before_is_folded(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    await home.settle(table)
    first = home.platform.last("card")
    await home.step(table, users[0], "land/north", "sail")
    fold = home.platform.last("fold")
    assert fold.version == 5
    assert fold.message == home.platform.messages[first.nonce]
    assert (fold.payload.form, fold.payload.version, fold.payload.seats) == ("card", 3, (0,))


async def test_taking_back_the_end_of_a_turn_asks_again(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    await home.settle(table)
    await home.step(table, users[0], "offer/b/1")
    await home.undo(table, users[0])
    assert (await posts_shown(home, table))[-4:] == [("card", 4), ("fold", 4), ("card", 5), ("fold", 5)]
    assert home.platform.last("card").payload.users == (users[0],)


async def test_computer_players_cause_no_card(home: Home, host: Host) -> None:
    table = await home.game(1, 2)
    await home.settle(table.id)
    assert home.platform.kinds() == ["card"]
    session = await host.query.session(table.id)
    assert session.version == 2
    seat = (await home.users(table.id)).index(ANNA.id)
    assert session.waiting == [seat]
    await home.act(table.id, ANNA.id, "bid/5")
    await home.step(table.id, ANNA.id, "offer/" + "abc"[(seat + 1) % 3] + "/1")
    # The computer player has accepted and let the ship sail, all have bid: only the new turn asks again.
    assert home.platform.kinds() == ["card", "card", "fold"]
    assert home.platform.last("card").payload == CardPost(turn=2, seats=(seat,), users=(ANNA.id,))


async def test_the_end_is_posted_once_and_the_last_card_folded(home: Home, host: Host) -> None:
    table = await home.game(1)
    while actions := (await host.query.offers(table.id, ANNA.id)).actions:
        await home.settle(table.id)
        await home.step(table.id, ANNA.id, "sail" if "sail" in actions else actions[0])
    assert home.platform.kinds()[-2:] == ["final", "fold"]
    assert home.platform.kinds().count("final") == 1
    final = home.platform.last("final")
    assert (await host.query.view(table.id, None, final.version)).view.over


async def test_an_abandoned_game_is_closed_and_its_card_folded(home: Home, host: Host) -> None:
    table = await home.game(2)
    await home.settle(table.id)
    await host.lobby.abandon(table.id, ANNA, "a")
    await home.settle(table.id)
    assert home.platform.kinds()[-2:] == ["closed", "fold"]
    assert home.platform.last("closed").payload == ClosedPost(user=ANNA.id)


async def test_when_the_asked_person_leaves_the_others_are_asked_when_it_is_their_turn(
    home: Home, host: Host
) -> None:
    table, users = await home.unloading(2)
    await home.settle(table)
    cards = home.platform.kinds().count("card")
    leaver = next(person for person in (ANNA, BEA) if person.id == users[0])
    await host.lobby.leave(table, leaver, "l")
    await home.settle(table)
    # The computer player lets the ship sail and bids; the next question is to the one who is left.
    assert home.platform.kinds().count("card") == cards + 1
    assert home.platform.last("card").payload.users == (users[1],)


async def test_who_was_asked_is_known_after_a_restart(home: Home, host: Host) -> None:
    table = await home.game(3)
    users = await home.users(table.id)
    await home.act(table.id, users[0], "bid/2")
    await home.reopen()
    await home.act(table.id, users[1], "bid/0")
    await home.reopen()
    assert await posts_shown(home, table.id) == [("card", 0)]
    await home.act(table.id, users[2], "bid/0")
    await home.reopen()
    await home.act(table.id, users[0], "land/north")
    assert [kind for kind, _ in await posts_shown(home, table.id)].count("card") == 2


async def stepping_game(home: Home, persons: int = 3) -> tuple[int, list[int]]:
    """Return a game in which seat 0 unloads, and shows each step."""
    table, users = await home.unloading(persons)
    await home.host.prefs.choose(Whose.PERSON, users[0], {STEPS.key: EACH})
    return table, users


def steps_shown(home: Home, table: int) -> list[tuple[int, Any, Any]]:
    """The step posts that were shown: version, seat, and since which version they tell."""
    shown = [post for post in home.platform.shown if post.table == table and post.kind == STEP]
    return [(post.version, post.payload.seat, post.payload.since) for post in shown]


async def test_a_turn_is_quiet_unless_its_player_wants_each_step_seen(home: Home) -> None:
    table, users = await home.unloading()
    await home.step(table, users[0], "land/east")
    assert steps_shown(home, table) == []


async def test_each_step_is_shown_also_the_way_back(home: Home) -> None:
    table, users = await stepping_game(home)
    begun = (await home.table(table)).version
    await home.step(table, users[0], "land/east")
    await home.step(table, users[0], "land/north")
    await home.undo(table, users[0])
    await home.settle(table)
    await home.host.rewinding.ask(table, users[0], begun, seen=None, request=home.request())
    await home.settle(table)

    assert steps_shown(home, table) == [(begun + step, 0, begun + step - 1) for step in (1, 2, 3, 4)]


async def test_what_a_card_tells_is_no_step(home: Home) -> None:
    table, users = await stepping_game(home)
    await home.step(table, users[0], "offer/b/1")
    assert steps_shown(home, table) == [], "the card calls who must answer"
    await home.act(table, users[1], "decline")
    await home.step(table, users[0], "sail")
    assert steps_shown(home, table) == [], "the turn is over, and a card calls the next"


async def test_an_ordered_answer_is_shown_with_the_step_that_asked(home: Home) -> None:
    table, users = await stepping_game(home)
    await home.host.orders.give(table, users[1], {"pass": "yes"}, request=home.request())
    begun = (await home.table(table)).version
    await home.step(table, users[0], "offer/b/1")
    assert steps_shown(home, table) == [(begun + 2, 0, begun)]


async def test_steps_that_are_not_out_yet_are_told_by_the_next(home: Home) -> None:
    table, users = await stepping_game(home)
    begun = (await home.table(table)).version
    home.platform.script.append(TryLater(5.0))
    await home.step(table, users[0], "land/east")
    for step in (home.act(table, users[0], "land/north"), home.undo(table, users[0])):
        await step
        await home.settle(table)
        assert steps_shown(home, table) == [], "each one waits as long as the first was told to"

    await home.clock.turn(6.0)
    await home.settle(table)
    assert steps_shown(home, table) == [(begun + 3, 0, begun)]


async def test_a_card_tells_the_steps_that_are_not_out_yet(home: Home) -> None:
    table, users = await stepping_game(home)
    home.platform.script.append(TryLater(5.0))
    await home.step(table, users[0], "land/east")
    await home.act(table, users[0], "sail")
    await home.clock.turn(6.0)
    await home.settle(table)
    assert steps_shown(home, table) == []
    assert home.platform.kinds(table)[-2:] == ["card", "fold"]


async def test_a_step_that_is_perhaps_out_is_told_once(home: Home) -> None:
    table, users = await stepping_game(home)
    begun = (await home.table(table)).version
    home.platform.script.append(TryLater(5.0, perhaps=True))
    await home.step(table, users[0], "land/east")
    await home.act(table, users[0], "land/north")
    await home.clock.turn(6.0)
    await home.settle(table)
    assert steps_shown(home, table) == [(begun + 1, 0, begun), (begun + 2, 0, begun + 1)]


async def test_what_was_taken_over_is_stored(home: Home) -> None:
    table, users = await stepping_game(home)
    begun = (await home.table(table)).version
    home.platform.script.append(TryLater(5.0))
    await home.step(table, users[0], "land/east")
    await home.step(table, users[0], "land/north")
    await home.kill()
    await home.open()
    await home.clock.turn(6.0)
    await home.settle(table)
    assert steps_shown(home, table) == [(begun + 2, 0, begun)]


@pytest.mark.parametrize(
    ("kinds", "since"),
    [
        (["step", "step"], {1: 0}),
        (["step", "step", "step"], {2: 0}),
        (["step", "card", "step"], {}),
        (["step"], {}),
    ],
)
def test_only_what_nothing_else_has_told_is_taken_over(kinds: list[str], since: dict[int, int]) -> None:
    queue = [due(number, kind) for number, kind in enumerate(kinds)]
    longer = telling_more(queue, overtaken_posts(queue))
    assert {post: structs.asdict(payload)["since"] for post, payload in longer.items()} == since


async def test_nobody_who_may_not_be_asked_keeps_a_step_from_being_made(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, users = await home.unloading()

    async def broken(*_: object) -> None:
        raise OSError("no settings")

    monkeypatch.setattr(home.host.prefs, "of", broken)
    answer = await home.act(table, users[0], "land/east")
    assert answer.entries[0].action == "land/east"
    async with home.store.read() as connection:
        assert [row for row in await outbox.due(connection, table) if row.state == WAITING and row.kind == STEP] == []
