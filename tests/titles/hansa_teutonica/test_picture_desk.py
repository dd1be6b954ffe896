"""The picture of a desk: nothing overlaps or is cut in any language, and what it says is what the rules say."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations

import pytest
from PIL import Image

from hansa_bot.i18n.catalog import catalog
from hansa_bot.render import theme
from hansa_bot.render.canvas import HIGH, SCALE, WIDE, Box, Canvas, Word
from hansa_bot.render.encode import png
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import contrast
from hansa_bot.titles.hansa_teutonica import scoring
from hansa_bot.titles.hansa_teutonica.material import FAVOURS, LAST_STEP, SKILLS, TOKENS
from hansa_bot.titles.hansa_teutonica.meta import Options
from hansa_bot.titles.hansa_teutonica.render import desk, goods, inks
from hansa_bot.titles.hansa_teutonica.render.desk import FOOT, HEAD, STEP, STEP_WIDE, STEPS, arrow, gains, paint_desk
from hansa_bot.titles.hansa_teutonica.render.goods import Owner
from hansa_bot.titles.hansa_teutonica.render.icons import piece_sprite
from hansa_bot.titles.hansa_teutonica.render.painter import HansaPainter
from hansa_bot.titles.hansa_teutonica.texts.names import HansaNames
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece
from hansa_bot.titles.kit.render import desk as kit_desk
from hansa_bot.titles.kit.render.painter import Onlooker
from tests.early import early
from tests.titles.hansa_teutonica import views

LANGUAGES = ("en", "it", "es", "de")
MISSION = "minden-perleberg-goslar"
CITIES = ("Minden", "Perleberg", "Goslar")


def richest() -> HansaView:
    """As much as can lie on one desk: five favours, for which ten tokens were used, and a mission."""
    view = views.crowded()
    view.options = Options(missions="on", emperors_favour="on", promo_tokens="on")
    mine = view.desks[view.active]
    mine.unused, mine.used = list(TOKENS[:6]), [*TOKENS[5:], *TOKENS[:6]]
    mine.pending, mine.shown = 3, ["swap_offices"]
    mine.favours, mine.mission = list(FAVOURS[:5]), MISSION
    mine.supply, mine.stock, mine.offices = [15, 3], [12, 2], 23
    view.links, view.table = [1, view.active], [view.active] * 4
    return view


def with_mission(reader: bool = True) -> HansaView:
    """The middle of a game with missions, as the owner of the desk sees it or somebody else."""
    view = views.middle()
    view.options = Options(missions="on")
    view.desks[1].mission = MISSION if reader else None
    return view


def abroad() -> HansaView:
    """A turn on Britannia with permissions left."""
    view = views.middle("britannia_4_5")
    view.permits = ["cardiff", "london"]
    view.desks[1].unused = list(TOKENS[:4])
    view.desks[1].pending = 2
    return view


def over() -> HansaView:
    view = views.crowded()
    view.over, view.waiting, view.end = True, [], "points"
    return view


SCENES: dict[str, tuple[Callable[[], HansaView], int]] = {
    "empty": (views.empty, 0),
    "middle": (views.middle, 1),
    "full tracks": (views.crowded, 0),
    "last steps": (views.crowded, 1),
    "two": (lambda: views.two("standard_2_3"), 1),
    "richest": (richest, 3),
    "mission": (with_mission, 1),
    "unknown mission": (lambda: with_mission(reader=False), 1),
    "abroad": (abroad, 1),
    "over": (over, 4),
}


@dataclass
class Seen:
    """What was painted: words, signs as (picture, box), cards; which signs are pieces."""

    image: Image.Image
    words: list[Word] = field(default_factory=list)
    signs: list[tuple[Image.Image, Box]] = field(default_factory=list)
    cards: list[Box] = field(default_factory=list)
    pieces: dict[int, Piece] = field(default_factory=dict)
    """By the id of a sign."""

    def texts(self) -> list[str]:
        return [word.text for word in self.words]

    def foot(self) -> list[str]:
        return [word.text for word in self.words if word.y > HIGH - FOOT]


def paint(
    view: HansaView, seat: int, language: str = "en", names: tuple[str, ...] = views.NAMES, scale: int = SCALE
) -> Seen:
    canvas = Canvas(Image.new("RGB", (WIDE * scale, HIGH * scale), theme.GROUND), scale)
    noted = Seen(canvas.image)
    write, stamp, card = Word.write, Canvas.stamp, desk.paint_card

    def writing(word: Word, onto: Canvas) -> None:
        noted.words.append(word)
        write(word, onto)

    def stamping(onto: Canvas, sprite: Image.Image, x: float, y: float) -> None:
        wide, high = sprite.width / scale, sprite.height / scale
        noted.signs.append((sprite, (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)))
        stamp(onto, sprite, x, y)

    def laying(onto: Canvas, box: Box) -> None:
        noted.cards.append(box)
        card(onto, box)

    def piecing(piece: Piece, *size: float) -> Image.Image:
        sprite = piece_sprite(piece, *size)
        noted.pieces[id(sprite)] = piece
        return sprite

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Word, "write", writing)
        patch.setattr(Canvas, "stamp", stamping)
        for module in (kit_desk, desk):
            patch.setattr(module, "paint_card", laying)
        for module in (goods, desk):
            patch.setattr(module, "piece_sprite", piecing)
        who = Onlooker(catalog(language, "hansa_teutonica"), names, HansaPainter.stand_in, keep=True)
        paint_desk(canvas, view, who, seat)
    return noted


def apart(first: Box, second: Box, slack: float = 0.0) -> bool:
    return (
        first[2] <= second[0] + slack
        or second[2] <= first[0] + slack
        or first[3] <= second[1] + slack
        or second[3] <= first[1] + slack
    )


def within(inner: Box, outer: Box, slack: float = 0.0) -> bool:
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )


ALL = [(scene, language) for language in reversed(LANGUAGES) for scene in SCENES]


@pytest.fixture(name="seen", scope="module", params=early(len(SCENES), ALL), ids=" ".join)
def see(request: pytest.FixtureRequest) -> Seen:
    scene, language = request.param
    make, seat = SCENES[scene]
    return paint(make(), seat, language)


def test_words_cover_neither_one_another_nor_signs(seen: Seen) -> None:
    for first, second in combinations(seen.words, 2):
        assert apart(first.box, second.box), (first, second)
    for word in seen.words:
        for _, box in seen.signs:
            assert apart(word.box, box) or within(word.box, box), (word, box)


def test_signs_cover_one_another_only_where_one_lies_on_the_other(seen: Seen) -> None:
    pointer = arrow(9, SCALE)
    signs = [box for sprite, box in seen.signs if sprite != pointer]
    for first, second in combinations(signs, 2):
        assert apart(first, second, 0.2) or within(first, second) or within(second, first), (first, second)


def test_everything_stands_on_a_card_or_a_bar(seen: Seen) -> None:
    bars = [(0, 0, WIDE, HEAD), (0, HIGH - FOOT, WIDE, HIGH)]
    for first, second in combinations([*seen.cards, *bars], 2):
        assert apart(first, second)
    for box in [word.box for word in seen.words] + [box for _, box in seen.signs]:
        assert any(within(box, place, 0.2) for place in [*seen.cards, *bars]), box


def test_nothing_is_cut_and_all_can_be_read(seen: Seen) -> None:
    assert [text for text in seen.texts() if "…" in text] == []
    assert min(word.size for word in seen.words) >= LEAST
    pairs = {*theme.TEXT_PAIRS, *((ink.text, ink.fill) for ink in theme.SEATS)}
    assert {(word.colour, word.ground) for word in seen.words} <= pairs
    for word in seen.words:
        assert contrast(word.colour, word.ground) >= 4.5


@pytest.mark.parametrize("scene", ["middle", "mission"])
def test_words_stand_on_the_ground_that_they_name(scene: str) -> None:
    make, seat = SCENES[scene]
    found = paint(make(), seat)
    for word in found.words:
        left, top, right, bottom = (round(value * SCALE) for value in word.box)
        colours = found.image.crop((left - 2, top - 2, right + 2, bottom + 2)).getcolors(100_000) or []
        most = [colour for _, colour in sorted(colours, key=lambda each: -each[0])[:2]]
        assert word.ground in most, word


@pytest.mark.parametrize("seat", range(5))
def test_a_long_name_leaves_room_for_the_rest_of_the_head(seat: int) -> None:
    view = views.crowded()
    view.active = seat
    found = paint(view, seat, "es", ("Wilhelmina Brunhilde " * 5,) * 5)
    head = [word for word in found.words if word.y < HEAD]
    assert len(head) == 4
    assert sum("…" in word.text for word in head) == 1
    for first, second in combinations(head, 2):
        assert apart(first.box, second.box, -4)


def test_a_name_without_letters_gets_a_stand_in() -> None:
    assert "Player (D)" in paint(views.middle(), 3, names=views.LONG_NAMES).texts()


def owner(view: HansaView, seat: int = 0) -> Owner:
    return Owner(view, seat, HansaNames(catalog("en", "hansa_teutonica"), views.NAMES))


def told(skill: str, step: int, *favours: str) -> list[str]:
    view = views.empty()
    view.desks[0].skills[skill], view.desks[0].favours = step, list(favours)
    return gains(owner(view), SKILLS.index(skill))


@pytest.mark.parametrize(
    ("skill", "step", "text"),
    [
        ("clavis_urbis", 0, "Next: 2 points per network office"),
        ("clavis_urbis", 1, "Next: still 2"),
        ("clavis_urbis", 3, "Next: 4 points per network office"),
        ("actiones", 0, "Next: 3 actions a turn"),
        ("actiones", 1, "Next: still 3"),
        ("privilegium", 0, "Next: orange offices"),
        ("privilegium", 2, "Next: black offices"),
        ("liber_sophiae", 1, "Next: 4 pieces a move"),
        ("bursa", 0, "Next: 5 pieces an income"),
        ("bursa", 2, "Next: the whole stock an income"),
    ],
)
def test_the_next_step_is_told_with_the_piece_that_it_frees(skill: str, step: int, text: str) -> None:
    piece = "merchant" if skill == "liber_sophiae" else "trader"
    assert told(skill, step)[:2] == [text, f"and a {piece} into the supply"]


@pytest.mark.parametrize("skill", SKILLS)
def test_a_full_track_is_told_to_be_full_and_its_last_step_to_make_it_so(skill: str) -> None:
    last = LAST_STEP[SKILLS.index(skill)]
    if skill == "clavis_urbis":
        assert told(skill, last) == ["Full: 4 points per network office"]
        assert len(told(skill, last - 1)) == 2
        return
    assert told(skill, last) == ["Full: 4 points at the end"]
    assert told(skill, last, "skills_worth_seven") == ["Full: 7 points at the end"]
    assert told(skill, last - 1)[2:] == ["and 4 points at the end"]
    assert told(skill, last - 1, "skills_worth_seven")[2:] == ["and 7 points at the end"]
    assert told(skill, last - 2)[2:] == []


@pytest.mark.parametrize("seat", range(5))
def test_a_key_is_worth_what_it_adds_to_the_score(seat: int) -> None:
    view = views.crowded()
    view.desks[seat].skills["clavis_urbis"] = 2
    before = scoring.scores(view)[seat].total
    text = gains(owner(view, seat), 0)[2]
    view.desks[seat].skills["clavis_urbis"] = 3
    more = scoring.scores(view)[seat].total - before
    assert more > 0
    assert text == f"as it stands {more} points more"


@pytest.mark.parametrize("reached", range(LAST_STEP[1] + 1))
def test_the_step_that_is_reached_is_lit_and_those_after_it_are_dim(reached: int) -> None:
    view = views.middle()
    view.desks[1].skills["actiones"] = reached
    found = paint(view, 1)
    card = found.cards[1]
    colours = []
    for index in range(LAST_STEP[1] + 1):
        x = card[0] + STEPS + STEP * (index + 0.5) - STEP_WIDE / 2 + 4.5
        colours.append(found.image.getpixel((round(x * SCALE), round((card[1] + 9) * SCALE))))
    steps = [theme.LIT] * reached + [theme.GOLD] + [theme.GROUND] * (LAST_STEP[1] - reached)
    assert colours == steps


def count(found: Seen, piece: Piece, box: Box) -> int:
    """Return how many pieces stand in a box."""
    return sum(found.pieces.get(id(sprite)) == piece and within(place, box, 0.5) for sprite, place in found.signs)


def test_every_step_that_is_covered_holds_its_piece() -> None:
    view = views.middle()
    found = paint(view, 1)
    for index, skill in enumerate(SKILLS):
        left = LAST_STEP[index] - view.desks[1].skills[skill]
        kind = "merchant" if skill == "liber_sophiae" else "trader"
        assert count(found, Piece(1, kind), found.cards[index]) == left


@pytest.mark.parametrize(
    ("supply", "stock", "traders", "merchants"),
    [([5, 1], [6, 0], 11, 1), ([0, 0], [0, 0], 0, 0), ([2, 4], [9, 1], 11, 5), ([27, 3], [3, 0], 4, 1)],
)
def test_supply_and_stock_are_rows_of_pieces_or_one_for_all(supply, stock, traders: int, merchants: int) -> None:
    view = views.empty()
    view.desks[2].supply, view.desks[2].stock = supply, stock
    found = paint(view, 2)
    card = found.cards[len(SKILLS)]
    assert count(found, Piece(2, "trader"), card) == traders
    assert count(found, Piece(2, "merchant"), card) == merchants
    numbers = [word.text for word in found.words if within(word.box, card) and word.text.isdigit()]
    shown = [supply[0], *filter(None, supply[1:]), stock[0], *filter(None, stock[1:])]
    assert numbers == [str(number) for number in shown]


def test_tokens_are_named_and_told_apart_by_what_became_of_them() -> None:
    view = views.empty()
    mine = view.desks[0]
    mine.unused, mine.used = ["plus_three_actions", "plus_three_actions"], ["remove_three"]
    mine.pending, mine.shown = 3, ["extra_office"]
    texts = paint(view, 0).texts()
    after = texts[texts.index("Bonus tokens") - 1 :]
    assert after[:5] == ["2", "Bonus tokens", "2×", "+3 actions", "3 more actions this turn"]
    assert after[5:11] == ["Used", "Remove three pieces", "On the plate", "Extra office", "2×", "face down"]


def test_what_a_reader_may_not_know_is_not_shown() -> None:
    known, unknown = paint(with_mission(), 1), paint(with_mission(reader=False), 1)
    assert set(CITIES) <= set(known.texts())
    assert not set(CITIES) & set(unknown.texts())
    assert "?" not in known.foot()
    assert "?" in unknown.foot()
    assert unknown.foot()[0].endswith(" + ?")


def test_the_mission_tells_offices_from_control() -> None:
    view = with_mission()
    for city in view.cities:
        if city.id in MISSION.split("-"):
            city.extra, city.slots, city.controller = [], [None] * len(city.slots), None
    cities = {city.id: city for city in view.cities}
    cities["minden"].slots[0], cities["minden"].controller = Piece(1, "trader"), 1
    cities["goslar"].slots[0], cities["goslar"].controller = Piece(1, "trader"), 0
    words = {word.text: word for word in paint(view, 1).words}
    assert words["Minden"].ground == theme.SEATS[1].fill
    assert words["Goslar"].ground == words["Perleberg"].ground == theme.SHEET
    assert (words["Goslar"].colour, words["Perleberg"].colour) == (theme.INK, theme.FAINT)


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("name", ["standard_4_5", "britannia_4_5"])
def test_the_account_is_that_of_the_scoring(name: str, seat: int) -> None:
    view = views.crowded(name, 4)
    score = scoring.scores(view)[seat]
    foot = paint(view, seat).foot()
    assert foot[0] == str(score.total)
    assert Counter(text for text in foot[1:] if text.isdigit()) == Counter(str(line.points) for line in score.lines)
    network = next(line for line in score.lines if line.key == "network")
    assert f"{network.facts['count']} × {network.facts['key']}" in foot


def test_the_link_shows_its_award_or_what_it_would_bring() -> None:
    view = views.empty()
    view.links = [2]
    assert "7 points" in paint(view, 2).texts()
    assert "not yet: 4 points" in paint(view, 0).texts()
    view.links = [1, 2, 3]
    assert not [text for text in paint(view, 0).texts() if "points" in text and "not yet" in text]


def test_permissions_and_actions_are_those_of_the_active_seat() -> None:
    view = abroad()
    active, other = paint(view, 1).texts(), paint(view, 0).texts()
    assert active.count("Wales") == 3
    assert active.count("Scotland") == 2
    assert other.count("Wales") == other.count("Scotland") == 1
    assert "3 actions left" in active
    assert "3 actions left" not in other


def test_a_finished_game_has_a_total_and_no_actions_left() -> None:
    view = over()
    texts = paint(view, view.active).texts()
    assert "Total" in texts
    assert not [text for text in texts if text.endswith("left")]


def test_a_larger_scale_writes_the_same_words_in_the_same_places() -> None:
    assert paint(views.middle(), 1, scale=2 * SCALE).words == paint(views.middle(), 1).words


@pytest.mark.parametrize("seat", range(5))
def test_the_picture_is_small_and_keeps_its_colours(seat: int) -> None:
    view = views.crowded()
    image = paint(view, seat).image
    found = inks.COLOURS.palette().quantise(image)
    assert len(png(found)) <= 150_000
    flat = {colour for number, colour in image.getcolors(100_000) or [] if number > 3000} - {*theme.ALIKE, inks.OPEN}
    kept = {colour for _, colour in found.convert("RGB").getcolors(256) or []}
    assert {theme.GROUND, theme.SHEET, theme.BAR, theme.GOLD} <= flat <= kept
