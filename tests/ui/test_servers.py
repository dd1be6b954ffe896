"""Where a server lets people open tables."""

from types import SimpleNamespace
from typing import Any

import pytest

from hansa_bot.host.kernel.settings import CHANNELS
from hansa_bot.host.kernel.table import Place
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import servers
from hansa_bot.ui.kit.errors import OpenElsewhere
from tests.ui.live import Stage


async def test_a_channel_that_is_allowed_has_threads_that_are(stage: Stage) -> None:
    await stage.host.prefs.enter(Whose.SERVER, stage.guild.id, {CHANNELS: str(stage.channel.id)})
    asker: Any = SimpleNamespace(
        client=SimpleNamespace(services=SimpleNamespace(host=stage.host)),
        guild_id=stage.guild.id,
        guild=None,
        permissions=SimpleNamespace(manage_guild=False),
    )
    for place in (Place(stage.guild.id, stage.channel.id), Place(stage.guild.id, 79, stage.channel.id)):
        await servers.check_may_open(asker, place)
    for place in (Place(stage.guild.id, 70), Place(stage.guild.id, 79, 70)):
        with pytest.raises(OpenElsewhere):
            await servers.check_may_open(asker, place)
