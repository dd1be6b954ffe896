"""Hints in the panel: step by step clearer, for whoever must decide and nobody else."""

from dataclasses import replace
from itertools import product
from typing import Any

from hansa_bot import metrics
from hansa_bot.ai.coach import Advice, Proposal
from hansa_bot.host.game.coaching import Hint
from hansa_bot.host.kernel.terms import Coach
from hansa_bot.i18n.catalog import languages
from hansa_bot.ui.kit import controls, drafts
from hansa_bot.ui.kit.moment import present
from hansa_bot.ui.turn.coaching import compose
from tests import discord_limits
from tests.host.fakes import Brain
from tests.ui import live
from tests.ui.live import Stage
from tests.ui.stage import TOY, message

NORTH, SOUTH = "land/north", "land/south"
ADVICE = Advice(
    [Proposal([NORTH, "sail"], 0.625, 2.5, [("score", 2.5)]), Proposal([SOUTH], 0.375, -2.5, [("score", -2.5)])]
)


async def begin(stage: Stage, coach: Coach = Coach.COUNTED, advice: Advice | None = ADVICE) -> list[Any]:
    """Return who unloads a cargo, and who waits, in a game with hints."""
    if advice is not None:
        brain = Brain()
        brain.answer = lambda: advice  # type: ignore[assignment,return-value]
        brain.may.set()
        made = brain.thinking(seconds=99.0)
        vars(stage.host.thinking).update(vars(made))
    await stage.open(TOY, people=2)
    terms = replace((await stage.known()).terms, coach=coach)
    await stage.host.lobby.configure(stage.table, stage.person(0), {}, "coach", terms=terms)
    await stage.host.lobby.start(stage.table, stage.person(0), "start")
    return await stage.unload()


async def test_a_hint_becomes_clearer_with_each_press_and_only_its_number_is_told(stage: Stage) -> None:
    actor, other = await begin(stage)
    before = len(stage.channel.history())
    panel = await stage.press(actor, stage.last, "turn")
    assert "Hint (counts)" in live.labels(panel)
    first = await stage.press(actor, panel, "hint")
    assert first.flags.ephemeral
    assert "Look at “Land”." in first.content
    assert "north" not in first.content.casefold()
    assert "1 hint so far. Everyone sees the number, only you see the hint." in first.content
    second = await stage.press(actor, first, "hint")
    third = await stage.press(actor, second, "hint")
    old = live.find(third, "hint")
    assert "north" in third.content.casefold()
    assert live.find(third, "act", NORTH)
    last = await stage.press(actor, third, "hint")
    assert "**1 · 62 % to win**" in last.content
    assert "**2 · 38 % to win**" in last.content
    assert "1 hint so far." in last.content
    assert await stage.host.coaching.taken(stage.table) == {0: 1, 1: 0}
    assert len(stage.channel.history()) == before, "nobody else sees anything"
    told = await stage.press(actor, last, "act", SOUTH)
    assert "south" in told.content.casefold()
    late = await stage.press(actor, await stage.show(drafts.button("Hint", old)), "hint")
    assert "The game has moved on, so that hint doesn't fit any more." in late.content
    assert live.find(late, "hint", ""), "and can be asked for again"
    await stage.play()
    names = (await stage.known()).names
    assert f"-# Hints taken: {names[0]} 1, {names[1]} 0" in stage.last.content
    over = await stage.press(other, await stage.show(drafts.button("Hint", old)), "hint")
    assert "The game is over." in over.content


async def test_who_may_not_have_one_is_told_so(stage: Stage) -> None:
    actor, other = await begin(stage)
    hint = await stage.show(controls.hint_button(await stage.moment(actor)))
    asked = await stage.press(other, hint, "hint")
    assert f"It's up to {(await stage.known()).names[0]} now." in asked.content
    assert "You don't have a seat at this table." in (await stage.press(stage.people[2], hint, "hint")).content
    assert await stage.host.coaching.taken(stage.table) == {0: 0, 1: 0}


async def test_where_there_are_no_hints_there_is_no_button(stage: Stage) -> None:
    actor, _ = await begin(stage, Coach.OFF)
    panel = await stage.press(actor, stage.last, "turn")
    assert not [label for label in live.labels(panel) if "Hint" in label]
    forged = await stage.show(controls.hint_button(await stage.moment(actor)))
    assert "There are no hints in this game." in (await stage.press(actor, forged, "hint")).content


async def test_a_first_impression_says_that_it_is_one(stage: Stage) -> None:
    actor, _ = await begin(stage, Coach.FREE, advice=None)
    panel = await stage.press(actor, stage.last, "turn")
    said = (await stage.press(actor, panel, "hint")).content
    assert "-# I can't think ahead at the moment, so this is just my first impression." in said
    assert "so far" not in said


async def test_a_hint_fits_a_message_in_every_language(stage: Stage) -> None:
    actor, _ = await begin(stage)
    for language in languages():
        moment = await present(stage.host, stage.table, actor.id, language)
        for why, grade in product((metrics.DONE, metrics.SPENT, metrics.LATE), (1, 2, 3, 4)):
            draft = compose(moment, Hint(ADVICE, "0" * 16, moment.version, why, 3), grade)
            assert discord_limits.check_message(message(draft)) == []
    alone = replace(moment, table=replace(moment.table, size=1))
    said = compose(alone, Hint(ADVICE, "0" * 16, moment.version, metrics.DONE, None), 4).content
    assert "**2**" in said
    assert "62 %" not in said
