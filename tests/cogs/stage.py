"""A stage: people in channels who give commands, and what they are told."""

import re
from typing import Any

import discord
import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, ResponseMessage

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.settings import NEVER
from hansa_bot.host.kernel.table import Person, Place, Table
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.asking import Services
from tests import discord_limits
from tests.ui.live import as_shown, in_silence

NASTY = (
    "@everyone",
    "*Be_a* `x` ||y||",
    "<@80351110224678912>",
    "x" * 100,
    "👩\u200d👧 🎲",
    "\u202eمرحبا بالعالم",
    "# Big [link](https://example.com)",
)


class Stage:
    """A server with two channels; every answer is checked to be private, short enough and to ping nobody."""

    def __init__(self, env: simcord.Env, services: Services) -> None:
        self.env = env
        self.expected: tuple[type[BaseException], ...] = (PlayerError,)
        self.services = services
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("table-1")
        self.other = self.guild.create_text_channel("table-2")
        self._names: dict[int, str] = {}
        self._requests = 0

    def person(self, name: str) -> MemberActor:
        """Bring somebody in by the name that is shown."""
        user = self.env.create_user("".join(re.findall(r"[a-z]", name.lower())) or "nameless", global_name=name)
        member = self.guild.add_member(user)
        self._names[member.id] = name
        return member

    async def ask(self, who: MemberActor, command: str, *, where: ChannelHandle | None = None, **options: Any) -> str:
        """Give a command and return what is answered."""
        return answer(await self.result(who, command, where=where, **options)).content

    async def result(
        self, who: MemberActor, command: str, *, where: ChannelHandle | None = None, **options: Any
    ) -> InteractionResult:
        """Give a command and return all that followed; the answer itself is checked."""
        before = len(self.env.http_requests)
        result = await who.slash(where or self.channel, command, **options)
        answer(result)
        for request in self.env.http_requests[before:]:
            self._check_request(request, result)
        return result

    def _check_request(self, request: Any, result: InteractionResult) -> None:
        body = request.json or {}
        if request.method == "POST" and request.path.startswith("/webhooks/"):
            assert body["allowed_mentions"] == {"parse": []}, body
            assert discord_limits.check_message(body) == []

    async def click(self, who: MemberActor, message: ResponseMessage, label: str) -> str:
        """Press a button of a private answer and return what stands there then."""
        result = await who.click(message, label=label)
        assert result.acknowledged
        history = self.channel.history(viewer=who)
        shown = next((found for found in history if found.id == message.id), None)
        return shown.content if shown is not None else answer(result).content

    async def select(self, who: MemberActor, message: Any, values: list[Any], control: str) -> InteractionResult:
        """Choose in a select of a private answer, by its id without the mark that it may bear now."""
        shown = next(found for found in self.channel.history(viewer=who) if found.id == message.id)
        return await who.select(message, values, custom_id=as_shown(shown, control))

    async def lines(self, who: MemberActor, command: str, option: str, typed: str = "", **filled: Any) -> list[str]:
        """Return the names of what is offered while typing."""
        return [choice["name"] for choice in await self.choices(who, command, option, typed, **filled)]

    async def choices(
        self, who: MemberActor, command: str, option: str, typed: str = "", **filled: Any
    ) -> list[dict[str, Any]]:
        """Return what is offered while typing."""
        found = await who.autocomplete(self.channel, command, option, typed, **filled)
        assert discord_limits.check_choices(found) == []
        return found

    async def begin(self, people: int = 2, computers: int = 0) -> list[MemberActor]:
        """Start a game and return the people in the order of their seats."""
        crowd = [self.person(name) for name in ("Anna", "Ben", "Carl", "Dora")[:people]]
        for person in crowd:  # they know what they say when they end a turn
            await self.services.host.prefs.choose(Whose.PERSON, person.id, {"asking": NEVER})
        lobby, owner = self.services.host.lobby, self._known(crowd[0])
        async with in_silence(self.services.host):
            table = (await self._open(crowd[0], people + computers)).id
            for guest in crowd[1:]:
                await lobby.join(table, self._known(guest), self._request())
            for _ in range(computers):
                await lobby.add_computer(table, owner, self._request())
            await lobby.start(table, owner, self._request())
        self.services.host.courier.wake(table)
        await self._settle(table)
        begun = await self.table()
        return sorted(crowd, key=lambda person: begun.seat_of(person.id) or 0)

    async def _open(self, who: MemberActor, size: int) -> Table:
        place = Place(self.guild.id, self.channel.id)
        return await self.services.host.lobby.new(
            place, self._known(who), "harbour", size=size, request=self._request()
        )

    def _known(self, who: MemberActor) -> Person:
        """Return who somebody is to the host, as when they give a command."""
        return Person(who.id, self._names[who.id])

    def _request(self) -> str:
        self._requests += 1
        return f"stage {self._requests}"

    async def _settle(self, table: int) -> None:
        """Wait until computers have played and posts are out."""
        await self.services.host.settle(table)
        await self.services.host.courier.settle(table)
        await self.env.settle()

    async def _do(self, *steps: tuple[MemberActor, str]) -> None:
        """Let people do something at the table of the first channel without any command."""
        host, table = self.services.host, (await self.table()).id
        async with in_silence(host, table):
            for who, action in steps:
                await host.play.act(table, who.id, [action], seen=None, request=self._request())
        await self._settle(table)

    async def pair(self, *commands: str, **options: Any) -> tuple[MemberActor, MemberActor]:
        """Let Anna open a table for two and Ben join it; then Anna gives these commands."""
        anna, ben = self.person("Anna"), self.person("Ben")
        if options:
            await self.ask(anna, "table new", title="harbour", players=2, **options)
        table = (await self.table() if options else await self._open(anna, 2)).id
        await self.services.host.lobby.join(table, self._known(ben), self._request())
        await self._settle(table)
        for command in commands:
            await self.ask(anna, command)
        return anna, ben

    async def unload(self, people: int = 2, *quays: str) -> list[MemberActor]:
        """Begin, let the first seat win the first ship and land on these quays; return the people by seat."""
        crowd = await self.begin(people)
        bids = [(person, "bid/2" if index == 0 else "bid/0") for index, person in enumerate(crowd)]
        await self._do(*bids, *((crowd[0], f"land/{quay}") for quay in quays))
        return crowd

    async def play(self, first: MemberActor, second: MemberActor, rounds: int = 3) -> None:
        """Play turns in which nothing is landed; three are a whole game."""
        await self._do(*((first, "bid/1"), (second, "bid/0"), (first, "sail")) * rounds)

    async def over(self) -> list[MemberActor]:
        """Play a game of two to its end; return the people by seat."""
        crowd = await self.begin()
        await self.play(*crowd)
        return crowd

    def public(self) -> list[discord.Message]:
        """Return what everybody in the channel sees."""
        return [message for message in self.channel.history() if not message.flags.ephemeral]

    async def table(self) -> Table:
        """Return the table of the first channel."""
        return await self.services.host.query.find(Place(self.guild.id, self.channel.id))

    def faults(self) -> list[BaseException]:
        """Return what went wrong that was neither somebody's wrong asking nor expected."""
        causes = [getattr(error, "original", error) for error in self.env.errors]
        return [cause for cause in causes if not isinstance(cause, self.expected)]


def answer(result: InteractionResult) -> ResponseMessage:
    """Return the one private answer."""
    assert result.acknowledged
    assert result.deferred or result.response is not None
    found = result.response
    assert found is not None, "left without an answer"
    assert found.ephemeral
    assert found.content
    assert len(found.content) <= limits.CONTENT
    return found
