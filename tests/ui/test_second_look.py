"""The second look on Discord: added to the last words of a turn, never before them and over nothing newer."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from hansa_bot import metrics
from hansa_bot.ai.analysis import JudgedTurn, Piece
from hansa_bot.engine.action import kind_of
from hansa_bot.host.game.second_look import SecondLook
from hansa_bot.host.kernel.commit import commit, hold
from hansa_bot.host.kernel.live_table import Change
from hansa_bot.host.kernel.settings import GOING_ON, LOOKING, ON
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.host.kernel.terms import Coach
from hansa_bot.host.kernel.thinking import NoThought
from hansa_bot.i18n.catalog import languages
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit.drafts import Draft, button, custom_id
from hansa_bot.ui.kit.moment import present
from hansa_bot.ui.turn import kept, second_look
from tests import discord_limits
from tests.early import early
from tests.ui import live
from tests.ui.live import Stage, labels
from tests.ui.stage import TOY, message
from tests.ui.test_afterwards import shown, texts, through
from tests.ui.test_panel import PANEL

pytestmark = pytest.mark.usefixtures("unpainted")

CALM = "hansa_teutonica"
"""A title in which a turn's end draws and reveals nothing."""

SAME = "I find nothing that would have been clearly better."


class Critic:
    """Says that the first step of each turn had better been another one, as soon as it may."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.lost, self.better = 0.13, "place/emden-groningen/trader"
        self.may = asyncio.Event()
        self.may.set()
        self.asked = asyncio.Event()
        self.why = ""

    async def ask(self, work: object, title: str, piece: Piece, luck: bool, **about: Any) -> JudgedTurn:
        self.asked.set()
        if not self.may.is_set():
            await self.stage.env.external_wait(self.may.wait(), reason="a slow look")
        if self.why:
            raise NoThought(self.why)
        chances, before = [0.4, 0.4], [0.4, 0.4]
        before[piece.seat] += 0.0 if piece.played[0].startswith("bid") else self.lost
        where = piece.version, piece.after, 1, piece.seat, piece.played
        return JudgedTurn(*where, chances, before, [self.better, *piece.played[1:]], 0.01)


@pytest.fixture
def critic(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Critic:
    made = Critic(stage)
    monkeypatch.setattr(stage.host.thinking, "ask", made.ask)
    return made


async def begin(
    stage: Stage, coach: Coach = Coach.COUNTED, *, title: str = CALM, people: int = 2, computers: int = 0
) -> Any:
    """Return who begins a game in which everybody likes to be told; dark pictures were offered."""
    await stage.open(title, people=people, computers=computers)
    terms = replace((await stage.known()).terms, coach=coach)
    await stage.host.lobby.configure(stage.table, stage.person(0), {}, "coach", terms=terms)
    for person in stage.people:
        values = {LOOKING.key: ON, "theme": "day", "lessons": "off"}
        await stage.host.prefs.choose(Whose.PERSON, person.id, values)
    await stage.host.lobby.start(stage.table, stage.person(0), "start")
    await stage.settle()
    return await stage.actor()


async def end_turn(stage: Stage, actor: Any) -> Any:
    """Let somebody place two traders and end their turn in the panel; return its last words."""
    for _ in range(2):
        moment = await stage.moment(actor)
        places = [offer for offer in moment.offers if kind_of(offer) == "place" and "emden" not in offer]
        await stage.do(moment.seat or 0, places[0])
    panel = await stage.press(actor, stage.last, "turn")
    return await stage.press(actor, panel, "act", "end")


async def taken(stage: Stage) -> int:
    return sum((await stage.host.coaching.taken(stage.table)).values())


async def test_it_comes_after_the_first_words_and_counts(stage: Stage, critic: Critic) -> None:
    actor = await begin(stage)
    critic.may.clear()
    words = await end_turn(stage, actor)
    before = words.content
    assert "Your turn is over." in before, "as early as without it"
    assert "master" not in words.content
    assert labels(words) == ["Plan my turn"]
    await critic.asked.wait()
    assert await taken(stage) == 0
    critic.may.set()
    await through(stage)
    look = shown(stage, actor, words)
    *first, told, counted = look.content.split("\n")
    assert first == before.split("\n")
    assert told == "A master would have placed 1 trader on Emden–Groningen: +13\u00a0% to win."
    assert counted == "-# 1 hint so far. Everyone sees the number, only you see the hint."
    assert labels(look) == ["Plan my turn", "Undo and try", "Keep it"]
    assert await taken(stage) == 1
    assert discord_limits.check_message({"content": look.content, "components": []}) == []


async def test_it_comes_to_the_last_words_also_where_the_next_table_has_opened_below(
    stage: Stage, critic: Critic
) -> None:
    actor = await begin(stage, Coach.FREE)
    await stage.host.prefs.choose(Whose.PERSON, actor.id, {GOING_ON.key: ON})
    channel, who = stage.guild.create_text_channel("table-2"), Person(actor.id, actor.name)
    other = await stage.host.lobby.new(Place(stage.guild.id, channel.id), who, TOY, size=2, request="other")
    await stage.host.lobby.add_computer(other.id, who, "other computer")
    await stage.host.lobby.start(other.id, who, "other start")
    critic.may.clear()

    words = await end_turn(stage, actor)
    await stage.env.settle()

    def private() -> list[Any]:
        return [found for found in stage.channel.history(viewer=actor) if found.flags.ephemeral]

    opened = private()[-1]
    assert opened.id != words.id
    assert f"hb1|{other.id}|" in live.components(opened)[0]["custom_id"]
    panel = await stage.press(actor, opened, "act")
    critic.may.set()
    await through(stage)
    assert "A master would have" in shown(stage, actor, words).content
    assert "Your turn is over." in shown(stage, actor, words).content
    assert labels(shown(stage, actor, words)) == ["Plan my turn", "Undo and try", "Keep it"]
    assert shown(stage, actor, panel).content == panel.content, "whoever has gone on is left alone"
    assert len(private()) == 2


async def test_what_was_as_good_is_said_to_be_so(stage: Stage, critic: Critic) -> None:
    actor = await begin(stage, Coach.FREE)
    critic.lost = 0.0
    words = await end_turn(stage, actor)
    await through(stage)
    look = shown(stage, actor, words)
    assert look.content.endswith(f".\n{SAME}") or look.content.endswith(f")\n{SAME}")
    assert labels(look) == ["Plan my turn"]


async def test_undo_and_try_opens_the_panel_where_the_turn_began(stage: Stage, critic: Critic) -> None:
    actor = await begin(stage, Coach.FREE)
    words = await end_turn(stage, actor)
    await through(stage)
    look = shown(stage, actor, words)
    old = button("x", live.find(look, second_look.RETRY))
    panel = await stage.press(actor, look, second_look.RETRY)
    assert "Undone:" in panel.content
    moment = await stage.moment(actor)
    assert moment.must_act
    assert moment.done == ()
    again = await stage.press(actor, await stage.show(old), second_look.RETRY)
    assert "The game has moved on" in again.content
    assert (await stage.moment(actor)).version == moment.version, "a second press takes nothing back"


async def test_keep_it_goes_on_in_the_panel(stage: Stage, critic: Critic) -> None:
    actor = await begin(stage, Coach.FREE)
    words = await end_turn(stage, actor)
    await through(stage)
    panel = await stage.press(actor, shown(stage, actor, words), "turn")
    assert "It's **" in panel.content
    assert "master" not in panel.content


async def test_nobody_takes_back_what_others_answered_nor_for_others(stage: Stage, critic: Critic) -> None:
    actor = await begin(stage, Coach.FREE)
    words = await end_turn(stage, actor)
    await through(stage)
    look = shown(stage, actor, words)
    old = live.find(look, second_look.RETRY)
    version = (await stage.moment()).version
    following = await stage.actor()
    for stranger in (following, stage.people[2]):
        refused = await stage.press(stranger, await stage.show(button("x", old)), second_look.RETRY)
        assert refused.content
    for rest in ("", "x", "99", "-1"):
        forged = button("x", custom_id(stage.table, version, second_look.RETRY, rest))
        assert (await stage.press(actor, await stage.show(forged), second_look.RETRY)).content
    assert (await stage.moment()).version == version
    moment = await stage.moment(following)
    await stage.do(moment.seat or 0, moment.offers[0])
    version = (await stage.moment()).version
    late = await stage.press(actor, look, second_look.RETRY)
    assert "The game has moved on" in late.content
    assert (await stage.moment()).version == version


async def test_over_what_somebody_has_opened_since_nothing_is_written(stage: Stage, critic: Critic) -> None:
    actor = await begin(stage)
    critic.may.clear()
    words = await end_turn(stage, actor)
    await critic.asked.wait()
    plan = await stage.press(actor, words, "prepare")
    critic.may.set()
    await through(stage)
    assert shown(stage, actor, words).content == plan.content
    assert not [text for text in texts(stage, actor) if "master" in text]
    assert await taken(stage) == 0


async def test_who_has_played_on_elsewhere_hears_nothing(stage: Stage, critic: Critic) -> None:
    actor = await begin(stage)
    critic.may.clear()
    words = await end_turn(stage, actor)
    await critic.asked.wait()
    moment = await stage.moment(actor)
    await stage.host.play.undo(stage.table, actor.id, to=None, seen=moment.version, request="undo")
    critic.may.set()
    await through(stage)
    assert words.content not in texts(stage, actor), "their panel says it better: it is their turn again"
    assert not [text for text in texts(stage, actor) if "master" in text]
    assert await taken(stage) == 0


async def test_where_the_message_was_dismissed_what_counts_is_shown_again(stage: Stage, critic: Critic) -> None:
    actor = await begin(stage)
    critic.may.clear()
    await end_turn(stage, actor)
    await critic.asked.wait()
    stage.env.inject_error("PATCH", PANEL, status=404, code=10008, times=1)
    critic.may.set()
    await through(stage)
    assert await taken(stage) == 1
    assert [text for text in texts(stage, actor) if "A master would have placed" in text]


@pytest.mark.parametrize("why", early(1, [metrics.OFF, metrics.SPENT, metrics.LATE]))
async def test_where_nothing_comes_of_it_nothing_is_said(
    stage: Stage, critic: Critic, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    monkeypatch.setattr(kept, "LIFE", 1e9)  # the time of tests flies
    actor = await begin(stage)
    critic.why = why
    words = await end_turn(stage, actor)
    await through(stage)
    assert shown(stage, actor, words).content == words.content
    assert await taken(stage) == 0
    await stage.do((await stage.moment()).state.waiting[0], "end")
    await stage.settle()
    assert words.content not in texts(stage, actor), "as without a look: they go once their reader is called again"


async def test_who_does_not_want_it_is_not_looked_at_nor_where_there_are_no_hints(
    stage: Stage, critic: Critic
) -> None:
    actor = await begin(stage, Coach.OFF)
    words = await end_turn(stage, actor)
    await through(stage)
    assert shown(stage, actor, words).content == words.content
    other = await stage.actor()
    await stage.host.prefs.choose(Whose.PERSON, other.id, {LOOKING.key: "off"})
    terms = replace((await stage.known()).terms, coach=Coach.FREE)
    async with hold(stage.host.play._core, stage.table, "test") as (loaded, _):
        await commit(stage.host.play._core, loaded, Change(terms=terms))
    await end_turn(stage, other)
    await through(stage)
    assert not critic.asked.is_set()


async def test_against_computers_alone_it_is_always_there_and_stays_below_the_next_call(
    stage: Stage, critic: Critic
) -> None:
    actor = await begin(stage, Coach.OFF, people=1, computers=1)
    words = await end_turn(stage, actor)
    await through(stage)
    await stage.settle()
    assert (
        "A master would have placed 1 trader on Emden–Groningen: +13\u00a0% to win."
        in shown(stage, actor, words).content
    )
    assert "so far" not in shown(stage, actor, words).content
    assert (await stage.moment(actor)).must_act, "the computer has played"
    panel = await stage.press(actor, shown(stage, actor, words), second_look.RETRY)
    assert "Undone:" in panel.content


async def test_what_was_revealed_leaves_only_the_sentence(stage: Stage, critic: Critic) -> None:
    await begin(stage, title=TOY)
    actor, _ = await stage.unload()
    critic.better = "land/south"
    await stage.act("land/north")
    panel = await stage.press(actor, stage.last, "turn")
    asked = await stage.press(actor, panel, "go", "sail")
    words = await stage.press(actor, asked, "act", "sail")
    await through(stage)
    look = shown(stage, actor, words)
    assert "A master would have lands a crate worth 6 on the South quay: +13" in look.content, "as the toy tells it"
    assert "Undo and try" not in labels(look)


async def test_after_a_restart_buttons_still_answer(stage: Stage, critic: Critic) -> None:
    actor = await begin(stage)
    words = await end_turn(stage, actor)
    await through(stage)
    look = shown(stage, actor, words)
    await stage.restart()
    panel = await stage.press(actor, look, second_look.RETRY)
    assert "Undone:" in panel.content
    assert await taken(stage) == 1


async def test_it_fits_a_message_in_every_language(stage: Stage, critic: Critic) -> None:
    actor = await begin(stage)
    words = await end_turn(stage, actor)
    await through(stage)
    look = await stage.host.second_looks.judge(stage.table, actor.id, 1)
    assert look is not None
    for language in languages():
        moment = await present(stage.host, stage.table, actor.id, language)
        for each in (look, passed(look), chosen(look)):
            draft = second_look.compose(moment, each, Draft(words.content), 3, free=True)
            assert discord_limits.check_message(message(draft)) == []
            assert len(labels_of(draft)) == 2
    moment = await present(stage.host, stage.table, actor.id, "en")
    assert second_look.said(moment, passed(look)) == "A master would have passed: +13\u00a0% to win."
    assert second_look.said(moment, chosen(look)) == "A master would have chosen “Displace”: +13\u00a0% to win."


def labels_of(draft: Draft) -> list[str]:
    return [part["label"] for row in message(draft)["components"] for part in row["components"]]


def passed(look: SecondLook) -> SecondLook:
    """Return a look after which nothing had better been done."""
    return replace(look, judged=_better(look, "end"))


def chosen(look: SecondLook) -> SecondLook:
    """Return a look after which something had better been done that leaves no trace."""
    return replace(look, judged=_better(look, "displace/nowhere"))


def _better(look: SecondLook, action: str) -> JudgedTurn:
    return msgspec.structs.replace(look.judged, better=[action], played=["place"])
