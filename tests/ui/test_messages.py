"""Messages: what is cut and what would be refused, the ids of controls, and names that can do no harm."""

import random

import discord
import pytest

from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.drafts import (
    NAME,
    NO_PINGS,
    Click,
    Controls,
    beside,
    button,
    clean,
    custom_id,
    lengthen,
    parse,
    rows,
    safe,
    select,
    shorten,
)
from hansa_bot.ui.kit.entries import ListEntry
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


SIGNS = "hb1|0123456789abczäé\n\t/:~ \x00·🂡"


def test_an_id_says_everything_again() -> None:
    click = Click(7, 123, "act", "place/hamburg-luebeck/trader")
    assert (
        custom_id(click.table, click.version, click.verb, click.rest) == "hb1|7|123|act|place/hamburg-luebeck/trader"
    )
    assert parse("hb1|7|123|act|place/hamburg-luebeck/trader") == click
    assert parse("hb1|1|2|act|a|b") == Click(1, 2, "act", "a|b"), "the rest may hold bars"


@pytest.mark.parametrize(
    "text",
    [
        *("", "hb1", "hb1|1|2|act", "hb2|1|2|act|x", "hb1|-1|2|act|x", "hb1|1|x|act|x", "hb1|01|2|act|x"),
        *("hb1|١|2|act|x", "hb1|1_0|2|act|x", "hb1|1|2||x", "hb1|1|2|Act|x", "hb1|1|2|ac t|x"),
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


@pytest.mark.parametrize(("verb", "rest"), [("", "x"), ("A", "x"), ("act", "x" * 90)])
def test_what_cannot_be_read_again_is_never_written(verb: str, rest: str) -> None:
    with pytest.raises(ValueError, match="cannot be the id"):
        custom_id(1, 2, verb, rest)


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
    *("@everyone", "@here", "<@80351110224678912>", "<#80351110224678912>"),
    *("**bold** _it_ `code` ~~no~~ ||spoiler||", "# Heading", "> quote", "- list"),
    *("[click](https://example.com)", "https://example.com/a_b_c", "```\nblock\n```", "line\nbreak"),
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
    # discord.py 2.7.1 escapes no list: at the start of a line such a name would lose its beginning.
    assert safe("1. Anna") == r"1\. Anna"
    assert safe("12) Bea") == r"12\) Bea"
    assert safe("+ Carl") == r"\+ Carl"
    assert safe("- Dora") == r"\- Dora"
    assert safe("1.") == r"1\."
    assert safe("1.5 Emil") == "1.5 Emil"
    # Nor anything in what might be a link, up to the last bracket of the line.
    assert safe("[a](b)** (`c`)") == r"\[a](b)\*\* (\`c\`)"
    assert discord.utils.remove_markdown(safe("plain name")) == "plain name"


def test_letters_of_all_scripts_and_joined_emoji_are_kept() -> None:
    assert clean("مرحبا") == "مرحبا"
    assert clean("👨\u200d👩\u200d👧") == "👨\u200d👩\u200d👧"
    assert clean("a\u202eb\tc") == "ab c"


def test_nobody_is_pinged() -> None:
    assert NO_PINGS.to_dict() == {"parse": []}


def test_what_is_added_stands_below_all_lists() -> None:
    """Beside numbered buttons it would read as one of them."""
    numbers = [button(str(number), custom_id(1, 1, "act", str(number))) for number in range(3)]
    view = rows(numbers, [select(custom_id(1, 1, "pick"), "?", [ListEntry("a", "A")])])
    more = beside(view, button("How to play", custom_id(1, 1, "teach")))
    assert [item.row for item in more.children] == [0, 0, 0, 1, 2]
