"""A live table, for tests that press its buttons."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord
from PIL import Image

from hansa_bot.titles.kit.render.request import PictureRequest
from hansa_bot.ui.client import Client
from tests.ui import live
from tests.ui.live import Process, Stage
from tests.ui.stage import TOY


@pytest.fixture
async def process(tmp_path: Path) -> AsyncIterator[Process]:
    async with live.process_in(tmp_path) as made:
        yield made


@pytest.fixture
def simcord_bot(process: Process) -> Client:
    return process.client


@pytest.fixture
async def stage(simcord_env: simcord.Env, process: Process) -> Stage:
    """A channel with three people in it."""
    return await live.furnish(simcord_env, process)


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real titles with empty sheets for pictures, where only words and buttons are looked at."""
    monkeypatch.setattr(PictureRequest, "paint", lambda request: Image.new("P", (300, 200)))


@pytest.fixture
async def game(stage: Stage) -> Stage:
    """The toy just begun by the first two of the people; the third only watches."""
    await stage.begin(TOY, people=2)
    return stage
