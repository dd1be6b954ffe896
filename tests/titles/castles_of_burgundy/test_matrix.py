"""The matrix of rules and tests is complete and names only what exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
MODULES = Path(__file__).parents[3] / "hansa_bot" / "titles" / "castles_of_burgundy"
STATUSES = {"verified", "definition"}
NOTHING = "–"
NUMBERS = (HERE / "rule_numbers.txt").read_text("utf-8").split()


def table(first: str) -> list[list[str]]:
    """Return the rows of the table whose first column has this name."""
    lines = (HERE / "RULES.md").read_text("utf-8").splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith(f"| {first} |"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def named(cell: str) -> list[str]:
    """Return what a cell names between backticks."""
    return re.findall(r"`([^`]+)`", cell)


def functions(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


RULES = table("rule")
TESTS = {
    f"{path.name}::{name}" for path in HERE.glob("test_*.py") for name in functions(path) if name.startswith("test_")
}


def test_every_rule_has_its_row():
    assert [row[0] for row in RULES] == NUMBERS
    assert len(set(NUMBERS)) == len(NUMBERS) > 150


def test_every_status_is_known():
    assert {row[3] for row in RULES} <= STATUSES


def test_every_module_exists():
    for row in RULES:
        assert row[1] == NOTHING or named(row[1]), row[0]
        assert [name for name in named(row[1]) if not (MODULES / name).is_file()] == [], row[0]


def test_every_test_exists():
    for row in RULES:
        assert row[2] == NOTHING or named(row[2]), row[0]
        assert [name for name in named(row[2]) if name not in TESTS] == [], row[0]


def test_nothing_is_verified_without_a_test():
    bare = [row[0] for row in RULES if row[3] == "verified" and not (named(row[1]) and named(row[2]))]
    assert bare == []


def test_every_test_of_a_rule_stands_in_its_row():
    rows = {row[0]: named(row[2]) for row in RULES}
    missing = []
    for test in sorted(TESTS):
        if found := re.search(r"::test_cb_(\d+)_(\d+)_", test):
            missing += [test] if test not in rows[f"CB-{found[1]}.{found[2]}"] else []
    assert missing == []
