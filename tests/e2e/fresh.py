"""A fresh clone of this repository, and a shell that knows nothing of the one in which the tests run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.test_readme import ROOT


def clone(folder: Path) -> Path:
    """Put into a folder what somebody has who has just cloned this repository, but for the tests."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if not name.startswith("tests/") and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def environment(**more: str) -> dict[str, str]:
    foreign = ("VIRTUAL_ENV", "PYTHONPATH", "DISCORD_TOKEN", "DATABASE_URL", "MAKEFLAGS", "MAKELEVEL")
    ours = str(Path(sys.executable).parent)
    path = [each for each in os.environ["PATH"].split(os.pathsep) if each != ours]
    kept = {key: value for key, value in os.environ.items() if key not in foreign}
    return kept | {"PATH": os.pathsep.join(path)} | more
