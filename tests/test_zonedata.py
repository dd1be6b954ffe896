"""Time zones are those of the package, whatever the machine knows: zoneinfo asks the system first (Python 3.11)."""

import os
import shutil
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

from hansa_bot.config import ROOT

OURS = "hansa_bot.host.kernel.hours"
ASKED = """
import importlib, sys
from datetime import datetime
from zoneinfo import ZoneInfo
early = ZoneInfo("Europe/Berlin")
importlib.import_module(sys.argv[1])
print(datetime(2026, 7, 1, tzinfo=ZoneInfo("Europe/Berlin")).utcoffset())
"""


@pytest.mark.parametrize("module", [OURS, "hansa_bot.app", "hansa_bot.cli.main", "hansa_bot.ui.kit.zones"])
def test_what_the_machine_knows_of_a_zone_is_not_asked(tmp_path: Path, module: str) -> None:
    wrong = tmp_path / "Europe"
    wrong.mkdir()
    tokyo = resources.files("tzdata").joinpath("zoneinfo", "Asia", "Tokyo")
    with resources.as_file(tokyo) as file:
        shutil.copy(file, wrong / "Berlin")
    environment = {**os.environ, "PYTHONTZPATH": str(tmp_path)}
    call = [sys.executable, "-c", ASKED, module]
    said = subprocess.run(call, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=True)
    assert said.stdout.strip() == "2:00:00"
