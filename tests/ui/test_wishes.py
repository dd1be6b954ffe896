"""Options as people type them."""

from __future__ import annotations

import pytest

from hansa_bot.engine.errors import BadSetup
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from hansa_bot.ui.lobby.chosen import edition_lines, options_meant, pair_lines
from tests import discord_limits
from tests.ui.stage import TOY

META = registry.load(TOY).meta
TR = catalog("en", TOY)
LONG, EQUAL = {"length": "long"}, {"purses": "equal"}


@pytest.mark.parametrize(
    ("pairs", "options"),
    [
        (None, {}),
        ("", {}),
        ("  , ", {}),
        ("length=long", LONG),
        ("LENGTH=Long", LONG),
        ("length = long", LONG),
        ("length=\u202elong", LONG),
        ("length=long purses=equal", LONG | EQUAL),
        ("purses=equal,length=long", LONG | EQUAL),
        ("purses=equal;\tlength =long ,", LONG | EQUAL),
    ],
)
def test_pairs_are_read(pairs: str | None, options: dict[str, str]) -> None:
    assert options_meant(META, None, pairs) == options


@pytest.mark.parametrize("edition", ["regatta", "Regatta", " REGATTA "])
def test_an_edition_is_known_by_key_and_name(edition: str) -> None:
    assert options_meant(META, edition, None) == {"length": "long", "purses": "dealt"}
    assert options_meant(META, "Fair Wind", None) == options_meant(META, "fair_wind", "")


def test_pairs_come_on_top_of_the_edition() -> None:
    assert options_meant(META, "regatta", "length=short purses=equal") == {"length": "short", "purses": "equal"}


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
    ],
)
def test_the_last_pair_is_completed(typed: str, offered: list[str]) -> None:
    assert values(typed) == offered


def test_what_would_be_too_long_is_not_offered() -> None:
    assert values("x" * 99 + " ") == []


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas()])
def test_what_is_offered_is_understood_and_within_the_limits(title: str) -> None:
    meta, tr = registry.load(title).meta, catalog("en", title)
    for typed in ("", *(f"{option.key}=" for option in meta.options)):
        lines = pair_lines(meta, typed, tr)
        assert discord_limits.check_choices([{"name": line.name, "value": line.value} for line in lines]) == []
        assert lines or not meta.options
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
