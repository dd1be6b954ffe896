"""The private panel: what it offers, for every position and every path of choices."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from hansa_bot.host.kernel.settings import BY_ITSELF, LAYOUTS, NIGHT, ON, THEME
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import controls, layouts, narration, picture
from hansa_bot.ui.kit.drafts import Draft
from hansa_bot.ui.turn import kept, more, pages
from hansa_bot.ui.turn import panel as panel_module
from tests import discord_limits
from tests.toys.tables import play, unloading
from tests.ui import live
from tests.ui.live import Stage
from tests.ui.stage import FEW_GAMES, SPARSELY, TOY, labels, message, moment, options, parts, playout, start
from tests.ui.test_clicks import clicks

SAMPLE = 5
"""Every fifth position of a turn is looked at, and all that interrupt one."""


@pytest.mark.parametrize(("title", "seats", "sparse"), SPARSELY)
async def test_every_action_can_be_reached_and_every_panel_can_be_sent(title: str, seats: int, sparse: int) -> None:
    games = playout(title, seats)
    within = [session for session, _ in games if len(session.state.stack) > 1]
    for session in (*(session for session, _ in games[:: SAMPLE * sparse]), *within[::sparse]):
        for seat in session.waiting:
            shown = moment(session, title, seat)
            assert set(clicks(shown)) == set(shown.offers)


async def test_the_panel_says_what_is_due_and_what_comes_to_mind() -> None:
    shown = moment(start(TOY, 2), TOY, 0)
    draft = pages.compose(shown, note="Something happened.")
    told = controls.told(shown, pages.proposed_at(shown, ()))
    due = shown.prose.due(shown.view, 0)
    assert draft.content == "\n".join(["**Turn 1**", "Something happened.", due, *told])
    assert labels(draft) == ["1 Bid", "2 Bid", "3 Bid", "More"], "there is nothing to take back yet"
    assert len(options(draft)) == len(shown.offers)
    assert discord_limits.check_message(message(pages.compose(shown, note="x" * 5000))) == []


@pytest.mark.parametrize(("title", "seats"), FEW_GAMES)
async def test_the_end_of_a_game_is_told_once_in_every_language(title: str, seats: int) -> None:
    session, entries = list(playout(title, seats))[-1]
    for language in languages():
        shown = replace(moment(session, title, 0), tr=catalog(language, title))
        draft = pages.compose(shown, note=narration.story(shown, entries))
        assert draft.content.count(shown.tr("The game is over.").removesuffix(".")) == 1, draft.content


async def test_a_phone_shows_the_whole_panel_of_a_turn() -> None:
    shown = moment(start("hansa_teutonica", 3), "hansa_teutonica", 0)
    draft = pages.compose(shown)
    assert [len([part for part in parts(draft) if part["type"] == kind]) for kind in (2, 3)] == [4, 2]
    assert labels(draft) == ["1", "2", "At once (2)", "More"], "a plan takes the place of a proposal"
    assert {"end", "=merchant"} <= {option["value"] for option in options(draft)}
    assert labels(pages.compose(shown, note="I did something."))[-2:] == ["More", "End turn"]
    path, action = pages.follow(shown, (), "end")
    assert (path, action) == (("end",), None), "who has not done a thing is asked first"
    assert labels(pages.compose(shown, path)) == ["End turn", "Back"]


async def test_a_verb_alone_has_its_own_button() -> None:
    asked = pages.compose(moment(play(unloading(2), "a offer/b/1"), TOY, 1))
    assert [label.split(":")[0] for label in labels(asked)] == ["Accept", "Decline", "More"]


async def test_who_waits_is_told_for_whom() -> None:
    session = start(TOY, 2)
    session = session.apply(0, [session.offers(0)[0]]).session
    draft = pages.compose(moment(session, TOY, 0))
    assert "'s turn" in draft.content
    assert "Be\\*a" in draft.content
    assert labels(draft) == ["What changed", "Line for my turn", "Standing orders"]
    assert labels(pages.compose(moment(start(TOY, 3), TOY, None))) == ["What changed", "Follow this game"]


PANEL = "/webhooks/*/messages/@original"


async def test_without_the_right_to_attach_the_panel_comes_without_picture(game: Stage) -> None:
    game.env.inject_error("PATCH", PANEL, status=403, code=50013, times=1)
    panel = await game.press(game.people[0], game.last, "turn")
    assert panel.content.startswith("**Turn 1**")
    assert (
        "-# I can't attach files in this channel (permission “Attach Files”), so here it is in words" in panel.content
    )
    assert "East quay" in panel.content
    assert panel.components
    assert not panel.attachments


async def test_a_dismissed_panel_is_answered_anew(game: Stage) -> None:
    anna = game.people[0]
    panel = await game.press(anna, game.last, "turn")
    game.env.inject_error("PATCH", PANEL, status=404, code=10008, times=1)
    result = await anna.click(panel, custom_id=live.find(panel, "act"))
    (anew,) = result.followups
    assert anew.ephemeral
    assert "bids" in anew.content


async def test_who_comes_too_late_changes_nothing(game: Stage, caplog: pytest.LogCaptureFixture) -> None:
    anna = game.people[0]
    panel = await game.press(anna, game.last, "turn")
    before = (await game.moment()).version
    game.env.inject_error("POST", "/interactions/*", status=404, code=10062, times=1)
    await anna.click(panel, custom_id=live.find(panel, "act"))
    assert (await game.moment()).version == before
    assert "unanswered" in caplog.text


async def test_only_the_newest_message_is_kept_and_not_for_ever(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Asking:
        def __init__(self, user: int) -> None:
            self.user = type("User", (), {"id": user})()
            self.extras: dict[str, float] = {}

    host, known = stage.host, kept.KeptMessages()
    first, second, other = Asking(1), Asking(1), Asking(2)
    for interaction in (first, second, other):
        known.put(host, 7, interaction)  # type: ignore[arg-type]
    known.drop(host, 7, 2)
    assert known.take(host, 8) == []
    assert [each.interaction for each in known.take(host, 7)] == [second]
    assert known.take(host, 7) == []
    known.put(host, 7, first)  # type: ignore[arg-type]
    monkeypatch.setattr(kept, "LIFE", -1.0)
    assert known.take(host, 7) == []


async def test_several_steps_are_one_press_which_counts_once(game: Stage) -> None:
    actor, _ = await game.unload()
    begun = (await game.moment()).version
    first, second, third = [await game.press(actor, game.last, "turn") for _ in range(3)]
    assert "At once (2)" in live.labels(first)
    assert "\n**At once (2)** Whole turn: Land: East quay; Land: North quay" in first.content

    said = await game.press(actor, first, "plan")

    made = (await game.moment()).version
    assert made - begun > 1
    assert "lands" in said.content
    assert "That's already done; it counts once." in (await game.press(actor, second, "plan")).content
    await game.press(actor, said, "back")
    assert "The game has moved on" in (await game.press(actor, third, "plan")).content
    assert (await game.moment()).version == made + 1


async def test_the_panel_says_that_the_turn_has_ended(game: Stage) -> None:
    for person in game.people[:2]:
        await game.host.prefs.choose(Whose.PERSON, person.id, {"ending": BY_ITSELF})
    actor, _ = await game.unload()
    await game.act("land/east")
    panel = await game.press(actor, game.last, "turn")

    said = await game.press(actor, panel, "act", "land/north")

    assert "There was nothing left to do, so your turn ended by itself." in said.content
    assert "/table undo" not in said.content  # the next ship's die was thrown
    await game.settle()
    assert (await game.moment()).state.turn == 2


def stands(game: Stage, who: Any, message: Any) -> bool:
    """Return whether somebody still sees a message."""
    return message.id in [each.id for each in game.channel.history(viewer=who)]


async def end_turn(game: Stage, who: Any, verb: str) -> Any:
    """End a turn in a new panel, where that is asked about; return the panel."""
    await game.host.prefs.choose(Whose.PERSON, who.id, {THEME.key: NIGHT})  # else that is offered
    panel = await game.press(who, game.last, "turn")
    asked = await game.choose(who, panel, "picka", verb)
    await game.press(who, asked, "act", verb)
    await game.settle()
    return panel


@pytest.mark.usefixtures("unpainted")
async def test_last_words_go_once_their_reader_is_called_again(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "LIFE", 1e9)  # the time of tests flies
    await stage.begin("hansa_teutonica", people=2)
    first = await stage.actor()
    panel = await end_turn(stage, first, "end")
    assert stands(stage, first, panel)
    await stage.do((await stage.moment()).state.waiting[0], "end")
    await stage.settle()
    assert (await stage.moment(first)).must_act
    assert not stands(stage, first, panel)


@pytest.mark.usefixtures("unpainted")
async def test_last_words_stay_where_their_reader_has_gone_on_in_them(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """*Plan my turn* stands below them, and opens in their place."""
    monkeypatch.setattr(kept, "LIFE", 1e9)
    await stage.begin("hansa_teutonica", people=2)
    first = await stage.actor()
    panel = await end_turn(stage, first, "end")
    await stage.press(first, panel, pages.PREPARE)
    await stage.do((await stage.moment()).state.waiting[0], "end")
    await stage.settle()
    assert (await stage.moment(first)).must_act
    assert stands(stage, first, panel)


def test_more_tells_its_reader_what_is_due_from_them_and_leads_back() -> None:
    shown = moment(start(TOY, 2), TOY, 0)
    draft = more.page(shown, back=True)
    assert draft.content == f"**Turn 1**\n{shown.prose.due(shown.view, 0)}"
    assert labels(draft)[-1] == "Back"
    assert "Back" not in labels(more.page(shown, back=False))
    assert discord_limits.check_message(message(draft)) == []


def rows_of(draft: Any) -> list[list[str]]:
    """Return the rows of a draft: the labels of buttons, or one empty text for a list."""
    return [[part.get("label", "") for part in row["components"]] for row in message(draft)["components"]]


@pytest.mark.parametrize("language", ["en", "de"])
async def test_two_lists_leave_no_row_for_taking_back_and_it_stands_elsewhere(language: str) -> None:
    """A desktop has room for a board, three proposals and three rows."""
    title, crowded = "die_haendler", 0
    for session, _ in playout(title, 2)[::3]:
        shown = replace(moment(session, title, session.waiting[0]), tr=catalog(language, title), undo_to=(1,))
        rows = rows_of(pages.compose(shown)) if shown.offers else []
        ends = any(offer in shown.title.ending_kinds for offer in shown.offers)
        if rows.count([""]) != 2 or ends or len(rows[0]) == 1:
            continue
        crowded += 1
        undo = shown.tr("Undo")
        assert len(rows) == 3, rows
        assert undo in rows[0] or undo in labels(more.page(shown, back=True)), rows
    assert crowded > 5


@pytest.mark.usefixtures("unpainted")
async def test_whoever_is_next_after_an_answer_hears_so(stage: Stage) -> None:
    await stage.begin("merkator", people=2)
    before = replace(await stage.moment(await stage.actor()), seat=None)
    after = await stage.moment(await stage.actor())
    said = panel_module._over(before, after, "[To the table](x)", by_itself=False).content
    assert said.endswith("\nDone. Now it's your turn."), said


async def test_the_table_that_is_shown_is_not_the_next_one(game: Stage) -> None:
    reader = await game.actor()
    assert [each.table.id for each in await game.host.query.waiting_for(reader.id)] == [game.table]
    asked = SimpleNamespace(user=SimpleNamespace(id=reader.id))
    shown = await game.moment(reader)
    told = await panel_module._offer_next(asked, game.process.services, shown, Draft("Your turn is over."))
    assert told.controls is None


async def test_in_a_layout_too_the_board_goes_along_with_what_is_played(game: Stage) -> None:
    await game.host.prefs.choose(Whose.SERVER, game.guild.id, {LAYOUTS.key: ON})
    actor, _ = await game.unload()
    panel = await game.press(actor, game.last, "turn")

    async def shown() -> tuple[Any, list[str | None]]:
        await game.settle()
        found = next(each for each in game.channel.history(viewer=actor) if each.id == panel.id)
        return found, [item.description for part in layouts.pictures_in(found) for item in part.items]

    before, boards = await shown()
    assert boards == [picture.alt_text(await game.moment(actor))]
    await actor.click(before, custom_id=next(each for each in layouts.ids_in(before) if "|act|land/" in each))
    _, after = await shown()
    assert after == [picture.alt_text(await game.moment(actor))] != boards
