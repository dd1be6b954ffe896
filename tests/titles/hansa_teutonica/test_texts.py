"""What the title says: names, and in positions set up by hand effects, choices, questions and what follows."""

import pytest

from hansa_bot.engine.action import Action, Event, Outcome
from hansa_bot.engine.result import Line, Result, Score
from hansa_bot.engine.rules import Setup
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, board, names
from hansa_bot.titles.hansa_teutonica.meta import META
from hansa_bot.titles.hansa_teutonica.speech import HansaTexts
from hansa_bot.titles.hansa_teutonica.texts.facts import FACTS
from hansa_bot.titles.kit.events import COMMON, check
from tests.titles.hansa_teutonica.facts import IDS
from tests.titles.hansa_teutonica.playing import act, told
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position
from tests.titles.hansa_teutonica.wander import COUNT, game, table, together

NAMES = ["Anna", "Bea", "Carl von und zu Hohenlohe-Langenburg", "Dora", "Emil_*`<@1>"]
TEXTS = HansaTexts(catalog("en", "hansa_teutonica"), NAMES)
RARE = {"homeless", "token_kept", "stock_empty", "laid_back", "neutral_stays", "game_ended"}
RARE |= {"modules_played", "mission_dealt", "mission_shown", "favours_shown", "favour_taken"}
RARE |= {"shared", "exchanged", "posted"}
"""Events that these games do not have, most of them of modules."""


@together
def test_events_are_as_declared_and_all_of_them_happen() -> None:
    seen: set[str] = set()
    for number in range(COUNT):
        seats, options = table(number)
        outcome = Outcome()
        RULES.setup(Setup(seats, META.check(seats, options), f"{number}"), outcome)
        events = [*outcome.events, *(event for step in game(number) for event in step.events)]
        check(FACTS, events)
        seen |= {event.kind for event in events}
    assert {*FACTS} - {*COMMON} - seen <= RARE


def test_no_id_is_a_word() -> None:
    routes = {route.id for name in names() for route in board(name).routes}
    tokens = ("b-trader", "malmo-visby:ship", "Seat 2", "x-arnheim-munster", "extra_office")
    assert [text for text in (*routes, *tokens) if IDS.search(f"From {text} to it.") is None] == []
    assert IDS.search("Anna claimed Arnheim–Münster.") is None


def test_the_order_of_the_token_stock_is_told_to_nobody() -> None:
    outcome = Outcome()
    RULES.setup(Setup(3, META.check(3, {}), "texts"), outcome)
    (shuffled,) = [event for event in outcome.events if event.kind == "stock_shuffled"]
    for reader in (None, 0, 1, 2):
        seen = shuffled.seen_by(reader)
        assert seen is not None
        assert seen.args == {"count": 12}
    assert TEXTS.event(Event("stock_shuffled", {"count": 12})) == "12 bonus tokens lie face down."


def test_regions_have_lines_of_their_own() -> None:
    scores = RULES.scores(RULES.view(RULES.setup(Setup(4, {"board": "britannia"}, "labels"), Outcome()), None))
    assert {"wales", "scotland"} < {line.key for line in scores[0].lines}


@pytest.mark.parametrize(
    ("slot", "value", "name"),
    [
        ("route", "arnheim-munster", "Arnheim–Münster"),
        ("from_route", "hamburg-lubeck", "Hamburg–Lübeck"),
        ("city", "gottingen", "Göttingen"),
        ("other_seat", 1, "Bea"),
        ("piece", "merchant", "merchant"),
        ("take", "2t1m", "2 traders and 1 merchant"),
        ("take", "", "nothing"),
        ("skill", "actiones", "Actions (Actiones)"),
        ("token", "plus_three_actions", "+3 actions"),
        ("tokens", ["plus_three_actions", "swap_offices"], "+3 actions and Swap offices"),
        ("target", "b-merchant", "Bea's merchant"),
        ("target", "minden:1", "Minden, slots 2 and 3"),
        ("benefit", "none", "nothing else"),
        ("benefit", "office:minden", "office in Minden"),
        ("benefit", "extra_office:minden", "extra office in Minden"),
        ("benefit", "table:11", "prestige table, 11 points"),
        ("benefit", "upgrade:bursa", "raise Money bag (Bursa)"),
        ("points", 1, "1 point"),
        ("space", 0, "1"),
        ("privilege", "pink", "pink"),
    ],
)
def test_names(slot: str, value: object, name: str) -> None:
    assert TEXTS.value(slot, value) == name


def test_long_names_are_cut_but_markup_is_left_to_the_caller() -> None:
    assert TEXTS.value("seat", 2) == "Carl von und zu Hohenlo…"
    assert TEXTS.value("seat", 4) == NAMES[4]


EFFECTS = [
    (
        {
            "routes": {"arnheim-munster": "red:M red:T red:T"},
            "cities": {"munster": "blue:M", "arnheim": "red:T"},
            "skills": {"privilegium": 1},
            "tokens_on_routes": {"arnheim-munster": "swap_offices"},
            "whole": False},
        "claim/arnheim-munster/office:munster",
        "Claim Arnheim–Münster: you +1, Bea +1, office in Münster (complete, control), token Swap offices",
    ),
    (
        {"fills": "emden-groningen"},
        "claim/emden-groningen/office:groningen",
        "Claim Emden–Groningen: office in Groningen (+1, control)",
    ),
    ({"fills": "emden-groningen"}, "claim/emden-groningen/none",
     "Claim Emden–Groningen: nothing gained"),
    ({"fills": "gottingen-warburg"}, "claim/gottingen-warburg/upgrade:actiones",
     "Claim Göttingen–Warburg: raise Actions to 3"),
    ({"fills": "gottingen-warburg", "skills": {"actiones": 1}},
     "claim/gottingen-warburg/upgrade:actiones", "Claim Göttingen–Warburg: raise Actions, still 3"),
    ({"routes": {"bremen-minden": "red:T blue:T -"}, "hand": (2, 0)}, "place/bremen-minden/trader",
     "Place a trader on Bremen–Minden: that fills it"),
    ({"routes": {"bremen-minden": "red:T blue:M -"}, "hand": (3, 0)},
     "displace/bremen-minden/b-merchant/trader",
     "Displace Bea's merchant on Bremen–Minden (pay 2)"),
    ({"owns": ["swap_offices"], "cities": {"groningen": "red:T blue:M"}, "whole": False},
     "use/swap_offices/groningen:0", "Swap slots 1 and 2 of Groningen: control goes from Bea to you"),
    ({"owns": ["plus_four_actions"]}, "use/plus_four_actions",
     "Use +4 actions: then 6 actions left"),
    ({}, "end", "End your turn with 2 actions left"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "action", "sentence"), EFFECTS)
def test_effects_say_what_an_action_does(words: dict[str, object], action: Action, sentence: str) -> None:
    view = RULES.view(position(**words), 0)
    assert TEXTS.effect(view, action) == sentence


CHOICES = [
    ("place", "route", "bremen-minden", "Bremen–Minden · 1 of 3 free · you 1, Bea 1"),
    ("place", "route", "hannover-minden", "Hannover–Minden · full · you 3"),
    ("place", "piece", "trader", "trader · 4 in your supply"),
    ("claim", "route", "hannover-minden", "Hannover–Minden · you +1"),
    ("displace", "target", "b-trader", "Bea's trader · you pay 1 piece more · Bea may add 1"),
    ("income", "take", "3t", "3 traders · then 7 traders in your supply"),
    ("claim", "benefit", "office:minden", "office in Minden · trader · orange"),
    ("claim", "benefit", "upgrade:actiones", "raise Actions (Actiones) · 2 → 3"),
    ("token", "route", "bremen-minden", "Bremen–Minden · 3 spaces · empty slots: Bremen 2, Minden 3"),
    ("use", "token", "plus_three_actions", "+3 actions · 3 more actions this turn"),
]


@pytest.mark.parametrize(("kind", "slot", "value", "meaning"), CHOICES)
def test_choices_say_what_they_mean(kind: str, slot: str, value: str, meaning: str) -> None:
    state = position(
        routes={"bremen-minden": "red:T blue:T -", "hannover-minden": "red:T red:T red:T"},
        cities={"minden": "red:T"},
        hand=(4, 0),
    )
    assert TEXTS.choice(RULES.view(state, 0), kind, slot, value) == meaning


def test_due_says_what_must_be_decided() -> None:
    words = {"routes": {"dortmund-duisburg": "blue:T -"}, "hand": (3, 1), "stock": {"blue": (4, 0)}}
    state = position(**words, whole=False)
    due = [TEXTS.due(RULES.view(state, 0), 0)]
    for who, action in (
        ("red", "displace/dortmund-duisburg/b-trader/trader"),
        ("red", "pay/1t"),
        ("blue", "relocate/arnheim-duisburg"),
    ):
        state = act(state, who, action)
        due.append(TEXTS.due(RULES.view(state, COLOURS.index(who)), state.waiting[0]))
    assert due[0].startswith("2 actions left. Supply: 3 traders and 1 merchant; stock: ")
    assert due[1:] == [
        "Pay 1 piece from your supply (2 traders and 1 merchant) into your stock.",
        "Anna displaced your trader on Dortmund–Duisburg. Put it on a neighbouring route. "
        "Then you can add 1 more piece.",
        "You can add 1 more piece from your stock (4 traders).",
    ]


def test_a_claim_is_told_step_by_step() -> None:
    state = position(fills="dortmund-duisburg", cities={"dortmund": "blue:M"})
    sentences = [TEXTS.event(event) for event in told(state, "red", "claim/dortmund-duisburg/office:duisburg")]
    assert sentences == [
        "Anna claimed Dortmund–Duisburg.",
        "Bea scored 1 point for controlling Dortmund.",
        "Anna opened an office in Duisburg.",
        "Duisburg is complete, the first city.",
    ]


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        (Result("points", [], [[0], [1]]), "The game ended because 20 prestige points were reached."),
        (
            Result("points", [Score(0, [Line("track", 21)]), Score(1, [Line("track", 20)])], [[0], [1]]),
            "The game ended because Anna and Bea reached 20 prestige points.",
        ),
        (
            Result("cities", [], [[1], [0]], "actions"),
            "The game ended because enough cities are complete. Bea won the tie with fewer actions per turn.",
        ),
        (
            Result("cities", [Score(0, [Line("track", 3)])], [[0], [1]], "network"),
            "The game ended because 10 or more cities are complete. "
            "Anna won the tie with more points for the network.",
        ),
        (
            Result("cities", [Score(0, [Line("track", 3), Line("wales", 7)])], [[0], [1]], "actions_track"),
            "The game ended because 8 or more cities are complete. "
            "Anna won the tie with the less developed track of Actiones.",
        ),
        (
            Result("points", [Score(0, [Line("track", 19), Line("network", 9)])], [[0], [1]]),
            "The game ended because the neutral colour reached 20 prestige points.",
        ),
        (
            Result("tokens", [], [[0, 1]], "actions"),
            "The game ended because no bonus token was left to draw. "
            "Anna and Bea won the tie with fewer actions per turn.",
        ),
    ],
)
def test_the_ending_is_explained(result: Result, sentence: str) -> None:
    assert TEXTS.ending(result) == sentence


@pytest.mark.parametrize(
    ("reason", "points", "claimer", "sentence"),
    [
        ("points", (20, 3), 0, "Anna claimed Bremen–Minden and with it reached 20 prestige points."),
        ("points", (3, 21), 0, "Anna ended the game by claiming Bremen–Minden: Bea reached 20 prestige points."),
        ("cities", (3, 2), 1, "Bea ended the game by claiming Bremen–Minden: 10 or more cities are complete."),
        ("tokens", (3, 2), 1, "Bea ended the game by claiming Bremen–Minden: no bonus token was left to draw."),
        (
            "points",
            (3, 2),
            NEUTRAL,
            "The neutral colour ended the game by claiming Bremen–Minden: "
            "the neutral colour reached 20 prestige points.",
        ),
    ],
)
def test_it_says_whose_claim_ended_the_game(
    reason: str, points: tuple[int, int], claimer: int, sentence: str
) -> None:
    last = [Event("claimed", {"seat": seat, "route": "bremen-minden", "take": "3t"}) for seat in (1, 0, claimer)]
    result = Result(reason, [Score(seat, [Line("track", n)]) for seat, n in enumerate(points)], [[0], [1]])
    assert TEXTS.ending(result, last) == sentence


def test_two_displacements_in_one_place_are_told_as_one() -> None:
    route, spaces = "goslar-quedlinburg", {"from_space": 0, "to_space": 0}
    gone = {"seat": 1, "piece": "trader", "from_route": route, **spaces}
    once = [
        Event(
            "displaced",
            {"seat": 0, "route": route, "space": 0, "piece": "trader", "other_seat": 1, "other_piece": "trader"},
        ),
        Event("paid", {"seat": 0, "take": "1t"}),
    ]
    events = [*once, Event("relocated", gone | {"to_route": "halle-quedlinburg"})]
    events += [*once, Event("relocated", gone | {"to_route": "gottingen-quedlinburg"})]
    (clause,) = TEXTS.clauses(events)
    assert clause.text == "displaced Bea twice on Goslar–Quedlinburg"
    assert clause.asides == ["paid 2 traders", "now on Halle–Quedlinburg and Göttingen–Quedlinburg"]


def test_pieces_of_two_kinds_on_two_routes_are_told_each_where_it_is() -> None:
    first, second = "goslar-quedlinburg", "halle-quedlinburg"
    events = [
        Event("placed", {"seat": 0, "route": route, "space": 0, "piece": piece})
        for route, piece in ((first, "trader"), (second, "merchant"))
    ]
    (clause,) = TEXTS.clauses(events)
    assert clause.text == "placed 1 trader on Goslar–Quedlinburg and 1 merchant on Halle–Quedlinburg"
    (clause,) = TEXTS.clauses([events[0], Event("placed", events[0].args | {"route": second})])
    assert clause.text == "placed 2 traders on Goslar–Quedlinburg and Halle–Quedlinburg"
