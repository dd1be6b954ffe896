"""The guide: everybody may ask about every place of the board at any time, and no offer is left out there."""

import random
import re

from hansa_bot.engine.action import values_of
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import digest
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.ui.kit import limits
from hansa_bot.ui.rules import why
from tests.conformance.cases import CASES, for_cases, game, sample
from tests.ui import stage

GUIDED = [case for case in CASES if case.title.guide is not None]
every_guided_case = for_cases(GUIDED)
every_plain_guided_case = for_cases(GUIDED, plain=True)
LANGUAGES = sorted(languages())
SAMPLES, PLACES = 6, 3
PART = 5
"""Of the places a fifth is looked at in each position, another one in the next."""


def positions(case):
    """Return some positions of a game, and the first one with each kind of decision."""
    first = {position.before.stack[-1].kind: position for position in reversed(game(case))}
    return [*sample(game(case), SAMPLES), *first.values()]


def readers(case, position):
    """Return whoever must decide, one who need not, and somebody who only watches."""
    idle = [seat for seat in range(case.seats) if seat not in position.before.waiting]
    return [*position.before.waiting, *idle[:1], None]


@every_plain_guided_case
def test_every_place_is_explained_to_everybody_at_any_time(case):
    guide, dice = case.title.guide(), random.Random(str(case))
    for position in positions(case):
        before = digest(position.before)
        for seat in readers(case, position):
            moment = stage.moment(Session(case.rules, position.before), case.title_id, seat, people=case.seats)
            places = list(guide.places(moment.view))
            assert len(set(places)) == len(places) > PLACES
            for place in dice.sample(places, PLACES):
                draft = why.compose(moment, place)
                assert len(draft.content) <= limits.CONTENT
                assert "{" not in draft.content
                lines = draft.content.splitlines()
                assert lines[1] == f"**{moment.prose.value(place.slot, place.value)}**"
                assert seat is not None or len(lines) == 2 + len(guide.facts(moment.prose, moment.view, place))
        assert digest(position.before) == before


@every_plain_guided_case
def test_facts_are_sentences_in_every_language(case):
    guide = case.title.guide()
    for number, position in enumerate(positions(case)):
        view = case.rules.view(position.before, position.seat)
        texts = case.title.texts(catalog(LANGUAGES[number % len(LANGUAGES)], case.title_id), case.names)
        for place in list(guide.places(view))[number % PART :: PART]:
            for fact in guide.facts(texts, view, place):
                assert fact.endswith("."), fact
                assert not set("{}") & set(fact)


@every_guided_case
def test_what_is_offered_at_a_place_is_told_there(case):
    guide = case.title.guide()
    for position in positions(case):
        offers = case.rules.offers(position.before, position.seat)
        named = {offer: {part for value in values_of(offer) for part in re.split(r"[:+]", value)} for offer in offers}
        view = case.rules.view(position.before, position.seat)
        for place in guide.places(view):
            here = {offer for offer in offers if place.value in named[offer]}
            assert here <= {*guide.attempts(view, place, offers)}, place


@every_guided_case
def test_a_turn_in_thought_leaves_the_position_alone_and_offers_something(case):
    guide, turns = case.title.guide(), 0
    for position in positions(case):
        before = digest(position.before)
        for seat in range(case.seats):
            thought = guide.in_turn(position.before, seat)
            # Where the position stays, there is no turn to think of yet.
            assert seat in thought.waiting or digest(thought) == before
            assert seat not in thought.waiting or case.rules.offers(thought, seat)
            turns += seat in thought.waiting and seat not in position.before.waiting
        assert digest(position.before) == before
    assert turns or case.seats == 1  # who plays alone is never idle
