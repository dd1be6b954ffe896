"""Whole turns of every real title by buttons and selects alone, on the live table."""

from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.state import digest
from hansa_bot.host.kernel.settings import ASKING, PROPOSING, THEME, Whose
from hansa_bot.host.kernel.table import Status
from hansa_bot.render.worker import Worker
from hansa_bot.ui.kit import drafts
from hansa_bot.ui.kit.moment import Moment, present
from hansa_bot.ui.turn import pages
from tests import discord_limits
from tests.early import early
from tests.ui import live
from tests.ui.live import Stage, components, labels
from tests.ui.stage import moment as seen
from tests.ui.stage import playout

TITLE = "hansa_teutonica"


async def best(stage: Stage, actor: Any) -> str:
    moment = await stage.moment(actor)
    return max(moment.offers, key=lambda offer: moment.scores[offer])


async def play_until(stage: Stage, wanted: Any) -> Any:
    """Go to where the last step of computer players makes a position as wanted; return who must decide."""
    for (before, _), (after, entries) in pairwise(playout(TITLE, 3)):
        if not after.state.over and wanted(seen(after, TITLE, after.waiting[0])):
            await stage.plant(before.state)
            await stage.do(before.waiting[0], entries[0].action)
            await stage.settle()
            return await stage.actor()
    raise AssertionError("it never came to that")


async def choose(stage: Stage, actor: Any, panel: Any, action: str) -> Any:
    """Carry out an action by the one select that holds it whole."""
    menus = [part for part in components(panel) if part["type"] == 3]
    part = next(menu for menu in menus if action in [option["value"] for option in menu["options"]])
    return live.answer_of(await actor.select(panel, [action], custom_id=part["custom_id"]), panel)


async def test_a_turn_by_selects_alone(stage: Stage) -> None:
    await stage.begin(TITLE, people=3)
    actor = await stage.actor()
    card = stage.last
    assert labels(card)[0] == "Take my turn"
    panel = await stage.press(actor, card, "turn")
    moment = await stage.moment(actor)
    places = [offer for offer in moment.offers if kind_of(offer) == "place" and offer.endswith("trader")]
    panel = await choose(stage, actor, panel, places[0])
    assert "placed" in panel.content
    assert len(panel.attachments) == 1
    panel = await choose(stage, actor, panel, places[0])
    ends = [part for part in components(panel) if part.get("label") == "End turn"]
    assert ends
    done = await stage.press(actor, panel, "act", "end")
    assert "Your turn is over." in done.content
    assert labels(done) == ["Plan my turn", "Dark pictures"]
    assert not done.attachments
    await stage.settle()
    assert stage.last.id != card.id
    following = await stage.actor()
    assert following is not actor
    assert f"Your turn, <@{following.id}>." in stage.last.content


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("waiting", [0, 1])
async def test_last_words_wait_for_no_card_behind_other_pictures(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, waiting: int
) -> None:
    await stage.begin(TITLE, people=3)
    actor = await stage.actor()
    panel = await stage.press(actor, stage.last, "turn")
    for _ in range(2):
        moment = await stage.moment(actor)
        await stage.do(moment.seat, next(offer for offer in moment.offers if kind_of(offer) == "place"))
    panel = await stage.press(actor, stage.last, "turn")
    courier, asked = stage.host.courier, list[int]()
    monkeypatch.setattr(Worker, "waiting", waiting)
    monkeypatch.setattr(courier, "settle", partial(_noted, courier.settle, asked))
    done = await stage.press(actor, panel, "act", "end")
    assert "Your turn is over." in done.content
    assert bool(asked) is (waiting == 0), "with nothing to draw the link leads to the new card"


async def _noted(settle: Any, asked: list[int], table: int) -> None:
    asked.append(table)
    await settle(table)


@pytest.mark.usefixtures("unpainted")
async def test_a_displaced_owner_answers_on_the_card(stage: Stage) -> None:
    await stage.begin(TITLE, people=3)

    def displaced(moment: Any) -> bool:
        return bool(moment.state.stack[-1].kind == "relocate" and len(moment.offers) > 1)

    owner = await play_until(stage, displaced)
    card = stage.last
    assert f"Your answer, <@{owner.id}>, please." in card.content
    assert "displaced your" in card.content
    moment = await stage.moment(owner)
    active = stage.people[
        [person.id for person in stage.people].index(moment.table.seats[moment.state.stack[0].seats[0]].user)
    ]
    outside = next(person for person in stage.people if person not in (owner, active))
    refused = await stage.press(outside, card, "act")
    assert "'s turn" in refused.content
    assert (await stage.moment()).version == moment.version
    waits = await stage.press(active, card, "turn")
    assert f"It's **{owner.name}**'s turn." in waits.content
    private = await stage.press(owner, card, "act")
    assert private.ephemeral
    assert "put the displaced" in private.content
    for _ in range(9):
        if not any(part["type"] == 2 and "|act|" in part["custom_id"] for part in components(private)):
            break
        private = await stage.press(owner, private, "act")
    assert f"It's **{active.name}**'s turn." in private.content
    await stage.settle()
    assert f"Your turn, <@{active.id}>." in stage.last.content
    assert "actions left" in waits.content or "action left" in waits.content
    (folded,) = [message for message in stage.channel.history() if message.id == card.id]
    assert not folded.components
    assert not folded.attachments


@pytest.mark.usefixtures("unpainted")
async def test_a_token_is_placed_by_buttons(stage: Stage) -> None:
    await stage.begin(TITLE, people=3)

    def placing(moment: Any) -> bool:
        return bool(moment.state.stack[-1].kind == "tokens")

    def about_to(moment: Any) -> bool:
        pending = any(desk.pending for desk in moment.view.desks if desk.seat == moment.seat)
        return pending and set(map(kind_of, moment.offers)) == {"end"}

    actor = await play_until(stage, about_to)
    panel = await stage.press(actor, stage.last, "turn")
    panel = await stage.press(actor, panel, "act", "end")
    moment = await stage.moment(actor)
    assert placing(moment)
    assert len(moment.offers) > 3
    before = moment.version
    action = moment.offers[-1]
    panel = await choose(stage, actor, panel, action)
    log = await stage.host.query.log(stage.table, actor.id, since=before)
    assert log[0].action == action


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("turns", early(1, [3, 9]))
async def test_turn_after_turn_by_what_the_panel_suggests(stage: Stage, turns: int) -> None:
    await stage.begin(TITLE, people=1, computers=2)
    anna = stage.people[0]
    for _ in range(60):
        await stage.settle()
        if (await stage.moment()).state.turn > turns:
            break
        panel = await stage.press(anna, stage.last, "turn")
        while acts := [part for part in components(panel) if "|act|" in part["custom_id"]]:
            result = await anna.click(panel, custom_id=preferred(acts)["custom_id"])
            panel = live.answer_of(result, panel)
            if panel.id not in [each.id for each in stage.channel.history(viewer=anna)]:
                break  # the next call stands there already
            assert discord_limits.check_message({"content": panel.content, "components": panel.components}) == []
    assert (await stage.moment()).state.turn > turns
    assert (await stage.known()).status is Status.RUNNING
    assert len([message for message in stage.channel.history() if message.components]) == 1


def preferred(acts: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the primary button, else the one that ends the turn."""
    return next((part for part in acts if part["style"] in (1, 3)), acts[-1])


@pytest.mark.usefixtures("unpainted")
async def test_what_a_panel_was_made_from_is_at_hand_when_it_is_pressed_and_gone_when_its_reader_is_erased(
    stage: Stage,
) -> None:
    await stage.begin("hansa_teutonica", people=2)
    actor, moments = await stage.actor(), stage.process.services.moments
    await stage.press(actor, stage.last, "turn")
    shown = moments[stage.table, actor.id]
    again = await stage.press(actor, stage.last, "turn")
    assert moments[stage.table, actor.id] is shown
    await stage.press(actor, again, "act")
    assert moments[stage.table, actor.id] is not shown
    other = next(person for person in stage.people if person != actor)
    await stage.press(other, await stage.show(drafts.button("x", drafts.custom_id(0, 0, "erase"))), "erase")
    assert not [key for key in moments if key[1] == other.id]


@pytest.mark.usefixtures("unpainted")
async def test_what_turns_out_to_lose_much_is_not_taken_from_what_a_panel_was_made_from(stage: Stage) -> None:
    await stage.begin("hansa_teutonica", people=2)
    actor, checking = await stage.actor(), stage.host.checking
    await stage.press(actor, stage.last, "turn")
    shown = stage.process.services.moments[stage.table, actor.id]
    (first, *_), seat = pages.proposed_at(shown, ()), shown.seat or 0
    checking._known[stage.table, seat, digest(shown.state)] = frozenset([first])
    await stage.press(actor, stage.last, "turn")
    after = stage.process.services.moments[stage.table, actor.id]
    assert first not in pages.proposed_at(after, ())


@pytest.mark.usefixtures("unpainted")
async def test_a_moment_is_known_again_until_the_table_or_its_reader_changes(stage: Stage) -> None:
    await stage.begin(TITLE, people=2)
    host, actor = stage.host, await stage.actor()
    user, offer = actor.id, await best(stage, actor)

    async def again(known: Moment, here: int | None = None, language: str = "en") -> Moment:
        return await present(host, stage.table, user, language, known, here)

    known = await present(host, stage.table, user, "en")
    assert await again(known) is known
    assert (await again(known, language="de")).tr.language == "de"
    assert (await again(known, here=1)).afar
    for setting in (ASKING, THEME, PROPOSING):
        await host.prefs.choose(Whose.PERSON, user, {setting.key: setting.values[1]})
        after = await again(known)
        assert after is not known, setting.key
        assert await again(after) is after
        known = after
    await host.play.act(stage.table, user, [offer], seen=known.version, request="one more step")
    after = await again(known)
    assert (after.version, after.undo_to) == (known.version + 1, (known.version,))
    await host.play.undo(stage.table, user, seen=after.version, request="back again")
    assert (await again(known)).redo, "the same position, but it can be done again"
