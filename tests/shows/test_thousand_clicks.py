"""A thousand clicks on live, old, foreign and repeated controls, while the bot is killed again and again.

The wire is all that a process of the bot can change, its database and Discord, until it is killed at a step. The
storm are people who press whatever was ever shown to anybody, and what came of each press.
"""

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.http import router
from simcord.results import InteractionResult
from sqlalchemy import event

import cogs
from hansa_bot.engine.action import kind_of
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.host.record import records
from hansa_bot.render import encode
from hansa_bot.render.worker import Worker
from hansa_bot.store import Store
from hansa_bot.titles import registry
from hansa_bot.ui.kit import drafts
from hansa_bot.ui.turn import foresight
from hansa_bot.ui.turn.rewinding import AGREE
from tests.shows import scripts
from tests.shows.room import public
from tests.ui import live
from tests.ui.live import Stage


class Killed(ConnectionError):
    """The process is dead: nothing that it does reaches anybody any more."""


class Wire:
    """Counts statements, commits and requests; from a given step on nothing gets through, in neither direction.

    It also is the part of Discord that shows no nonce twice.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left: int | None = None
        self.dead = False
        self._shown: dict[str, Any] = {}
        self._dispatch = router.dispatch
        monkeypatch.setattr(router, "dispatch", self.dispatch)

    def watch(self, store: Store) -> None:
        """Count what goes to a database too."""
        for engine in (store._writing, store._reading):
            for moment in ("before_cursor_execute", "commit"):
                event.listen(engine.sync_engine, moment, self.burn)

    def kill_after(self, steps: int) -> None:
        """Kill the process so many steps from now."""
        self.left = steps

    def revive(self) -> None:
        """Let a new process get through."""
        self.left, self.dead = None, False

    def burn(self, *_: Any) -> None:
        """Take one step; raises Killed once the process is dead."""
        if self.left is not None:
            self.left -= 1
            self.dead = self.dead or self.left <= 0
        if self.dead:
            raise Killed

    def dispatch(self, backend: Any, method: str, path: str, **values: Any) -> Any:
        """Hand a request over to Discord, and its answer back."""
        self.burn()
        nonce = (values.get("json") or {}).get("nonce") if method == "POST" else None
        if nonce in self._shown:
            found = self._shown[nonce]
        else:
            found = self._dispatch(backend, method, path, **values)
            if nonce is not None:
                self._shown[nonce] = found
        self.burn()
        return found


LIVE, STALE = "live", "stale"
CLICKS = 1000 // len(scripts.TITLES)
KILLS = 8
ONCE = ("act", "answer", "plan", "back", "picka", "pickb", "pickc", "pickd")
"""Verbs whose controls belong to one position: pressed again by the same person they must not act again."""
PLAYING = ("turn", "act", "picka", "go", "answer", "start")
"""Verbs of somebody who wants to get on."""
RECENT = 12


class Line(NamedTuple):
    """A line of a log that a person has caused."""

    table: int
    version: int
    user: int
    kind: str


Stand = set[Line]


@dataclass(frozen=True)
class Control:
    """A button or a select as somebody has seen it: its message as it was, and what can be chosen."""

    message: int
    payload: dict[str, Any] = field(hash=False, compare=False, repr=False)
    id: str
    type: int
    values: tuple[str, ...]
    private: bool
    owner: int | None


class Storm:
    """The stage with all controls that were ever shown."""

    def __init__(self, stage: Stage, wire: Wire, title: str) -> None:
        self.stage, self.wire, self.rng = stage, wire, random.Random(title)
        self.controls: dict[Control, None] = {}
        self.table: Table | None = None
        self.last: tuple[Control, Any, str] | None = None
        self.acted: set[tuple[int, str, str]] = set()
        self.counts: dict[str, int] = {"answered": 0, "acted": 0, "killed": 0, LIVE: 0, STALE: 0, "foreign": 0}
        self.ending = registry.load(title).ending_kinds
        wire.watch(stage.process.store)

    # -- what there is to press ------------------------------------------------------------------------------

    def harvest(self) -> None:
        """Look at the newest messages, private ones too, for controls that were not seen before."""
        backend = self.stage.env.backend
        messages = list(backend.messages.get(self.stage.channel.id, {}).values())
        for message in messages[-RECENT:]:
            payload: dict[str, Any] = {}
            for part in parts(message.components):
                if part.get("disabled") or "custom_id" not in part:
                    continue
                payload = payload or dict(serializers.message_payload(backend, message))
                values = tuple(entry["value"] for entry in part.get("options") or ())
                private = message.is_ephemeral
                owner = next((each.id for each in self.stage.people if private and message.visible_to(each.id)), None)
                self.controls.setdefault(
                    Control(message.id, payload, part["custom_id"], part["type"], values, private, owner)
                )

    def live(self, control: Control) -> bool:
        """Return whether a control can still be seen."""
        message = self.stage.env.backend.messages.get(self.stage.channel.id, {}).get(control.message)
        return message is not None and control.id in [part.get("custom_id") for part in parts(message.components)]

    def state(self, control: Control, table: Table | None) -> str:
        """Return whether a control still belongs to the position that it was made for."""
        click = drafts.parse(control.id)
        if click is None or not self.live(control):
            return STALE
        now = (0, 0) if table is None else (table.id, table.version)
        return LIVE if not click.table or (click.table, click.version) == now else STALE

    async def draw(self) -> tuple[Control, Any, str]:
        """Return a control, who presses it, and what is chosen in it.

        Often it is whoever must decide, with what plays on; else anybody with any control that was ever shown,
        each verb as often as the others; sometimes the same once more.
        """
        dice = self.rng.random()
        if dice < 0.1 and self.last is not None:
            return self.last
        who, verbs = self.rng.choice(self.stage.people), self.by_verb(list(self.controls))
        table = self.table
        if dice < 0.5 and (actor := await self.actor(table)) is not None:
            shown = [each for each in self.controls if self.live(each) and each.owner in (None, actor.id)]
            seen = self.by_verb([each for each in shown if self.state(each, table) == LIVE])
            playing = {verb: seen[verb] for verb in PLAYING if verb in seen}
            # While others answer the same question the card stays as it is, and so does its first button.
            begin = self.by_verb(shown).get(PLAYING[0], [])[-1:]
            who, verbs = actor, playing or ({PLAYING[0]: begin} if begin else verbs)
        control = self.rng.choice(verbs[self.rng.choice(sorted(verbs))])
        self.last = control, who, self.rng.choice(control.values) if control.values else ""
        return self.last

    def by_verb(self, controls: list[Control]) -> dict[str, list[Control]]:
        """Return controls by what they do."""
        found: dict[str, list[Control]] = {}
        for control in controls:
            click = drafts.parse(control.id)
            found.setdefault(click.verb if click else "", []).append(control)
        return found

    async def actor(self, table: Table | None) -> Any:
        """Return a person who must decide, in a lobby one who may start, or nobody."""
        if table is None:
            return None
        if table.status is Status.LOBBY:
            seated = {seat.user for seat in table.seats}
            return next((person for person in self.stage.people if person.id in seated), None)
        if table.status is not Status.RUNNING:
            return None
        waiting = (await self.stage.host.query.session(table.id)).waiting
        users = [table.seats[seat].user for seat in waiting]
        return next((person for person in self.stage.people if person.id in users), None)

    # -- pressing --------------------------------------------------------------------------------------------

    async def press(self, control: Control, who: Any, value: str) -> InteractionResult:
        """Press a control as a client would send it, even if it has long gone from the message."""
        data: dict[str, Any] = {"custom_id": control.id, "component_type": control.type}
        if control.values:
            data["values"] = [value]
        payload = control.payload
        stored = self.stage.env.backend.messages.get(self.stage.channel.id, {}).get(control.message)
        if control.private and (stored is None or not stored.visible_to(who.id)):
            self.counts["foreign"] += 1  # nobody can press another's message: somebody made the request up
            payload = next(each.payload for each in self.controls if not each.private)
        found: InteractionResult = await who._dispatch_interaction(
            InteractionType.MESSAGE_COMPONENT,
            self.stage.channel,
            data,
            extra={"message": payload},
            source_message_id=int(payload["id"]),
        )
        return found

    async def click(self, *, killed: bool = False) -> None:
        """Let somebody press something: it is applied once or refused, and answered in any case.

        Where the process is `killed` while it answers, a new one starts, and the same person presses once more.
        """
        control, who, value = await self.draw()
        before = await self.stand()
        if killed:
            self.wire.kill_after(self.rng.randrange(1, 25))
            await self.press(control, who, value)
            await self.kill()
        else:
            self.counts[self.state(control, self.table)] += 1
        requests = len(self.stage.env.http_requests)
        result = await self.press(control, who, value)
        await self.settle()
        self.check_answer(control, result, requests)
        self.check_change(control, who, value, before, await self.stand())

    async def kill(self) -> None:
        """End the process at once, without finishing or draining anything, and start another one."""
        self.counts["killed"] += 1
        self.wire.dead = True
        # What still runs is told to stop, but whatever it tries on the way reaches neither database nor Discord.
        await self.stage.process.close()
        self.wire.revive()
        await self.stage.come_back()
        self.wire.watch(self.stage.process.store)

    async def settle(self) -> None:
        """Wait until everything is out, and see what there is to press now."""
        self.table = await self.newest()
        if self.table is not None:
            await self.stage.host.settle(self.table.id)
            await self.stage.host.courier.settle(self.table.id)
        await self.stage.env.settle()
        self.table = await self.newest()
        self.harvest()

    # -- what came of it -------------------------------------------------------------------------------------

    async def newest(self) -> Table | None:
        """Return the newest table that is not over."""
        async with self.stage.process.store.read() as connection:
            newest = (await connection.exec_driver_sql("select max(id) from tables")).scalar()
        found = None if newest is None else await self.stage.host.query.table(newest)
        return found if found is not None and found.status.live else None

    async def stand(self) -> Stand:
        """Return what persons have done so far."""
        query = (
            "select table_id, version, user, action from actions"
            " where version > 0 and not auto and cause is null and user is not null"
        )
        async with self.stage.process.store.read() as connection:
            rows = await connection.exec_driver_sql(query)
        return {Line(table, version, user, kind_of(action)) for table, version, user, action in rows}

    def check_answer(self, control: Control, result: InteractionResult, requests: int) -> None:
        """Whoever pressed was answered in private, with words or with a form."""
        assert result.acknowledged, control
        token = result._interaction.token
        sent = [each.json for each in self.stage.env.http_requests[requests:] if token in each.path]
        told = [about for body in sent if body for about in (body, body.get("data") or {})]
        words = [about.get("content") or about.get("title") for about in told]
        assert any(words), f"{control.id} was left without a word: {sent}"
        self.counts["answered"] += 1

    def check_change(self, control: Control, who: Any, value: str, before: Stand, after: Stand) -> None:
        """At most what the control says was done, by nobody else than the presser, and never by it again."""
        new, click = after - before, drafts.parse(control.id)
        most = click.rest.count(foresight.APART) + 1 if click is not None and click.verb == foresight.PLAN else 1
        assert {each.user for each in new} <= {who.id} or (click is not None and click.verb == AGREE), (who, new)
        # Who has chosen so has the turn ended as well, when nothing else is left.
        done = sorted(new)
        assert len(done[:1] + [each for each in done[1:] if each.kind not in self.ending]) <= most, (control.id, new)
        if not new or click is None:
            return
        key = (who.id, control.id, value)
        assert click.verb not in ONCE or key not in self.acted, f"{key} was done twice"
        self.acted.add(key)
        self.counts["acted"] += 1


def parts(rows: Any) -> list[dict[str, Any]]:
    """Return all controls in rows of components."""
    return [part for row in rows for part in row.get("components", ())]


class Blank(Worker):
    """Spares the drawing, which is shown elsewhere: every picture and every film is the same few bytes."""

    picture = encode.png(Image.new("RGB", (2, 1)))

    async def png(self, key: Any, paint: Any, kind: str) -> bytes:
        return self.picture

    async def film(self, key: Any, shots: Any, make: Any = encode.gif) -> Any:
        return b"gif" if make is encode.gif else await super().film(key, shots, make)


async def sit_down(storm: Storm) -> None:
    """Open one more table when there is none: in its lobby, or begun at once."""
    if storm.table is None:
        title = registry.metas()[0].id
        stage, at_once = storm.stage, storm.rng.random() < 0.5
        await stage.open(title, people=2)
        if at_once:
            await stage.host.lobby.start(stage.table, stage.person(0), stage.request())
            await stage.settle()
        await storm.settle()


async def posts_are_whole(storm: Storm) -> None:
    """Every post that counts as sent stands there, once; nothing waits, and only people posted more."""
    query = "select kind, state, message from outbox where kind not in ('thread', 'shut') order by id"
    async with storm.stage.process.store.read() as connection:
        rows = [tuple(row) for row in await connection.exec_driver_sql(query)]
    assert {state for _, state, _ in rows} <= {"sent", "dropped"}, rows[-5:]
    sent = {int(message) for _, state, message in rows if state == "sent" and message is not None}
    taken = (request.path for request in storm.stage.env.http_requests if request.method == "DELETE")
    gone = {int(path.rpartition("/")[2]) for path in taken if "/messages/" in path and not path.endswith("@original")}
    ours = {message.id for message in public(storm.stage.env) if "-# Posted by" not in message.content}
    assert ours == sent - gone
    cards = [message for kind, state, message in rows if state == "sent" and kind == "card"]
    assert len(cards) == len(set(cards))


def by_killing(error: BaseException | None) -> bool:
    """Return whether an error came of the process being dead."""
    return error is not None and (isinstance(error, Killed) or by_killing(error.__cause__ or error.__context__))


@pytest.mark.proof
@pytest.mark.parametrize("title", scripts.TITLES)
async def test_a_thousand_clicks(title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only = [registry.load(title).meta]
    monkeypatch.setattr(registry, "metas", lambda: only)
    monkeypatch.setattr(live, "Worker", Blank)
    wire = Wire(monkeypatch)
    async with live.stage(tmp_path, cogs=cogs.ALL) as stage:
        storm = Storm(stage, wire, title)
        kills = {storm.rng.randrange(10, CLICKS) for _ in range(KILLS)}
        for person in stage.people:
            await person.slash(stage.channel, "settings personal")
        stage.process.cogs = ()  # from here on only controls are used: later processes spare the commands
        for number in range(CLICKS):
            await sit_down(storm)
            await storm.click(killed=number in kills)
        await posts_are_whole(storm)
        assert [error for error in stage.env.errors if not by_killing(error)] == []
        found = [finding async for finding in records.findings(stage.process.store)]
        assert found
        assert all(finding.verdict is records.ReplayVerdict.SAME for finding in found), found
        assert storm.counts["answered"] == CLICKS
        assert min(storm.counts[LIVE], storm.counts[STALE], storm.counts["foreign"]) > CLICKS // 20
        assert storm.counts["acted"] > CLICKS // 25
        assert storm.counts["killed"] == len(kills)
