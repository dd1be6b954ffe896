"""Promo tokens (HT-21.3)."""

from __future__ import annotations

from collections import Counter

import pytest

from hansa_bot.engine.errors import DrawError, Illegal
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.meta import META
from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, all_tokens, facts_of, legal, play, refused
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position, seat_of, set_up
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


def refusal(state, who, action):
    """Which rule is named when an action is refused."""
    with pytest.raises(Illegal) as caught:
        Session(RULES, state).apply(seat_of(who), [action])
    assert caught.value.refusal is not None
    return caught.value.refusal.rule


@pytest.mark.parametrize("edition", ["2009_14", "fourth"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
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
    assert legal(state, "red", "use") == ["use/exchange_token/b:plus_four_actions"]
    after = act(state, "red", "use/exchange_token/b:plus_four_actions")
    assert (unused(after, "red"), used(after, "red")) == (["plus_four_actions"], [])
    assert (unused(after, "blue"), used(after, "blue")) == (["swap_offices"], ["exchange_token"])
    assert after.actions_left == state.actions_left
    assert act(after, "red", "use/plus_four_actions").actions_left == state.actions_left + 4


def test_ht_21_3_both_still_have_as_many_tokens():
    state = owning("exchange_token", others={"blue": {"used": ["plus_four_actions", "upgrade_skill"]}})
    after = act(state, "red", "use/exchange_token/b:upgrade_skill")
    for who in ("red", "blue"):
        assert reading.lines(after, who)["tokens"] == reading.lines(state, who)["tokens"]


def test_ht_21_3_any_other_player_and_any_used_token():
    others = {
        "blue": {"used": ["swap_offices"], "unused": ["remove_three"]},
        "yellow": {"used": ["upgrade_skill", "upgrade_skill", "plus_three_actions"]},
    }
    state = owning("exchange_token", others=others)
    assert legal(state, "red", "use") == [
        "use/exchange_token/b:swap_offices",
        "use/exchange_token/d:plus_three_actions",
        "use/exchange_token/d:upgrade_skill",
    ]
    assert refusal(state, "red", "use/exchange_token/b:remove_three") == "HT-21.3"
    assert refusal(state, "red", "use/exchange_token/a:swap_offices") == "HT-21.3"


def test_ht_21_3_an_exchange_that_changes_nothing_is_not_offered():
    """HT-13.3: nobody has a used token, or only another exchange."""
    assert legal(owning("exchange_token"), "red", "use") == []
    twins = owning("exchange_token", others={"blue": {"used": ["exchange_token"]}})
    assert legal(twins, "red", "use") == []


def test_ht_21_3_a_token_beside_a_route_cannot_be_exchanged():
    state = owning("exchange_token", posts=[BLOCK])
    assert used(state, "blue") == ["route_block"]
    assert legal(state, "red", "use") == []
    more = owning("exchange_token", others={"blue": {"used": ["route_block"]}}, posts=[BLOCK])
    assert legal(more, "red", "use") == ["use/exchange_token/b:route_block"]


# Laying tokens beside routes


@pytest.mark.parametrize("kind", ["office_tribute", "route_block"])
def test_ht_21_3_tribute_and_block_lie_beside_any_route_with_an_own_trader(kind):
    state = owning(kind, supply={"red": (2, 0)}, routes={ROUTE: "blue:T blue:T blue:T"})
    assert legal(state, "red", "use") == [f"use/{kind}/{each.id}" for each in board("standard_4_5").routes]
    after = act(state, "red", f"use/{kind}/{ROUTE}")
    assert supply(after, "red") == (1, 0)
    assert route(after, ROUTE) == ["blue:T"] * 3, "it takes no space"
    assert (unused(after, "red"), used(after, "red")) == ([], [kind])
    assert after.actions_left == state.actions_left
    seen = next(each for each in RULES.view(after, None).routes if each.id == ROUTE)
    assert [(post.seat, post.token) for post in seen.posts] == [(0, kind)]
    assert reading.lines(after, "red")["tokens"] == 1


def test_ht_21_3_without_a_trader_in_the_supply_it_cannot_be_laid():
    state = owning("route_block", supply={"red": (0, 1)})
    assert legal(state, "red", "use") == []
    assert refusal(state, "red", f"use/route_block/{ROUTE}") == "HT-21.3"


def test_ht_21_3_it_stays_until_the_end():
    state = promo(posts=[BLOCK], routes=FULL)
    after = act(state, "red", OFFICE)
    assert after.posts == state.posts
    emptied = act(promo(posts=[BLOCK], routes={ROUTE: "red:T - -"}), "red", f"move/{ROUTE}/trader")
    assert emptied.posts == state.posts


def test_ht_21_3_no_permission_is_needed():
    state = promo(
        "britannia_4_5", tokens={"red": {"unused": ["office_tribute"]}}, supply={"red": (1, 0)}, whole=False
    )
    assert "use/office_tribute/cardiff-oxford" in legal(state, "red", "use")


# Office tribute


def test_ht_21_3_a_tribute_brings_two_pieces_for_every_office_in_its_cities():
    steps = {"red": {"privilegium": 3}}
    for city, there in (("arnheim", {}), ("kampen", {"kampen": "green:M"})):
        state = promo(posts=[TRIBUTE], routes=FULL, stock={"blue": (5, 0)}, skill_steps=steps, cities=there)
        before = supply(state, "blue")
        after = act(state, "red", f"claim/{ROUTE}/office:{city}")
        assert (stock(after, "blue"), supply(after, "blue")) == ((3, 0), (before[0] + 2, before[1]))
        assert waiting(after) == ["red"]


def test_ht_21_3_other_cities_and_other_benefits_bring_nothing():
    far = promo(posts=[("blue", "office_tribute", "halle-quedlinburg")], routes=FULL, stock={"blue": (5, 0)})
    assert facts_of(far, "red", OFFICE, kind="shared") == []
    near = promo(posts=[TRIBUTE], routes=FULL, stock={"blue": (5, 0)})
    assert facts_of(near, "red", f"claim/{ROUTE}/none", kind="shared") == []


def test_ht_21_3_any_route_to_the_city_will_do():
    state = promo(posts=[TRIBUTE], routes={"arnheim-munster": "red:T red:T red:T"}, stock={"blue": (5, 0)})
    assert facts_of(state, "red", "claim/arnheim-munster/office:arnheim", kind="shared") == [
        {"seat": 1, "take": "2t"}
    ]


def test_ht_21_3_an_own_office_counts_and_the_cleared_route_is_in_the_stock_by_then():
    state = promo(posts=[("red", "office_tribute", ROUTE)], routes=FULL, stock={"red": (0, 0)})
    assert facts_of(state, "red", OFFICE, kind="shared") == [{"seat": 0, "take": "2t"}]


def test_ht_21_3_an_extra_office_is_an_office():
    state = owning(
        "extra_office", posts=[TRIBUTE], routes=FULL, cities={"arnheim": "green:T"}, stock={"blue": (5, 0)}
    )
    told = facts_of(state, "red", f"claim/{ROUTE}/extra_office:arnheim/trader", kind="shared")
    assert told == [{"seat": 1, "take": "2t"}]


def test_ht_21_3_so_is_one_in_an_open_city():
    state = promo(
        "east",
        posts=[("blue", "office_tribute", "belgard-kulm")],
        routes={"malmo-visby": "red:T red:M red:T"},
        supply={"red": (1, 0)},
        stock={"blue": (5, 0)},
    )
    claimed = act(state, "red", "claim/malmo-visby/none")
    told = facts_of(claimed, "red", "bonus/office:belgard/trader", kind="shared")
    assert told == [{"seat": 1, "take": "2t"}]


def test_ht_21_3_a_swap_founds_nothing():
    state = owning("swap_offices", posts=[TRIBUTE], cities={"arnheim": "red:T blue:T"}, stock={"blue": (5, 0)})
    assert facts_of(state, "red", "use/swap_offices/arnheim:0", kind="shared") == []


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


@pytest.mark.parametrize(("have", "take"), [((1, 0), "1t"), ((0, 1), "1m"), ((1, 1), "1t1m")])
def test_ht_21_3_a_small_stock_gives_what_it_has(have, take):
    state = promo(posts=[TRIBUTE], routes=FULL, stock={"blue": have})
    assert facts_of(state, "red", OFFICE, kind="shared") == [{"seat": 1, "take": take}]


def test_ht_21_3_an_empty_stock_gives_nothing():
    state = promo(posts=[TRIBUTE], routes=FULL, stock={"blue": (0, 0)})
    assert facts_of(state, "red", OFFICE, kind="shared") == []


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
        supply={"red": (1, 0)},
        stock={"blue": (4, 1)},
        skill_steps={"red": {"privilegium": 3}},
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


def test_ht_21_3_every_place_there_costs_one_piece_more():
    state = promo(posts=[BLOCK], supply={"red": (3, 0)})
    after = act(state, "red", f"place/{ROUTE}/trader")
    assert supply(after, "red") == (1, 0)
    assert stock(after, "red")[0] == stock(state, "red")[0] + 1
    assert after.actions_left == state.actions_left - 1
    elsewhere = act(state, "red", "place/emden-stade/trader")
    assert supply(elsewhere, "red") == (2, 0)


def test_ht_21_3_for_everyone_the_owner_too():
    state = promo(posts=[BLOCK], turn="blue", supply={"blue": (2, 0)})
    assert supply(act(state, "blue", f"place/{ROUTE}/trader"), "blue") == (0, 0)


def test_ht_21_3_who_cannot_pay_cannot_place():
    state = promo(posts=[BLOCK], supply={"red": (1, 0)})
    assert f"place/{ROUTE}/trader" not in legal(state, "red")
    assert refusal(state, "red", f"place/{ROUTE}/trader") == "HT-21.3"
    assert "place/emden-stade/trader" in legal(state, "red")
    mixed = promo(posts=[BLOCK], supply={"red": (1, 1)})
    assert act(mixed, "red", f"place/{ROUTE}/merchant").supply[:2] == [0, 0]


def test_ht_21_3_any_piece_pays():
    state = act(promo(posts=[BLOCK], supply={"red": (2, 1)}), "red", f"place/{ROUTE}/trader")
    assert legal(state, "red") == ["pay/1m", "pay/1t"]
    assert refused(state, "red", "place/emden-stade/trader", "end", "pay/2t")
    assert supply(act(state, "red", "pay/1m"), "red") == (1, 0)


def test_ht_21_3_two_blocks_cost_two():
    state = promo(posts=[BLOCK, ("green", "route_block", ROUTE)], supply={"red": (3, 0)})
    assert supply(act(state, "red", f"place/{ROUTE}/trader"), "red") == (0, 0)
    poor = promo(posts=[BLOCK, BLOCK], supply={"red": (2, 0)})
    assert refusal(poor, "red", f"place/{ROUTE}/trader") == "HT-21.3"


def test_ht_21_3_only_place_costs_more():
    """Displacing and moving are other actions."""
    state = promo(posts=[BLOCK], supply={"red": (2, 0)}, routes={ROUTE: "blue:T - -", "emden-stade": "red:T - -"})
    after = act(state, "red", f"displace/{ROUTE}/b-trader/trader")
    assert supply(after, "red") == (0, 0)
    moved = act(state, "red", "move/emden-stade/trader", f"set/{ROUTE}/trader")
    assert supply(moved, "red") == (2, 0)
