"""Collects every text of the code, the rulebooks and the titles' words into message templates: one for the host
with what all titles share, one for each title.

`python -m hansa_bot.i18n.extract` writes them, and brings the catalogues beside them up to date: new texts come in
without a translation, those that the code no longer has go. A test fails while anything is out of date.
"""

import ast
import io
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog as Messages
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.pofile import read_po, write_po

from hansa_bot.i18n.catalog import check_plurals

ROOT = Path(__file__).parents[2]
KEYWORDS = {"N_": None, "tr": None, "plural": (1, 2)}
_METHODS = [
    ("**.py", "hansa_bot.i18n.extract:python"),
    ("**/rulebook.md", "hansa_bot.titles.kit.rulebook:messages"),
    ("**.toml", "hansa_bot.titles.kit.content:messages"),
    ("**/primer.md", "hansa_bot.titles.kit.rulebook:primer_messages"),
]


def python(file: IO[bytes], keywords: Any, tags: Any, options: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the texts of a Python file, and the names of its commands' options, which are those that it describes."""
    code = file.read()
    # Taking a file apart takes long, and half of them have nothing to translate.
    if any(f"{name}(".encode() in code for name in keywords):
        file.seek(0)
        yield from extract_python(file, keywords, tags, options)
    if b"app_commands.describe(" not in code:
        return
    for call in ast.walk(ast.parse(code)):
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Name("app_commands"), attr="describe")):
                yield from ((call.lineno, None, option.arg, []) for option in call.keywords if option.arg)


def template(folders: list[Path], leave_out: Collection[Path] = ()) -> str:
    """Return the message template of everything in some folders that holds texts, as the text of a .pot file."""
    messages = Messages(project="Hansa Bot", charset="utf-8", header_comment="# Texts of Hansa Bot, in English.")
    for folder in folders:
        found = extract_from_dir(
            folder,
            _METHODS,
            keywords=KEYWORDS,
            comment_tags=("Translators:",),
            directory_filter=lambda path: not Path(path).name.startswith((".", "_")) and Path(path) not in leave_out,
        )
        for _, _, message, comments, _ in found:
            messages.add(message, auto_comments=comments)
    return _written(messages)


def templates() -> dict[Path, str]:
    """Return the text of every template by its path."""
    home = ROOT / "hansa_bot"
    titles = sorted(meta.parent for meta in (home / "titles").glob("*/meta.py"))
    found = {home / "i18n" / "locales" / "messages.pot": template([home, ROOT / "cogs"], leave_out=titles)}
    return found | {title / "locales" / "messages.pot": template([title]) for title in titles}


def catalogues(pot: Path, text: str) -> dict[Path, str]:
    """Return the text of every catalogue beside a template, with just the template's messages."""
    found = {}
    for path in sorted(pot.parent.glob("*.po")):
        check_plurals(path, path.stem)
        with path.open("rb") as file:
            messages = read_po(file, locale=path.stem)
        # No fuzzy matching: players would read a guess as if somebody had written it.
        messages.update(read_po(io.BytesIO(text.encode())), no_fuzzy_matching=True)
        messages.obsolete.clear()
        found[path] = _written(messages)
    return found


def _written(messages: Messages) -> str:
    out = io.BytesIO()
    write_po(out, messages, sort_output=True, omit_header=True, no_location=True, width=110)
    return out.getvalue().decode()


def main() -> None:
    """Write all templates and catalogues."""
    for path, text in templates().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
        for catalogue, translated in catalogues(path, text).items():
            catalogue.write_text(translated, "utf-8")


if __name__ == "__main__":
    main()
