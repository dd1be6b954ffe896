"""What `python -m bench.limit` counts as a film."""

import asyncio
from typing import Any

import pytest

from bench._discord import Discord
from bench._people import Crowd, Pace
from bench._world import Json
from bench.limit import brings_film
from hansa_bot.ui.kit.drafts import STILL_DRAWING, custom_id
from hansa_bot.ui.look.replaying import FILM, NAME

WORDS = {"content": f"**Merkator**\n\n{STILL_DRAWING}"}
LATER = {"content": "**Merkator**"}, {"0": NAME}
FAILED = {"content": "**Merkator**\n\nI couldn't make the film."}, {}


def offering(verb: str) -> Json:
    return {"components": [{"type": 1, "components": [{"type": 2, "custom_id": custom_id(1, 9, verb)}]}]}


class Bot:
    """Answers in the stand-in of Discord as ours does: the words of a film at once, its end with an edit."""

    def __init__(self, discord: Discord, *ends: tuple[Json, dict[str, str]]) -> None:
        self.discord, self.ends = discord, ends
        discord._tell = self.hear  # type: ignore[method-assign]

    def hear(self, guild: str | None, name: str, data: Json) -> None:
        asyncio.get_running_loop().call_soon(self.answer, data["id"], data["token"], data["data"]["custom_id"])

    def answer(self, key: str, token: str, control: str) -> None:
        if control == custom_id(1, 9, FILM):
            self.ask("POST", f"interactions/{key}/{token}/callback", {"type": 6})
            first, *more = self.ends
            film = self.ask("POST", f"webhooks/1/{token}", *first)
            for end in more:
                loop = asyncio.get_running_loop()
                loop.call_soon(self.ask, "PATCH", f"webhooks/1/{token}/messages/{film['id']}", *end)
        else:
            self.ask("POST", f"interactions/{key}/{token}/callback", {"type": 5})
            self.ask("PATCH", f"webhooks/1/{token}/messages/@original", offering(FILM))

    def ask(self, method: str, path: str, data: Json, files: dict[str, str] | None = None) -> Any:
        return self.discord._route(method, path.split("/"), data, files or {})


@pytest.mark.parametrize(
    ("ends", "brought"),
    [(((WORDS, {}), LATER), 1), ((LATER,), 1), (((WORDS, {}), FAILED), 0), ((FAILED,), 0)],
    ids=["later", "at once", "not after all", "not at all"],
)
async def test_a_film_counts_where_it_was_brought(ends: tuple[Any, ...], brought: int) -> None:
    discord = Discord(1, 1, 3)
    Bot(discord, *ends)
    crowd = Crowd(discord, 1, Pace())
    card = discord.write(crowd.tables[0].channel, offering("replay"), {})
    async with asyncio.timeout(10):
        assert await brings_film(crowd, card) == brought
