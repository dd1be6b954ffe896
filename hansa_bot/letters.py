"""Letters: what can be seen of a text, by which plain letters it can be written, and where it may be cut.

People write their names in letters that look like bold or script, in signs that are not there to be seen, with marks
piled up on each other and in emoji that are made of several characters.
"""

import re
import unicodedata

_JOINER = "\u200d"
"""Holds the parts of one emoji together."""
_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_FLAGS = frozenset(map(chr, range(0x1F1E6, 0x1F200)))
"""Each flag is a pair of these."""
_UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are empty."""
_LIKE = re.compile(r"(?:LATIN LETTER SMALL CAPITAL|NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL LETTER) ([A-Z])")
"""Names of letters of which Unicode says nowhere else which ones they are."""


def is_blank(text: str) -> bool:
    """Return whether nothing of a text is seen."""
    return all(char in _UNSEEN or unicodedata.category(char)[0] in "CMZ" for char in text)


def plain_letters(char: str) -> str:
    """Return the plain letters that a character stands for ("𝓐", "Ａ", "ⓐ", "ᴀ"); the character itself for others."""
    found = _LIKE.fullmatch(unicodedata.name(char, ""))
    return found[1] if found else unicodedata.normalize("NFKC", char)


def without_marks(text: str) -> str:
    """Return a text without accents and whatever else stands on, in or below letters."""
    return "".join(char for char in unicodedata.normalize("NFKD", text) if unicodedata.category(char)[0] != "M")


def size(text: str) -> int:
    """Return the length of a text in UTF-16, where most emoji and letters in bold or script count twice."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def head(text: str, most: int) -> str:
    """Return the beginning of a text, at most so large; no emoji is cut in two, and no mark cut off."""
    if size(text) <= most:
        return text
    end = min(most, len(text) - 1)
    while size(text[:end]) > most:
        end -= 1
    whole = end
    while end and _clings(text, end):
        end -= 1
    return text[: end or whole]


def _clings(text: str, at: int) -> bool:
    """Return whether a character belongs to what stands before it."""
    char = text[at]
    if char in _FLAGS:
        before = len(text[:at]) - len(text[:at].rstrip("".join(_FLAGS)))
        return before % 2 == 1
    return char == _JOINER or text[at - 1] == _JOINER or char in _TONES or unicodedata.category(char)[0] == "M"


def storable(text: str) -> str:
    """Return a text without what no database keeps: zeros, and halves of signs."""
    return text.replace("\0", "").encode("utf-8", "ignore").decode()
