"""Limits: what is cut, and what would be refused."""

from __future__ import annotations

from typing import Any

import pytest

from hansa_bot.ui.kit import limits
from tests import discord_limits


@pytest.mark.parametrize(
    ("text", "most", "shown"), [("", 5, ""), ("abcde", 5, "abcde"), ("abcdef", 5, "abcd…"), ("ab cdef", 4, "ab…")]
)
def test_cut(text: str, most: int, shown: str) -> None:
    assert limits.cut(text, most) == shown


def test_whole_lines_from_either_end() -> None:
    lines = ["one", "two", "three"]

    assert limits.lines_that_fit(lines, 7) == ["one", "two"]
    assert limits.lines_that_fit(lines, 9, newest=True) == ["two", "three"]
    assert limits.lines_that_fit(lines, 2) == []
    assert limits.lines_that_fit(lines, 100) == lines


def command(**values: Any) -> dict[str, Any]:
    return {"name": "table", "description": "The table.", "type": 1} | values


def option(name: str = "seat", **values: Any) -> dict[str, Any]:
    return {"name": name, "description": "A seat.", "type": 3} | values


def test_a_good_command_passes() -> None:
    assert discord_limits.check_commands([command(options=[option(required=True), option("other")])]) == []


@pytest.mark.parametrize(
    "payload",
    [
        command(name="x" * 33),
        command(name="Table"),
        command(name="a table"),
        command(name=""),
        command(name_localizations={"de": "Ein Tisch"}),
        command(description="x" * 101),
        command(description=""),
        command(description_localizations={"de": "x" * 101}),
        command(options=[option(f"o{n}") for n in range(26)]),
        command(options=[option(), option()]),
        command(options=[option("a"), option("b", required=True)]),
        command(options=[option(choices=[{"name": "n", "value": str(n)} for n in range(26)])]),
        command(options=[option(choices=[{"name": "x" * 101, "value": "1"}])]),
        command(options=[option(choices=[{"name": "n", "value": "x" * 101}])]),
        command(options=[command(name=f"s{n}", options=[option(f"o{m}") for m in range(40)]) for n in range(10)]),
    ],
)
def test_a_bad_command_is_found(payload: dict[str, Any]) -> None:
    assert discord_limits.check_commands([payload])


def test_all_text_of_a_command_counts_with_its_longest_localisation() -> None:
    payload = command(
        description_localizations={"de": "x" * 50}, options=[option(name_localizations={"de": "sitzplatz"})]
    )

    assert discord_limits.command_text(payload) == 5 + 50 + 9 + 7
    many = [option(f"o{n}", description="x" * 100, description_localizations={"de": "y" * 100}) for n in range(25)]
    large = command(options=[command(name=f"s{n}", options=many) for n in range(4)])
    assert discord_limits.check_commands([large]) == [
        f"table: {discord_limits.command_text(large)} characters in all"
    ]


def test_too_many_commands() -> None:
    assert discord_limits.check_commands([command(name=f"c{n}") for n in range(101)]) == ["101 commands"]


def button(control: str, **values: Any) -> dict[str, Any]:
    return {"type": 2, "custom_id": control, "label": "Go"} | values


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def select(options: list[dict[str, Any]], **values: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "s", "options": options} | values


def test_a_good_message_passes() -> None:
    options = [{"label": "a", "value": "a", "description": "b"}]
    payload = {"content": "x" * 2000, "components": [row(button("a"), button("b")), row(select(options))]}

    assert discord_limits.check_message(payload) == []


@pytest.mark.parametrize(
    "payload",
    [
        {"content": "x" * 2001},
        {"attachments": [{"filename": "board.png", "description": "x" * 1025}]},
        {"components": [row(button("x" * 101))]},
        {"components": [row(button("a"), button("a"))]},
        {"components": [row(button("a", label="x" * 81))]},
        {"components": [row(select([]))]},
        {"components": [row(select([{"label": "a", "value": str(n)} for n in range(26)]))]},
        {"components": [row(select([{"label": "a", "value": "a"}, {"label": "b", "value": "a"}]))]},
        {"components": [row(select([{"label": "a", "value": "a"}], placeholder="x" * 151))]},
        {"components": [row(select([{"label": "x" * 101, "value": "a"}]))]},
    ],
)
def test_a_bad_message_is_found(payload: dict[str, Any]) -> None:
    assert discord_limits.check_message(payload)
