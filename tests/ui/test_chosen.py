"""By which options a table is played, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from hansa_bot.host.kernel.table import Table
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from hansa_bot.ui.lobby import chosen
from tests.ui.stage import TOY, table

TR = catalog("en")


def by(options: Mapping[str, str]) -> Table:
    return replace(table(TOY, 2), options=dict(options))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, ""),
        ({"length": "short", "purses": "dealt"}, ""),
        ({"length": "long"}, "Regatta"),
        ({"length": "short", "purses": "equal"}, "Fair wind"),
        ({"length": "long", "purses": "equal"}, "Length: Long · Purses: Equal"),
    ],
)
def test_a_preset_is_named_else_what_differs(options: dict[str, str], said: str) -> None:
    assert chosen.summary(by(options), TR) == said
    assert chosen.options_line(by(options), TR) == (f"-# {said}" if said else None)
    assert chosen.unusual_options(by(options), TR) == chosen.options_line(by(options), TR)


def test_what_is_not_known_any_more_goes_by_its_id() -> None:
    assert chosen.summary(by({"length": "**endless**"}), TR) == "Length: **endless**"
    assert chosen.options_line(by({"length": "**endless**"}), TR) == r"-# Length: \*\*endless\*\*"
    assert chosen.summary(by({"colour": "red"}), TR) == ""


def test_the_note_of_a_chosen_value_is_said() -> None:
    assert chosen.doubts(by({}), TR) is None
    assert chosen.doubts(by({"purses": "equal"}), TR) == "-# Purses (Equal): Told by an old sailor, never checked."


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas()])
def test_every_title_stays_short(title: str) -> None:
    meta = registry.load(title).meta
    tr = catalog("en", title)
    everything = {option.key: option.values[-1] for option in meta.options}
    shown = replace(table(title, meta.seats[0]), options=everything)
    assert len(chosen.options_line(shown, tr) or "") <= chosen.LINE + 100
    for preset in meta.presets:
        same = replace(shown, options=meta.preset(preset.key))
        assert chosen.summary(same, tr) in {tr(other.name) for other in meta.presets}


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas()])
def test_the_usual_rules_are_no_news(title: str) -> None:
    assert chosen.unusual_options(table(title, registry.load(title).meta.seats[0]), catalog("en", title)) is None


def test_what_stands_apart_is_said_beside_the_preset() -> None:
    meta = registry.load("hansa_teutonica").meta
    tr = catalog("en", meta.id)
    shown = replace(table(meta.id, 3), options=meta.filled({"board": "east"} | meta.preset("big_box")))
    assert chosen.summary(shown, tr) == "Big Box · Board: East"
    assert "board" not in meta.preset("fourth")
