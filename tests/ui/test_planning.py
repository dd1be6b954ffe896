"""The plan for the own next turn: composed in private by the panel of a turn, and what its person sees of it."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from bench import plans
from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.session import PLAN, Session
from hansa_bot.host.game.plans import PlannedSteps, imagine
from hansa_bot.host.kernel.errors import NoPlan
from hansa_bot.host.kernel.plan import Promise, TurnPlan
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.titles import registry
from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.drafts import button, custom_id
from hansa_bot.ui.turn import pages, planning
from tests import discord_limits
from tests.ui import live
from tests.ui.live import Stage, answer_of, find, labels
from tests.ui.stage import GAMES, message, moment, playout
from tests.ui.test_forms import send

pytestmark = pytest.mark.usefixtures("unpainted")

TITLE = "hansa_teutonica"
ROUTE = "place/bremen-minden/trader"


@pytest.fixture
async def game(stage: Stage) -> Stage:
    """A game of three persons in which seat 0 has the turn."""
    await stage.begin(TITLE, people=3)
    return stage


async def opened(game: Stage, seat: int = 1) -> tuple[Any, Any]:
    """Return a person who waits and the panel of their plan."""
    person = (await game.seated())[seat]
    panel = await game.press(person, game.last, "turn")
    assert "Plan my turn" in labels(panel)
    return person, await game.press(person, panel, planning.OPEN)


async def test_a_turn_is_composed_saved_and_played(game: Stage) -> None:
    bea, panel = await opened(game)
    assert "Your next turn" in panel.content
    panel = await game.press(bea, panel, planning.ACT)
    assert "1. " in panel.content
    panel = await game.press(bea, panel, planning.ACT)
    assert "2. " in panel.content
    panel = await game.press(bea, panel, planning.BACK)
    assert "2. " not in panel.content
    assert "Not saved yet" in panel.content
    panel = await game.press(bea, panel, planning.SET)
    assert "Saved." in panel.content
    assert len([found for found in game.channel.history() if "plan" in found.content.lower()]) == 0
    (step,) = (await game.host.plans.read(game.table, bea.id))[0].steps
    await game.act("end")
    log = await game.host.query.log(game.table, None)
    assert (log[-1].action, log[-1].cause) == (step.action, PLAN)
    assert "(prepared)" in game.last.content
    assert bea.mention in game.last.content


async def test_a_line_plans_the_same_and_more_than_a_plan_holds_is_refused(game: Stage) -> None:
    bea = (await game.seated())[1]
    await game.host.plans.set(game.table, bea.id, [ROUTE, "end"], armed=True, request="x")
    panel = await game.press(bea, game.last, "turn")
    panel = await game.press(bea, panel, planning.OPEN)
    assert "2. End your turn" in panel.content
    assert labels(panel) == ["Undo", "Forget plan"]
    panel = await game.press(bea, panel, planning.DROP)
    assert "forgotten" in panel.content
    assert (await game.host.plans.read(game.table, bea.id))[0] is None


async def test_what_did_not_fit_lies_ready_and_is_played_by_one_press(game: Stage) -> None:
    anna, bea, _ = await game.seated()
    await game.host.plans.set(game.table, bea.id, [ROUTE, ROUTE, "end"], armed=True, request="x")
    await game.act(ROUTE, "end")
    panel = await game.press(bea, game.last, "turn")
    assert "Your plan" in panel.content
    assert (
        "**Your plan** for this turn, not played yet:\n"
        "1. Place a trader on Bremen–Minden: 1 left after this (planned: 2)\n"
        "2. Place a trader on Bremen–Minden: that fills it (planned: 1 left after this)\n"
        "3. End turn\n"
    ) in panel.content
    assert "Play 3 planned steps" in labels(panel)
    await game.press(bea, panel, pages.PREPARED)
    session = await game.host.query.session(game.table)
    assert session.waiting == [2]
    assert not await game.host.query.has_plan(game.table, bea.id)
    assert anna.id != bea.id


async def test_what_cannot_be_done_any_more_is_named(game: Stage) -> None:
    bea = (await game.seated())[1]
    await game.host.plans.set(game.table, bea.id, [ROUTE, ROUTE, "end"], armed=True, request="x")
    await game.act(ROUTE, ROUTE, "end")
    panel = await game.press(bea, game.last, "turn")
    assert "2. Place a trader on Bremen–Minden: 1 left after this (not possible any more). Bremen" in panel.content
    assert "no empty space" in panel.content
    assert "-# After that: End turn\n" in panel.content
    assert "Play 1 planned step" in labels(panel)


@pytest.mark.proof
async def test_where_the_promises_are_lost_that_something_changed_is_told(
    game: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    bea = (await game.seated())[1]
    await game.host.plans.set(game.table, bea.id, [ROUTE, ROUTE], armed=True, request="x")
    await game.act(ROUTE, ROUTE, "end")
    monkeypatch.setattr(planning, "imagine", Mock(side_effect=NoPlan("early")))
    panel = await game.press(bea, game.last, "turn")
    assert "1. Place a trader on Bremen–Minden: that fills it (not the same any more)" in panel.content
    assert "2. Place: Bremen–Minden (not possible any more)" in panel.content


def promise(said: str, *brings: str) -> Promise:
    return Promise("x", said, brings)


@pytest.mark.parametrize(
    ("now", "before", "told"),
    [
        (promise("Pay 3 for it."), promise("Pay 2 for it."), "Pay 3 for it. (planned: 2)"),
        (promise("Go"), promise("Go: +2"), "Go (planned: Go: +2)"),
        (promise("Go: +2"), promise("Go"), "Go: +2 (planned: Go)"),
        (promise("Go", "+1.", "A."), promise("Go", "A.", "+2."), "Go: +1 (planned: +2)"),
        (promise("Go", "+1.", "A."), promise("Go", "A."), "Go (now also: +1)"),
        (promise("Go"), promise("Go", "+1."), "Go (planned: +1)"),
        (promise("Go"), promise("Go"), "Go (not the same any more)"),
    ],
)
def test_what_was_promised_stands_beside_what_is_different_now(now: Promise, before: Promise, told: str) -> None:
    assert planning._compare(catalog("en"), now, before) == told


@pytest.mark.proof
@pytest.mark.parametrize(("title", "seats"), [(meta.id, 3) for meta in registry.metas() if 3 in meta.seats])
def test_what_became_of_a_plan_is_told_on_a_phone_in_every_language(title: str, seats: int) -> None:
    told = Counter[str]()
    sessions = [session for session, _ in playout(title, seats)][::40]
    for planned, later in pairwise(sessions):
        for seat in range(seats):
            made, now = plans.plan(registry.load(title), {}, planned, seat), moment(later, title, seat)
            if made is None:
                continue
            steps = made.steps.promises
            actions, start = [step.action for step in steps], Session(later.rules, later.state, later.version)
            with suppress(PlayerError):
                start = imagine(later, seat)
            course = planning._lead(now, start, actions)
            for language in languages():
                reader = replace(now, tr=catalog(language, title))
                then, by_now = (
                    planning._lead(reader, at, actions, reader.prose) for at in (imagine(planned, seat), start)
                )
                plan = TurnPlan("", 1, steps)
                lines = [*planning.lines(reader, plan, course, by_now, then, briefly=True)]
                assert lines
                assert max(map(len, lines)) <= limits.BRIEF
                told[language] += any("(" in line for line in lines)
    assert title == "harbour" or min(told.values()) > 0


async def test_an_old_or_forged_control_plans_nothing(game: Stage) -> None:
    bea, panel = await opened(game)
    old = find(panel, planning.ACT)
    await game.press(bea, panel, planning.ACT)
    shown = await game.show(button("x", old))
    said = answer_of(await bea.click(shown, custom_id=old), shown)
    assert "moved on" in said.content
    plan, course = await game.host.plans.read(game.table, bea.id)
    assert plan is not None
    assert len(plan.steps) == 1
    version = course.session.version
    for verb, rest in ((planning.ACT, "place/nowhere/trader"), (planning.GO, "nonsense"), (planning.PICKS[0], "")):
        forged = custom_id(game.table, version, verb, rest)
        shown = await game.show(button("x", forged))
        said = answer_of(await bea.click(shown, custom_id=forged), shown)
        assert len(said.content) < 900
    assert (await game.host.plans.read(game.table, bea.id))[0] == plan
    shown = await game.show(button("x", custom_id(game.table, version, planning.OPEN)))
    anna = (await game.seated())[0]
    said = answer_of(await anna.click(shown, custom_id=custom_id(game.table, version, planning.OPEN)), shown)
    assert "It's your turn right now" in said.content


@pytest.mark.proof
@pytest.mark.parametrize(("title", "seats"), GAMES)
def test_every_panel_of_a_plan_can_be_sent_and_has_its_own_controls(title: str, seats: int) -> None:
    shown = 0
    for session, _ in playout(title, seats)[::97]:
        for seat in range(seats):
            try:
                start = imagine(session, seat)
            except NoPlan:
                continue
            now = moment(session, title, seat)
            offer = start.offers(seat)[0]
            plan = TurnPlan("turn", 1, (Promise(offer, "other"), Promise("nothing", "")), armed=True)
            course = PlannedSteps(start.apply(seat, [offer]).session, (Promise(offer, "x"),))
            for planned in (
                planning.Planned(now, replace(now, state=start.state), None, PlannedSteps(start)),
                planning.Planned(now, replace(now, state=start.state), plan, course, ["1. x"]),
            ):
                draft = planning.compose(planned, (), "note")
                assert discord_limits.check_message(message(draft)) == []
                verbs = {
                    part["custom_id"].split("|")[3]
                    for row in message(draft)["components"]
                    for part in row["components"]
                }
                assert verbs <= {*planning._INSTEAD.values(), planning.BACK, planning.SET, planning.DROP}
                assert planned.plan is None or planning.DROP in verbs
                shown += 1
    assert shown or seats == 1 or title == "harbour"


@pytest.mark.proof
async def test_a_turn_is_planned_in_one_line(tmp_path: Path) -> None:
    async with live.stage(tmp_path, cogs=["cogs.play"]) as game:
        await game.begin(TITLE, people=2)
        anna, bea = await game.seated()

        async def planned(who: Any, **line: str) -> str:
            result = await who.slash(game.channel, "plan", **line)
            return str(result.followups[-1].content if result.followups else result.response.content)

        assert "It's your turn right now" in await planned(anna, line="end")
        said = await planned(bea, line="place bre-min t; place bre-min t; end")
        assert "Saved." in said
        assert "3. End your turn" in said
        assert "nonsense" in await planned(bea, line="place bre-min t; nonsense")
        assert "Saved." in await planned(bea), "what is not understood changes nothing"
        watcher = next(person for person in game.people if person.id not in (anna.id, bea.id))
        assert "seat" in await planned(watcher, line="end")
        assert len(await planned(bea, line="end;" * 900)) < 900
        causes = [getattr(error, "original", error) for error in game.env.errors]
        assert all(isinstance(cause, PlayerError) for cause in causes)


async def type_line(who: Any, message: Any, text: str, verb: str = pages.LATER) -> Any:
    """Type a line in the form that a message offers; return the private answer."""
    opened = await who.click(message, custom_id=find(message, verb))
    return answer_of(await who.submit_modal(opened, {"line": text}), message)


def filled_in(opened: Any) -> str:
    return str(opened.modal["components"][0]["component"].get("value", ""))


@pytest.fixture
async def closed(stage: Stage) -> tuple[Stage, Any, Any, Any]:
    """A game in which no turn can be planned, the person of seat 0, who waits, that of seat 1, and 0's panel."""
    await stage.begin("harbour", people=2)
    anna, bea = await stage.seated()
    await stage.act("bid/2")
    return stage, anna, bea, await stage.press(anna, stage.last, "turn")


async def test_a_line_that_cannot_be_planned_is_kept_until_the_turn_and_played_by_a_press(closed: Any) -> None:
    game, anna, bea, panel = closed
    assert "Line for my turn" in labels(panel)
    panel = await type_line(anna, panel, "  land  east;land `north`; sail")
    assert "I've kept your line" in panel.content
    assert panel.content.endswith("```\nland east; land 'north'; sail\n```")
    assert len(panel.content) <= 300
    assert labels(panel) == ["Change the line", "Forget plan"]
    panel = await type_line(anna, panel, "land east; sail")
    before = (await game.known()).version
    await game.act("bid/0")
    assert (await game.known()).version == before + 1, "nothing is played by itself"
    assert "land" not in "".join(found.content.lower() for found in game.channel.history())
    panel = await game.press(anna, game.last, "turn")
    assert "**Your line** for this turn, not played yet:\n```\nland east; sail\n```" in panel.content
    assert "That means: Land: East quay; Sail." in panel.content
    assert filled_in(await anna.click(panel, custom_id=find(panel, "line"))) == "land east; sail"
    await game.press(anna, panel, pages.PREPARED)
    played = [entry.action for entry in await game.host.query.log(game.table, None)]
    assert played[-2:] == ["land/east", "sail"]
    assert not await game.host.query.has_plan(game.table, anna.id)
    assert bea.id != anna.id


@pytest.mark.proof
async def test_a_kept_line_that_fits_no_more_says_why_and_goes_with_the_turn(closed: Any) -> None:
    game, anna, bea, panel = closed
    panel = await type_line(anna, panel, "land east; land nowhere", "preline")
    await game.act("bid/0")
    panel = await game.press(anna, game.last, "turn")
    assert "land east; land nowhere" in panel.content
    assert "Part 2" in panel.content
    assert not [label for label in labels(panel) if "planned" in label]
    shown = await game.show(button("x", custom_id(game.table, (await game.known()).version, pages.PREPARED)))
    said = answer_of(await anna.click(shown, custom_id=find(shown, pages.PREPARED)), shown)
    assert "Part 2" in said.content, "a forged press plays nothing of it"
    await game.act("land/south")
    assert not await game.host.query.has_plan(game.table, anna.id)
    assert "don't have a seat" in await send(game, game.people[2], custom_id(game.table, 3, pages.LATER))
    assert bea.id != anna.id


@pytest.mark.proof
async def test_what_a_line_cannot_mean_is_refused_while_waiting_and_stays_at_hand(closed: Any) -> None:
    game, anna, bea, _ = closed
    for odd, why in (("fly away", "I don't understand “fly”"), ("fly/away", "“fly/away”"), (";", "“;”")):
        said = await type_line(anna, await game.press(anna, game.last, "turn"), odd)
        assert why in said.content
        assert said.content.endswith(f"```\n{odd}\n```")
        assert labels(said)[:2] == ["Change the line", "Back to the panel"]
    said = await send(game, bea, custom_id(game.table, 1, pages.LATER))
    assert "It's your turn right now" in said, "a form that was opened before plays nothing"
    assert (await game.known()).version == 1


@pytest.mark.proof
async def test_a_kept_line_is_forgotten_by_a_press(closed: Any) -> None:
    game, anna, _, panel = closed
    panel = await type_line(anna, panel, "sail")
    panel = await game.press(anna, await game.press(anna, game.last, "turn"), planning.OPEN)
    assert "sail" in panel.content
    said = await game.press(anna, panel, planning.DROP)
    assert "forgotten" in said.content
    assert not await game.host.query.has_plan(game.table, anna.id)


@pytest.mark.proof
async def test_a_line_typed_too_early_is_a_plan_that_is_not_saved(game: Stage) -> None:
    bea = (await game.seated())[1]
    assert "Not saved yet" in await send(game, bea, custom_id(game.table, 0, "line"), "place bre-min t; end")
    panel = await game.press(bea, await game.press(bea, game.last, "turn"), planning.OPEN)
    assert "2. End your turn" in panel.content
    await game.press(bea, panel, planning.SET)
    await game.act("end")
    assert [entry.cause for entry in (await game.host.query.log(game.table, None))[-2:]] == [PLAN, PLAN]
