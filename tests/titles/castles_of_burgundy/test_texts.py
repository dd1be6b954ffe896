"""What the title says: events as declared, different names for different things, refusals in four languages."""

import re

import pytest

from hansa_bot.engine.action import Event, Outcome, seen_by
from hansa_bot.engine.result import Result
from hansa_bot.engine.rules import Setup
from hansa_bot.titles.castles_of_burgundy import reasons
from hansa_bot.titles.castles_of_burgundy.material import DEPOTS, EFFECTS, GOODS, TILES, TOOLS, TYPES
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import PRINTED
from hansa_bot.titles.castles_of_burgundy.texts.facts import FACTS
from hansa_bot.titles.kit.events import COMMON, check
from hansa_bot.titles.kit.preview import brings
from tests.titles.castles_of_burgundy.facts import IDS, TABLES
from tests.titles.castles_of_burgundy.playing import act, told, wander
from tests.titles.castles_of_burgundy.position import RULES, position, set_up
from tests.titles.castles_of_burgundy.spoken import ENGLISH, LANGUAGES, TEXTS

every_language = pytest.mark.parametrize("language", LANGUAGES)


def test_events_are_as_declared_and_all_of_them_happen() -> None:
    seen = set[str]()
    for seats, options in TABLES.values():
        outcome = Outcome()
        RULES.setup(Setup(seats, META.check(seats, options), "spoken"), outcome)
        events = [*outcome.events, *(event for step in wander(seats, 1, **options) for event in step.events)]
        check(FACTS, events)
        seen |= {event.kind for event in events}
    assert seen == {*FACTS} - {*COMMON}


@every_language
def test_different_things_have_different_names(language: str) -> None:
    texts = TEXTS[language]
    sets = {"tile": TILES[1:], "good": GOODS, "depot": DEPOTS, "die": TOOLS, "estate": PRINTED, "type": TYPES}
    for slot, values in {**sets, "effect": EFFECTS}.items():
        assert len({texts.value(slot, value) for value in values}) == len(values)


@every_language
def test_every_refusal_is_told_with_its_elements(language: str) -> None:
    texts = TEXTS[language]
    things = {"tile": "city-hall", "effect": "city-hall", "hex": "c4", "type": "animal", "good": "pink"}
    values = {**things, "depot": "4", "workers": 2, "silver": 2, "count": 1, "labour": 2, "die": "die-5"}
    found = [reason for reason in vars(reasons).values() if isinstance(reason, reasons.Reason)]
    assert len(found) > 20
    for reason in found:
        names = set(re.findall(r"{(\w+)}", reason.text))
        sentence = texts.refusal(reason(**{name: values[name] for name in names}))
        assert sentence.endswith(f"({reason.rule})")
        assert IDS.search(sentence) is None, sentence
        assert "depot depot" not in sentence.lower()


@pytest.mark.parametrize(
    ("slot", "value", "name"),
    [
        ("tile", "cow-3", "3 cows"),
        ("tile", "carpenter", "carpenter's workshop"),
        ("discard", "k24", "knowledge 24"),
        ("depot", "4", "depot 4"),
        ("depot", "black", "black depot"),
        ("depots", "6+1", "depots 6 and 1"),
        ("depots", ["3"], "depot 3"),
        ("goods", "pink+red", "pink and red"),
        ("goods", ["red", "red", "brown"], "2 × red, brown"),
        ("goods", [], "none"),
        ("die", "die-5", "die 5"),
        ("die", "city-hall", "city hall"),
        ("other_die", 5, "5"),
        ("estate", "house-17", "house estate 17"),
        ("estates", ["2", "9"], "estate 2 and estate 9"),
        ("hexes", ["c4", "d5"], "c4 and d5"),
        ("points", 1, "1 point"),
        ("space", 0, "1"),
        ("seat", 2, "Carl von und zu Hohenlo…"),
    ],
)
def test_names(slot: str, value: object, name: str) -> None:
    assert ENGLISH.value(slot, value) == name


SEAT = {
    "placed": {"d4": "castle", "c6": "bank", "b5": "market", "c5": "city-hall", "c2": "cow-4"},
    "storage_": ("church", "cow-3", "castle"),
    "goods": {"red": 3, "pink": 1},
    "workers": 3,
    "silver": 2,
    "dice": (5, 2),
}
EFFECT_TEXTS = [
    ("take/4/cow-3/die-5/church", "Take 3 cows from depot 4 (die 5, 1 worker); discard church"),
    ("take/5/mine/die-5/castle", "Take the mine from depot 5 (die 5); discard castle"),
    ("place/cow-3/c1/die-5", "Place 3 cows on c1 (die 5): +7 points"),
    ("place/church/e4/die-2", "Place the church on e4 (die 2, 1 worker): take a mine, knowledge or castle"),
    ("sell/red/die-5", "Sell red, 3 tiles (die 5, 1 worker): +6, 1 silverling"),
    ("sell/pink/die-2", "Sell pink, 1 tile (die 2, 1 worker): +2, 1 silverling"),
    ("workers/die-2", "Take 2 workers (die 2)"),
    ("buy/black/k24/church", "Buy knowledge 24 for 2 silverlings (black depot); discard church"),
]


def effect_of(state: BurgundyState, action: str) -> str:
    """Say what an action of the waiting seat would do, with all that it brings."""
    seat = state.waiting[0]
    return ENGLISH.effect(RULES.view(state, seat), action, brings(RULES, state, seat, action))


@pytest.mark.parametrize(("action", "sentence"), EFFECT_TEXTS)
def test_effects_say_what_an_action_does(action: str, sentence: str) -> None:
    state = position(depots={"4": ["cow-3"], "5": ["mine"]}, black=["k24"], A=SEAT)
    assert action in RULES.offers(state, 0)
    assert effect_of(state, action) == sentence


def test_cb_11_2_a_completed_city_is_announced_with_its_points_and_what_follows() -> None:
    placed = {"d4": "castle", "e4": "bank", "f4": "market", "e5": "city-hall", "f5": "watchtower"}
    state = position(phase="B", A={"placed": placed, "storage_": ("church",), "dice": (3, 3), "workers": 2})
    effect = effect_of(state, "place/church/g4/die-3")
    assert (
        effect == "Place the church on g4 (die 3): +23 points; fills a 5-hex city; take a mine, knowledge or castle"
    )
    sentences = [text for event in told(state, "place/church/g4/die-3") if (text := ENGLISH.event(event))]
    assert sentences[:2] == ["Anna placed the church on g4.", "Anna completed a city of 5 hexes (+23)."]


def test_knowledge_changes_what_is_told() -> None:
    placed = {"d4": "castle", "b4": "k3", "a4": "k4", "c4": "k14", "f3": "k13", "g3": "k8", "g2": "k12"}
    state = position(depots={"3": ["ship"]}, A={"placed": placed, "goods": {"red": 2}, "workers": 1, "dice": (1, 6)})
    assert effect_of(state, "sell/red/die-6") == "Sell red, 2 tiles (die 6, 1 worker): +4, 2 silverlings, 1 worker"
    assert effect_of(state, "workers/die-1") == "Take 4 workers and 1 silverling (die 1)"
    assert effect_of(state, "take/3/ship/die-1") == "Take the ship from depot 3 (die 1, 1 worker)"


def test_a_ship_says_what_it_loads_and_what_stays() -> None:
    state = position(
        goods_on={"2": ["red", "brown", "pink"]},
        A={"storage_": ("ship",), "goods": {"red": 2, "turquoise": 1}, "dice": (5, 5)},
    )
    state = act(state, "place/ship/d5/die-5")
    view = RULES.view(state, 0)
    assert ENGLISH.due(view, 0) == (
        "Your ship: choose a depot and load its goods. Goods: turquoise, 2 × red. Room for 1 new type."
    )
    assert effect_of(state, "load/2/pink") == "Load pink, red from depot 2; left there: brown"
    assert effect_of(state, "load/1") == "Load nothing from depot 1"
    assert ENGLISH.choice(view, "load", "depots", "2") == "depot 2 · pink, red, brown"
    assert ENGLISH.due(view, 0) in ENGLISH.board(RULES.view(state, 1)), "others read of the same room"


def test_cb_10_5_a_ship_may_be_told_to_load_from_two_depots() -> None:
    placed = {"d4": "castle", "c4": "k5"}
    state = position(
        goods_on={"6": ["red"], "1": ["pink"]}, A={"placed": placed, "storage_": ("ship",), "dice": (5, 5)}
    )
    state = act(state, "place/ship/d5/die-5")
    view = RULES.view(state, 0)
    assert "or two neighbouring ones" in ENGLISH.due(view, 0)
    assert effect_of(state, "load/6+1") == "Load pink, red from depots 6 and 1"
    assert "What knowledge tiles do: 5 ships load from two neighbouring depots" in ENGLISH.board(view)


CHOICES = [
    ("take", "depot", "4", "depot 4 · 3 cows, church · 1 worker"),
    ("take", "depot", "5", "depot 5 · mine · no worker needed"),
    ("buy", "depot", "black", "black depot · knowledge 24"),
    ("take", "tile", "church", "church · building · take a mine, knowledge or castle · fits c3, c5, c6, e4, e5"),
    ("take", "tile", "k24", "knowledge 24 · at the end 4 for each kind of animal · fits a4, b4, c4"),
    ("place", "hex", "c5", "c5 · number 2 · city of 3, 3 empty"),
    ("sell", "good", "red", "red · number 4 · 3 tiles · +6, 1 silverling"),
    ("take", "discard", "castle", "castle · discard it to make room"),
    ("place", "die", "city-hall", "city hall · any number"),
    ("take", "tile", "boarding-house", "boarding house · building · +4 workers · fits c3, c5, c6, e4, e5"),
    ("take", "tile", "cow-3", "3 cows · fits b2, e6"),
    ("estate", "estate", "4", "estate 4 · not verified, from a single transcription · city 5-5-2, pasture 3-3"),
]


@pytest.mark.parametrize(("kind", "slot", "value", "meaning"), CHOICES)
def test_choices_say_what_they_mean(kind: str, slot: str, value: str, meaning: str) -> None:
    placed = {"d4": "castle", "a3": "castle", "b3": "castle", "d5": "ship", "d6": "ship"}
    state = position(depots={"4": ["cow-3", "church"], "5": ["mine"]}, black=["k24"], A={**SEAT, "placed": placed})
    assert ENGLISH.choice(RULES.view(state, 0), kind, slot, value) == meaning


def test_due_says_what_must_be_decided() -> None:
    state = position(depots={"4": ["church"]}, A={**SEAT, "storage_": ("carpenter",), "dice": (3, 6)})
    assert ENGLISH.due(RULES.view(state, 0), 0) == (
        "Your dice: 3 and 6. 3 workers, 2 silverlings. Storage: carpenter's workshop. Goods: pink, 3 × red. "
        "You may buy a tile for 2 silverlings."
    )
    state = act(state, "place/carpenter/c3/die-3")
    assert ENGLISH.due(RULES.view(state, 0), 0) == (
        "Your carpenter's workshop: you may take a building from a numbered depot. Storage: none."
    )
    assert effect_of(state, "skip") == "Don't use the carpenter's workshop"
    state = act(state, "skip", "workers/die-6")
    assert ENGLISH.due(RULES.view(state, 0), 0).startswith("You've used both dice. End your turn when you're ready.")
    assert effect_of(state, "end") == "End your turn without buying"


TOOK = Event("took", {"seat": 0, "depot": "black", "tile": "watchtower"})
PLACED = Event("placed", {"seat": 0, "tile": "church", "hex": "e3"})
FILLED = Event("region", {"seat": 0, "type": "building", "size": 1, "points": 11, "hexes": ["e3"]})


@pytest.mark.parametrize(
    ("language", "took", "placed", "filled"),
    [
        (
            "en",
            "took the watchtower from the black depot",
            "placed the church on e3",
            "completed a city of 1 hex (+11)",
        ),
        (
            "it",
            "ha preso la torre di guardia dal deposito nero",
            "ha piazzato la chiesa su e3",
            "una città di 1 casella",
        ),
        (
            "es",
            "ha tomado la torre vigía del depósito negro",
            "ha colocado la iglesia en e3",
            "una ciudad de 1 casilla",
        ),
        ("de", "nahm den Wachturm aus dem schwarzen Depot", "legte die Kirche auf e3", "eine Stadt mit 1 Feld (+11)"),
    ],
)
def test_things_have_their_articles_in_what_is_told(language: str, took: str, placed: str, filled: str) -> None:
    texts = TEXTS[language]
    assert f" {took}." in (texts.event(TOOK) or "")
    assert f" {placed}." in (texts.event(PLACED) or "")
    assert filled in (texts.event(FILLED) or "")
    assert texts.clauses([PLACED])[0].text == placed
    assert " " not in texts.value("tile", "church"), "alone it has none"


def test_cb_16_7_an_uncertain_estate_is_called_so_wherever_it_is_chosen_or_shown() -> None:
    doubt = "not verified, from a single transcription"
    state = set_up(2, experts="free")
    seat = state.waiting[0]
    view = RULES.view(state, seat)
    assert doubt in ENGLISH.choice(view, "estate", "estate", "8")
    made = next(offer for offer in RULES.offers(state, seat) if "house" in offer)
    assert "made by the bot, not printed" in ENGLISH.choice(view, "estate", "estate", made.split("/")[1])
    after, outcome = RULES.apply(state, seat, "estate/8")
    assert not any(doubt in (ENGLISH.event(event) or "") for event in outcome.events), "the log is no place for it"
    assert doubt in ENGLISH.desk(RULES.view(after, None), seat)


def test_cb_16_3_a_sealed_choice_is_told_without_what_it_was() -> None:
    state = set_up(2, experts="free", experts_choice="secret")
    after, outcome = RULES.apply(state, 1, "estate/5")
    assert [ENGLISH.event(event) for event in seen_by(outcome.events, 0)] == ["Bea has chosen an estate in secret."]
    assert "estate 5" not in ENGLISH.board(RULES.view(after, 0)).lower()
    assert "Has chosen; everyone's choice is shown together." in ENGLISH.board(RULES.view(after, 0))
    assert "Estate 5" in ENGLISH.board(RULES.view(after, 1))


@pytest.mark.parametrize(
    ("tie_break", "sentence"),
    [
        (None, "The game ended because all five phases have been played."),
        ("empty", "The game ended because all five phases have been played. Bea won the tie on empty hexes."),
        (
            "order",
            "The game ended because all five phases have been played. Bea won the tie, being later in turn order.",
        ),
    ],
)
def test_the_ending_is_explained(tie_break: str | None, sentence: str) -> None:
    assert ENGLISH.ending(Result("phases", [], [[1], [0]], tie_break)) == sentence


@pytest.mark.parametrize(
    ("slot", "value", "typed"),
    [
        ("tile", "cow-3", "3 Kühe"),
        ("tile", "cow-3", "cow 3"),
        ("tile", "city-hall", "Rathaus"),
        ("tile", "k7", "Wissen 7"),
        ("good", "turquoise", "türkis"),
        ("depot", "4", "4"),
        ("die", "die-5", "5"),
        ("estate", "3", "estate 3"),
    ],
)
def test_things_may_be_typed_by_their_other_names(slot: str, value: str, typed: str) -> None:
    assert typed in ENGLISH.aliases(slot, value)


def test_a_fact_of_a_kind_nobody_knows_is_not_told() -> None:
    assert ENGLISH.event(Event("no_such_fact", {"seat": 0})) is None


def test_what_a_tile_scored_is_told_by_what_it_scored_for() -> None:
    region = Event("region", {"seat": 0, "type": "pasture", "size": 5, "points": 21, "hexes": []})
    animals = Event("animals", {"seat": 0, "tile": "chicken-4", "hexes": [], "points": 15})
    placed = Event("placed", {"seat": 0, "tile": "chicken-4", "hex": "e3"})
    (clause,) = ENGLISH.clauses([placed, region, animals])
    assert clause.gains == ["5-hex region full: +21", "chickens +15"]
    loaded = Event("loaded", {"seat": 0, "depots": ["1"], "goods": ["pink", "orange"]})
    assert ENGLISH.clauses([loaded])[0].text == "loaded pink and orange goods"
