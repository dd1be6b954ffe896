"""A coach: what it proposes can be done, is clearly different, and rests on nothing that its seat cannot know."""

import random
from collections import Counter
from itertools import combinations, product

import msgspec
import pytest

from hansa_bot.ai import coach, hints
from hansa_bot.ai.coach import MOST, Advice, Proposal, advise
from hansa_bot.ai.player import Chooser
from hansa_bot.ai.search import Effort, Turn, TurnSearch
from hansa_bot.engine.action import kind_of
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import encode
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, catalog, languages
from hansa_bot.titles import registry
from hansa_bot.titles.value import RIVALS, SCORE
from tests.conformance.twins import plant, positions, setting
from tests.toys.tables import unloading

ALL = [meta.id for meta in registry.metas() if registry.load(meta.id).value]
QUICKEST = "castles_of_burgundy"
TITLES = [pytest.param(title, marks=[] if title == QUICKEST else pytest.mark.proof) for title in ALL]
LONGEST = 450


def texts(session, title, language="en"):
    names = ["Anna", "Bea", "Chris", "Dora", "Emil"][: session.state.seats]
    return registry.load(title).texts(catalog(language, title), names)


def words(session, title, seat, proposal, language="en"):
    said = texts(session, title, language)
    return [hints.hint(registry.load(title), said, session.state, seat, proposal, grade) for grade in hints.GRADES]


@pytest.mark.parametrize("title", TITLES)
def test_positions_that_look_alike_get_the_same_advice_and_words(title):
    """Whatever is hidden and will be drawn: other secrets are planted behind the same view."""
    looked = 0
    for table, session, seat, _, _ in positions(registry.load(title).meta, 5, 200):
        if len(session.offers(seat)) < 2 or session.version % 20 != 5:
            continue
        other = plant(table, session, seat)
        assert encode(session.state) != encode(other.state)
        one, two = (advise(title, encode(each.state), seat) for each in (session, other))
        assert msgspec.json.encode(one) == msgspec.json.encode(two)
        for proposal in one.proposals:
            assert words(session, title, seat, proposal) == words(other, title, seat, proposal)
        check(session, seat, one)
        looked += 1
        if looked == (1 if title == QUICKEST else 2):
            return
    assert looked


def check(session, seat, advice):
    """Look that proposals can be done as they stand, differ, rank and add up."""
    assert 1 <= len(advice.proposals) <= MOST
    assert msgspec.json.decode(msgspec.json.encode(advice), type=Advice) == advice
    for proposal in advice.proposals:
        session.apply(seat, proposal.actions)
        assert 0 <= proposal.chance <= 1
        assert proposal.points == pytest.approx(sum(points for _, points in proposal.reasons))
    # The best first, whatever order the search had them in.
    chances = [proposal.chance for proposal in advice.proposals]
    assert chances == sorted(chances, reverse=True)
    # The end of a turn is in nearly all of them and makes none alike.
    deeds = [Counter(each for each in proposal.actions if each != "end") for proposal in advice.proposals]
    for one, other in combinations(deeds, 2):
        assert (one & other).total() <= max(one.total(), other.total()) / 2


def test_the_best_proposal_is_what_a_search_takes_and_the_next_is_compared_with_it():
    state = unloading().state
    advice = advise("harbour", encode(state), 0)
    best, second = advice.proposals[:2]
    # Each is compared with the other one, so that they differ by the same points.
    assert best.points == pytest.approx(-second.points)
    assert (best.against, second.against) == (second.chance, best.chance)
    turns = TurnSearch(registry.load("harbour"), state, 0, Effort(12, 48, 1)).turns()
    assert best.actions in [turn.actions[: turn.sure] for turn in turns]


def test_reasons_are_what_a_seat_gets_more_than_the_others_do():
    """What comes to all alike is none, and what takes more from others than it gives is theirs."""
    here = [{"cities": 5.0, "network": 1.0, "time": 9.0}, {"cities": 1.0, "network": 2.0, "time": 9.0}]
    there = [{"cities": 2.0, "network": 1.0, "time": 4.0}, {"cities": 1.0, "network": 6.0, "time": 4.0}]
    turn, other = (Turn(["act", "end"], 1, worth=[chance]) for chance in (0.5, 0.3))
    proposal = coach._proposal(turn, other, [here, here], [there, there], 0)
    assert proposal == Proposal(["act"], 0.5, 7.0, [(RIVALS, 4.0), ("cities", 3.0)], 0.3)


def test_where_one_game_is_over_and_the_other_is_not_only_the_leads_are_compared():
    over, on = [{SCORE: 40.0}, {SCORE: 30.0}], [{"cities": 9.0, "time": 1.0}, {"cities": 2.0, "time": 1.0}]
    turn = Turn(["act"], 1, worth=[0.5])
    assert coach._proposal(turn, turn, [over], [on], 0).reasons == [(SCORE, 3.0)]
    assert coach._proposal(turn, turn, [on], [over], 1).reasons == [(SCORE, 3.0)]


@pytest.mark.parametrize(
    ("title", "chance", "against", "points", "said"),
    [
        (QUICKEST, 0.6, 0.5, 2.6, "That's about 3 points more than my next idea."),
        (QUICKEST, 0.5, 0.6, -1.2, "That's about 1 point less than my best idea."),
        (QUICKEST, 0.6, 0.5, -2.0, "It brings fewer points on average, but wins more often."),
        (QUICKEST, 0.5, 0.6, 2.0, "It brings more points on average, but wins less often."),
        (QUICKEST, 0.5, 0.5, 2.0, "That's about 2 points more than my next idea."),
        (QUICKEST, 0.5, 0.5, -2.0, "That's about 2 points less than my best idea."),
        (QUICKEST, 0.6, 0.5, 0.4, "All in all it's about as good as my other ideas."),
        ("die_haendler", 0.6, 0.5, 0.4, "It wins 60 of 100 games, my other idea 50."),
        ("die_haendler", 0.5, 0.5, 0.4, "All in all it's about as good as my other ideas."),
    ],
)
def test_what_a_proposal_is_worth_is_told_in_what_counts_here(title, chance, against, points, said):
    here = registry.load(title).texts(catalog("en", title), ["Anna", "Bea"])
    told = hints.why(here, Proposal(["act"], chance, points, [(RIVALS, points + 3), (SCORE, -3.0)], against))
    assert told.endswith(said)


def test_reasons_name_what_speaks_for_it_and_what_weighs_against_it():
    here = registry.load(QUICKEST).texts(catalog("en", QUICKEST), ["Anna", "Bea"])

    def why(*reasons):
        return hints.why(here, Proposal(["act"], 0.5, sum(each[1] for each in reasons), [*reasons], 0.4))

    assert why(("workers", 3.0), ("ship", -1.0)).startswith("It leaves you more workers. ")
    assert why(("workers", 3.0), ("ship", -2.0)).startswith(
        "It leaves you more workers, but does less for your ships. "
    )
    assert why(("ship", -3.0), ("workers", 1.0)).startswith("It does less for your ships. ")
    assert why(("ship", 0.3)) == "It's about as good as my other ideas."
    assert hints.why(here, Proposal(["act"], 0.5)) == ""


@pytest.mark.parametrize("title", ALL)
def test_every_feature_has_a_group_and_every_group_words_in_all_languages(title):
    value = registry.load(title).value()
    groups = {*value.groups.values()}
    assert not groups & {RIVALS, SCORE}
    for language, group, slot in product(languages(), sorted(groups), ("because", "group")):
        english = registry.load(title).texts(catalog(SOURCE_LANGUAGE, title), ["Anna", "Bea"]).value(slot, group)
        said = registry.load(title).texts(catalog(language, title), ["Anna", "Bea"]).value(slot, group)
        assert said != group
        assert (said == english) == (language == SOURCE_LANGUAGE), said


@pytest.mark.parametrize("title", ALL)
def test_every_verb_names_a_rule_that_there_is(title):
    loaded = registry.load(title)
    for verb in loaded.rules.verbs.all:
        for number in (verb.rule, *verb.rules.values()):
            assert number in loaded.rulebook().by_number, (verb.name, number)
        assert {*verb.rules} <= {*verb.offers}, verb.name


@pytest.mark.parametrize("title", TITLES)
def test_there_are_words_for_whatever_is_offered(title):
    """On every board, in every language, for every verb; what a proposal says is short."""
    loaded, missing, boards = registry.load(title), {*registry.load(title).rules.kinds}, set[str]()
    for seed in range(1 if title == QUICKEST else 12):
        for table, session, seat in strayed(loaded, seed):
            boards.add(table.options.get("board", ""))
            for offer in session.offers(seat):
                if kind_of(offer) in missing:
                    missing.discard(kind_of(offer))
                    explain(session, title, seat, offer)
    assert len(missing) <= (5 if title == QUICKEST else 3), missing  # some come up in one of a hundred games
    assert boards == {*next((each.values for each in loaded.meta.options if each.key == "board"), ("",))}


def strayed(loaded, seed):
    """Yield the positions of a game among players who now and then do anything, with any seats and options."""
    chance = random.Random(f"{loaded.meta.id} {seed}")
    table, player = setting(loaded.meta, chance), Chooser(loaded, seed)
    session, _ = Session.start(loaded.rules, Setup(table.size, dict(table.options), str(seed)))
    for _ in range(600):
        if session.state.over:
            return
        seat = chance.choice(session.waiting)
        yield table, session, seat
        offers = session.offers(seat)
        if chance.random() < (0.1, 0.4, 0.8)[seed % 3]:
            verb = chance.choice(sorted({kind_of(offer) for offer in offers}))
            offers = [chance.choice([offer for offer in offers if kind_of(offer) == verb])]
        session = session.apply(seat, [player(session.state, seat, offers)]).session


def explain(session, title, seat, offer):
    value = registry.load(title).value()
    groups = [*dict.fromkeys(value.groups.values()), RIVALS, SCORE]
    pro, contra = groups[len(offer) % len(groups)], groups[len(offer) % (len(groups) - 1) - 1]
    proposal = Proposal([offer], 0.5, 2.0, [(pro, 3.0), (contra, -2.0)], 0.4)
    said = {language: words(session, title, seat, proposal, language) for language in languages()}
    for language, (kind, where, whole) in said.items():
        assert all((kind, where, whole))
        assert "{" not in kind + where + whole
        assert len(whole) <= LONGEST
        assert kind != said["en"][0] or language == "en"
    assert registry.load(title).texts(catalog("en", title), ["A"]).rule(kind_of(offer), None).split("-")[0] in whole
