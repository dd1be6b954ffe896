"""Time zones are those of the package, whatever the machine knows.

zoneinfo reads the system's files first, and the package tzdata only where there are none (Python 3.11, "Data sources"
in its documentation). Debian 12's are older than tzdata 2026.6: thirteen zones differ in 2027, Vancouver among them.
"""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import timedelta
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bench import house
from bench.house import ROOT
from hansa_bot.processes import Pool
from tests import errands
from tests.early import early

YEAR = 2027

ASKED = """
import importlib, sys
from datetime import datetime
from zoneinfo import ZoneInfo
early = ZoneInfo("Europe/Berlin")
importlib.import_module(sys.argv[1])
print(datetime(2026, 7, 1, tzinfo=ZoneInfo("Europe/Berlin")).utcoffset())
"""
OLDER = ("America/Vancouver", "America/Edmonton", "America/Winnipeg", "America/Havana", "Africa/Casablanca")
"""Zones of which Debian 12 has another 2027."""
ENTRANCES = ("hansa_bot.app", "hansa_bot.cli.main")
READERS = sorted(
    ".".join(file.relative_to(ROOT).with_suffix("").parts)
    for room in ("hansa_bot", "cogs")
    for file in house.sources(ROOT / room)
    if any(name.partition(".")[0] == "zoneinfo" for name in house.imports(file, types=False))
)


def package_file(zone: str) -> Traversable:
    return resources.files("tzdata").joinpath("zoneinfo", *zone.split("/"))


@pytest.fixture
def misled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes find a machine on which it is as late as in Tokyo wherever it matters."""
    for zone in (*OLDER, "Europe/Berlin"):
        wrong = tmp_path / zone
        wrong.parent.mkdir(exist_ok=True)
        wrong.write_bytes(package_file("Asia/Tokyo").read_bytes())
    monkeypatch.setenv("PYTHONTZPATH", str(tmp_path))


@pytest.mark.usefixtures("misled")
@pytest.mark.parametrize("module", early(1, [*ENTRANCES, *READERS]))
def test_what_the_machine_knows_of_a_zone_is_not_asked(module: str) -> None:
    call = [sys.executable, "-c", ASKED, module]
    said = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert said.stdout.strip() == "2:00:00"


def assert_as_the_package_says(found: Mapping[str, Sequence[timedelta | None]]) -> None:
    names = resources.files("tzdata").joinpath("zones").read_text("utf-8").split()
    assert set(OLDER) < set(names) <= set(found)
    differ = []
    for name in names:
        with package_file(name).open("rb") as file:
            if list(found[name]) != errands.noons(YEAR, ZoneInfo.from_file(file)):
                differ.append(name)
    assert differ == []


def test_every_day_of_a_year_every_zone_is_as_in_the_file_of_the_package() -> None:
    assert_as_the_package_says(errands.zone_offsets(YEAR))


@pytest.mark.usefixtures("misled")
async def test_zones_are_the_same_in_a_process_that_works_for_the_bot() -> None:
    pool = Pool(1, 30.0)
    try:
        assert_as_the_package_says(await pool.run(errands.zone_offsets, YEAR))
    finally:
        await pool.close()
