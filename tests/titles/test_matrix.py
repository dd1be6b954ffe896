"""The matrix of rules and tests of every title is complete and names only what exists."""

import ast
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TITLES = Path(__file__).parents[2] / "hansa_bot" / "titles"
STATUSES = {"verified", "definition"}
NOTHING = "–"

Rows = list[list[str]]


@dataclass(frozen=True)
class Matrix:
    """RULES.md in the folder of a title's tests: a table of rules, and of decisions where there is one."""

    folder: Path

    @cached_property
    def numbers(self) -> list[str]:
        """The numbers of all rules, as the law has them."""
        return (self.folder / "rule_numbers.txt").read_text("utf-8").split()

    @cached_property
    def rules(self) -> Rows:
        """The rows of the table of rules: number, modules, tests, status."""
        return self._table("rule")

    @cached_property
    def rows(self) -> Rows:
        """The rows of all tables."""
        return [*self.rules, *self.decisions]

    @cached_property
    def decisions(self) -> Rows:
        """The rows of the table of decisions."""
        return self._table("decision")

    @cached_property
    def tests(self) -> set[str]:
        """All tests of the title, as file::name."""
        found = ((path.name, name) for path in self.folder.glob("test_*.py") for name in functions(path))
        return {f"{file}::{name}" for file, name in found if name.startswith("test_")}

    def _table(self, first: str) -> Rows:
        lines = (self.folder / "RULES.md").read_text("utf-8").splitlines()
        starts = [index for index, line in enumerate(lines) if line.startswith(f"| {first} |")]
        rows: Rows = []
        for line in lines[starts[0] + 2 :] if starts else ():
            if not line.startswith("|"):
                break
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        return rows


def functions(path: Path) -> set[str]:
    """Return the names of a file's functions."""
    tree = ast.parse(path.read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def named(cell: str) -> list[str]:
    """Return what a cell names between backticks."""
    return re.findall(r"`([^`]+)`", cell)


MATRICES = [Matrix(path.parent) for path in sorted(HERE.glob("*/RULES.md"))]
every_matrix = pytest.mark.parametrize("matrix", MATRICES, ids=lambda matrix: matrix.folder.name)


def test_every_title_has_a_matrix() -> None:
    assert {matrix.folder.name for matrix in MATRICES} == {path.parent.name for path in TITLES.glob("*/meta.py")}


@every_matrix
def test_every_rule_has_its_row(matrix: Matrix) -> None:
    assert [row[0] for row in matrix.rules] == matrix.numbers
    assert len(set(matrix.numbers)) == len(matrix.numbers) > 100


@every_matrix
def test_every_status_is_known(matrix: Matrix) -> None:
    assert {row[3] for row in matrix.rules} <= STATUSES


@every_matrix
def test_every_module_exists(matrix: Matrix) -> None:
    for row in matrix.rows:
        assert row[1] == NOTHING or named(row[1]), row[0]
        home = TITLES / matrix.folder.name
        assert [name for name in named(row[1]) if not (home / name).is_file()] == [], row[0]


@every_matrix
def test_every_test_exists(matrix: Matrix) -> None:
    for row in matrix.rows:
        assert row[2] == NOTHING or named(row[2]), row[0]
        assert [name for name in named(row[2]) if name not in matrix.tests] == [], row[0]


@every_matrix
def test_nothing_is_verified_without_a_test(matrix: Matrix) -> None:
    bare = [row[0] for row in matrix.rules if row[3] == "verified" and not (named(row[1]) and named(row[2]))]
    assert bare == []
    assert all(named(row[2]) for row in matrix.decisions)


@every_matrix
def test_every_test_of_a_rule_stands_in_its_row(matrix: Matrix) -> None:
    rows = {row[0]: named(row[2]) for row in matrix.rules}
    everywhere = {name for names in rows.values() for name in names}
    prefix = matrix.numbers[0].partition("-")[0]
    missing = []
    for test in sorted(matrix.tests):
        if found := re.search(rf"::test_{prefix.lower()}_(\d+)_(?:(\d+)_)?", test):
            rule = f"{prefix}-{found[1]}.{found[2]}"
            missing += [test] if test not in rows.get(rule, everywhere) else []
    assert missing == []
