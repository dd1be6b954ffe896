"""Posts that may be out already: found where the history may be read, else taken away once somebody presses them."""

import math
from typing import Any
from unittest.mock import AsyncMock

import discord
import msgspec
import pytest
from sqlalchemy import update

from hansa_bot.host.kernel.notices import PersonBack
from hansa_bot.host.kernel.posts import LobbyPost, PostPayload, ReminderPost
from hansa_bot.model.values import SENDING, WAITING
from hansa_bot.store import schema
from hansa_bot.ui import client, twins
from hansa_bot.ui.router import handle
from tests.ui.live import CARD, Stage, labels
from tests.ui.stage import TOY

OTHER = "o" * 24


@pytest.fixture(autouse=True)
def lately(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """SimCord's clock stands in a year of its own: what it has just made would be old."""
    if "long ago" not in str(request.node.name).replace("_", " "):
        monkeypatch.setattr(twins, "KEPT_AT_LEAST", math.inf)


async def forget(stage: Stage, message: int, **values: Any) -> None:
    """Let the outbox not know that a message is out."""

    async def work(tx: Any) -> None:
        columns = schema.outbox.c
        await tx.connection.execute(
            update(schema.outbox).where(columns.message == message).values(message=None, at=0, **values)
        )

    await stage.process.store.write(work)


def shown(stage: Stage) -> list[int]:
    return [message.id for message in stage.channel.history()]


async def after_an_outage(stage: Stage, message: int) -> None:
    """Let the process die between posting and marking, and come back when Discord has forgotten the nonce."""
    await forget(stage, message, state=SENDING)
    await stage.restart()


async def test_a_card_that_was_out_before_a_long_outage_is_not_posted_again(game: Stage) -> None:
    card = game.last
    await after_an_outage(game, card.id)
    assert game.last.id == card.id
    assert await game.host.query.last_card(game.table) == (game.channel.id, card.id)
    await game.act("bid/2", "bid/0", "sail")
    (folded,) = [message for message in game.channel.history() if message.id == card.id]
    assert not folded.components


async def test_where_no_history_may_be_read_it_is_posted_and_its_twin_goes_with_the_first_press(stage: Stage) -> None:
    denied = {stage.guild.me: discord.PermissionOverwrite(read_message_history=False)}
    stage.channel = stage.guild.create_text_channel("narrow", overwrites=denied)
    await stage.begin(TOY, people=2)
    card = stage.last
    await after_an_outage(stage, card.id)
    twin, now = card.id, stage.last.id
    assert twin != now
    assert stage.last.content == card.content
    panel = await stage.press(await stage.actor(), card, "turn")
    assert "bid" in " ".join(labels(panel)).lower()
    assert twin not in shown(stage)
    assert now in shown(stage)
    await stage.press(await stage.actor(), stage.last, "turn")
    assert now in shown(stage)


REMINDER = ReminderPost(seat=0, user=0, how="mention", since=1_780_000_000)
NOTE = PersonBack(seat=0)


@pytest.mark.parametrize(
    "payload",
    [CARD, REMINDER, msgspec.structs.replace(REMINDER, how="direct"), NOTE],
    ids=["card", "reminder", "private reminder", "note without a button"],
)
async def test_a_post_that_is_tried_again_is_looked_for(game: Stage, payload: PostPayload) -> None:
    if isinstance(payload, ReminderPost):
        payload = msgspec.structs.replace(payload, user=(await game.seated())[0].id)
    out = await game.deliver(payload)
    again = await game.deliver(payload, nonce=OTHER, retried=True)
    assert again == out
    assert await game.deliver(payload, nonce=OTHER) != out


async def test_what_another_post_has_shown_or_somebody_else_has_written_is_no_twin(game: Stage) -> None:
    card = game.last
    await game.people[0].send(game.channel, card.content)
    out = await game.deliver(CARD, retried=True)
    assert out not in (None, card.id)
    assert await game.deliver(NOTE, retried=True) not in (None, card.id, out)


async def test_a_lobby_card_that_was_out_is_found_and_a_twin_of_it_lets_somebody_in_and_goes(stage: Stage) -> None:
    await stage.open(TOY, people=1, free=2)
    card = stage.last
    await after_an_outage(stage, card.id)
    assert shown(stage) == [card.id]
    twin = await stage.deliver(LobbyPost(anew=True), nonce=OTHER)
    (message,) = [each for each in stage.channel.history() if each.id == twin]
    await stage.press(stage.people[1], message, "join")
    await stage.settle()
    assert shown(stage) == [card.id]
    assert (await stage.known()).seat_of(stage.people[1].id) is not None


async def test_a_post_under_way_and_a_private_answer_are_left_alone(game: Stage) -> None:
    card = game.last
    await forget(game, card.id, state=SENDING)
    await game.press(await game.actor(), card, "turn")
    assert card.id in shown(game)
    columns = schema.outbox.c

    async def done(tx: Any) -> None:
        await tx.connection.execute(update(schema.outbox).where(columns.state == SENDING).values(state=WAITING))

    await game.process.store.write(done)
    await game.press(await game.actor(), card, "turn")
    assert card.id not in shown(game)


async def test_a_twin_that_stands_nobody_knows_where_stays_without_a_word(
    game: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    card = game.last
    await forget(game, card.id, state=WAITING)

    async def placeless(interaction: Any, services: Any) -> None:
        interaction.channel = interaction.message.channel = None
        await handle(interaction, services)

    monkeypatch.setattr(client, "handle", placeless)
    answer = await game.press(await game.actor(), card, "turn")
    assert answer.content
    assert card.id in shown(game)
    assert "twin" not in caplog.text


async def test_a_twin_that_a_forum_post_begins_with_stays_for_it_is_the_post(
    game: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = game.last
    await forget(game, card.id, state=WAITING)

    async def first(interaction: Any, services: Any) -> None:
        interaction.channel = discord.Object(card.id)
        await handle(interaction, services)

    monkeypatch.setattr(client, "handle", first)
    await game.press(await game.actor(), card, "turn")
    assert card.id in shown(game)


async def test_a_twin_that_may_not_be_taken_away_is_not_said_to_be(
    game: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    card = game.last
    await forget(game, card.id, state=WAITING)
    monkeypatch.setattr(discord.Message, "delete", AsyncMock(side_effect=OSError("no way")))
    await game.press(await game.actor(), card, "turn")
    assert "twin stays" in caplog.text
    assert "taken away" not in caplog.text


async def test_a_twin_that_somebody_else_has_just_taken_away_is_no_fault(
    game: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    card = game.last
    await forget(game, card.id, state=WAITING)
    delete = discord.Message.delete

    async def twice(message: discord.Message) -> None:
        await delete(message)
        await delete(message)

    monkeypatch.setattr(discord.Message, "delete", twice)
    await game.press(await game.actor(), card, "turn")
    assert card.id not in shown(game)
    assert "twin stays" not in caplog.text


async def test_what_was_posted_long_ago_may_have_been_pruned_and_stays(game: Stage) -> None:
    card = game.last
    await forget(game, card.id, state=WAITING)
    await game.press(await game.actor(), card, "turn")
    assert card.id in shown(game)
