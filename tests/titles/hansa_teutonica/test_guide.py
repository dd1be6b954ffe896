"""The guide: what is answered about a route or a city, in positions set up by hand."""

from __future__ import annotations

from typing import Any

from hansa_bot.engine.session import Session
from hansa_bot.titles.guide import Place
from hansa_bot.titles.hansa_teutonica.guide import CITY, ROUTE, HansaGuide
from hansa_bot.titles.hansa_teutonica.meta import META
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.ui.rules import why
from tests.titles.hansa_teutonica.playing import act
from tests.titles.hansa_teutonica.position import RULES, position, seat_of
from tests.titles.hansa_teutonica.spoken import TEXTS
from tests.ui import stage

GUIDE = HansaGuide()


def facts(state: HansaState, who: str | None, slot: str, value: str) -> str:
    """Return what a player, or somebody who watches, is told of a place."""
    view = RULES.view(state, None if who is None else seat_of(who))
    return "\n".join(GUIDE.facts(TEXTS, view, Place(slot, value)))


def answer(state: HansaState, who: str | None, slot: str, value: str) -> list[str]:
    """Return the lines of the whole answer."""
    seat = None if who is None else seat_of(who)
    draft = why.compose(stage.moment(Session(RULES, state), META.id, seat), Place(slot, value))
    return draft.content.splitlines()


def test_the_facts_of_a_route() -> None:
    words: dict[str, Any] = {
        "routes": {"bremen-minden": "red:T blue:M -", "hannover-minden": "red:T - -"},
        "cities": {"bremen": "blue:T", "minden": "red:T"},
    }
    told = facts(position(**words), "red", ROUTE, "bremen-minden")
    assert "3 spaces, 1 free." in told
    assert "On it: you 1 trader; Bea 1 merchant." in told
    assert "Bremen: controlled by Bea with 1 office; next office: " in told
    assert "Minden: controlled by you with 1 office" in told
    assert "A claim gives for control: you +1, Bea +1." in told
    assert "A move could bring 1 piece of yours here." in told
    watched = facts(position(**words), None, ROUTE, "bremen-minden")
    assert "On it: Anna 1 trader; Bea 1 merchant." in watched
    assert "A move could" not in watched
    assert "you" not in watched


def test_the_facts_of_a_city() -> None:
    words: dict[str, Any] = {"cities": {"hamburg": "blue:T red:T"}, "extra_offices": {"hamburg": "red:T blue:T"}}
    told = facts(position(**words), "red", CITY, "hamburg")
    assert "Controlled by you: as many offices as Bea, and farthest right." in told
    assert "Offices from left to right: your trader, Bea's trader, Bea's trader, your trader." in told
    assert "Next office: black trader, completes the city (you have white only)." in told
    assert "Raises Actions (Actiones) (yours: 2)." in facts(position(), "red", CITY, "gottingen")
    assert "Free on the prestige table, by Coellen–Warburg" in facts(position(), "red", CITY, "coellen")
    assert "Controlled by nobody, no office yet." in facts(position(), None, CITY, "stade")


def test_ht_20_4_a_city_tells_which_regions_it_opens() -> None:
    state = position("britannia_4_5", cities={"cardiff": "blue:T"})
    assert "Its rightmost office opens Wales." in facts(state, "red", CITY, "cardiff")
    assert "in Wales." in facts(state, "red", ROUTE, "cardiff-montgomery")


def test_ht_19_4_an_open_city_says_how_offices_come_in() -> None:
    told = facts(position("east", ("red", "blue", "green")), "red", CITY, "waren")
    assert "Open city" in told
    assert "Raises Money bag (Bursa) (yours: 3)." in told
    assert "Permanent bonus: " in facts(position("east", ("red", "blue", "green")), "red", ROUTE, "malmo-visby")


def test_ht_7_1_pieces_that_a_move_could_bring() -> None:
    words: dict[str, Any] = {"routes": {"bremen-minden": "red:T red:T red:T"}}
    assert "A move could bring 2 pieces" in facts(position(**words), "red", ROUTE, "hannover-minden")
    words["skill_steps"] = {"red": {"liber_sophiae": 3}}
    assert "A move could bring 3 pieces" in facts(position(**words), "red", ROUTE, "hannover-minden")


def test_a_claim_is_told_with_each_benefit_and_what_forbids_the_others() -> None:
    words: dict[str, Any] = {
        "routes": {"gottingen-warburg": "red:T red:T red:T"},
        "cities": {"gottingen": "blue:T"},
        "tokens": {"red": {"unused": ["extra_office", "remove_three"]}},
        "tokens_on_routes": {},
        "supply": {"red": (2, 0)},
    }
    lines = answer(position(whole=False, **words), "red", ROUTE, "gottingen-warburg")
    possible, forbidden = lines[: lines.index("Not possible:")], lines[lines.index("Not possible:") :]
    assert any("raise Actions to 3" in line for line in possible)
    assert any("extra office in Göttingen" in line for line in possible)
    assert any(line.startswith("- Use Remove three") for line in possible)
    assert any(line.startswith("- **Claim**: The next office in Göttingen takes a merchant") for line in forbidden)
    assert any("(HT-8.7)" in line for line in forbidden)
    assert any("(HT-5.1)" in line for line in forbidden)


def test_a_city_is_told_by_each_of_its_routes() -> None:
    words: dict[str, Any] = {"routes": {"gottingen-warburg": "red:T red:T red:T"}}
    lines = answer(position(**words), "red", CITY, "gottingen")
    assert any("office in Göttingen" in line for line in lines[: lines.index("Not possible:")])
    assert any("Göttingen–Quedlinburg is not filled" in line for line in lines)


def test_without_an_action_left_the_next_turn_is_told_too() -> None:
    lines = answer(position(actions_left=0, supply={"red": (3, 0)}), "red", ROUTE, "bremen-minden")
    assert any("(HT-3.2)" in line for line in lines)
    later = lines[lines.index("In your next turn, as things stand:") :]
    assert any(line.startswith("- Place a trader on Bremen–Minden") for line in later)


def test_whoever_waits_hears_of_a_turn_as_things_stand() -> None:
    lines = answer(position(supply={"blue": (3, 0)}), "blue", ROUTE, "bremen-minden")
    start = lines.index("You need not decide anything now. In a turn of yours, as things stand:")
    assert any(line.startswith("- Place a trader on Bremen–Minden") for line in lines[start:])


def test_whoever_must_answer_a_displacement_hears_of_that() -> None:
    words: dict[str, Any] = {"routes": {"dortmund-duisburg": "blue:T -"}, "supply": {"red": (3, 1)}}
    state = act(position(**words), "red", "displace/dortmund-duisburg/b-trader/trader", "pay/1t")
    assert any("(HT-6.11)" in line for line in answer(state, "blue", ROUTE, "dortmund-duisburg"))
    assert any("(HT-6.9)" in line for line in answer(state, "blue", ROUTE, "hamburg-lubeck"))
    assert any(
        line.startswith("- Put your displaced trader") for line in answer(state, "blue", ROUTE, "arnheim-duisburg")
    )


def test_ht_21_3_promo_tokens_belong_to_a_route() -> None:
    words: dict[str, Any] = {
        "options": {"promo_tokens": "on"},
        "tokens": {"red": {"unused": ["route_block"]}},
        "tokens_on_routes": {},
        "supply": {"red": (2, 0)},
    }
    state = position(whole=False, **words)
    before = answer(state, "red", ROUTE, "bremen-minden")
    assert any("oute block" in line for line in before[: before.index("Not possible:")])
    state = RULES.apply(state, 0, "use/route_block/bremen-minden")[0]
    assert "You: Route block." in facts(state, "red", ROUTE, "bremen-minden")


def test_a_turn_in_thought_leaves_the_position_alone() -> None:
    state = position(actions_left=1, skill_steps={"blue": {"actiones": 3}})
    thought = GUIDE.in_turn(state, seat_of("blue"))
    assert (thought.active, thought.actions_left, thought.waiting) == (1, 4, [1])
    assert (state.active, state.actions_left, state.waiting) == (0, 1, [0])
