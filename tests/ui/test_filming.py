"""Films of games: true, short and small enough."""

import io
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops

from hansa_bot.engine.session import Entry
from hansa_bot.engine.state import View, digest, encode
from hansa_bot.host.game.past import GameCourse, TurnEnd
from hansa_bot.host.record.ending import turning_point
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.model.values import Snapshot
from hansa_bot.render import card
from hansa_bot.render.encode import Shot
from hansa_bot.render.worker import Worker
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render import request
from hansa_bot.titles.painter import BOARD
from hansa_bot.ui.kit import picture
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.look import replaying
from hansa_bot.ui.look.replaying import Film
from tests.early import early
from tests.ui.stage import TOY, moment, playout

END = 99


def game(title: str = TOY, seats: int = 3, actions: int = END) -> tuple[Moment, list[TurnEnd]]:
    """Return a game after so many actions as a spectator sees it, and its course."""
    log: list[Entry] = []
    for number, (session, entries) in enumerate(playout(title, seats)):
        if number == 0:
            first = Snapshot(0, session.rules.version, encode(session.state).decode())
            log.append(Entry(0, -1, "setup", [], digest(session.state)))
        log += entries
        if number == actions:
            break
    scenes = list(GameCourse(session.rules, log, session.state, {0: first}))
    return moment(session, title, None), scenes


def film_of(actions: int = END) -> Film:
    shown, scenes = game(actions=actions)
    result = registry.load(TOY).rules.result(shown.state)
    return Film(shown, scenes, result, scenes)


class Darkroom:
    """A worker whose films have so many bytes a shot; what was asked of it stands in `asked`."""

    def __init__(self, bytes_a_shot: int = 0) -> None:
        self.bytes_a_shot = bytes_a_shot
        self.asked: list[int] = []

    async def film(self, key: object, shots: Callable[[], Iterable[Shot]]) -> bytes:
        self.asked.append(len(list(shots())))
        return b"x" * self.bytes_a_shot * self.asked[-1]

    @property
    def worker(self) -> Any:
        return self


def test_a_film_has_a_title_every_turn_and_the_scores() -> None:
    shown = film_of()
    shots = list(shown.request().shots())
    assert len(shots) == 1 + len(shown.scenes) + 1
    assert {(shot.image.mode, shot.image.size) for shot in shots} == {("P", shots[1].image.size)}
    title, *others = [shot.image.getpalette() or [] for shot in shots]
    assert all(each == title[: len(each)] for each in others), "the title has more colours behind theirs"
    assert [shot.seconds for shot in shots] == [2.0, *[0.95] * len(shown.scenes), 5.0]


async def test_pictures_and_films_wear_the_colours_of_the_table() -> None:
    shown, scenes = game(actions=5)
    seats = tuple(replace(info, colour=3 if info.seat == 0 else None) for info in shown.table.seats)
    shown = replace(shown, table=replace(shown.table, seats=seats))
    asked: list[Any] = []

    class Easel:
        async def png(self, key: object, paint: Any, kind: str) -> None:
            asked.append(paint.__self__)

    await picture.paint_png(Easel(), shown, "key", BOARD, ())  # type: ignore[arg-type]
    asked.append(Film(shown, scenes).request())
    assert [request.colours for request in asked] == [(3, 1, 2)] * 2


def test_a_game_that_goes_on_ends_with_its_last_position() -> None:
    shown = film_of(actions=5)
    shots = list(shown.request().shots())
    assert not shown.scenes[-1].view.over
    assert len(shots) == 1 + len(shown.scenes)
    assert [shot.seconds for shot in shots[-2:]] == [0.95, 5.0]
    painter = registry.load(TOY).painter()
    last = painter.frame(shown.scenes[-1].view, shown.moment.names, shown.moment.tr, shown.scenes[-1].events)
    kept = shots[-1].image.crop((0, 0, *last.size))
    assert ImageChops.difference(last, kept).getbbox() is None


def test_a_bar_below_each_turn_says_which_it_is_and_what_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, str]] = []
    with_bar = card.with_bar

    def noting(frame: Image.Image, turn: str, said: str) -> Image.Image:
        told.append((turn, said))
        made = with_bar(frame, turn, said)
        assert made.height > frame.height
        assert ImageChops.difference(made.crop((0, 0, *frame.size)), frame).getbbox() is None, "it covers nothing"
        return made

    monkeypatch.setattr(card, "with_bar", noting)
    shown = film_of()
    list(shown.request().shots())
    assert told[0] == told[1] == ("The start", "")
    assert [turn for turn, _ in told[2:]] == ["Turn 1", "Turn 2", "Turn 3", "Turn 3"]
    assert all(said.startswith(tuple(shown.moment.names)) and "**" not in said for _, said in told[2:5])
    assert told[-1][1] == turning_point(shown.scenes, shown.moment.texts, shown.moment.tr)


class Quick:
    """A painter whose frames are all alike."""

    image = Image.new("P", (660, 420))

    def frame(self, *_: object) -> Image.Image:
        return self.image

    def frieze(self, name: str) -> Image.Image:
        return Image.new("RGB", (1100, 340))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    Quick.image.putpalette([0, 0, 0, 255, 255, 255])
    monkeypatch.setattr(request, "painter_of", lambda title: Quick())


def test_a_long_game_lasts_half_a_minute(quick: None) -> None:
    shown = film_of()
    long = replace(shown, scenes=[replace(shown.scenes[1], turn=turn) for turn in range(1, 501)])
    shots = list(long.request().shots())
    assert len(shots) == replaying.MOST_FRAMES + 2
    assert 20 <= sum(shot.seconds for shot in shots) <= 30


@pytest.mark.parametrize(("count", "most"), [(1, 3), (2, 3), (3, 3), (10, 4), (201, 24), (43, 43)])
def test_of_a_game_in_which_all_turns_are_alike_they_are_shown_evenly(count: int, most: int) -> None:
    _, scenes = game()
    kept = replaying.thin_out([replace(scenes[-1], turn=turn) for turn in range(count)], most)
    assert len(kept) == min(count, most)
    assert (kept[0].turn, kept[-1].turn) == (0, count - 1)
    gaps = [after.turn - before.turn for before, after in pairwise(kept)][1:-1]
    assert max(gaps, default=1) - min(gaps, default=1) <= 1


def test_quiet_turns_are_skipped() -> None:
    _, scenes = game()
    totals, loud = [0, 0, 0], {7, 18, 19, 33}
    every = []
    for turn in range(40):
        totals[turn % 3] += 9 if turn in loud else 0
        every.append(replace(scenes[-1], turn=turn, totals=tuple(totals)))
    kept = {scene.turn for scene in replaying.thin_out(every, 10)}
    assert loud < kept
    assert len(kept) <= 10


def test_no_frame_shows_what_only_some_may_see(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[View] = []
    told: list[str] = []
    painter = type(registry.load(TOY).painter())

    def spy(self: Any, view: View, names: object, tr: object, marks: Iterable[Any]) -> Image.Image:
        seen.append(view)
        told.extend(event.kind for event in marks if "price" in event.args and event.kind == "bid")
        return painter.board(self, view, names, tr, marks)  # type: ignore[arg-type]

    monkeypatch.setattr(painter, "frame", spy)
    shown = film_of(actions=2)
    assert shown.moment.state.bids[:2] != [-1, -1], "two bids lie face down"  # type: ignore[attr-defined]
    list(shown.request().shots())
    list(film_of().request().shots())
    assert {view.seat for view in seen} == {None}
    views: Any = seen
    assert views[1].sealed == [0, 1]
    assert [view.bids for view in views[:2]] == [[None] * 3] * 2
    assert [view.purses for view in views if not view.over] == [[None] * 3] * (len(seen) - 1)
    assert told == []


async def test_a_film_is_made_and_described() -> None:
    shown, worker = film_of(), Worker()
    draft = await shown.draft(worker).whole(shown.moment.tr)
    await worker.close()
    (picture,) = draft.pictures
    assert picture.name == "replay.gif"
    with Image.open(io.BytesIO(picture.data)) as image:
        assert (image.format, image.info["loop"]) == ("GIF", 0)
        assert 3 <= getattr(image, "n_frames", 1) <= len(shown.scenes) + 2
    assert picture.alt.startswith("Harbour: the film of the game. Turns 1 to 3. ")
    assert "The last ship has left." in picture.alt
    assert "**" not in picture.alt
    assert draft.content.startswith("**Harbour** · Turns 1 to 3\n**")
    assert draft.content.endswith("The last ship has left.")
    assert (draft.controls, draft.pings) == (None, ())


async def test_of_a_long_game_it_says_that_turns_are_skipped(quick: None) -> None:
    shown = film_of()
    shown = replace(shown, scenes=[replace(shown.scenes[1], turn=turn) for turn in range(1, 61)])
    room = Darkroom(bytes_a_shot=100)
    draft = await shown.draft(room.worker).whole(shown.moment.tr)
    assert room.asked == [replaying.MOST_FRAMES + 2]
    assert draft.content.endswith("\n-# Quiet turns are skipped.")


async def test_a_film_that_fails_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hansa_bot.render.encode.fit_like", None)
    shown = film_of()
    draft = await shown.draft(Darkroom().worker).whole(shown.moment.tr)
    assert list(draft.pictures) == []
    assert "I couldn't make the film." in draft.content
    assert "The last ship has left." in draft.content


def test_the_span_of_a_film_in_words() -> None:
    shown = film_of()

    def span(*turns: int) -> str:
        return replace(shown, scenes=[replace(shown.scenes[0], turn=turn) for turn in turns]).span

    assert [span(0, 1, 2), span(0, 1), span(2), span(2, 5), span(0)] == [
        *("Turns 1 to 2", "Turn 1", "Turn 2", "Turns 2 to 5", "The start")
    ]


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas() if meta.id != TOY])
@pytest.mark.parametrize("language", early(1, sorted(languages())))
def test_every_caption_and_the_last_one_are_told_whole(title: str, language: str) -> None:
    shown, scenes = game(title, 3, actions=999)
    seats = [
        replace(info, name=name) for info, name in zip(shown.table.seats, ("Anna", "Wulflam", "Castorp"), strict=True)
    ]
    shown = replace(shown, tr=catalog(language, title), table=replace(shown.table, seats=tuple(seats)))
    request = Film(shown, scenes, shown.title.rules.result(shown.state), scenes).request()
    for turn in request.turns:
        assert card.has_room(turn.turn, turn.told), turn.told
    assert card.has_room(request.turns[-1].turn, request.ending), request.ending
