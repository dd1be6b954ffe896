"""Stepping through the turns of a game, and what else the last card leads to."""

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import ImageChops

from hansa_bot.host.game.past import TurnEnd
from hansa_bot.host.kernel.table import Status
from hansa_bot.render.worker import Worker
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render import request
from hansa_bot.ui.kit import drafts, limits
from hansa_bot.ui.kit.drafts import Draft
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.look import replaying
from tests import discord_limits
from tests.ui import live
from tests.ui.live import Stage
from tests.ui.stage import TOY, labels, message, parts
from tests.ui.test_filming import Darkroom, film_of, game


def test_a_turn_in_words() -> None:
    shown, scenes = game()
    first = replaying.turn_text(shown, scenes, 1, None).split("\n")
    assert first[0].startswith("**Harbour** · turn 1 of 3 · ")
    assert "in secret" not in first[1]
    assert first[1].startswith("**Anna** has bid, had bid 2")
    assert replaying.turn_text(shown, scenes, 0, None) == "**Harbour** · The start"
    result = registry.load(TOY).rules.result(shown.state)
    assert replaying.turn_text(shown, scenes, 3, result).endswith("The last ship has left.")
    many = replace(scenes[1], events=scenes[1].events * 200)
    assert len(replaying.turn_text(shown, [scenes[0], many], 1, None)) < limits.CONTENT


def sent(index: int, scenes: list[TurnEnd], shown: Moment) -> Draft:
    return Draft("text", replaying.turn_buttons(shown, scenes, index))


def test_the_buttons_lead_to_the_turns_beside() -> None:
    shown, scenes = game()
    without = [scenes[0], scenes[1], scenes[3]]
    for index, wanted, useless in (
        (0, ("first", "before", "1", "last"), [True, True, False, False]),
        (1, ("first", "0", "3", "last"), [False] * 4),
        (2, ("first", "1", "after", "last"), [False, False, True, True]),
    ):
        draft = sent(index, without, shown)
        on = ["Play on from here"] if index < 2 else []  # nothing follows the end
        assert labels(draft) == ["First", "Back", "Next", "Last", "As a film", *on, "Post here"]
        assert discord_limits.check_message(message(draft)) == []
        clicks = [click for part in parts(draft) if (click := drafts.parse(part["custom_id"]))]
        assert [click.version for click in clicks if click.verb == "playon"] == [without[index].version] * len(on)
        clicks = [click for click in clicks if click.verb != "playon"]
        assert [(click.table, click.version, click.verb) for click in clicks] == [
            *[(shown.table.id, shown.version, "step")] * 4,
            (shown.table.id, shown.version, "film"),
            (shown.table.id, shown.version, "post"),
        ]
        assert tuple(click.rest for click in clicks[:4]) == wanted
        assert [part.get("disabled", False) for part in parts(draft)] == [*useless, *[False] * (2 + len(on))]


def test_a_game_under_way_is_played_on_from_too() -> None:
    shown, scenes = game()
    for status in (Status.RUNNING, Status.ABANDONED):
        table = replace(shown.table, status=status)
        assert "Play on from here" in labels(sent(0, scenes, replace(shown, table=table)))


def test_a_turn_that_is_not_there_gives_way_to_the_nearest() -> None:
    _, scenes = game()
    without = [scenes[0], scenes[3]]
    assert [
        replaying.index_of(without, wanted) for wanted in ("first", "0", "1", "2", "3", "99", "last", "²", "")
    ] == [*(0, 0, 0, 1, 1, 1, 1, 0, 0)]


async def test_from_the_last_card_through_all_turns_to_a_film(stage: Stage) -> None:
    anna = stage.people[0]
    await stage.begin(TOY, people=2)
    await stage.play()
    card = stage.last
    assert [file.filename for file in card.attachments] == ["board.png"]
    assert live.labels(card) == live.LAST_CARD

    shown = await stage.press(anna, card, "replay")
    assert shown.ephemeral
    assert "The start" in shown.content
    shown = await stage.press(anna, shown, "step", "1")
    assert "turn 1 of 3" in shown.content
    assert [file.filename for file in shown.attachments] == ["board.png"]
    await stage.restart()
    last = await stage.press(anna, shown, "step", "last")
    assert "turn 3 of 3" in last.content
    assert " wins, " in last.content

    result = await anna.click(last, custom_id=live.find(last, "film"))
    (sent,) = result.followups
    assert sent.id != last.id, "the steps stay where they are"
    assert sent.ephemeral
    assert [file.filename for file in sent.attachments] == ["replay.gif"]

    poster = await stage.press(anna, card, "share")
    assert poster.ephemeral
    assert [file.filename for file in poster.attachments] == ["harbour.png"]


async def test_a_step_made_earlier_in_the_game_still_leads_on(stage: Stage) -> None:
    anna = stage.people[0]
    await stage.begin(TOY, people=2)
    await stage.play(4)
    services = stage.process.services
    shown = (await stage.moment()).seen_by(None)
    draft = await replaying.turn_draft(services, shown, anna.id, "1")
    assert "turn 1 of 2" in draft.content
    await stage.play(2)
    old = await stage.press(anna, await _posted(stage, draft), "step", "2")
    assert "turn 2 of 2" in old.content


async def _posted(stage: Stage, draft: Draft) -> Any:
    """Put a draft into the channel as a message with controls of an earlier version."""
    channel = stage.process.client.get_channel(stage.channel.id)
    assert channel is not None
    await channel.send(draft.content, view=draft.controls)  # type: ignore[union-attr]
    await stage.env.settle()
    return stage.last


async def test_a_reel_shows_what_was_missed_and_nothing_else(stage: Stage) -> None:
    await stage.begin(TOY, people=3)
    await stage.act("bid/2", "bid/0", "bid/0", "land/north", "sail")
    waiting = (await stage.seated())[1]
    shown = await stage.press(waiting, stage.last, "news")
    assert live.labels(shown) == ["Back to my turn", "Post here", "As a film"]
    result = await waiting.click(shown, custom_id=live.find(shown, replaying.REEL))
    (sent,) = result.followups
    assert sent.ephemeral
    assert sent.content == "**Harbour** · Turn 1"
    assert [file.filename for file in sent.attachments] == ["replay.gif"]
    assert "lands a crate" in sent.attachments[0].description


async def test_who_has_missed_nothing_is_told_so(stage: Stage) -> None:
    await stage.begin(TOY, people=3)
    await stage.act("bid/2", "bid/0", "bid/0", "land/north")
    actor = await stage.actor()
    shown = await stage.press(actor, stage.last, "news")
    assert live.labels(shown) == ["Back to my turn", "Post here"]
    old = await stage.show(drafts.button("?", drafts.custom_id(stage.table, 0, replaying.REEL)))
    sent = live.answer_of(await actor.click(old, label="?"), old)
    assert (sent.content, sent.attachments) == ("Nothing has happened since your last move.", [])


def test_a_reel_has_a_frame_for_each_turn_and_ends_with_the_board() -> None:
    shown, scenes = game(actions=8)
    missed = scenes[1:]
    shots = list(replaying.Film(shown, missed, reel=True).request().shots())
    assert len(shots) == len(missed)
    painter = registry.load(TOY).painter()
    last = painter.frame(shown.view, shown.names, shown.tr, missed[-1].events)
    assert ImageChops.difference(last, shots[-1].image.crop((0, 0, *last.size))).getbbox() is None


@pytest.mark.proof
@pytest.mark.parametrize("title", [meta.id for meta in registry.metas() if meta.id != TOY])
async def test_the_longest_reel_is_small(title: str) -> None:
    shown, scenes = game(title, registry.load(title).meta.seats[-1])
    missed, worker = scenes[-replaying.MOST_FRAMES :], Worker()
    draft = await replaying.Film(shown, missed, reel=True).draft(worker).whole(shown.tr)
    await worker.close()
    assert len(draft.pictures[0].data) < 2_000_000


def test_a_turn_is_told_without_how_many_there_are() -> None:
    shown, scenes = game()
    first = replaying.turn_text(shown, scenes, 1, None, safely=True)
    assert first.startswith("**Harbour** · turn 1 · ")
    assert " of " not in first.split("\n")[0]
    result = registry.load(TOY).rules.result(shown.state)
    assert replaying.turn_text(shown, scenes, 3, result, safely=True).endswith("The last ship has left.")


def test_no_button_leads_to_the_end_at_once() -> None:
    shown, scenes = game()
    for index in range(len(scenes)):
        draft = Draft("text", replaying.turn_buttons(shown, scenes, index, safely=True))
        assert labels(draft) == ["First", "Back", "Next", "As a film"]
        assert discord_limits.check_message(message(draft)) == []
        clicks = [drafts.parse(part["custom_id"]) for part in parts(draft)]
        assert [click and click.verb for click in clicks] == ["safe", "safe", "safe", "hidden"]
        wanted = [click.rest for click in clicks if click][:3]
        assert "last" not in wanted
        assert wanted[2] in (str(index + 1), "after")


async def test_the_film_lies_covered_and_nothing_around_it_tells_anything() -> None:
    made = replace(film_of(), safe=True)
    room = Darkroom(bytes_a_shot=100)
    draft = await made.draft(room.worker).whole(made.moment.tr)
    (picture,) = draft.pictures
    assert picture.name == "SPOILER_replay.gif"
    assert picture.file().spoiler
    assert draft.content == "**Harbour**"
    assert picture.alt == "Harbour: the film of the game."


def test_the_title_of_such_a_film_names_no_turns(monkeypatch: Any) -> None:
    said: list[str] = []

    def title_card(size: Any, frieze: Any, lines: list[str], seats: Any) -> Any:
        said.extend(lines)
        return SimpleNamespace()

    monkeypatch.setattr(request.card, "title_card", title_card)
    monkeypatch.setattr(request.encode, "widened", lambda like, image: like)
    monkeypatch.setattr(request.encode, "fit_like", lambda image, like: like)
    for made, expected in ((film_of(), True), (replace(film_of(), safe=True), False)):
        said.clear()
        next(made.request().shots())
        assert any("Turns" in line for line in said) is expected


async def test_from_the_first_turn_to_the_end(tmp_path: Path) -> None:
    async with live.stage(tmp_path, cogs=["cogs.table"]) as stage:
        anna = stage.people[0]
        await stage.begin(TOY, people=2)
        await stage.play()
        result = await anna.slash(stage.channel, "table replay", safe=True, from_turn=99)
        shown = live.answer_of(result, None)
        assert shown.ephemeral
        assert "The start" in shown.content
        seen = []
        for turn in (1, 2, 3):
            seen.append(shown.content)
            shown = await stage.press(anna, shown, "safe", str(turn))
        for text in seen:
            assert not re.search(r"wins, |share the win|points|of 3|The last ship", text)
        assert "turn 3" in shown.content
        assert "The last ship has left." in shown.content
        sent = (await anna.click(shown, custom_id=live.find(shown, "hidden"))).followups
        assert [file.filename for file in sent[0].attachments] == ["SPOILER_replay.gif"]
        assert "points" not in sent[0].content
