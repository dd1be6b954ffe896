"""Options and words in TOML: what is read from them, what is translated, and that a slip is an error."""

import io
import tomllib

import pytest

from hansa_bot.titles.base import Choice, Option, Preset
from hansa_bot.titles.kit import content

SHEET = """\
[options.tide]
name = "Tide"
text = "When ships come in."
[options.tide.choices.low]
name = "Low \\"ebb\\""
text = "Late."
[options.tide.choices.high]
name = "High"
text = "Early."
note = "Never measured."

[presets.spring]
name = "Spring tide"
text = "As in March."
options = { tide = "high" }
"""
WORDS = """\
# What lies in the harbour.
[cargo]
# Translators: printed as de Kiste
crate = "crate"
half-barrel = "half a barrel"
[also]
crate = ["box", "chest"]
"""


def extracted(text: str) -> list[tuple[int, str, str, list[str]]]:
    return [*content.messages(io.BytesIO(text.encode()), (), ("Translators:",), {})]


def test_options_and_presets_are_read_in_their_order() -> None:
    low, high = Choice("low", 'Low "ebb"', "Late."), Choice("high", "High", "Early.", "Never measured.")
    assert content.parse_options(tomllib.loads(SHEET)) == (
        Option("tide", "Tide", "When ships come in.", (low, high)),
    )
    assert content.parse_presets(tomllib.loads(SHEET)) == (
        Preset("spring", "Spring tide", "As in March.", {"tide": "high"}),
    )


@pytest.mark.parametrize("wrong", ["naem", "apart_from"])
def test_what_nothing_has_is_an_error(wrong: str) -> None:
    for sheet in (SHEET.replace("name", wrong, 1), SHEET.replace("note", wrong)):
        with pytest.raises(TypeError, match=wrong):
            content.parse_options(tomllib.loads(sheet))


def test_texts_alone_on_their_line_are_translated_with_their_note() -> None:
    said = ["Tide", "When ships come in.", 'Low "ebb"', "Late.", "High", "Early.", "Never measured."]
    assert [text for _, _, text, _ in extracted(SHEET)] == [*said, "Spring tide", "As in March."]
    assert extracted(WORDS) == [(4, "", "crate", ["Translators: printed as de Kiste"]), (5, "", "half a barrel", [])]
