"""Promo tokens (HT-21.3)."""

from collections import Counter

import pytest

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.errors import DrawError
from hansa_bot.engine.rules import Setup
from hansa_bot.titles.hansa_teutonica import material
from hansa_bot.titles.hansa_teutonica.meta import META
from tests.titles.hansa_teutonica import reading, views
from tests.titles.hansa_teutonica.playing import act, all_tokens, facts_of, legal, play, refusal, refused
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position, set_up
from tests.titles.hansa_teutonica.reading import route, stock, supply, unused, used, waiting

PLAYED = {"promo_tokens": "on"}
KINDS = ("exchange_token", "office_tribute", "route_block")
ROUTE = "arnheim-kampen"
FULL = {ROUTE: "red:T red:T red:T"}
OFFICE = f"claim/{ROUTE}/office:arnheim"
TRIBUTE = ("blue", "office_tribute", ROUTE)
BLOCK = ("blue", "route_block", ROUTE)


def promo(board="standard_4_5", players=COLOURS[:4], **words):
    """A position with the module."""
    return position(board, players, **{"options": PLAYED, **words})


def owning(*names, **words):
    """Red owns these tokens, unused."""
    tokens = {"red": {"unused": list(names)}, **words.pop("others", {})}
    return promo(tokens=tokens, **words)


@pytest.mark.parametrize("edition", ["2009_14", "fourth"])
def test_ht_21_3_the_game_has_exactly_fifteen_tokens(seats, edition):
    drawn: Counter[str] = Counter()
    for seed in range(25):
        state = set_up(seats, str(seed), edition=edition, **PLAYED)
        found = all_tokens(state)
        assert found.total() == 15
        assert all(found[kind] <= 2 for kind in KINDS)
        drawn += found
    assert all(drawn[kind] for kind in KINDS)
    assert not any(all_tokens(set_up(seats, "0", edition=edition))[kind] for kind in KINDS)


def test_ht_21_3_the_stock_of_a_game_from_elsewhere_is_given():
    drawn = [*KINDS, *KINDS, "extra_office", "extra_office", "upgrade_skill", "swap_offices", *["remove_three"] * 2]
    good = [*drawn[:-1], "plus_three_actions"]
    state = RULES.setup(Setup(3, META.check(3, PLAYED), "seed", {"token_stock": good}), Outcome())
    assert [reading.TOKENS[token] for token in reversed(state.token_stock)] == good
    for wrong in (drawn, good[:-1]):
        with pytest.raises(DrawError, match=r"token_stock.*HT-21\.3"):
            RULES.setup(Setup(3, META.check(3, PLAYED), "seed", {"token_stock": wrong}), Outcome())


def test_ht_21_3_the_last_of_the_fifteen_ends_the_game():
    state = promo(routes=FULL, tokens_on_routes={ROUTE: "route_block"}, token_stock_size=0, whole=False)
    assert act(state, "red", f"claim/{ROUTE}/none").end == "tokens"


# Exchange


def test_ht_21_3_an_exchange_hands_the_token_over_for_a_used_one():
    state = owning("exchange_token", others={"blue": {"used": ["plus_four_actions"], "unused": ["swap_offices"]}})
    after = act(state, "red", "use/exchange_token/b:plus_four_actions")
    assert (unused(after, "red"), used(after, "red")) == (["plus_four_actions"], [])
    assert (unused(after, "blue"), used(after, "blue")) == (["swap_offices"], ["exchange_token"])
    for who in ("red", "blue"):
        assert reading.lines(after, who)["tokens"] == reading.lines(state, who)["tokens"], "as many as before"
    assert after.actions_left == state.actions_left
    assert act(after, "red", "use/plus_four_actions").actions_left == state.actions_left + 4


EXCHANGES = {
    "any other player and any used token": (
        {
            "blue": {"used": ["swap_offices"], "unused": ["remove_three"]},
            "yellow": {"used": ["upgrade_skill", "upgrade_skill", "plus_three_actions"]},
        },
        [],
        ["b:swap_offices", "d:plus_three_actions", "d:upgrade_skill"],
    ),
    "nobody has a used one (HT-13.3)": ({}, [], []),
    "another exchange changes nothing (HT-13.3)": ({"blue": {"used": ["exchange_token"]}}, [], []),
    "none that lies beside a route": ({}, [BLOCK], []),
    "one beside a route, one used": ({"blue": {"used": ["route_block"]}}, [BLOCK], ["b:route_block"]),
}


@pytest.mark.parametrize(("others", "posts", "wanted"), EXCHANGES.values(), ids=EXCHANGES)
def test_ht_21_3_what_may_be_exchanged(others, posts, wanted):
    state = owning("exchange_token", others=others, posts=posts)
    assert legal(state, "red", "use") == [f"use/exchange_token/{each}" for each in wanted]
    for wrong in ("b:remove_three", "a:swap_offices"):
        assert refusal(state, "red", f"use/exchange_token/{wrong}").rule == "HT-21.3"


# Laying tokens beside routes


@pytest.mark.parametrize("kind", ["office_tribute", "route_block"])
def test_ht_21_3_tribute_and_block_lie_beside_any_route_with_an_own_trader(kind):
    state = owning(kind, hand=(2, 0), routes={ROUTE: "blue:T blue:T blue:T"})
    assert legal(state, "red", "use") == [f"use/{kind}/{each.id}" for each in material.board("standard_4_5").routes]
    after = act(state, "red", f"use/{kind}/{ROUTE}")
    assert supply(after, "red") == (1, 0)
    assert route(after, ROUTE) == ["blue:T"] * 3, "it takes no space"
    assert (unused(after, "red"), used(after, "red")) == ([], [kind])
    assert after.actions_left == state.actions_left
    seen = views.route(RULES.view(after, None), ROUTE)
    assert [(post.seat, post.token) for post in seen.posts] == [(0, kind)]
    assert reading.lines(after, "red")["tokens"] == 1


def test_ht_21_3_without_a_trader_in_the_supply_it_cannot_be_laid():
    state = owning("route_block", hand=(0, 1))
    assert legal(state, "red", "use") == []
    assert refusal(state, "red", f"use/route_block/{ROUTE}").rule == "HT-21.3"


def test_ht_21_3_it_stays_until_the_end():
    state = promo(posts=[BLOCK], routes=FULL)
    after = act(state, "red", OFFICE)
    assert after.posts == state.posts
    emptied = act(promo(posts=[BLOCK], routes={ROUTE: "red:T - -"}), "red", f"move/{ROUTE}/trader")
    assert emptied.posts == state.posts


def test_ht_21_3_no_permission_is_needed():
    state = promo("britannia_4_5", owns=["office_tribute"], hand=(1, 0), whole=False)
    assert "use/office_tribute/cardiff-oxford" in legal(state, "red", "use")


# Office tribute


@pytest.mark.parametrize(("city", "there"), [("arnheim", {}), ("kampen", {"kampen": "green:M"})])
def test_ht_21_3_a_tribute_brings_two_pieces_for_every_office_in_its_cities(city, there):
    steps = {"red": {"privilegium": 3}}
    state = promo(posts=[TRIBUTE], routes=FULL, stock={"blue": (5, 0)}, skill_steps=steps, cities=there)
    traders, merchants = supply(state, "blue")
    after = act(state, "red", f"claim/{ROUTE}/office:{city}")
    assert (stock(after, "blue"), supply(after, "blue")) == ((3, 0), (traders + 2, merchants))
    assert waiting(after) == ["red"]


RICH = {"stock": {"blue": (5, 0)}}
EXTRA = {"owns": ["extra_office"], "cities": {"arnheim": "green:T"}, **RICH}
SWAP = {"owns": ["swap_offices"], "cities": {"arnheim": "red:T blue:T"}, **RICH}
OPEN = {
    "board": "east",
    "posts": [("blue", "office_tribute", "belgard-kulm")],
    "routes": {"malmo-visby": "red:T red:M red:T"},
    "hand": (1, 0),
    **RICH,
}
TAKES = {
    "another city": ({"posts": [("blue", "office_tribute", "halle-quedlinburg")], **RICH}, [OFFICE], None),
    "another benefit": (RICH, [f"claim/{ROUTE}/none"], None),
    "any route to the city": (
        {"fills": "arnheim-munster", **RICH},
        ["claim/arnheim-munster/office:arnheim"],
        (1, "2t"),
    ),
    "an own office, and the cleared route is in the stock by then": (
        {"posts": [("red", "office_tribute", ROUTE)], "stock": {"red": (0, 0)}},
        [OFFICE],
        (0, "2t"),
    ),
    "an extra office is an office": (EXTRA, [f"claim/{ROUTE}/extra_office:arnheim/trader"], (1, "2t")),
    "so is one in an open city": (OPEN, ["claim/malmo-visby/none", "bonus/office:belgard/trader"], (1, "2t")),
    "a swap founds nothing": (SWAP, ["use/swap_offices/arnheim:0"], None),
    "a small stock: a trader": ({"stock": {"blue": (1, 0)}}, [OFFICE], (1, "1t")),
    "a small stock: a merchant": ({"stock": {"blue": (0, 1)}}, [OFFICE], (1, "1m")),
    "a small stock: both": ({"stock": {"blue": (1, 1)}}, [OFFICE], (1, "1t1m")),
    "an empty stock": ({"stock": {"blue": (0, 0)}}, [OFFICE], None),
}


@pytest.mark.parametrize(("words", "actions", "take"), TAKES.values(), ids=TAKES)
def test_ht_21_3_what_a_tribute_takes(words, actions, take):
    state = promo(**{"posts": [TRIBUTE], "routes": FULL, **words})
    told = facts_of(state, "red", *actions, kind="shared")
    assert told == ([{"seat": take[0], "take": take[1]}] if take else [])


def test_ht_21_3_the_neutral_colour_founds_offices_too():
    state = promo(
        "standard_2_3",
        COLOURS[:2],
        posts=[TRIBUTE],
        routes={ROUTE: "N:T N:T -", "arnheim-munster": "N:T - -"},
        supply={"blue": (4, 0), "red": (4, 0)},
        stock={"blue": (4, 0)},
        whole=False,
    )
    state = act(state, "red", "displace/arnheim-munster/n-trader/trader")
    state = act(state, "blue", f"relocate/{ROUTE}", "enough")
    told = facts_of(state, "red", f"neutral/{ROUTE}/office:arnheim", kind="shared")
    assert told == [{"seat": 1, "take": "2t"}]


def test_ht_21_3_the_owner_chooses_the_pieces():
    state = act(promo(posts=[TRIBUTE], routes=FULL, stock={"blue": (2, 1)}), "red", OFFICE)
    assert legal(state, "red") == []
    assert legal(state, "blue") == ["share/1t1m", "share/2t"]
    after = act(state, "blue", "share/1t1m")
    assert (stock(after, "blue"), waiting(after)) == ((1, 0), ["red"])


def test_ht_21_3_every_tribute_is_paid_one_after_the_other():
    posts = [TRIBUTE, ("green", "office_tribute", "arnheim-munster")]
    words = {"posts": posts, "routes": FULL, "stock": {"blue": (3, 1), "green": (1, 3)}}
    state = act(promo(**words, whole=False), "red", OFFICE)
    assert waiting(state) == ["blue"]
    state = act(state, "blue", "share/2t")
    assert waiting(state) == ["green"]
    assert waiting(act(state, "green", "share/2m")) == ["red"]
    both = [TRIBUTE, TRIBUTE]
    state = play(promo(posts=both, routes=FULL, stock={"blue": (3, 0)}), "red", OFFICE).session.state
    assert stock(state, "blue") == (0, 0), "two, then the one that is left"


def test_ht_21_3_the_tribute_is_paid_after_the_permanent_bonus():
    """The bonus is a part of the claim (D23)."""
    state = promo(
        "east",
        posts=[("blue", "office_tribute", "malmo-visby")],
        routes={"malmo-visby": "red:T red:M red:T"},
        hand=(1, 0),
        stock={"blue": (4, 1)},
        skills={"privilegium": 3},
        whole=False,
    )
    state = act(state, "red", "claim/malmo-visby/office:visby")
    assert (waiting(state), state.stack[-1].kind) == (["red"], "bonus")
    state = act(state, "red", "enough")
    assert (waiting(state), state.stack[-1].kind) == (["blue"], "share")


def test_ht_21_3_it_is_paid_even_when_the_game_ends():
    state = promo(
        routes=FULL,
        posts=[TRIBUTE],
        tokens_on_routes={ROUTE: "swap_offices"},
        token_stock_size=0,
        stock={"blue": (2, 1)},
        whole=False,
    )
    state = act(state, "red", OFFICE)
    assert (waiting(state), state.over) == (["blue"], False)
    assert act(state, "blue", "share/2t").over


# Route block


PLACED = {
    "one piece more": ([BLOCK], "red", (3, 0), ROUTE, "trader", (1, 0)),
    "nothing more elsewhere": ([BLOCK], "red", (3, 0), "emden-stade", "trader", (2, 0)),
    "for the owner too": ([BLOCK], "blue", (2, 0), ROUTE, "trader", (0, 0)),
    "a trader for a merchant": ([BLOCK], "red", (1, 1), ROUTE, "merchant", (0, 0)),
    "two blocks cost two": ([BLOCK, ("green", "route_block", ROUTE)], "red", (3, 0), ROUTE, "trader", (0, 0)),
}


@pytest.mark.parametrize(("posts", "who", "hand", "where", "piece", "left"), PLACED.values(), ids=PLACED)
def test_ht_21_3_every_place_there_costs_one_piece_more(posts, who, hand, where, piece, left):
    state = promo(posts=posts, turn=who, supply={who: hand})
    after = act(state, who, f"place/{where}/{piece}")
    assert supply(after, who) == left
    assert sum(stock(after, who)) == sum(stock(state, who)) + sum(hand) - sum(left) - 1
    assert after.actions_left == state.actions_left - 1


@pytest.mark.parametrize(("posts", "hand"), [([BLOCK], (1, 0)), ([BLOCK, BLOCK], (2, 0))])
def test_ht_21_3_who_cannot_pay_cannot_place(posts, hand):
    state = promo(posts=posts, supply={"red": hand})
    assert f"place/{ROUTE}/trader" not in legal(state, "red")
    assert refusal(state, "red", f"place/{ROUTE}/trader").rule == "HT-21.3"
    assert "place/emden-stade/trader" in legal(state, "red")


def test_ht_21_3_any_piece_pays():
    state = act(promo(posts=[BLOCK], hand=(2, 1)), "red", f"place/{ROUTE}/trader")
    assert legal(state, "red") == ["pay/1m", "pay/1t"]
    assert refused(state, "red", "place/emden-stade/trader", "end", "pay/2t")
    assert supply(act(state, "red", "pay/1m"), "red") == (1, 0)


def test_ht_21_3_only_place_costs_more():
    """Displacing and moving are other actions."""
    state = promo(posts=[BLOCK], hand=(2, 0), routes={ROUTE: "blue:T - -", "emden-stade": "red:T - -"})
    after = act(state, "red", f"displace/{ROUTE}/b-trader/trader")
    assert supply(after, "red") == (0, 0)
    moved = act(state, "red", "move/emden-stade/trader", f"set/{ROUTE}/trader")
    assert supply(moved, "red") == (2, 0)
