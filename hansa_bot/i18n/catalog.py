"""Catalogues: the texts of one domain in one language. The language is always an argument, never ambient."""

import gettext
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

SOURCE_LANGUAGE = "en"
"""Texts are written in English in the code; every other language has a catalogue."""

_HOST_LOCALES = Path(__file__).parent / "locales"
_TITLES = Path(__file__).parent.parent / "titles"


@cache
def languages() -> frozenset[str]:
    """Return the languages that we have texts in."""
    return frozenset({SOURCE_LANGUAGE, *(path.stem for path in _HOST_LOCALES.glob("*.po"))})


def own_name(language: str) -> str:
    """Return a language's name in that language, as it stands in a list."""
    name = Locale.parse(language).get_display_name(language) or language
    return name[:1].upper() + name[1:]


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for "mark now, translate later"
    """Mark a text for extraction; it is translated where it is used."""
    return message


Plural = tuple[str, str]
"""A text for one thing, and for several."""


def plural(one: str, many: str) -> Plural:
    """Mark a text for extraction that has a form for one thing and one for several (`{n}`)."""
    return one, many


class Catalog:
    """Translates the texts of some domains into one language and fills in their values."""

    def __init__(self, language: str, entries: dict[str, str | tuple[str, ...]]) -> None:
        self.language = language
        self._entries = entries

    def __call__(self, message: str, /, **values: Any) -> str:
        """Return the message in this language with `{name}` replaced by the values."""
        found = self._entries.get(message, message)
        text = found if isinstance(found, str) else found[0]
        # Without values nothing is replaced, so such a text can have braces in it.
        return text.format(**values) if values else text

    def plural(self, one: str, many: str, n: int, /, **values: Any) -> str:
        """Return the form for `n` things (`{n}` in the text), chosen as the language chooses among its forms."""
        forms = self._entries.get(one)
        if forms is None:
            text = one if n == 1 else many
        else:
            text = forms if isinstance(forms, str) else forms[_plural_form(self.language)(n)]
        return text.format(n=n, **values)

    def rounded(self, value: float) -> str:
        """Return about which whole number it is, as the language writes it."""
        whole = round(value)
        # Spanish parts thousands from five digits on; Babel parts them always.
        parted = self.language != "es" or abs(whole) >= 10_000
        return str(format_decimal(whole, locale=self.language, group_separator=parted))


@cache
def _plural_form(language: str) -> Callable[[int], int]:
    """Return which form a number takes, by gettext's own formula for the language."""
    return gettext.c2py(get_plural(language).plural_expr)


@cache
def catalog(language: str, title: str | None = None) -> Catalog:
    """Return the catalogue of the host, or of a title on top of the host's, in a language (English if unknown)."""
    entries: dict[str, str | tuple[str, ...]] = {}
    folders = [_HOST_LOCALES] + ([_TITLES / title / "locales"] if title else [])
    for folder in folders:
        path = folder / f"{language}.po"
        if language != SOURCE_LANGUAGE and path.exists():
            # The title comes last: where both know a text, its own word for it wins.
            entries |= _read(path, language)
    return Catalog(language, entries)


class ForeignPlurals(ValueError):
    """A catalogue has other plural forms than those that we choose among."""


_DECLARED, _FORM = re.compile(r"nplurals\s*=\s*(\d+)"), re.compile(r"^msgstr\[(\d+)\]", re.MULTILINE)


def check_plurals(path: Path, language: str) -> None:
    """Raise ForeignPlurals where a catalogue has other plural forms than Babel knows of its language.

    Translation tools write a third one in Spanish and Italian, since CLDR has a category for millions; read by our
    two, the form for one million would stand behind a 2.
    """
    text, forms = path.read_text("utf-8"), get_plural(language).num_plurals
    found = [int(number) for number in _DECLARED.findall(text)]
    found += [max(map(int, numbers)) + 1] if (numbers := _FORM.findall(text)) else []
    if other := next((number for number in found if number != forms), None):
        raise ForeignPlurals(
            f"{path} has {other} plural forms, and I choose among the {forms} of {language}: "
            f"write it with nplurals={forms}"
        )


def _read(path: Path, language: str) -> dict[str, str | tuple[str, ...]]:
    """Return the translations of a file by their English text, in all plural forms that the language has.

    Raises ForeignPlurals.
    """
    check_plurals(path, language)
    entries: dict[str, str | tuple[str, ...]] = {}
    with path.open("rb") as file:
        for entry in read_po(file, locale=language):
            key = entry.id if isinstance(entry.id, str) else entry.id[0]
            text = entry.string if isinstance(entry.string, str) else tuple(entry.string or ())
            # A plural with a form missing counts as untranslated: English is better than half a sentence.
            if key and text and all(text):
                entries[key] = text
    return entries
