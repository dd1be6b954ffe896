"""The limits of Discord that we touch, in one place: builders cut to them, tests hold everything against them.

Discord says that it counts characters, others say that it counts UTF-16; we count the latter, which is never less.
"""

import re
from collections.abc import Sequence

from hansa_bot import letters

# Commands
OPTIONS = 25
CHOICES = 25
CHOICE_NAME = 100
CHOICE_VALUE = 100
COMMAND_NAME = 32
COMMAND_ABOUT = 100

# Messages and files
CONTENT = 2_000
ALT_TEXT = 1_024
NONCE = 25
CHANNEL_NAME = 100

# Components
ROWS = 5
ROW_BUTTONS = 5
BUTTON_LABEL = 80
CUSTOM_ID = 100
SELECT_OPTIONS = 25
SELECT_TEXT = 100
PLACEHOLDER = 150
GALLERY = 10

# What Discord's apps show of that: docs/first_clients.md says how sure that is
LABEL = 34
"""Characters of a button: a phone ends longer ones in dots, and Discord's guideline has no more beside a sign."""
ENTRY, APART = 60, 30
"""Characters of a select's entry, and by where two of them must differ: behind that a phone may show dots."""
PROMPT = 30
"""Characters of what stands in a closed select."""

# Forms
FORM_TITLE = 45
FIELD_LABEL = 45
FIELD_ABOUT = 100
FIELD_HINT = 100

# A phone's screen beside a board and two rows of buttons; a picture's width in lines, and what frames it
PHONE_LINES = 14
PHONE_CHARACTERS = 36
PHONE_WIDTH, PHONE_FRAME = 13.2, 1.5
BRIEF = 300
"""Characters that one thing may take beside others there."""

# Answers: how long their token lives
TOKEN_SECONDS = 15 * 60


def cut(text: str, most: int) -> str:
    """Return the text, shortened with an ellipsis when it is longer than `most` characters."""
    return text if letters.size(text) <= most else letters.head(text, most - 1).rstrip() + "…"


_WIDTHS = {
    **dict.fromkeys("Iijl", 0.6),
    **dict.fromkeys("frt.,:;'|()", 0.8),
    **dict.fromkeys("MWmw", 1.75),
    " ": 0.45,
}
"""Of letters that are wider or narrower than most, where a letter of a text is 1; those of a button are semibold."""
_CAPITAL, _SMALL = 1.3, 1.13


def _width(label: str) -> float:
    return sum([_WIDTHS.get(letter, _CAPITAL if letter.isupper() else _SMALL) for letter in label])


def in_one_line(labels: Sequence[str]) -> bool:
    """Return whether buttons with these labels stand side by side on a phone, whose text is 16 px high.

    A letter is 7.3 px wide there on average, a button has a frame of 34 px, and 8 px lie between two, in a column of
    302 px on a screen of 390: two have room for some 27 letters together, three for 22, four for 17.
    """
    return len(labels) <= ROW_BUTTONS and sum(map(_width, labels)) <= 42.3 - 5.75 * len(labels)


def count_lines(text: str) -> int:
    """Return how many lines a text takes on a phone, about."""
    shown = (re.sub(r"<@\d+>", "@" + "n" * 8, line).replace("*", "") for line in text.split("\n"))
    return sum(-(-len(line) // PHONE_CHARACTERS) for line in shown)


def lines_that_fit(lines: Sequence[str], most: int, *, newest: bool = False) -> list[str]:
    """Return as many whole lines as fit into `most` characters, from the front or, with `newest`, from the end."""
    kept: list[str] = []
    used = 0
    for line in reversed(lines) if newest else lines:
        used += letters.size(line) + 1
        if used - 1 > most:
            break
        kept.append(line)
    return kept[::-1] if newest else kept
