"""What may be asked of the rules: everything printed under every name it goes by, and what a place is good for."""

import re
from typing import Any

import pytest

from hansa_bot.engine.session import Session
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles.hansa_teutonica.guide import CITY, ROUTE, HansaGuide
from hansa_bot.titles.hansa_teutonica.material import SKILLS, TOKENS, board, components
from hansa_bot.titles.hansa_teutonica.meta import META, OPTIONS, PRESETS
from hansa_bot.titles.hansa_teutonica.rulebook import RULEBOOK
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.rulebook import Place, Variant
from hansa_bot.ui.rules import rulebook, why
from tests.titles.hansa_teutonica.playing import act
from tests.titles.hansa_teutonica.position import RULES, position, seat_of
from tests.titles.hansa_teutonica.spoken import TEXTS
from tests.ui import stage

TITLE = "hansa_teutonica"
BOARDS = [
    board(name) for name in sorted({side for sides in components()["boards"].values() for side in sides.values()})
]
TR = catalog("en", TITLE)


def game(seats: int, **options: str) -> Variant:
    return Variant(seats, {option.key: options.get(option.key, option.values[0]) for option in OPTIONS})


def printed(city: str, tr: Catalog, seats: Variant | None) -> str:
    facts = RULEBOOK.by_key[city].facts
    assert facts is not None
    return facts(tr, seats)


def test_every_decision_between_readings_is_told_once() -> None:
    readings = [reading for rule in RULEBOOK.rules for reading in rule.readings]
    marks = [found[0] for reading in readings if (found := re.match(r"D\d+(?=: )", reading))]
    assert sorted(marks, key=lambda mark: int(mark[1:])) == [f"D{number}" for number in range(1, 37)]


ASKED = {
    "HT-14.5": "D14",
    "HT-6.11": "d5",
    "displace": "displace",
    "link": "link",
    "two-players": "two players",
    "income": "income",
    "end": "end of the game",
    "network": "network",
    "swap_offices": "swap",
    "plus_three_actions": "+3",
    "clavis_urbis": "keys",
    "option-tie_break": "tie-break",
    "edition-fourth": "fourth edition",
    "breslau": "wroclaw",
    "coellen": "KÖLN, koln",
    "lubeck": "Luebeck",
    "isle_of_man": "isle of man",
}
TERMS = {
    "trader": "trader, Händler, Mercante, comerciante, cube",
    "merchant": "merchant, Großhändler, Grossista, mercader, disc",
    "office": "office, Niederlassung, Kontor, Ufficio, oficina, trading post, counting office",
    "route": "route, space, Handelsroute, rotta commerciale, villaggio, ruta comercial, casa, trade route, post",
    "stock": "general stock, Kasse, riserva generale, reserva general",
    "supply": "personal supply, Vorrat, riserva personale, suministro personal",
    "bonus-token": "bonus token, Bonusmarker, gettone Bonus, ficha de bonus, bonus marker",
    "points": "points, Prestigepunkte, punti prestigio, puntos de prestigio, prestige points",
}


@pytest.mark.parametrize(("key", "words"), ASKED.items(), ids=ASKED)
def test_what_people_ask_for_is_found(key: str, words: str) -> None:
    for typed in words.split(", "):
        assert rulebook.search(TITLE, typed).best == key


@pytest.mark.parametrize(("key", "terms"), TERMS.items(), ids=TERMS)
def test_ht_24_every_printed_term_is_recognised(key: str, terms: str) -> None:
    for term in terms.split(", "):
        assert rulebook.search(TITLE, term).best == key
        assert rulebook.search(TITLE, term.upper()).best == key


def test_every_city_is_found_by_its_name_and_aliases() -> None:
    names = {
        (name, city.id) for each in BOARDS for city in each.cities for name in (city.id, city.name, *city.aliases)
    }
    for name, city in names:
        assert rulebook.search(TITLE, name).best == city, name


def test_every_token_skill_option_and_edition_is_found() -> None:
    for key in (*TOKENS, *SKILLS):
        assert rulebook.search(TITLE, key.replace("_", " ")).best == key
    for option in OPTIONS:
        for name in (option.name, option.key):
            found = rulebook.search(TITLE, name)
            first = RULEBOOK.by_number[RULEBOOK.by_key[found.best or ""].rules[0]]
            assert option.key in first.options or f"option-{option.key}" in found.others, name
    for preset in PRESETS:
        assert rulebook.search(TITLE, preset.name).best == f"edition-{preset.key}"


def test_what_is_nowhere_leads_to_what_looks_alike() -> None:
    found = rulebook.search(TITLE, "priviledge")
    assert found.best is None
    assert "privilegium" in found.others
    assert rulebook.search(TITLE, "xqzwkj").others == ()


def test_words_of_a_rule_are_found_too() -> None:
    assert rulebook.search(TITLE, "rounded down").best == "HT-20.11"


def test_a_city_tells_what_is_printed_there() -> None:
    told = printed("stade", TR, game(4))
    assert "Privilege" in told
    assert "Hamburg" in told
    assert told.count("\n") == 0
    coin = printed("bristol", TR, None)
    assert "with a coin of 2" in coin
    assert "open city without slots" in printed("waren", TR, game(3, board="east"))
    assert "opens Scotland" in printed("carlisle", TR, game(5, board="britannia"))
    assert "opens Scotland" not in printed("carlisle", TR, game(3, board="britannia"))
    assert "one end of the link" in printed("lubeck", TR, game(3, board="east"))
    assert "end of the link" not in printed("lubeck", TR, game(3))
    assert "1 ship" in printed("visby", TR, None)


def test_a_city_of_another_board_is_told_all_the_same() -> None:
    assert "slots" in printed("london", TR, game(4))
    for each in BOARDS:
        for city in each.cities:
            told = printed(city.id, TR, None)
            for slot in city.slots:
                assert slot.privilege in told
            for skill in city.skills:
                assert "raises" in told, (city.id, skill)


GUIDE = HansaGuide()


def facts_of(state: HansaState, who: str | None, slot: str, value: str) -> str:
    """Return what a player, or somebody who watches, is told of a place."""
    view = RULES.view(state, None if who is None else seat_of(who))
    return "\n".join(GUIDE.facts(TEXTS, view, Place(slot, value)))


def answer_to(state: HansaState, who: str | None, slot: str, value: str) -> list[str]:
    """Return the lines of the whole answer_to."""
    seat = None if who is None else seat_of(who)
    draft = why.compose(stage.moment(Session(RULES, state), META.id, seat), Place(slot, value))
    return draft.content.splitlines()


def test_the_facts_of_a_route() -> None:
    words: dict[str, Any] = {
        "routes": {"bremen-minden": "red:T blue:M -", "hannover-minden": "red:T - -"},
        "cities": {"bremen": "blue:T", "minden": "red:T"},
    }
    told = facts_of(position(**words), "red", ROUTE, "bremen-minden")
    assert "3 spaces, 1 free." in told
    assert "On it: you 1 trader; Bea 1 merchant." in told
    assert "Bremen: controlled by Bea with 1 office; next office: " in told
    assert "Minden: controlled by you with 1 office" in told
    assert "A claim gives for control: you +1, Bea +1." in told
    assert "A move could bring 1 piece of yours here." in told
    watched = facts_of(position(**words), None, ROUTE, "bremen-minden")
    assert "On it: Anna 1 trader; Bea 1 merchant." in watched
    assert "A move could" not in watched
    assert "you" not in watched


def test_the_facts_of_a_city() -> None:
    words: dict[str, Any] = {"cities": {"hamburg": "blue:T red:T"}, "extra_offices": {"hamburg": "red:T blue:T"}}
    told = facts_of(position(**words), "red", CITY, "hamburg")
    assert "Controlled by you: as many offices as Bea, and farthest right." in told
    assert "Offices from left to right: your trader, Bea's trader, Bea's trader, your trader." in told
    assert "Next office: black trader, completes the city (you have white only)." in told
    assert "Raises Actions (Actiones) (yours: 2)." in facts_of(position(), "red", CITY, "gottingen")
    assert "Free on the prestige table, by Coellen–Warburg" in facts_of(position(), "red", CITY, "coellen")
    assert "Controlled by nobody, no office yet." in facts_of(position(), None, CITY, "stade")


def test_ht_20_4_a_city_tells_which_regions_it_opens() -> None:
    state = position("britannia_4_5", cities={"cardiff": "blue:T"})
    assert "Its rightmost office opens Wales." in facts_of(state, "red", CITY, "cardiff")
    assert "in Wales." in facts_of(state, "red", ROUTE, "cardiff-montgomery")


def test_ht_19_4_an_open_city_says_how_offices_come_in() -> None:
    told = facts_of(position("east", ("red", "blue", "green")), "red", CITY, "waren")
    assert "Open city" in told
    assert "Raises Money bag (Bursa) (yours: 3)." in told
    assert "Permanent bonus: " in facts_of(position("east", ("red", "blue", "green")), "red", ROUTE, "malmo-visby")


def test_ht_7_1_pieces_that_a_move_could_bring() -> None:
    words: dict[str, Any] = {"fills": "bremen-minden"}
    assert "A move could bring 2 pieces" in facts_of(position(**words), "red", ROUTE, "hannover-minden")
    words["skill_steps"] = {"red": {"liber_sophiae": 3}}
    assert "A move could bring 3 pieces" in facts_of(position(**words), "red", ROUTE, "hannover-minden")


def test_a_claim_is_told_with_each_benefit_and_what_forbids_the_others() -> None:
    words: dict[str, Any] = {
        "fills": "gottingen-warburg",
        "cities": {"gottingen": "blue:T"},
        "owns": ["extra_office", "remove_three"],
        "tokens_on_routes": {},
        "hand": (2, 0),
    }
    lines = answer_to(position(whole=False, **words), "red", ROUTE, "gottingen-warburg")
    possible, forbidden = lines[: lines.index("You can't:")], lines[lines.index("You can't:") :]
    assert any("raise Actions to 3" in line for line in possible)
    assert any("extra office in Göttingen" in line for line in possible)
    assert any(line.startswith("- Use Remove three") for line in possible)
    assert any(line.startswith("- **Claim**: The next office in Göttingen needs a merchant") for line in forbidden)
    assert any("(HT-8.7)" in line for line in forbidden)
    assert any("(HT-5.1)" in line for line in forbidden)


def test_a_city_is_told_by_each_of_its_routes() -> None:
    words: dict[str, Any] = {"fills": "gottingen-warburg"}
    lines = answer_to(position(**words), "red", CITY, "gottingen")
    assert any("office in Göttingen" in line for line in lines[: lines.index("You can't:")])
    assert any("Göttingen–Quedlinburg isn't full" in line for line in lines)


def test_without_an_action_left_the_next_turn_is_told_too() -> None:
    lines = answer_to(position(actions_left=0, hand=(3, 0)), "red", ROUTE, "bremen-minden")
    assert any("(HT-3.2)" in line for line in lines)
    later = lines[lines.index("On your next turn, as things stand:") :]
    assert any(line.startswith("- Place a trader on Bremen–Minden") for line in later)


def test_whoever_waits_hears_of_a_turn_as_things_stand() -> None:
    lines = answer_to(position(supply={"blue": (3, 0)}), "blue", ROUTE, "bremen-minden")
    start = lines.index("It isn't your turn. If it were, as things stand:")
    assert any(line.startswith("- Place a trader on Bremen–Minden") for line in lines[start:])


def test_whoever_must_answer_a_displacement_hears_of_that() -> None:
    words: dict[str, Any] = {"routes": {"dortmund-duisburg": "blue:T -"}, "hand": (3, 1)}
    state = act(position(**words), "red", "displace/dortmund-duisburg/b-trader/trader", "pay/1t")
    assert any("(HT-6.11)" in line for line in answer_to(state, "blue", ROUTE, "dortmund-duisburg"))
    assert any("(HT-6.9)" in line for line in answer_to(state, "blue", ROUTE, "hamburg-lubeck"))
    assert any(
        line.startswith("- Put your displaced trader") for line in answer_to(state, "blue", ROUTE, "arnheim-duisburg")
    )


def test_ht_21_3_promo_tokens_belong_to_a_route() -> None:
    words: dict[str, Any] = {
        "options": {"promo_tokens": "on"},
        "owns": ["route_block"],
        "tokens_on_routes": {},
        "hand": (2, 0),
    }
    state = position(whole=False, **words)
    before = answer_to(state, "red", ROUTE, "bremen-minden")
    assert any("oute block" in line for line in before[: before.index("You can't:")])
    state = RULES.apply(state, 0, "use/route_block/bremen-minden")[0]
    told = facts_of(state, "red", ROUTE, "bremen-minden")
    assert "Beside it: Route block (you)." in told
    assert told.count("Route block") == 1


def test_a_turn_in_thought_leaves_the_position_alone() -> None:
    state = position(actions_left=1, skill_steps={"blue": {"actiones": 3}})
    thought = GUIDE.in_turn(state, seat_of("blue"))
    assert (thought.active, thought.actions_left, thought.waiting) == (1, 4, [1])
    assert (state.active, state.actions_left, state.waiting) == (0, 1, [0])
