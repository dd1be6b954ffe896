"""A coach: what it proposes can be done, is clearly different, and rests on nothing that its seat cannot know."""

import msgspec
import pytest

from hansa_bot.ai.coach import MOST, Advice, advise
from hansa_bot.engine.state import encode
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from hansa_bot.titles.kit import hints
from tests.conformance.twins import plant, positions

QUICKEST = "castles_of_burgundy"
TITLES = [
    pytest.param(meta.id, marks=[] if meta.id == QUICKEST else pytest.mark.proof)
    for meta in registry.metas()
    if registry.load(meta.id).value
]


def words(table, session, seat, advice, language="en"):
    title = registry.load(table.title)
    texts = title.texts(catalog(language, table.title), table.names, dict(table.options))
    return [
        hints.hint(title, texts, session.state, seat, proposal, grade)
        for proposal in advice.proposals
        for grade in hints.GRADES
    ]


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
        assert words(table, session, seat, one) == words(table, other, seat, two)
        check(session, seat, one)
        looked += 1
        if looked == 2:
            return
    assert looked


def check(session, seat, advice):
    """Look that proposals can be done as they stand, differ, and add up."""
    assert 1 <= len(advice.proposals) <= MOST
    assert msgspec.json.decode(msgspec.json.encode(advice), type=Advice) == advice
    for proposal in advice.proposals:
        session.apply(seat, proposal.actions)
        assert 0 <= proposal.chance <= 1
        assert proposal.points == pytest.approx(sum(points for _, points in proposal.reasons))
    firsts = [sorted(proposal.actions) for proposal in advice.proposals]
    assert len(firsts) == len({tuple(each) for each in firsts})
