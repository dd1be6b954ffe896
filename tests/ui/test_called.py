"""Commands in texts: every one exists by that name, and is named as its reader's own app shows it."""

from collections.abc import Iterator, Mapping

import pytest
from babel.messages.pofile import read_po

import cogs
from hansa_bot.i18n import extract
from hansa_bot.i18n.catalog import languages
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit import drafts
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.called import _COMMAND, CommandNames
from hansa_bot.ui.kit.entries import ListEntry

NAMES = CommandNames(
    {
        "en": {"/table": "/table", "/table new": "/table new", "/table new title": "/table new title"},
        "de": {"/table": "/tisch", "/table new": "/tisch neu", "/table new title": "/tisch neu spiel"},
    }
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**/tisch neu** eröffnet einen.", "**/table new** eröffnet einen."),
        ("Mit /tisch neu spiel wählst du; /tisch oder", "Mit /table new title wählst du; /table oder"),
        ("https://example.org/tisch/neu und/tisch", "https://example.org/tisch/neu und/tisch"),
        ("/tische neu, /tisch neueres", "/tische neu, /table neueres"),
    ],
)
def test_a_command_is_named_as_the_readers_own_app_shows_it(text: str, shown: str) -> None:
    assert NAMES.renamed(text, "de", "en") == shown
    assert NAMES.renamed(shown, "de", "en") == shown


@pytest.fixture
async def named() -> Mapping[str, Mapping[str, str]]:
    services = Services(None, None, None)  # type: ignore[arg-type]
    client = Client(services, cogs.ALL)
    await client.load_commands()
    await client.http.close()
    return services.commands.by_language


def told(language: str) -> Iterator[str]:
    for path in sorted((extract.ROOT / "hansa_bot").glob(f"**/locales/{language}.po")):
        with path.open("rb") as file:
            for entry in read_po(file, locale=language):
                yield from (entry.string,) if isinstance(entry.string, str) else entry.string


async def test_every_command_that_a_text_names_exists_in_its_language(named: Mapping[str, Mapping[str, str]]) -> None:
    for language in sorted(languages() - {"en"}):
        known = set(named[language].values())
        assert "/tisch start" in known or language != "de"
        for text in told(language):
            for found in _COMMAND.findall(text):
                words = found.split(" ")
                assert any(" ".join(words[:n]) in known for n in range(len(words), 0, -1)), (language, text)


def test_a_message_is_retold_in_its_text_and_its_selects() -> None:
    entries = [ListEntry("zone", "/tisch neu", "Mehr: /tisch neu.")]
    draft = drafts.Draft("/tisch", drafts.rows([drafts.select("hb1|0|0|mine|zone", "Zone", entries)]))

    told = draft.retold(lambda text: NAMES.renamed(text, "de", "en"))

    assert told.content == "/table"
    (option,) = told.controls.children[0].options  # type: ignore[union-attr,attr-defined]
    assert (option.label, option.description) == ("/table new", "Mehr: /table new.")
