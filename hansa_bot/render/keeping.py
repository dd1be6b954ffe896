"""Layers as files, which the next start and other processes read where they would draw.

A file's name is made of all that its pixels depend on, so one of another version or of another layer is never asked
for; it begins with a digest of name and content, so one that is torn or was put there by somebody else is not read.
It holds pixels alone, nothing that could be run. It appears whole or not at all, so processes need not know of each
other. Deleting the folder costs that layers are drawn again, at any time.
"""

import logging
import os
import platform
import re
import stat
import struct
import tempfile
import time
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from threading import Lock

import PIL
from PIL import features

from hansa_bot.render import fonts
from hansa_bot.render.cache import LAYERS

ROOT = Path(__file__).parents[2]
SOURCES = (
    *(ROOT / "hansa_bot" / name for name in ("render", "titles", "engine", "letters.py")),
    *(ROOT / "data", ROOT / "assets"),
    *(fonts.FOLDER / f"SourceSansPro-{weight}.ttf" for weight in fonts.WEIGHTS),
)
"""All that pixels come from, folders with everything in them."""

MARK = b"HansaLay"
HEAD = struct.Struct(f">{len(MARK)}s32sII")
"""What a file begins with: what it is, digest, width, height. The pixels follow, a byte each, compressed."""
NAME = re.compile(r"([0-9a-f]{16})-[0-9a-f]{32}\.layer(\.\w+\.part)?")
"""What we call files, and what we call those that are not whole yet: nothing else is ever deleted."""
LEVEL, BARE, SMALL = 1, -15, 6
"""Settings of zlib: a board takes 3 ms and 90 KB; higher levels take three times as long and save a third. Our digest
is the only checksum, and a small memory stays in the processor's own."""
MOST_FILE_BYTES = 64_000_000
"""Bytes of all files together; what is drawn ahead takes 2 MB."""
LARGEST_LAYER = 16_000_000
"""Pixels of a layer; a board has at most seven million."""
FORGOTTEN = 3600.0
"""Seconds after which an unfinished file was left behind by a process that died."""

Size = tuple[int, int]

_log = logging.getLogger(__name__)


class Sources:
    """This version of all that pixels come from; raises OSError where it cannot be read."""

    def __init__(self, places: Iterable[Path] = SOURCES) -> None:
        found = blake2b(digest_size=8)
        found.update(f"{PIL.__version__} {features.version('freetype2')} {platform.machine()}".encode())
        self._seen: dict[str, tuple[int, int]] = {}
        for place in map(str, places):
            for path in _files(place):
                with open(path, "rb", 0) as file:
                    self._seen[path] = _stamp(os.fstat(file.fileno()))
                    data = file.read()
                found.update(f"\n{Path(place).name}{path[len(place) :]} {len(data)}\n".encode())
                found.update(data)
        self.digest = found.hexdigest()

    def changed(self) -> bool:
        """Return whether a file is another one now: then nobody knows which of the two has been loaded."""
        return any(_stamp(os.stat(path)) != stamp for path, stamp in self._seen.items())


def _files(place: str) -> Iterator[str]:
    if os.path.isfile(place):
        yield place
    for folder, inner, names in os.walk(place):
        inner[:] = sorted({*inner} - {"__pycache__"})
        yield from (os.path.join(folder, name) for name in sorted(names))


def _stamp(status: os.stat_result) -> tuple[int, int]:
    return status.st_mtime_ns, status.st_size


class Torn(ValueError):
    """A file is not what its name says."""


class LayerFolder:
    """The layers of one version; where they can't be read or written that is logged once, and no more."""

    def __init__(self, folder: Path, sources: Sources) -> None:
        self._folder = folder
        self._sources = sources
        self._taken = 0
        self._guard = Lock()
        self._reported = False
        try:
            self._taken = self._tidy()
        except FileNotFoundError:
            pass
        except OSError as error:
            self._report_once(error)

    def name(self, key: str) -> str:
        """Return the name of a layer, which is known by all that it depends on besides the sources."""
        return f"{self._sources.digest}-{blake2b(key.encode(), digest_size=16).hexdigest()}.layer"

    def measure(self, name: str) -> Size | None:
        """Return the size of a layer that can be read, without unpacking it; None where there is none."""
        found = self._content(name)
        return found and found[0]

    def read(self, name: str) -> tuple[Size, bytes] | None:
        """Return size and pixels of a layer, or None where there is none."""
        found = self._content(name)
        if found is not None:
            (wide, high), packed = found
            unpacking = zlib.decompressobj(BARE)
            with suppress(zlib.error):
                # One byte more than there can be: a file that is too long shows, and none unpacks without end.
                pixels = unpacking.decompress(packed, wide * high + 1)
                if len(pixels) == wide * high and unpacking.eof:
                    return found[0], pixels
        return None

    def write(self, name: str, size: Size, pixels: bytes) -> bool:
        """Keep a layer; return whether it can be read from now on."""
        part = ""
        try:
            # Somebody updates the code under us: what is drawn now may be of either version.
            if self._sources.changed():
                return False
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, part = tempfile.mkstemp(".part", f"{name}.", self._folder)
            with os.fdopen(handle, "wb") as file:  # where nothing can be written, nothing is packed either
                packing = zlib.compressobj(LEVEL, zlib.DEFLATED, BARE, SMALL)
                packed = packing.compress(pixels) + packing.flush()
                file.write(HEAD.pack(MARK, _digest(name, size, packed), *size) + packed)
            if self._has_room_for(HEAD.size + len(packed)):
                os.replace(part, self._folder / name)
                return True
        except OSError as error:
            self._report_once(error)
        finally:
            if part:
                _delete(part)
        return False

    def _has_room_for(self, number: int) -> bool:
        # Counts this process alone; what others write meanwhile is counted at the next start.
        with self._guard:
            fits = self._taken + number <= MOST_FILE_BYTES
            self._taken += number if fits else 0
        return fits

    def _content(self, name: str) -> tuple[Size, bytes] | None:
        """Return size and packed pixels of a file that is whole."""
        path = self._folder / name
        try:
            status = path.stat()
            if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST_LAYER:
                raise Torn  # to open a pipe would be to wait
            return _opened(name, path.read_bytes())
        except FileNotFoundError:
            pass
        except OSError as error:
            self._report_once(error)
        except Torn:
            _log.info("layer torn so it is drawn again file=%s", name)
        return None

    def _tidy(self) -> int:
        """Delete what nobody of this version will read, and the oldest of what is too much; return what is left."""
        kept = []
        with os.scandir(self._folder) as entries:
            for entry in entries:
                named = NAME.fullmatch(entry.name)
                if named and entry.is_file(follow_symlinks=False):
                    status, (version, part) = entry.stat(follow_symlinks=False), named.groups()
                    if time.time() - status.st_mtime > FORGOTTEN if part else version != self._sources.digest:
                        _delete(entry.path)
                    else:
                        kept.append((status.st_mtime, status.st_size, entry.path))
        taken = 0
        for _, size, path in sorted(kept, reverse=True):
            # Half, so that what this start draws has room too.
            if taken + size > MOST_FILE_BYTES // 2:
                _delete(path)
            else:
                taken += size
        return taken

    def _report_once(self, error: OSError) -> None:
        if not self._reported:
            self._reported = True
            _log.info("layers are not kept folder=%s reason=%r", self._folder, error.strerror or str(error))


def _opened(name: str, data: bytes) -> tuple[Size, bytes]:
    """Return size and packed pixels; raises Torn."""
    if len(data) < HEAD.size:
        raise Torn
    mark, digest, wide, high = HEAD.unpack_from(data)
    packed = data[HEAD.size :]
    if mark != MARK or wide * high > LARGEST_LAYER or digest != _digest(name, (wide, high), packed):
        raise Torn
    return (wide, high), packed


def _digest(name: str, size: Size, packed: bytes) -> bytes:
    found = blake2b(f"{name} {size} ".encode(), digest_size=32)
    found.update(packed)
    return found.digest()


def _delete(path: str) -> None:
    with suppress(OSError):  # another process was first, or nothing may be deleted here
        os.unlink(path)


def keep_in(folder: Path | None) -> None:
    """Keep what this process draws as layers in a folder from now on, and look for it there; None for nowhere."""
    LAYERS.folder = None
    if folder is not None:
        try:
            LAYERS.folder = LayerFolder(folder, Sources())
        except OSError as error:
            _log.info("layers are not kept folder=%s reason=%r", folder, error.strerror or str(error))
