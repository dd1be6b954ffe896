"""Kept: private messages that change without a press of their reader, as long as the token of the last one lives.

Only a convenience, so it may be lost in a restart: the card calls its reader in any case.
"""

import asyncio
from contextlib import suppress
from typing import NamedTuple
from weakref import WeakKeyDictionary

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.host import Host
from hansa_bot.ui.kit import asking, limits, presses
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.background import UNSENT

LIFE = limits.TOKEN_SECONDS - 60.0
_SINCE = "since"


class Kept(NamedTuple):
    """A message as it was left: when the press began its life, and the number of the draft that it showed."""

    since: float
    interaction: Interaction
    number: int

    @property
    def fresh(self) -> bool:
        """Whether it can still be changed."""
        return asyncio.get_running_loop().time() - self.since < LIFE

    @property
    def untouched(self) -> bool:
        """Whether it shows nothing newer: its reader may have gone on in it."""
        return presses.newest(self.interaction) == self.number


class KeptMessages:
    """Messages by table and person, one for each."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[Host, dict[tuple[int, int], Kept]] = WeakKeyDictionary()

    def put(self, host: Host, table: int, interaction: Interaction) -> None:
        """Keep the message that answers an interaction."""
        known = self._known.setdefault(host, {})
        for key in [key for key, each in known.items() if not each.fresh]:
            del known[key]
        # However often it is changed: its life began with the press.
        since = interaction.extras.setdefault(_SINCE, asyncio.get_running_loop().time())
        known[table, interaction.user.id] = Kept(since, interaction, presses.newest(interaction))

    def drop(self, host: Host, table: int, user: int) -> None:
        """Keep a person's message no longer."""
        self._known.get(host, {}).pop((table, user), None)

    def take(self, host: Host, table: int) -> list[Kept]:
        """Return the messages of a table that can still be changed, and keep them no longer."""
        known = self._known.get(host, {})
        taken = [known.pop(key) for key in [key for key in known if key[0] == table]]
        return [each for each in taken if each.fresh]


WAITING, LAST_WORDS = KeptMessages(), KeptMessages()
"""Panels whose readers wait for somebody else; what panels said when their turn was over."""


async def clear_or_keep(interaction: Interaction, table: int) -> None:
    """Take away last words whose reader is called once more; else keep them until then."""
    with suppress(PlayerError, *UNSENT):  # the game is over, or it was dismissed
        if (await asking.moment_at(interaction, table)).must_act:
            await interaction.delete_original_response()
        else:
            LAST_WORDS.put(asking.services(interaction).host, table, interaction)
