"""The colours of a title: its flat colours and the edges between them, by day and by night."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hansa_bot.render import theme
from hansa_bot.render.palette import Colour, Palette
from hansa_bot.render.theme import Theme

Pairs = Sequence[tuple[Colour, Colour]]


class TitleColours:
    """Palettes of at most 128 colours, one a theme, and another one for boards that step back.

    `fade` is the ground and how far everything steps back towards it behind what may be chosen; `night` what becomes
    of the title's own colours at night, `alike` what needs a place of its own only then.
    """

    def __init__(
        self,
        flat: Sequence[Colour],
        edges: Pairs,
        night: Mapping[Colour, Colour],
        fade: tuple[Colour, float],
        alike: Sequence[Colour] = (),
    ) -> None:
        self.flat = flat
        self.fade = fade
        self.themes = theme.THEMES | {"night": Theme({**theme.NIGHT.changes, **night})}
        self._edges = edges
        self._alike = (*theme.ALIKE, *alike)
        self._palettes: dict[tuple[Theme, bool], Palette] = {}

    def palette(self, chosen: Theme | None = None, *, quiet: bool = False) -> Palette:
        """Return the palette of pictures in a theme, else the current one; with the tones of a fade when `quiet`.

        In other pictures these tones would cost bytes for nothing.
        """
        key = chosen or theme.current_theme(), quiet
        if key not in self._palettes:
            fading = self.fade if quiet else None
            self._palettes[key] = theme.build_palette(key[0], self.flat, self._edges, self._alike, fading)
        return self._palettes[key]
