"""Choices: what is legal, narrowed by what is filled in and typed, never more than fits."""

from typing import Any

import pytest

from hansa_bot.engine.action import ActionKind
from hansa_bot.engine.errors import Ambiguous, Illegal, NotYourDecision, Unreadable
from hansa_bot.ui.kit import choices, limits
from hansa_bot.ui.kit.choices import BEGINS, CONTAINS, EXACT, HINT, fit, forms, guess, lines, meant, phrase, slugs
from hansa_bot.ui.kit.errors import InPart
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.turn import reading
from tests import discord_limits
from tests.toys.tables import unloading
from tests.ui import stage

PLACE = ActionKind("place", ("route", "piece"))
END = ActionKind("end")
ROUTES = [f"aachen-{name}" for name in ["bremen", "dresden", "luebeck", "minden", "munster"]]
ROUTES += [f"route-{number}" for number in range(30)]


class Texts:
    """Names for a map of our own; all texts of a real title are held against the limits elsewhere."""

    def __init__(self) -> None:
        self.tr = stage.moment(stage.start(stage.TOY, 2), stage.TOY, 0).tr

    def value(self, slot: str, value: str) -> str:
        if value in ("unheard-of", "goettingen"):
            raise KeyError(value)
        if value == "gottingen":
            return "Göttingen"
        return value.replace("luebeck", "Lübeck").replace("-", "–").title() if slot == "route" else value

    def aliases(self, slot: str, value: str) -> list[str]:
        return ["Münster in Westfalen"] if value.endswith("munster") else []

    def kind(self, kind: str) -> str:
        return kind.title()

    def choice(self, view: Any, kind: str, slot: str, value: str) -> str:
        return f"{self.value(slot, value)} · " + "free " * 40


class Fake(Moment):
    """A moment with offers and scores of our choosing."""

    offers = ()  # type: ignore[assignment]
    scores = {}  # type: ignore[assignment] # noqa: RUF012
    view = None  # type: ignore[assignment]
    texts = None  # type: ignore[assignment]


def moment(offers: list[str]) -> Moment:
    real = stage.moment(stage.start(stage.TOY, 2), stage.TOY, 0)
    fake = Fake(real.table, real.title, real.state, real.version, real.seat, real.tr)
    for name, value in {
        "offers": tuple(offers),
        "scores": {offer: float(offer.endswith("merchant")) for offer in offers},
        "texts": Texts(),
    }.items():
        object.__setattr__(fake, name, value)
    return fake


OFFERS = [f"place/{route}/{piece}" for route in ROUTES for piece in ("trader", "merchant")] + ["end"]
TEXTS: Any = Texts()


def test_more_than_fit_end_with_how_many_more() -> None:
    found = lines(moment(OFFERS), PLACE, "route", "", {})

    assert len(found) == limits.CHOICES
    assert found[-1] == choices.suggestion(*["… and 11 more: type to narrow"] * 2)
    assert all(len(line.name) <= limits.CHOICE_NAME for line in found)
    assert len({line.value for line in found}) == limits.CHOICES


def test_exactly_as_many_as_fit_need_no_last_line() -> None:
    found = lines(moment(OFFERS[: 2 * limits.CHOICES]), PLACE, "route", "", {})

    assert len(found) == limits.CHOICES
    assert HINT not in {line.value for line in found}


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("aachen-bremen", ["aachen-bremen"]),
        ("Aachen Lübeck", ["aachen-luebeck"]),
        ("lubeck", ["aachen-luebeck"]),
        ("LUEB", ["aachen-luebeck"]),
        ("westfalen", ["aachen-munster"]),
        ("aa m", ["aachen-minden", "aachen-munster"]),
        ("route 7", ["route-7"]),
        ("nowhere", []),
    ],
)
def test_typing_narrows_by_name_id_and_alias(typed: str, values: list[str]) -> None:
    assert [line.value for line in lines(moment(OFFERS), PLACE, "route", typed, {})] == values


def test_an_exact_match_comes_first() -> None:
    assert [line.value for line in lines(moment(OFFERS), PLACE, "route", "route-1", {})][:2] == [
        "route-1",
        "route-10",
    ]


def test_the_most_promising_come_first() -> None:
    found = lines(moment(["place/route-1/trader", "place/route-2/merchant"]), PLACE, "route", "", {})

    assert [line.value for line in found] == ["route-2", "route-1"]


def test_what_is_filled_in_narrows_the_other_slots() -> None:
    offers = ["place/route-1/trader", "place/route-2/merchant", "place/route-2/trader"]

    assert [line.value for line in lines(moment(offers), PLACE, "piece", "", {"route": "route-1"})] == ["trader"]
    assert [line.value for line in lines(moment(offers), PLACE, "route", "", {"piece": "m"})] == ["route-2"]
    # What stands in the slot itself, half typed, does not narrow it twice.
    assert len(lines(moment(offers), PLACE, "route", "", {"route": "rou"})) == 2


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({"route": "aachen-bremen", "piece": "trader"}, ["place/aachen-bremen/trader"]),
        ({"route": "bre", "piece": "T"}, ["place/aachen-bremen/trader"]),
        ({"route": "aachen bremen"}, ["place/aachen-bremen/trader", "place/aachen-bremen/merchant"]),
        ({"route": "nowhere"}, []),
        ({"route": "aachen-bremen", "piece": "bishop"}, []),
        ({"route": "🎲"}, []),
    ],
)
def test_what_is_filled_in_leaves_what_is_meant(given: dict[str, str], found: list[str]) -> None:
    assert meant(TEXTS, PLACE, OFFERS, given) == found


def test_one_legal_action_needs_no_more_than_it_takes() -> None:
    assert meant(TEXTS, PLACE, ["place/route-1/trader", "place/route-2/trader"], {"route": "2"}) == [
        "place/route-2/trader"
    ]
    assert meant(TEXTS, END, OFFERS, {}) == ["end"]


def test_an_action_that_is_spelled_out_is_meant_rather_than_a_longer_one() -> None:
    use = ActionKind("use", ("token", "target"))
    offers = ["use/swap", "use/swap/east", "use/swap/west"]

    assert meant(TEXTS, use, offers, {"token": "swap"}) == ["use/swap"]
    assert meant(TEXTS, use, offers, {"token": "swap", "target": "east"}) == ["use/swap/east"]


@pytest.mark.parametrize(
    ("given", "action"),
    [
        ({"route": "Aachen–Bremen", "piece": "bishop"}, "place/aachen-bremen/bishop"),
        ({"route": "Nowhere–Land"}, "place/nowhere-land"),
        ({"route": "Öde–Heide"}, "place/oede-heide"),
        ({"route": "Göttingen"}, "place/gottingen"),
        ({"route": "plus_three:x"}, "place/plus_three:x"),
        ({"route": "a/b|c"}, "place/a-b-c"),
        ({"route": "🎲"}, "place/?"),
        ({"piece": "trader"}, "place"),
        ({}, "place"),
    ],
)
def test_what_is_not_legal_becomes_the_action_that_was_likely_meant(given: dict[str, str], action: str) -> None:
    assert guess(TEXTS, {"place": PLACE, "end": END}, PLACE, OFFERS, given) == action


def test_what_only_another_kind_of_action_could_name_is_understood() -> None:
    claim = ActionKind("claim", ("route",))
    kinds = {"place": PLACE, "claim": claim, "end": END}
    assert guess(TEXTS, kinds, claim, [*OFFERS, "claim/aachen-minden"], {"route": "mun"}) == "claim/aachen-munster"
    assert guess(TEXTS, kinds, claim, [*OFFERS, "claim/aachen-minden"], {"route": "m"}) == "claim/aachen-minden"


def test_an_action_is_named_by_its_elements_even_when_nobody_knows_them() -> None:
    kinds = {"place": PLACE, "end": END}

    assert phrase(TEXTS, kinds, "place/aachen-luebeck/trader") == "Place: Aachen–Lübeck, trader"
    assert phrase(TEXTS, kinds, "place/unheard-of") == "Place: unheard-of"
    assert phrase(TEXTS, kinds, "place/unheard-of", {"route": "Unheard of"}) == "Place: Unheard of"
    assert (
        phrase(TEXTS, kinds, "place/aachen-luebeck/odd-one", {"piece": "Odd *one*"})
        == r"Place: Aachen–Lübeck, Odd \*one\*"
    )
    assert phrase(TEXTS, kinds, "place/aachen-luebeck/trader", {"piece": "t"}) == "Place: Aachen–Lübeck, trader"
    assert phrase(TEXTS, kinds, "end") == "End"
    assert phrase(TEXTS, kinds, "dance/@everyone") == "dance/@\u200beveryone"


@pytest.mark.parametrize(("title", "seats"), stage.FEW_GAMES)
def test_every_offer_of_a_game_can_be_given_by_command_and_typed_as_in_the_log(title: str, seats: int) -> None:
    """Whatever is legal can be spelled out, and what autocomplete offers stays within the limits."""
    for number, (session, _) in enumerate(stage.playout(title, seats)):
        if number % 7 or session.state.over:
            continue
        now = stage.moment(session, title, session.waiting[0])
        for offer in now.offers[::5]:
            kind = now.title.rules.kinds[offer.partition("/")[0]]
            given = dict(zip(kind.slots, offer.split("/")[1:], strict=False))
            assert meant(now.texts, kind, now.offers, given) == [offer]
            assert reading.read_part(now.texts, now.title.rules.kinds, now.offers, offer) == offer
        for name in {offer.partition("/")[0] for offer in now.offers}:
            kind = now.title.rules.kinds[name]
            for slot in kind.slots:
                assert discord_limits.check_choices([line.to_dict() for line in lines(now, kind, slot, "", {})]) == []


@pytest.mark.parametrize(
    ("typed", "name", "level"),
    [
        ("Lübeck–Hamburg", "luebeck-hamburg", EXACT),
        ("LUBECK HAMBURG", "Lübeck–Hamburg", EXACT),
        ("luebeck", "Lübeck–Hamburg", BEGINS),
        ("lu-ha", "Lübeck–Hamburg", BEGINS),
        ("ham", "Lübeck–Hamburg", BEGINS),
        ("beck", "Lübeck–Hamburg", CONTAINS),
        ("Hamburg-Lübeck", "Lübeck–Hamburg", CONTAINS),
        ("ha lu", "Lübeck–Hamburg", CONTAINS),
        ("ha ha", "Lübeck–Hamburg", None),
        ("Groß", "gross", EXACT),
        ("ÉVA", "eva", EXACT),
        ("", "Lübeck", None),
        ("🎲", "Lübeck", None),
        ("…", "…", None),
        ("مرحبا", "مرحبا بك", BEGINS),
        ("plus_three", "plus_three_actions", BEGINS),
        ("-1", "1", None),
        ("1", "-1", CONTAINS),
        ("office bre", "office:bremen", BEGINS),
    ],
)
def test_fit(typed: str, name: str, level: int | None) -> None:
    assert fit(forms(typed), forms(name)) == level


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Lübeck–Hamburg", "luebeck-hamburg"),
        ("  Two  Words ", "two-words"),
        ("plus_three", "plus-three"),
        ("🎲", ""),
        ("x" * 80, "x" * 60),
        ("a/b|c", "a-b-c"),
    ],
)
def test_slug(text: str, made: str) -> None:
    assert slugs(text)[:1] == [made] * bool(made)


NOTATION_TEXTS = stage.moment(unloading(3), stage.TOY, 0).texts
KINDS = stage.moment(unloading(3), stage.TOY, 0).title.rules.kinds


def read(line: str, seat: int = 0) -> list[str]:
    return reading.read_line(NOTATION_TEXTS, KINDS, unloading(3), seat, line)


@pytest.mark.parametrize(
    ("line", "actions"),
    [
        ("land east", ["land/east"]),
        ("land/east", ["land/east"]),
        ("Land East quay; LAND w ;; sail", ["land/east", "land/west", "sail"]),
        ("l so; sa", ["land/south", "sail"]),
        ("offer b 2", ["offer/b/2"]),
        ("offer c 1", ["offer/c/1"]),
    ],
)
def test_a_line_is_read(line: str, actions: list[str]) -> None:
    assert read(line) == actions


@pytest.mark.parametrize(
    ("line", "number", "cause"),
    [
        ("dance", 1, Unreadable),
        ("land east; dance", 2, Unreadable),
        ("land east; land east", 2, Illegal),
        ("land east; land west; land north", 3, Illegal),
        ("land", 1, Ambiguous),
        ("land quay", 1, Ambiguous),
        ("offer b", 1, Ambiguous),
        ("land nowhere", 1, Illegal),
        ("land 🎲", 1, Illegal),
        ("sail; sail", 2, Illegal),
        ("offer b 2; sail", 2, NotYourDecision),
        ("s", 1, Unreadable),
        ("land " + "x " * 9, 1, Unreadable),
        ("land/east/west", 1, Illegal),
    ],
)
def test_what_goes_wrong_is_said_with_its_part(line: str, number: int, cause: type[Exception]) -> None:
    with pytest.raises(InPart) as caught:
        read(line)

    assert caught.value.number == number
    assert isinstance(caught.value.error, cause)


@pytest.mark.parametrize("line", ["", " ; ;", ";".join(["sail"] * 21)])
def test_an_empty_or_endless_line_is_unreadable(line: str) -> None:
    with pytest.raises(Unreadable):
        read(line)


def test_who_has_nothing_to_decide_is_told_so() -> None:
    with pytest.raises(InPart) as caught:
        read("land east", seat=1)

    assert isinstance(caught.value.error, NotYourDecision)


@pytest.mark.parametrize(
    "line",
    [
        "land east\nland north",
        "land east;\r\n\r\nland north\n",
        "`land east`; **land north**",
        "> land east\n> land north",
    ],
)
def test_several_things_may_stand_on_lines_of_their_own_and_be_marked(line: str) -> None:
    """A string option may have line breaks since September 2026 (discord-api-docs#8598)."""
    session = unloading()
    texts = stage.moment(session, stage.TOY, session.waiting[0]).texts
    kinds = session.rules.kinds
    assert reading.read_line(texts, kinds, session, session.waiting[0], line) == ["land/east", "land/north"]
