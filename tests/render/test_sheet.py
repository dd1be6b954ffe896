"""The score sheet says who won and why, and everything on it can be read."""

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image

from hansa_bot.render import chart, sheet, tally, theme
from hansa_bot.render.canvas import HIGH, SCALE, WIDE, Canvas, width
from hansa_bot.render.encode import png
from hansa_bot.render.fonts import LEAST, NARROW
from hansa_bot.render.sheet import Sheet
from hansa_bot.render.tally import HEAD_GAP, Row, plan_columns
from hansa_bot.render.theme import INK, SEATS, Colour
from tests.render import sheets
from tests.render.sheets import overlap

CROWDED = [
    sheets.sheet(seats, count, language=language, turns=turns)
    for language in ("en", "de")
    for seats, turns in ((2, 3), (3, 200), (4, 1), (5, 60))
    for count in (1, 4, 6, 9, 10)
] + [sheets.sheet(5, 10, times=9)]


def at(image: Image.Image, x: float, y: float, scale: int = SCALE):
    return image.getpixel((round(x * scale), round(y * scale)))


def grounds_of(image: Image.Image, ink: Colour) -> set[Colour]:
    """Return what fills a good part of a picture beside the letters, and is no edge of them."""
    found = {colour: count for count, colour in image.getcolors(1 << 16) if colour != ink}
    return {colour for colour, count in found.items() if count > image.width * image.height * 0.12}


@pytest.mark.parametrize("made", CROWDED)
def test_no_text_touches_another_or_leaves_the_picture(made: Sheet) -> None:
    words = sheet.words(made)
    for first, second in combinations(words, 2):
        assert not overlap(first.box, second.box), (first.text, second.text)
    for word in words:
        left, top, right, bottom = word.box
        assert left >= 2, word.text
        assert right <= WIDE - 2, word.text
        assert 2 <= top < bottom <= HIGH - 2, word.text


@pytest.mark.parametrize("made", CROWDED)
def test_no_text_touches_a_piece_or_a_bar_or_what_marks_another(made: Sheet) -> None:
    plan, words = sheet.plan(made), sheet.words(made)
    things = [part[0] for row, box in plan.rows for part in tally.bar(row, box, 500)]
    for _, box in plan.rows:
        x, y = tally.SIDE + tally.SIGN, (box[1] + box[3] - tally.BAR - tally.BAR_UP) / 2
        things.append((x - 7.5, y - 7.5, x + 7.5, y + 7.5))
    for word in words:
        assert [thing for thing in things if overlap(word.box, thing)] == [], word.text
    pills = tally.pill_boxes(plan)
    assert pills
    for pill in pills:
        assert sum(overlap(word.box, pill) for word in words) == 1
    assert not any(overlap(first, second) for first, second in combinations(pills, 2))


def test_every_text_is_large_and_stands_on_a_known_ground() -> None:
    for made in CROWDED:
        for word in sheet.words(made):
            assert round(word.size * SCALE) >= 35, word.text
            assert (word.colour, word.ground) in theme.TEXT_PAIRS, word.text
    names = [word for word in sheet.words(CROWDED[-2]) if word.text.startswith(("Anna", "Carl", "Dora", "Emil"))]
    assert len(names) >= 4
    assert all(word.size >= 11.6 for word in names)


@pytest.mark.parametrize("made", CROWDED[-3:])
def test_every_text_stands_on_the_ground_it_names(made: Sheet) -> None:
    image = sheet.paint(made, fresh=True)
    for word in sheet.words(made):
        left, top, right, bottom = (round(edge * SCALE) for edge in word.box)
        around = image.crop((left - 2, top - 2, right + 2, bottom + 2))
        assert grounds_of(around, word.colour) == {word.ground}, word.text


def test_what_is_written_is_what_the_words_say(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[str, float]] = []
    monkeypatch.setattr(Canvas, "text", lambda canvas, x, y, text, size, colour, **_: written.append((text, size)))
    made = sheets.sheet()
    sheet.paint(made)
    assert sorted(written) == sorted((word.text, word.size) for word in sheet.words(made))


def test_the_winner_is_first_and_lit() -> None:
    made = sheets.sheet()
    rows = [row for row, _ in sheet.plan(made).rows]
    assert [row.seat for row in rows] == [4, 3, 2, 1, 0]
    image = sheet.paint(made, fresh=True)
    grounds = [at(image, box[0] + 200, box[1] + 2) for _, box in sheet.plan(made).rows]
    assert grounds == [theme.WON, *[theme.SHEET] * 4]


def test_those_who_share_a_place_are_lit_alike() -> None:
    made = sheets.sheet(3, 4)
    rows = [replace(row, total=30, place=1 if row.seat else 3) for row in made.rows]
    made = replace(made, rows=rows)
    assert [row.seat for row in made.ranked] == [1, 2, 0]
    image = sheet.paint(made, fresh=True)
    grounds = [at(image, box[0] + 200, box[1] + 2) for _, box in sheet.plan(made).rows]
    assert grounds == [theme.WON, theme.WON, theme.SHEET]
    places = [word.text for word in sheet.words(made) if word.x == tally.SIDE + tally.PLACE]
    assert places == ["1", "1", "3"]


def test_the_best_of_each_column_stands_out_and_nothing_does_where_nobody_scored() -> None:
    rows = [
        Row(0, "Anna", [5, 0, None, -1], 4, 1),
        Row(1, "Bea", [5, 0, 2, -3], 4, 1),
        Row(2, "Carl", [4, 0, 1, -1], 4, 1),
    ]
    plan = tally.plan(rows, ("one", "two", "three", "four"), 30, alone=True)
    assert tally.best(plan) == [{0, 1}, set(), {1}, set()]
    texts = [word.text for word in tally.words(plan, "Total")]
    assert texts.count("–") == 1
    assert texts.count("−1") == 2
    gold = [
        word.text for word in tally.words(plan, "Total") if word.ground == theme.GOLD and word.size == tally.POINTS
    ]
    assert gold == ["5", "5", "2"]


def test_the_bars_share_one_scale() -> None:
    box = (0.0, 0.0, 518.0, 30.0)
    for cells in ([10, 20, None, -5], [7, 0, 3]):
        edge, *parts = tally.bar(Row(1, "Bea", cells, 0, 1), box, 100)
        assert edge[1] == INK
        gains = [points for points in cells if points and points > 0]
        ends = [sum(gains[: rank + 1]) for rank in range(len(gains))]
        assert [part[2] for part, _ in parts] == pytest.approx([9 + 5 * end for end in ends], abs=tally.LINE + 0.01)
        assert [colour for _, colour in parts] == [SEATS[1].fill, SEATS[1].tone]
    assert tally.bar(Row(1, "Bea", [0, None, -2], -2, 1), box, 100) == []


def test_a_long_name_is_cut_where_the_columns_begin() -> None:
    made = sheets.sheet(5, 10, language="de", names=("W" * 100, "Ŵ" * 40, "x " * 50, "D", "E"))
    plan = sheet.plan(made)
    names = [word for word in sheet.words(made) if word.x == tally.SIDE + tally.NAME]
    assert [word.text[-1] for word in names if len(word.text) > 1] == ["…"] * 3
    assert all(word.box[2] <= plan.columns.left for word in names)


def test_a_name_without_letters_is_the_letter_of_its_seat() -> None:
    made = sheets.sheet(2, 4, names=("🚢⚓", "דורה"))
    assert [word.text for word in sheet.words(made) if word.x == tally.SIDE + tally.NAME] == ["B", "A"]


@pytest.mark.parametrize("count", [1, 4, 10, 12])
def test_columns_fill_their_room_and_keep_their_heads(count: int) -> None:
    found = plan_columns([f"Wirtschaftsverhandlungen {rank}" for rank in range(count)], 500, 300, 400)
    assert found.left >= 100 - 1e-6
    assert sum(found.widths) == pytest.approx(500 - found.left)
    for head, wide in zip(found.heads, found.widths, strict=True):
        assert len(head) <= 3
        assert all(width(line, LEAST, "Semibold") * NARROW <= wide - HEAD_GAP + 0.1 for line in head)


def test_a_head_that_has_room_is_whole_and_one_without_gets_a_hyphen() -> None:
    assert plan_columns(["Prestigepunkte", "Full skills"], 500, 300, 400).heads == (
        ("Prestigepunkte",),
        ("Full", "skills"),
    )
    narrow = plan_columns(["Prestigepunkte"] * 2, 500, 76, 86).heads
    assert all(
        len(head) == 2 and head[0].endswith("-") and "".join(head).replace("-", "") == "Prestigepunkte"
        for head in narrow
    )


def test_the_picture_is_small_and_comes_in_every_size() -> None:
    made = sheets.sheet(5, 10, turns=200, language="de")
    image = sheet.paint(made)
    assert (image.mode, image.size) == ("P", (1650, 1050))
    assert len(png(image)) <= 150_000
    assert image.tobytes() == sheet.paint(made).tobytes()
    frame = sheet.paint(made, scale=2)
    assert (frame.mode, frame.size) == ("P", (1100, 700))
    assert frame.getpalette() == image.getpalette()
    naive = sheet.paint(made, finer=2, fresh=True)
    assert (naive.mode, naive.size) == ("RGB", (3300, 2100))


def test_a_sheet_needs_no_course_and_no_rows() -> None:
    made = replace(sheets.sheet(3, 4), course=())
    assert sheet.plan(made).rows[0][1][3] - sheet.plan(made).rows[0][1][1] > 50
    assert not [word for word in sheet.words(made) if word.text == "Turns"]
    assert sheet.paint(made).size == (1650, 1050)
    assert sheet.paint(Sheet("Hansa", "", (), "Total", (), (), "Turns")).size == (1650, 1050)


NAMED = [
    sheet.Chances(
        "Die Burgen von Burgund",
        "Siegchancen in Prozent",
        sheets.NAMES[:seats],
        [[100 / seats] * (turns + 1) for _ in range(seats)],
        "Spielzüge",
        moments,
    )
    for seats, turns, moments in ((2, 50, (0, 1, 2)), (3, 7, (6, 7)), (5, 130, (129, 130, 130)), (4, 1, ()))
]


@pytest.mark.parametrize("made", NAMED)
def test_who_was_how_likely_to_win_can_be_read(made: sheet.Chances) -> None:
    written = [*sheet.head_words(made), *made.legend]
    box = sheet.CHANCES_BOX
    written += chart.words(box, made.courses, made.turns, "", sheet.CERTAIN, made.moments)
    for first, second in combinations(written, 2):
        assert not overlap(first.box, second.box), (first.text, second.text)
    for word in written:
        assert word.size >= LEAST
        assert (word.colour, word.ground) in theme.TEXT_PAIRS, word.text
        assert 2 <= word.box[0] < word.box[2] <= WIDE - 2, word.text


@pytest.mark.parametrize("colours", theme.THEMES.values())
def test_a_chance_stands_at_its_height_and_a_moment_at_its_turn(colours: theme.Theme) -> None:
    made = sheet.Chances("", "", ["Anna", "Ben"], [[50, 80, 100], [50, 20, 0]], "", [1])
    with theme.use_theme(colours):
        image = sheet.paint_chances(made).convert("RGB")
    found = chart.field(sheet.CHANCES_BOX, made.courses, sheet.CERTAIN)
    assert (found.low, found.high, found.step) == (0, 100, 25)
    for seat, chance in enumerate((80, 20)):
        assert at(image, *found.place(1, chance)) == SEATS[seat].fill
    assert at(image, *found.place(1, 50)) == colours.of(theme.SHEET_EDGE)
    assert at(image, found.place(1, 0)[0] + chart.DISC - 2, found.box[1] - chart.DISC) == colours.of(theme.BAR)


def test_what_the_bars_show_is_said_where_there_is_room_for_it() -> None:
    rows = [Row(0, "Anna", [5, 7], 12, 1), Row(1, "Bea", [4, 0], 4, 2)]
    told = "Bars follow the columns"
    plan = tally.plan(rows, ("one", "two"), 30, alone=True)
    (note,) = [word for word in tally.words(plan, "Total", told) if word.text == told]
    assert note.x + note.width < plan.columns.left
    crowded = [Row(0, "Anna", [1] * 8, 8, 1)]
    narrow = tally.plan(crowded, ["W" * 9] * 8, 30, alone=True)
    assert not any("Bars" in word.text for word in tally.words(narrow, "Total", told * 3))


def test_where_nothing_adds_up_the_bar_is_that_of_the_first_column() -> None:
    box = (0.0, 0.0, 518.0, 30.0)
    edge, *parts = tally.bar(Row(1, "Bea", [8, 6000], None, 1), box, 10)
    assert edge[1] == INK
    assert [part[2] for part, _ in parts] == pytest.approx([9 + 50 * 8])
