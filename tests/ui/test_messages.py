"""Messages: what is cut and what would be refused, the ids of controls, and names that can do no harm."""

from __future__ import annotations

import random
from typing import Any

import discord
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
from hansa_bot.ui.kit.draft import NAME, NO_PINGS, clean, safe
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


def button_payload(control: str, **values: Any) -> dict[str, Any]:
    return {"type": 2, "custom_id": control, "label": "Go"} | values


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def select_payload(options: list[dict[str, Any]], **values: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "s", "options": options} | values


def test_a_good_message_passes() -> None:
    options = [{"label": "a", "value": "a", "description": "b"}]
    payload = {
        "content": "x" * 2000,
        "components": [row(button_payload("a"), button_payload("b")), row(select_payload(options))],
    }

    assert discord_limits.check_message(payload) == []


@pytest.mark.parametrize(
    "payload",
    [
        {"content": "x" * 2001},
        {"attachments": [{"filename": "board.png", "description": "x" * 1025}]},
        {"components": [row(button_payload("x" * 101))]},
        {"components": [row(button_payload("a"), button_payload("a"))]},
        {"components": [row(button_payload("a", label="x" * 81))]},
        {"components": [row(select_payload([]))]},
        {"components": [row(select_payload([{"label": "a", "value": str(n)} for n in range(26)]))]},
        {"components": [row(select_payload([{"label": "a", "value": "a"}, {"label": "b", "value": "a"}]))]},
        {"components": [row(select_payload([{"label": "a", "value": "a"}], placeholder="x" * 151))]},
        {"components": [row(select_payload([{"label": "x" * 101, "value": "a"}]))]},
    ],
)
def test_a_bad_message_is_found(payload: dict[str, Any]) -> None:
    assert discord_limits.check_message(payload)


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


NASTY = [
    "@everyone",
    "@here",
    "<@80351110224678912>",
    "<#80351110224678912>",
    "**bold** _it_ `code` ~~no~~ ||spoiler||",
    "# Heading",
    "> quote",
    "- list",
    "[click](https://example.com)",
    "https://example.com/a_b_c",
    "```\nblock\n```",
    "line\nbreak",
    "x" * 100,
    "\u202eback",
    "مرحبا بالعالم",
    "👨\u200d👩\u200d👧 family",
    "",
    " \u200b\u2060 ",
]


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_one_short_line_without_mentions_or_links(name: str) -> None:
    shown = safe(name)

    assert shown
    assert len(clean(name)) <= NAME
    assert not {"\n", "\u202e"} & set(shown)
    assert "@everyone" not in shown
    assert "@here" not in shown
    assert "://" not in shown
    assert "<@" not in shown.replace("\\<", "")


def test_markup_stays_text() -> None:
    assert safe("*a* _b_ `c`") == r"\*a\* \_b\_ \`c\`"
    assert safe("# Big").startswith("\\#")
    assert discord.utils.remove_markdown(safe("plain name")) == "plain name"


def test_letters_of_all_scripts_and_joined_emoji_are_kept() -> None:
    assert clean("مرحبا") == "مرحبا"
    assert clean("👨\u200d👩\u200d👧") == "👨\u200d👩\u200d👧"
    assert clean("a\u202eb\tc") == "ab c"


def test_nobody_is_pinged() -> None:
    assert NO_PINGS.to_dict() == {"parse": []}
