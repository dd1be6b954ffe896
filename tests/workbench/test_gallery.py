"""`gallery` draws every situation on one page that needs nothing but itself."""

import re
from html.parser import HTMLParser

import pytest
from click.testing import CliRunner
from PIL import Image

from hansa_bot.titles import registry
from hansa_bot.titles.painter import TARGETS
from workbench.main import main
from workbench.situations import maps, situations

pytestmark = pytest.mark.together("gallery of the toy")


class Page(HTMLParser):
    """What a page holds: its tags with their attributes, in order."""

    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def all(self, tag, name):
        return [values[name] for found, values in self.tags if found == tag and name in values]


def draw(folder, *options):
    """Draw the toy's gallery into a folder and return what the command said."""
    result = CliRunner().invoke(main, ["gallery", "--title", "harbour", "--out", str(folder), *options])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """Draw the toy's gallery once; return what the command said, the folder and the page."""
    folder = tmp_path_factory.mktemp("look") / "new" / "gallery"
    said = draw(folder)
    return said, folder, Page((folder / "index.html").read_text("utf-8"))


@pytest.fixture(scope="module")
def quick(tmp_path_factory):
    """Draw the quick gallery once, in German; return what the command said and the folder."""
    folder = tmp_path_factory.mktemp("quick")
    return draw(folder, "--quick", "--language", "de"), folder


def test_every_picture_on_the_page_is_there_and_the_other_way_round(drawn):
    said, folder, page = drawn
    shown = page.all("img", "src")
    assert set(shown) == {str(path.relative_to(folder)) for path in folder.rglob("*.png")}
    full = page.all("a", "href")
    assert len([name for name in full if name.endswith("-full.png")]) == int(re.search(r"(\d+) pictures", said)[1])
    assert all(page.all("img", "alt"))


def test_the_versions_are_as_wide_as_chats_show_them(drawn):
    _, folder, _ = drawn
    found = {}
    for path in sorted(folder.rglob("001-*.png")):
        with Image.open(path) as image:
            found[path.stem.removeprefix("001-board-")] = image.mode, image.size
    assert found == {
        "full": ("P", (480, 240)),
        "chat": ("P", (550, 275)),
        "phone": ("P", (400, 200)),
        **dict.fromkeys(("protan", "deutan", "tritan"), ("P", (550, 275))),
    }


def test_the_page_needs_nothing_else_and_its_links_lead_somewhere(drawn):
    _, folder, page = drawn
    assert not {"script", "link", "iframe"} & {tag for tag, _ in page.tags}
    assert page.all("meta", "name") == ["viewport"]
    ids = {values["id"] for _, values in page.tags if "id" in values}
    for link in page.all("a", "href"):
        assert link[1:] in ids if link.startswith("#") else (folder / link).is_file()


def test_chapters_say_where_and_how_many(drawn):
    _, folder, _ = drawn
    text = (folder / "index.html").read_text("utf-8")
    chapters = re.findall(r"<h2>(.*?) <a", text)
    assert chapters == ["1 seats", "2 seats", "3 seats", "4 seats"]
    assert re.search(r"board: 480×240, \d+ KB, \d+ ms", text)
    assert re.search(r"sheet: 1650×1050, \d+ KB, \d+ ms", text)
    for caption in ("Before the first action", "Late: turn", "The end", "Pending decision “shift”"):
        assert caption in text


@pytest.mark.proof
def test_quick_leaves_colour_vision_out(quick):
    said, folder = quick
    assert str(folder / "index.html") in said
    versions = {path.stem.rpartition("-")[2] for path in folder.rglob("*.png")}
    assert versions == {"full", "chat", "phone"}


@pytest.mark.proof
def test_by_night_what_one_person_gets_is_dark_and_the_rest_as_ever(quick, tmp_path):
    draw(tmp_path, "--quick", "--language", "de", "--theme", "night")
    pictures = {
        theme: {path.name: path.read_bytes() for path in folder.rglob("*-full.png")}
        for theme, folder in (("day", quick[1]), ("night", tmp_path))
    }
    assert pictures["day"].keys() == pictures["night"].keys()
    other = {name for name, data in pictures["day"].items() if data != pictures["night"][name]}
    # The toy has no colours of its own for the night, its score sheets have those of the kit.
    assert {name.split("-")[1] for name in other} == {"sheet"}
    assert other == {name for name in pictures["day"] if "-sheet-" in name}


@pytest.fixture(scope="module")
def scenes():
    title = registry.load("harbour")
    return list(situations(title, maps(title.meta)[0]))


def test_spectators_see_that_somebody_bid_and_not_how_much(scenes):
    public = [scene for scene in scenes if scene.view.seat is None]
    assert {scene.view.seats for scene in public} == {1, 2, 3, 4}
    bids = [event for scene in public for event in scene.marks if event.kind == "bid"]
    assert bids
    assert all(set(event.args) == {"seat"} for event in bids)


def test_marks_are_those_of_the_turn_that_is_told(scenes):
    for scene in scenes:
        if scene.caption.startswith(("Early", "Late", "The end")):
            assert scene.marks
        if scene.caption.startswith(("Before", "What if")):
            assert not scene.marks


def test_a_course_has_every_seat_and_every_turn(scenes):
    ends = [scene for scene in scenes if scene.course]
    assert len(ends) == 4
    rules = registry.load("harbour").rules
    for scene in ends:
        assert [line[-1] for line in scene.course] == [score.total for score in rules.scores(scene.view)]
        assert {len(line) for line in scene.course} == {scene.view.turn + 1}


def test_the_largest_table_shows_every_choice_of_a_turn_once(scenes):
    asked = [scene for scene in scenes if scene.caption.startswith("What if")]
    kinds = [scene.offers[0].partition("/")[0] for scene in asked]
    assert {"bid", "land", "sail"} <= set(kinds)
    assert len(kinds) == len(set(kinds))
    rules = registry.load("harbour").rules
    for scene in asked:
        assert (scene.view.seats, scene.view.seat, scene.pictures) == (4, scene.seat, (TARGETS,))
        assert scene.seat in scene.view.waiting
        assert {action.partition("/")[0] for action in scene.offers} <= set(rules.kinds)
        assert len({action.partition("/")[0] for action in scene.offers}) == 1
