"""The emperor's favours (HT-21.2)."""

import pytest

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.errors import DrawError
from hansa_bot.engine.rules import Setup
from hansa_bot.titles.hansa_teutonica.material import FAVOURS, board
from hansa_bot.titles.hansa_teutonica.meta import META
from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, facts_of, legal, refusal, refused
from tests.titles.hansa_teutonica.position import COLOURS, RULES, crowded, position, set_up
from tests.titles.hansa_teutonica.reading import stock, supply, unused, used, waiting

PLAYED = {"emperors_favour": "on"}
OPEN = ("extra_action", "two_extras", "share_income", "cities_worth_four")
ORIGIN = "hamburg-lubeck"
AROUND = ["bremen-hamburg", "hamburg-luneburg", "hamburg-stade"]
PAIR = "plus_four_actions/swap_offices"


def shown(tiles=None, **words):
    """OPEN lie open, unless said otherwise."""
    return position(options={**PLAYED, **words.pop("options", {})}, favours=tiles or {"open": OPEN}, **words)


def rich(**words):
    """Red may take a tile: two different unused tokens and one used one."""
    pile = {"unused": ["swap_offices", "plus_four_actions"], "used": ["remove_three"]}
    return shown(tokens={"red": pile}, **words)


def displaced(tiles, piece="T", **words):
    """Red has displaced blue's piece from Hamburg–Lübeck; blue owns these tiles."""
    words = {"hand": (4, 0), "stock": {"blue": (3, 1)}, **words}
    routes = {ORIGIN: f"blue:{piece} - -", **words.pop("routes", {})}
    state = shown({"blue": tiles}, routes=routes, whole=False, **words)
    kind = "trader" if piece == "T" else "merchant"
    return act(state, "red", f"displace/{ORIGIN}/b-{kind}/trader")


def ways(state, kind):
    """Which routes an action of this kind may name."""
    return sorted({action.split("/")[1] for action in legal(state, waiting(state)[0], kind)})


def test_ht_21_2_as_many_tiles_as_players_lie_open(seats):
    view = RULES.view(set_up(seats, **PLAYED), None)
    assert len(view.favours) == len(set(view.favours)) == seats
    seen = {favour for seed in range(30) for favour in RULES.view(set_up(seats, str(seed), **PLAYED), None).favours}
    assert seen == set(FAVOURS)
    assert RULES.view(set_up(seats), None).favours == []


def test_ht_21_2_the_tiles_of_a_game_from_elsewhere_are_given():
    tiles = ["two_extras", "extra_action", "skills_worth_seven"]
    state = RULES.setup(Setup(3, META.check(3, PLAYED), "seed", {"favours": tiles}), Outcome())
    assert sorted(RULES.view(state, None).favours) == sorted(tiles)
    with pytest.raises(DrawError, match=r"favours.*HT-21\.2"):
        RULES.setup(Setup(3, META.check(3, PLAYED), "seed", {"favours": [*tiles[:2], "gold"]}), Outcome())


def test_ht_21_2_any_open_tile_for_any_two_unused_tokens():
    assert legal(rich(), "red", "favour") == sorted(f"favour/{tile}/{PAIR}" for tile in OPEN)
    twins = shown(owns=["swap_offices", "swap_offices", "upgrade_skill"])
    pairs = {action.partition("/")[2].partition("/")[2] for action in legal(twins, "red", "favour")}
    assert pairs == {"swap_offices/swap_offices", "swap_offices/upgrade_skill"}


def test_ht_21_2_it_takes_two_unused_tokens():
    one = shown(tokens={"red": {"unused": ["swap_offices"], "used": ["remove_three"]}})
    assert legal(one, "red", "favour") == []
    for pair in ("remove_three/swap_offices", "swap_offices/swap_offices"):
        assert refusal(one, "red", f"favour/extra_action/{pair}").rule == "HT-21.2"
    assert refusal(rich(), "red", f"favour/skills_worth_seven/{PAIR}").rule == "HT-21.2", "it does not lie open"


def test_ht_21_2_the_tokens_are_turned_and_still_score():
    state = rich()
    after = act(state, "red", f"favour/extra_action/{PAIR}")
    assert unused(after, "red") == []
    assert used(after, "red") == ["swap_offices", "plus_four_actions", "remove_three"]
    assert reading.lines(after, "red")["tokens"] == reading.lines(state, "red")["tokens"] == 3
    view = RULES.view(after, None)
    assert view.desks[0].favours == ["extra_action"]
    assert "extra_action" not in view.favours


def test_ht_21_2_it_takes_the_whole_turn():
    """At most one per turn follows."""
    after = act(rich(), "red", f"favour/extra_action/{PAIR}")
    assert (waiting(after), after.turn) == (["blue"], 2)


def test_ht_21_2_pending_tokens_are_still_placed():
    """One kept by D15 from an earlier turn."""
    state = rich(pending={"red": ["upgrade_skill"]})
    after = act(state, "red", f"favour/extra_action/{PAIR}")
    assert (waiting(after), after.stack[-1].kind) == (["red"], "tokens")
    after = act(after, "red", "token/upgrade_skill/arnheim-kampen")
    assert waiting(after) == ["blue"]


@pytest.mark.parametrize("first", ["place/arnheim-kampen/trader", "use/plus_four_actions", "income/3t"])
def test_ht_21_2_only_at_the_start_of_a_turn(first):
    state = shown(owns=["swap_offices", "plus_four_actions", "remove_three"], hand=(2, 0))
    assert legal(state, "red", "favour")
    after = act(state, "red", first)
    assert legal(after, "red", "favour") == []
    assert refusal(after, "red", "favour/extra_action/remove_three/swap_offices").rule == "HT-21.2"


def test_ht_21_2_a_later_turn_starts_anew():
    state = act(rich(hand=(2, 0)), "red", "place/arnheim-kampen/trader", "end")
    for who in ("blue", "green", "yellow"):
        state = act(state, who, "end")
    assert legal(state, "red", "favour")


def test_ht_21_2_not_in_the_turn_of_others():
    assert refused(act(rich(), "red", "end"), "red", f"favour/extra_action/{PAIR}")


def test_ht_21_2_a_tile_belongs_to_one_player():
    two = {"unused": ["swap_offices", "plus_four_actions"]}
    state = shown(tokens={"red": two, "blue": {"unused": ["extra_office", "extra_office"]}})
    state = act(state, "red", f"favour/extra_action/{PAIR}")
    tiles = {action.split("/")[1] for action in legal(state, "blue", "favour")}
    assert tiles == set(OPEN) - {"extra_action"}


def test_ht_21_2_displaced_and_extra_pieces_may_go_anywhere():
    """The route that the piece left included."""
    assert ways(displaced([]), "relocate") == AROUND
    everywhere = [route.id for route in board("standard_4_5").routes]
    state = displaced(["displace_anywhere"])
    assert ways(state, "relocate") == everywhere
    assert ways(act(state, "blue", "relocate/halle-quedlinburg"), "add") == everywhere
    after = act(state, "blue", f"relocate/{ORIGIN}")
    assert reading.route(after, ORIGIN) == ["red:T", "blue:T", None]


def test_ht_21_2_anywhere_is_not_where_a_lifted_piece_stood():
    """HT-6.8 (D3) holds all the same: it must end on another route."""
    state = displaced(["displace_anywhere"], stock={"blue": (0, 0)}, routes={"arnheim-kampen": "blue:M - -"})
    state = act(state, "blue", "relocate/halle-quedlinburg", "borrow/arnheim-kampen/merchant")
    everywhere = {route.id for route in board("standard_4_5").routes}
    assert set(ways(state, "add")) == everywhere - {"arnheim-kampen"}


def test_ht_21_2_anywhere_means_where_there_is_room():
    state = displaced(
        ["displace_anywhere"], routes=crowded({"arnheim-kampen": "- - -", ORIGIN: "blue:T red:T red:T"})
    )
    assert reading.route(state, "arnheim-kampen") == ["blue:T", None, None], "the only way goes by itself"
    assert ways(state, "add") == ["arnheim-kampen"]
    state = displaced(["displace_anywhere"], fills="arnheim-kampen")
    assert refusal(state, "blue", "relocate/arnheim-kampen").rule == "HT-6.5"


def test_ht_21_2_anywhere_is_for_own_pieces_only():
    state = shown({"red": ["displace_anywhere"]}, routes={ORIGIN: "blue:T - -"}, hand=(4, 0), whole=False)
    assert ways(act(state, "red", f"displace/{ORIGIN}/b-trader/trader"), "relocate") == AROUND
    state = position(
        "standard_2_3",
        COLOURS[:2],
        options=PLAYED,
        favours={"blue": ["displace_anywhere"]},
        routes={"arnheim-kampen": "N:T - -"},
        hand=(4, 0),
        whole=False,
    )
    state = act(state, "red", "displace/arnheim-kampen/n-trader/trader")
    near = [each.id for each in board("standard_2_3").routes if {"arnheim", "kampen"} & set(each.ends)]
    assert ways(state, "relocate") == [route for route in near if route != "arnheim-kampen"]


def test_ht_21_2_anywhere_keeps_ships_and_regions():
    """HT-19.3 and HT-20.6 hold all the same: the tile sets aside distance alone."""
    state = position(
        "britannia_4_5",
        options=PLAYED,
        favours={"blue": ["displace_anywhere"]},
        routes={"london-oxford": "blue:T - - -"},
        hand=(4, 0),
        whole=False,
    )
    state = act(state, "red", "displace/london-oxford/b-trader/trader")
    england = [each.id for each in board("britannia_4_5").routes if each.region == "england"]
    assert ways(state, "relocate") == england


def test_ht_21_2_one_more_action_in_every_turn():
    state = shown({"blue": ["extra_action"], "open": OPEN[1:]})
    state = act(state, "red", "end")
    assert state.actions_left == 3
    state = act(state, "blue", "end")
    assert state.actions_left == 2
    for who in ("green", "yellow", "red"):
        state = act(state, who, "end")
    assert state.actions_left == 3


def test_ht_21_2_the_action_more_breaks_no_tie():
    """HT-17.2 counts the uncovered value of Actiones, and that stays as it is."""
    assert reading.step(shown({"blue": ["extra_action"]}), "blue", "actiones") == 0


def test_ht_21_2_a_piece_from_every_other_income():
    state = shown({"blue": ["share_income"]}, stock={"red": (4, 0), "blue": (2, 0)})
    before = supply(state, "blue")
    after = act(state, "red", "income/3t")
    assert (stock(after, "blue"), supply(after, "blue")) == ((1, 0), (before[0] + 1, before[1]))
    assert waiting(after) == ["red"], "a single answer follows by itself"
    after = act(after, "red", "income/1t")
    assert stock(after, "blue") == (0, 0)


@pytest.mark.parametrize(
    ("owner", "hands"), [("red", {"red": (4, 0)}), ("blue", {"red": (4, 0), "blue": (0, 0)})], ids=["own", "empty"]
)
def test_ht_21_2_nothing_from_an_own_income_or_an_empty_stock(owner, hands):
    assert facts_of(shown({owner: ["share_income"]}, stock=hands), "red", "income/3t", kind="shared") == []


def test_ht_21_2_the_owner_chooses_which_piece_it_is():
    state = shown({"blue": ["share_income"]}, stock={"red": (4, 0), "blue": (2, 1)})
    state = act(state, "red", "income/3t")
    assert legal(state, "blue") == ["share/1m", "share/1t"]
    assert refusal(state, "blue", "share/2t").rule == "HT-21"
    assert legal(state, "red") == []
    after = act(state, "blue", "share/1m")
    assert (stock(after, "blue"), waiting(after)) == ((2, 0), ["red"])


def test_ht_21_2_two_extra_pieces_for_a_displaced_trader():
    state = displaced(["two_extras"])
    assert state.stack[-1].data[4] == 2
    state = act(state, "blue", "relocate/hamburg-stade", "add/hamburg-stade/trader", "add/bremen-hamburg/merchant")
    assert waiting(state) == ["red"]
    assert stock(state, "blue") == (2, 0)


def test_ht_21_2_two_extra_pieces_for_a_merchant_as_ever():
    assert displaced(["two_extras"], "M").stack[-1].data[4] == displaced([], "M").stack[-1].data[4] == 2
    assert displaced([]).stack[-1].data[4] == 1


def test_ht_21_2_the_second_piece_is_for_own_traders_only():
    state = shown({"red": ["two_extras"]}, routes={ORIGIN: "blue:T - -"}, hand=(4, 0), whole=False)
    assert act(state, "red", f"displace/{ORIGIN}/b-trader/trader").stack[-1].data[4] == 1


def test_ht_21_2_four_points_for_every_controlled_city():
    cities = {"minden": "red:T", "lubeck": "red:T blue:T", "dortmund": "blue:T"}
    plain, rich_ = shown(cities=cities), shown({"red": ["cities_worth_four"]}, cities=cities)
    assert [reading.lines(plain, who)["cities"] for who in ("red", "blue")] == [2, 4]
    assert [reading.lines(rich_, who)["cities"] for who in ("red", "blue")] == [4, 4]


def test_ht_21_2_seven_points_for_every_full_skill():
    full = {"clavis_urbis": 4, "bursa": 3, "privilegium": 3}
    state = shown({"red": ["skills_worth_seven"]}, skill_steps={"red": full, "blue": full})
    assert reading.lines(state, "red")["full_skills"] == 14, "City Keys bring none as ever (HT-16.1)"
    assert reading.lines(state, "blue")["full_skills"] == 8
