"""The panel in which those at a table choose its options."""

from dataclasses import replace
from typing import Any

import pytest

from hansa_bot.engine.errors import BadSetup
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from hansa_bot.titles.base import Choice, Meta, Option, no_clash
from hansa_bot.ui.kit import drafts, limits
from hansa_bot.ui.kit.drafts import Draft
from hansa_bot.ui.kit.table_options import edition_lines, options_meant, pair_lines
from hansa_bot.ui.lobby import lobby_card, options_panel
from tests import discord_limits
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
        click = drafts.parse(part["custom_id"])
        assert click is not None
        if part["type"] == SELECT:
            found[click.verb] = part
    return found


def names(draft: Draft, verb: str) -> list[str]:
    return [entry["label"] for entry in lists(draft)[verb]["options"]]


@pytest.mark.parametrize("title", TITLES)
def test_everything_of_a_title_fits_into_selects(title: str) -> None:
    """How long the texts of options are is held in every language by the conformance suite."""
    meta = registry.load(title).meta
    assert max(len(meta.options), len(meta.presets), len(meta.seats)) <= limits.SELECT_OPTIONS
    keys = [option.key for option in meta.options]
    assert len({*keys}) == len(keys)
    assert all(len(option.choices) <= limits.SELECT_OPTIONS for option in meta.options)
    for preset in meta.presets:
        assert 0 < len(preset.name) <= 50
        assert 0 < len(preset.text) <= limits.SELECT_TEXT
        assert {*preset.options} <= {*keys}


def test_there_are_four_selects_that_say_what_they_are() -> None:
    shown = {verb: part["placeholder"] for verb, part in lists(panel(lobby(length="long"))).items()}
    assert shown == {
        "preset": "Edition: Regatta",
        "option": "Choose an option",
        "value": "Length: Long",
        "seats": "Seats: 3",
    }
    assert lists(panel(lobby()))["preset"]["placeholder"] == "Edition: custom"


def test_the_first_option_lies_open_unless_another_is_asked_for() -> None:
    assert "**Length**: How many ships come in." in panel(lobby()).content
    assert "**Length**" in panel(lobby(), "nonsense").content
    assert panel(lobby(), note="Not so fast.").content.splitlines()[1] == "Not so fast.", "a note stands above"
    draft = panel(lobby(), "purses")
    assert "**Purses**: How many coins everybody starts with." in draft.content
    assert "Now: **Dealt**. Nine to twelve, dealt face down." in draft.content
    assert names(draft, "value") == ["Dealt · standard · chosen", "Equal"]


def test_what_is_changed_and_chosen_is_marked() -> None:
    draft = panel(lobby(length="long"))
    assert names(draft, "option") == ["Length: Long · changed", "Purses: Dealt", "Head start"]
    assert names(draft, "value") == ["Short · standard", "Long · chosen"]
    assert names(draft, "preset") == ["Regatta · chosen", "Fair wind"]
    entry = lists(draft)["value"]["options"][1]
    assert (entry["value"], entry["description"]) == ("long", "Five ships come in.")


def test_where_a_value_comes_from_is_for_those_who_ask_the_rules() -> None:
    assert "old sailor" not in panel(lobby(purses="equal"), "purses").content


def test_only_seats_that_suffice_are_offered() -> None:
    draft = panel(lobby(taken=2))
    assert names(draft, "seats") == ["2 seats", "3 seats · chosen", "4 seats"]
    assert [entry["description"] for entry in lists(draft)["seats"]["options"]] == [
        "Still free: 0",
        "Still free: 1",
        "Still free: 2",
    ]


def test_every_id_says_what_was_arranged_and_which_option_lies_open() -> None:
    shown = lobby(length="long")
    for verb, part in lists(panel(shown, "purses")).items():
        click = drafts.parse(part["custom_id"])
        assert click is not None
        assert (click.table, click.version) == (shown.id, shown.arrangement)
        assert click.rest == ("" if verb == "option" else "purses")


def test_who_only_watches_may_look() -> None:
    draft = panel(lobby(), user=OUTSIDER)
    assert set(lists(draft)) == {"option"}
    assert "-# Anyone at the table can change this." in draft.content
    assert set(lists(panel(replace(lobby(), owner=OUTSIDER), user=OUTSIDER))) >= {"value", "seats"}


def test_a_title_without_options_has_only_its_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    title = registry.load(TOY)
    bare = replace(title, meta=replace(title.meta, options=(), presets=(), clash=no_clash))
    monkeypatch.setattr(registry, "load", lambda _: bare)
    assert "Options" in labels(lobby_card.compose(lobby())), "its seats and its pace can still be arranged"
    draft = panel(lobby())
    assert set(lists(draft)) == {"seats"}
    assert labels(draft) == ["Play in seat order", "Pace", "Computers", "Hints", "My colour"]
    assert discord_limits.check_message(message(draft)) == []


def test_the_longest_texts_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    choices = tuple(Choice(f"value_{n}", "N" * 50, "t" * 100, "n" * 200) for n in range(25))
    options = tuple(Option(f"{'k' * 29}_{n:02}", "O" * 50, "t" * 100, choices) for n in range(25))
    title = registry.load(TOY)
    meta: Meta = replace(title.meta, options=options, clash=no_clash)
    monkeypatch.setattr(registry, "load", lambda _: replace(title, meta=meta))
    shown = lobby(**{option.key: "value_24" for option in options})
    assert discord_limits.check_message(message(panel(shown, options[24].key))) == []


META = registry.load(TOY).meta
TR = catalog("en", TOY)
LONG, EQUAL = {"length": "long"}, {"purses": "equal"}


@pytest.mark.parametrize(
    ("edition", "pairs", "options"),
    [
        (None, None, {}),
        (None, "", {}),
        (None, "  , ", {}),
        (None, "length=long", LONG),
        (None, "LENGTH=Long", LONG),
        (None, "length = long", LONG),
        (None, "length=\u202elong", LONG),
        (None, "length=long purses=equal", LONG | EQUAL),
        (None, "purses=equal,length=long", LONG | EQUAL),
        (None, "purses=equal;\tlength =long ,", LONG | EQUAL),
        ("regatta", None, LONG | {"purses": "dealt"}),
        ("Regatta", None, LONG | {"purses": "dealt"}),
        (" REGATTA ", None, LONG | {"purses": "dealt"}),
        ("Fair Wind", None, EQUAL | {"length": "short"}),
        ("fair_wind", "", EQUAL | {"length": "short"}),
        pytest.param("regatta", "length=short purses=equal", EQUAL | {"length": "short"}, id="pairs come on top"),
    ],
)
def test_an_edition_and_pairs_are_read(edition: str | None, pairs: str | None, options: dict[str, str]) -> None:
    assert options_meant(META, edition, pairs) == options


@pytest.mark.parametrize(
    ("pairs", "bad", "allowed"),
    [
        ("length=endless", "length=endless", ("length=short", "length=long")),
        ("purses=equal length=endless", "length=endless", ("length=short", "length=long")),
        ("colour=red", "colour=red", ("length=…", "purses=…")),
        ("length", "length", ("length=short", "length=long")),
        ("length=", "length=", ("length=short", "length=long")),
        ("=long", "=long", ("length=…", "purses=…")),
        ("length=long=short", "length=long=short", ("length=short", "length=long")),
        ("length=long length=short", "length=short", ("length=long",)),
        ("@everyone", "@everyone", ("length=…", "purses=…")),
    ],
)
def test_a_bad_pair_is_named_with_what_is_allowed(pairs: str, bad: str, allowed: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup) as caught:
        options_meant(META, None, pairs)
    assert (caught.value.what, caught.value.value, caught.value.allowed) == ("options", bad, allowed)


@pytest.mark.parametrize("edition", ["storm", "@everyone", " ", "x" * 500])
def test_an_unknown_edition_is_refused(edition: str) -> None:
    with pytest.raises(BadSetup) as caught:
        options_meant(META, edition, None)
    assert (caught.value.what, caught.value.allowed) == ("edition", ("Regatta", "Fair wind"))


def values(typed: str) -> list[str]:
    lines = pair_lines(META, typed, TR)
    assert all(line.name == line.value for line in lines)
    return [line.value for line in lines]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ["length=long", "purses=equal"]),
        ("len", ["length=short", "length=long"]),
        ("length=", ["length=short", "length=long"]),
        ("length=lo", ["length=long"]),
        ("eq", ["purses=equal"]),
        ("length=long ", ["length=long purses=equal"]),
        ("length=long, pur", ["length=long purses=dealt", "length=long purses=equal"]),
        ("length=long len", []),
        ("sails", []),
        pytest.param("x" * 99 + " ", [], id="what would be too long is not offered"),
    ],
)
def test_the_last_pair_is_completed(typed: str, offered: list[str]) -> None:
    assert values(typed) == offered


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas()])
def test_what_is_offered_is_understood_and_within_the_limits(title: str) -> None:
    meta, tr = registry.load(title).meta, catalog("en", title)
    for typed in ("", *(f"{option.key}=" for option in meta.offered)):
        lines = pair_lines(meta, typed, tr)
        assert discord_limits.check_choices([{"name": line.name, "value": line.value} for line in lines]) == []
        assert lines or not meta.offered
        for line in lines:
            assert meta.filled(options_meant(meta, None, line.value)) != meta.filled({}) or typed
    editions = edition_lines(meta, "", tr)
    assert discord_limits.check_choices([{"name": line.name, "value": line.value} for line in editions]) == []
    assert [options_meant(meta, line.value, None) for line in editions] == [
        meta.preset(line.value) for line in editions
    ]


def test_editions_that_fit_are_offered() -> None:
    assert [line.value for line in edition_lines(META, "", TR)] == ["regatta", "fair_wind"]
    (line,) = edition_lines(META, "wind", TR)
    assert line.name == "Fair wind · Everybody begins alike."
