"""The whole picture: size, sameness, what it shows of a position, and names that nobody expected."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import pytest
from PIL import Image, ImageChops

from hansa_bot.engine.action import Event
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.canvas import HIGH, SCALE, Canvas
from hansa_bot.render.encode import png
from hansa_bot.render.theme import BAR, GOLD, INK, LIT, SEATS, seat_ink
from hansa_bot.titles.hansa_teutonica.material import FAVOURS, board
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.layout import around, city_boxes, placement
from hansa_bot.titles.hansa_teutonica.render.painter import HansaPainter
from hansa_bot.titles.hansa_teutonica.render.strip import cell_box, neutral_box
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece
from tests.titles.hansa_teutonica import views

TR = catalog("en")
SEATS_OF = {name: max(board(name).seats) for name in views.BOARDS}


def draw(view: HansaView, marks: list[Event] | None = None, names: tuple[str, ...] = views.NAMES) -> Image.Image:
    return HansaPainter().board(view, names, TR, marks or [])


@cache
def blank(name: str, seats: int) -> Image.Image:
    """Return the picture of a game that begins; nobody paints on it."""
    return draw(views.empty(name, seats))


def colours_in(image: Image.Image, box: tuple[float, ...]) -> set[tuple[int, ...]]:
    cut = image.crop(tuple(round(value * SCALE) for value in box)).convert("RGB")
    return {colour for _, colour in cut.getcolors(4096)}


CROWDED = [(views.crowded, theme) for theme in inks.COLOURS.themes]
LATER = [
    pytest.param(make, theme, marks=pytest.mark.proof)
    for make, theme in (*CROWDED[1:], (views.empty, "day"), (views.middle, "day"))
]


def changed(first: Image.Image, second: Image.Image) -> tuple[float, ...] | None:
    box = ImageChops.difference(first.convert("RGB"), second.convert("RGB")).getbbox()
    return box and tuple(value / SCALE for value in box)


def inside(inner: tuple[float, ...] | None, outer: tuple[float, ...]) -> bool:
    """Whether something changed, and only there."""
    return inner is not None and inner == (*map(max, inner[:2], outer[:2]), *map(min, inner[2:], outer[2:]))


@pytest.mark.parametrize(("make", "theme"), [CROWDED[0], *LATER])
def test_every_position_fits_into_the_frame_and_the_bytes(name: str, make, theme: str) -> None:
    view = make(name, SEATS_OF[name])
    painter = HansaPainter()
    with painter.use_theme(theme):
        image = painter.board(view, views.LONG_NAMES, TR, views.last_turn(view))
    assert (image.mode, image.size) == ("P", (1650, 1050))
    assert len(png(image)) <= 150_000


def test_the_same_view_gives_the_same_bytes_whatever_was_drawn_before(forgotten) -> None:
    view = views.crowded()
    marks = views.last_turn(view)
    first = png(draw(view, marks))
    draw(views.empty("standard_2_3", 3))
    assert png(draw(view, marks)) == first
    forgotten()
    assert png(draw(view, marks)) == first


def test_threads_do_not_disturb_one_another(forgotten) -> None:
    jobs = [views.empty(), views.middle(), views.crowded(), views.empty("standard_2_3", 3)]
    alone = [png(draw(view)) for view in jobs]
    forgotten()
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda view: png(draw(view)), jobs * 2))
    assert together == alone * 2


@pytest.mark.parametrize("kind", ["trader", "merchant"])
@pytest.mark.parametrize("seat", range(6))
def test_a_piece_changes_its_space_and_nothing_else(seat: int, kind: str) -> None:
    view = views.empty()
    view.routes[3].spaces[1] = Piece(seat, kind)
    after = draw(view)
    box = changed(blank("standard_4_5", 5), after)
    assert inside(box, around(*placement(view.board).routes[view.routes[3].id].spaces[1], 15, 15))
    assert seat_ink(seat).fill in colours_in(after, box)


def test_control_colours_the_name_of_every_city(name: str) -> None:
    view = views.empty(name, 3)
    for index, city in enumerate(view.cities):
        if city.slots:
            city.slots[0] = Piece(index % 3, board(name).cities[index].slots[0].shape)
        else:
            city.extra = [Piece(index % 3, "trader")]
        city.controller = index % 3
    image = draw(view)
    for index, city in enumerate(view.cities):
        found = colours_in(image, city_boxes(name, city.id).label)
        assert SEATS[index % 3].fill in found, city.id


def ground_of(image: Image.Image, view: HansaView, seat: int) -> tuple[int, ...]:
    left, _, _, bottom = cell_box(view, seat)
    return image.convert("RGB").getpixel((round((left + 1.4) * SCALE), round((bottom - 1.5) * SCALE)))


def test_the_acting_seats_cell_is_light_and_the_others_are_dark() -> None:
    view = views.crowded()
    for acting in range(view.seats):
        view.active, view.waiting = acting, [acting]
        image = draw(view)
        for seat in range(view.seats):
            assert ground_of(image, view, seat) == (LIT if seat == acting else BAR)


def test_whoever_must_answer_out_of_turn_is_the_light_one() -> None:
    view = views.crowded()
    view.active, view.waiting, view.decision = 0, [2], "relocate"
    view.displaced, view.origin = Piece(2, "trader"), view.routes[0].id
    image = draw(view)
    assert ground_of(image, view, 2) == LIT
    assert ground_of(image, view, 0) == BAR


@pytest.mark.parametrize("seat", range(5))
def test_every_figure_of_a_desk_shows(seat: int) -> None:
    view = views.middle(seats=5)
    desk = view.desks[seat]
    desk.skills = dict.fromkeys(desk.skills, 0)
    before = draw(view)

    def shows() -> bool:
        nonlocal before
        after = draw(view)
        box, before = changed(before, after), after
        left, top, right, _ = cell_box(view, seat)
        return box is not None and left <= box[0] and box[2] <= right and box[1] >= top

    desk.points += 1
    assert shows()
    for skill in desk.skills:
        desk.skills[skill] += 1
        assert shows(), skill
    for pile in (desk.supply, desk.stock):
        for kind in (0, 1):
            pile[kind] += 1
            assert shows(), (pile, kind)
    desk.unused.append("upgrade_skill")
    assert shows()
    desk.used.append("swap_offices")
    assert shows()
    desk.pending = 1
    assert shows()
    desk.shown = ["plus_four_actions"]
    assert shows()


def test_the_state_of_the_game_shows() -> None:
    view = views.middle()
    before = draw(view)
    for change in ("completed", "token_stock"):
        setattr(view, change, getattr(view, change) - 1)
        after = draw(view)
        assert changed(before, after)[0] >= cell_box(view, view.seats)[0]
        before = after
    view.links = [2, 3]
    assert SEATS[3].fill in colours_in(draw(view), cell_box(view, view.seats))


ODD_NAMES = {
    "none": "",
    "emoji": "🎲🚢⚓🏰",
    "right to left": "דורה המלכה",
    "hundred letters": "W" * 100,
    "control signs": "a\u202eb\nc\td\u0000e\u200f" * 9,
}


@pytest.mark.parametrize("odd", ODD_NAMES.values(), ids=ODD_NAMES)
def test_odd_names_stay_within_their_cell(odd: str) -> None:
    view = views.crowded()
    usual = draw(view)
    for seat in range(view.seats):
        names = tuple(odd if each == seat else name for each, name in enumerate(views.NAMES))
        left, top, right, _ = cell_box(view, seat)
        assert inside(changed(usual, draw(view, names=names)), (left + 18, top, right - 14, top + 20))


@pytest.mark.parametrize("acting", range(5))
def test_names_of_nine_letters_are_whole_at_five_seats(acting: int, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("Magdalena", "Friedrich", "Sebastian", "Guglielmo", "Charlotte")
    view = views.crowded()
    view.active, view.waiting = acting, [acting]
    for desk in view.desks:
        desk.points = 18
    written: list[str] = []
    text = Canvas.text

    def watched(canvas: Canvas, x: float, y: float, said: str, *how: Any, **more: Any) -> float:
        written.append(said)
        return text(canvas, x, y, said, *how, **more)

    monkeypatch.setattr(Canvas, "text", watched)
    draw(view, names=names)
    assert set(names) <= set(written)


def test_the_actions_left_show_in_the_cell_of_the_turn() -> None:
    view = views.crowded()
    for active in range(view.seats):
        view.active, view.waiting, view.actions_left = active, [active], 4
        before = draw(view)
        view.actions_left = 3
        left, top, right, bottom = cell_box(view, active)
        assert inside(changed(before, draw(view)), (left + 0.1, top + 0.1, right - 0.1, bottom - 0.1))


@pytest.mark.parametrize("seats", [2, 5])
def test_favours_that_lie_open_show_beside_the_state_of_the_game(seats: int) -> None:
    view = views.middle(seats=seats)
    cell = cell_box(view, view.seats)
    before, found = draw(view), set()
    for favour in FAVOURS:
        view.favours = [favour] * seats
        after = draw(view)
        box = changed(before, after)
        assert cell[0] <= box[0]
        assert box[2] <= cell[2]
        tiles = (cell[0], cell[3] - 12, cell[2], cell[3])
        assert GOLD in colours_in(after, tiles)
        found.add(after.crop(tuple(round(value * SCALE) for value in tiles)).tobytes())
    assert len(found) == len(FAVOURS)


def test_long_names_keep_their_beginning() -> None:
    view = views.crowded()
    first, second = (draw(view, names=(name, *views.NAMES[1:])) for name in ("Anna" * 25, "Bnna" * 25))
    assert changed(first, second)


def test_many_tokens_stay_within_their_cell() -> None:
    view = views.crowded()
    usual = draw(view)
    desk = view.desks[1]
    desk.unused, desk.used, desk.pending = [*views.TOKENS, *views.TOKENS], list(views.TOKENS), 3
    desk.supply, desk.stock = [27, 4], [27, 4]
    left, _, right, _ = cell_box(view, 1)
    assert inside(changed(usual, draw(view)), (left, 0, right, HIGH))


def test_extra_offices_stand_left_of_the_row() -> None:
    view = views.empty()
    left = city_boxes(view.board, "hamburg").plate[0]
    for count in (1, 2, 3):
        views.city(view, "hamburg").extra = [Piece(4, "merchant")] * count
        box = changed(blank("standard_4_5", 5), draw(view))
        assert inside(box, (left - 14.4 - 10.5 * (count - 1) - 1, 0, left + 3.5, HIGH))


def test_owners_show_at_the_prestige_table() -> None:
    view = views.empty()
    view.table[3] = 4
    after = draw(view)
    assert SEATS[4].fill in colours_in(after, changed(blank("standard_4_5", 5), after))


def test_a_finished_game_lights_no_cell() -> None:
    view = views.crowded()
    view.over, view.waiting, view.end = True, [], "points"
    image = draw(view)
    assert {ground_of(image, view, seat) for seat in range(view.seats)} == {BAR}


def test_text_is_drawn_in_the_language_asked_for() -> None:
    class Upper:
        language = "xx"

        def __call__(self, message: str, **values: object) -> str:
            return message.upper()

    view = views.two("standard_2_3")
    other = HansaPainter().board(view, views.NAMES, Upper(), [])  # type: ignore[arg-type]
    assert changed(draw(view), other)[0] >= neutral_box(view)[0]
    assert INK in colours_in(other, (0, 0, 550, 304))
