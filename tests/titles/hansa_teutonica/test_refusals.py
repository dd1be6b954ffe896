"""Every common mistake is refused with the rule that forbids it, in a sentence that names what is meant."""

from __future__ import annotations

from typing import Any

import pytest

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.errors import Illegal, Refusal
from hansa_bot.engine.session import Session
from hansa_bot.titles.hansa_teutonica.material import PIECES, TARGETS
from hansa_bot.titles.hansa_teutonica.state import HansaState
from tests.titles.hansa_teutonica.playing import act
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position, set_up
from tests.titles.hansa_teutonica.spoken import TEXTS

OWN_ROUTE = {"routes": {"hannover-minden": "red:T red:T red:T"}}
COELLEN = {"routes": {"coellen-warburg": "red:M red:T red:T red:T"}}

IN_A_TURN: list[tuple[dict[str, Any], Action, str, str]] = [
    ({"actions_left": 0}, "place/bremen-minden/trader", "HT-3.2", "No action is left"),
    ({}, "pay/1t", "HT-3.3", "Nothing of the kind"),
    ({"stock": {"red": (0, 0)}}, "income/3t", "HT-4.3", "Your stock is empty"),
    ({"stock": {"red": (6, 0)}}, "income/2t", "HT-4.2", "exactly 3"),
    ({"stock": {"red": (6, 0)}}, "income/2t1m", "HT-4.2", "6 traders"),
    ({"supply": {"red": (2, 0)}}, "place/bremen-minden/merchant", "HT-5.3", "no merchant in your supply"),
    (
        {**OWN_ROUTE, "supply": {"red": (2, 0)}},
        "place/hannover-minden/trader",
        "HT-5.1",
        "Hannover–Minden has no empty space",
    ),
    (OWN_ROUTE, "displace/hannover-minden/a-trader/trader", "HT-6.1", "your own"),
    ({}, "displace/hannover-minden/b-trader/trader", "HT-6.1", "Bea's trader is not on Hannover–Minden"),
    (
        {"routes": {"goslar-magdeburg": "blue:M -"}, "supply": {"red": (2, 0)}},
        "displace/goslar-magdeburg/b-merchant/trader",
        "HT-6.3",
        "you need 3 pieces",
    ),
    (
        {"routes": {"goslar-magdeburg": "blue:T -"}, "supply": {"red": (2, 0)}},
        "displace/goslar-magdeburg/b-trader/merchant",
        "HT-6.2",
        "no merchant",
    ),
    ({}, "move/bremen-minden/trader", "HT-7.1", "no trader on Bremen–Minden"),
    ({}, "claim/bremen-minden/none", "HT-8.1", "Bremen–Minden is not filled"),
    (OWN_ROUTE, "claim/hannover-minden/office:halle", "HT-8.7", "does not lead to Halle"),
    (
        {**OWN_ROUTE, "cities": {"hannover": "blue:T blue:T"}},
        "claim/hannover-minden/office:hannover",
        "HT-8.7",
        "Hannover has no empty slot",
    ),
    (
        {**OWN_ROUTE, "cities": {"hannover": "blue:T"}},
        "claim/hannover-minden/office:hannover",
        "HT-8.7",
        "needs pink privilege; you have white",
    ),
    (
        {"routes": {"arnheim-munster": "red:T red:T red:T"}},
        "claim/arnheim-munster/office:munster",
        "HT-8.8",
        "takes a merchant",
    ),
    (OWN_ROUTE, "claim/hannover-minden/upgrade:bursa", "HT-8.12", "raises Money bag"),
    (
        {"routes": {"gottingen-warburg": "red:T red:T red:T"}, "skill_steps": {"red": {"actiones": 5}}},
        "claim/gottingen-warburg/upgrade:actiones",
        "HT-10.3",
        "fully developed",
    ),
    (OWN_ROUTE, "claim/hannover-minden/table:7", "HT-8.13", "Only Coellen–Warburg"),
    (
        {"routes": {"coellen-warburg": "red:T red:T red:T red:T"}},
        "claim/coellen-warburg/table:7",
        "HT-11.2",
        "takes a merchant",
    ),
    ({**COELLEN, "prestige_table": {7: "blue"}}, "claim/coellen-warburg/table:7", "HT-11.2", "7 points is taken"),
    (COELLEN, "claim/coellen-warburg/table:8", "HT-11.2", "needs orange privilege"),
    (OWN_ROUTE, "claim/hannover-minden/extra_office:minden/trader", "HT-13.4", "no unused token Extra office"),
    (
        {**OWN_ROUTE, "tokens": {"red": {"unused": ["extra_office"]}}},
        "claim/hannover-minden/extra_office:minden/trader",
        "HT-13.4",
        "another office in Minden first",
    ),
    (
        {**OWN_ROUTE, "cities": {"minden": "blue:T"}, "tokens": {"red": {"unused": ["extra_office"]}}},
        "claim/hannover-minden/extra_office:minden/merchant",
        "HT-13.4",
        "holds no merchant",
    ),
    ({}, "use/plus_four_actions", "HT-13.1", "no unused token +4 actions"),
    ({"tokens": {"red": {"unused": ["extra_office"]}}}, "use/extra_office", "HT-13.4", "when you claim"),
    (
        {"tokens": {"red": {"unused": ["swap_offices"]}}},
        "use/swap_offices/minden:0",
        "HT-13.5",
        "side by side there in Minden",
    ),
]


def refusal(state: HansaState, who: str, action: Action) -> Refusal:
    with pytest.raises(Illegal) as caught:
        Session(RULES, state).apply(COLOURS.index(who), [action])
    assert caught.value.refusal is not None
    return caught.value.refusal


@pytest.mark.parametrize(("words", "action", "rule", "text"), IN_A_TURN)
def test_mistakes_in_a_turn(words: dict[str, Any], action: Action, rule: str, text: str) -> None:
    found = refusal(position(**words), "red", action)
    assert found.rule == rule
    assert text in TEXTS.refusal(found)
    assert TEXTS.refusal(found).endswith(f". ({rule})")


def displaced(**words: Any) -> HansaState:
    """Red displaced blue's trader from Dortmund–Duisburg; blue must react."""
    words = {"routes": {"dortmund-duisburg": "blue:T -"}, "supply": {"red": (3, 1)}, **words}
    return act(position(**words), "red", "displace/dortmund-duisburg/b-trader/trader", "pay/1t")


@pytest.mark.parametrize(
    ("action", "rule", "text"),
    [
        ("relocate/dortmund-duisburg", "HT-6.11", "back to Dortmund–Duisburg"),
        ("relocate/hamburg-lubeck", "HT-6.9", "Arnheim–Duisburg and Dortmund–Paderborn"),
        ("place/hamburg-lubeck/trader", "HT-3.3", "under way"),
        ("add/arnheim-duisburg/trader", "HT-6.12", "displaced piece goes first"),
    ],
)
def test_mistakes_of_the_displaced(action: Action, rule: str, text: str) -> None:
    found = refusal(displaced(), "blue", action)
    assert found.rule == rule
    assert text in TEXTS.refusal(found)


def test_a_full_neighbour_is_refused_as_full() -> None:
    routes = {"dortmund-duisburg": "blue:T -", "arnheim-duisburg": "green:T green:T green:T"}
    found = refusal(displaced(routes=routes, supply={"red": (3, 1)}), "blue", "add/arnheim-duisburg/trader")
    assert found.rule == "HT-6.5"  # the only other neighbour was taken by itself, now an extra piece is due


@pytest.mark.parametrize(
    ("hands", "action", "text"),
    [
        ({"stock": {"blue": (2, 0)}}, "add/arnheim-duisburg/merchant", "stock first, and it holds no merchant"),
        (
            {"stock": {"blue": (0, 0)}, "supply": {"red": (3, 1), "blue": (2, 0)}},
            "add/arnheim-duisburg/merchant",
            "supply",
        ),
        ({"stock": {"blue": (2, 0)}}, "borrow/arnheim-duisburg/trader", "only when stock and supply are empty"),
    ],
)
def test_mistakes_with_the_extra_piece(hands: dict[str, Any], action: Action, text: str) -> None:
    state = act(displaced(whole=False, **hands), "blue", "relocate/dortmund-paderborn")
    found = refusal(state, "blue", action)
    assert found.rule == "HT-6.8"
    assert text in TEXTS.refusal(found)


def test_the_price_of_a_displacement_is_exact() -> None:
    words: dict[str, Any] = {"routes": {"dortmund-duisburg": "blue:T -"}, "supply": {"red": (3, 1)}}
    state = act(position(**words), "red", "displace/dortmund-duisburg/b-trader/trader")
    found = refusal(state, "red", "pay/2t")
    assert (found.rule, "exactly 1" in TEXTS.refusal(found)) == ("HT-6.2", True)


@pytest.mark.parametrize(
    ("action", "rule", "text"),
    [
        ("set/bremen-minden/merchant", "HT-7.3", "lifted no merchant"),
        ("set/hannover-minden/trader", "HT-7.1", "Hannover–Minden has no empty space"),
        ("set/kampen-osnabruck/trader", "HT-7.4", "change nothing"),
        ("move/bremen-minden/trader", "HT-7.1", "no trader on Bremen–Minden"),
        ("place/bremen-minden/trader", "HT-3.3", "under way"),
        ("enough", "HT-3.3", "Nothing of the kind"),
    ],
)
def test_mistakes_during_a_move(action: Action, rule: str, text: str) -> None:
    routes = {"kampen-osnabruck": "red:T -", "hannover-minden": "blue:T blue:T blue:T", "goslar-magdeburg": "red:T -"}
    state = act(position(routes=routes), "red", "move/kampen-osnabruck/trader")
    found = refusal(state, "red", action) if action != "enough" else RULES.refuse(state, 0, action)
    assert found is not None
    assert found.rule == rule
    assert text in TEXTS.refusal(found)


def test_the_book_says_how_many_are_lifted() -> None:
    routes = {"kampen-osnabruck": "red:T red:T", "goslar-magdeburg": "red:T -"}
    state = act(position(routes=routes), "red", "move/kampen-osnabruck/trader", "move/kampen-osnabruck/trader")
    found = refusal(state, "red", "move/goslar-magdeburg/trader")
    assert (found.rule, "2 pieces" in TEXTS.refusal(found)) == ("HT-7.1", True)


@pytest.mark.parametrize(
    ("action", "rule", "text"),
    [
        ("token/plus_three_actions/luneburg-perleberg", "HT-14.2", "has a token already"),
        ("token/plus_three_actions/dortmund-duisburg", "HT-14.2", "is not empty"),
        ("token/plus_three_actions/halle-quedlinburg", "HT-14.2", "Both cities on Halle–Quedlinburg"),
        ("token/remove_three/bremen-minden", "HT-14.1", "Remove three pieces is not among"),
        ("end", "HT-3.3", "under way"),
    ],
)
def test_mistakes_with_a_pending_token(action: Action, rule: str, text: str) -> None:
    state = position(
        phase="end_of_turn",
        pending={"red": ["plus_three_actions"]},
        tokens_on_routes={"luneburg-perleberg": "swap_offices", "goslar-hildesheim": "remove_three"},
        routes={"dortmund-duisburg": "- blue:T"},
        cities={"halle": "red:T blue:T", "quedlinburg": "green:M red:M"},
    )
    found = refusal(state, "red", action)
    assert found.rule == rule
    assert text in TEXTS.refusal(found)


def test_what_is_not_there_cannot_be_removed() -> None:
    tokens = {"red": {"unused": ["remove_three"]}}
    state = position(tokens=tokens, tokens_on_routes={}, whole=False, routes={"bremen-minden": "blue:T blue:T -"})
    found = refusal(act(state, "red", "use/remove_three"), "red", "remove/bremen-minden/c-trader")
    assert (found.rule, TEXTS.refusal(found)) == ("HT-13.7", "Carl's trader is not on Bremen–Minden. (HT-13.7)")


@pytest.mark.parametrize(
    "action",
    ["place/atlantis/trader", "place/bremen-minden", "place", "displace/bremen-minden/halle:0/trader", "income/many",
     "claim/bremen-minden", "claim/bremen-minden/castle:minden", "use/wings", "use/swap_offices/atlantis:0",
     "place/bremen-minden/trader/and/more", "claim/bremen-minden/table:6", "displace/bremen-minden/bursa/trader"],
)  # fmt: skip
def test_garbage_names_no_rule_and_breaks_nothing(action: Action) -> None:
    assert RULES.refuse(position(), 0, action) is None


def test_no_offer_is_refused_and_every_other_action_gets_a_sentence() -> None:
    state = set_up(4)
    t_routes = [route.id for route in RULES.view(state, None).routes]
    sentences = 0
    for _ in range(12):
        seat = state.waiting[0]
        offers = RULES.offers(state, seat)
        others = [token("place", route, piece) for route in t_routes for piece in PIECES]
        others += [token("displace", route, target, "trader") for route in t_routes for target in TARGETS.values()]
        others += [token("claim", route, "none") for route in t_routes]
        for action in set(others) - set(offers):
            found = RULES.refuse(state, seat, action)
            assert found is not None, action
            assert TEXTS.refusal(found)
            sentences += 1
        state, _ = RULES.apply(state, seat, offers[len(offers) // 2])
    assert sentences > 1000
