"""The rules at hand: pages, what a search leads to, and buttons that open a rule, also after a restart."""

from typing import Any

import discord
import pytest

from hansa_bot.engine import errors as engine
from hansa_bot.host.kernel.table import Status
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles import registry
from hansa_bot.ui.kit import controls, drafts, verbs
from hansa_bot.ui.kit import errors as own
from hansa_bot.ui.kit.drafts import Draft
from hansa_bot.ui.kit.errors import cited_rule
from hansa_bot.ui.rules import finding, rulebook
from hansa_bot.ui.rules.rulebook import Reader
from tests import discord_limits
from tests.ui import guided, live, stage
from tests.ui.live import Stage
from tests.ui.stage import TOY

REFUSAL = engine.Refusal("HB-3", "{quay} is yours already.", {"quay": "east"})
ILLEGAL = engine.Illegal("land/east", REFUSAL, ())
BOOKS = [meta.id for meta in registry.metas() if registry.load(meta.id).rulebook is not None]


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    guided.guide_the_toy(monkeypatch)


def entries(draft: Draft) -> list[str]:
    """Return what the select of a page offers."""
    if draft.controls is None:
        return []
    choice, *_ = draft.controls.children
    return [option.value for option in choice.options]  # type: ignore[attr-defined]


def sent(draft: Draft) -> dict[str, Any]:
    return {"content": draft.content, "components": draft.controls.to_components() if draft.controls else []}


def test_a_page_tells_the_rule_how_it_is_read_and_what_may_be_chosen() -> None:
    lines = Reader(TOY, "en").search("1.1").content.splitlines()

    assert lines[:4] == [
        "**Harbour** · **HB-1.1 · Ships come and go**",
        "A ship comes in each round.",
        "> One ship at a time.",
        "Option **Length**:",
    ]
    assert lines[4].startswith("- ")
    assert "(standard)" in lines[4]
    assert "(standard)" not in lines[5]


@pytest.mark.parametrize("status", [Status.LOBBY, Status.RUNNING, Status.OVER])
def test_at_a_table_the_page_says_which_way_is_played(status: Status) -> None:
    table = stage.table(TOY, 3, status=status)
    table.options["length"] = "long"

    lines = Reader(TOY, "en", table).search("HB-1.1").content.splitlines()

    assert [("played here" in line) for line in lines[4:6]] == [False, True]
    assert "3 play." in Reader(TOY, "en", table).search("quay").content
    other = stage.table("hansa_teutonica", 3)
    assert "played here" not in Reader(TOY, "en", other).search("HB-1.1").content


def test_a_chapter_tells_its_rules() -> None:
    draft = Reader(TOY, "en").search("hb-1")
    assert draft.content.splitlines()[1:] == [
        "- **HB-1.1 · Ships come and go**: A ship comes in each round.",
        "- **HB-1.2 · Last ship**: After the last ship the harbour closes.",
    ]
    assert entries(draft) == ["HB-1.1", "HB-1.2"]


def test_a_topic_shows_its_best_rule_and_names_the_others() -> None:
    draft = Reader(TOY, "en").search("kiste")
    assert "How crates get ashore." in draft.content
    assert "**HB-3 · Crates**" in draft.content
    assert entries(draft) == ["HB-4"]
    draft = Reader(TOY, "en").search("crates")
    assert draft.content.startswith("**Harbour** · **HB-3 · Crates**")
    assert "Also: " in draft.content
    assert entries(draft)[:2] == ["landing", "HB-4"]


def test_facts_stand_alone_and_carry_no_markup() -> None:
    draft = Reader(TOY, "en").search("pier")
    assert draft.content == "**Harbour** · **Quay**\nA quay with \\*room\\* for a crate."


def test_what_is_unknown_leads_to_what_is_near_or_to_the_chapters() -> None:
    near = Reader(TOY, "en").search("landong")
    assert "I can't find “landong”" in near.content
    assert "Closest: " in near.content
    assert entries(near)[0] in ("landing", "HB-3")
    far = Reader(TOY, "en").search("@everyone **x**")
    assert "@everyone" not in far.content
    assert "**x**" not in far.content
    assert entries(far) == list(guided.BOOK.chapters)
    assert entries(Reader(TOY, "en").contents()) == list(guided.BOOK.chapters)


def test_headings_are_found_in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    german = Catalog("de", {"Selling": "Verkauf der Ladung"})
    monkeypatch.setattr(finding, "languages", lambda: frozenset({"en", "de"}))
    monkeypatch.setattr(finding, "catalog", lambda language, title: german if language == "de" else catalog("en"))
    assert finding.search(TOY, "verkauf").best == "HB-5"


def test_a_title_without_rulebook_is_refused_and_has_nothing_to_link_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    with pytest.raises(own.NoRulebook):
        Reader(TOY, "en")
    assert controls.link(catalog("en"), ILLEGAL, stage.table(TOY, 3)) is None


@pytest.mark.parametrize("title", BOOKS)
def test_every_page_fits_into_a_message(title: str) -> None:
    book = controls.rulebook(title)
    assert book is not None
    seats = registry.load(title).meta.seats
    found = {topic.heading: finding.search(title, topic.heading) for topic in book.topics}
    for table in (None, stage.table(title, seats[0]), stage.table(title, seats[-1])):
        reader = Reader(title, "en", table)
        pages = [reader.page(key) for key in (*book.by_number, *book.chapters, *book.by_key)]
        pages += [reader.shown(hits, asked) for asked, hits in found.items()]
        for page in (*pages, reader.contents()):
            assert discord_limits.check_message(sent(page)) == []
            assert not page.content.endswith("…")


@pytest.mark.parametrize("title", BOOKS)
def test_a_wordy_language_still_fits(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Wordy(Catalog):
        def __call__(self, message: str, /, **values: Any) -> str:
            text = super().__call__(message, **values)
            return f"{text} {text[: len(text) // 2]}"

    reader = Reader(title, "en")
    reader.tr = Wordy("de", {})
    for key in (*reader.book.by_number, *reader.book.by_key):
        assert discord_limits.check_message(sent(reader.page(key))) == []


def test_a_refusal_links_to_the_rule_that_it_cites() -> None:
    table = stage.table(TOY, 3)
    for error in (
        ILLEGAL,
        own.Misfit({"quay": "east"}, ILLEGAL),
        own.InPart(2, "land e", ILLEGAL),
        engine.Impossible(REFUSAL),
    ):
        assert cited_rule(error) == "HB-3"
        for known in (table, None):
            item = controls.link(catalog("en"), error, known)
            assert item is not None
            assert item.to_component_dict()["label"] == "Rule HB-3"
            click = drafts.parse(item.to_component_dict()["custom_id"])
            assert click == drafts.Click(known.id if known else 0, 0, verbs.RULE, f"{TOY}/HB-3")
    for ruleless in (
        engine.GameOver(),
        engine.Illegal("land/east", None, ()),
        engine.Illegal("land/east", engine.Refusal("XX-1", "No."), ()),
    ):
        assert controls.link(catalog("en"), ruleless, table) is None


def test_a_button_finds_room_beside_others() -> None:
    item = [drafts.button(f"{n}", drafts.custom_id(1, 0, "turn", str(n))) for n in range(12)]
    assert len(drafts.beside(None, item[0]).children) == 1
    view = drafts.rows(item[1:6], item[6:8])
    assert view is not None
    assert [child.row for child in drafts.beside(view, item[8]).children][-1] == 1
    full = drafts.rows(item[1:6])
    assert [child.row for child in drafts.beside(full, item[9]).children][-1] == 1
    packed = drafts.rows(
        *[[drafts.button("x", drafts.custom_id(1, row, "turn", f"{n}")) for n in range(5)] for row in range(5)]
    )
    assert packed is not None
    assert len(drafts.beside(packed, item[10]).children) == 25


async def forged(here: Stage, actor: Any, control: str) -> Any:
    """Let somebody press a button with such an id; return the private answer."""
    message = await here.show(discord.ui.Button[Any](label="?", custom_id=control))
    return live.answer_of(await actor.click(message, custom_id=control), message)


async def test_a_rule_opens_beside_the_panel_also_after_a_restart(game: Stage) -> None:
    anna = game.people[0]
    refused = await forged(game, anna, f"hb1|{game.table}|{(await game.moment()).version}|act|bid/9")
    assert "You cannot bid 9. (HB-2)" in refused.content
    assert live.labels(refused)[-1] == "Rule HB-2"
    before = refused.content
    await game.restart()
    result = await anna.click(refused, custom_id=live.find(refused, verbs.RULE))
    (page,) = result.followups
    assert page.ephemeral
    assert page.content.startswith("**Harbour** · **HB-2 · Secret bids**")
    assert refused.content == before
    assert not page.components


async def test_somebody_who_watches_may_open_rules_too(game: Stage) -> None:
    carl = game.people[2]
    for table in (game.table, 0):
        page = await forged(game, carl, f"hb1|{table}|0|rule|{TOY}/HB-1.1")
        assert page.ephemeral
        assert page.content.startswith("**Harbour** · **HB-1.1")
        assert ("played here" in page.content) == bool(table)
        other = await game.choose(carl, page, rulebook.LOOK, "HB-1.2")
        assert other.content.startswith("**Harbour** · **HB-1.2")
    with_nothing = await forged(game, carl, f"hb1|0|0|rule|{TOY}/XX-7")
    assert "I can't find" in with_nothing.content
    assert "I don't know a game called “" in (await forged(game, carl, "hb1|0|0|rule|chess/1")).content
    assert "I don't know a table number" in (await forged(game, carl, "hb1|0|0|turn|")).content


@pytest.mark.parametrize("language", ["de", "en", "es", "it"])
def test_how_a_rule_is_read_is_told_without_its_mark(language: str) -> None:
    said = Reader("hansa_teutonica", language).search("HT-17.2").content
    assert "\n> " in said
    assert "D16" not in said


def asked_at(home: str | None, asked: str, language: str = "en") -> str:
    titles = dict.fromkeys([home] if home else ["hansa_teutonica", "merkator"])
    return rulebook.Shelf(titles, language, home).look_up(asked).content


@pytest.mark.parametrize(
    ("home", "asked", "answered"),
    [
        ("merkator", "displace", "hansa_teutonica"),
        ("merkator", "what is privilege", "hansa_teutonica"),
        ("merkator", "Göttingen", "hansa_teutonica"),
        ("merkator", "HT-6.9", "hansa_teutonica"),
        ("hansa_teutonica", "HT-6.9", "hansa_teutonica"),
        ("hansa_teutonica", "mines", "castles_of_burgundy"),
        ("die_haendler", "how do I win", "die_haendler"),
        (None, "displace", "hansa_teutonica"),
    ],
)
def test_a_weak_match_in_one_title_loses_to_a_sure_one_in_another(
    home: str | None, asked: str, answered: str
) -> None:
    said, name = asked_at(home, asked), registry.load(answered).meta.name
    assert f"**{name}** · **" in said
    assert ("has nothing by that name" in said) is (home not in (None, answered))


def test_what_no_title_knows_is_said_of_the_one_that_is_played_here() -> None:
    assert "I can't find “zzzzqqq” in the rules of Merkator" in asked_at("merkator", "zzzzqqq")


def test_where_two_are_played_and_both_fit_it_is_asked_which() -> None:
    assert asked_at(None, "how do I win") == "Which game do you mean?"


@pytest.mark.parametrize(("language", "asked"), [("de", "verdrängen"), ("it", "privilegio"), ("es", "desplazar")])
def test_the_other_title_is_found_in_every_language(language: str, asked: str) -> None:
    assert "**Hansa Teutonica** · **" in asked_at("merkator", asked, language)


@pytest.mark.parametrize("typed", ["9" * 5000, f"6.{'9' * 5000}", f"HT-{'9' * 5000}"])
def test_a_number_that_no_rule_has_is_no_number_however_long(typed: str) -> None:
    book = controls.rulebook("hansa_teutonica")
    assert book is not None
    assert book.number(typed) is None
    assert book.number("6.2") == "HT-6.2"
