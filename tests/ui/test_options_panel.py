"""The panel in which those at a table choose its options."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hansa_bot.host.kernel.table import Gathering, PlayingOrder, Status, Table
from hansa_bot.titles import registry
from hansa_bot.titles.base import Choice, Meta, Option, no_clash
from hansa_bot.ui.kit import buttons, limits
from hansa_bot.ui.kit.draft import Draft
from hansa_bot.ui.lobby import options_panel
from tests.ui.stage import TOY, USERS, labels, message, parts, table

TITLES = [meta.id for meta in registry.metas()]
OUTSIDER = 999
SELECT = 3


def lobby(title: str = TOY, taken: int = 1, size: int = 3, **options: str) -> Table:
    return replace(table(title, taken, people=taken, status=Status.LOBBY), size=size, options=options)


def panel(shown: Table, key: str = "", user: int = USERS[0], note: str | None = None) -> Draft:
    return options_panel.options_page(shown, user, "en", key, note)


def lists(draft: Draft) -> dict[str, dict[str, Any]]:
    """Return the selects of a panel by their verb."""
    found = {}
    for part in parts(draft):
        click = buttons.parse(part["custom_id"])
        assert click is not None
        if part["type"] == SELECT:
            found[click.verb] = part
    return found


def names(draft: Draft, verb: str) -> list[str]:
    return [entry["label"] for entry in lists(draft)[verb]["options"]]


@pytest.mark.parametrize("title", TITLES)
def test_every_option_of_every_title_can_be_shown(title: str) -> None:
    meta = registry.load(title).meta
    for option in meta.options:
        for value in option.values:
            shown = lobby(title, 1, meta.seats[-1], **{option.key: value})
            draft = panel(shown, option.key, note="x" * 200)
            assert limits.check_message(message(draft)) == []
            assert not draft.content.endswith("…")
            for part in lists(draft).values():
                assert part["placeholder"]
                assert not part["placeholder"].endswith("…")
                for entry in part["options"]:
                    assert not entry["label"].endswith("…")
                    assert not entry.get("description", "").endswith("…")


@pytest.mark.parametrize("title", TITLES)
def test_everything_of_a_title_fits_into_selects(title: str) -> None:
    meta = registry.load(title).meta
    assert max(len(meta.options), len(meta.presets), len(meta.seats)) <= limits.SELECT_OPTIONS
    assert len({option.key for option in meta.options}) == len(meta.options)
    for option in meta.options:
        assert 0 < len(option.name) <= 50
        assert 0 < len(option.text) <= limits.SELECT_TEXT
        assert 1 < len(option.choices) <= limits.SELECT_OPTIONS
        for choice in option.choices:
            assert 0 < len(choice.name) <= 50
            assert 0 < len(choice.text) <= limits.SELECT_TEXT
            assert len(choice.note) <= 200
    for preset in meta.presets:
        assert 0 < len(preset.name) <= 50
        assert 0 < len(preset.text) <= limits.SELECT_TEXT
        assert set(preset.options) <= {option.key for option in meta.options}
        whole = meta.filled(meta.preset(preset.key))
        assert any(meta.clash(seats, whole) is None for seats in meta.seats)


def test_there_are_four_selects_that_say_what_they_are() -> None:
    shown = {verb: part["placeholder"] for verb, part in lists(panel(lobby(length="long"))).items()}
    assert shown == {
        "preset": "Edition: Regatta",
        "option": "Which option to look at",
        "value": "Length: Long",
        "seats": "Seats: 3",
    }
    assert lists(panel(lobby()))["preset"]["placeholder"] == "Edition: your own choice"


def test_the_first_option_lies_open_unless_another_is_asked_for() -> None:
    assert "**Length**: How many ships come in." in panel(lobby()).content
    assert "**Length**" in panel(lobby(), "nonsense").content
    draft = panel(lobby(), "purses")
    assert "**Purses**: How many coins everybody starts with." in draft.content
    assert "Now **Dealt**. Nine to twelve, dealt face down." in draft.content
    assert names(draft, "value") == ["Dealt · default · chosen", "Equal"]


def test_what_is_changed_and_chosen_is_marked() -> None:
    draft = panel(lobby(length="long"))
    assert names(draft, "option") == ["Length: Long · changed", "Purses: Dealt"]
    assert names(draft, "value") == ["Short · default", "Long · chosen"]
    assert names(draft, "preset") == ["Regatta · chosen", "Fair wind"]
    entry = lists(draft)["value"]["options"][1]
    assert (entry["value"], entry["description"]) == ("long", "Five ships come in.")


def test_how_sure_the_facts_are_is_seen_before_it_is_chosen() -> None:
    note = "-# Purses (Equal): Told by an old sailor, never checked."
    assert note in panel(lobby(), "purses").content.splitlines()
    assert note in panel(lobby(purses="equal"), "purses").content.splitlines()
    assert note not in panel(lobby(), "length").content


def test_only_seats_that_suffice_are_offered() -> None:
    draft = panel(lobby(taken=2))
    assert names(draft, "seats") == ["2 seats", "3 seats · chosen", "4 seats"]
    assert [entry["description"] for entry in lists(draft)["seats"]["options"]] == [
        "Free then: 0",
        "Free then: 1",
        "Free then: 2",
    ]


def test_every_id_says_what_was_arranged_and_which_option_lies_open() -> None:
    shown = lobby(length="long")
    for verb, part in lists(panel(shown, "purses")).items():
        click = buttons.parse(part["custom_id"])
        assert click is not None
        assert (click.table, click.version) == (shown.id, shown.arrangement)
        assert click.rest == ("" if verb == "option" else "purses")


def test_who_only_watches_may_look() -> None:
    draft = panel(lobby(), user=OUTSIDER)
    assert set(lists(draft)) == {"option"}
    assert "Those who sit at the table may change this." in draft.content
    assert set(lists(panel(replace(lobby(), owner=OUTSIDER), user=OUTSIDER))) >= {"value", "seats"}


def test_once_the_game_has_begun_it_is_only_looked_at() -> None:
    draft = panel(replace(lobby(length="long"), status=Status.RUNNING))
    assert set(lists(draft)) == {"option"}
    assert "The game has begun" in draft.content
    assert "Regatta · 3 seats" in draft.content


def test_one_button_changes_the_playing_order() -> None:
    drawn = panel(lobby(), "purses")
    assert labels(drawn) == ["Play in the order of the seats", "Pace"]
    assert "3 seats · playing order drawn" in drawn.content
    seated = panel(replace(lobby(), gathering=Gathering(PlayingOrder.SEATED)), "purses")
    assert labels(seated) == ["Draw the playing order", "Pace"]
    assert "3 seats · playing order as seated" in seated.content
    clicks = [buttons.parse(parts(draft)[-2]["custom_id"]) for draft in (drawn, seated)]
    assert [(click.verb, click.rest) for click in clicks if click] == [("order", "purses")] * 2
    assert len({click.version for click in clicks if click}) == 2
    assert labels(panel(lobby(), user=OUTSIDER)) == []


def test_a_note_stands_above() -> None:
    assert panel(lobby(), note="Not so fast.").content.splitlines()[1] == "Not so fast."


def test_a_title_without_options_has_only_its_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    title = registry.load(TOY)
    bare = replace(title, meta=replace(title.meta, options=(), presets=(), clash=no_clash))
    monkeypatch.setattr(registry, "load", lambda _: bare)
    draft = panel(lobby())
    assert set(lists(draft)) == {"seats"}
    assert labels(draft) == ["Play in the order of the seats", "Pace"]
    assert limits.check_message(message(draft)) == []


def test_the_longest_texts_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    choices = tuple(Choice(f"value_{n}", "N" * 50, "t" * 100, "n" * 200) for n in range(25))
    options = tuple(Option(f"{'k' * 29}_{n:02}", "O" * 50, "t" * 100, choices) for n in range(25))
    title = registry.load(TOY)
    meta: Meta = replace(title.meta, options=options, clash=no_clash)
    monkeypatch.setattr(registry, "load", lambda _: replace(title, meta=meta))
    shown = lobby(**{option.key: "value_24" for option in options})
    assert limits.check_message(message(panel(shown, options[24].key))) == []
