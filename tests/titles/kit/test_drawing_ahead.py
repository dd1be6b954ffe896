"""What is drawn ahead lies in files afterwards: the next start draws none of it, and no picture is another one."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.cache import LAYERS, Layers
from hansa_bot.render.encode import drawn
from hansa_bot.render.keeping import keep_in
from hansa_bot.render.worker import Worker
from hansa_bot.titles import painter as kinds
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render.request import layers, painter_of
from tests.early import early
from tests.titles.kit.test_request import DRAWN, request_of


@pytest.fixture(name="restart")
def let_restart(tmp_path: Path, forgotten: Callable[[], None]) -> Iterator[Callable[[], None]]:
    """Begin with nothing in memory, and with the files that are there."""

    def begin() -> None:
        forgotten()
        keep_in(tmp_path)

    begin()
    yield begin
    keep_in(None)


def nobody_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Layers, "_draw", lambda _, key, *__: pytest.fail(f"{key[1]} is drawn"))


@pytest.mark.parametrize("title", early(1, reversed(DRAWN)))
def test_a_board_on_a_layer_from_a_file_is_the_same(
    title: str, restart: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = registry.load(title)
    assert loaded.scenes is not None
    scene, painter = next(iter(loaded.scenes())), painter_of(title)
    paint = partial(painter.board, scene.view, scene.names, catalog("en", title), scene.marks)
    keep_in(None)
    before = paint()
    restart()
    assert paint().tobytes() == before.tobytes()
    restart()
    nobody_draws(monkeypatch)
    assert paint().tobytes() == before.tobytes()


@pytest.mark.proof
def test_the_second_start_draws_nothing_and_has_the_same_layers(
    restart: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_in(None)
    pieces = [piece() for piece in layers()]
    held, ahead = LAYERS._found.copy(), LAYERS.ahead
    restart()
    assert len([piece() for piece in layers()]) == len(pieces)
    assert LAYERS.held == 0
    restart()
    nobody_draws(monkeypatch)
    assert len([piece() for piece in layers()]) == len(pieces)
    assert (LAYERS.held, LAYERS.ahead) == (0, ahead)
    # Compared with what was drawn in memory, not with another file.
    for (theme, key), layer in held.items():
        palette = next(painter.colours.palette(theme) for painter in map(painter_of, DRAWN) if fits(painter, key))
        assert LAYERS._read((theme, key), palette) == layer


def fits(painter: object, key: object) -> bool:
    """Return whether a layer's key begins with whose it is, a painter's or the title's id."""
    assert isinstance(key, tuple)
    return key[0] in (type(painter), type(painter).__module__.split(".")[2])


@pytest.mark.proof
async def test_each_process_that_draws_reads_what_another_has_drawn(tmp_path: Path) -> None:
    title = registry.load(DRAWN[0])
    assert title.scenes is not None
    request = request_of(title, next(iter(title.scenes())), kinds.FRAME)
    expected, kept = drawn(request.paint), set[tuple[str, int]]()
    for _ in range(2):
        worker = Worker(1, partial(keep_in, tmp_path))
        worker._here = None  # type: ignore[method-assign,assignment]
        assert await worker.png("one", request.paint) == expected
        await worker.close()
        files = written(tmp_path)
        assert files
        # The number of a file changes when it is written a second time (`written`).
        assert kept in (set(), files), "written once"
        kept = files


def written(folder: Path) -> set[tuple[str, int]]:
    """Return the files in a folder, each with a number that changes when it is written anew."""
    return {(path.name, path.stat().st_ino) for path in folder.iterdir()}
