"""Which tests a change can have broken: `make quick` runs these alone.

A change inside a title concerns that title's own tests and its share of what all titles are held to. Any other module
concerns the tests that reach it by imports; what is found by name, as titles are, counts as reached by nobody else. A
file that is no module concerns those beside it.
`make test` and CI go on running everything.
"""

import argparse
import subprocess
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path

import pytest

from bench import house
from bench.house import ROOT

TITLES = Path("hansa_bot/titles")
TOYS, TOY = Path("tests/toys"), "harbour"
SHARED = "tests/conformance"
ALWAYS = "tests/test_house.py"
PAGES = ("tests/test_readme.py", "tests/test_deploy.py")
"""Tests of what is no module: documents, files for hosting."""
EVERYWHERE = {"assets", "data", "pyproject.toml", "requirements.lock", "requirements-dev.lock"}
"""What all tests may rest on, where it belongs to no title."""


def changed(since: str) -> set[Path]:
    """Return what differs from a commit, new files as well, from the root of the project."""
    told = (("diff", "--name-only", since), ("ls-files", "--others", "--exclude-standard"))
    found = (subprocess.run(("git", *words), cwd=ROOT, capture_output=True, text=True, check=True) for words in told)
    return {Path(line) for run in found for line in run.stdout.splitlines()}


def title_of(file: Path) -> str | None:
    """Return the title that a file belongs to, its tests and data included; None for what all share."""
    if file.is_relative_to(TOYS):
        return TOY
    titles = {home.name for home in (ROOT / TITLES).iterdir() if (home / "meta.py").is_file()}
    return next((part for part in file.parts[:3] if part in titles), None)


@cache
def reached() -> dict[Path, set[Path]]:
    """Return by file which files import it, over however many others."""
    files = [*house.code(), *house.sources(ROOT / "tests"), *house.sources(ROOT / "bench")]
    known = {_module(file): file for file in files}
    above: dict[Path, set[Path]] = defaultdict(set)
    for file in files:
        for name in house.imports(file):
            while name and name not in known:
                name = name.rpartition(".")[0]
            if name:
                above[known[name]].add(file)
    return above


def _module(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def tests_of(files: Iterable[Path]) -> set[str]:
    """Return the test files that reach some files by imports, or are among them."""
    wanted = [ROOT / file for file in files]
    seen: set[Path] = set(wanted)
    while wanted:
        wanted = [other for file in wanted for other in reached()[file] if other not in seen]
        seen.update(wanted)
    tests = (file for file in seen if file.name.startswith("test_") and file.is_file())
    return {str(file.relative_to(ROOT)) for file in tests if file.is_relative_to(ROOT / "tests")}


def modules_of(file: Path) -> set[Path]:
    """Return the modules that a change of a shared file concerns: itself, or those that lie beside what they read."""
    if file.suffix == ".py":
        return {file}
    for folder in file.parents:
        if folder != Path() and (beside := [*(ROOT / folder).glob("*.py")]):
            return {each.relative_to(ROOT) for each in beside}
    return set()


def arguments(files: Collection[Path]) -> list[str]:
    """Return what pytest is to run for a change of some files, from the root of the project."""
    titles = sorted({title for file in files if (title := title_of(file))})
    shared = [file for file in files if title_of(file) is None]
    if any(file.parts[0] in EVERYWHERE or file.name == "conftest.py" for file in shared):
        return ["tests"]
    modules = {module for file in shared for module in modules_of(file)}
    pages = set(PAGES) if any(not modules_of(file) for file in shared) else set[str]()
    # The toy's own tests are those of the engine: it is there to try that.
    own = ["tests/engine" if title == TOY else f"tests/titles/{title}" for title in titles]
    if titles and not modules:
        # Of what all titles are held to only their own share, by the names of the tests.
        named = [*titles, *(Path(test).stem for test in sorted({ALWAYS, *pages}))]
        return [*own, SHARED, ALWAYS, *sorted(pages), "-k", " or ".join(named)]
    return sorted({*tests_of(modules), *own, ALWAYS, *pages})


def main() -> int:
    """Run them, with further arguments for pytest as they are given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--since", default="HEAD", help="a commit; by default what is not committed yet")
    asked, further = parser.parse_known_args()
    chosen = arguments(changed(asked.since) or changed("HEAD~1"))
    print(" ".join(chosen))
    return pytest.main([*further, "-m", "not proof", *chosen])


if __name__ == "__main__":
    sys.exit(main())
