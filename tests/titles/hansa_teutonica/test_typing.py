"""What a person may type for a route, a ship, a city or a piece, and the words of the printed editions (HT-24)."""

import inspect
import io
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from hansa_bot.engine.errors import Ambiguous
from hansa_bot.i18n import extract
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.hansa_teutonica import title
from hansa_bot.titles.hansa_teutonica.speech import HansaTexts
from hansa_bot.titles.hansa_teutonica.texts.names import PRINTED
from hansa_bot.ui.turn import reading
from tests.titles.hansa_teutonica.playing import laid
from tests.titles.hansa_teutonica.position import RULES

TEXTS = HansaTexts(catalog("en", "hansa_teutonica"), ["Anna", "Bea", "Carl"])
EAST = laid(3, {"board": "east"}, routes={"malmo-visby": "blue:T - -", "elbing-kulm": "blue:M -"}, supply=(6, 1))
OFFERS = RULES.offers(EAST, 0)


def typed(line: str) -> str:
    return reading.read_part(TEXTS, RULES.kinds, OFFERS, line)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("place malmo visby ship merchant", "place/malmo-visby:ship/merchant"),
        ("place mal-vis:ship m", "place/malmo-visby:ship/merchant"),
        ("place Malmö–Visby (ship) merchant", "place/malmo-visby:ship/merchant"),
        ("place malmö visby merchant", "place/malmo-visby/merchant"),
        ("place mal-vis trader", "place/malmo-visby/trader"),
        ("place elb-kul m", "place/elbing-kulm/merchant"),
        ("displace elb kul b m t", "displace/elbing-kulm/b-merchant/trader"),
        ("place mal-vis house m", "place/malmo-visby/merchant"),
        ("place/malmo-visby:ship/merchant", "place/malmo-visby:ship/merchant"),
        ("displace malmo visby b-trader trader", "displace/malmo-visby/b-trader/trader"),
        ("displace mal vis b cube cube", "displace/malmo-visby/b-trader/trader"),
        ("displace elb-kul b-disc t", "displace/elbing-kulm/b-merchant/trader"),
        ("place elbing kulm cube", "place/elbing-kulm/trader"),
        ("place elbing kulm Händler", "place/elbing-kulm/trader"),
        ("place elbing kulm Großhändler", "place/elbing-kulm/merchant"),
        ("place elbing kulm mercante", "place/elbing-kulm/trader"),
        ("place elbing kulm comerciante", "place/elbing-kulm/trader"),
        ("place elbing kulm mercader", "place/elbing-kulm/merchant"),
        ("place Gdańsk Malmö ship merchant", "place/danzig-malmo:ship/merchant"),
        ("place Wrocław Kraków trader", "place/breslau-krakau/trader"),
    ],
)
def test_ht_24_words_that_are_understood(line: str, action: str) -> None:
    assert typed(line) == action


def test_a_merchant_on_a_sea_route_may_need_one_more_word() -> None:
    with pytest.raises(Ambiguous) as caught:
        typed("place mal-vis merchant")
    assert list(caught.value.meanings) == ["place/malmo-visby/merchant", "place/malmo-visby:ship/merchant"]


def test_a_claim_names_the_route_alone() -> None:
    state = laid(3, {"board": "east"}, routes={"malmo-visby": "red:T red:M red:T"})
    assert (
        reading.read_part(TEXTS, RULES.kinds, RULES.offers(state, 0), "claim mal-vis none")
        == "claim/malmo-visby/none"
    )


@cache
def template(*rooms: str) -> str:
    """Return the message template of the title, or of some of its rooms."""
    home = Path(inspect.getfile(title)).parent
    return extract.template([home / room for room in rooms] or [home])


def test_ht_24_texts_use_the_official_words_alone() -> None:
    others = {word for words in PRINTED.values() for word in words["en"]} | {"cubes", "discs", "marker", "tradesman"}
    wrong = re.compile(rf"\b({'|'.join(sorted(others))})\b", re.IGNORECASE)
    said = [
        " ".join(entry.id) if isinstance(entry.id, tuple) else str(entry.id)
        for entry in read_po(io.BytesIO(template("texts", "verbs").encode()))
    ]
    assert [text for text in said if wrong.search(text)] == []
    for word in (*PRINTED, "route", "space", "stock", "supply", "bonus token", "point"):
        assert any(re.search(rf"\b{word}s?\b", text, re.IGNORECASE) for text in said), word


def test_ht_24_translators_are_told_the_printed_words() -> None:
    comments = " ".join(re.findall(r"^#\. (.*)$", template(), re.MULTILINE))
    for words in PRINTED.values():
        assert all(printed in comments for language in ("de", "it", "es") for printed in words[language])
