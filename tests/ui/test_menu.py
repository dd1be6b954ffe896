"""Walking through offers one element at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from hansa_bot.engine.action import ActionKind, Event
from hansa_bot.engine.state import Decision, Rng, State, View
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from hansa_bot.ui.kit import controls, drafts, menu
from hansa_bot.ui.kit.entries import ListEntry, readable
from hansa_bot.ui.kit.menu import STOP, beginnings, kinds, parent, walk
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.turn import card, foresight, pages
from tests import discord_limits
from tests.ui.stage import GAMES, TOY, labels, message, moment, options, parts, playout, table

OFFERS = [
    *("claim/a-b/none", "claim/a-b/office/trader", "claim/c-d/none", "end", "income/3t", "place/a-b/merchant"),
    *("place/a-b/trader", "place/c-d/trader", "use/skill", "use/skill/book"),
]


@pytest.fixture(autouse=True)
def _without_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    """These offers belong to no rules that could foresee anything."""
    monkeypatch.setattr(foresight, "plans", lambda *_: [])


def test_first_come_the_kinds() -> None:
    assert list(kinds(OFFERS)) == ["claim", "end", "income", "place", "use"]


@pytest.mark.parametrize(
    ("path", "reached", "action", "choices"),
    [
        pytest.param(("place",), ("place",), None, ["a-b", "c-d"], id="each element is a choice"),
        pytest.param(
            ("place", "c-d"), ("place", "c-d", "trader"), "place/c-d/trader", [], id="a single way on is not asked"
        ),
        pytest.param(("income",), ("income", "3t"), "income/3t", [], id="not even after the kind"),
        pytest.param(("use",), ("use", "skill"), None, [STOP, "book"], id="a shorter action is a choice too"),
        pytest.param(("claim", "a-b"), ("claim", "a-b"), None, ["none", "office"], id="lengths may differ"),
    ],
)
def test_a_path_leads_to_the_next_choice(
    path: tuple[str, ...], reached: tuple[str, ...], action: str | None, choices: list[str]
) -> None:
    step = walk(OFFERS, path)
    assert step is not None
    assert (step.path, step.action, [choice.value for choice in step.choices]) == (reached, action, choices)
    stops = [choice.offers for choice in step.choices if choice.value == STOP]
    assert stops in ([], [("use/skill",)])


def test_what_nobody_offers_leads_nowhere() -> None:
    assert walk(OFFERS, ("place", "nowhere")) is None
    assert walk(OFFERS, ("place", "a-b", "trader", "more")) is None
    assert walk([], ()) is None


def test_back_leads_to_the_last_real_choice() -> None:
    assert parent(OFFERS, ("place", "a-b")) == ("place",)
    assert parent(OFFERS, ("use", "skill")) == ()
    assert parent(OFFERS, ("place",)) == ()
    assert parent(["place/a-b/trader", "place/a-b/merchant"], ("place", "a-b")) is None


def test_every_beginning_is_listed() -> None:
    assert list(beginnings(["place/a-b/trader"])) == ["place", "place/a-b", "place/a-b/trader"]


class WideTexts:
    """Says as much as it may."""

    names = ("Anna", "Bea")

    def kind(self, kind: str) -> str:
        return kind.title()

    def about(self, kind: str) -> str:
        return "about " * 20

    def slot(self, slot: str) -> str:
        return "Where"

    def value(self, slot: str, value: Any) -> str:
        return str(value).title()

    def choice(self, view: View, kind: str, slot: str, value: str) -> str:
        return f"{value.title()} · {'x' * 200}"

    def effect(self, view: View, action: str, brings: Sequence[Event]) -> str:
        return f"{action} {'y' * 200}"

    def reasons(self, view: View, action: str, brings: Sequence[Event]) -> Sequence[str]:
        return ()

    def due(self, view: View, seat: int) -> str:
        return "Choose."

    def clock(self, view: View) -> str:
        return ""

    def unavailable(self, view: View, kind: str) -> str | None:
        return "Nothing there. " * 20 if kind == "idle" else None


class WideMoment(Moment):
    """A position of a title that was made up for the test."""

    @property
    def texts(self) -> Any:
        return WideTexts()

    prose = texts

    def brings(self, action: str) -> tuple[Event, ...]:
        return ()


@dataclass
class Rules:
    """Offers whatever it was given."""

    given: list[str]
    kinds: dict[str, ActionKind]

    def offers(self, state: State, seat: int) -> list[str]:
        return self.given

    def view(self, state: State, seat: int | None) -> View:
        return View(seat=seat, seats=2, turn=1, over=False, waiting=[0], decision="turn")


def wide(offers: list[str], idle: bool = False) -> WideMoment:
    kinds = {kind: ActionKind(kind, ("where", "what")) for kind in menu.kinds(offers)}
    if idle:
        kinds["idle"] = ActionKind("idle")
    title = SimpleNamespace(
        rules=Rules(offers, kinds),
        judge=lambda state, seat, offers: [float(-number) for number in range(len(offers))],
        meta=SimpleNamespace(name="Wide", called=lambda language: "Wide"),
        ending_kinds=frozenset({"end"}),
        usual={},
        orders=None,
        may_propose=lambda *_: True,
    )
    state = State(seats=2, rng=Rng("x"), stack=[Decision("turn", [0])], turn=1)
    return WideMoment(table("harbour", 2), title, state, 5, 0, catalog("en"))  # type: ignore[arg-type]


def places(count: int) -> list[str]:
    return sorted(f"go/{chr(97 + number % 26)}-place-{number:03}" for number in range(count))


@pytest.mark.parametrize(
    ("count", "selects"), [(2, 0), (5, 0), (6, 1), (25, 1), (26, 2), (51, 3), (75, 3), (76, 4), (100, 4), (120, 4)]
)
async def test_every_value_has_its_place(count: int, selects: int) -> None:
    offers = places(count)
    draft = pages.compose(wide([*offers, "stay/here", "stay/there"]), ("go",))

    assert discord_limits.check_message(message(draft)) == []
    assert sum(part["type"] == 3 for part in parts(draft)) == selects
    shown = [option["value"] for option in options(draft)]
    acts = [click.rest for part in parts(draft) if (click := drafts.parse(part["custom_id"])) and click.verb == "act"]
    assert acts == offers[: 0 if selects == 4 else 3 if selects else count], "few targets need no list"
    assert sorted(shown) == (offers[:100] if selects else [])
    assert shown[:25] == offers[: 25 * bool(selects)], "the best come first, the others by name"
    assert ("20 more choices didn't fit here" in draft.content) == (count == 120)


async def test_long_elements_travel_as_digests() -> None:
    offers = [f"go/{'very-long-' * 12}{number}/{what}" for number in range(3) for what in ("this", "that")]
    shown = wide([*offers, "stay/a", "stay/b"])
    draft = pages.compose(shown, ("go",))
    assert discord_limits.check_message(message(draft)) == []
    assert pages.follow(shown, ("go",), options(draft)[0]["value"]) == (("go",), offers[0])
    nested = pages.compose(shown, ("go", offers[0].split("/")[1]))
    assert discord_limits.check_message(message(nested)) == []
    clicks = [drafts.parse(part["custom_id"]) for part in parts(nested)]
    assert {drafts.lengthen(click.rest, offers) for click in clicks if click and click.verb == "act"} == {*offers[:2]}


async def test_kinds_that_are_not_possible_say_why() -> None:
    draft = pages.compose(wide([*places(3), "stay/here"], idle=True))
    assert discord_limits.check_message(message(draft)) == []
    kinds = {option["value"]: (option["label"], option["description"]) for option in options(draft)}
    assert kinds["go"][0] == "Go (3)"
    assert kinds["stay"][0] == "Stay"
    assert kinds["idle"][0] == "Idle (0)"
    assert kinds["idle"][1].startswith("Nothing there.")


async def test_likely_ones_come_first_and_the_end_apart() -> None:
    draft = pages.compose(wide([*places(9), "end", "wait"]))
    assert labels(draft)[:3] == ["1 Go", "2 Go", "3 Go"]
    said = [line for line in draft.content.splitlines() if line.startswith("**")][1:]
    assert [line.split()[:2] for line in said] == [[f"**{n}**", each] for n, each in enumerate(places(9)[:3], 1)]
    assert [label.split(":")[0] for label in labels(draft)[3:]] == ["Wait", "More", "End"]
    assert "end" not in [option["value"] for option in options(draft)]
    nothing_worse = pages.compose(wide(["end", *places(9)]))
    assert labels(nothing_worse) == ["More", "End"]


OPEN = [(title, seats) for title, seats in GAMES if title != TOY]


def interrupted(title: str, seats: int, most: int = 400) -> list[Moment]:
    """Return positions of a game in which somebody out of turn must answer, as everybody sees them."""
    found = []
    for number, (session, _) in enumerate(playout(title, seats)):
        state = session.state
        if len(state.stack) > 1 and state.waiting and state.waiting[0] not in state.stack[0].seats:
            found.append(moment(session, title, None, people=seats))
        if number > most:
            break
    return found


async def test_every_answer_is_on_the_card() -> None:
    found = [shown for title, seats in OPEN for shown in interrupted(title, seats)]
    assert found
    for shown in found:
        draft = card.compose(shown, [])
        assert discord_limits.check_message(message(draft)) == []
        seat, *more = shown.state.waiting
        if more or not shown.nothing_hidden_from(seat):
            assert labels(draft)[0] == "Answer", "whose answer a button would be, or what is hidden, is not for all"
            continue
        offers = shown.seen_by(seat).offers
        clicks = [drafts.parse(part["custom_id"]) for part in parts(draft)]
        direct = [drafts.lengthen(click.rest, offers) for click in clicks if click and click.verb == "act"]
        assert set(direct) <= set(offers)
        assert 0 < len(direct) <= 3
        assert len({*labels(draft)}) == len(labels(draft)), "no two answers are called alike"
        assert labels(draft)[len(direct) :] == ["Answer", "My desk", "More"]
        assert "Your answer, " in draft.content


async def test_a_turn_is_not_played_on_the_card() -> None:
    for title, seats in OPEN:
        session, _ = next(iter(playout(title, seats)))
        shown = moment(session, title, None)
        assert card.answer_controls(shown, session.waiting[0]) == []


def test_a_shortened_label_is_not_said_again_where_a_sentence_says_it() -> None:
    """A wagon's way is long, and what it brings along stands at the end of the sentence."""
    found = []
    for session, _ in playout("die_haendler", 2):
        now = moment(session, "die_haendler", session.waiting[0]) if not session.state.over else None
        if now is not None and any(offer.startswith("drive/") for offer in now.offers):
            found += [each for each in options(pages.compose(now, ("drive",))) if "…" in each["label"]]
    assert found
    assert {each["description"].partition(" ")[0] for each in found} == {"Wagon"}


def test_of_a_label_that_is_shortened_words_are_left_whole() -> None:
    ways = [f"tile 1 plus 2, wagon {n}, the gate of {city}" for n in (1, 2) for city in ("Bruges", "Ghent")]
    told = [entry.label for entry in readable([ListEntry(way, way) for way in ways])]
    assert told[2:] == ["…wagon 2, the gate of Bruges", "…wagon 2, the gate of Ghent"]


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas()])
def test_an_entry_of_a_select_says_nothing_twice(title: str) -> None:
    for session, _ in playout(title, 3)[::9]:
        if session.state.over:
            continue
        now = moment(session, title, session.waiting[0])
        for kind in menu.kinds(menu.main_offers(now)):
            for way in menu.ways_below(now, (kind,))[:5]:
                entry = controls._entry(now, (kind,), way)
                reasons = now.reasons(way.value) if way.value in way.offers else ()
                assert not [each for each in reasons if each in entry.label and each in entry.about], entry
                assert entry.about.casefold() not in entry.label.casefold() or not entry.about, entry
