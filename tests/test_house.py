"""The house rules: which layer may know which, how long a room may be, and that nobody but a title names a title."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from hansa_bot.titles import registry

ROOT = Path(__file__).parents[1]
CODE = [ROOT / "bot.py", *sorted((ROOT / "cogs").rglob("*.py")), *sorted((ROOT / "hansa_bot").rglob("*.py"))]

MAY_IMPORT: dict[str, set[str]] = {
    "engine": set(),
    "i18n": set(),
    "render": set(),
    "titles": {"engine", "i18n"},
    "titles/render": {"engine", "i18n", "titles", "render"},
    "ai": {"engine", "titles"},
    "store": {"engine"},
    "host": {"engine", "titles", "render", "store", "i18n", "ai"},
    "ui": {"engine", "titles", "render", "store", "i18n", "host", "config"},
    "sandbox": set(),
    "cli": {"engine", "titles", "render", "i18n", "ai", "host", "store", "config"},
    "config": set(),
    "log": {"config"},
    "app": {"engine", "titles", "render", "store", "i18n", "host", "ui", "sandbox", "config", "log"},
    "__main__": {"cli"},
    "cogs": {"engine", "titles", "render", "i18n", "host", "ui", "config"},
    "bot": {"app", "config", "log", "cogs"},
}

_IMPURE = {
    *("discord", "aiohttp", "sqlalchemy", "aiosqlite", "alembic", "PIL", "asyncio", "time", "datetime"),
    *("random", "secrets", "logging", "os", "io", "shutil", "threading", "socket"),
}
MAY_NOT_KNOW: dict[str, set[str]] = {
    "engine": {*_IMPURE, "pathlib"},
    "titles": _IMPURE,
    "titles/render": _IMPURE - {"PIL", "threading", "io"},
    "render": {"discord", "aiohttp", "sqlalchemy", "aiosqlite"},
    "ai": {"discord", "aiohttp", "sqlalchemy", "aiosqlite", "PIL"},
    "store": {"discord", "aiohttp", "PIL"},
    "host": {"discord", "aiohttp", "PIL", "sqlalchemy", "aiosqlite"},
    "cli": {"discord", "aiohttp", "sqlalchemy", "aiosqlite"},
}


def layer_of(path: Path) -> str:
    """Return the layer of a source file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    if parts[0] != "hansa_bot":
        return parts[0]
    if parts[1:2] == ("titles",) and "render" in parts[3:-1]:
        return "titles/render"
    return parts[1] if len(parts) > 1 else "hansa_bot"


def imports_of(path: Path) -> Iterator[str]:
    """Yield every module that a file imports, wherever in the file; those only for types are left out."""
    tree = ast.parse(path.read_text("utf-8"))
    for_types: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            for_types.update(inner for child in node.body for inner in ast.walk(child))
    for node in ast.walk(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def lines_of(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


@pytest.mark.parametrize("path", CODE, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_run_downwards(path: Path) -> None:
    layer = layer_of(path)
    if layer == "hansa_bot":
        return
    wrong = []
    for module in imports_of(path):
        top, _, rest = module.partition(".")
        if top == "hansa_bot" and rest:
            room = rest.split(".")[0]
            own = {layer, layer.partition("/")[0]} if layer == "titles/render" else {layer}
            if room not in own | MAY_IMPORT[layer]:
                wrong.append(module)
        elif (top == "cogs" and layer not in ("cogs", "bot")) or top in MAY_NOT_KNOW.get(layer, set()):
            wrong.append(module)
    assert wrong == [], f"{layer} must not import {wrong}"


def test_rules_never_import_their_own_picture() -> None:
    for path in CODE:
        if layer_of(path) == "titles" and path.name != "title.py":
            assert not [module for module in imports_of(path) if ".render" in module], path


def test_only_titles_name_a_title() -> None:
    names = {name for meta in registry.metas() for name in (meta.id, meta.name, meta.name.split()[-1])}
    places = [ROOT / "bot.py", *(ROOT / "cogs").rglob("*"), *(ROOT / "hansa_bot").rglob("*")]
    places += [ROOT / "Makefile", ROOT / "Procfile", ROOT / ".env.example", *(ROOT / "bench").rglob("*.py")]
    named = []
    for path in places:
        if not path.is_file() or path.suffix in {".pyc", ".png"} or (ROOT / "hansa_bot" / "titles") in path.parents:
            continue
        text = path.read_text("utf-8").lower()
        named += [(str(path.relative_to(ROOT)), name) for name in names if name.lower() in text]
    assert named == []


@pytest.mark.parametrize("path", CODE, ids=lambda path: str(path.relative_to(ROOT)))
def test_rooms_stay_small(path: Path) -> None:
    assert len(lines_of(path)) <= 400
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= 60, f"{node.name} has {length} lines"


def test_nothing_is_left_for_later() -> None:
    marks = ("TODO", "FIXME", "XXX", "raise NotImplementedError")
    found = [(path.name, mark) for path in CODE for mark in marks if mark in path.read_text("utf-8")]
    assert found == []
