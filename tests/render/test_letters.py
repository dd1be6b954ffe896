"""What one must read on a picture is large enough where a phone shows it, and nothing lies on it."""

import pytest
from PIL import Image

from bench.letters import read, read_cards, reading
from hansa_bot.render import sprites
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.theme import INK, PAPER
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from tests.early import early
from workbench.situations import maps, situations

READABLE = [registry.load(title) for title in ("hansa_teutonica", "castles_of_burgundy", "die_haendler", "merkator")]
SPECIAL = [pytest.param(title, None, id=title.meta.id, marks=pytest.mark.proof) for title in READABLE]
MAPS = [
    pytest.param(title, place, id=":".join([title.meta.id, *place.values()]), marks=pytest.mark.proof)
    for title in READABLE
    for place in maps(title.meta)
]


@pytest.mark.parametrize(("title", "place"), [*SPECIAL, *MAPS])
def test_letters_are_large_enough_and_nothing_covers_them(title: Title, place: dict[str, str] | None) -> None:
    """In close-ups they are nine pixels high, elsewhere five and a half, where a picture is 400 wide."""
    assert title.scenes is not None
    found = read(title, title.scenes() if place is None else situations(title, place))
    assert len(found.smallest) > 40
    assert found.too_small == {}
    assert found.covered == []


@pytest.mark.parametrize("title", early(1, READABLE), ids=lambda title: title.meta.id)
def test_cards_on_how_to_play_are_as_large_and_what_they_name_is_free(title: Title) -> None:
    found = read_cards(title)
    assert len(found.smallest) > 5
    assert found.too_small == {}
    assert found.covered == []


def test_what_covers_a_letter_is_found_and_what_replaces_it_is_not() -> None:
    with reading() as reader:
        canvas = Canvas(Image.new("RGB", (300, 90), PAPER))
        canvas.text(20, 15, "4", 12, INK)
        canvas.stamp(sprites.badge("+2", 0, 12, canvas.scale), 60, 15)
        assert [each.said for each in reader.written(canvas.image)] == ["4", "+2"]
        canvas.text(20, 15, "4", 12, INK)
        assert reader.covered == []
        canvas.stamp(sprites.badge("+9", 0, 12, canvas.scale), 26, 19)
        assert [each.said for each, _ in reader.covered] == ["4"]
        canvas.fill((50, 5, 70, 25), PAPER)
        assert [each.said for each in reader.written(canvas.image)] == ["4", "+9"]
