"""The optional modules together, each switched on or off, and the mission cards (HT-21, HT-21.1)."""

import random
from random import Random

import msgspec
import pytest
from PIL import ImageChops

from hansa_bot.ai.player import STEADY, Chooser
from hansa_bot.engine.action import Event, Outcome, kind_of, seen_by
from hansa_bot.engine.errors import DrawError, Impossible
from hansa_bot.engine.rules import Setup, playout
from hansa_bot.engine.state import decode, encode
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.canvas import SCALE
from hansa_bot.titles.hansa_teutonica.material import FAVOURS
from hansa_bot.titles.hansa_teutonica.meta import META, MODULES
from hansa_bot.titles.hansa_teutonica.modules import CARDS
from hansa_bot.titles.hansa_teutonica.render.strip import cell_box
from hansa_bot.titles.hansa_teutonica.rules import judge
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.title import TITLE
from tests.titles.hansa_teutonica.facts import other_missions
from tests.titles.hansa_teutonica.playing import act, all_tokens, facts_of
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position, set_up
from tests.titles.hansa_teutonica.spoken import TEXTS
from tests.titles.hansa_teutonica.wander import choose
from tests.titles.hansa_teutonica.zones import ZONES, census, pieces

ALL = dict.fromkeys(MODULES, "on")
SETS = [*({module: "on"} for module in MODULES), ALL]
ROUTE = "arnheim-kampen"
POST = ("blue", "office_tribute", ROUTE)
SINGLE = "taken from one description"


def lively(state: HansaState, seed: int) -> list[str]:
    """Play at random, modules before everything else; return the verbs that came up."""
    dice, verbs = random.Random(seed), []
    counted = census(state), all_tokens(state)
    while not state.over and len(verbs) < 400:
        seat = state.waiting[0]
        offers = RULES.offers(state, seat)
        assert offers == sorted(set(offers))
        special = [offer for offer in offers if offer.startswith(("favour", "use/ex", "use/off", "use/rou"))]
        action = dice.choice(special) if special else choose(dice, state, seat, offers)
        after, _ = RULES.apply(state, seat, action)
        RULES.check(after)
        assert (census(after), all_tokens(after)) == counted
        verbs.append(kind_of(action))
        state = after
    return verbs


@pytest.mark.proof
@pytest.mark.parametrize("options", SETS, ids=lambda options: "+".join(options))
def test_games_with_modules_break_nothing(seats, options):
    for seed in range(2):
        verbs = lively(set_up(seats, f"{seed}", **options), seed)
        assert "claim" in verbs


def test_ht_23_5_the_modules_move_pieces_from_stock_to_supply():
    """And a trader of the supply beside a route; a favour moves none."""
    words = {"options": ALL, "missions": dict(zip(COLOURS, CARDS, strict=False)), "posts": [POST]}
    words |= {"routes": {ROUTE: "red:T red:T red:T"}, "stock": {"blue": (3, 1)}, "favours": {"blue": ["two_extras"]}}
    state = act(position(**words), "red", f"claim/{ROUTE}/office:arnheim")
    assert changed(state, act(state, "blue", "share/2t"), "blue") == {"stock": -2, "supply": 2}
    words |= {"owns": ["route_block", "swap_offices"], "hand": (2, 0)}
    state = position(**words)
    assert changed(state, act(state, "red", f"use/route_block/{ROUTE}"), "red") == {"supply": -1, "post": 1}
    state = position(**{**words, "favours": {"open": ["extra_action"]}})
    after = act(state, "red", "favour/extra_action/route_block/swap_offices")
    assert all(changed(state, after, who) == {} for who in COLOURS[:4])


def changed(before: HansaState, after: HansaState, who: str) -> dict[str, int]:
    """Return by how many traders the zones of a player differ."""
    then, now = (pieces(state, COLOURS.index(who), 0) for state in (before, after))
    return {zone: now[zone] - then[zone] for zone in ZONES if now[zone] != then[zone]}


@pytest.mark.parametrize("board", ["east", "britannia"])
def test_favours_and_promo_tokens_go_with_every_board(board):
    for seats in (2, 5):
        lively(set_up(seats, board, board=board, emperors_favour="on", promo_tokens="on"), seats)


@pytest.mark.proof
def test_guided_games_with_all_modules_end(seats):
    start = RULES.setup(Setup(seats, META.check(seats, ALL), "guided"), Outcome())
    end, _ = playout(
        RULES, start, Chooser(TITLE, seats, STEADY), bound=4000, watch=lambda *told: RULES.check(told[3])
    )
    assert end.over


def test_a_table_from_before_the_modules_still_loads():
    state = set_up(3)
    stored = msgspec.json.decode(encode(state))
    for key in ("missions", "favours", "posts", "owed", "begun"):
        del stored[key]
    assert decode(HansaState, stored) == state


@pytest.mark.parametrize("seed", range(4))
def test_no_step_changes_what_states_share(seed: int):
    """Favours, posts, debts, links and the like are replaced, never changed in place."""
    dice, state = Random(seed), set_up(3, f"{seed}", unplaceable_token="discard", **ALL)
    while not state.over and state.turn < 60:
        seat = state.waiting[0]
        before, earlier = encode(state), state
        state, _ = RULES.apply(state, seat, choose(dice, state, seat, RULES.offers(state, seat)))
        assert encode(earlier) == before


def test_the_log_and_the_text_board_say_where_modules_come_from():
    outcome = Outcome()
    state = RULES.setup(Setup(3, META.check(3, ALL), "seed"), outcome)
    told = [TEXTS.event(event) for event in outcome.events if event.kind == "modules_played"]
    played = "Mission cards, Emperor's favour and Promo tokens"
    assert told == [f"With the modules {played}."]
    assert f"Modules: {played}" in TEXTS.board(RULES.view(state, None))
    assert "Modules" not in TEXTS.board(RULES.view(set_up(3), None))
    assert all(
        SINGLE in choice.note.lower()
        for option in META.options
        if option.key in MODULES
        for choice in option.choices[1:]
    )


def test_a_mission_stands_on_the_own_desk_only():
    state = set_up(3, **ALL)
    assert "Mission card: " in TEXTS.desk(RULES.view(state, 1), 1)
    for reader in (None, 0, 2):
        assert "Mission card" not in TEXTS.desk(RULES.view(state, reader), 1)


def test_tiles_and_posts_are_in_the_text_board():
    state = position(
        options=ALL,
        favours={"open": ["two_extras"], "red": ["extra_action"]},
        missions=dict.fromkeys(("red", "blue", "green", "yellow"), "dortmund-minden-luneburg"),
        posts=[("blue", "route_block", ROUTE)],
        hand=(3, 1),
    )
    view = RULES.view(state, 0)
    text = TEXTS.board(view)
    assert "Emperor's favours on offer: Two extra pieces for a trader" in text
    assert "Emperor's favours: One more action each turn" in text
    assert "Arnheim–Kampen: 3 free; Route block B" in text
    assert TEXTS.effect(view, f"place/{ROUTE}/trader").endswith("pays 1 piece more")
    assert "costs 1 piece more" in TEXTS.choice(view, "place", "route", ROUTE)


def test_tiles_are_painted_in_the_cell_of_their_owner():
    tr, names = catalog("en", "hansa_teutonica"), ["Anna", "Bea", "Carl"]
    view = RULES.view(set_up(3), None)
    box = tuple(round(edge * SCALE) for edge in cell_box(view, 1))
    before = TITLE.painter().board(view, names, tr, []).convert("RGB")
    seen = {before.crop(box).tobytes()}
    for favour in FAVOURS:
        view.desks[1].favours = [favour]
        after = TITLE.painter().board(view, names, tr, []).convert("RGB")
        seen.add(after.crop(box).tobytes())
        changed_box = ImageChops.difference(before, after).getbbox()
        assert changed_box is not None
        assert box[0] <= changed_box[0] < changed_box[2] <= box[2]
    assert len(seen) == 1 + len(FAVOURS)


def test_a_route_of_a_post_may_be_typed_as_printed():
    assert "Münster" in " ".join(TEXTS.aliases("target", "arnheim-munster"))


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("use/exchange_token/b:upgrade_skill", "Hand Bea the exchange token for the used Upgrade one skill"),
        (f"use/route_block/{ROUTE}", "Lay Route block beside Arnheim–Kampen, with a trader from your supply"),
        ("favour/two_extras/plus_four_actions/swap_offices", "Take the favour Two extra pieces for a trader for +4"),
        ("share/1t1m", "Take 1 trader and 1 merchant from your stock into your supply"),
    ],
)
def test_every_new_action_says_what_it_does(action, text):
    assert TEXTS.effect(RULES.view(set_up(3), 0), action).startswith(text)


def test_every_new_fact_is_told():
    told = [
        Event("favours_shown", {"favours": ["two_extras", "extra_action"]}),
        Event("favour_taken", {"seat": 0, "favour": "two_extras", "tokens": ["swap_offices", "remove_three"]}),
        Event("mission_dealt", {"seat": 0, "mission": "dortmund-minden-luneburg"}),
        Event("mission_shown", {"seat": 1, "mission": "dortmund-minden-luneburg"}),
        Event("shared", {"seat": 1, "take": "2t"}),
        Event("exchanged", {"seat": 0, "other_seat": 1, "token": "upgrade_skill"}),
        Event("posted", {"seat": 0, "token": "route_block", "route": ROUTE}),
    ]
    assert [TEXTS.event(event) for event in told] == [
        "Emperor's favours on offer: Two extra pieces for a trader and One more action each turn.",
        "Anna gave up the turn and Swap offices and Remove three pieces for the favour "
        "Two extra pieces for a trader.",
        "Secret mission of Anna: Dortmund, Minden and Lüneburg.",
        "The mission of Bea was Dortmund, Minden and Lüneburg.",
        "Bea took 2 traders from the stock into the supply.",
        "Anna handed it to Bea and got Upgrade one skill for it.",
        "Anna laid it beside Arnheim–Kampen, with a trader.",
    ]


def test_what_is_due_is_said():
    words = {
        "options": {"promo_tokens": "on"},
        "posts": [("blue", "office_tribute", ROUTE)],
        "stock": {"blue": (2, 1)},
    }
    state = act(position(routes={ROUTE: "red:T red:T red:T"}, **words), "red", f"claim/{ROUTE}/office:arnheim")
    due = TEXTS.due(RULES.view(state, 1), 1)
    assert due == "Take 2 pieces from your stock (2 traders and 1 merchant) into your supply."


def test_computer_players_take_good_tiles_and_exchanges():
    pile = {"unused": ["swap_offices", "remove_three"]}
    cities = {"minden": "red:T", "lubeck": "red:T", "dortmund": "red:T", "stade": "red:T", "halle": "red:T"}
    words = {"favours": {"open": ["cities_worth_four", "displace_anywhere"]}, "cities": cities}
    state = position(options={"emperors_favour": "on"}, tokens={"red": pile}, hand=(0, 0), **words)
    offers = RULES.offers(state, 0)
    opinions = dict(zip(offers, judge(state, 0, offers), strict=True))
    good, poor = (f"favour/{tile}/remove_three/swap_offices" for tile in ("cities_worth_four", "displace_anywhere"))
    assert opinions[good] > opinions["end"]
    assert opinions[good] > opinions[poor]
    used = {"red": {"unused": ["exchange_token"]}, "blue": {"used": ["upgrade_skill", "swap_offices"]}}
    state = position(options={"promo_tokens": "on"}, tokens=used)
    offers = RULES.offers(state, 0)
    assert (
        offers[max(range(len(offers)), key=judge(state, 0, offers).__getitem__)]
        == "use/exchange_token/b:upgrade_skill"
    )


def test_computer_players_open_offices_for_their_mission():
    cards = {"red": "arnheim-perleberg-bremen", "blue": "dortmund-stendal-munster"}
    others = {"green": "dortmund-stendal-kampen", "yellow": "minden-perleberg-goslar"}
    words = {"routes": {ROUTE: "red:T red:T red:T"}, "options": {"missions": "on"}}
    claim = f"claim/{ROUTE}/office:arnheim"
    listed = position(missions={**cards, **others}, **words)
    unlisted = position(missions={**cards, **others, "red": "dortmund-minden-luneburg"}, **words)
    worth = [judge(state, 0, [claim])[0] for state in (unlisted, listed)]
    assert worth[0] < worth[1]


def test_computer_players_know_their_own_mission_only():
    state = set_up(3, **ALL)
    other = RULES.clone(state)
    other.missions = other_missions(state, 0)
    assert other.missions != state.missions
    offers = RULES.offers(state, 0)
    assert judge(state, 0, offers) == judge(other, 0, offers)


PLAYED = {"missions": "on"}
CARD = "dortmund-minden-luneburg"
HANDS = {
    "red": CARD,
    "blue": "arnheim-perleberg-bremen",
    "green": "minden-osnabruck-magdeburg",
    "yellow": "dortmund-stendal-munster",
}
LAST_TOKEN = {"emden-stade": "upgrade_skill", "goslar-hildesheim": "swap_offices", "arnheim-kampen": "remove_three"}


def dealt(**words):
    """Everybody has the card of HANDS."""
    return position(options=PLAYED, missions=HANDS, **words)


def last_claim():
    """Red can end the game by claiming Arnheim–Kampen, whose token cannot be replaced."""
    return dealt(
        fills="arnheim-kampen", tokens_on_routes=LAST_TOKEN, token_stock_size=0, cities={"dortmund": "red:T"}
    )


def line(state, who, reader):
    """What a reader is told of somebody's mission line, as points and facts."""
    score = RULES.scores(RULES.view(state, reader))[["red", "blue", "green", "yellow"].index(who)]
    found = next(each for each in score.lines if each.key == "missions")
    return found.points, found.facts


def test_ht_21_1_nobody_has_a_card_without_the_module():
    state = set_up(3)
    assert state.missions == []
    assert all(each.key != "missions" for each in RULES.scores(RULES.view(state, 0))[0].lines)


def test_ht_21_1_everybody_gets_one_of_nine_cards(seats):
    state = set_up(seats, **PLAYED)
    assert len(set(CARDS)) == 9
    assert len(state.missions) == len(set(state.missions)) == seats
    assert len({tuple(set_up(seats, str(seed), **PLAYED).missions) for seed in range(20)}) > 10


@pytest.mark.parametrize("board", ["east", "britannia"])
def test_ht_21_1_the_cards_belong_to_the_standard_boards(board):
    with pytest.raises(Impossible) as caught:
        META.check(3, {**PLAYED, "board": board})
    assert caught.value.refusal.rule == "HT-21.1"


def test_ht_21_1_only_the_owner_is_told():
    outcome = Outcome()
    state = RULES.setup(Setup(3, META.check(3, PLAYED), "seed"), outcome)
    for reader in (None, 0, 1, 2):
        told = [event.args for event in seen_by(outcome.events, reader) if event.kind == "mission_dealt"]
        known = [] if reader is None else [{"seat": reader, "mission": CARDS[state.missions[reader]]}]
        assert told == known
        desks = RULES.view(state, reader).desks
        assert [desk.mission is not None for desk in desks] == [desk.seat == reader for desk in desks]


def test_ht_21_1_the_cards_of_a_game_from_elsewhere_are_given_by_their_cities():
    cards = ["minden-perleberg-goslar", CARD, "arnheim-osnabruck-hildesheim"]
    state = RULES.setup(Setup(3, META.check(3, PLAYED), "seed", {"missions": cards}), Outcome())
    assert [RULES.view(state, seat).desks[seat].mission for seat in range(3)] == cards
    for wrong in (cards[:2], [CARD, CARD, cards[0]], ["lubeck-halle-stade", *cards[:2]]):
        with pytest.raises(DrawError, match=r"missions.*HT-21\.1"):
            RULES.setup(Setup(3, META.check(3, PLAYED), "seed", {"missions": wrong}), Outcome())


def test_ht_21_1_a_point_for_each_listed_city_with_an_own_office():
    assert line(dealt(), "red", 0) == (0, {"mission": CARD, "cities": []})
    state = dealt(cities={"dortmund": "blue:T blue:M", "minden": "red:T", "lubeck": "red:T"})
    assert line(state, "red", 0) == (1, {"mission": CARD, "cities": ["minden"]})
    state = dealt(cities={"minden": "blue:T red:T blue:T", "dortmund": "red:T red:M"})
    assert line(state, "red", 0)[0] == 2, "several offices in one city count once"
    state = dealt(cities={"minden": "red:T"}, extra_offices={"luneburg": "red:T"})
    assert line(state, "red", 0)[0] == 2, "an extra office is an office"


def test_ht_21_1_five_more_if_all_three_are_controlled():
    everywhere = {"dortmund": "red:T", "minden": "red:T", "luneburg": "red:T"}
    assert line(dealt(cities=everywhere), "red", 0)[0] == 8
    shared = {**everywhere, "minden": "red:T blue:T"}
    assert line(dealt(cities=shared), "red", 0)[0] == 3, "an office is there, the control is not"


def test_ht_21_1_what_a_reader_does_not_know_brings_no_points_yet():
    state = dealt(cities={"dortmund": "red:T"})
    for reader in (None, 1, 2, 3):
        assert line(state, "red", reader) == (0, {})


def test_ht_21_1_all_cards_are_shown_at_the_end():
    state = last_claim()
    shown = facts_of(state, "red", "claim/arnheim-kampen/none", kind="mission_shown")
    assert shown == [{"seat": seat, "mission": card} for seat, card in enumerate(HANDS.values())]
    after = act(state, "red", "claim/arnheim-kampen/none")
    assert after.over
    for reader in (None, 3):
        assert [desk.mission for desk in RULES.view(after, reader).desks] == list(HANDS.values())
        assert line(after, "red", reader)[0] == 1
    result = RULES.result(after)
    points = [sum(each.points for each in score.lines if each.key == "missions") for score in result.scores]
    assert points == [1, 0, 0, 0]


def test_ht_21_1_a_card_does_not_count_before_its_time():
    state = last_claim()
    assert facts_of(state, "red", "claim/arnheim-kampen/none", kind="scored") == []
    assert act(state, "red", "claim/arnheim-kampen/none").points == [0, 0, 0, 0]
