"""Golden pictures: how some situations of a title looked when somebody last looked at them and was content.

They are kept a quarter as wide as they are painted and compared square by square after a slight blur. What another
Pillow or FreeType does to the edges of letters and shapes stays below the limit. What does not: a piece more or less,
elsewhere or of another seat, a name tab that is gone or in another colour, another tone of the ground. Too small for
it: the shape of a piece, a digit; other tests look at these.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

SMALLER = 4
SQUARE = 8
"""Pixels of the kept picture: a piece is 10 wide."""
LIMIT = 16
"""How far the mean of a channel in a square may be from that of the golden picture, of 255."""
MOST_BYTES = 40_000


def differing(first: Image.Image, second: Image.Image) -> list[tuple[int, int]]:
    """Return the corners of the squares, in pixels of the full picture, where two kept pictures differ too much."""
    # Blurred first: an edge that lies half a pixel further on should not count as another picture.
    blurred = (image.convert("RGB").filter(ImageFilter.BoxBlur(1)) for image in (first, second))
    squares = ImageChops.difference(*blurred).reduce(SQUARE)
    return [
        (x * SQUARE * SMALLER, y * SQUARE * SMALLER)
        for y in range(squares.height)
        for x in range(squares.width)
        if max(squares.getpixel((x, y))) > LIMIT
    ]


def smaller(image: Image.Image) -> Image.Image:
    """Return a picture as wide as it is kept: about as on a phone."""
    return image.convert("RGB").reduce(SMALLER)


@dataclass(frozen=True)
class Gallery:
    """The golden pictures of a title: where they lie, what they show, and how to paint one as it is kept."""

    folder: Path
    situations: Collection[str]
    paint: Callable[[str], Image.Image]

    def kept(self, which: str) -> Image.Image:
        """Return a picture as it was."""
        with Image.open(self.folder / f"{which}.png") as image:
            return image.copy()

    def differing(self, which: str) -> list[tuple[int, int]]:
        """Return where a picture looks otherwise than it did."""
        return differing(self.paint(which), self.kept(which))

    def check(self) -> None:
        """Fail where a picture is missing, large or of nothing any more."""
        # Both ways: a golden picture that nobody compares any more is as wrong as one that is missing.
        assert {path.stem for path in self.folder.iterdir()} == set(self.situations)
        for path in self.folder.iterdir():
            assert path.stat().st_size <= MOST_BYTES
            with Image.open(path) as image:
                assert (image.mode, image.size) == ("P", (413, 263))

    def renew(self) -> None:
        """Write all pictures and say how large they are; those that nobody compares any more are removed."""
        self.folder.mkdir(exist_ok=True)
        for path in self.folder.glob("*.png"):
            if path.stem not in self.situations:
                path.unlink()
        for which in self.situations:
            path = self.folder / f"{which}.png"
            self.paint(which).save(path, optimize=True)
            print(f"{path}: {path.stat().st_size} bytes")
