"""Replies: names that can do no harm."""

from __future__ import annotations

import discord
import pytest

from hansa_bot.ui.kit.draft import NAME, NO_PINGS, clean, safe

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
