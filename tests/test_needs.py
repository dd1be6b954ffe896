"""Whoever starts the bot without what it needs reads a sentence, and no traceback."""

import ast
import os
import subprocess
import sys
from contextlib import closing
from itertools import product
from pathlib import Path
from socket import socket

import pytest

from tests.early import early_rows

ROOT = Path(__file__).parents[1]
STARTS = {"bot": ("bot.py",), "sandbox": ("bot.py", "--sandbox"), "commands": ("-m", "hansa_bot", "--help")}
FIRST = ("bot.py", "hansa_bot/__init__.py", "hansa_bot/__main__.py", "hansa_bot/needs.py")


def started(*arguments: str, before: str) -> subprocess.CompletedProcess[str]:
    """Start Python in the repository with arguments, after a line of our own in `sitecustomize`."""
    code = f"import sys, runpy; sys.path.insert(0, ''); {before}; "
    module = arguments[0] == "-m"
    name, rest = (arguments[1], arguments[2:]) if module else (arguments[0], arguments[1:])
    run = (
        "runpy.run_module(name, run_name='__main__', alter_sys=True)"
        if module
        else "runpy.run_path(name, None, '__main__')"
    )
    code += f"name = {name!r}; sys.argv = [name, *{list(rest)!r}]; {run}"
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("start", "package"),
    early_rows(1, [*product(STARTS, ["msgspec", "PIL"]), ("bot", "discord"), ("bot", "alembic")]),
)
def test_a_missing_package_is_named_with_how_to_install_it(start: str, package: str) -> None:
    ended = started(*STARTS[start], before=f"sys.modules[{package!r}] = None")
    assert ended.returncode == 2, ended.stderr
    assert ended.stderr.startswith(f"The package {package} is missing. ")
    assert "pip install -r requirements.lock" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("start", STARTS)
def test_an_old_python_is_told_which_one_it_takes(start: str) -> None:
    ended = started(*STARTS[start], before="sys.version_info = (3, 10, 12, 'final', 0)")
    assert ended.returncode == 2, ended.stderr
    assert ended.stderr == f"Hansa Bot needs Python 3.11 or newer; this is 3.10 ({sys.executable}).\n"


@pytest.mark.parametrize("file", FIRST)
def test_what_an_old_python_reads_first_it_can_read(file: str) -> None:
    ast.parse((ROOT / file).read_text("utf-8"), feature_version=(3, 5))


def test_make_says_so_before_it_makes_anything(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text(
        f'#!/bin/sh\n[ "$*" = "-m hansa_bot.needs" ] && {{ echo too old >&2; exit 2; }}\nexec {sys.executable} "$@"\n'
    )
    old.chmod(0o755)
    ended = subprocess.run(
        ["make", "play", f"PYTHON={old}", f"VENV={tmp_path}/venv"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ,
    )
    assert ended.returncode == 2
    assert "too old" in ended.stderr
    assert not (tmp_path / "venv").exists()


def test_a_sandbox_alone_says_why_it_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with closing(socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        for given in (["--port", str(taken.getsockname()[1])], ["--dir", str(tmp_path / "file")]):
            command = [sys.executable, "-m", "sandbox", *given]
            ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            assert (ended.returncode, ended.stderr.count("\n")) == (2, 1), ended.stderr
            assert ended.stderr.startswith("The sandbox cannot be opened: ")
