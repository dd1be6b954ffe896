"""What the title says: events as declared, names, choices, effects and questions, refusals in four languages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hansa_bot.engine.action import Event, Outcome, seen_by
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.result import Line, Result, Score
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.host.record.ending import winners_line
from hansa_bot.titles import die_haendler
from hansa_bot.titles.die_haendler.material import (
    ABILITIES,
    BOARD,
    CARDS,
    CITIES,
    END_AT,
    GOODS,
    PARTS,
    PLACES,
    RUNGS,
    TARGETS,
)
from hansa_bot.titles.die_haendler.meta import META
from hansa_bot.titles.die_haendler.rules import RULES, judge
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.die_haendler.tables import WAYS
from hansa_bot.titles.die_haendler.texts.facts import FACTS
from hansa_bot.titles.kit.events import check
from hansa_bot.titles.kit.preview import brings
from hansa_bot.ui.turn import reading
from tests.titles.die_haendler.facts import IDS, TABLES, is_untold
from tests.titles.die_haendler.position import A, B, act, at_step, deal, equip, load, pay, price, put, store, table
from tests.titles.die_haendler.spoken import ENGLISH, HAMBURG, LANGUAGES, TEXTS

every_language = pytest.mark.parametrize("language", LANGUAGES)


def scene() -> HaendlerState:
    """Return the position that most of what follows is about: Anna has goods in Paris, Bea's are on the way."""
    state = equip(equip(table(2), A, "cartwright courier"), B, "office warehouse_sale")
    store(state, A, paris="cloth cloth wine", wien="salt")
    store(state, B, paris="food wine")
    load(put(state, 2, "gate-koeln", "exit-koeln"), 2, A, "silk silk")
    return price(pay(state, a=2000, b=700), cloth=4)


def loading() -> HaendlerState:
    """Return the same with Anna as master, who has loaded cloth and asks Bea for 200 and 300."""
    return act(at_step(scene(), "auction"), "a bid/400", "b bid/100", "load/cloth/2", "fee/b/200/300")


def moving() -> HaendlerState:
    """Return the same at Anna's movement turn."""
    return at_step(scene(), "movement")


def events(seats: int, options: dict[str, str]) -> Iterator[Event]:
    """Yield everything that happens in a game of computer players, as its seats and others hear of it."""
    state = RULES.setup(Setup(seats, META.check(seats, options), "spoken"), outcome := Outcome())
    while not state.over:
        seat = state.waiting[0]
        offers = RULES.offers(state, seat)
        opinions = judge(state, seat, offers)
        state, outcome = RULES.apply(state, seat, offers[opinions.index(max(opinions))])
        for reader in (None, seat):
            yield from seen_by(outcome.events, reader)


@pytest.mark.parametrize("name", ["three", "merchants"])
def test_events_are_as_declared_and_told_in_the_words_of_every_language(name: str) -> None:
    found = [*events(*TABLES[name])]
    check(FACTS, found)
    for language in LANGUAGES:
        for event in found:
            said = TEXTS[language].event(event)
            assert (said is None) == is_untold(event), event
            assert said is None or not IDS.search(said)


@every_language
def test_different_things_have_different_names(language: str) -> None:
    sets = {"good": GOODS, "place": PLACES, "card": CARDS, "ability": ABILITIES, "rung": RUNGS, "target": TARGETS}
    for slot, values in {**sets, "city": CITIES, "way": WAYS}.items():
        assert len({TEXTS[language].value(slot, value) for value in values}) == len(values), slot


@every_language
def test_dh_24_1_names_are_those_of_the_printed_editions(language: str) -> None:
    named = {"good": PARTS["goods"], "card": PARTS["influence_cards"]["cards"], "city": BOARD["cities"]}
    named |= {"ability": PARTS["special_abilities"]["cards"], "rung": BOARD["status_track"]["levels"]}
    for slot, elements in named.items():
        for element in elements:
            said = TEXTS[language].value(slot, element["id"])
            assert said.casefold() == element["names"][language].casefold()


@every_language
def test_every_refusal_is_told_with_its_elements(language: str) -> None:
    values = {"good": "silk", "city": "koeln", "place": "gate-koeln", "card": "axle_break", "seat": "b"}
    values |= {"wagon": "2", "tile": "3", "amount": "600", "count": "2"}
    found = [*refusals()]
    assert len(found) > 45
    for rule, text in found:
        told = {name: values[name] for name in re.findall(r"{(\w+)}", text)}
        sentence = TEXTS[language].refusal(Refusal(rule, text, told))
        assert sentence.endswith(f"({rule})")
        assert IDS.search(sentence) is None, sentence


def refusals() -> Iterator[tuple[str, str]]:
    """Yield rule and text of every refusal in the code of the title."""
    for file in Path(die_haendler.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "Refusal":
                rule, text, *_ = call.args
                if isinstance(text, ast.Call) and isinstance(rule, ast.Constant):
                    yield rule.value, ast.literal_eval(text.args[0])


NAMES = [
    ("place", "gate-bruegge", "Bruges gate"),
    ("place", "ring-ghent", "ring-ghent"),
    ("place", "ring-bruegge-gent", "Bruges–Ghent"),
    ("place", "spoke-wien:hub", "Vienna–crossroads from crossroads"),
    ("goods", "wine+wine+silk", "2 × Wine and Silk"),
    ("goods", [], "nothing"),
    ("wagon", "2", "wagon 2"),
    ("tile", "3+1", "tile 3 plus 1"),
    ("rungs", "1", "1 rung"),
    ("used", "2", "2 × Social Rise"),
    ("cargo", "none", "nothing"),
    ("two_fee", "no", "closed"),
    ("targets", ["iron", "crest"], "Iron and coat of arms"),
    ("seat", "b", "Bea"),
    ("seat", "x", "x"),
]


@pytest.mark.parametrize(("slot", "value", "name"), NAMES)
def test_names(slot: str, value: object, name: str) -> None:
    assert ENGLISH.value(slot, value) == name


def test_dh_18_2_the_sixth_city_is_called_as_its_table_chose() -> None:
    assert [texts.value("city", "gent") for texts in (ENGLISH, HAMBURG)] == ["Ghent", "Amburgo"]
    assert HAMBURG.value("place", "exit-gent") == "uscita di Amburgo"


EFFECTS = [
    (lambda: at_step(scene(), "purchase"), "buy/wine/paris", "Buy Wine in Paris for 100", "wagon 1 is there"),
    (lambda: at_step(scene(), "purchase"), "buy/cloth/gent", "Buy Cloth in Ghent for 400", "sells for 1000"),
    (lambda: at_step(scene(), "auction"), "bid/300", "Bid 300", "2 × Cloth for nothing"),
    (loading, "take/food+wine", "Load Wine and Food for 300", "sells for 1200, 1600 in Bruges"),
    (loading, "propose/wine/100", "Propose 100 for Wine", "sells for 600, 800 in Bruges"),
    (lambda: act(loading(), "propose/wine/100"), "accept/b", "Take 100 from Bea for Wine", "200 for one"),
    (
        moving,
        "drive/3/2/spoke-genua",
        "Wagon 2 to the road Genoa–crossroads with tile 3",
        "takes your 2 × Silk along",
    ),
    (moving, "drive/3/2/exit-wien", "Wagon 2 to the Vienna exit with tile 3", "1 step to Vienna"),
    (moving, "drive/4/2/wien", "Wagon 2 to Vienna with tile 4", "your goods sell for 1600"),
    (moving, "courier/exit-bruegge", "Move the messenger to the Bruges exit", ""),
    (lambda: at_step(scene(), "wheels"), "wheel/cloth/crest", "Raise Cloth", "Cloth would drop to 600"),
    (lambda: at_step(scene(), "wheels"), "wheel/iron/iron", "Raise Iron twice", ""),
    (lambda: at_step(scene(), "offices"), "price/cloth/down", "Cloth goes from 1000 to 900", ""),
    (lambda: at_step(scene(), "clearance"), "clear/paris/wine+food", "Sell Wine and Food in Paris for 200", ""),
    (lambda: at_step(scene(), "promotion"), "rise/2", "Rise to Merchant for 1200", "upkeep 200 a round"),
]


@pytest.mark.parametrize(("begin", "action", "effect", "reason"), EFFECTS, ids=[each[1] for each in EFFECTS])
def test_an_offer_says_what_it_does_and_why(begin, action: str, effect: str, reason: str) -> None:  # type: ignore[no-untyped-def]
    state = begin()
    seat = state.waiting[0]
    if action not in RULES.offers(state, seat):
        action = action.replace("food+wine", "wine+food")
    assert action in RULES.offers(state, seat)
    view, follows = RULES.view(state, seat), brings(RULES, state, seat, action)
    assert ENGLISH.effect(view, action, follows) == effect
    assert reason in ", ".join(ENGLISH.reasons(view, action, follows))


CHOICES = [
    ("buy", "good", "cloth", "Cloth · 400 · sells for 1000 · 6 left"),
    ("buy", "city", "paris", "Paris · wagon 1 is there · you have 2 × Cloth, Wine"),
    ("buy", "city", "gent", "Ghent · your warehouse is empty"),
    ("wheel", "target", "crest", "coat of arms · this arrow raises nothing"),
    ("drive", "wagon", "2", "wagon 2 · Cologne gate · Anna (A): 2 × Silk"),
    ("drive", "place", "wien", "Vienna · Wine, Salt, Iron · bonus 200 · wagon 2: 1600 for you"),
    ("wheel", "target", "cloth", "Cloth · 1000 → 600"),
    ("name", "ability", "courier", "Courier · 400 · messenger 1 space"),
    ("card", "card", "social_rise", "Social Rise · a rung for 1200"),
    ("rise", "rungs", "1", "1 rung · Trader · upkeep 100 a round"),
]


@pytest.mark.parametrize(("kind", "slot", "value", "meaning"), CHOICES)
def test_choices_say_what_they_mean(kind: str, slot: str, value: str, meaning: str) -> None:
    assert ENGLISH.choice(RULES.view(at_step(scene(), "purchase"), A), kind, slot, value) == meaning


def test_questions_say_what_is_to_be_decided_and_money_only_to_its_owner() -> None:
    state = at_step(scene(), "auction")
    bid = "What do you bid in secret for wagon 1 in Paris? The highest bidder pays and loads first."
    there = "Your warehouse there: 2 × Cloth, Wine."
    assert ENGLISH.due(RULES.view(state, A), A) == f"{bid} {there} You have 2000 guilders."
    for other in (B, None):
        assert ENGLISH.due(RULES.view(state, other), A) == f"{bid} {there}"
    guest = ENGLISH.due(RULES.view(loading(), B), B)
    assert guest.startswith("Load on wagon 1 in Paris? Its master is Anna. For you: 200 for one, 300 for two.")
    asked = ENGLISH.due(RULES.view(act(loading(), "propose/wine/100"), A), A)
    assert asked == "Let Bea load Wine for 100? Your fees: 200 for one, 300 for two."
    turn = ENGLISH.due(RULES.view(moving(), A), A)
    assert "1 extra point is left. The messenger can go 1 space." in turn


def test_dh_15_1_a_board_tells_no_secret_but_the_readers_own() -> None:
    state = act(deal(at_step(scene(), "auction"), A, "axle_break"), "a bid/700")
    mine, other, public = (ENGLISH.board(RULES.view(state, reader)) for reader in (A, B, None))
    for told in ("Money: 2000 guilders.", "Influence cards: Broken Axle.", "Bid: 700."):
        assert told in mine
        assert told not in other + public
    assert "Money: 700 guilders." in other
    assert "Money:" not in public
    for text in (mine, other, public):
        assert "Already answered: Anna (A)." in text
        assert "Waiting for Bea (B)" in text
        assert "Holds 1 influence card." in text


def test_a_deal_is_told_in_few_words() -> None:
    told = [event for step in DEAL for event in step]
    assert [(clause.seat, clause.text, clause.asides) for clause in ENGLISH.clauses(told)] == [
        (A, "became loading master of wagon 1 in Paris for 400", ["Bea 0"]),
        (A, "loaded 2 × Cloth on wagon 1", []),
        (A, "named the fees for Bea: 200 for one", []),
        (B, "proposed 100 for loading Wine", []),
        (B, "paid Anna 100 and loaded Wine on wagon 1", []),
    ]


def _fact(kind: str, **args: object) -> Event:
    return Event(kind, args)


DEAL = (
    [_fact("showed_bid", seat=A, amount=400), _fact("showed_bid", seat=B, amount=0)],
    [_fact("became_master", seat=A, wagon="1", city="paris", amount=400)],
    [_fact("loaded", seat=A, wagon="1", goods=["cloth", "cloth"])],
    [_fact("named_fees", seat=A, guest_seat=B, fee="200", two_fee="no")],
    [_fact("proposed", seat=B, goods=["wine"], amount=100), _fact("accepted", seat=A, guest_seat=B)],
    [_fact("loaded_for", seat=B, master_seat=A, wagon="1", goods=["wine"], amount=100)],
)


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("drive 4 2 Wien", "drive/4/2/wien"),
        ("drive 3 2 Vienna exit", "drive/3/2/exit-wien"),
        ("drive 4 2 Viena", "drive/4/2/wien"),
        ("drive 2 2 middle", "drive/2/2/hub"),
        ("messenger Bruges exit", "courier/exit-bruegge"),
        ("messenger Brügge exit", "courier/exit-bruegge"),
    ],
)
def test_typed_lines_are_understood_in_the_words_of_all_editions(typed: str, action: str) -> None:
    assert reading.read_line(ENGLISH, RULES.kinds, Session(RULES, moving()), A, typed) == [action]


ENDINGS = [("arrivals", None), ("arrivals", "money"), ("rounds", None)]


@every_language
@pytest.mark.parametrize(("reason", "tie"), ENDINGS)
def test_the_ending_is_explained(language: str, reason: str, tie: str | None) -> None:
    said = TEXTS[language].ending(Result(reason, [], [[1], [0]], tie))
    assert ("Bea" in said) == (tie is not None)
    assert said.count(".") == 1 + (tie is not None)


def test_the_clock_counts_more_arrivals_than_needed_without_being_odd() -> None:
    state = moving()
    state.arrivals, end = 2, END_AT[state.seats]
    assert ENGLISH.clock(RULES.view(state, None)).endswith(f" · 2 of {end} arrivals")
    state.arrivals = end + 1
    assert ENGLISH.clock(RULES.view(state, None)).endswith(f" · {end + 1} arrivals ({end} end the game)")


def test_the_end_names_who_won_as_what_and_what_ended_it() -> None:
    scores = [
        Score(seat, [Line("rung", 7, {"rung": "bankherr"}), Line("money", 0, {"shown": 6000})]) for seat in (A, B)
    ]
    result = Result("arrivals", scores, [[1], [0]])
    assert (
        winners_line(result, ["Anna", "Ulrich"], ENGLISH, ENGLISH.tr) == "Ulrich wins as Banker with 6000 guilders."
    )
    assert ENGLISH.ending(result) == "6 wagons had arrived, and that was the end."
