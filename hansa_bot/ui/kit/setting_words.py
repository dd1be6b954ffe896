"""How settings are spoken of: the pages on which they stand, their names, and the names of their values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from hansa_bot.host.kernel import settings as prefs
from hansa_bot.host.kernel.settings import Setting
from hansa_bot.i18n.catalog import languages, own_name
from hansa_bot.model.values import Whose
from hansa_bot.titles.kit import content
from hansa_bot.ui.kit.zones import called

LANGUAGES = {language: own_name(language) for language in sorted(languages())}


@dataclass(frozen=True, slots=True)
class Words:
    """How a setting is spoken of: its name, what it is about in one sentence, and the names of its values.

    `option` describes it where a command takes it.
    """

    name: str
    about: str
    option: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Page:
    """Settings that are shown together: at most four, below them stands the choice of pages."""

    key: str
    name: str
    settings: Mapping[Setting, Words]


_NAMED = {
    # Numbers as well.
    **{each: {value: value for value in each.values[1:]} for each in (prefs.PER_PERSON, prefs.PER_SERVER)},
    prefs.LANGUAGE: LANGUAGES,
    # Hours read alike in every language.
    prefs.QUIET: {
        value: "{}:00–{}:00".format(*value.split("-")) for value in prefs.QUIET.values if value != prefs.OFF
    },
    prefs.ZONE: {value: called(value) for value in prefs.ZONE.values},
}
"""Values that nobody has to translate."""

_TEXTS = content.read(Path(__file__).with_name("setting_words.toml"))


def _pages_of(whose: Whose) -> Iterator[Page]:
    known = {setting.key: setting for setting in prefs.SETTINGS[whose]}
    for key, page in _TEXTS[whose.value].items():
        words = {}
        for name, told in page["settings"].items():
            values = _NAMED.get(known[name], {}) | told.get("values", {})
            words[known[name]] = Words(**{**told, "values": values})
        yield Page(key, page["name"], words)


PAGES = {whose: tuple(_pages_of(whose)) for whose in Whose}
"""The panels; a command takes the same settings in the same order."""

WORDS = {
    whose: {setting: words for page in pages for setting, words in page.settings.items()}
    for whose, pages in PAGES.items()
}
