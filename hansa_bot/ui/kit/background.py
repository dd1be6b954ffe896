"""Background: what goes on behind an answer that is out already, and of which nobody hears when it fails."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import aiohttp
import discord

from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import Interaction

UNSENT = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What is raised where Discord does not take a message, or cannot be reached."""

_log = logging.getLogger(__name__)


def later(interaction: Interaction, work: Coroutine[Any, Any, None]) -> None:
    """Do what follows an answer, before a restart if there is one."""
    interaction.client.keep(quietly(interaction, work))


def apart(interaction: Interaction, work: Coroutine[Any, Any, None]) -> None:
    """Do what may take long; no restart waits for it."""
    making = asking.services(interaction).making
    task = asyncio.create_task(quietly(interaction, work))
    making[task] = task
    task.add_done_callback(making.pop)


async def quietly(interaction: Interaction, work: Coroutine[Any, Any, object]) -> None:
    """Do some work of which only the log hears when it fails; that nobody looks at it any more is no fault."""
    try:
        await work
    except UNSENT as error:
        _log.info("not shown interaction=%d reason=%r", interaction.id, error)
    except Exception:
        _log.exception("followup failed interaction=%d", interaction.id)
