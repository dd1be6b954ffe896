"""What the title says: events as declared, names, choices, effects and questions, refusals in four languages."""

import inspect
import re

import pytest

from hansa_bot.engine.action import Event, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.result import Result
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.kit.events import check
from hansa_bot.titles.kit.preview import brings
from hansa_bot.titles.merkator import reasons, verbs
from hansa_bot.titles.merkator.material import CARDS, COLUMNS, GOODS, LETTERS, PLACES
from hansa_bot.titles.merkator.meta import META
from hansa_bot.titles.merkator.rules import RULES, judge
from hansa_bot.titles.merkator.state import MerkatorState
from hansa_bot.titles.merkator.tables import DEMANDS, SOURCES
from hansa_bot.titles.merkator.texts.facts import FACTS
from hansa_bot.titles.merkator.texts.names import MerkatorNames
from hansa_bot.ui.turn import reading
from tests.titles.merkator.facts import IDS, TABLES, is_untold
from tests.titles.merkator.position import (
    act,
    deal_cards,
    deliver,
    display,
    fill_supply,
    invest,
    lay,
    own,
    store,
    table,
)
from tests.titles.merkator.spoken import ENGLISH, LANGUAGES, TEXTS

every_language = pytest.mark.parametrize("language", LANGUAGES)


def scene() -> MerkatorState:
    """Return the position that most of what follows is about: Anna invests, with what three contracts ask for."""
    state = table(2)
    own(state, 0, "hamburg-5", "danzig-3", "italy-4", "peace")
    store(state, 0, ham=1, fabric=2, grain=5)
    fill_supply(state, 0, ["red"])
    deal_cards(state, 0, "hamburg-saltpeter", "seeamt")
    display(state, "arsenal", "börse".replace("ö", "o"), "sweden-grain")
    lay(state, hamburg=3)
    state.counters[0], state.thalers[0] = 1, 12
    invest(state, 0)
    return state


def game(seats: int, options: dict[str, str], seed: str) -> list[Event]:
    """Return everything that happens in a game of computer players."""
    outcome = Outcome()
    state = RULES.setup(Setup(seats, META.check(seats, options), seed), outcome)
    events = outcome.events
    while not state.over:
        seat = state.waiting[0]
        offers = RULES.offers(state, seat)
        opinions = judge(state, seat, offers)
        state, outcome = RULES.apply(state, seat, offers[opinions.index(max(opinions))])
        events += outcome.events
    return events


@pytest.mark.parametrize("options", [each for _, each in TABLES.values()], ids=TABLES)
def test_events_are_as_declared_and_told_in_the_words_of_every_language(options: dict[str, str]) -> None:
    events = game(3, options, "spoken")
    check(FACTS, events)
    for language in LANGUAGES:
        for event in events:
            said = TEXTS[language].event(event)
            assert (said is None) == is_untold(event)
            assert said is None or not IDS.search(said)


@every_language
def test_different_things_have_different_names(language: str) -> None:
    texts = TEXTS[language]
    sets = {"good": GOODS, "place": PLACES, "card": CARDS, "column": COLUMNS, "letter": LETTERS}
    for slot, values in {**sets, "source": SOURCES, "demand": DEMANDS}.items():
        assert len({texts.value(slot, value) for value in values}) == len(values), slot


@every_language
def test_every_refusal_is_told_with_its_elements(language: str) -> None:
    texts = TEXTS[language]
    values = {"card": "hamburg-5", "place": "dutch_republic", "good": "fish_oil", "goods": ["spice"], "count": 2}
    values |= {"sources": ["grain", "time"], "demands": [("citrus_fruit", 2), ("column:a", 1), ("kind", 2)]}
    values |= dict.fromkeys(("thalers", "own_thalers", "counters", "own_counters"), 3)
    source = "".join(map(inspect.getsource, (reasons, *REFUSING)))
    found = [*re.findall(r'Refusal\(\s*"(MK-[\d.]+)",\s*N_\(\s*"([^"]+)"', source), ("MK-5.2", _HELP)]
    assert len(found) > 25
    for rule, text in found:
        names = re.findall(r"{(\w+)}", text)
        sentence = texts.refusal(Refusal(rule, text, {name: values[name] for name in names}))
        assert sentence.endswith(f"({rule})")
        assert IDS.search(sentence) is None, sentence


REFUSING = [module for _, module in inspect.getmembers(verbs, inspect.ismodule)]
"""The files of verbs, with refusals of their own."""
_HELP = "You lack {demands}. You can trade four of one of these: {sources}. Your supply can give {goods}."
NAMES = [
    ("good", "fish_oil", "Fish Oil"),
    ("card", "hamburg-5", "Hamburg 5"),
    ("card", "italy-4b", "Italy 4 (second)"),
    ("card", "dutch_republic-spice", "Dutch Republic–Spice"),
    ("card", "franzosisches_kontor", "Französisches Kontor"),
    ("contract", "peace", "Peace of Westphalia"),
    ("letter", "AA", "2 × Provisions"),
    ("goods", "iron+iron+wine", "2 × Iron and Wine"),
    ("goods", [], "none"),
    ("contracts", "danzig-2+danzig-3+hamburg-4", "Danzig 2 and 3, Hamburg 4"),
    ("source", "time", "4 counters"),
    ("source", "ham", "4 × Ham"),
    ("demand", "column:f", "any Luxuries"),
    ("demand", "kind", "one more kind"),
    ("thalers", "1", "1 thaler"),
    ("seat", 2, "Carl von und zu Hohenlo…"),
]


@pytest.mark.parametrize(("slot", "value", "name"), NAMES)
def test_names(slot: str, value: object, name: str) -> None:
    assert ENGLISH.value(slot, value) == name


EFFECTS = [
    ("", "sell/italy-4", "Sell Italy 4 for 4 thalers", ["lacks Livestock, Calfskin"]),
    ("", "sell/peace", "Sell the Peace of Westphalia for 14 thalers", []),
    ("", "buy/arsenal", "Buy Arsenal for 12 thalers", ["now 0", "2 points for each kind of Metalware and Materials"]),
    ("", "buy/sweden-grain", "Buy the Bonus card Sweden–Grain for 4 thalers", []),
    ("", "travel/hamburg", "Travel to Hamburg", ["you could fulfil Hamburg 5", "3 cubes", "2 × Saltpeter"]),
    ("", "travel/spain", "Travel to Spain", ["1 cube", "costs 1 counter"]),
    (
        "hamburg",
        "barter/hamburg-5",
        "Fulfil Hamburg 5 by trade and gain Russia 6",
        ["asks for 4 units"],
    ),
    ("hamburg", "supply/spice", "Take Spice from your supply", ["for Hamburg 5"]),
    ("hamburg", "done", "End your turn", []),
]


@pytest.mark.parametrize(("at", "action", "effect", "why"), EFFECTS)
def test_an_offer_says_what_it_does_and_why(at: str, action: str, effect: str, why: list[str]) -> None:
    state = scene()
    if at:
        deliver(state, 0, at)
    assert action in RULES.offers(state, 0)
    view, follows = RULES.view(state, 0), brings(RULES, state, 0, action)
    assert ENGLISH.effect(view, action, follows) == effect
    assert {*why} <= {*ENGLISH.reasons(view, action, follows)}


def test_reasons_name_the_contracts_that_they_are_for() -> None:
    state = scene()
    own(state, 0, "italy-4", "italy-6", "france-5", "hamburg-4")
    store(state, 0, muskets=2, vegetables=1, fabric=1, livestock=1, calfskin=1)
    state.counters[0] = 2
    assert ENGLISH.reasons(RULES.view(state, 0), "travel/italy")[0] == "you could fulfil Italy 6 and 4"
    own(state, 0, "italy-4", "italy-4b", "hamburg-4")
    store(state, 0, livestock=1, calfskin=1, ham=1, plums=1)
    assert ENGLISH.reasons(RULES.view(state, 0), "travel/italy")[0] == "you could fulfil Italy 4 (second) and 4"
    own(state, 0, "italy-4", "italy-6", "france-5", "hamburg-4")
    store(state, 0, muskets=2, vegetables=1, fabric=1, livestock=1, calfskin=1)
    lay(state, danzig=3)
    view = RULES.view(act(state, "travel/danzig"), 0)
    assert [[*ENGLISH.reasons(view, f"split/{n}")] for n in (1, 2)] == [
        ["for France 5", "for Hamburg 4"],
        ["for Hamburg 4"],
    ]


CHOICES = [
    ("sell", "contract", "danzig-3", "Danzig 3 · Plums, Spice · ready with supply cubes"),
    ("buy", "card", "borse", "Börse · 8 thalers · 6 points if you alone have the most units · now 6"),
    ("buy", "card", "sweden-grain", "Sweden–Grain · Bonus card · 4 thalers"),
    ("travel", "place", "hamburg", "Hamburg · 3 cubes · 2 × Saltpeter · +2 counters · Hamburg 5: ready by trade"),
    ("travel", "place", "bohemia", "Bohemia · +1 counter"),
    ("trade", "source", "grain", "4 × Grain · you have 5"),
    ("supply", "good", "spice", "Spice · you have 0"),
]


@pytest.mark.parametrize(("kind", "slot", "value", "meaning"), CHOICES)
def test_choices_say_what_they_mean(kind: str, slot: str, value: str, meaning: str) -> None:
    assert ENGLISH.choice(RULES.view(scene(), 0), kind, slot, value) == meaning


def test_questions_say_what_is_to_be_decided() -> None:
    state = scene()
    store(state, 0, ham=1, fabric=2, grain=5, coal=4)
    asked = "Where do you travel? You can sell contracts and buy cards first. 12 thalers, 1 counter, 4 contracts."
    assert ENGLISH.due(RULES.view(state, 0), 0) == f"{asked} Ready to fulfil: Hamburg 5, Italy 4, Danzig 3."
    state = act(state, "travel/hamburg")
    kept = "Storage: 5 × Grain, Ham, 2 × Fabric, 4 × Coal."
    assert ENGLISH.due(RULES.view(state, 0), 0) == f"Split 3 cubes between Livestock and Muskets. {kept}"
    state = act(state, "split/1")
    stored = "Storage: Livestock, 2 × Muskets, 5 × Grain, 2 × Saltpeter, Ham, 2 × Fabric, 4 × Coal."
    waits = "Hamburg: which contract do you fulfil? Hamburg 5 (Ham, 2 × Fabric, Spice): ready by trade."
    assert ENGLISH.due(RULES.view(state, 0), 0) == f"{waits} {stored} Supply: red."
    state = act(state, "barter/hamburg-5")
    asked = "Hamburg 5: choose your trades. Still asked for: Ham, 2 × Fabric, Spice."
    assert ENGLISH.due(RULES.view(state, 0), 0) == f"{asked} {stored}"


ORDERS = [
    ("Too rich", {"thalers": 17}, (), "You're 2 thalers above the limit: buy a card, or give them back."),
    ("Too many", {}, ("russia-6", "spain-8"), "Sell 1 contract before you travel."),
]


@pytest.mark.parametrize(("name", "changes", "more", "asked"), ORDERS, ids=[order[0] for order in ORDERS])
def test_what_comes_first_is_asked_first(
    name: str, changes: dict[str, int], more: tuple[str, ...], asked: str
) -> None:
    state = scene()
    own(state, 0, "hamburg-5", "danzig-3", "italy-4", "peace", *more)
    state.thalers[0] = changes.get("thalers", 0)
    assert ENGLISH.due(RULES.view(state, 0), 0).startswith(asked)


TRAVELLED = Event("travelled", {"seat": 0, "place": "dutch_republic", "from_place": "hamburg"})
SOLD = Event("sold", {"seat": 0, "contract": "peace", "thalers": 14})
BOUGHT = Event("bought", {"seat": 0, "card": "hamburg-saltpeter", "thalers": 4, "contracts": []})


@pytest.mark.parametrize(
    ("language", "travelled", "sold", "bought"),
    [
        (
            "en",
            "travelled to the Dutch Republic",
            "the Peace of Westphalia for 14",
            "the Bonus card Hamburg–Saltpeter",
        ),
        ("it", "un viaggio nelle Province Unite", "la Pace di Westfalia per 14", "la carta Bonus Amburgo–salnitro"),
        (
            "es",
            "ha viajado a las Provincias Unidas",
            "la Paz de Westfalia por 14",
            "la carta de bonificación Hamburgo",
        ),
        ("de", "reiste in die Niederlande", "verkaufte den Westfälischen Frieden", "die Bonuskarte Hamburg–Salpeter"),
    ],
)
def test_things_have_their_articles_in_what_is_told(language: str, travelled: str, sold: str, bought: str) -> None:
    for event, said in ((TRAVELLED, travelled), (SOLD, sold), (BOUGHT, bought)):
        assert said in (TEXTS[language].event(event) or "")


def test_a_turn_is_told_in_few_words() -> None:
    taken = Event("took", {"seat": 0, "place": "hamburg", "goods": ["muskets", "muskets", "livestock"]})
    time = Event("time_taken", {"seat": 0, "count": 2})
    done = Event("fulfilled", {"seat": 0, "contract": "hamburg-5", "goods": ["ham"], "counters": 0})
    gained = Event("gained", {"seat": 0, "contract": "denmark-6"})
    told = ENGLISH.clauses([SOLD, TRAVELLED, taken, time, Event("spread", {"places": ["danzig"]}), done, gained])
    assert [(clause.text, clause.asides) for clause in told] == [
        ("sold the Peace of Westphalia", []),
        ("travelled to the Dutch Republic", []),
        ("took Livestock and 2 × Muskets", ["+2 counters"]),
        ("fulfilled Hamburg 5", ["gained Denmark 6"]),
    ]


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("travel Hamburg", "travel/hamburg"),
        ("travel Danzica", "travel/danzig"),
        ("sell Hamburg 5", "sell/hamburg-5"),
        ("sell 4 Italien", "sell/italy-4"),
        ("sell peace", "sell/peace"),
        ("buy Arsenal", "buy/arsenal"),
        ("buy Schweden Getreide", "buy/sweden-grain"),
        ("buy börse", "buy/borse"),
    ],
)
def test_typed_lines_are_understood_in_the_words_of_all_editions(typed: str, action: str) -> None:
    assert reading.read_line(ENGLISH, RULES.kinds, Session(RULES, scene()), 0, typed) == [action]


ENDINGS = [("chart", None), ("peace", "counters"), ("turns", None)]


@every_language
@pytest.mark.parametrize(("reason", "tie"), ENDINGS)
def test_the_ending_is_explained(language: str, reason: str, tie: str | None) -> None:
    said = TEXTS[language].ending(Result(reason, [], [[1], [0]], tie))
    assert ("Bea" in said) == (tie is not None)
    assert said.count(".") == 1 + (tie is not None)
    assert reason not in said or language == "en"


def test_a_building_is_named_in_the_score() -> None:
    assert [ENGLISH.line(key) for key in ("best", "fleet_at_sea", "hollandisches_kontor")] == [
        *("Best contracts", "Fleet at Sea", "Holländisches Kontor"),
    ]


def test_the_clock_says_which_round_it_is_and_of_about_how_many() -> None:
    for seats, rounds in ((2, 18), (3, 13), (4, 13)):
        state = RULES.setup(Setup(seats, META.check(seats, {}), "clock"), Outcome())
        assert ENGLISH.clock(RULES.view(state, None)) == f"round 1 of about {rounds}"
    state.turn = 6
    state.chart = [state.chart[-1]]
    begun, about = ENGLISH.clock(RULES.view(state, None)).removeprefix("round ").split(" of about ")
    assert int(begun) == 2 <= int(about) < rounds


def test_a_long_game_is_said_to_be_longer() -> None:
    state = RULES.setup(Setup(3, META.check(3, {"length": "long"}), "clock"), Outcome())
    assert int(ENGLISH.clock(RULES.view(state, None)).split()[-1]) > 13


def test_contracts_are_named_in_words_and_typed_as_before() -> None:
    names = MerkatorNames(catalog("en", "merkator"), ())
    assert names.ready(["england-6", "england-3", "italy-4", "italy-4b"]) == "England 6 (or 3), Italy 4"
    many = ["dutch_republic-5", "dutch_republic-2", "denmark-7", "denmark-4", "sweden-6", "sweden-2", "russia-5"]
    assert names.ready(many).endswith(", Russia 5"), "a sentence has room for all of them"
    assert names.value("contracts", "hamburg-2+hamburg-5+danzig-3") == "Hamburg 2 and 5, Danzig 3"
    assert "Hamburg 2+5, Danzig 3" in names.aliases("contracts", "hamburg-2+hamburg-5+danzig-3")
    assert "Italy 4b" in names.aliases("card", "italy-4b")
    assert names.told("contract", "italy-4b") == "Italy 4"
