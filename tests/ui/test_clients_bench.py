"""What `bench.clients` counts: the same that Discord's own apps leave of a message."""

import json
import sys
from typing import Any

import pytest

from bench import clients
from bench._reminders import reminders
from bench._told import CARD, PAGE, PANEL, PRIVATELY, REMINDER, Said, calls, messages, positions
from hansa_bot.titles import registry
from hansa_bot.ui.kit.drafts import Draft, button, custom_id, rows
from tests.browser import needs_chromium
from tests.ui.stage import moment, start

KEYS = {
    *("labels_over", "alike", "select_alike", "placeholders_over", "call_at", "clicks", "same_ids"),
    *("panel_fits", "card_fits", "panel_fits_wide", "wrapped_rows"),
}


def said(kind: str, *labels: str, content: str = "") -> Said:
    """A message with buttons that do something in a game."""
    made = [button(label, custom_id(9, 1, "act", str(place))) for place, label in enumerate(labels)]
    return Said(kind, moment(start("merkator", 2), "merkator", 0), Draft(content, rows(made)))


def test_a_label_of_34_characters_is_not_over_and_one_of_35_is() -> None:
    found = clients.labels_over([said(PANEL, "1 · " + "x" * 30, "2 · " + "x" * 31), said(CARD, "y" * 40, "z")])
    assert found["proposals"] == {"over": 1, "share": 0.5, "median": 34.5, "most": 35}
    assert found["answers"]["over"] == 1


@pytest.mark.parametrize(("same", "alike"), [(26, False), (27, True)])
def test_two_buttons_look_alike_whose_names_differ_behind_character_31(same: int, alike: bool) -> None:
    """The number before each is no part of what it is called."""
    assert clients.looks_alike(said(PANEL, f"1 · {'x' * same}a", f"2 · {'x' * same}b")) is alike


@pytest.mark.parametrize(("same", "alike"), [(29, False), (30, True)])
def test_entries_of_a_list_look_alike_that_differ_behind_character_30(same: int, alike: bool) -> None:
    select: dict[str, Any] = {"options": [{"label": "x" * same + end} for end in "ab"]}
    assert clients.entries_alike(select) is alike


def test_the_call_of_a_card_begins_with_the_line_of_its_mention() -> None:
    assert clients.begins_at(said(CARD, content="**Round 2**\n\nYour turn, <@7>.")) == 13
    assert clients.begins_at(said(CARD, content="Your turn, <@7>.")) == 0
    assert clients.call_at([said(CARD, content="nobody is called")]) == {}


async def test_a_reminder_in_private_begins_with_the_call() -> None:
    found = await reminders(registry.load("merkator"), ("it",))
    assert [each.kind for each in found] == [REMINDER, PRIVATELY, PRIVATELY]
    for each in found[1:]:
        assert not each.draft.content.startswith("**"), "no heading stands above it"
    assert "<@1" in found[0].draft.content


def test_a_form_whose_id_stays_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert clients.same_ids() == []
    monkeypatch.setattr("hansa_bot.ui.kit.forms.marked", lambda control, filled: control)
    assert "hansa_bot.ui.turn.notes._FIELD" in clients.same_ids()


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas()])
def test_a_game_says_panels_cards_and_calls_in_every_language(title: str) -> None:
    loaded = registry.load(title)
    position = next(each for each in positions(loaded, 2)[8:] if calls(each))
    for language in ("de", "en", "es", "it"):
        kinds = {each.kind for each in messages(loaded, position, language)}
        assert kinds - {PAGE} == {PANEL, CARD, "call"}


def test_what_is_numbered_takes_one_press_and_what_is_chosen_from_lists_more() -> None:
    title = registry.load("hansa_teutonica")
    position = positions(title, 2)[0]
    own = clients.moment(title, position, position.session.waiting[0], "en")
    numbered = clients.pages.shown_at(own, (), ()).numbered
    other = next(offer for offer in clients.menu.main_offers(own) if offer not in numbered)
    assert clients.presses(own, numbered[0]) == 1
    assert clients.presses(own, other) > 1


@pytest.mark.proof
@pytest.mark.browser
@needs_chromium
def test_the_script_prints_every_figure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["clients", "--quick", "--json"])
    clients.main()
    figures = json.loads(capsys.readouterr().out)
    assert figures.keys() >= KEYS
    assert figures["room"] == {"phone": 691, "desktop": 672}
