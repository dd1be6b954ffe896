"""The small parts by themselves, and the sandbox as a process of its own."""

import asyncio
import io
import sys
from pathlib import Path

import pytest
from PIL import Image

from sandbox import clock as clock_module
from sandbox import journal as journal_module
from sandbox.clock import SandboxClock, Snowflakes
from sandbox.journal import Files, Journal
from sandbox.messages import size_of
from sandbox.permissions import Right, rights_named
from sandbox.server import Exchange
from tests.sandbox.description import PATH, described, read
from tests.sandbox.person import NotAllowed, Person

ROOT = Path(__file__).parents[2]


async def test_a_clock_that_stands_moves_when_pushed() -> None:
    clock = SandboxClock(running=False)
    start = clock.now()
    waiting = asyncio.create_task(clock.until(start + 5))
    await asyncio.sleep(0)
    clock.advance(4)
    await asyncio.sleep(0)
    assert not waiting.done()
    clock.advance(1)
    await waiting
    assert clock.now() == start + 5
    running = SandboxClock()
    await running.until(running.now() + 0.001)


def test_ids_grow_and_tell_the_time() -> None:
    clock = SandboxClock(running=False)
    ids = Snowflakes(clock)
    first, second = int(ids.next()), int(ids.next())
    assert second == first + 1
    assert first >> 22 == int(clock.now() * 1000) - clock_module.EPOCH
    ids.skip(second + 100)
    assert int(ids.next()) == second + 101
    assert ids.ago(60) < first


def test_a_journal_keeps_the_last_word(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    for value in (1, 2, None, 3):
        journal.put("a", "x", value)
    journal.put("b", "y", {"é": [1]})
    journal.put("b", "z", 1)
    journal.put("b", "z", None)
    journal.close()
    again = Journal(tmp_path)
    assert (again.take("a"), again.take("b")) == ({"x": 3}, {"y": {"é": [1]}})
    assert len((tmp_path / "journal.jsonl").read_text("utf-8").splitlines()) == 2
    again.close()
    Journal(None).put("a", "x", 1)


def test_sizes_of_pictures() -> None:
    written = {}
    for kind in ("PNG", "GIF", "JPEG"):
        Image.new("RGB", (9, 8)).save(file := io.BytesIO(), kind)
        written[kind] = size_of(file.getvalue())
    assert written == dict.fromkeys(written, (9, 8))
    assert [size_of(data) for data in (b"", b"text", b"\xff\xd8\xff", b"\x89PNG")] == [None] * 4


def test_memory_holds_the_latest_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_module, "IN_MEMORY", 10)
    memory, disk = Files(None), Files(tmp_path)
    for kept in (memory, disk):
        for key in ("1", "2", "3"):
            kept.put(key, b"12345")
        kept.drop("3")
        assert (kept.get("3"), kept.get("../journal")) == (None, None)
    assert (memory.get("1"), memory.get("2")) == (None, b"12345")
    assert disk.get("1") == b"12345"


def test_rights_have_names() -> None:
    assert rights_named(["send_messages", "VIEW_CHANNEL"]) == Right.SEND_MESSAGES | Right.VIEW_CHANNEL
    with pytest.raises(KeyError):
        rights_named(["FLY"])


async def test_only_private_messages_are_put_away(anna: Person) -> None:
    said = await anna.say("public")
    with pytest.raises(NotAllowed):
        await anna.dismiss(said)
    with pytest.raises(NotAllowed):
        await anna.say("x" * 2001)
    with pytest.raises(NotAllowed):
        await anna.post("interact", kind="juggle")
    with pytest.raises(NotAllowed):
        await anna.get("messages", channel="nowhere")
    with pytest.raises(NotAllowed):
        await anna.get("state", **{"as": "Nobody"})


@described
def test_the_check_of_what_is_said_would_notice() -> None:
    """Every test of the sandbox holds what is said against Discord's own description, where there is one."""
    description = read(PATH)
    good = Exchange("POST", "/channels/1/messages", {"content": "x"}, 200, b"")
    assert description.complaints(good) == []
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x" * 81, "custom_id": "a"}]}
    bad = Exchange("POST", "/channels/1/messages", {"components": [row]}, 200, b'{"id": 1}')
    texts = description.complaints(bad)
    assert any("components[0].components[0].label" in text for text in texts)
    assert any("'author' is a required property" in text for text in texts)
    assert description.complaints(Exchange("GET", "/nowhere", {}, 200, b""))


@pytest.mark.wire
async def test_it_survives_being_killed(tmp_path: Path) -> None:
    async def started() -> tuple[asyncio.subprocess.Process, str]:
        command = ["-m", "sandbox", "--port", "0", "--dir", str(tmp_path)]
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, cwd=ROOT, stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        async with asyncio.timeout(60):
            return process, (await process.stdout.readline()).decode().strip()

    process, base = await started()
    async with Person.at(base, "Anna") as anna:
        said = await anna.say("still here?")
        process.kill()
        await process.wait()
    process, base = await started()
    async with Person.at(base, "Ben") as ben:
        assert [one.id for one in ben.see()] == [said.id]
    process.terminate()
    assert await process.wait() == 0
