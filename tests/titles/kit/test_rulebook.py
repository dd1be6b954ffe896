"""A rulebook in Markdown: what is read from it, and that every slip is an error that names its line."""

import io

import pytest

from hansa_bot.titles.kit.rulebook import Malformed, messages, parse, parse_primer, primer_messages
from hansa_bot.titles.rulebook import Lesson, Primer, PrimerCard, Rule, Topic

BOOK = """\
# Harbour

How it is read, for whom
it is written.

## HB-1 Ships

### HB-1.1 Ships come and go

A ship comes in each round,
and goes.

> D1: One ship
> at a time.

> Not printed.

*Options: length, tide_table*

### HB-1.2 Last ship

Then the harbour closes.

## HB-2 Bids

### HB-2 Secret bids

The highest bid wins (HB-1.1).

## Topics

**Quay** `quay` HB-1.1, HB-2. A quay has room. For one
crate. *Also: pier,
Kai, dock side*

**Tides** `tide-table` HB-2.
"""


def test_a_book_is_read_with_its_lines_joined() -> None:
    book = parse(BOOK)
    assert book.chapters == {"HB-1": "Ships", "HB-2": "Bids"}
    readings = ("D1: One ship at a time.", "Not printed.")
    assert book.rules == (
        Rule(
            "HB-1.1", "Ships come and go", "A ship comes in each round, and goes.", readings, ("length", "tide_table")
        ),
        Rule("HB-1.2", "Last ship", "Then the harbour closes."),
        Rule("HB-2", "Secret bids", "The highest bid wins (HB-1.1)."),
    )
    words = ("pier", "Kai", "dock side")
    assert book.topics == (
        Topic("quay", "Quay", words, ("HB-1.1", "HB-2"), "A quay has room. For one crate."),
        Topic("tide-table", "Tides", (), ("HB-2",)),
    )


def test_every_text_of_a_book_is_collected_for_translation() -> None:
    texts = [text for _, _, text, _ in messages(io.BytesIO(BOOK.encode()), (), (), {})]
    assert texts == [
        *("Ships", "Bids", "Ships come and go", "A ship comes in each round, and goes.", "D1: One ship at a time."),
        *("Not printed.", "Last ship", "Then the harbour closes.", "Secret bids", "The highest bid wins (HB-1.1)."),
        *("Quay", "A quay has room. For one crate.", "Tides"),
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ("# Harbour", "Harbour", 1),
        ("## HB-1 Ships", "## Ships", 6),
        ("## HB-1 Ships", "## HB-1", 6),
        ("### HB-1.1 Ships", "#### HB-1.1 Ships", 8),
        ("### HB-1.2 Last", "### HB-2.2 Last", 20),
        ("### HB-1.2 Last", "### HB-1.1 Last", 20),
        ("## HB-2 Bids", "## HB-1 Bids", 24),
        ("and goes.\n", "\nand goes.\n", 12),
        ("and goes.\n", "- and goes.\n", 11),
        ("and goes.\n", " and goes.\n", 11),
        ("come and go\n\n", "come and go\n", 9),
        ("and goes.\n\n", "and goes.\n", 12),
        ("> at a time.", "at a time.", 14),
        ("> Not", ">Not", 16),
        ("*Options: length, tide_table*", "Options: length, tide_table", 18),
        ("*Options: length, tide_table*", "*Options: length,tide_table*", 18),
        ("Then the harbour closes.\n\n", "", 22),
        ("Then the harbour closes.", "> Then the harbour closes.", 22),
        ("## Topics\n\n", "", 30),
        ("## Topics", "## Index", 30),
        ("`quay`", "quay", 32),
        ("HB-1.1, HB-2. A", "HB-1.1 HB-2. A", 32),
        ("HB-1.1, HB-2. A", "HB-1.1, HB-3. A", 32),
        ("*Also: pier", "Also: pier", 32),
        ("`tide-table`", "`quay`", 36),
        ("HB-2.\n", "HB-2\n", 36),
    ],
)
def test_a_slip_is_an_error_with_its_line(right: str, wrong: str, line: int) -> None:
    assert BOOK.count(right) == 1
    with pytest.raises(Malformed, match=rf"^line {line}: "):
        parse(BOOK.replace(right, wrong))


@pytest.mark.parametrize("text", ["", "# Harbour\n", "# Harbour\n\n## HB-1 Ships\n\n### HB-1.1 Last\n"])
def test_a_book_that_breaks_off_is_an_error(text: str) -> None:
    with pytest.raises(Malformed, match="the end"):
        parse(text)


PRIMER = """\
# How to play Harbour

For who is new
to it.

## Cards

### The goal `goal`

Get your crates
ashore.

- Bid: in secret.

- Land: a crate.

**A crate ashore** `quay`

### The end

After the last ship.

## Lessons

**First bid** `bid` `offer bid`, `asked bid` HB-1.1. The highest
bid wins.

**Displaced** `displaced` `event displaced other_seat=me` HB-2. Your crate moves on.
"""
RULES = ("HB-1.1", "HB-2")


def test_a_primer_is_read_and_collected_for_translation() -> None:
    first = Lesson("bid", "First bid", ("offer bid", "asked bid"), "HB-1.1", "The highest bid wins.")
    when = ("event displaced other_seat=me",)
    quay = {"quay": "A crate ashore"}
    cards = (
        PrimerCard("The goal", ("Get your crates ashore.", "- Bid: in secret.", "- Land: a crate."), "goal", quay),
        PrimerCard("The end", ("After the last ship.",)),
    )
    lessons = (first, Lesson("displaced", "Displaced", when, "HB-2", "Your crate moves on."))
    assert parse_primer(PRIMER, RULES) == Primer(cards, lessons)
    texts = [text for _, _, text, _ in primer_messages(io.BytesIO(PRIMER.encode()), (), (), {})]
    assert texts == [
        *(
            "The goal",
            "Get your crates ashore.",
            "- Bid: in secret.",
            "- Land: a crate.",
            "A crate ashore",
            "The end",
        ),
        *(
            "After the last ship.",
            "First bid",
            "The highest bid wins.",
            "Displaced",
            "Your crate moves on.",
        ),
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ("## Cards", "## Pages", 6),
        ("### The goal `goal`\n\n", "### The goal `goal`\n\n### The start\n\n", 10),
        ("The goal `goal`", "The goal", 17),
        ("`quay`", "quay", 17),
        ("## Lessons", "## Teaching", 23),
        ("`offer bid`, ", "offer bid, ", 25),
        ("HB-1.1.", "HB-1.2.", 25),
        ("`displaced` ", "`bid` ", 28),
    ],
)
def test_a_slip_in_a_primer_is_an_error_with_its_line(right: str, wrong: str, line: int) -> None:
    assert PRIMER.count(right) == 1
    with pytest.raises(Malformed, match=rf"^line {line}: "):
        parse_primer(PRIMER.replace(right, wrong), RULES)
