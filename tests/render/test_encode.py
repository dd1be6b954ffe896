"""Pictures leave as palette PNG."""

from collections.abc import Iterator
from io import BytesIO
from weakref import ref

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageSequence

from hansa_bot.render.encode import CLEAR, LONGEST_SHOT, Shot, fit_like, gif, png, widened
from hansa_bot.render.theme import INK, PAPER, SEATS, Palette
from tests.browser import chromium, needs_chromium


def test_a_palette_picture_survives_unchanged() -> None:
    image = Image.new("RGB", (40, 20), (10, 200, 30)).quantize(4)
    read = Image.open(BytesIO(png(image)))
    assert (read.format, read.mode, read.size) == ("PNG", "P", (40, 20))
    assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()


def test_full_colours_are_brought_to_a_palette() -> None:
    image = Image.linear_gradient("L").convert("RGB")
    read = Image.open(BytesIO(png(image)))
    assert read.mode == "P"
    assert len(read.getcolors() or []) <= 128


def test_the_same_picture_gives_the_same_bytes() -> None:
    image = Image.radial_gradient("L").convert("RGB").quantize(16)
    assert png(image) == png(image.copy())


RED, BLUE = SEATS[0].fill, SEATS[3].fill
PALETTE = Palette((INK, PAPER, RED, BLUE), ())
SIZE = (200, 120)


def picture(*discs: tuple[int, int], size: tuple[int, int] = SIZE) -> Image.Image:
    image = Image.new("RGB", size, PAPER)
    draw = ImageDraw.Draw(image)
    draw.line((0, 0, *size), INK, 3)
    for x, y in discs:
        draw.ellipse((x, y, x + 30, y + 30), RED, BLUE, 4)
    return image


def quantised(*discs: tuple[int, int]) -> Image.Image:
    return PALETTE.quantise(picture(*discs))


def shown(film: bytes) -> list[tuple[bytes, float]]:
    """Return the pixels of every frame as a viewer shows it, with its seconds."""
    frames = ImageSequence.Iterator(Image.open(BytesIO(film)))
    return [(frame.convert("RGB").tobytes(), frame.info["duration"] / 1000) for frame in frames]


def blocks(film: bytes) -> list[tuple[tuple[int, int, int, int], bool]]:
    """Return the box of every stored image, and whether it brings a palette along; read from the bytes."""

    def skip(at: int) -> int:
        while film[at]:
            at += film[at] + 1
        return at + 1

    assert film[:6] == b"GIF89a"
    at = 13 + 3 * 2 ** ((film[10] & 7) + 1)
    found = []
    while film[at] != ord(";"):
        if film[at] == ord("!"):
            at = skip(at + 2)
            continue
        left, top, wide, high = (int.from_bytes(film[at + 1 + 2 * i : at + 3 + 2 * i], "little") for i in range(4))
        found.append(((left, top, left + wide, top + high), bool(film[at + 9] & 128)))
        at = skip(at + 11)
    assert at == len(film) - 1
    return found


def test_a_viewer_sees_every_picture_for_its_time() -> None:
    pictures = [quantised(), quantised((10, 10)), quantised((10, 10), (150, 70)), quantised((60, 40)), quantised()]
    film = gif(Shot(image, 0.5 + index) for index, image in enumerate(pictures))
    expected = [(image.convert("RGB").tobytes(), 0.5 + index) for index, image in enumerate(pictures)]
    assert shown(film) == expected


def test_it_loops_for_ever() -> None:
    film = Image.open(BytesIO(gif([Shot(quantised(), 1), Shot(quantised((5, 5)), 1)])))
    assert film.info["loop"] == 0


def test_only_what_differs_is_stored_and_the_palette_once() -> None:
    film = gif([Shot(quantised(), 1), Shot(quantised((20, 30)), 1), Shot(quantised((20, 30), (100, 60)), 1)])
    assert blocks(film) == [((0, 0, *SIZE), False), ((20, 30, 51, 61), False), ((100, 60, 131, 91), False)]


def test_what_stays_alike_within_a_patch_costs_next_to_nothing() -> None:
    noise = PALETTE.quantise(Image.effect_noise((400, 400), 200).convert("RGB"))
    other = noise.copy()
    for corner in ((0, 0), (396, 396)):
        other.paste(2, (*corner, corner[0] + 4, corner[1] + 4))
    once, both = (len(gif([Shot(image, 1) for image in images])) for images in ([noise], [noise, other]))
    assert both - once < once / 20
    assert shown(gif([Shot(noise, 1), Shot(other, 1)]))[1][0] == other.convert("RGB").tobytes()


def test_equal_pictures_in_a_row_become_one_that_is_shown_longer() -> None:
    film = gif(
        Shot(quantised(*discs), seconds) for discs, seconds in (([], 1), ([], 2), ([(9, 9)], 3), ([(9, 9)], 0.25))
    )
    assert [seconds for _, seconds in shown(film)] == [3, 3.25]


def test_no_picture_is_shown_longer_than_the_format_can_say() -> None:
    film = gif([Shot(quantised(), 400), Shot(quantised(), 400), Shot(quantised((9, 9)), 1)])
    assert [seconds for _, seconds in shown(film)] == [LONGEST_SHOT, 1]


def test_pictures_of_another_size_or_palette_are_fitted_to_the_first() -> None:
    large, other = (
        picture((20, 20), size=(400, 240)),
        Palette((PAPER, BLUE, INK, RED), ()).quantise(picture((20, 20))),
    )
    film = gif([Shot(quantised(), 1), Shot(large, 1), Shot(other, 1)])
    assert shown(film)[2][0] == other.convert("RGB").tobytes()
    assert len(blocks(film)) == 3


def test_fitting_changes_only_what_does_not_fit() -> None:
    like, fits = quantised(), quantised((40, 40))
    assert fit_like(fits, like) is fits
    for image in (picture((5, 5), size=(300, 300)), Palette((PAPER, BLUE), ()).quantise(picture())):
        found = fit_like(image, like)
        assert (found.mode, found.size, found.getpalette()) == ("P", SIZE, like.getpalette())


def test_the_pictures_given_stay_as_they_are() -> None:
    pictures = [quantised(), quantised((30, 30)), quantised((90, 30))]
    before = [(image.tobytes(), image.getpalette()) for image in pictures]
    gif([Shot(image, 1) for image in pictures])
    assert [(image.tobytes(), image.getpalette()) for image in pictures] == before


def test_it_never_holds_many_pictures() -> None:
    held: list[ref[Image.Image]] = []

    def shots() -> Iterator[Shot]:
        for index in range(30):
            assert sum(each() is not None for each in held) <= 3
            image = quantised((5 * index, 2 * index))
            held.append(ref(image))
            yield Shot(image, 1)

    assert len(shown(gif(shots()))) == 30


def test_one_picture_is_a_film_too() -> None:
    ((pixels, seconds),) = shown(gif([Shot(quantised((3, 3)), 2)]))
    assert (pixels, seconds) == (quantised((3, 3)).convert("RGB").tobytes(), 2)


def test_a_film_begins_with_a_palette_picture() -> None:
    with pytest.raises(ValueError, match="needs a picture"):
        gif([])
    with pytest.raises(ValueError, match="at most 255 colours"):
        gif([Shot(picture(), 1)])
    with pytest.raises(ValueError, match="at most 255 colours"):
        gif([Shot(Image.effect_noise(SIZE, 99).quantize(256), 1)])


DECODED = """async () => {
    const film = await (await fetch("/film.gif")).arrayBuffer();
    const decoder = new ImageDecoder({ data: film, type: "image/gif" });
    await decoder.tracks.ready;
    const canvas = new OffscreenCanvas(SIZE), context = canvas.getContext("2d"), found = [];
    for (let at = 0; at < decoder.tracks.selectedTrack.frameCount; at++) {
        const { image } = await decoder.decode({ frameIndex: at });
        context.drawImage(image, 0, 0);
        found.push([...context.getImageData(0, 0, SIZE).data]);
    }
    return found;
}"""


@pytest.mark.browser
@needs_chromium
async def test_a_browser_leaves_what_was_shown_where_the_clear_index_stands() -> None:
    """The index of what is clear lies behind the colour table, which the format neither allows nor forbids (GIF89a,
    "Graphic Control Extension"); Pillow 13.0.0 and Chromium 156 leave what was shown there.
    """
    pictures = [quantised(), quantised((10, 10)), quantised((10, 10), (150, 70)), quantised((60, 40))]
    film = gif(Shot(image, 0.5) for image in pictures)
    assert 2 ** ((film[10] & 7) + 1) <= CLEAR
    async with chromium() as browser:
        page = await browser.new_page()
        bodies = {"https://film.test/": b"<!doctype html>", "https://film.test/film.gif": film}
        await page.route("**/*", lambda route: route.fulfill(body=bodies.get(route.request.url, b"")))
        await page.goto("https://film.test/")
        found = await page.evaluate(DECODED.replace("SIZE", f"{SIZE[0]}, {SIZE[1]}"))
    assert [bytes(pixels) for pixels in found] == [image.convert("RGBA").tobytes() for image in pictures]


def test_a_film_that_begins_with_colours_of_its_own_shows_every_picture_as_it_is() -> None:
    board = Palette([(value, 40, 40) for value in range(0, 250, 2)], ()).quantise(
        Image.new("RGB", (60, 40), (80, 40, 40))
    )
    other = board.copy()
    other.paste(3, (10, 10, 30, 30))
    first = Image.new("RGB", (60, 40))
    for x in range(60):
        first.paste((x * 4, 250 - x * 4, 200), (x, 0, x + 1, 40))
    title = fit_like(first, widened(board, first))
    assert ImageChops.difference(title.convert("RGB"), first).getextrema() == ((0, 0),) * 3
    film = Image.open(BytesIO(gif([Shot(title, 1.0), Shot(board, 1.0), Shot(other, 1.0)])))
    for number, shown in enumerate((first, board, other)):
        film.seek(number)
        assert ImageChops.difference(film.convert("RGB"), shown.convert("RGB")).getbbox() is None, number
