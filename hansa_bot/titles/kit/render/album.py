"""An album: a stretch of a game as plain data, which draws its pictures and tells its turns in all languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hansa_bot.engine.action import Event
from hansa_bot.engine.state import View, nobodys_sign
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.canvas import number
from hansa_bot.render.encode import Shot
from hansa_bot.render.theme import each_with_signs
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render.request import painter_of


@dataclass(frozen=True, slots=True)
class AlbumTurn:
    """A turn: the position at its end, what happened in it, and whether it has a picture."""

    view: View
    events: Sequence[Event]
    pictured: bool = True


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """A turn in words: its steps, the position, and for each seat how it stands."""

    steps: list[str]
    board: str
    standings: list[str]


@dataclass(frozen=True, slots=True)
class AlbumRequest:
    """Some turns of a game; pictures are in one language, `names` stand on them, `spoken` ones in the words."""

    title: str
    language: str
    signs: Sequence[str]
    names: Sequence[str]
    spoken: Sequence[str]
    options: Mapping[str, str]
    turns: Sequence[AlbumTurn]
    colours: Sequence[int] = ()

    def shots(self) -> Iterator[Shot]:
        """Yield the pictures, as a film shows them."""
        return each_with_signs(self._shots(), self.signs, nobodys_sign(self.signs), self.colours)

    def _shots(self) -> Iterator[Shot]:
        painter, tr = painter_of(self.title), catalog(self.language, self.title)
        for turn in self.turns:
            if turn.pictured:
                yield Shot(painter.frame(turn.view, self.names, tr, turn.events), 0)

    def told(self, languages: Sequence[str]) -> dict[str, list[ToldTurn]]:
        """Return the turns in words, by language."""
        return {language: list(self._told(language)) for language in languages}

    def _told(self, language: str) -> Iterator[ToldTurn]:
        title = registry.load(self.title)
        texts = title.texts(catalog(language, self.title), self.spoken, dict(self.options))
        for turn in self.turns:
            scores = sorted(title.rules.scores(turn.view), key=lambda score: score.seat)
            yield ToldTurn(
                [sentence for event in turn.events if (sentence := texts.event(event))],
                texts.board(turn.view),
                [texts.standing(score) or number(score.total) for score in scores],
            )
