"""Files as they come back: a record is read however it was saved, packed or pasted; what is none is named."""

import bz2
import codecs
import gzip
import io
import json
import lzma
import zipfile

import pytest

from hansa_bot.engine.record import parse
from hansa_bot.host.record import files
from hansa_bot.host.record.files import NotARecord, TooMuch, text_of
from tests.engine.test_record import GAME

MOST = 500_000
MOVES = len(parse(GAME).moves)
BARE = "\n".join(line.strip() for line in GAME.splitlines() if line.strip() and not line.strip().startswith("#"))
OBJECTS = [json.loads(line) for line in BARE.splitlines()]


def zipped(*named: tuple[str, bytes]) -> bytes:
    """Return files in one."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in named:
            file.writestr(zipfile.ZipInfo(name), data)
    return packed.getvalue()


UTF8 = GAME.encode()
WHOLE = {
    "as it is": UTF8,
    "with a mark": codecs.BOM_UTF8 + UTF8,
    "UTF-16": GAME.encode("utf-16"),
    "UTF-16 LE": GAME.encode("utf-16-le"),
    "UTF-16 BE": GAME.encode("utf-16-be"),
    "UTF-16 BE with a mark": codecs.BOM_UTF16_BE + GAME.encode("utf-16-be"),
    "UTF-32": GAME.encode("utf-32"),
    "UTF-32 BE": GAME.encode("utf-32-be"),
    "CRLF": GAME.replace("\n", "\r\n").encode(),
    "CR": GAME.replace("\n", "\r").encode(),
    "blank lines": ("\n\n" + GAME.replace("\n", "\n\n") + "\n \n").encode(),
    "a mark of its end": UTF8 + b"\x1a",
    "zeros": UTF8 + b"\x00" * 512,
    "gzip": gzip.compress(UTF8),
    "gzip of UTF-16": gzip.compress(GAME.encode("utf-16")),
    "bzip2": bz2.compress(UTF8),
    "xz": lzma.compress(UTF8),
    "zip": zipped(("game.jsonl", UTF8)),
    "zip with the page": zipped(("game.html", b"<!doctype html>"), ("game.jsonl", UTF8)),
    "zip of a Mac": zipped(("a/game.jsonl", UTF8), ("__MACOSX/a/._game.jsonl", b"\x00"), ("a/.DS_Store", b"\x00")),
    "gzip in a zip": zipped(("game.jsonl.gz", gzip.compress(UTF8))),
    "a code block": f"```\n{GAME}```".encode(),
    "a code block with a language": f"Here it is:\n```json\n{GAME}\n```\nHave fun".encode(),
    "quoted": "\n".join(f"> {line}" for line in BARE.splitlines()).encode(),
    "curly quotes": BARE.replace('"', "”").encode(),
    "pretty": "\n".join(json.dumps(each, indent=2) for each in OBJECTS).encode(),
    "an array": json.dumps(OBJECTS, indent=1).encode(),
    "twice": (BARE + "\n" + BARE + "\n").encode(),
    "twice without a break": (BARE + BARE).encode()
    if BARE.startswith('{"format"')
    else (BARE + "\n" + BARE).encode(),
    "twice with a mark between": (BARE + "\n\ufeff" + BARE).encode(),
    "a signature": (BARE + "\n\n-- \nSent from my phone").encode(),
}


@pytest.mark.parametrize("how", WHOLE)
def test_a_whole_record_is_read_however_it_was_saved(how: str) -> None:
    """SubwayBuilderIssues#443, bitburner-src#1864 and compcon#25 tell of such files."""
    assert len(parse(text_of(WHOLE[how], MOST)).moves) == MOVES


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252"])
def test_names_keep_their_letters(encoding: str) -> None:
    header = {**OBJECTS[0], "seats": ["Zoë Müller", "Señora", "Così"]}
    text = "\n".join(json.dumps(each, ensure_ascii=False) for each in [header, *OBJECTS[1:]])
    assert parse(text_of(text.encode(encoding), MOST)).seats == ("Zoë Müller", "Señora", "Così")


OTHER = {
    files.EMPTY: [
        b"",
        b" \r\n ",
        codecs.BOM_UTF8,
        b"\x00" * 9,
        gzip.compress(b"", mtime=0),
        zipped(),
        zipped(("a.jsonl", b"")),
    ],
    files.PICTURE: [b"\x89PNG\r\n\x1a\n\x00", b"\xff\xd8\xff\xe0", b"GIF89a", b"RIFF\x00\x00\x00\x00WEBPVP8 "],
    files.PAGE: [b"<!DOCTYPE html><html>", b"\n<!-- x -->\n<html lang=de>", zipped(("a.html", b"<!doctype html>"))],
    files.DOCUMENT: [b"%PDF-1.7", zipped(("word/document.xml", b"<w/>")), b"{\\rtf1 x}"],
    files.PACKED: [b"7z\xbc\xaf\x27\x1c\x00", b"Rar!\x1a\x07", gzip.compress(UTF8, mtime=0)[:-9], b"PK\x03\x04\xff"],
    files.SEVERAL: [
        zipped(("a.jsonl", UTF8), ("b.jsonl", UTF8)),
        (BARE + "\n" + BARE.replace("bid/2", "bid/1")).encode(),
    ],
    files.NO_TEXT: [bytes(range(32, 0, -1)) * 9, codecs.BOM_UTF16_LE + b"\x00\xd8\x00"],
}


@pytest.mark.parametrize(("what", "data"), [(what, data) for what, each in OTHER.items() for data in each])
def test_what_is_no_record_is_named(what: str, data: bytes) -> None:
    with pytest.raises(NotARecord) as refused:
        text_of(data, MOST)
    assert refused.value.what == what


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress, lambda data: zipped(("a.jsonl", data))])
def test_nothing_is_unpacked_beyond_what_a_file_may_have(pack) -> None:
    assert text_of(pack(UTF8 + b"\n" * (MOST - len(UTF8))), MOST)
    with pytest.raises(TooMuch):
        text_of(pack(b" " * (MOST + 1)), MOST)
    with pytest.raises(NotARecord):
        text_of(gzip.compress(gzip.compress(gzip.compress(pack(UTF8)))), MOST)


def test_lines_of_a_record_keep_their_numbers() -> None:
    text = text_of(f"Here:\n```\n{GAME}```".encode(), MOST)
    assert text.split("\n").index(GAME.splitlines()[1]) == 3


def test_a_record_that_was_cut_is_refused_by_its_line() -> None:
    assert text_of(BARE[:-5].encode(), MOST) == BARE[:-5]
