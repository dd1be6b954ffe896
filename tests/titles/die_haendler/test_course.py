"""The course of a game, its questions and its score: what runs through all phases (DH-4, DH-15, DH-21)."""

from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render import tally
from hansa_bot.render.tally import Row
from hansa_bot.titles.die_haendler import ending, reasons
from hansa_bot.titles.die_haendler.material import ABILITIES, CARD, PLACE, RUNGS
from hansa_bot.titles.die_haendler.meta import META
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.die_haendler.title import TITLE
from tests.titles.die_haendler.position import (
    A,
    B,
    act,
    asked,
    at_step,
    deal,
    equip,
    legal,
    load,
    loaded,
    pay,
    price,
    put,
    store,
    stored,
    table,
    told,
)

QUESTIONS = {
    *("offer", "outbid", "purchase", "bid", "cargo", "fees", "guest", "proposal", "last_word", "axle", "movement"),
    *("influence", "wheel", "office", "clearance", "special", "bonus_sale", "credit", "promotion"),
}


def test_dh_21_2_the_kinds_of_question() -> None:
    """DH-21.2, DH-21.3: and every verb answers one of them, but for what takes a sealed answer back."""
    assert {*RULES.verbs.questions} == QUESTIONS
    assert {verb.name for verb in RULES.verbs.all if not verb.offers} == {"withdraw"}
    assert {name for verb in RULES.verbs.all for name in verb.offers} == QUESTIONS


def test_dh_3_12_abilities_are_public_and_usable_from_round_1() -> None:
    state = equip(table(2), A, "cheap_purchase office")
    for reader in (A, B, None):
        shown = RULES.view(state, reader).merchants[A].abilities
        assert [ABILITIES[ability] for ability in shown] == ["cheap_purchase", "office"]
    after = act(price(state, silk=4), "a buy/silk/genua", "a enough")
    assert after.money[A] == 3900
    assert after.abilities == state.abilities


def test_dh_1_7_payments_go_to_the_bank_but_for_the_fee() -> None:
    """DH-1.7, DH-6.4: nobody gets what a master has bid."""
    state = at_step(pay(table(2), a=500, b=500), "auction")
    assert act(state, "a bid/300", "b bid/0").money == [200, 500]


def test_dh_5_4_stored_goods_stay_in_their_city() -> None:
    """They leave it only by loading where a wagon stands, or by a sale."""
    state = put(store(table(2), A, paris="wine", wien="wine"), 1, "paris", master=A)
    state = act(at_step(state, "cargo"), "load/wine/1")
    assert (stored(state, A, "paris"), stored(state, A, "wien"), loaded(state, 1, A)) == ("", "wine", "wine")


def test_dh_5_1_who_has_bought_looks_ahead_to_the_movement() -> None:
    """In the first round only from the second purchase turn on (DH-5.6)."""
    coming = [
        _next_question(act(table(2), *moves), A) for moves in (["a enough"], ["a enough", "b enough", "a enough"])
    ]
    assert coming == ["purchase", "movement"]
    assert _next_question(act(at_step(table(2), "purchase", number=2), "a enough"), A) == "movement"


def _next_question(state: HaendlerState, seat: int) -> str:
    ahead = RULES.imagine(state, seat)
    assert isinstance(ahead, HaendlerState)
    return ahead.stack[0].kind


def test_dh_8_10_a_card_may_be_used_in_the_round_in_which_it_was_gained() -> None:
    state = put(store(table(2), A, gent="iron"), 1, "exit-paris", "paris")
    state.messenger = PLACE["gate-paris"]
    state = act(at_step(state, "movement"), "a drive/1/1/gate-paris", "a card/special_sale")
    assert state.hands[A][CARD["special_sale"]] == 1
    assert "special/gent/iron" in legal(at_step(state, "special"))


def test_dh_9_9_warehouse_sale_comes_before_special_sale() -> None:
    state = deal(equip(store(table(2), A, gent="iron iron"), A, "warehouse_sale office"), A, "special_sale")
    order, state = [], at_step(state, "offices")
    while asked(state)[0] != "promotion":
        order.append(asked(state)[0])
        state = act(state, "pass")
    assert order == ["office", "clearance", "special"]


def test_dh_10_7_wagons_are_paid_in_number_order() -> None:
    """DH-10.7, DH-10.9: then the round goes on to upkeep and promotion in any case."""
    state = load(load(table(2), 1, A, "iron"), 3, B, "wine")
    for wagon, city in ((1, "wien"), (3, "gent")):
        put(state, wagon, city)
        state.arrived[wagon - 1] = True
    state = at_step(deal(state, A, "axle_break"), "sale")
    assert asked(state) == ("bonus_sale", "a")
    paid = [(event.args["wagon"], event.args["seat"]) for event in told(state, "a pass", "sold")]
    assert paid == [("1", A), ("3", B)]
    assert asked(act(state, "a pass")) == ("promotion", "a")


def test_dh_13_2_any_number_of_cards_in_a_phase() -> None:
    state = deal(store(table(2), A, gent="iron iron iron"), A, "special_sale special_sale special_sale")
    state = act(at_step(pay(state, a=0), "special"), *["a special/gent/iron"] * 3)
    assert (state.money[A], stored(state, A, "gent")) == (2400, "")


def test_dh_15_4_an_absent_seat_answers_every_question_neutrally() -> None:
    """DH-15.4, DH-21.9: a whole game without anybody comes to its end."""
    state, absent = table(2), TITLE.absent
    assert absent is not None
    session = Session(RULES, state)
    while not session.state.over:
        seat = session.waiting[0]
        session = session.apply(seat, [absent(session.state, seat)]).session
    assert (session.state.money, session.state.rungs) == ([4000, 4000], [0, 0])


def test_dh_21_12_the_score_sheet() -> None:
    """Rung, money as far as it is known, and credit cards; points only put the seats in order."""
    state = pay(table(2), a=700)
    state.rungs, state.credits = [4, 9], [0, 1]
    one, other = RULES.scores(RULES.view(state, A))
    assert [(line.key, line.facts) for line in one.lines] == [
        ("rung", {"rung": RUNGS[4]}),
        ("money", {"shown": 700}),
    ]
    assert [line.key for line in other.lines] == ["rung", "credits"]
    assert one.total > other.total
    told = TITLE.texts(catalog("en", "die_haendler"), ("Ann", "Bea")).standing
    assert (told(one), told(other)) == ("Guild Brother with 700 guilders", "Alderman with 1 credit card")
    rows = [
        Row(score.seat, "Ann", [score.shown(key) for key in ("rung", "money")], None, 1) for score in (one, other)
    ]
    written = [word.text for word in tally.words(tally.plan(rows, ("Rung", "Money"), 0, alone=True), "Total")]
    assert "Total" not in written
    assert {"4", "700", "9", "–"} <= {*written}


def test_dh_21_1_everything_else_goes_by_itself() -> None:
    """Upkeep, sale, bonus and the end follow from the last answer of the round."""
    state = at_step(table(2), "promotion")
    state.arrivals, state.round = 6, 4
    state = act(state, "a rise/0", "b rise/0")
    assert (state.over, state.reason, state.stack) == (True, "arrivals", [])


def test_dh_18_7_users_are_told_what_is_not_printed() -> None:
    """Where the printed name of a city is chosen, and in the rules (`rulebook.md`)."""
    (city,) = (option for option in META.options if option.key == "sixth_city")
    assert "reconstructed" in city.choices[0].note
    assert "reconstructed" in Path(ending.__file__).with_name("rulebook.md").read_text("utf-8")


def _is_own(state: HaendlerState, seat: int) -> bool:
    return seat in state.waiting or seat in state.stack[0].seats


@pytest.mark.proof
def test_a_next_turn_is_known_until_goods_are_sold_and_again_once_one_has_risen() -> None:
    chance = Random(5)
    session, _ = Session.start(RULES, Setup(3, META.check(3, {"abilities": "auction"}), "course"))
    seen: dict[str, set[object]] = defaultdict(set)
    while not session.state.over:
        state = session.state
        for seat in set(range(3)) - {seat for seat in range(3) if _is_own(state, seat)}:
            found = RULES.imagine(state, seat)
            if not isinstance(found, HaendlerState):
                seen[state.step].add(found.text)
                continue
            RULES.check(found)
            assert found.waiting == [seat]
            asked, rounds = found.stack[0].kind, found.round - state.round
            seen[state.step].add((asked, rounds))
            assert "bid" not in state.stack[-1].kind or RULES.view(found, seat).merchants[seat].bid is None
            if rounds:
                assert found.starter == (state.starter + 1) % 3
        seat = chance.choice(session.waiting)
        session = session.apply(seat, [chance.choice(session.offers(seat))]).session
    assert seen["offer"] == {reasons.ABILITIES_OPEN.text}
    assert seen["purchase"] == {("purchase", 0), ("movement", 0)}
    assert seen["auction"] == seen["cargo"] == {("movement", 0)}
    assert seen["movement"] == {("movement", 0), reasons.UNSOLD.text}
    assert seen["wheels"] == {reasons.UNSOLD.text}
    assert seen["promotion"] == {("promotion", 0), ("purchase", 1), reasons.LAST_ROUND.text}
