"""Catalogues: filling in, plurals, and templates that hold every text of the code."""

import ast
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from hansa_bot.i18n import catalog as catalogues
from hansa_bot.i18n import extract
from hansa_bot.i18n.catalog import Catalog, ForeignPlurals, catalog, check_plurals


def read(file: Path) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield the texts of a catalogue and what they are in its language, each with all its plural forms."""
    with file.open("rb") as stream:
        for entry in read_po(stream, locale=None if file.suffix == ".pot" else file.stem):
            forms = (entry.id,) if isinstance(entry.id, str) else entry.id
            yield tuple(forms), (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)


def fields_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_a_text_without_entry_is_its_own_english() -> None:
    assert catalog("en")("Seat {letter}", letter="A") == "Seat A"
    assert catalog("tlh")("100 % {sure}") == "100 % {sure}"


def test_an_entry_replaces_the_text_and_keeps_its_values() -> None:
    tr = Catalog("de", {"Seat {letter}": "Platz {letter}", "{n} action": ("{n} Aktion", "{n} Aktionen")})

    assert tr("Seat {letter}", letter="B") == "Platz B"
    assert tr.plural("{n} action", "{n} actions", 1) == "1 Aktion"
    assert tr.plural("{n} action", "{n} actions", 3) == "3 Aktionen"


def test_english_plurals_need_no_catalogue() -> None:
    tr = catalog("en")

    assert [tr.plural("{n} piece", "{n} pieces", n) for n in (0, 1, 2)] == ["0 pieces", "1 piece", "2 pieces"]


POLISH = """
msgid "{n} ship"
msgid_plural "{n} ships"
msgstr[0] "{n} statek"
msgstr[1] "{n} statki"
msgstr[2] "{n} statków"

msgid "{n} quay"
msgid_plural "{n} quays"
msgstr[0] "{n} nabrzeże"
msgstr[1] ""
msgstr[2] ""
"""


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalog:
    (tmp_path / "pl.po").write_text(POLISH, "utf-8")
    monkeypatch.setattr(catalogues, "_HOST_LOCALES", tmp_path)
    return catalog.__wrapped__("pl")


def test_a_language_chooses_among_its_own_plural_forms(polish: Catalog) -> None:
    said = [polish.plural("{n} ship", "{n} ships", n) for n in (0, 1, 2, 4, 5, 12, 21, 22, 25)]
    assert said == [
        *("0 statków", "1 statek", "2 statki", "4 statki", "5 statków", "12 statków"),
        *("21 statków", "22 statki", "25 statków"),
    ]


def test_a_text_without_all_its_forms_is_told_in_english(polish: Catalog) -> None:
    assert [polish.plural("{n} quay", "{n} quays", n) for n in (1, 2)] == ["1 quay", "2 quays"]
    assert polish.plural("{n} crate", "{n} crates", 5) == "5 crates"


@pytest.mark.parametrize(("language", "none"), [("fr", "0 navire"), ("de", "0 navires")])
def test_of_two_forms_nothing_may_take_either(language: str, none: str) -> None:
    tr = Catalog(language, {"{n} ship": ("{n} navire", "{n} navires")})

    assert [tr.plural("{n} ship", "{n} ships", n) for n in (0, 1, 2)] == [none, "1 navire", "2 navires"]


templates = cache(extract.templates)
STORED = sorted((extract.ROOT / "hansa_bot").glob("**/locales/messages.pot"))
by_template = pytest.mark.parametrize("path", STORED, ids=lambda path: path.parts[-3])


def test_every_template_is_stored() -> None:
    assert sorted(templates()) == STORED


def test_tools_say_no_text_of_their_own(tmp_path: Path) -> None:
    """No catalogue collects them, so what a tool translates has to be a text of the bot."""
    (tmp_path / "tools.pot").write_text(extract.template([extract.ROOT / "workbench"]), "utf-8")
    tools, bot = ({forms for forms, _ in read(file)} for file in (tmp_path / "tools.pot", STORED[0]))
    assert "i18n" in STORED[0].parts
    assert {forms for forms in tools if any(forms)} <= bot


@by_template
def test_templates_hold_every_text(path: Path) -> None:
    assert path.read_text("utf-8") == templates()[path], "run `make texts`"
    for catalogue, text in extract.catalogues(path, templates()[path]).items():
        assert catalogue.read_text("utf-8") == text, "run `make texts`"


@by_template
def test_plural_forms_and_translations_fill_in_the_same_values(path: Path) -> None:
    for file in [path, *sorted(path.parent.glob("*.po"))]:
        for forms, texts in read(file):
            for text in filter(None, texts):
                assert fields_of(text) | {"n"} == fields_of(forms[-1]) | {"n"}, (file.name, forms)


@by_template
def test_every_text_is_translated_with_its_full_stop_and_without_markup_of_its_own(path: Path) -> None:
    for file in sorted(path.parent.glob("*.po")):
        for source, target in read(file):
            if source == ("",):
                continue  # the head of the catalogue
            assert target
            for text in target:
                assert text, (file.name, source)
                assert not (set(text) - set("".join(source))) & set("*`<@#|"), (file.name, text)
                abbreviated = " " not in source[0]
                assert abbreviated or text.endswith(".") == source[0].endswith("."), (file.name, text)


OWN_WORDS = {"Light", "Points", "Seat", "Terms", "full"}
"""What a title and the host mean differently: a title's catalogue is asked for the title's own there."""


@pytest.mark.parametrize("language", ["de", "es", "it"])
def test_the_hosts_buttons_are_called_alike_at_every_table(language: str) -> None:
    homes = sorted(extract.ROOT.glob(f"hansa_bot/**/{language}.po"))
    (host,) = (dict(read(path)) for path in homes if path.parts[-3] == "i18n")
    for path in homes:
        for source, told in read(path):
            assert source == ("",) or told == host.get(source, told) or source[0] in OWN_WORDS, (path, source)


@pytest.mark.parametrize("language", ["de", "es", "it"])
def test_a_language_quotes_in_one_way(language: str) -> None:
    said = "".join(path.read_text("utf-8") for path in extract.ROOT.glob(f"hansa_bot/**/{language}.po"))
    assert {mark for mark in "«»‹›„" if mark in said} <= ({"„"} if language == "de" else set())


@pytest.mark.parametrize("path", sorted(extract.ROOT.glob("hansa_bot/**/locales/*.po")), ids=str)
def test_no_text_says_itself_twice(path: Path) -> None:
    for _, told in read(path):
        for text in told:
            assert len(text) < 40 or text not in (text + text)[1:-1], text


def said_in(code: str) -> Iterator[tuple[int, ast.expr, bool]]:
    """Yield what is to be translated in some code: its line, the argument, and whether it stands in an f-string."""
    if not any(f"{name}(" in code for name in extract.KEYWORDS):
        return
    nodes = [*ast.walk(ast.parse(code))]
    inside = {id(node) for each in nodes if isinstance(each, ast.JoinedStr) for node in ast.walk(each)}
    for call in nodes:
        if isinstance(call, ast.Call):
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            texts = call.args[: len(extract.KEYWORDS.get(name) or (1,))] if name in extract.KEYWORDS else []
            yield from ((call.lineno, text, id(call) in inside) for text in texts)


def is_hidden(text: ast.expr, in_string: bool) -> bool:
    """Return whether a text is written where it is not collected: in an f-string, or in something that makes it."""
    if isinstance(text, ast.Constant):
        return in_string
    marked = [call for call in ast.walk(text) if isinstance(call, ast.Call) and ast.unparse(call.func) == "N_"]
    keys = [each.slice for each in ast.walk(text) if isinstance(each, ast.Subscript)]
    known = {id(node) for part in (*marked, *keys) for node in ast.walk(part)}
    written = [node for node in ast.walk(text) if isinstance(node, ast.Constant) and id(node) not in known]
    return any(isinstance(node.value, str) and node.value.strip() for node in written)


def test_no_text_hides_from_the_collection() -> None:
    """What is not a plain literal has been marked where it is written; here it is only named."""
    files = [*(extract.ROOT / "hansa_bot").rglob("*.py"), *(extract.ROOT / "cogs").rglob("*.py")]
    found = [(path, *each) for path in files for each in said_in(path.read_text("utf-8"))]
    hidden = [f"{path.name}:{line}" for path, line, text, in_string in found if is_hidden(text, in_string)]
    assert len(found) > 1000
    assert hidden == []


@pytest.mark.parametrize(
    "code",
    [
        *("""f'{tr("Yes")}'""", "tr(f'{n} ships')", "tr('One ' + ship)", "tr('Yes' if well else 'No')"),
        *(
            "tr(text or 'No')",
            "tr('{n} of'.format(n=2))",
            "tr.plural('{n} ship', 'many' + s, 2)",
            "tr(L.get(k, 'No'))",
        ),
    ],
)
def test_a_text_that_is_made_is_hidden(code: str) -> None:
    assert any(is_hidden(text, in_string) for _, text, in_string in said_in(code))


_THREE = """
msgid "{n} point"
msgid_plural "{n} points"
msgstr[0] "{n} punto"
msgstr[1] "{n} de puntos"
msgstr[2] "{n} puntos"
"""
_HEADER = r"""
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;\n"
"""


@pytest.mark.parametrize("text", [_HEADER + _THREE, _THREE, _HEADER])
def test_a_catalogue_with_other_plural_forms_is_refused_by_its_name(tmp_path: Path, text: str) -> None:
    """As translation tools write Spanish since CLDR 38; Babel 2.18 knows two forms and would say "2 de puntos"."""
    path = tmp_path / "es.po"
    path.write_text(text, "utf-8")
    with pytest.raises(ForeignPlurals, match=r"es\.po has 3 plural forms"):
        check_plurals(path, "es")
