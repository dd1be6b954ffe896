"""Every common mistake is refused with the rule that forbids it, in a sentence that names what is meant."""

from dataclasses import dataclass
from typing import Any

import pytest

from hansa_bot.engine.action import Action, token
from hansa_bot.titles.hansa_teutonica.material import PIECES, TARGETS, board
from tests.titles.hansa_teutonica.playing import legal, refusal
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position, set_up
from tests.titles.hansa_teutonica.spoken import TEXTS, after

TWO = {"board": "standard_2_3", "players": COLOURS[:2]}
EAST = {"board": "east", "players": COLOURS[:3]}
BRITANNIA = {"board": "britannia_4_5"}


def _row(route: str, piece: str, on: str = "britannia_4_5", *, ship: bool = False) -> dict[str, list[str | None]]:
    """Return a route with one piece on its first house space, or on its first ship."""
    found = next(each for each in board(on).routes if each.id == route)
    first = next(index for index in range(found.spaces) if (index in found.ships) == ship)
    return {route: [piece if index == first else None for index in range(found.spaces)]}


def _filled(route: str, on: str = "east") -> dict[str, list[str | None]]:
    """Return a route that red fills, with merchants on its ships."""
    found = next(each for each in board(on).routes if each.id == route)
    return {route: [f"red:{'M' if index in found.ships else 'T'}" for index in range(found.spaces)]}


HAND = {"hand": (3, 1)}
FULL = {"fills": "hannover-minden"}
COELLEN = {"routes": {"coellen-warburg": "red:M red:T red:T red:T"}}
BOOKISH = {"skills": {"liber_sophiae": 2}}
EXTRA = {"owns": ["extra_office"]}
SWAP = {"owns": ["swap_offices"]}
REMOVE = {"owns": ["remove_three"], "tokens_on_routes": {}, "whole": False}
PENDING = {"phase": "end_of_turn", "pending": {"red": ["upgrade_skill"]}}
THREE_OWNERS = {
    **_row("bristol-salisbury", "blue:T"),
    **_row("coventry-nottingham", "red:T"),
    **_row("london-oxford", "green:T"),
}
DUISBURG = {"routes": {"dortmund-duisburg": "blue:T -"}, **HAND}
DISPLACED = ("displace/dortmund-duisburg/b-trader/trader", "pay/1t")


ADDITIONAL = {**FULL, **EXTRA, "cities": {"minden": "blue:T"}, "options": {"extra_office_mode": "additional"}}
FREELY = {**DUISBURG, "whole": False, "stock": {"blue": (2, 0)}, "options": {"displaced_first": "false"}}
RELOCATE = {
    **REMOVE,
    "options": {"remove_three_mode": "relocate_opponents"},
    "routes": {"kampen-osnabruck": "red:T blue:T", "hannover-minden": "green:T - -"},
}


@dataclass(frozen=True)
class Situation:
    """A position, the mistakes in it, each with its rule and a part of the sentence, and what was done before."""

    words: dict[str, Any]
    mistakes: dict[Action, tuple[str, str]]
    steps: tuple[Action, ...] = ()


SITUATIONS = {
    "a turn": Situation(
        {},
        {
            "pay/1t": ("HT-3.3", "There's nothing like that to decide now"),
            "displace/hannover-minden/b-trader/trader": ("HT-6.1", "Bea's trader is not on Hannover–Minden"),
            "move/bremen-minden/trader": ("HT-7.1", "no trader on Bremen–Minden"),
            "claim/bremen-minden/none": ("HT-8.1", "Bremen–Minden isn't full"),
            "use/plus_four_actions": ("HT-13.1", "no unused token +4 actions"),
        },
    ),
    "no action left": Situation(
        {"actions_left": 0}, {"place/bremen-minden/trader": ("HT-3.2", "You have no actions left this turn")}
    ),
    "an empty stock": Situation({"stock": {"red": (0, 0)}}, {"income/3t": ("HT-4.3", "Your stock is empty")}),
    "traders in stock": Situation(
        {"stock": {"red": (6, 0)}}, {"income/2t": ("HT-4.2", "exactly 3"), "income/2t1m": ("HT-4.2", "6 traders")}
    ),
    "up to so many": Situation(
        {"options": {"income_amount": "up_to"}, "stock": {"red": (6, 0)}}, {"income/4t": ("HT-4.3", "at most 3")}
    ),
    "two traders in hand": Situation(
        {"routes": {"goslar-magdeburg": "blue:M -", "dortmund-duisburg": "blue:T -"}, "hand": (2, 0)},
        {
            "place/bremen-minden/merchant": ("HT-5.3", "no merchant in your supply"),
            "displace/goslar-magdeburg/b-merchant/trader": ("HT-6.3", "you need 3 pieces"),
            "displace/dortmund-duisburg/b-trader/merchant": ("HT-6.2", "no merchant"),
        },
    ),
    "a full route": Situation(
        {**FULL, "hand": (2, 0)},
        {
            "place/hannover-minden/trader": ("HT-5.1", "Hannover–Minden has no empty space"),
            "displace/hannover-minden/a-trader/trader": ("HT-6.1", "your own"),
            "claim/hannover-minden/office:halle": ("HT-8.7", "does not lead to Halle"),
            "claim/hannover-minden/upgrade:bursa": ("HT-8.12", "raises Money bag"),
            "claim/hannover-minden/table:7": ("HT-8.13", "Only Coellen–Warburg"),
            "claim/hannover-minden/extra_office:minden/trader": ("HT-13.4", "no unused token Extra office"),
        },
    ),
    "a city without room": Situation(
        {**FULL, "cities": {"hannover": "blue:T blue:T"}},
        {"claim/hannover-minden/office:hannover": ("HT-8.7", "no empty slot in Hannover")},
    ),
    "a slot of another colour": Situation(
        {**FULL, "cities": {"hannover": "blue:T"}},
        {"claim/hannover-minden/office:hannover": ("HT-8.7", "needs pink privilege; you have white")},
    ),
    "a slot of another shape": Situation(
        {"fills": "arnheim-munster"}, {"claim/arnheim-munster/office:munster": ("HT-8.8", "needs a merchant")}
    ),
    "a full track": Situation(
        {"fills": "gottingen-warburg", "skills": {"actiones": 5, "bursa": 3}, "owns": ["upgrade_skill"]},
        {
            "claim/gottingen-warburg/upgrade:actiones": ("HT-10.3", "already full"),
            "use/upgrade_skill/bursa": ("HT-13.3", "already full"),
        },
    ),
    "no merchant for the table": Situation(
        {"fills": "coellen-warburg"}, {"claim/coellen-warburg/table:7": ("HT-11.2", "takes a merchant")}
    ),
    "the table": Situation(
        {**COELLEN, "prestige_table": {7: "blue"}},
        {
            "claim/coellen-warburg/table:7": ("HT-11.2", "7 points is taken"),
            "claim/coellen-warburg/table:8": ("HT-11.2", "needs orange privilege"),
        },
    ),
    "an extra office alone": Situation(
        {**FULL, **EXTRA},
        {
            "claim/hannover-minden/extra_office:minden/trader": ("HT-13.4", "another office in Minden first"),
            "use/extra_office": ("HT-13.4", "when you claim"),
        },
    ),
    "an extra office": Situation(
        {**FULL, **EXTRA, "cities": {"minden": "blue:T"}},
        {"claim/hannover-minden/extra_office:minden/merchant": ("HT-13.4", "no merchant on the route")},
    ),
    "an additional office": Situation(
        ADDITIONAL, {"claim/hannover-minden/extra_office:minden/trader": ("HT-13.4", "follows the benefit")}
    ),
    "after the benefit": Situation(
        ADDITIONAL,
        {
            "bonus/upgrade:privilegium": ("HT-13.4", "Only a further extra office"),
            "bonus/extra_office:halle/trader": ("HT-13.4", "does not lead to Halle"),
            "bonus/extra_office:hannover/trader": ("HT-13.4", "another office in Hannover first"),
            "bonus/extra_office:minden/merchant": ("HT-13.4", "no merchant on the route"),
        },
        steps=("claim/hannover-minden/none",),
    ),
    "nothing to swap": Situation(SWAP, {"use/swap_offices/minden:0": ("HT-13.5", "offices there in Minden")}),
    "offices of one owner": Situation(
        {**SWAP, "cities": {"minden": "blue:T blue:M"}}, {"use/swap_offices/minden:0": ("HT-13.5", "have one owner")}
    ),
    "offices of others": Situation(
        {**SWAP, "cities": {"minden": "blue:T green:T"}, "options": {"swap_ownership": "own_one"}},
        {"use/swap_offices/minden:0": ("HT-13.5", "has to be yours")},
    ),
    "the price of a displacement": Situation(DUISBURG, {"pay/2t": ("HT-6.2", "exactly 1")}, steps=DISPLACED[:1]),
    "Put your displaced piece on a neighbouring route": Situation(
        DUISBURG,
        {
            "relocate/dortmund-duisburg": ("HT-6.11", "back to Dortmund–Duisburg"),
            "relocate/hamburg-lubeck": ("HT-6.9", "Arnheim–Duisburg and Dortmund–Paderborn"),
            "place/hamburg-lubeck/trader": ("HT-3.3", "Finish your current action"),
            "add/arnheim-duisburg/trader": ("HT-6.12", "displaced piece goes first"),
        },
        steps=DISPLACED,
    ),
    # The only other neighbour was taken by itself, now an extra piece is due.
    "a full neighbour": Situation(
        {**DUISBURG, "routes": {**DUISBURG["routes"], "arnheim-duisburg": "green:T green:T green:T"}},
        {"add/arnheim-duisburg/trader": ("HT-6.5", "")},
        steps=DISPLACED,
    ),
    "an extra piece from the stock": Situation(
        {**DUISBURG, "whole": False, "stock": {"blue": (2, 0)}},
        {
            "add/arnheim-duisburg/merchant": ("HT-6.8", "stock first, and there's no merchant"),
            "borrow/arnheim-duisburg/trader": (
                "HT-6.8",
                "You only lift a piece from the board when your stock and supply are empty",
            ),
        },
        steps=(*DISPLACED, "relocate/dortmund-paderborn"),
    ),
    "an extra piece from the supply": Situation(
        {**DUISBURG, "whole": False, "stock": {"blue": (0, 0)}, "supply": {"blue": (2, 0)}},
        {"add/arnheim-duisburg/merchant": ("HT-6.8", "supply")},
        steps=(*DISPLACED, "relocate/dortmund-paderborn"),
    ),
    "a displaced piece in free order": Situation(
        FREELY, {"add/arnheim-duisburg/merchant": ("HT-6.8", "no merchant")}, steps=DISPLACED
    ),
    "one extra piece in free order": Situation(
        FREELY,
        {"add/arnheim-duisburg/trader": ("HT-6.6", "You can't add an extra piece")},
        steps=(*DISPLACED, "add/arnheim-duisburg/trader"),
    ),
    "a move": Situation(
        {
            "routes": {
                "kampen-osnabruck": "red:T -",
                "hannover-minden": "blue:T blue:T blue:T",
                "goslar-magdeburg": "red:T -",
            }
        },
        {
            "set/bremen-minden/merchant": ("HT-7.3", "haven't lifted a merchant"),
            "set/hannover-minden/trader": ("HT-7.1", "Hannover–Minden has no empty space"),
            "set/kampen-osnabruck/trader": ("HT-7.4", "change nothing"),
            "move/bremen-minden/trader": ("HT-7.1", "no trader on Bremen–Minden"),
            "place/bremen-minden/trader": ("HT-3.3", "Finish your current action"),
            "enough": ("HT-3.3", "There's nothing like that to decide now"),
        },
        steps=("move/kampen-osnabruck/trader",),
    ),
    "as many lifted as the book says": Situation(
        {"routes": {"kampen-osnabruck": "red:T red:T", "goslar-magdeburg": "red:T -"}},
        {"move/goslar-magdeburg/trader": ("HT-7.1", "2 pieces")},
        steps=("move/kampen-osnabruck/trader", "move/kampen-osnabruck/trader"),
    ),
    "a pending token": Situation(
        {
            "phase": "end_of_turn",
            "pending": {"red": ["plus_three_actions"]},
            "tokens_on_routes": {"luneburg-perleberg": "swap_offices", "goslar-hildesheim": "remove_three"},
            "routes": {"dortmund-duisburg": "- blue:T"},
            "cities": {"halle": "red:T blue:T", "quedlinburg": "green:M red:M"},
        },
        {
            "token/plus_three_actions/luneburg-perleberg": ("HT-14.2", "already has a token"),
            "token/plus_three_actions/dortmund-duisburg": ("HT-14.2", "isn't empty"),
            "token/plus_three_actions/halle-quedlinburg": ("HT-14.2", "Both cities on Halle–Quedlinburg"),
            "token/remove_three/bremen-minden": ("HT-14.1", "Remove three pieces isn't one of"),
            "end": ("HT-3.3", "Finish your current action"),
        },
    ),
    "removing pieces": Situation(
        {**REMOVE, "routes": {"bremen-minden": "blue:T blue:T -"}},
        {"remove/bremen-minden/c-trader": ("HT-13.7", "Carl's trader is not on Bremen–Minden.")},
        steps=("use/remove_three",),
    ),
    "relocating pieces": Situation(
        RELOCATE,
        {
            "lift/kampen-osnabruck/a-trader": ("HT-13.7", "of others only"),
            "enough": ("HT-13.7", "at least one piece"),
        },
        steps=("use/remove_three",),
    ),
    "a piece relocated": Situation(
        RELOCATE,
        {"lift/hannover-minden/c-trader": ("HT-13.7", "First put down")},
        steps=("use/remove_three", "lift/kampen-osnabruck/b-trader"),
    ),
    "the east": Situation(
        {**EAST, **HAND, "routes": {**_row("malmo-visby", "blue:M", "east", ship=True), **_filled("belgard-danzig")}},
        {
            "place/stralsund-wismar:ship/trader": (
                "HT-19.3",
                "Only merchants can go on the ship spaces of Stralsund–Wismar",
            ),
            "displace/malmo-visby:ship/b-merchant/trader": ("HT-19.3", "Only merchants"),
            "claim/belgard-danzig/office:belgard": ("HT-19.4", "Belgard is an open city"),
        },
    ),
    "an open city": Situation(
        {**EAST, **SWAP, "extra_offices": {"waren": "red:T blue:T"}},
        {"use/swap_offices/waren:0": ("HT-19.5", "open city Waren cannot be swapped")},
    ),
    "an open city by option": Situation(
        {**EAST, **SWAP, "extra_offices": {"waren": "red:T blue:T"}, "options": {"open_city_swap": "true"}},
        {"use/swap_offices/waren:1": ("HT-13.5", "There aren't two neighbouring offices there in")},
    ),
    "a trader at sea": Situation(
        {**EAST, "routes": _row("danzig-malmo", "red:T", "east")},
        {"set/malmo-visby:ship/trader": ("HT-19.3", "Only merchants")},
        steps=("move/danzig-malmo/trader",),
    ),
    "an office as a bonus": Situation(
        {**EAST, "routes": _filled("malmo-visby"), "hand": (2, 0)},
        {
            "bonus/upgrade:privilegium": ("HT-19.6", "Office in an open city"),
            "bonus/office:danzig/trader": ("HT-19.4", "open city"),
            "bonus/office:waren/merchant": ("HT-19.6", "no merchant in your supply"),
            "place/belgard-danzig/trader": ("HT-3.3", "Finish your current action"),
        },
        steps=("claim/malmo-visby/none",),
    ),
    "pieces used again": Situation(
        {**EAST, "routes": _filled("danzig-malmo")},
        {"add/malmo-visby:ship/trader": ("HT-19.3", "Only merchants")},
        steps=("claim/danzig-malmo/none",),
    ),
    "two of anybody": Situation(
        {**EAST, **BOOKISH, "routes": {**_filled("stralsund-wismar"), **_row("belgard-danzig", "blue:T", "east")}},
        {"lift/malmo-visby/b-trader": ("HT-19.6", "not on Malmö–Visby")},
        steps=("claim/stralsund-wismar/none",),
    ),
    "one of anybody lifted": Situation(
        {**EAST, **BOOKISH, "routes": {**_filled("stralsund-wismar"), **_row("belgard-danzig", "blue:T", "east")}},
        {
            "drop/malmo-visby:ship/b-trader": ("HT-19.3", "Only merchants"),
            "drop/malmo-visby/a-trader": ("HT-19.6", "is not lifted"),
        },
        steps=("claim/stralsund-wismar/none", "lift/belgard-danzig/b-trader"),
    ),
    "a token at sea": Situation(
        {**EAST, **PENDING}, {"token/upgrade_skill/malmo-visby": ("HT-19.7", "never go on Malmö–Visby")}
    ),
    "Britannia": Situation(
        {**BRITANNIA, **HAND, "routes": _row("chester-conway", "blue:T")},
        {
            "place/chester-conway/trader": ("HT-20.4", "is in Wales, and you have no permission"),
            "place/edinburgh-glasgow/trader": ("HT-20.4", "is in Scotland"),
            "displace/chester-conway/b-trader/trader": ("HT-20.4", "no permission left"),
        },
    ),
    "a used permission": Situation(
        {**BRITANNIA, "cities": {"cardiff": "red:T"}, "hand": (4, 0), "actions_left": 3},
        {"place/chester-conway/trader": ("HT-20.4", "no permission left")},
        steps=("place/chester-conway/trader",),
    ),
    "displaced in England": Situation(
        {**BRITANNIA, **HAND, "routes": _row("bristol-salisbury", "blue:T")},
        {"relocate/cardiff-montgomery": ("HT-20.6", "from England can't go to Wales")},
        steps=("displace/bristol-salisbury/b-trader/trader", "pay/1t"),
    ),
    "moved in England": Situation(
        {**BRITANNIA, "routes": _row("bristol-salisbury", "red:T")},
        {"set/cardiff-montgomery/trader": ("HT-20.7", "from England can't go to Wales")},
        steps=("move/bristol-salisbury/trader",),
    ),
    "lifted in two regions": Situation(
        {**BRITANNIA, "routes": {**_row("bristol-salisbury", "red:T"), **_row("cardiff-montgomery", "red:T")}},
        {"set/coventry-nottingham/trader": ("HT-20.7", "Which trader")},
        steps=("move/bristol-salisbury/trader", "move/cardiff-montgomery/trader"),
    ),
    "relocating on Britannia": Situation(
        {**BRITANNIA, **REMOVE, "routes": THREE_OWNERS},
        {"lift/coventry-nottingham/a-trader": ("HT-20.8", "of others only")},
        steps=("use/remove_three",),
    ),
    "relocated in England": Situation(
        {**BRITANNIA, **REMOVE, "routes": THREE_OWNERS},
        {
            "drop/cardiff-montgomery/b-trader": ("HT-20.8", "from England can't go to Wales"),
            "enough": ("HT-13.7", "First put down what you lifted"),
        },
        steps=("use/remove_three", "lift/bristol-salisbury/b-trader"),
    ),
    "a token beyond England": Situation(
        {**BRITANNIA, **PENDING}, {"token/upgrade_skill/cardiff-montgomery": ("HT-20.10", "New tokens never go on")}
    ),
    "placing two": Situation(
        {**BRITANNIA, **BOOKISH, "routes": _filled("calais-southampton", "britannia_4_5")},
        {"add/coventry-nottingham/trader": ("HT-20.10", "This bonus only places pieces in Wales and Scotland")},
        steps=("claim/calais-southampton/none",),
    ),
    "two of anybody on Britannia": Situation(
        {
            **BRITANNIA,
            **BOOKISH,
            "routes": {**_filled("calais-canterbury", "britannia_4_5"), **_row("bristol-salisbury", "blue:T")},
        },
        {"lift/coventry-nottingham/b-trader": ("HT-20.10", "not on Coventry–Nottingham")},
        steps=("claim/calais-canterbury/none",),
    ),
    "the second neutral trader": Situation(
        {**TWO, **HAND, "routes": {"arnheim-duisburg": "N:T - -"}, "options": {"neutral_extra": "mandatory"}},
        {
            "enough": ("HT-18.5", "has to follow"),
            "add/arnheim-kampen/merchant": ("HT-18.5", "traders only"),
            "borrow/arnheim-duisburg/trader": ("HT-18.5", "neutral stock"),
        },
        steps=("displace/arnheim-duisburg/n-trader/trader", "pay/1t", "relocate/arnheim-kampen"),
    ),
    "a neutral claim": Situation(
        {**TWO, **HAND, "routes": {"bremen-hamburg": "N:T N:T N:T -", "hamburg-luneburg": "N:T - - -"}},
        {
            "neutral/bremen-hamburg/none": ("HT-18.8", "takes an office"),
            "neutral/bremen-hamburg/office:halle": ("HT-18.8", "does not lead to Halle"),
            "neutral/hamburg-luneburg/none": ("HT-18.7", "isn't full of neutral"),
            "place/hamburg-luneburg/trader": ("HT-3.3", "Finish your current action"),
        },
        steps=("displace/hamburg-luneburg/n-trader/trader", "pay/1t", "relocate/bremen-hamburg", "enough"),
    ),
}
MISTAKES = [
    pytest.param(situation, action, *said, id=f"{name}: {action}")
    for name, situation in SITUATIONS.items()
    for action, said in situation.mistakes.items()
]


@pytest.mark.parametrize(("situation", "action", "rule", "text"), MISTAKES)
def test_a_mistake_is_refused_by_its_rule(situation: Situation, action: Action, rule: str, text: str) -> None:
    state = after(position(**situation.words), *situation.steps)
    who = COLOURS[state.waiting[0]]
    assert action not in legal(state, who)
    found = refusal(state, who, action) if action != "enough" else RULES.refuse(state, state.waiting[0], action)
    assert found is not None
    said = TEXTS.refusal(found)
    assert found.rule == rule
    assert text in said
    assert said.endswith(f". ({rule})")
    assert "{" not in said


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
