"""Grace under load: whoever presses has words in time, pictures follow, and the newest wins."""

import asyncio
import logging
import threading
from functools import partial
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from hansa_bot.host.kernel.errors import InternalFault
from hansa_bot.render.worker import THREADS, Worker
from hansa_bot.ui.kit import grace, picture, presses
from hansa_bot.ui.kit.drafts import Click, Draft, Picture, draw
from hansa_bot.ui.settings import preferences
from tests.toys.tables import unloading
from tests.ui import live
from tests.ui.live import Stage
from tests.ui.painted import Painted, painted
from tests.ui.stage import TOY, moment

__all__ = ["painted"]

HINT = "-# I'm still drawing; the picture comes in a moment."
BUSY = "-# I have too much to draw right now, so this comes without a picture."


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no answer wait for anything."""
    monkeypatch.setattr(grace, "PATIENCE", 0.0)


@pytest.fixture(autouse=True)
def no_slots() -> None:
    presses._slots.clear()


async def until(true: Any) -> None:
    """Let others go on until something is true."""
    for _ in range(100_000):
        if true():
            return
        await asyncio.sleep(0)
    raise AssertionError("never happened")


class Studio:
    """Pictures that are ready when the test says so."""

    def __init__(self) -> None:
        self.ready: dict[str, asyncio.Event] = {}
        self.given_up: list[str] = []

    def draft(self, name: str) -> Draft:
        return Draft(f"words {name}", drawing=draw(self._draw(name)), undrawn=f"instead of {name}")

    async def _draw(self, name: str) -> list[Picture]:
        try:
            await self.ready.setdefault(name, asyncio.Event()).wait()
        except asyncio.CancelledError:
            self.given_up.append(name)
            raise
        return [Picture(b"png", name, f"{name}.png")] if name != "nothing" else []

    def finish(self, name: str) -> None:
        self.ready.setdefault(name, asyncio.Event()).set()


class Message:
    """A private message, and all that was ever shown in it."""

    def __init__(self, number: int) -> None:
        self.id = number
        self.flags = discord.MessageFlags(ephemeral=True)
        self.shown: list[str] = []
        self.fails: Exception | None = None
        self.takes_files = True
        self.refusing: Exception | None = None
        self.held: asyncio.Event | None = None

    async def edit(self, *, content: str, attachments: Any = (), **_: Any) -> "Message":
        if self.held is not None:
            await self.held.wait()
        if self.fails is not None:
            raise self.fails
        files = [] if attachments is discord.utils.MISSING else [file.filename for file in attachments]
        if files and not self.takes_files:
            raise refused(403, 50013)
        if files and self.refusing is not None:
            raise self.refusing
        self.shown.append(" ".join([content.replace("\n", " "), *files]))
        return self


class Pressed:
    """A press in a private message, or a command whose answer becomes one."""

    def __init__(self, message: Message, *, command: bool = False) -> None:
        self.message = None if command else message
        self.answer = message
        self.id = message.id
        self.extras: dict[str, Any] = {}
        self.locale, self.guild_id = "en-US", None
        self.user = SimpleNamespace(id=7, display_name="Anna")
        self.permissions = discord.Permissions.none()
        self.created_at = discord.utils.utcnow()
        self.response = SimpleNamespace(is_done=lambda: True)
        self.client = self
        self.kept: list[asyncio.Task[None]] = []

    def keep(self, work: Any) -> None:
        self.kept.append(asyncio.create_task(work))

    async def edit_original_response(self, **given: Any) -> Message:
        return await self.answer.edit(**given)


def pressed(message: Message, **how: Any) -> Any:
    return Pressed(message, **how)


def refused(status: int, code: int) -> discord.HTTPException:
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    response: Any = SimpleNamespace(status=status, reason="")
    return kind(response, {"code": code, "message": "no"})


async def test_what_is_ready_in_time_comes_whole() -> None:
    studio, message = Studio(), Message(1)
    studio.finish("a")
    await presses.put(pressed(message), studio.draft("a"))
    assert message.shown == ["words a a.png"]


@pytest.mark.parametrize("trouble", [(413, 40005), (500, 0)])
async def test_a_picture_that_was_promised_and_is_not_taken_is_told(at_once: None, trouble: tuple[int, int]) -> None:
    studio, message = Studio(), Message(1)
    press = pressed(message)
    await presses.put(press, studio.draft("a"))
    assert message.shown == [f"words a {HINT}"]
    message.refusing = refused(*trouble)
    studio.finish("a")
    await asyncio.gather(*press.kept)
    assert message.shown[1:] == ["instead of a -# Discord didn't take the file."]


async def test_words_go_out_while_the_picture_is_held_back_and_an_edit_brings_it(at_once: None) -> None:
    for command in (False, True):
        studio, message = Studio(), Message(1)
        await presses.put(pressed(message, command=command), studio.draft("a"))
        assert message.shown == [f"words a {HINT}"]
        studio.finish("a")
        await until(lambda message=message: len(message.shown) == 2)
        assert message.shown[1] == "words a a.png"


async def test_pictures_that_are_shown_are_not_kept() -> None:
    studio, messages = Studio(), [Message(1), Message(2)]
    studio.finish("early")
    await presses.put(pressed(messages[0]), studio.draft("early"))
    slow = asyncio.create_task(presses.put(pressed(messages[1]), studio.draft("late")))
    await until(lambda: presses._slots.get(2) and presses._slots[2].drawing)
    studio.finish("late")
    await slow
    assert [slot.drawing for slot in presses._slots.values()] == [None, None]


async def test_where_nothing_could_be_drawn_words_take_its_place(at_once: None) -> None:
    studio, message = Studio(), Message(1)
    await presses.put(pressed(message), studio.draft("nothing"))
    studio.finish("nothing")
    await until(lambda: len(message.shown) == 2)
    assert message.shown[1] == "instead of nothing"


@pytest.mark.parametrize("order", [("old", "new"), ("new", "old")])
@pytest.mark.parametrize("command", [False, True])
async def test_no_picture_comes_under_newer_words(order: tuple[str, str], command: bool, at_once: None) -> None:
    studio, message = Studio(), Message(1)
    await presses.put(pressed(message, command=command), studio.draft("old"))
    await presses.put(pressed(message), studio.draft("new"))
    for name in order:
        studio.finish(name)
    await until(lambda: "words new new.png" in message.shown)
    assert message.shown == [f"words old {HINT}", f"words new {HINT}", "words new new.png"]
    assert studio.given_up == ["old"], "nobody waits for it, so it need not be drawn"


async def test_who_presses_before_the_first_words_are_known_to_be_out_is_the_newest(at_once: None) -> None:
    studio, message = Studio(), Message(1)
    message.held = asyncio.Event()
    first = asyncio.create_task(presses.put(pressed(message, command=True), studio.draft("old")))
    await until(lambda: "old" in studio.ready)
    # Discord has shown the words, its answer is still on the way: the person presses, and is answered.
    message.held, held = None, message.held
    await presses.put(pressed(message), studio.draft("new"))
    held.set()
    await first
    studio.finish("old")
    studio.finish("new")
    await until(lambda: message.shown[-1] == "words new new.png")
    assert "words old old.png" not in message.shown


async def test_a_late_picture_under_way_does_not_overtake_newer_words(at_once: None) -> None:
    studio, message = Studio(), Message(1)
    old = pressed(message)
    await presses.put(old, studio.draft("old"))
    message.held = asyncio.Event()
    studio.finish("old")
    await until(lambda: presses._slots[1].lock.locked())
    newer = asyncio.create_task(presses.put(pressed(message), Draft("words new")))
    await until(lambda: presses._slots[1].drawing is None)
    message.held.set()
    await newer
    assert message.shown[-1] == "words new"
    await asyncio.gather(*old.kept, return_exceptions=True)
    assert message.shown[-1] == "words new"


async def test_of_two_answers_on_their_way_the_newer_one_is_shown() -> None:
    studio, message = Studio(), Message(1)
    older = asyncio.create_task(presses.put(pressed(message), studio.draft("old")))
    await until(lambda: "old" in studio.ready)
    studio.finish("new")
    await presses.put(pressed(message), studio.draft("new"))
    studio.finish("old")
    await older
    assert message.shown == ["words new new.png"]


async def test_a_picture_that_stays_comes_under_the_next_card_too(at_once: None) -> None:
    studio, message = Studio(), Message(1)
    await presses.put(pressed(message), studio.draft("one"))
    await presses.put(pressed(message), Draft("card two"), keep_picture=True)
    studio.finish("one")
    await until(lambda: message.shown[-1] == "card two one.png")
    await presses.put(pressed(message), Draft("card three"), keep_picture=True)
    assert message.shown[-1] == "card three"


@pytest.mark.parametrize("error", [refused(404, 10008), refused(404, 10015), refused(401, 50027), OSError("cut")])
async def test_a_late_picture_for_what_is_gone_is_dropped(
    error: Exception, at_once: None, caplog: pytest.LogCaptureFixture
) -> None:
    studio, message = Studio(), Message(1)
    press = pressed(message)
    await presses.put(press, studio.draft("a"))
    message.fails = error
    studio.finish("a")
    await asyncio.gather(*press.kept)
    assert message.shown == [f"words a {HINT}"]
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_a_late_picture_that_may_not_be_shown_is_told_in_words(at_once: None) -> None:
    studio, message = Studio(), Message(1)
    await presses.put(pressed(message), studio.draft("a"))
    message.takes_files = False
    studio.finish("a")
    await until(lambda: len(message.shown) == 2)
    assert "I can't attach files" in message.shown[1]


class Held:
    """Holds back what the bot's worker is asked to draw."""

    def __init__(self, worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[Any] = []
        self.open = asyncio.Event()
        draws = worker.png

        async def png(key: Any, paint: Any, kind: str) -> bytes | None:
            self.asked.append(key)
            await self.open.wait()
            return await draws(key, paint, kind)

        monkeypatch.setattr(worker, "png", png)


async def test_a_panel_is_there_before_its_picture(
    game: Stage, painted: Painted, at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(game.process.services.worker, monkeypatch)
    press = asyncio.create_task(game.press(game.people[0], game.last, "turn"))

    def panels() -> list[Any]:
        return [entry for entry in game.env.http_requests if entry.path.startswith("/webhooks/")]

    await until(panels)
    assert len(held.asked) == 1
    assert panels()[0].json["components"]
    assert HINT in panels()[0].json["content"]
    held.open.set()
    panel = await press
    assert [file.filename for file in panel.attachments] == ["targets.png"]
    assert HINT not in panel.content


async def test_two_people_at_once_do_not_wait_for_each_other(at_once: None) -> None:
    studio, messages = Studio(), (Message(1), Message(2))
    await asyncio.gather(*(presses.put(pressed(message), studio.draft(f"of {message.id}")) for message in messages))
    assert [message.shown for message in messages] == [[f"words of {n} {HINT}"] for n in (1, 2)]
    studio.finish("of 2")
    await until(lambda: len(messages[1].shown) == 2)
    assert len(messages[0].shown) == 1
    studio.finish("of 1")
    await until(lambda: len(messages[0].shown) == 2)
    assert [message.shown[1] for message in messages] == ["words of 1 of 1.png", "words of 2 of 2.png"]


async def test_an_answer_whose_token_has_ended_is_no_fault(game: Stage, caplog: pytest.LogCaptureFixture) -> None:
    anna = game.people[0]
    panel = await game.press(anna, game.last, "turn")
    for status, code in ((404, 10015), (401, 50027)):
        for method in ("PATCH", "POST"):
            game.env.inject_error(method, "/webhooks/*", status=status, code=code, times=1)
        await anna.click(panel, custom_id=live.find(panel, "act"))
        game.env.backend.faults.clear()
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


class Full:
    """A worker with so many pictures waiting."""

    def __init__(self, waiting: int) -> None:
        self.waiting = waiting

    async def png(self, key: Any, paint: Any, kind: str) -> bytes:
        return b"png"


async def test_beyond_a_bound_single_readers_have_words_only() -> None:
    shown = moment(unloading(3), TOY, 0)

    async def board(waiting: int, *, private: bool) -> Draft:
        worker: Any = Full(waiting)
        grace.begin(attach=True, private=private)
        return await Draft("words", drawing=draw(picture.board(worker, shown, (), "board"))).whole(shown.tr)

    for waiting, private in ((grace.MOST_WAITING - 1, True), (grace.MOST_WAITING, False)):
        drawn = await board(waiting, private=private)
        assert ([each.name for each in drawn.pictures], drawn.content) == (["board.png"], "words")
    assert (await board(grace.MOST_WAITING, private=True)).content == f"words\n{BUSY}"


async def test_what_nobody_waits_for_any_more_is_not_drawn() -> None:
    worker, drawn = Worker(), []
    begun, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        begun.set()
        go_on.wait(10)

    under_way = [asyncio.create_task(worker.png(n, hold)) for n in range(THREADS)]
    await until(begun.is_set)
    late, kept = (asyncio.create_task(worker.png(name, partial(drawn.append, name))) for name in "ab")
    await until(lambda: worker.waiting == 2)
    late.cancel()
    await until(late.done)
    assert worker.waiting == 1
    go_on.set()
    await asyncio.gather(*under_way, kept)
    await worker.close()
    assert drawn == ["b"]


@pytest.mark.parametrize("fails", [False, True])
async def test_who_is_erased_from_many_tables_hears_that_it_goes_on_and_how_it_ended(
    fails: bool, at_once: None
) -> None:
    message, erased = Message(1), asyncio.get_running_loop().create_future()

    async def begin(person: Any) -> Any:
        return erased

    host = SimpleNamespace(erasing=SimpleNamespace(begin=begin))
    services: Any = SimpleNamespace(host=host, moments={})
    await preferences.erase(presses.Press(pressed(message), services, Click(0, 0, preferences.ERASE)))
    assert len(message.shown) == 1
    assert message.shown[0].startswith("I'm deleting everything about you.")
    if fails:
        erased.set_exception(InternalFault(None))
    else:
        erased.set_result(1000)
    await until(lambda: len(message.shown) == 2)
    told = "Something went wrong" if fails else "Done. I've deleted everything about you. That was 1000 tables."
    assert message.shown[1].startswith(told)


async def test_nothing_is_drawn_that_could_not_be_attached(game: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(game.process.services.worker, monkeypatch)
    monkeypatch.setattr(discord.Interaction, "app_permissions", discord.Permissions(send_messages=True))
    panel = await game.press(game.people[0], game.last, "turn")
    assert "I can't attach files" in panel.content
    assert held.asked == []
