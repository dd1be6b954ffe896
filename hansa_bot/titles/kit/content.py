"""What a title says that is no code: its options and its words, in TOML files that people can edit as they are.

    [options.board]                     `options.toml`: an option by its key
    name = "Board"
    text = "Which map is played on."
    apart = true
    [options.board.choices.east]        and each of its values, the default first;
    name = "East"
    text = "The Baltic, with ships."
    [presets.fourth]                    editions by their key, with what they choose
    name = "Fourth Edition"
    text = "Sixteen bonus tokens."
    options = { edition = "fourth" }
    [[head_starts]]                     and what each step of a head start gives
    text = "2 prestige points"
    goods = { points = 2 }
    won = 56

    [piece]                             `words.toml`: the words of a slot by value
    # Translators: printed as de Kaufmann
    trader = "trader"
    [also]                              and in lists what is no text of ours
    trader = ["cube"]

Whatever is a text alone on its line is translated: `messages` hands it to Babel, with a translators' note above it.
"""

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from hansa_bot.titles.base import Choice, HeadStart, Option, Preset

_TEXT = re.compile(r'[\w-]+ = ".*"')
_NOTE = "# "


def read(path: Path) -> dict[str, Any]:
    """Return what a file holds, by its headings; raises TOMLDecodeError."""
    return tomllib.loads(path.read_text("utf-8"))


def parse_options(found: Mapping[str, Any]) -> tuple[Option, ...]:
    """Return the options of a file; raises TypeError for what an option or a choice does not have."""
    return tuple(
        Option(key, **{**told, "choices": tuple(Choice(value, **each) for value, each in told["choices"].items())})
        for key, told in found["options"].items()
    )


def parse_presets(found: Mapping[str, Any]) -> tuple[Preset, ...]:
    """Return the presets of a file; raises TypeError for what a preset does not have."""
    return tuple(Preset(key, **told) for key, told in found["presets"].items())


def parse_head_starts(found: Mapping[str, Any]) -> tuple[HeadStart, ...]:
    """Return the head starts of a file by their steps; raises TypeError for what one does not have."""
    return tuple(HeadStart(**told) for told in found["head_starts"])


def messages(
    file: BinaryIO, keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield every text of a file that is to be translated, in the form that Babel asks for."""
    notes: list[str] = []
    for number, line in enumerate(file.read().decode().splitlines(), 1):
        if _TEXT.fullmatch(line):
            (text,) = tomllib.loads(line).values()
            yield number, "", text, notes
        # Notes add up over several lines of comment; any other line ends them.
        noted = line.removeprefix(_NOTE).startswith(tuple(comment_tags))
        notes = [*notes, line.removeprefix(_NOTE)] if noted else []
