"""Which posts become due when a table has changed, and when: cards, and steps for whoever wants them seen."""

from typing import Any

import pytest
from msgspec import structs

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.posts import STEP, CardPost, ClosedPost
from hansa_bot.host.kernel.settings import EACH, STEPS
from hansa_bot.host.kernel.table import Place
from hansa_bot.host.posting.courier import TryLater
from hansa_bot.host.posting.due import overtaken_posts, telling_more
from hansa_bot.model.values import WAITING
from hansa_bot.store import outbox
from tests.host.fakes import ANNA, BEA, CARL, PEOPLE, Home, offers_of
from tests.host.test_courier import due


def posts_shown(home: Home, *kinds: str) -> list[tuple[str, int]]:
    """Kind and version of what was shown, lobby cards left out unless they are asked for."""
    wanted = kinds or {post.kind for post in home.platform.shown} - {"lobby"}
    return [(post.kind, post.version) for post in home.platform.shown if post.kind in wanted]


async def test_the_lobby_card_is_made_once_and_then_edited(home: Home, host: Host) -> None:
    table = (await home.lobby()).id
    await home.settle(table)
    await home.abandon(table)
    assert [(post.kind, post.message) for post in home.platform.shown] == [("lobby", None), ("lobby", 500)]


async def test_a_start_closes_the_lobby_card_and_asks_the_first(home: Home) -> None:
    await home.game(1)
    assert posts_shown(home) == [("card", 0)]
    card = home.platform.last("card")
    assert card.payload == CardPost(turn=1, seats=(0,), users=(ANNA.id,))
    assert len(card.nonce) <= 25


async def test_a_question_to_several_is_asked_once(home: Home) -> None:
    table = (await home.game(3)).id
    await home.play(table, "c bid/0", "a bid/2", "a undo")
    assert posts_shown(home) == [("card", 0)]
    assert home.platform.last("card").payload.users == tuple(await home.users(table))


async def test_the_same_question_again_is_asked_again(home: Home) -> None:
    table, _ = await home.unloading(2)
    await home.play(table, "a sail")
    await home.play(table, "a bid/0", "b bid/0")
    # Cards for bidding, unloading, bidding; who won the second time has just acted and goes on.
    assert posts_shown(home, "card") == [("card", 0), ("card", 2), ("card", 3)]


async def test_within_a_turn_nothing_is_posted(home: Home, table: int) -> None:
    before = posts_shown(home)
    await home.play(table, "a land/north", "a undo", "a land/east", "a land/west", "a undo/5")
    assert posts_shown(home) == before


@pytest.mark.parametrize("answer", ["b decline", "a undo"])
async def test_who_must_decide_out_of_turn_is_asked_and_then_the_actor_again(
    home: Home, table: int, users: list[int], answer: str
) -> None:
    """Also where the question is taken back, which had ended the actor's say: then by a card that mentions nobody."""
    await home.play(table, "a offer/b/2")
    await home.play(table, answer)
    assert posts_shown(home)[-4:] == [("card", 4), ("fold", 4), ("card", 5), ("fold", 5)]
    cards = [post.payload.users for post in home.platform.posts("card")]
    assert cards[-3:] == [(users[0],), (users[1],), (users[0],) if answer == "b decline" else ()]


async def test_the_card_before_is_folded(home: Home, table: int) -> None:
    first = home.platform.last("card")
    await home.play(table, "a land/north", "a sail")
    fold = home.platform.last("fold")
    assert (fold.version, fold.message) == (5, home.platform.messages[first.nonce])
    assert (fold.payload.form, fold.payload.version, fold.payload.seats) == ("card", 3, (0,))


async def test_computer_players_cause_no_card(home: Home, host: Host) -> None:
    table = (await home.game(1, 2)).id
    assert home.platform.kinds() == ["card"]
    session = await host.query.session(table)
    assert session.version == 2
    seat = (await home.users(table)).index(ANNA.id)
    assert session.waiting == [seat]
    await home.act(table, ANNA.id, "bid/5")
    await home.step(table, ANNA.id, "offer/" + "abc"[(seat + 1) % 3] + "/1")
    # The computer player has accepted and let the ship sail, all have bid: only the new turn asks again.
    assert home.platform.kinds() == ["card", "card", "fold"]
    assert home.platform.last("card").payload == CardPost(turn=2, seats=(seat,), users=(ANNA.id,))


async def test_the_end_is_posted_once_and_the_last_card_folded(home: Home, host: Host) -> None:
    table = await home.game(1)
    while actions := await offers_of(host, table.id, ANNA.id):
        await home.settle(table.id)
        await home.step(table.id, ANNA.id, "sail" if "sail" in actions else actions[0])
    assert home.platform.kinds()[-2:] == ["final", "fold"]
    assert home.platform.kinds().count("final") == 1
    final = home.platform.last("final")
    assert (await host.query.view(table.id, None, final.version)).view.over


async def test_an_abandoned_game_is_closed_and_its_card_folded(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    await home.abandon(table)
    assert home.platform.kinds()[-2:] == ["closed", "fold"]
    assert home.platform.last("closed").payload == ClosedPost(user=ANNA.id)


async def test_when_the_asked_person_leaves_the_others_are_asked_when_it_is_their_turn(home: Home) -> None:
    table, users = await home.unloading(2)
    cards = home.platform.kinds().count("card")
    leaver = next(person for person in (ANNA, BEA) if person.id == users[0])
    await home.leave(table, leaver)
    # The computer player lets the ship sail and bids; the next question is to the one who is left.
    assert home.platform.kinds().count("card") == cards + 1
    assert home.platform.last("card").payload.users == (users[1],)


async def test_who_was_asked_is_known_after_a_restart(home: Home) -> None:
    table = (await home.game(3)).id
    for number, move in enumerate(("a bid/2", "b bid/0", "c bid/0", "a land/north")):
        await home.play(table, move)
        assert home.platform.kinds().count("card") == 1 + (number > 1)
        await home.reopen()


@pytest.fixture
async def stepping(home: Home, table: int, users: list[int]) -> int:
    """A game in which seat 0 unloads, and shows each step."""
    await home.prefer(users[0], **{STEPS.key: EACH})
    return table


def steps_shown(home: Home) -> list[tuple[int, Any, Any]]:
    """The step posts that were shown: version, seat, and since which version they tell."""
    return [(post.version, post.payload.seat, post.payload.since) for post in home.platform.posts(STEP)]


async def test_a_turn_is_quiet_unless_its_player_wants_each_step_seen(home: Home, table: int) -> None:
    await home.play(table, "a land/east")
    assert steps_shown(home) == []


async def test_each_step_is_shown_also_the_way_back(home: Home, stepping: int, users: list[int]) -> None:
    for move in ("a land/east", "a land/north", "a undo"):
        await home.play(stepping, move)
    await home.host.rewinding.ask(stepping, users[0], 3, seen=None, request=home.request())
    await home.settle(stepping)

    assert steps_shown(home) == [(3 + step, 0, 2 + step) for step in (1, 2, 3, 4)]


async def test_what_a_card_tells_is_no_step(home: Home, stepping: int) -> None:
    await home.play(stepping, "a offer/b/1")
    assert steps_shown(home) == [], "the card calls who must answer"
    await home.play(stepping, "b decline", "a sail")
    assert steps_shown(home) == [], "the turn is over, and a card calls the next"


async def test_an_ordered_answer_is_shown_with_the_step_that_asked(
    home: Home, stepping: int, users: list[int]
) -> None:
    await home.host.orders.give(stepping, users[1], {"pass": "yes"}, request=home.request())
    await home.play(stepping, "a offer/b/1")
    assert steps_shown(home) == [(5, 0, 3)]


@pytest.mark.parametrize(
    ("trouble", "moves", "told"),
    [
        (TryLater(5.0), ["a land/north", "a undo"], [(6, 0, 3)]),
        (TryLater(5.0), ["a sail"], []),
        (TryLater(5.0, perhaps=True), ["a land/north"], [(4, 0, 3), (5, 0, 4)]),
    ],
    ids=["the next step tells them", "a card tells them", "what is perhaps out is told once"],
)
async def test_steps_that_are_not_out_yet(
    home: Home, stepping: int, trouble: TryLater, moves: list[str], told: list[tuple[int, int, int]]
) -> None:
    home.platform.script.append(trouble)
    for move in ("a land/east", *moves):
        await home.play(stepping, move)
        assert steps_shown(home) == [], "each one waits as long as the first was told to"
    await home.wait(stepping, 6.0)
    assert steps_shown(home) == told
    assert told or home.platform.kinds()[-2:] == ["card", "fold"]


async def test_what_was_taken_over_is_stored(home: Home, stepping: int) -> None:
    home.platform.script.append(TryLater(5.0))
    await home.play(stepping, "a land/east")
    await home.play(stepping, "a land/north")
    await home.kill()
    await home.open()
    await home.wait(stepping, 6.0)
    assert steps_shown(home) == [(5, 0, 3)]


@pytest.mark.parametrize(
    ("kinds", "since"),
    [(["step", "step"], {1: 0}), (["step", "step", "step"], {2: 0}), (["step", "card", "step"], {}), (["step"], {})],
)
def test_only_what_nothing_else_has_told_is_taken_over(kinds: list[str], since: dict[int, int]) -> None:
    queue = [due(number, kind) for number, kind in enumerate(kinds)]
    longer = telling_more(queue, overtaken_posts(queue))
    assert {post: structs.asdict(payload)["since"] for post, payload in longer.items()} == since


async def test_nobody_who_may_not_be_asked_keeps_a_step_from_being_made(
    home: Home, table: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise OSError("no settings")

    monkeypatch.setattr(home.host.prefs, "load", broken)
    answer = await home.play(table, "a land/east")
    assert answer.entries[0].action == "land/east"
    async with home.store.read() as connection:
        assert [
            row for row in await outbox.open_posts(connection, table) if row.state == WAITING and row.kind == STEP
        ] == []


async def called(home: Home, table: int) -> tuple[tuple[int, ...], int | None]:
    """Whom the last card calls, and who has brought it about."""
    payload = home.platform.posts("card", table)[-1].payload
    return payload.users, payload.own


async def test_who_takes_back_the_end_of_their_own_turn_is_not_called_for_it(home: Home) -> None:
    table, users = await home.unloading(2)
    await home.play(table, "a offer/b/2")
    assert await called(home, table) == ((users[1],), None)
    await home.play(table, "a undo")
    assert await called(home, table) == ((), users[0])


async def test_who_is_waited_for_by_somebody_else_s_doing_is_called(home: Home) -> None:
    table, users = await home.unloading(2)
    await home.play(table, "a offer/b/2", "b decline")
    assert await called(home, table) == ((users[0],), None)


async def test_who_does_again_what_ended_their_say_calls_the_other_alone(home: Home, host: Host) -> None:
    table, users = await home.unloading(2)
    await home.play(table, "a offer/b/2", "a undo")
    await host.play.redo(table, users[0], seen=None, request=home.request())
    await home.settle(table)
    assert await called(home, table) == ((users[1],), None)


async def test_who_takes_a_seat_brings_the_table_or_comes_back_is_not_called(home: Home, host: Host) -> None:
    table, users = await home.unloading(2)
    await host.moving.move(table, PEOPLE[users[0] - ANNA.id], Place(7, 71), home.request())
    await home.settle(table)
    assert await called(home, table) == ((), users[0])
    await host.moving.move(table, PEOPLE[users[1] - ANNA.id], Place(7, 72), home.request())
    await home.settle(table)
    assert await called(home, table) == ((users[0],), None)
    await host.substitution.offer(table, users[0], None, request=home.request())
    await host.substitution.take(table, CARL, None, request=home.request())
    await home.settle(table)
    assert await called(home, table) == ((), CARL.id)


async def test_who_asked_to_go_back_is_called_once_all_have_agreed(home: Home, host: Host) -> None:
    table, users = await home.unloading(2)
    await host.rewinding.ask(table, users[0], 0, seen=None, request=home.request())
    row = await host.rewinding.proposal(table)
    await host.rewinding.agree(table, users[1], row.nonce, request=home.request())
    await home.settle(table)
    assert users[0] in (await called(home, table))[0]
