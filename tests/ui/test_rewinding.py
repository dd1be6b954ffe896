"""Taking back on Discord: shown before it falls, asked of those concerned, answered by button and by command."""

from typing import Any

import pytest

from hansa_bot.engine.session import Entry
from hansa_bot.engine.state import digest
from hansa_bot.host.game.rewinding import RewindPoint, RewindPreview
from hansa_bot.i18n.catalog import catalog
from hansa_bot.model.values import UndoRequest
from hansa_bot.ui.kit.drafts import button, custom_id
from hansa_bot.ui.turn import rewinding
from tests import discord_limits
from tests.ui.live import Stage, answer_of, components, find, labels, verbs
from tests.ui.stage import TOY, message, moment, playout, start

pytestmark = pytest.mark.usefixtures("unpainted")


async def two_bids(stage: Stage) -> list[Any]:
    """Begin a table of three at which seats 0 and 1 have bid; return the people by seat."""
    await stage.begin(TOY, people=3)
    return await bid_twice(stage)


async def bid_twice(stage: Stage) -> list[Any]:
    await stage.act("bid/2", "bid/1")
    return await stage.seated()


def prompts(stage: Stage) -> list[Any]:
    return [found for found in stage.channel.history() if "No" in labels(found)]


async def asked(stage: Stage) -> tuple[list[Any], Any]:
    """Let seat 0 ask to take its bid back; return the people by seat and the prompt."""
    people = await two_bids(stage)
    question = await stage.press(people[0], stage.last, "undo")
    said = await stage.press(people[0], question, "back", "0")
    assert f"Still to agree: **{people[1].name}**." in said.content
    await stage.settle()
    (prompt,) = prompts(stage)
    return people, prompt


async def test_what_would_fall_is_shown_with_who_must_agree(stage: Stage) -> None:
    await stage.begin(TOY, people=3)
    said = await stage.press(stage.people[0], stage.last, "undo")
    assert "There's nothing to undo yet." in said.content
    people = await bid_twice(stage)
    question = await stage.press(people[0], stage.last, "undo")
    assert "Your last step: " in question.content
    assert f"bids 2 in secret (and 1 step after it)\n-# **{people[1].name}** would have to agree." in question.content
    assert labels(question) == ["Ask to undo the last step"]
    assert (await stage.known()).version == 2
    assert prompts(stage) == []


async def test_the_prompt_pings_only_those_concerned_and_tells_no_secret(stage: Stage) -> None:
    people, prompt = await asked(stage)
    sent = next(body for body in stage.sent() if "asks for an undo" in body.get("content", ""))
    assert sent["allowed_mentions"]["users"] == [people[1].id]
    assert discord_limits.check_message(sent) == []
    assert prompt.content.startswith(f"{people[0].name} asks for an undo. Do you agree, <@{people[1].id}>?")
    assert f"This would be undone: **{people[0].name}** has bid" in prompt.content
    assert "bids 2" not in prompt.content
    assert labels(prompt) == ["Agree", "No"]


async def test_when_all_agree_the_game_goes_back_and_the_next_card_tells(stage: Stage) -> None:
    people, prompt = await asked(stage)
    said = await stage.press(people[1], prompt, "agree")
    assert said.content == "Everyone agreed: it's undone."
    await stage.settle()
    assert (await stage.known()).version == 3
    assert sorted((await stage.moment()).state.waiting) == [0, 1, 2]
    assert f"Undone at {people[0].name}'s request: **{people[0].name}** has bid" in stage.last.content
    folded = next(found for found in stage.channel.history() if found.id == prompt.id)
    assert folded.content == f"-# **Harbour** · turn 1: {people[0].name} asked for an undo, and everyone agreed."
    assert labels(folded) == []
    said = await stage.press(people[2], stage.last, "turn")
    assert "Bid for a cargo" in said.content
    await stage.act("bid/1", "bid/1", "bid/0")
    assert "Undone" not in stage.last.content


async def test_an_old_button_says_what_became_of_it(stage: Stage) -> None:
    people, prompt = await asked(stage)
    said = await stage.press(people[2], prompt, "agree")
    assert f"That's up to {people[1].name}." in said.content
    stage.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50035)
    said = await stage.press(people[1], prompt, "refuse")
    assert said.content == "You said no. The game stays as it is."
    await stage.settle()
    for person in people[:2]:
        said = await stage.press(person, prompt, "agree")
        assert f"{people[1].name} didn't agree, so nothing was undone." in said.content
    assert (await stage.known()).version == 2


async def test_the_asker_withdraws_with_the_same_button_also_after_a_restart(stage: Stage) -> None:
    people, prompt = await asked(stage)
    await stage.restart()
    said = await stage.press(people[0], prompt, "refuse")
    assert said.content == "You've withdrawn your request. The game stays as it is."
    await stage.settle()
    assert "then withdrew the request." in stage.last.content


async def test_a_named_point_shows_what_falls_before_it_does(stage: Stage) -> None:
    people = await two_bids(stage)
    await stage.act("bid/0", "land/north", "land/east")
    question = await stage.press(people[0], stage.last, "undo")
    (chooser,) = [part for part in components(question) if part["type"] == 3]
    assert [option["value"] for option in chooser["options"]] == ["4", "3", "0"]
    assert chooser["options"][0]["description"].endswith(" · undoes 1 step")
    assert labels(question) == ["Undo the last step", "Undo all of them"]
    shown = await stage.choose(people[0], question, "point", "3")
    assert "This would be undone: " in shown.content
    assert labels(shown) == ["Undo it"]
    panel = await stage.press(people[0], shown, "back", "3")
    assert panel.content.splitlines()[1].startswith("Undone: ")
    assert (await stage.known()).version == 6


def test_where_the_own_last_step_began_the_turn_no_turn_is_offered_besides() -> None:
    """The turn before it is somebody else's, and nobody asked about that."""
    own = RewindPoint(5, 3, Entry(6, 0, "bid/1", [], "digest"), begins=True, lines=1)
    before = RewindPoint(2, 2, Entry(3, 1, "sail", [], "digest"), begins=True, lines=4)
    assert rewinding.ways(moment(start(TOY, 2), TOY, 0), [own, before]) == {rewinding.STEP: 5}


def test_a_point_where_nothing_is_told_is_named_by_its_verb() -> None:
    shown = moment(start(TOY, 2), TOY, 0)
    quiet = RewindPoint(3, 2, Entry(4, 0, "sail", [], "digest"), begins=False, lines=1)
    assert rewinding.point_name(shown, quiet) == f"Turn 2 · {shown.texts.names[0]}: {shown.texts.kind('sail')}"


async def test_who_only_watches_takes_nothing_back(game: Stage) -> None:
    offered = await game.press(game.people[2], game.last, "more")
    assert "undo" not in verbs(offered)


@pytest.mark.parametrize("state", ["open", "agreed", "refused", "withdrawn", "overtaken"])
@pytest.mark.parametrize("language", ["en", "it", "es", "de"])
def test_a_prompt_stays_within_the_limits_and_harmless(state: str, language: str) -> None:
    session = start(TOY, 4)
    entries = []
    for seat in range(3):
        step = session.apply(seat, ["bid/1"])
        session, entries = step.session, [*entries, *step.entries]
    shown = moment(session, TOY, None, people=4)
    shown = type(shown)(shown.table, shown.title, shown.state, shown.version, None, catalog(language, TOY))
    row = UndoRequest("f" * 24, 2**31, 1, 0, (0, 2, 3), (2,), state, 0)
    draft = rewinding.prompt(shown, row, entries * 40)
    assert discord_limits.check_message(message(draft)) == []
    assert list(draft.pings) == ([101, 104] if state == "open" else [])
    assert "@everyone" not in draft.content.replace("@\u200beveryone", "")
    assert "<@99>" not in draft.content.replace(r"\<@", "")


async def test_what_was_undone_is_redone_by_the_button_beside_also_after_a_restart(stage: Stage) -> None:
    await two_bids(stage)
    await stage.act("bid/0")
    anna = (await stage.seated())[0]
    before = (await stage.moment()).state
    await stage.act("land/north", "land/east")
    after = (await stage.moment()).state
    panel = await stage.press(anna, stage.last, "turn")
    assert "Redo" not in labels(panel)
    panel = await stage.press(anna, await stage.press(anna, panel, "back"), "back")
    assert "Redo" in labels(panel)
    assert digest((await stage.moment()).state) == digest(before)
    await stage.restart()
    old = find(panel, "redo")
    panel = await stage.press(anna, await stage.press(anna, panel, "redo"), "redo")
    assert digest((await stage.moment()).state) == digest(after)
    assert "Redo" not in labels(panel)
    version = (await stage.moment()).version
    shown = await stage.show(button("Redo", old))
    said = answer_of(await anna.click(shown, custom_id=old), shown)
    assert "moved on" in said.content
    assert (await stage.moment()).version == version


async def test_who_has_done_something_else_has_nothing_to_redo(stage: Stage) -> None:
    await two_bids(stage)
    await stage.act("bid/0", "land/north")
    anna = (await stage.seated())[0]
    await stage.press(anna, await stage.press(anna, stage.last, "turn"), "back")
    await stage.act("land/east")
    version = (await stage.moment()).version
    shown = await stage.show(button("Redo", forged := custom_id(stage.table, version, "redo")))
    said = answer_of(await anna.click(shown, custom_id=forged), shown)
    assert "nothing to redo" in said.content
    assert (await stage.moment()).version == version


@pytest.mark.parametrize(("asked", "said"), [((), "Undo my turn"), ((1,), "Ask to undo my turn")])
def test_ones_own_turn_is_ones_own(asked: tuple[int, ...], said: str) -> None:
    shown, entry = moment(start(TOY, 2), TOY, 0), Entry(1, 0, "land/east", [], "")
    preview = RewindPreview((entry,), asked)
    assert rewinding._label(shown, rewinding.TURN, preview, free=False) == said
    assert rewinding._line(shown, rewinding.TURN, preview, free=False).startswith("Your whole turn: Land")


def test_what_falls_is_one_line_so_that_it_ends_where_the_news_begins() -> None:
    game = playout(TOY, 2)
    log = [entry for _, entries in game for entry in entries]
    told = rewinding.what_falls(moment(game[-1][0], TOY, 0), log, 300)
    assert told.count("**") == 2 * 2, "it tells of both seats"
    assert "; **" in told
    assert "\n" not in told


def test_what_leaves_no_trace_in_words_is_named_as_it_was_chosen() -> None:
    shown = moment(start(TOY, 2), TOY, 0)
    lines = [Entry(version, 0, "land/east", [], "") for version in (1, 2)] + [Entry(3, 0, "sail", [], "")]
    assert rewinding.what_falls(shown, lines[:1], 300) == "Land: East quay"
    assert rewinding.what_falls(shown, lines, 300) == "2 × Land: East quay; Sail"


async def displaced_a_computer(stage: Stage) -> Any:
    """Let a person displace a piece of a computer player, which has answered; return the person."""
    await stage.begin("hansa_teutonica", people=1, computers=2)
    (anna,) = await stage.seated()
    while not (displacing := [each for each in (await stage.moment(anna)).offers if each.startswith("displace/")]):
        await stage.act("end")
    await stage.act(displacing[0])
    while (await stage.moment(anna)).state.stack[-1].kind != "turn":
        await stage.act((await stage.moment(anna)).offers[0])
    return anna


@pytest.mark.proof
async def test_the_panel_has_undo_whenever_nobody_has_to_agree(stage: Stage) -> None:
    anna = await displaced_a_computer(stage)
    before = (await stage.moment(anna)).undo_to[0]
    panel = await stage.press(anna, stage.last, "turn")
    assert "Undo" in labels(panel)
    question = await stage.press(anna, stage.last, "undo")
    assert "You can undo this freely." in question.content
    for _ in range(5):
        if not (await stage.moment(anna)).undo_to:
            break
        await stage.press(anna, panel, "back")
        panel = await stage.press(anna, stage.last, "turn")
    now, then = await stage.moment(), await stage.host.query.view(stage.table, None, before)
    assert digest(now.state) == digest(then.state), "with what the computer answered"


@pytest.mark.proof
async def test_a_step_of_an_earlier_turn_is_asked_about_first(stage: Stage) -> None:
    await stage.begin("hansa_teutonica", people=1, computers=2)
    (anna,) = await stage.seated()
    await stage.act("place/arnheim-duisburg/trader", "end")
    moment = await stage.moment(anna)
    assert (moment.undo_to, moment.undo_earlier) == ((), True)
    panel = await stage.press(anna, stage.last, "turn")
    question = await stage.press(anna, panel, "undo")
    assert "Nobody else has to agree." in question.content
    assert (await stage.moment()).version == moment.version


async def test_what_another_person_answered_is_not_free(stage: Stage) -> None:
    people = await two_bids(stage)
    moment = await stage.moment(people[0])
    assert (moment.undo_to, moment.undo_earlier) == ((), False)
