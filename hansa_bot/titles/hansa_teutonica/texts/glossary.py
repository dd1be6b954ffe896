"""The printed words of other editions and languages, by which a person may name a piece as well (HT-24)."""

from __future__ import annotations

PRINTED: dict[str, dict[str, tuple[str, ...]]] = {
    "trader": {"de": ("Händler",), "it": ("Mercante",), "es": ("comerciante",), "en": ("cube",)},
    "merchant": {"de": ("Großhändler",), "it": ("Grossista",), "es": ("mercader",), "en": ("disc",)},
    "office": {
        "de": ("Niederlassung", "Kontor"),
        "it": ("Ufficio",),
        "es": ("oficina",),
        "en": ("kontor", "trading post", "counting office"),
    },
}
"""By our own word: the printed ones by language."""


_LETTERS = {"trader": "t", "merchant": "m"}
"""As in `2t1m`; spelled out here, lest a printed word of the other piece begins with the letter."""


def other_words(word: str) -> tuple[str, ...]:
    """Return what other editions call a thing, and its letter; empty for what they call the same."""
    letters = [_LETTERS[word]] if word in _LETTERS else []
    return (*letters, *(printed for words in PRINTED.get(word, {}).values() for printed in words))
