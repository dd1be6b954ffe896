"""How commands speak with a console, which may know few letters, and may be gone before all is said."""

import codecs
import errno
import io
import sys
from typing import Any

import click

from hansa_bot.config import ConfigError
from hansa_bot.engine.errors import EngineError
from hansa_bot.letters import plain_letters, without_marks
from hansa_bot.model.errors import StoreError

_WAY = "hansa-plain"
_LIKE = str.maketrans({"–": "-", "—": "-", "−": "-", "…": "...", "×": "x", "·": "-", "“": '"', "”": '"', "’": "'"})
_GONE = (errno.EPIPE, errno.EINVAL)
"""What a write says whose reader is gone: on Windows the second."""


class Commands(click.Group):
    """A group whose commands fail with a clear message and a non-zero exit."""

    def main(self, *arguments: Any, **named: Any) -> Any:
        """Run the command line, whatever the console can show."""
        make_ready()
        return super().main(*arguments, **named)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except OSError as error:
            if is_gone(error):  # then click ends it without a word
                raise BrokenPipeError(errno.EPIPE, "nobody reads it any more") from error
            raise click.ClickException(str(error)) from error
        except (EngineError, StoreError, ConfigError) as error:
            raise click.ClickException(str(error)) from error


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
