"""Ids of controls, and the rows that carry them."""

from __future__ import annotations

import random

import pytest

from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.buttons import (
    Click,
    Controls,
    ListEntry,
    button,
    custom_id,
    id_with,
    lengthen,
    parse,
    rows,
    select,
    shorten,
)
from tests import discord_limits

SIGNS = "hb1|0123456789abczäé\n\t/:~ \x00·🂡"


def test_an_id_says_everything_again() -> None:
    click = Click(7, 123, "act", "place/hamburg-luebeck/trader")
    assert (
        custom_id(click.table, click.version, click.verb, click.rest) == "hb1|7|123|act|place/hamburg-luebeck/trader"
    )
    assert parse("hb1|7|123|act|place/hamburg-luebeck/trader") == click


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hb1",
        "hb1|1|2|act",
        "hb2|1|2|act|x",
        "hb1|-1|2|act|x",
        "hb1|1|x|act|x",
        "hb1|01|2|act|x",
        "hb1|١|2|act|x",
        "hb1|1_0|2|act|x",
        "hb1|1|2||x",
        "hb1|1|2|Act|x",
        "hb1|1|2|ac t|x",
        "hb1|" + "9" * 30 + "|2|act|x",
        "hb1|1|2|act|" + "x" * 100,
        "random text | with | some | bars | in it",
    ],
)
def test_garbage_is_nobody(text: str) -> None:
    assert parse(text) is None


def test_parsing_is_total() -> None:
    chance = random.Random(5)
    for _ in range(3000):
        text = "".join(chance.choices(SIGNS, k=chance.randrange(0, 130)))
        click = parse(text)
        assert click is None or custom_id(click.table, click.version, click.verb, click.rest) == text


def test_rest_may_hold_bars() -> None:
    assert parse("hb1|1|2|act|a|b") == Click(1, 2, "act", "a|b")


@pytest.mark.parametrize(("verb", "rest"), [("", "x"), ("A", "x"), ("act", "x" * 90)])
def test_what_cannot_be_read_again_is_never_written(verb: str, rest: str) -> None:
    with pytest.raises(ValueError, match="cannot be the id"):
        custom_id(1, 2, verb, rest)


def test_long_actions_travel_as_digests() -> None:
    offers = [f"swap/{'long-name-' * 12}{number}" for number in range(30)]
    for offer in offers:
        text = id_with(9**9, 12345, "act", offer)
        click = parse(text)
        assert click is not None
        assert len(text) <= limits.CUSTOM_ID
        assert lengthen(click.rest, offers) == offer


def test_short_actions_travel_as_they_are() -> None:
    assert shorten("end", 10) == "end"
    assert lengthen("end", []) == "end"
    assert lengthen("~nothing", ["a", "b"]) == "~nothing"
    assert shorten("~odd", 10) != "~odd"
    assert lengthen(shorten("~odd", 10), ["x", "~odd"]) == "~odd"


async def test_nothing_is_kept_in_memory() -> None:
    view = rows([button("Go", custom_id(1, 2, "go"))])
    assert isinstance(view, Controls)
    assert view.timeout is None
    assert view.is_finished()


async def test_rows_leave_out_what_is_empty() -> None:
    view = rows([], [button("A", custom_id(1, 2, "go"))], [], [button("B", custom_id(1, 2, "act"))])
    assert view is not None
    assert [len(row["components"]) for row in view.to_components()] == [1, 1]
    assert rows([], []) is None


async def test_everything_is_cut_to_the_limits() -> None:
    many = [ListEntry(f"v{number}", "l" * 300, "d" * 300) for number in range(40)]
    view = rows([button("x" * 200, custom_id(1, 2, "go"))], [select(custom_id(1, 2, "act"), "p" * 300, many)])
    assert view is not None
    assert discord_limits.check_message({"components": view.to_components()}) == []


async def test_labels_are_one_line_and_never_empty() -> None:
    view = rows([button(" two\nlines ", custom_id(1, 2, "go")), button("", custom_id(1, 2, "act"))])
    assert view is not None
    labels = [part["label"] for part in view.to_components()[0]["components"]]
    assert labels == ["two lines", "…"]
