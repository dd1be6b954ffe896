"""Typed lines as people speak: verbs bent, words in any order, no verb at all, and several lines."""

from collections.abc import Sequence

import pytest

from hansa_bot.engine.errors import Ambiguous, Illegal, Unreadable
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit import choices
from hansa_bot.ui.kit.errors import InPart
from hansa_bot.ui.turn import commands, reading, wording
from tests.titles.hansa_teutonica.playing import laid
from tests.titles.hansa_teutonica.position import RULES
from tests.ui.stage import moment

HANSA = registry.load("hansa_teutonica")
FREE, OTHERS, MINE = "gottingen-quedlinburg", "goslar-quedlinburg", "goslar-hildesheim"
GAME = laid(3, {}, routes={OTHERS: "blue:T green:T blue:T blue:T", MINE: "red:T red:T red:T"}, supply=(6, 1))


def texts(title: str, language: str) -> Texts:
    return registry.load(title).texts(catalog(language, title), ["Anna", "Bea", "Carl"])


def read(line: str, language: str = "en") -> Sequence[str]:
    try:
        return reading.read_line(
            texts("hansa_teutonica", language), RULES.kinds, Session(RULES, GAME), 0, line, HANSA
        )
    except InPart as error:
        raise error.error from error


@pytest.mark.parametrize(
    ("language", "line", "action"),
    [
        ("de", "setze göttingen-quedlinburg großhändler", f"place/{FREE}/merchant"),
        ("de", "setz gött-qued ein", f"place/{FREE}/trader"),
        ("de", "ich setze einen großhändler auf göttingen-quedlinburg", f"place/{FREE}/merchant"),
        ("de", "werte gos-hil nichts weiter", f"claim/{MINE}/none"),
        ("de", "nimm einkommen", "income/3t"),
        ("de", "beende den zug", "end"),
        ("it", "metti un mercante su göttingen-quedlinburg", f"place/{FREE}/trader"),
        ("it", "piazzo gött-qued", f"place/{FREE}/trader"),
        ("it", "fine", "end"),
        ("es", "coloca gött-qued", f"place/{FREE}/trader"),
        ("es", "pon un comerciante en göttingen quedlinburg", f"place/{FREE}/trader"),
        ("es", "termina", "end"),
        ("en", "place a merchant on göttingen-quedlinburg", f"place/{FREE}/merchant"),
        ("en", "take income", "income/3t"),
    ],
)
def test_verbs_are_understood_as_people_bend_them(language: str, line: str, action: str) -> None:
    assert read(line, language) == [action]


@pytest.mark.parametrize("language", ["en", "de", "it", "es"])
def test_a_place_alone_means_the_first_thing_possible_there_as_a_tap_does(language: str) -> None:
    assert read("gött-qued", language) == [f"place/{FREE}/trader"]
    with pytest.raises(Ambiguous) as caught:
        read("gos-hil", language)
    assert {meant.split("/")[0] for meant in caught.value.meanings} == {"claim"}


def test_a_place_where_nothing_is_possible_is_refused_by_its_rule() -> None:
    state = laid(3, {}, routes={OTHERS: "blue:T green:T blue:T blue:T"}, supply=(1, 0))
    with pytest.raises(InPart) as caught:
        reading.read_line(
            texts("hansa_teutonica", "en"), RULES.kinds, Session(RULES, state), 0, "goslar-quedlinburg", HANSA
        )
    assert isinstance(caught.value.error, Illegal)


@pytest.mark.parametrize("line", ["xyzzy", "e", "-", "göttingen quedlinburg nowhere to go", "🎲"])
def test_what_names_nothing_is_still_not_understood(line: str) -> None:
    with pytest.raises((Unreadable, Illegal)):
        read(line)


def test_every_line_is_a_step_whatever_stands_before_it() -> None:
    assert read("place gött-qued trader\ngött-qued\r\n\n- end") == [f"place/{FREE}/trader"] * 2 + ["end"]
    assert read("1. gött-qued\u20282) end") == [f"place/{FREE}/trader", "end"]
    assert reading.in_one_line("gött-qued \n end;  x") == "gött-qued; end; x"


def test_a_line_that_is_kept_for_later_may_name_a_place_alone() -> None:
    said, places = texts("hansa_teutonica", "de"), {FREE: (FREE, "Göttingen–Quedlinburg")}
    assert reading.read_later(said, RULES.kinds, "gött-qued\nbeende den zug", places) == "gött-qued; beende den zug"
    with pytest.raises(Unreadable):
        reading.read_later(said, RULES.kinds, "xyzzy", places)


SAID = {
    "castles_of_burgundy": {
        "de": "nimm 3=take|verkaufe=sell|nimm arbeiter=workers|kaufe=buy|lade waren=load|beende den zug=end"
        "|leg burg=place",
        "it": "prendo 3=take|vendere=sell|compro=buy|salto=skip|scelgo un principato=estate|piazzare=place",
        "es": "toma 3=take|vende=sell|compro=buy|salta=skip|elige un principado=estate|coloca=place",
        "en": "taking 3=take|sell=sell|buy=buy|end my turn=end",
    },
    "merkator": {
        "de": "reise köln=travel|erfülle x=fulfil|tausche x=trade|gib x=give|nimm an=accept|lehne ab=refuse"
        "|bleibe=stay",
        "it": "viaggio köln=travel|soddisfo x=fulfil|scambio x=trade|dare x=give|accetto=accept|rifiuto=refuse"
        "|tengo=keep",
        "es": "viajo köln=travel|cumple x=fulfil|cambia x=trade|da x=give|acepto=accept|rechazo=refuse|mantén=keep",
        "en": "travel köln=travel|accept=accept|keep=keep",
    },
    "die_haendler": {
        "de": "fahre x=drive|erhöhe=raise|biete 300=bid|steige auf=rise|zahle zurück=repay|passe=pass"
        "|schlage x vor=propose",
        "it": "rilancio=raise|offro 300=bid|salgo=rise|passo=pass|muovo un carro=drive|propongo x=propose"
        "|restituisco=repay",
        "es": "pujo 300=bid|sube 2=rise|paso=pass|mueve un carro=drive|propongo x=propose|devuelve=repay",
        "en": "bid 300=bid|drive x=drive|pass=pass",
    },
}


@pytest.mark.parametrize("title", SAID)
@pytest.mark.parametrize("language", ["en", "de", "it", "es"])
def test_every_title_hears_imperatives_and_the_first_person(title: str, language: str) -> None:
    said, kinds = texts(title, language), registry.load(title).rules.kinds
    labels = {name: (name, said.kind(name)) for name in kinds}
    for pair in SAID[title][language].split("|"):
        typed, _, kind = pair.rpartition("=")
        ways = list(wording.verbs(labels, typed.split(), wording.wording(language)))
        assert kind in next(names for names, _ in ways if names), typed


@pytest.mark.parametrize("typed", ["Arnheim–Duisburg", "arnheim–duisburg", "arnh-duis"])
def test_a_place_where_nothing_can_be_done_is_refused_as_such_however_it_is_typed(typed: str) -> None:
    said, kind = texts("hansa_teutonica", "en"), RULES.kinds["place"]
    assert choices.unknown(said, kind, "place/arnheim-duisburg", {kind.slots[0]: typed}) is None
    assert choices.unknown(said, kind, "place/atlantis", {kind.slots[0]: "Atlantis"}) is not None


def test_a_refused_place_is_found_by_its_name_in_any_language() -> None:
    title = registry.load("die_haendler")
    session, _ = Session.start(title.rules, Setup(2, title.meta.filled({}), "x"))
    shown = moment(session, title.meta.id, session.waiting[0])
    lines = commands.refused_lines(shown, title.rules.kinds["courier"], "place", "Köln", {})
    assert lines[0].name.startswith("Cologne · ")
