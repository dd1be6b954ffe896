"""The what-if picture lights what the offers aim at, with the workers and points that the rules would name."""

from collections import defaultdict
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from hansa_bot.engine.action import kind_of
from hansa_bot.render.canvas import SCALE
from hansa_bot.titles.castles_of_burgundy.material import SALE_POINTS
from hansa_bot.titles.castles_of_burgundy.render import layout
from hansa_bot.titles.castles_of_burgundy.render.panel import COUNTS, DICE, NAME
from hansa_bot.titles.castles_of_burgundy.render.panels import PIECE
from hansa_bot.titles.castles_of_burgundy.render.targets import Targets, read_targets
from hansa_bot.titles.castles_of_burgundy.tables import HEX
from hansa_bot.titles.castles_of_burgundy.verbs import VERBS
from hansa_bot.titles.kit.preview import each_brings
from hansa_bot.titles.kit.render.targets import TOUCH, shared
from hansa_bot.titles.painter import NOTHING
from tests.titles.castles_of_burgundy.drawing import NAMES, PAINTER, TR, scene
from tests.titles.castles_of_burgundy.playing import wander
from tests.titles.castles_of_burgundy.position import RULES, set_up


def targets_of(view, offers, brings=NOTHING) -> Targets:
    found = read_targets(view, offers, brings)
    assert found is not None
    return found


LARGE = layout.board_panels(4)[0].grid
AT_ONCE = ("region", "animals", "tower")


def far(first: Image.Image, second: Image.Image, x: float, y: float) -> float:
    """How much two pictures differ on average around a place in units, of 255."""
    area = tuple(round(value * SCALE) for value in (x - 5, y - 5, x + 5, y + 5))
    both = (image.convert("RGB").crop(area) for image in (first, second))
    return max(ImageStat.Stat(ImageChops.difference(*both)).mean)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_workers_and_points_are_those_of_the_rules(seats: int) -> None:
    """Every offer is carried out, and what it was told to cost and to bring is compared with what is painted."""
    places = 0
    for step in wander(seats, seats):
        state, seat, offers = step.before, step.seat, RULES.offers(step.before, step.seat)
        told: dict[tuple[str, object], list[tuple[int, int]]] = defaultdict(list)
        for offer in offers:
            verb, values = kind_of(offer), VERBS.arguments(offer)
            _, outcome = RULES.apply(state, seat, offer)
            spent = sum(event.args["workers"] for event in outcome.events if event.kind == "spent")
            points = sum(
                event.args["points"]
                for event in outcome.events
                if event.kind in AT_ONCE and event.args["seat"] == seat
            )
            if verb in ("take", "place", "sell"):
                told[verb, values[1] if verb == "place" else values[:2] if verb == "take" else values[0]].append(
                    (spent, points)
                )
        view = RULES.view(state, seat)
        found = targets_of(view, offers, each_brings(RULES, state, seat, offers))
        for (verb, at), results in told.items():
            least = min(spent for spent, _ in results)
            if verb == "place":
                assert found.hexes[at] == least
                assert found.gains.get(at, 0) == max(points for _, points in results)
                places += 1
            elif verb == "take":
                depot, face = at
                slots = [slot for slot, lying in enumerate(view.depots[depot]) if lying == face]
                assert slots
                assert all(found.slots[depot, slot] == least for slot in slots)
            else:
                assert found.goods[at] == (least, view.estates[seat].goods[at] * SALE_POINTS[seats])
        assert set(found.hexes) == {at for verb, at in told if verb == "place"}
    assert places > 60


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_price_and_no_gain_covers_another(seats: int) -> None:
    met = 0
    for step in wander(seats, seats):
        state, seat, offers = step.before, step.seat, RULES.offers(step.before, step.seat)
        view = RULES.view(state, seat)
        found = targets_of(view, offers, each_brings(RULES, state, seat, offers))
        boxes = [pill.box(SCALE) for pill in PAINTER.pills(view, found, SCALE)]
        assert all(shared(*pair) <= TOUCH for pair in combinations(boxes, 2)), offers
        lying = [
            box for name, box in layout.footprints(view).items() if name.split()[0] in ("slot", "die", "storage")
        ]
        assert all(shared(box, other) <= TOUCH for box in boxes for other in lying), offers
        met += len(boxes)
    assert met > 300


def test_what_may_be_chosen_stays_and_the_rest_steps_back() -> None:
    shown = scene("All choices at once", 4)
    found = targets_of(shown.view, shown.offers, shown.brings)
    assert all((found.slots, found.bought, found.hexes, found.gains, found.goods))
    board = PAINTER.board(shown.view, shown.names, TR, ())
    picture = PAINTER.targets(shown.view, shown.names, TR, shown.offers, shown.brings)
    assert picture is not None
    for index in found.hexes:
        x, y = LARGE.place(index)
        assert far(board, picture, x, y - 7) < 4
    for name in ("d4", "d3", "c4"):
        assert far(board, picture, *LARGE.place(HEX[name])) > 40
    for panel in layout.board_panels(4)[1:]:
        assert far(board, picture, panel.start(NAME) + PIECE / 2, panel.row(NAME)) > 40
    panel = layout.board_panels(4)[0]
    for row in (NAME, DICE, COUNTS):
        assert far(board, picture, panel.start(row) + 8, panel.row(row)) < 4


def test_each_verb_alone_lights_its_own_places() -> None:
    shown = scene("All choices at once", 4)
    for verb in ("take", "buy", "place", "sell"):
        offers = [offer for offer in shown.offers if kind_of(offer) == verb]
        found = targets_of(shown.view, offers)
        assert [bool(part) for part in (found.slots, found.bought, found.hexes, found.goods)] == [
            verb == other for other in ("take", "buy", "place", "sell")
        ]
        assert PAINTER.targets(shown.view, shown.names, TR, offers) is not None


def test_a_ship_lights_depots() -> None:
    view = RULES.view(set_up(4), 0)
    found = targets_of(view, ["load/3", "load/4/red+pink", "load/6+1"])
    assert found.depots == {2, 3, 5, 0}
    assert PAINTER.targets(view, NAMES, TR, ["load/3"]) is not None


def test_what_aims_at_nothing_has_no_picture() -> None:
    view = RULES.view(set_up(4), 0)
    assert PAINTER.targets(view, NAMES, TR, ["workers/die-3", "end", "skip"]) is None
    assert PAINTER.targets(RULES.view(set_up(4), None), NAMES, TR, ["load/3"]) is None


def test_estates_to_choose_from_are_painted() -> None:
    shown = scene("Estates to choose from", 4)
    few = [offer for offer in shown.offers if offer in ("estate/6", "estate/9")]
    assert len(few) == 2
    pictures = [PAINTER.targets(shown.view, shown.names, TR, offers) for offers in (shown.offers, few)]
    assert all(picture is not None for picture in pictures)
    assert pictures[0].tobytes() != pictures[1].tobytes()
    assert len(targets_of(shown.view, shown.offers).estates) == len(shown.offers) == 10


def test_hexes_to_begin_on_are_lit() -> None:
    shown = scene("A hex to begin on", 3)
    assert {HEX[offer.split("/")[1]] for offer in shown.offers} == set(targets_of(shown.view, shown.offers).hexes)
    assert PAINTER.targets(shown.view, shown.names, TR, shown.offers) is not None
