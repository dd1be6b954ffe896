"""The private panel: what it offers, for every position and every path of choices."""

from __future__ import annotations

import pytest

from hansa_bot.engine.action import SEPARATOR
from hansa_bot.ui.kit import buttons, limits, menu
from hansa_bot.ui.turn import panel
from tests.ui.stage import GAMES, TOY, labels, message, moment, options, parts, playout, start


def _reachable(shown: panel.Moment, draft: panel.Draft, path: menu.Path, seen: set[menu.Path]) -> set[str]:
    """Return every action that a panel's controls can do, checking all panels on the way."""
    assert limits.check_message(message(draft)) == []
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
    assert limits.check_message(message(draft)) == []
