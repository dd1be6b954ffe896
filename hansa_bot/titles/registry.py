"""The registry: which titles there are, and loading one by its id."""

import importlib
import pkgutil
import sys
from functools import cache

from hansa_bot.engine.errors import BadSetup
from hansa_bot.titles.base import Meta, Title

_packages = ["hansa_bot.titles"]
_KIT = "kit"
"""The package among the titles that is none."""


def look_in(package: str) -> None:
    """Find titles in one more package too; tests bring their own that way."""
    if package not in _packages:
        _packages.append(package)
        _homes.cache_clear()


@cache
def _homes() -> dict[str, str]:
    homes: dict[str, str] = {}
    for package in _packages:
        for info in pkgutil.iter_modules(importlib.import_module(package).__path__):
            if info.ispkg and info.name != _KIT:
                home = f"{package}.{info.name}"
                # Only the card is imported: lists and menus should not load boards, texts and painters.
                homes[importlib.import_module(f"{home}.meta").META.id] = home
    return homes


def metas() -> list[Meta]:
    """Return the cards of all titles, the most prominent first."""
    found: list[Meta] = [importlib.import_module(f"{home}.meta").META for home in _homes().values()]
    return sorted(found, key=lambda meta: (meta.order, meta.id))


def find(title: str) -> Meta | None:
    """Return the card of a title by its id, None for one that is gone: games outlive titles."""
    return next((meta for meta in metas() if meta.id == title), None)


@cache
def load(title: str) -> Title:
    """Return a title by its id; raises BadSetup when there is none."""
    if title not in _homes():
        raise BadSetup("title", title, [meta.id for meta in metas()])
    loaded: Title = importlib.import_module(f"{_homes()[title]}.title").TITLE
    return loaded


def forget_positions() -> None:
    """Forget what the judges remember of positions; whoever plays on finds it out again in some milliseconds.

    In playouts the same is asked again and again, in the bot hardly anything after a while.
    """
    for name, module in list(sys.modules.items()):
        # By the name of the folder, so that no title has to register its caches.
        if ".judging." not in name or not name.startswith(tuple(_packages)):
            continue
        for known in list(vars(module).values()):
            if hasattr(known, "cache_clear") and known.__module__ == name:  # what is printed is of other modules
                known.cache_clear()
