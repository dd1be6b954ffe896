"""The kit's own pieces: derived clones, typed decisions, facts as data, and what can be foreseen."""

from dataclasses import replace
from functools import partial
from types import SimpleNamespace

import pytest

from hansa_bot.engine.action import Event
from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.state import Decision, Rng, State, encode
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.kit import events
from hansa_bot.titles.kit.names import TitleNames
from hansa_bot.titles.kit.preview import FoundOnce, brings, each_brings, judge_by, points
from hansa_bot.titles.kit.states import Numbers, Shared, cloner
from hansa_bot.titles.kit.verbs import Verbs
from tests.conformance.cases import CASES, facts, for_cases, game, sample
from tests.toys.harbour.title import RULES
from tests.toys.harbour.verbs import VERBS
from tests.toys.tables import harbour, play, unloading

every_plain_game = for_cases(case for case in CASES if not case.options)


class Board(State, kw_only=True):
    """One field of each kind that a state may have."""

    rows: list[list[int]]
    cells: bytearray
    names: dict[str, list[int]]
    order: tuple[int, ...] = ()
    cards: Shared[list[int]]
    spare: bytearray | None = None


def board() -> Board:
    rng, stack = Rng("key", given={"die": [1, 2]}), [Decision("turn", [0], [1])]
    return Board(seats=1, rng=rng, stack=stack, rows=[[1]], cells=bytearray(2), names={"a": [1]}, cards=[1, 2])


def test_a_derived_clone_copies_what_may_change_and_shares_the_rest():
    state = board()
    before, after = encode(state), cloner(Board)(state)
    assert after == state
    after.rows[0][0] = after.cells[0] = after.names["a"][0] = 9
    after.stack[0].data[0] = after.stack[0].seats[0] = 9
    after.rng.given["die"].pop()
    after.turn = 9
    assert encode(state) == before
    # Shared: that is what the mark is for, and what makes clones cheap.
    assert after.cards is state.cards


def test_a_field_of_a_type_that_nobody_can_copy_is_refused():
    class Odd(State, kw_only=True):
        anything: object

    with pytest.raises(TypeError, match="Shared"):
        cloner(Odd)


class Three(Numbers):
    first: int
    second: int
    others: list[int]


def test_numbers_are_stored_as_they_always_were():
    decision = Three(1, 2, [3, 4]).ask("three", 0, 2)
    assert (decision.kind, decision.seats, decision.data) == ("three", [0, 2], [1, 2, 3, 4])
    three = Three.of(decision)
    assert (three.first, three.second, three.others) == (1, 2, [3, 4])
    three.second = 9
    assert three.numbers() == [1, 9, 3, 4]
    assert decision.data == [1, 2, 3, 4]


@every_plain_game
def test_every_event_is_declared(case):
    declared = getattr(case.title.texts(catalog("en"), case.names), "facts", None)
    for position in game(case):
        if declared is not None:
            events.check(declared, position.outcome.events)


@pytest.mark.parametrize("event", [Event("odd"), Event("seen", {"seat": 1}), Event("seen", {"seat": 1, "to": 2})])
def test_an_event_that_nobody_declared_is_noticed(event):
    known = {"seen": events.Fact("seat by", twin="by")}
    events.check(known, [Event("seen", {"seat": 1, "by": 2}), Event("seen", {"by": 2})])
    with pytest.raises(RulesBug):
        events.check(known, [event])


@every_plain_game
def test_what_is_foreseen_comes_true(case):
    """All of it where nothing is drawn or revealed, else the beginning of it; and the position stays as it was."""
    for position in sample(game(case), 60):
        state, seat, action = position.before, position.seat, position.action
        before = encode(state)
        foreseen = brings(case.rules, state, seat, action)
        told = tuple(event for each in position.outcome.events if (event := each.seen_by(seat)))
        # A beginning, since a preview ends before the first draw.
        assert told[: len(foreseen)] == foreseen
        assert position.chance or len(told) == len(foreseen)
        assert encode(state) == before


@every_plain_game
def test_no_secret_is_foreseen(case):
    plant = facts(case.title_id).plant
    for position in sample(game(case), 30):
        state, seat = position.before, position.seat
        # Every seventh: previews of all offers of long games would take too long.
        offers = case.rules.offers(state, seat)[::7]
        planted = plant(state, seat)
        assert each_brings(case.rules, planted, seat, offers) == each_brings(case.rules, state, seat, offers)


def test_many_offers_are_judged_of_at_once_in_the_order_in_which_they_stand():
    """A verb's `opinions` stand in the place of its `opinion`, others beside it keep theirs."""
    state = harbour(2).state
    offers = RULES.offers(state, 0)
    alone = judge_by(RULES)(state, 0, offers)
    verbs = [
        replace(verb, opinions=partial(_each, verb.opinion)) if verb.name == "bid" else verb for verb in VERBS.all
    ]
    together = judge_by(SimpleNamespace(verbs=Verbs(*verbs), tables=RULES.tables))
    assert together(state, 0, offers) == alone
    # In another order as well: opinions have to come back at the places of their offers.
    assert together(state, 0, offers[::-2]) == alone[::-2]


def _each(opinion, look, each):
    return [opinion(look, *arguments) for arguments in each]


class Mind:
    """Counts how often it has to find something out."""

    asked = 0

    @FoundOnce
    def mood(self) -> int:
        """How it feels."""
        self.asked += 1
        return 7


def test_what_a_mind_found_out_it_knows():
    mind, other = Mind(), Mind()
    assert (mind.mood, mind.mood, mind.asked, other.asked, Mind.mood.__doc__) == (7, 7, 1, 0, "How it feels.")


def test_points_are_an_opinion_of_their_own():
    assert points(RULES, unloading().state, 0, "land/east") == 0.0
    assert brings(RULES, play(harbour(2), "a bid/2").state, 1, "bid/1")[-1].kind == "bid", "bids are opened unseen"


@pytest.mark.parametrize(
    ("language", "names", "joined"),
    [
        ("es", ("Ana", "Inés"), "Ana e Inés"),
        ("es", ("Ana", "**Inés**"), "Ana e **Inés**"),
        ("es", ("Ana", "Hilario"), "Ana e Hilario"),
        ("es", ("Ana", "Yvonne"), "Ana e Yvonne"),
        ("es", ("agua", "hielo"), "agua y hielo"),
        ("es", ("Ana", "Yolanda"), "Ana y Yolanda"),
        ("es", ("Ana", "Bea", "Íñigo"), "Ana, Bea e Íñigo"),
        ("it", ("Anna", "Elena"), "Anna ed Elena"),
        ("it", ("Anna", "Bea"), "Anna e Bea"),
        ("en", ("Ana", "Inés"), "Ana and Inés"),
    ],
)
def test_the_last_joint_of_a_list_follows_the_sound_behind_it(
    language: str, names: tuple[str, ...], joined: str
) -> None:
    """Babel 2.18 writes "Ana y Inés"."""
    assert TitleNames(catalog(language), []).list(names) == joined


@pytest.mark.parametrize(
    ("language", "joined"),
    [("es", "Emden u Osnabrück"), ("it", "Emden o Osnabrück"), ("de", "Emden oder Osnabrück")],
)
def test_so_does_that_of_a_choice(language: str, joined: str) -> None:
    assert TitleNames(catalog(language), []).either(["Emden", "Osnabrück"]) == joined
    assert TitleNames(catalog("es"), []).either(["7", "8"]) == "7 u 8"


def test_lists_are_joined_as_the_language_does():
    joined = {
        language: TitleNames(catalog(language), []).list(["a", "b", "c"]) for language in ("en", "de", "it", "es")
    }
    assert joined == {"en": "a, b and c", "de": "a, b und c", "it": "a, b e c", "es": "a, b y c"}
