"""Layers as files: what is whole is read, all else is drawn again, and nobody is harmed by it."""

import logging
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shutil import copyfile, rmtree
from tempfile import TemporaryDirectory

import PIL
import pytest
from PIL import Image

from hansa_bot.render import keeping
from hansa_bot.render.cache import LAYERS, Layers
from hansa_bot.render.keeping import HEAD, LayerFolder, Sources, keep_in
from hansa_bot.render.theme import DAY, INK, NIGHT, PAPER, Palette, use_theme
from tests.test_house import MAY_IMPORT

RED = (90, 20, 20)
PALETTE = Palette((INK, PAPER, RED), [(INK, PAPER)])
SIZE = 60, 40
HOME = Path(__file__).parents[2]
NOBODY = 65534


def paint() -> Image.Image:
    image = Image.linear_gradient("L").resize(SIZE).convert("RGB")
    image.paste(RED, (5, 5, 20, 20))
    return image


DRAWN = PALETTE.quantise(paint())


class Start:
    """What a process begins with, and how often it draws."""

    def __init__(self, folder: Path, code: Path) -> None:
        self.drawn = 0
        self.layers = Layers()
        self.layers.folder = LayerFolder(folder, Sources([code]))

    def build(self) -> Image.Image:
        self.drawn += 1
        return paint()

    def get(self, key: object = "map", palette: Palette = PALETTE) -> Image.Image:
        return self.layers.get(key, palette, self.build)

    def prepare(self, key: object = "map") -> None:
        self.layers.prepare(key, PALETTE, self.build)

    def draws(self, *keys: object) -> int:
        """Return how many of these layers are drawn when they are asked for; all look as they must."""
        before = self.drawn
        assert all(self.get(key).tobytes() == DRAWN.convert("RGB").tobytes() for key in keys or ("map",))
        return self.drawn - before


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder that is open to everybody, unlike those of pytest."""
    with TemporaryDirectory() as made:
        Path(made).chmod(0o755)
        yield Path(made)


@pytest.fixture
def code(home: Path) -> Path:
    """Sources that a test may change."""
    made = home / "code"
    (made / "inner").mkdir(parents=True)
    (made / "paint.py").write_text("INK = 1")
    (made / "inner" / "board.json").write_text("{}")
    return made


@pytest.fixture
def folder(home: Path) -> Path:
    return home / "var" / "layers"


@pytest.fixture
def start(folder: Path, code: Path) -> Callable[[], Start]:
    return partial(Start, folder, code)


@pytest.fixture
def file(folder: Path, start: Callable[[], Start]) -> Path:
    """The file of a layer that somebody has drawn."""
    start().prepare()
    (found,) = folder.iterdir()
    return found


def test_what_one_start_drew_the_next_one_reads_to_the_pixel(start: Callable[[], Start]) -> None:
    first, second = start(), start()
    first.prepare()
    assert (first.draws(), second.draws(), second.draws()) == (0, 0, 0)
    read = second.layers._lookup((DAY, "map"))
    assert read == DRAWN, "with its palette"
    box = 3, 4, 30, 20
    cut = second.layers.get("map", PALETTE, second.build, box)
    assert cut.tobytes() == DRAWN.convert("RGB").crop(box).tobytes()


def test_what_is_asked_for_first_is_kept_too(start: Callable[[], Start]) -> None:
    assert (start().draws("a", "b"), start().draws("a", "b")) == (2, 0)


def test_what_nobody_has_asked_for_takes_no_memory_but_counts_as_prepared(start: Callable[[], Start]) -> None:
    for begun in (start(), start()):
        begun.prepare()
        assert (begun.layers.held, begun.layers.ahead) == (0, SIZE[0] * SIZE[1])
        begun.get()
        begun.prepare()
        assert (begun.layers.held, begun.layers.ahead) == (SIZE[0] * SIZE[1],) * 2


def test_without_a_folder_what_is_prepared_is_held() -> None:
    layers = Layers()
    layers.prepare("map", PALETTE, paint)
    assert layers.held == layers.ahead == SIZE[0] * SIZE[1]
    layers.get("map", PALETTE, lambda: pytest.fail("drawn again"))


def test_themes_palettes_and_keys_tell_layers_apart(folder: Path, start: Callable[[], Start]) -> None:
    begun = start()
    begun.get()
    with use_theme(NIGHT):
        begun.get()
    begun.get(("map", 2))
    start().get(palette=Palette((INK, RED), []))
    assert len(list(folder.iterdir())) == 4


def test_the_folder_may_be_deleted_at_any_time(folder: Path, start: Callable[[], Start]) -> None:
    begun = start()
    begun.prepare()
    rmtree(folder)
    assert begun.draws() == 1
    rmtree(folder)
    assert (start().draws(), start().draws()) == (1, 0)


TORN: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut in its head": lambda data: data[: HEAD.size - 1],
    "nothing but its head": lambda data: data[: HEAD.size],
    "cut in half": lambda data: data[: len(data) // 2],
    "a byte too short": lambda data: data[:-1],
    "a byte too long": lambda data: data + b"\0",
    "full of zeros": lambda data: bytes(len(data)),
    "another kind of file": lambda data: b"\x89PNG\r\n\x1a\n" + data,
    "another mark": lambda data: b"?" + data[1:],
    "another digest": lambda data: data[:9] + b"??" + data[11:],
    "another size": lambda data: data[: HEAD.size - 1] + b"?" + data[HEAD.size :],
    "another pixel": lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:],
}


@pytest.mark.parametrize("how", TORN)
def test_a_torn_file_is_drawn_again_and_whole_afterwards(
    how: str, file: Path, start: Callable[[], Start], caplog: pytest.LogCaptureFixture
) -> None:
    whole = file.read_bytes()
    for ask in (Start.get, Start.prepare):
        file.write_bytes(TORN[how](whole))
        begun = start()
        with caplog.at_level(logging.INFO):
            ask(begun)
        assert begun.drawn == 1
        assert f"layer torn so it is drawn again file={file.name}" in caplog.text
        assert (begun.draws(), start().draws()) == (0, 0)
        assert file.read_bytes() == whole


def test_what_unpacks_to_more_or_less_than_it_says_is_drawn_again(file: Path, start: Callable[[], Start]) -> None:
    """Whoever writes such a file knows how ours are made; it costs no more than drawing all the same."""
    body = file.read_bytes()[HEAD.size :]
    for size, packed in (((59, 40), body), ((61, 40), body), (SIZE, b"no pixels"), (SIZE, body[:-6])):
        file.write_bytes(HEAD.pack(keeping.MARK, keeping._digest(file.name, size, packed), *size) + packed)
        assert (start().draws(), start().draws()) == (1, 0)


def test_the_bytes_of_another_layer_or_version_are_not_read(
    file: Path, folder: Path, code: Path, start: Callable[[], Start]
) -> None:
    start().prepare("other")
    (other,) = set(folder.iterdir()) - {file}
    copyfile(other, file)
    assert (start().draws(), start().draws()) == (1, 0)
    elsewhere = folder.parent / "elsewhere"
    (code / "paint.py").write_text("INK = 2")
    Start(elsewhere, code).prepare()
    (newer,) = elsewhere.iterdir()
    (code / "paint.py").write_text("INK = 1")
    assert newer.name != file.name
    copyfile(newer, file)
    assert (start().draws(), start().draws()) == (1, 0)


def test_what_is_no_file_is_not_opened(file: Path, start: Callable[[], Start]) -> None:
    file.unlink()
    os.mkfifo(file)
    assert (start().draws(), start().draws()) == (1, 0)
    file.unlink()
    file.mkdir()
    assert start().draws() == 1
    assert file.is_dir()


def test_what_is_too_large_is_not_read(
    file: Path, start: Callable[[], Start], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "LARGEST_LAYER", file.stat().st_size - 1)
    monkeypatch.setattr(Path, "read_bytes", lambda _: pytest.fail("read"))
    assert start().draws() == 1


def not_kept(caplog: pytest.LogCaptureFixture) -> int:
    return caplog.text.count("layers are not kept folder=")


def test_where_no_folder_can_be_layers_are_held_as_ever_and_that_is_logged_once(
    home: Path, code: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (home / "file").touch()
    for folder in (home / "file", home / "file" / "layers", Path("/proc/layers")):
        caplog.clear()
        with caplog.at_level(logging.INFO):
            begun = Start(folder, code)
            for key in ("a", "b"):
                begun.prepare(key)
            assert begun.layers.held == 2 * SIZE[0] * SIZE[1]
            assert begun.draws("a", "b", "c") == 1
        assert not_kept(caplog) == 1


@contextmanager
def read_only(folder: Path, files: int = 0o444) -> Iterator[None]:
    """Let nobody write in a folder, who runs the tests as root included."""
    for path in folder.iterdir():
        path.chmod(files)
    folder.chmod(0o555)
    root = os.geteuid() == 0
    try:
        if root:
            os.seteuid(NOBODY)
        yield
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)


def test_a_folder_that_is_read_only_is_read(
    file: Path, folder: Path, start: Callable[[], Start], caplog: pytest.LogCaptureFixture
) -> None:
    with read_only(folder), caplog.at_level(logging.INFO):
        begun = start()
        assert begun.draws("map", "a", "b") == 2
    assert not_kept(caplog) == 1
    assert [*folder.iterdir()] == [file]


def test_a_file_that_may_not_be_read_is_drawn_again(
    file: Path, folder: Path, start: Callable[[], Start], caplog: pytest.LogCaptureFixture
) -> None:
    with read_only(folder), caplog.at_level(logging.INFO):
        begun = start()
    file.chmod(0)
    with read_only(folder, files=0), caplog.at_level(logging.INFO):
        assert begun.draws() == 1
    assert not_kept(caplog) == 1


def test_a_full_disk_costs_the_file_alone(
    folder: Path, start: Callable[[], Start], caplog: pytest.LogCaptureFixture
) -> None:
    begun, limits = start(), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20, limits[1]))
    try:
        begun.prepare()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert [*folder.iterdir()] == []
    assert begun.layers.held == SIZE[0] * SIZE[1]
    with caplog.at_level(logging.INFO):
        begun.prepare("other")
    assert (begun.draws("map", "other"), start().draws("other")) == (0, 0), "there may be room again"


def test_many_who_begin_together_read_and_write_whole_files(folder: Path, start: Callable[[], Start]) -> None:
    keys = range(8)

    def begin(_: int) -> list[str]:
        assert start().draws(*keys) <= len(keys)
        return sorted(path.name for path in folder.iterdir() if path.suffix == ".layer")

    with ThreadPoolExecutor(4) as threads:
        *_, names = threads.map(begin, range(16))
    assert sorted(path.name for path in folder.iterdir()) == names, "nothing half written is left"
    assert start().draws(*keys) == 0


DRAWING = """
import sys
from pathlib import Path
from tests.render.test_keeping import Start
folder, code = map(Path, sys.argv[1:])
print(sum(Start(folder, code).draws(*range(40)) for _ in range(5)))
"""


@pytest.mark.proof
def test_two_processes_that_begin_together_do_not_harm_each_other(
    folder: Path, code: Path, start: Callable[[], Start]
) -> None:
    command = [sys.executable, "-c", DRAWING, str(folder), str(code)]
    both = [subprocess.Popen(command, cwd=HOME, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)]
    outcomes = [process.communicate(timeout=60) for process in both]
    assert [error for _, error in outcomes] == [b"", b""]
    assert 40 <= sum(int(drawn) for drawn, _ in outcomes) <= 80
    assert len(list(folder.iterdir())) == 40
    assert start().draws(*range(40)) == 0


def test_at_a_start_files_of_other_versions_go_and_what_is_not_ours_stays(
    file: Path, folder: Path, code: Path, start: Callable[[], Start]
) -> None:
    foreign = [folder / name for name in ("bot.db", "notes.layer", f"{file.name}.bak", f"x{file.name}", "0-1.layer")]
    for path in foreign:
        path.touch()
    (inside := folder / f"{'0' * 16}-{'1' * 32}.layer").mkdir()
    fresh, forgotten = (folder / f"{file.name}.{name}.part" for name in ("ab_12", "cd_34"))
    for path in (fresh, forgotten):
        path.touch()
    os.utime(forgotten, (0, 0))
    start()
    assert {*folder.iterdir()} == {*foreign, inside, file, fresh}
    (code / "paint.py").write_text("INK = 2")
    start()
    assert {*folder.iterdir()} == {*foreign, inside, fresh}


def test_the_folder_has_a_bound(
    file: Path, folder: Path, start: Callable[[], Start], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_FILE_BYTES", 3 * file.stat().st_size)
    os.utime(file, (1, 1))
    begun = start()
    for key in "abcd":
        begun.prepare(key)
    assert len(list(folder.iterdir())) == 3
    assert begun.draws(*"abcd") == 0, "what has no room is held"
    for at, path in enumerate({*folder.iterdir()} - {file}):
        os.utime(path, (at + 2, at + 2))
    start()
    (newest,) = folder.iterdir()
    assert newest.stat().st_mtime == 3, "the oldest go first"


CHANGES: dict[str, Callable[[Path], object]] = {
    "code": lambda code: (code / "paint.py").write_text("INK = 2"),
    "data": lambda code: (code / "inner" / "board.json").write_text("[]"),
    "a new file": lambda code: (code / "inner" / "more.json").write_text("{}"),
    "a file less": lambda code: (code / "paint.py").unlink(),
    "another name": lambda code: (code / "paint.py").rename(code / "draw.py"),
    "another place": lambda code: (code / "paint.py").rename(code / "inner" / "paint.py"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_another_version_draws_anew(what: str, code: Path, start: Callable[[], Start]) -> None:
    start().prepare()
    CHANGES[what](code)
    assert (start().draws(), start().draws()) == (1, 0)


def test_when_a_file_was_written_and_what_python_made_of_it_is_no_version(
    code: Path, start: Callable[[], Start]
) -> None:
    start().prepare()
    os.utime(code / "paint.py", (5, 5))
    (code / "__pycache__").mkdir()
    (code / "__pycache__" / "paint.pyc").touch()
    assert start().draws() == 0


@pytest.mark.parametrize("package", ["Pillow", "FreeType", "machine"])
def test_another_pillow_draws_anew(package: str, start: Callable[[], Start], monkeypatch: pytest.MonkeyPatch) -> None:
    start().prepare()
    if package == "Pillow":
        monkeypatch.setattr(PIL, "__version__", "99.0.0")
    elif package == "FreeType":
        monkeypatch.setattr(keeping.features, "version", lambda _: "99.0")
    else:
        monkeypatch.setattr(keeping.platform, "machine", lambda: "abacus")
    assert start().draws() == 1


@pytest.mark.parametrize("what", ["code", "a file less"])
def test_whoever_has_the_version_before_in_memory_writes_nothing_under_the_name_of_the_next(
    what: str, folder: Path, code: Path, start: Callable[[], Start]
) -> None:
    """A new version is often put in place beside a bot that goes on: it may have loaded a part of either."""
    begun = start()
    CHANGES[what](code)
    begun.prepare()
    assert begun.layers.held == SIZE[0] * SIZE[1]
    assert begun.draws() == 0
    assert not folder.exists()


def test_all_that_draws_belongs_to_the_version() -> None:
    rooms = MAY_IMPORT["render"] | MAY_IMPORT["titles"] | MAY_IMPORT["titles/render"]
    unseen = {"metrics", "processes", "i18n"}
    """What counts, carries and translates; no layer shows a word of any language."""
    drawing = {path.stem for path in keeping.SOURCES if path.parent == HOME / "hansa_bot"}
    assert rooms - unseen <= drawing
    assert {HOME / "data", HOME / "assets"} <= {*keeping.SOURCES}
    assert all(path.exists() for path in keeping.SOURCES)


def test_the_process_keeps_its_layers_where_it_is_told(
    folder: Path, forgotten: Callable[[], None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    keep_in(folder)
    assert LAYERS.folder is not None
    try:
        LAYERS.get("map", PALETTE, paint)
        forgotten()
        assert LAYERS.get("map", PALETTE, lambda: pytest.fail("drawn")).tobytes() == DRAWN.convert("RGB").tobytes()
        monkeypatch.setattr(keeping, "Sources", unreadable)
        with caplog.at_level(logging.INFO):
            keep_in(folder)
        assert (LAYERS.folder, not_kept(caplog)) == (None, 1)
    finally:
        keep_in(None)
    assert LAYERS.folder is None


def unreadable() -> Sources:
    raise PermissionError(13, "Permission denied")
