"""The private panel: what it offers, for every position and every path of choices."""

from __future__ import annotations

from pathlib import Path

import pytest

from hansa_bot.engine.action import SEPARATOR
from hansa_bot.host.kernel.settings import BY_ITSELF, Whose
from hansa_bot.ui.kit import buttons, menu
from hansa_bot.ui.turn import panel
from hansa_bot.ui.turn import panel as panel_module
from tests import discord_limits
from tests.ui import live
from tests.ui.stage import GAMES, TOY, labels, message, moment, options, parts, playout, start


def _reachable(shown: panel.Moment, draft: panel.Draft, path: menu.Path, seen: set[menu.Path]) -> set[str]:
    """Return every action that a panel's controls can do, checking all panels on the way."""
    assert discord_limits.check_message(message(draft)) == []
    seen.add(path)
    found: set[str] = set()
    for part in parts(draft):
        click = buttons.parse(part["custom_id"])
        assert click is not None
        assert (click.table, click.version) == (shown.table.id, shown.version)
        if click.verb == "act":
            found.add(buttons.lengthen(click.rest, shown.offers))
        elif click.verb == "go":
            onward = tuple(filter(None, buttons.lengthen(click.rest, menu.beginnings(shown.offers)).split(SEPARATOR)))
            if onward not in seen:
                found |= _reachable(shown, panel.compose(shown, onward), onward, seen)
        elif click.verb.startswith("pick"):
            found |= _through_select(shown, part, click.rest, seen)
    return found


def _through_select(shown: panel.Moment, part: dict, rest: str, seen: set[menu.Path]) -> set[str]:
    found: set[str] = set()
    base = tuple(filter(None, buttons.lengthen(rest, menu.beginnings(shown.offers)).split(SEPARATOR)))
    for option in part["options"]:
        if option["value"] == menu.STOP:
            found.add(SEPARATOR.join(base))
            continue
        onward = (*base, option["value"])
        step = menu.walk(shown.offers, onward)
        if step is None:
            assert option["description"], "a kind that is not legal says why"
        elif step.action is not None:
            found.add(step.action)
        elif onward not in seen:
            found |= _reachable(shown, panel.compose(shown, onward), onward, seen)
    return found


SAMPLE = 3
"""Every third position of a turn is looked at, and all that interrupt one."""


@pytest.mark.parametrize(("title", "seats"), GAMES)
async def test_every_action_can_be_reached_and_every_panel_can_be_sent(title: str, seats: int) -> None:
    for number, (session, _) in enumerate(playout(title, seats)):
        for seat in session.waiting if number % SAMPLE == 0 or len(session.state.stack) > 1 else ():
            shown = moment(session, title, seat)
            assert _reachable(shown, panel.compose(shown), (), set()) == set(shown.offers)


async def test_the_panel_says_what_is_due_and_what_comes_to_mind() -> None:
    shown = moment(start(TOY, 2), TOY, 0)
    draft = panel.compose(shown, note="Something happened.")
    assert draft.content.splitlines() == [
        "**Harbour** · turn 1",
        "Something happened.",
        shown.prose.due(shown.view, 0),
        "**Bid**",
    ]
    assert len(labels(draft)) == 4
    assert labels(draft)[-1] == "Undo step"
    assert len(options(draft)) == len(shown.offers)


async def test_a_verb_alone_has_its_own_button() -> None:
    for session, _ in playout(TOY, 2, "deal"):
        for seat in session.waiting:
            shown = moment(session, TOY, seat)
            if "accept" in shown.offers:
                assert [label.split(":")[0] for label in labels(panel.compose(shown))] == [
                    "Undo step",
                    "Accept",
                    "Decline",
                    "Standing orders",
                ]
                return
    pytest.fail("nobody ever offered a cargo")


async def test_ending_a_turn_too_early_is_asked_once_more() -> None:
    for session, _ in playout(TOY, 2):
        seat = session.waiting[0]
        shown = moment(session, TOY, seat)
        if "sail" not in shown.offers:
            continue
        draft = panel.compose(shown)
        (end,) = [part for part in parts(draft) if part.get("label") == "Sail"]
        click = buttons.parse(end["custom_id"])
        assert click is not None
        if len(shown.offers) == 1:
            assert click.verb == "act"
            continue
        assert (click.verb, click.rest) == ("go", "sail")
        again = panel.compose(shown, ("sail",))
        assert "Do it all the same?" in again.content
        assert labels(again) == ["Sail", "Back"]
        return
    pytest.fail("nobody ever unloaded")


async def test_who_waits_is_told_for_whom() -> None:
    session = start(TOY, 2)
    session = session.apply(0, [session.offers(0)[0]]).session
    draft = panel.compose(moment(session, TOY, 0))
    assert "must decide now" in draft.content
    assert "Be\\*a" in draft.content
    assert labels(draft) == ["Standing orders"]


async def test_a_watcher_gets_no_controls() -> None:
    assert panel.compose(moment(start(TOY, 3), TOY, None)).controls is None


async def test_a_long_note_never_breaks_the_message() -> None:
    draft = panel.compose(moment(start(TOY, 2), TOY, 0), note="x" * 5000)
    assert discord_limits.check_message(message(draft)) == []


PANEL = "/webhooks/*/messages/@original"


async def test_without_the_right_to_attach_the_panel_comes_without_picture(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        stage.env.inject_error("PATCH", PANEL, status=403, code=50013, times=1)
        panel = await stage.press(stage.people[0], stage.last, "turn")
        assert panel.content.startswith("**Harbour**")
        assert "I may not attach files" in panel.content
        assert "East quay" in panel.content
        assert panel.components
        assert not panel.attachments


async def test_a_dismissed_panel_is_answered_anew(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        anna = stage.people[0]
        panel = await stage.press(anna, stage.last, "turn")
        stage.env.inject_error("PATCH", PANEL, status=404, code=10008, times=1)
        result = await anna.click(panel, custom_id=live.find(panel, "act"))
        (anew,) = result.followups
        assert anew.ephemeral
        assert "bids" in anew.content


async def test_who_comes_too_late_changes_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        anna = stage.people[0]
        panel = await stage.press(anna, stage.last, "turn")
        before = (await stage.moment()).version
        stage.env.inject_error("POST", "/interactions/*", status=404, code=10062, times=1)
        await anna.click(panel, custom_id=live.find(panel, "act"))
        assert (await stage.moment()).version == before
        assert "too late" in caplog.text


async def test_only_the_newest_waiting_panel_is_kept_and_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Asking:
        def __init__(self, user: int) -> None:
            self.user = type("User", (), {"id": user})()

    async with live.stage(tmp_path) as stage:
        host = stage.host
        first, second, other = Asking(1), Asking(1), Asking(2)
        for interaction in (first, second, other):
            panel_module.note_waiting(host, 7, interaction, waits=True)  # type: ignore[arg-type]
        panel_module.note_waiting(host, 7, other, waits=False)  # type: ignore[arg-type]
        assert panel_module.take_waiting(host, 8) == []
        assert panel_module.take_waiting(host, 7) == [second]
        assert panel_module.take_waiting(host, 7) == []
        panel_module.note_waiting(host, 7, first, waits=True)  # type: ignore[arg-type]
        monkeypatch.setattr(panel_module, "_LIFE", -1.0)
        assert panel_module.take_waiting(host, 7) == []


async def test_the_panel_says_that_the_turn_has_ended(tmp_path: Path) -> None:
    async with live.stage(tmp_path, 2) as stage:
        await stage.begin(TOY, people=2)
        for info in (await stage.known()).seats:
            assert info.user is not None
            await stage.host.prefs.choose(Whose.PERSON, info.user, {"ending": BY_ITSELF})
            bid = "bid/2" if info.seat == 0 else "bid/0"
            await stage.host.play.act(stage.table, info.user, [bid], seen=None, request=stage.request())
        await stage.settle()
        actor = await stage.actor()
        await stage.host.play.act(stage.table, actor.id, ["land/east"], seen=None, request=stage.request())
        await stage.settle()
        panel = await stage.press(actor, stage.last, "turn")

        said = await stage.press(actor, panel, "act", "land/north")

        assert "Nothing else was left to do, so your turn has ended by itself." in said.content
        assert "/table undo" not in said.content  # the next ship's die was thrown
        await stage.settle()
        assert (await stage.moment()).state.turn == 2
