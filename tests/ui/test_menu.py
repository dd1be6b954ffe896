"""Walking through offers one element at a time."""

from __future__ import annotations

from hansa_bot.ui.kit.menu import STOP, beginnings, best, kinds, parent, walk

OFFERS = [
    "claim/a-b/none",
    "claim/a-b/office/trader",
    "claim/c-d/none",
    "end",
    "income/3t",
    "place/a-b/merchant",
    "place/a-b/trader",
    "place/c-d/trader",
    "use/skill",
    "use/skill/book",
]


def test_first_come_the_kinds() -> None:
    assert list(kinds(OFFERS)) == ["claim", "end", "income", "place", "use"]


def test_each_element_is_a_choice() -> None:
    step = walk(OFFERS, ("place",))
    assert step is not None
    assert [choice.value for choice in step.choices] == ["a-b", "c-d"]
    assert step.action is None


def test_what_has_a_single_way_on_is_not_asked() -> None:
    step = walk(OFFERS, ("place", "c-d"))
    assert step is not None
    assert step.action == "place/c-d/trader"
    assert step.path == ("place", "c-d", "trader")
    alone = walk(OFFERS, ("income",))
    assert alone is not None
    assert alone.action == "income/3t"


def test_a_shorter_action_is_a_choice_too() -> None:
    step = walk(OFFERS, ("use",))
    assert step is not None
    assert step.path == ("use", "skill")
    assert [(choice.value, choice.offers) for choice in step.choices] == [
        (STOP, ("use/skill",)),
        ("book", ("use/skill/book",)),
    ]


def test_actions_of_one_kind_may_differ_in_length() -> None:
    step = walk(OFFERS, ("claim", "a-b"))
    assert step is not None
    assert [choice.value for choice in step.choices] == ["none", "office"]


def test_what_nobody_offers_leads_nowhere() -> None:
    assert walk(OFFERS, ("place", "nowhere")) is None
    assert walk(OFFERS, ("place", "a-b", "trader", "more")) is None
    assert walk([], ()) is None


def test_back_leads_to_the_last_real_choice() -> None:
    assert parent(OFFERS, ("place", "a-b")) == ("place",)
    assert parent(OFFERS, ("use", "skill")) == ()
    assert parent(OFFERS, ("place",)) == ()
    assert parent(["place/a-b/trader", "place/a-b/merchant"], ("place", "a-b")) is None


def test_the_most_promising_comes_first() -> None:
    step = walk(OFFERS, ("place",))
    assert step is not None
    scores = {"place/a-b/merchant": 1.0, "place/a-b/trader": 2.0, "place/c-d/trader": 5.0}
    assert [choice.value for choice in best(step.choices, scores)] == ["c-d", "a-b"]


def test_every_beginning_is_listed() -> None:
    assert list(beginnings(["place/a-b/trader"])) == ["place", "place/a-b", "place/a-b/trader"]
