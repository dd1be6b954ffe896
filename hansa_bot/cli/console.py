"""The console of whoever runs a command, which may know few letters, and may be gone before all is said."""

import codecs
import errno
import io
import sys
from typing import Any

from hansa_bot.letters import plain_letters, without_marks

_WAY = "hansa-plain"
_LIKE = str.maketrans({"–": "-", "—": "-", "−": "-", "…": "...", "×": "x", "·": "-", "“": '"', "”": '"', "’": "'"})
_GONE = (errno.EPIPE, errno.EINVAL)
"""What a write says whose reader is gone: on Windows the second."""


def make_ready() -> None:
    """Let everything be printed to the end: what the console lacks is written as much alike as can be."""
    codecs.register_error(_WAY, _replaced)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if not isinstance(stream, io.TextIOWrapper):
            continue
        if codecs.lookup(stream.encoding).name == "ascii":  # which click would not believe
            setattr(sys, name, _Ascii(stream.buffer, "utf-8", line_buffering=stream.line_buffering))
        else:
            stream.reconfigure(errors=_WAY)


def is_gone(error: OSError) -> bool:
    """Return whether nobody reads any more what is printed, as behind `| head`."""
    return isinstance(error, BrokenPipeError) or (error.errno in _GONE and error.filename is None)


def speaks(text: str) -> bool:
    """Return whether the console knows every letter of a text."""
    if isinstance(sys.stdout, _Ascii):
        return text.isascii()
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


class _Ascii(io.TextIOWrapper):
    """A stream of plain letters alone."""

    def write(self, text: str, /) -> int:
        super().write(text.encode("ascii", _WAY).decode("ascii"))
        return len(text)


def _replaced(error: UnicodeError) -> tuple[str, int]:
    """Return what is written for letters that an encoding lacks: plain ones that are like them, else "?"."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(_like(char, error.encoding) for char in lost), error.end


def _like(char: str, encoding: str) -> str:
    plain: Any = plain_letters(char).translate(_LIKE)
    for way in (char.translate(_LIKE), plain, without_marks(plain)):
        try:
            way.encode(encoding)
        except UnicodeEncodeError:
            continue
        return str(way)
    return "?"
