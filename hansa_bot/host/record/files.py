"""Files: the text of a record out of a file as it comes back: in another encoding, packed, pasted out of a chat.

What is whole is read; anything else is refused by saying what it is. Nothing is unpacked beyond what a file may have.
"""

import bz2
import codecs
import io
import json
import lzma
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from typing import Protocol

from hansa_bot.engine.errors import RecordError

EMPTY, PICTURE, PAGE, DOCUMENT, PACKED, SEVERAL, NO_TEXT = (
    *("empty", "picture", "page", "document", "packed", "several", "no_text"),
)
"""What a file may be instead of a record."""

_SAID = {
    EMPTY: "it is empty, so there is no header line",
    PICTURE: "it is a picture",
    PAGE: "it is a page, such as an export brings beside the record; the record ends in .jsonl",
    DOCUMENT: "it is a document of an office program; save it as plain text",
    PACKED: "it is packed in a way that this does not open, or damaged; unpack it first",
    SEVERAL: "there are several games in it",
    NO_TEXT: "it is no text in UTF-8 or any other usual encoding",
}

_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"\x00\x00\x01\x00", b"II*\x00", b"MM\x00*")
_DOCUMENTS = (b"%PDF", b"{\\rtf", b"\xd0\xcf\x11\xe0")
_LOCKED = (b"7z\xbc\xaf\x27\x1c", b"Rar!", b"\x28\xb5\x2f\xfd", b"\x04\x22\x4d\x18")
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_ZEROS = ((b"?000", "utf-32-le"), (b"000?", "utf-32-be"), (b"?0?0", "utf-16-le"), (b"0?0?", "utf-16-be"))
"""Where the zeros stand in the first signs of a text without a mark, for records begin with plain letters."""
_LAYERS = 3
"""A file may be packed into another one."""
_QUOTES = str.maketrans("“”„‟", '""""')
_QUOTED = re.compile(r"^[ \t]*(?:> ?)+", re.MULTILINE)
_FENCE = re.compile(r"^[ \t]*```\w*[ \t]*$", re.MULTILINE)
_MARKUP = re.compile(r"\s*(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|body)\b", re.IGNORECASE | re.DOTALL)
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f]")
_HEADER = re.compile(r'^(?=.*"format")(?=.*"seats")\s*\{')


class NotARecord(RecordError):
    """A file is something else than a record: `what` it is."""

    def __init__(self, what: str) -> None:
        super().__init__(_SAID[what])
        self.what = what


class TooMuch(RecordError):
    """A file holds more, unpacked, than it may."""

    def __init__(self, most: int) -> None:
        super().__init__(f"it holds more than {most // 1000} KB unpacked")


def text_of(data: bytes, most: int) -> str:
    """Return the record in a file as lines that `parse` reads, of at most so many bytes unpacked.

    Raises NotARecord, or TooMuch.
    """
    data = _unpacked(data, most)
    if data.startswith(_PICTURES) or (data[:4], data[8:12]) == (b"RIFF", b"WEBP") or data[4:8] == b"ftyp":
        raise NotARecord(PICTURE)
    if data.startswith(_DOCUMENTS):
        raise NotARecord(DOCUMENT)
    text = _decoded(data).replace("\r\n", "\n").replace("\r", "\n").strip("\x00\x1a \t\n\ufeff")
    if not text:
        raise NotARecord(EMPTY)
    if _MARKUP.match(text):
        raise NotARecord(PAGE)
    if _CONTROLS.search(text) and '"format"' not in text:  # else it is a spoilt record: its line will be named
        raise NotARecord(NO_TEXT)
    return _once(_in_lines(_unquoted(text)))


def _unpacked(data: bytes, most: int) -> bytes:
    """Return what is packed in a file, however deep; the file itself where it is not packed."""
    for _ in range(_LAYERS):
        for begins, unpack in _PACKERS.items():
            if data.startswith(begins):
                data = _opened(unpack, data, most)
                break
        else:
            break
    if data.startswith((*_PACKERS, *_LOCKED)):
        raise NotARecord(PACKED)
    return data


def _opened(unpack: Callable[[bytes, int], bytes], data: bytes, most: int) -> bytes:
    try:
        found = unpack(data, most + 1)
    except (OSError, EOFError, RuntimeError, ValueError, zlib.error, lzma.LZMAError, zipfile.BadZipFile) as error:
        raise NotARecord(PACKED) from error
    if len(found) > most:
        raise TooMuch(most)
    return found


class _Packer(Protocol):
    @property
    def eof(self) -> bool: ...

    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


def _with(packer: Callable[[], _Packer]) -> Callable[[bytes, int], bytes]:
    def unpack(data: bytes, most: int) -> bytes:
        one = packer()
        found = one.decompress(data, most)
        if not one.eof and len(found) < most:
            raise EOFError  # a file that ends too early is damaged
        return found

    return unpack


def _unzip(data: bytes, most: int) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        names = [each.filename for each in packed.infolist() if not each.is_dir()]
        if any(name.startswith(("word/", "xl/", "ppt/", "META-INF/")) for name in names):
            raise NotARecord(DOCUMENT)
        own = [name for name in names if not name.startswith("__MACOSX/") and not _base(name).startswith(".")]
        records = [name for name in own if ".jsonl" in _base(name).casefold()] or own
        if len(records) != 1:
            raise NotARecord(SEVERAL if records else EMPTY)
        with packed.open(records[0]) as file:
            return file.read(most)


def _base(name: str) -> str:
    return name.replace("\\", "/").rpartition("/")[2]


_PACKERS: dict[bytes, Callable[[bytes, int], bytes]] = {
    b"\x1f\x8b": _with(lambda: zlib.decompressobj(wbits=31)),
    b"PK": _unzip,
    b"BZh": _with(bz2.BZ2Decompressor),
    b"\xfd7zXZ\x00": _with(lambda: lzma.LZMADecompressor(memlimit=100_000_000)),
}
"""What unpacks a file, by how it begins: at most so many bytes."""


def _decoded(data: bytes) -> str:
    """Return the text of bytes: by their mark, by where their zeros are, as UTF-8, else as western letters."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _decode(data[len(mark) :], encoding)
    zeros = bytes(b"0"[0] if byte == 0 else b"?"[0] for byte in data[:4])
    for pattern, encoding in _ZEROS:
        if zeros == pattern:
            return _decode(data, encoding)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _decode(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise NotARecord(NO_TEXT) from error


def _unquoted(text: str) -> str:
    """Return a text without what a chat or a letter puts around it; lines keep their numbers."""
    lines = text.split("\n")
    if all(line.lstrip().startswith(">") for line in lines if line.strip()):
        text = _QUOTED.sub("", text)
    first = next((line for line in text.split("\n") if line.lstrip().startswith("{")), "")
    if '"' not in first:
        text = text.translate(_QUOTES)
    lines = _FENCE.sub("", text).split("\n")
    speaks = [number for number, line in enumerate(lines) if any(sign in line for sign in '{}"[]')]
    if not speaks:
        return text
    kept = range(speaks[0], speaks[-1] + 1)
    return "\n".join(line.strip("\ufeff`") if number in kept else "" for number, line in enumerate(lines))


def _in_lines(text: str) -> str:
    """Return a record that was made prettier with an object a line again; any other text as it is."""
    first = next(
        (line.strip() for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")), ""
    )
    if first.endswith("}") and not first.startswith("["):
        return text
    try:
        return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in _objects(text))
    except (ValueError, RecursionError):
        return text


def _objects(text: str) -> Iterator[object]:
    if text.strip().startswith("["):
        yield from json.loads(text)
        return
    decoder, at = json.JSONDecoder(), 0
    while rest := text[at:].lstrip(" \t\n,"):
        at = len(text) - len(rest)
        found, at = decoder.raw_decode(text, at)
        yield found


def _once(text: str) -> str:
    """Return a record that stands in a text more than once as it is once; raises NotARecord for different ones."""
    lines = text.replace('}{"format"', '}\n{"format"').split("\n")
    begins = [number for number, line in enumerate(lines) if _HEADER.match(line)]
    if len(begins) < 2:
        return text
    ends = [*begins[1:], len(lines)]
    games = ["\n".join(filter(str.strip, lines[begin:end])) for begin, end in zip(begins, ends, strict=True)]
    if len(set(games)) > 1:
        raise NotARecord(SEVERAL)
    return "\n".join(lines[: ends[0]])
