"""How the house is built, in counts: lines, files, arrows between rooms, and the files that one press passes.

`python -m bench.house` prints the table, with `--json` for programs. The house test asks the same functions.
"""

from __future__ import annotations

import argparse
import ast
import asyncio
import importlib
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

from hansa_bot.titles import registry

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "hansa_bot"
BESIDE = ("sandbox", "workbench")
"""Packages beside the bot, which runs without them."""
FLOORED = ("host", "ui")
"""The rooms that have rooms of their own: folders, and files beside them."""
GROUND = {"host": "kernel", "ui": "kit"}
"""The folder on the ground floor. Above it lie the other folders, the features; files beside folders are the roof."""
VERB_FUNCTIONS = {
    "offers": "offers_",
    "resolve": "do_",
    "why_not": "refuse_",
    "effect": "say_",
    "reasons": "why_",
    "summary": "count_",
    "unavailable": "why_no_",
    "opinion": "rate_",
    "opinions": "rate_",
    "against": "against_",
}
"""What may be a function in a `Verb`, and how the name of such a function begins."""


def measure() -> dict[str, Any]:
    package, tests = sources(PACKAGE), sources(ROOT / "tests")
    toys = [file for home in sorted((ROOT / "tests" / "toys").iterdir()) if home.is_dir() for file in sources(home)]
    homes = [home for home in sorted((PACKAGE / "titles").iterdir()) if (home / "meta.py").exists()]
    lengths = [length for file in package for _, length in functions(file)]
    courses = {meta.id: course_of_a_press(meta.id) for meta in registry.metas()}
    return {
        "package_lines": lines(package),
        "package_files": len(package),
        "package_files_per_1000_lines": round(len(package) / lines(package) * 1000, 2),
        "package_median_lines": median(len(text(file)) for file in package if file.name != "__init__.py"),
        "package_files_up_to_45_lines": sum(1 < len(text(file)) <= 45 for file in package),
        "package_import_share": round(sum(map(import_lines, package)) / lines(package), 3),
        "function_median_lines": median(lengths),
        "function_most_lines": max(lengths),
        "titles": {home.name: lines(sources(home)) for home in homes},
        "title_files": {home.name: len(sources(home)) for home in homes},
        "toy_lines": lines(toys),
        "toy_files": len(toys),
        "arrows": {room: len(arrows(room)) for room in FLOORED},
        "back_arrows": {room: len(back_arrows(room)) for room in FLOORED},
        "ui_floors": floors("ui"),
        "ui_feature_imports": len(feature_imports("ui")),
        "test_lines": lines(tests),
        "test_files": len(tests),
        "test_median_lines": median(len(text(file)) for file in tests if file.name != "__init__.py"),
        "press_files": {title: len(course.files) for title, course in courses.items()},
        "press_calls": {title: course.calls for title, course in courses.items()},
        "press_jumps": {title: course.jumps for title, course in courses.items()},
        "hidden_names": sum(len(hidden_names(file)) for file in package),
        "comments_per_100_lines": round(100 * sum(map(comments, package)) / lines(package), 2),
        "verb_functions_at_home": {home.name: round(share(at_home(home)), 2) for home in homes},
        "verb_functions_named_alike": {home.name: round(share(named_alike(home)), 2) for home in homes},
        "store_imports_in_host": sum(map(store_imports, sources(PACKAGE / "host"))),
        "modules_with_errors": modules_with("hansa_bot.host.kernel.errors"),
        "architecture_words": len((ROOT / "ARCHITECTURE.md").read_text("utf-8").split()),
    }


def code() -> list[Path]:
    """Return all Python files but tests and benches: the bot, what stands beside it, and what starts them."""
    folders = (PACKAGE, *(ROOT / name for name in ("cogs", *BESIDE)))
    return [ROOT / "bot.py", ROOT / "play.py", *(file for folder in folders for file in sources(folder))]


def sources(folder: Path) -> list[Path]:
    """Return the Python files of a folder."""
    return sorted(folder.rglob("*.py"))


def text(file: Path) -> list[str]:
    """Return the lines of a file."""
    return file.read_text("utf-8").splitlines()


def lines(files: Iterable[Path]) -> int:
    """Return how many lines files have together."""
    return sum(len(text(file)) for file in files)


@cache
def tree(file: Path) -> ast.Module:
    """Return a file as Python reads it."""
    return ast.parse(file.read_text("utf-8"))


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    """Return all that a file consists of as Python reads it: walking there takes longer than any question."""
    return tuple(ast.walk(tree(file)))


def statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield statements and those within them."""
    for node in body:
        yield node
        for part in ("body", "orelse", "finalbody"):
            yield from statements(getattr(node, part, ()))
        for branch in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
            yield from statements(branch.body)


def functions(file: Path) -> Iterator[tuple[str, int]]:
    """Yield each function of a file with its number of lines."""
    for node in nodes(file):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def classes(file: Path) -> Iterator[str]:
    """Yield the name of each class of a file."""
    return (node.name for node in nodes(file) if isinstance(node, ast.ClassDef))


_STRING_OR_COMMENT = re.compile(
    r"""\"{3}(?:[^\\]|\\.)*?\"{3}|'{3}(?:[^\\]|\\.)*?'{3}|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(#[^\n]*)""", re.DOTALL
)


def comments(file: Path) -> int:
    """Return how many lines of a file are, or end with, a comment; what speaks to tools is none."""
    found = (said for said in _STRING_OR_COMMENT.findall(file.read_text("utf-8")) if said)
    return sum(not said.startswith(("# type:", "# noqa", "# pragma")) for said in found)


def hidden_names(file: Path) -> set[tuple[str, str]]:
    """Return each local name that hides a function, class or import of its file, with the function that it is in."""
    top: set[str] = set()
    for node in tree(file).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            top.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            top |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
    found: set[tuple[str, str]] = set()
    for function in nodes(file):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            arguments = function.args
            own = {each.arg for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
            own |= {
                node.id
                for node in ast.walk(function)
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
            }
            found |= {(function.name, name) for name in own & top}
    return found


def verb_functions(home: Path) -> Iterator[tuple[Path, str, ast.expr]]:
    """Yield each function that a title's verbs are built of: the verb's file, the field of `Verb`, the function."""
    for file in (*home.glob("verbs.py"), *sources(home / "verbs")):
        for node in nodes(file):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Verb":
                for keyword in node.keywords:
                    values = keyword.value.values if isinstance(keyword.value, ast.Dict) else [keyword.value]
                    for value in values if keyword.arg in VERB_FUNCTIONS else ():
                        if isinstance(value, ast.Name | ast.Attribute | ast.Lambda):
                            yield file, str(keyword.arg), value


def at_home(home: Path) -> Iterator[bool]:
    """Yield of each function of a title's verbs whether it stands in the file of its verb.

    A lambda that does nothing but hand on what another file has stands there, not here.
    """
    for file, _, function in verb_functions(home):
        expression = function.body if isinstance(function, ast.Lambda) else function
        if isinstance(expression, ast.Call) and isinstance(expression.func, ast.Name | ast.Attribute):
            expression = expression.func
        elif isinstance(function, ast.Lambda):
            yield True
            continue
        own = {node.name for node in tree(file).body if isinstance(node, ast.FunctionDef)}
        own |= {
            node.targets[0].id
            for node in tree(file).body
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
        yield isinstance(expression, ast.Name) and expression.id in own


def named_alike(home: Path) -> Iterator[bool]:
    """Yield of each named function of a title's verbs whether its name says which part of a verb it is."""
    for _, part, function in verb_functions(home):
        if not isinstance(function, ast.Lambda):
            name = (
                function.id
                if isinstance(function, ast.Name)
                else function.attr
                if isinstance(function, ast.Attribute)
                else ""
            )
            yield name.startswith(VERB_FUNCTIONS[part])


def share(found: Iterable[bool]) -> float:
    """Return which share of some answers is yes."""
    answers = list(found)
    return sum(answers) / len(answers)


def store_imports(file: Path) -> int:
    """Return how many imports from the store a file has."""
    return sum(
        isinstance(node, ast.ImportFrom) and str(node.module).startswith("hansa_bot.store")
        for node in statements(tree(file).body)
    )


def import_lines(file: Path) -> int:
    """Return how many lines of a file import something."""
    found = (node for node in statements(tree(file).body) if isinstance(node, ast.Import | ast.ImportFrom))
    return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in found)


_IMPORT = re.compile(r"^[ \t]*((?:from|import)\b(?:[^\n(]|\([^)]*\))*)", re.MULTILINE)
_LATE = re.compile(r"\blate\(")


@cache
def imports(file: Path, *, types: bool = True) -> tuple[str, ...]:
    """Return every module or name that a file imports, wherever in it; with `types` those only for types too."""
    whole = file.read_text("utf-8")
    late = _LATE.search(whole) is not None
    if types and not late:
        # Of the tests, too, nothing else is asked, and reading them as a whole takes seconds.
        found = _IMPORT.findall(_STRING_OR_COMMENT.sub("", whole))
        return tuple(_imported(ast.parse("\n".join(found)).body))
    body, skipped = list(statements(tree(file).body)), set[ast.stmt]()
    for node in () if types else body:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            skipped.update(statements(node.body))
    names = list(_imported(node for node in body if node not in skipped))
    return (*names, *(_late(node) for node in nodes(file) if late and isinstance(node, ast.Call)))


def _imported(body: Iterable[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _late(call: ast.Call) -> str:
    """Return what is imported by being called `late`."""
    if getattr(call.func, "id", "") != "late":
        return ""
    said = [each.value for each in call.args if isinstance(each, ast.Constant)]
    return ".".join(word for word in said if isinstance(word, str))


def modules(folder: Path) -> dict[str, Path]:
    """Return the files of a folder by their module names."""
    return {".".join(file.relative_to(ROOT).with_suffix("").parts): file for file in sources(folder)}


def arrows(room: str) -> set[tuple[str, str]]:
    """Return which file imports which inside `host` or `ui`, as far as they lie in different rooms of it."""
    known = modules(PACKAGE / room)
    found = set()
    for module, file in known.items():
        for name in imports(file):
            target = name if name in known else name.rpartition(".")[0]
            if target in known and inner(target) != inner(module):
                found.add((module, target))
    return found


def inner(module: str) -> str:
    """Return the room inside `host` or `ui` that a module belongs to: a folder, or a file beside the folders."""
    return module.split(".")[2] if module.count(".") > 1 else ""


def floors(room: str) -> int:
    """Return how many floors `host` or `ui` has: the longest way down its inner rooms, along imports, each room once.

    Rooms that reach each other lie on one floor.
    """
    weights = Counter((inner(one), inner(other)) for one, other in arrows(room))
    reach = reachable(weights)
    circle = {name: tuple(sorted(other for other in reach[name] if name in reach[other])) for name in reach}
    height: dict[tuple[str, ...], int] = {}
    # Whoever reaches less lies lower, so what a room stands on is known before it.
    for name in sorted(reach, key=lambda name: len(reach[name])):
        below = {circle[other] for one, other in weights if circle[one] == circle[name]} - {circle[name]}
        height[circle[name]] = 1 + max((height[other] for other in below), default=0)
    return max(height.values())


def feature_imports(room: str) -> list[tuple[str, str]]:
    """Return which file imports which between the features of `host` or `ui`: folders above the ground floor."""
    features = {home.name for home in (PACKAGE / room).iterdir() if (home / "__init__.py").is_file()} - {GROUND[room]}
    return sorted((one, other) for one, other in arrows(room) if {inner(one), inner(other)} <= features)


def back_arrows(room: str) -> list[tuple[str, str]]:
    """Return the imports that run back up, in the order of the inner rooms that has the fewest of them."""
    found = arrows(room)
    weights = Counter((inner(one), inner(other)) for one, other in found)
    place = {name: index for index, name in enumerate(best_order(weights))}
    return sorted((one, other) for one, other in found if place[inner(one)] > place[inner(other)])


def best_order(weights: Mapping[tuple[str, str], int]) -> list[str]:
    """Return the rooms from the roof down to the ground, so that as few arrows as possible run up."""
    reach = reachable(weights)
    circles = {tuple(sorted(other for other in reach[name] if name in reach[other])) for name in reach}
    downwards = sorted(circles, key=lambda circle: (-len(reach[circle[0]]), circle))
    return [name for circle in downwards for name in settled(list(circle), weights)]


def reachable(weights: Mapping[tuple[str, str], int]) -> dict[str, set[str]]:
    """Return for each room itself and all that it can reach along arrows."""
    reach = {name: {name} for pair in weights for name in pair}
    sizes: list[int] = []
    while sizes != (sizes := [len(reached) for reached in reach.values()]):
        for one, other in weights:
            reach[one] |= reach[other]
    return reach


def settled(circle: list[str], weights: Mapping[tuple[str, str], int]) -> list[str]:
    """Return the best order of rooms that reach each other: one is moved at a time, from several beginnings."""
    found = []
    for start in range(0, len(circle), 3):
        order = circle[start:] + circle[:start]
        improved = True
        while improved:
            before = upward(order, weights)
            for name in circle:
                rest = [other for other in order if other != name]
                order = min(
                    ([*rest[:at], name, *rest[at:]] for at in range(len(circle))),
                    key=lambda tried: upward(tried, weights),
                )
            improved = upward(order, weights) < before
        found.append(order)
    return min(found, key=lambda order: upward(order, weights))


def upward(order: list[str], weights: Mapping[tuple[str, str], int]) -> int:
    """Return how many arrows between these rooms run up."""
    place = {name: index for index, name in enumerate(order)}
    inside = ((one, other, n) for (one, other), n in weights.items() if one in place and other in place)
    return sum(n for one, other, n in inside if place[one] > place[other])


@dataclass(slots=True)
class Course:
    """What runs in the loop's thread for one press: files of ours, calls of functions in them, and how many of these
    calls come from another file.
    """

    files: set[str] = field(default_factory=set)
    calls: int = 0
    jumps: int = 0


def course_of_a_press(title: str = registry.metas()[0].id) -> Course:
    """Return what one press of a button like "Place" runs through.

    The second press of a turn is looked at, so that nothing is met that a process does only once. What is painted
    meanwhile in another thread does not count.
    """
    course, own = Course(), (str(PACKAGE), str(ROOT / "cogs"))

    def called(frame: FrameType, event: str, arg: object) -> None:
        file = frame.f_code.co_filename
        if not file.startswith(own):
            return
        caller = frame.f_back
        while caller is not None and not caller.f_code.co_filename.startswith(own):
            caller = caller.f_back
        course.files.add(file)
        course.calls += 1
        course.jumps += caller is not None and caller.f_code.co_filename != file

    def watch(on: bool) -> None:
        nonlocal course
        if on:
            course = Course()
        sys.settrace(called if on else None)

    with TemporaryDirectory() as folder:
        asyncio.run(press(Path(folder), watch, title))
    return course


def modules_with(module: str) -> int:
    """Return how many modules a new process has loaded once it has imported one."""
    program = f"import sys, {module}; print(len(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True)
    return int(done.stdout)


async def press(folder: Path, watch: Callable[[bool], None], title: str = registry.metas()[0].id) -> None:
    """Press what a panel offers first twice ("Place"), and have each press watched, from before it until all that
    follows is done.
    """
    live = importlib.import_module("tests.ui.live")
    async with live.stage(folder) as stage:
        await stage.begin(title, people=3)
        actor = await stage.actor()
        panel = await stage.press(actor, stage.last, "turn")
        for _ in range(2):
            button = next(part["custom_id"] for part in live.components(panel) if "|act|" in part["custom_id"])
            watch(True)
            result = await actor.click(panel, custom_id=button)
            await stage.settle()
            watch(False)
            panel = live.answer_of(result, panel)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="for programs")
    figures = measure()
    if parser.parse_args().json:
        print(json.dumps(figures, indent=2))
    else:
        for name, figure in figures.items():
            print(f"{name:30} {figure}")


if __name__ == "__main__":
    main()
