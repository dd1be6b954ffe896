"""What is handed to those who host the bot: the image, the compose file and the unit keep their promises."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import yaml

from bench.house import BESIDE
from hansa_bot import app, config, watchdog
from hansa_bot.ui.shards import FAREWELL, HEIRS_WITHIN
from tests.test_readme import ROOT

COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
UNIT = ROOT / "deploy" / "hansa-bot.service"
IGNORED = (ROOT / ".dockerignore").read_text("utf-8").split()
COMMAND = (ROOT / "Procfile").read_text("utf-8").partition(":")[2].split()


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Dockerfile with what they say, as the builder reads them."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text("utf-8"), flags=re.MULTILINE)
    lines = text.replace("\\\n", " ").splitlines()
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines if line)]


def said(word: str) -> list[str]:
    return [rest for found, rest in instructions() if found == word]


def copied() -> list[tuple[str, str]]:
    """Return what the image gets from this repository: (source, target)."""
    pairs = []
    for rest in said("COPY"):
        *sources, target = rest.split()
        if not sources[0].startswith("--from"):
            pairs += [(source, target) for source in sources]
    return pairs


def seconds(text: str) -> int:
    return int(text[:-1]) * {"s": 1, "m": 60}[text[-1]]


def test_the_image_is_pinned_and_runs_as_nobody_in_particular() -> None:
    known = {"FROM", "RUN", "COPY", "WORKDIR", "ENV", "USER", "VOLUME", "HEALTHCHECK", "CMD"}
    assert {word for word, _ in instructions()} == known
    for base in said("FROM"):
        assert re.match(r"python:3\.\d+\.\d+-slim-\w+( AS \w+)?$", base), base
    order = [word for word, _ in instructions()]
    assert said("USER")[-1].isdecimal()
    assert int(said("USER")[-1]) > 0
    assert order.index("USER") > max(index for index, word in enumerate(order) if word in ("RUN", "COPY"))
    assert yaml.safe_load(said("CMD")[-1]) == COMMAND
    # What the default address names lies in the one folder that may be written.
    database = Path(said("WORKDIR")[-1], config.SETTINGS["DATABASE_URL"].partition("///")[2])
    assert [str(database.parent)] == said("VOLUME")


def test_nothing_of_one_machine_gets_into_the_image() -> None:
    assert IGNORED[IGNORED.index("*") + 1 :][0].startswith("!")
    let_in = {line[1:] for line in IGNORED if line.startswith("!")}
    assert all((ROOT / name).exists() for name in let_in)
    for source, _ in copied():
        assert (ROOT / source).exists(), source
        assert Path(source).parts[0] in let_in, source
    assert not {".env", "var", "tests", ".git", "requirements-dev.lock", "play.py", *BESIDE} & let_in


@pytest.mark.proof
def test_what_the_image_gets_is_all_that_the_bot_needs(tmp_path: Path) -> None:
    for source, target in copied():
        there = tmp_path / target
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, there, ignore=shutil.ignore_patterns("__pycache__"))
        elif target != "/":
            there = there / Path(source).name if target.endswith("/") else there
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / source, there)

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        clean = {key: value for key, value in os.environ.items() if key not in config.SETTINGS}
        command = [sys.executable, *words]
        return subprocess.run(command, cwd=tmp_path, env=clean, capture_output=True, text=True, check=False)

    bot = run(*COMMAND[1:])
    assert (bot.returncode, "DISCORD_TOKEN is missing" in bot.stderr) == (2, True), bot.stderr
    shutil.copy(next((ROOT / "tests" / "titles" / "merkator" / "games").glob("*.jsonl")), tmp_path / "game.jsonl")
    drawn = run("-m", "hansa_bot", "draw", "game.jsonl", "--out", "board.png")
    assert drawn.returncode == 0, drawn.stderr
    for command in (("bot.py", "--sandbox"), ("-m", "hansa_bot", "gallery", "--out", "pictures")):
        refused = run(*command)
        assert (refused.returncode, refused.stderr.count("Traceback")) == (2, 0), refused.stderr


def test_compose_runs_one_bot_on_sqlite_and_postgresql_for_those_who_ask() -> None:
    bot, postgres = COMPOSE["services"]["bot"], COMPOSE["services"]["postgres"]
    assert "profiles" not in bot
    assert postgres["profiles"] == ["postgres"]
    assert bot["depends_on"]["postgres"] == {"condition": "service_healthy", "required": False}
    check = bot["healthcheck"]
    assert [*check["test"][1:]] == [*yaml.safe_load(said("HEALTHCHECK")[-1].partition("CMD ")[2]), "--end"]
    assert seconds(check["timeout"]) > health()["LAST_PATIENCE"] + health()["PATIENCE"]
    assert (bot["read_only"], bot["cap_drop"], bot["init"]) == (True, ["ALL"], True)
    assert bot["security_opt"] == ["no-new-privileges:true"]
    assert [volume.partition(":")[2] for volume in bot["volumes"]] == said("VOLUME")
    assert seconds(bot["stop_grace_period"]) > app.LEAVE + FAREWELL + HEIRS_WITHIN
    assert re.fullmatch(r"postgres:\d+\.\d+-\w+", postgres["image"])
    for service in (bot, postgres):
        assert service["restart"] == "unless-stopped"
        assert service["logging"]["options"]["max-size"]
        assert {volume.partition(":")[0] for volume in service["volumes"]} <= set(COMPOSE["volumes"])
        assert "ports" not in service
    assert set(bot["environment"]) <= set(config.SETTINGS)  # all else is what .env says


def test_the_unit_restarts_what_fails_and_not_what_is_set_wrong() -> None:
    lines = [line.partition("=") for line in UNIT.read_text("utf-8").splitlines() if not line.startswith(("#", "["))]
    unit = {key: value for key, _, value in lines if key}
    assert (unit["Restart"], unit["RestartPreventExitStatus"]) == ("on-failure", "2")
    assert int(unit["TimeoutStopSec"]) > app.LEAVE + FAREWELL + HEIRS_WITHIN
    # The process itself comes first: it says where it hangs.
    assert (unit["Type"], unit["NotifyAccess"], unit["TimeoutStartSec"]) == ("notify", "main", "infinity")
    assert int(unit["WatchdogSec"]) > watchdog.LOOKS * watchdog.TICK
    assert watchdog.ENDED != 2
    assert shlex.split(unit["ExecStart"])[1:] == COMMAND[1:]
    assert unit["User"] not in ("", "root")
    home = Path(unit["WorkingDirectory"])
    assert unit["ReadWritePaths"] == str(Path(home, config.SETTINGS["DATABASE_URL"].partition("///")[2]).parent)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
def test_systemd_understands_the_unit_and_finds_it_safe(tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    unit.write_text(
        re.sub(r"^ExecStart=\S+", f"ExecStart={sys.executable}", UNIT.read_text("utf-8"), flags=re.MULTILINE)
    )
    for words in (("verify",), ("security", "--offline=true", "--threshold=20")):
        done = subprocess.run(["systemd-analyze", *words, unit], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert words != ("verify",) or not done.stderr


@contextmanager
def answering(status: int) -> Iterator[str]:
    """An address where a bot says how it is."""

    class Health(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/healthz" else 404)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Health)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def health() -> dict[str, Any]:
    """What stands in the file that asks whether a container is well."""
    check = yaml.safe_load(said("HEALTHCHECK")[-1].partition("CMD ")[2])
    assert check[0] == "python"
    space: dict[str, Any] = {}
    exec((ROOT / check[1]).read_text("utf-8").partition("\nif __name__")[0], space)
    return space


@contextmanager
def bot_at_door(space: dict[str, Any], how: str) -> Iterator[subprocess.Popen[str]]:
    """A process whose loop turns, or hangs, with a door of its own."""
    door = f"test-{os.getpid()}-{how}"
    space["DOOR"], space["PATIENCE"], space["LAST_PATIENCE"] = f"\0{door}", 2.0, 0.5
    program = (
        "import asyncio, sys, time\nfrom hansa_bot import watchdog\nwatchdog.DOOR = chr(0) + sys.argv[1]\n"
        "async def main():\n    await watchdog.Watchdog().open()\n    print('open', flush=True)\n"
        "    await asyncio.sleep(60) if sys.argv[2] == 'turns' else time.sleep(60)\nasyncio.run(main())\n"
    )
    command = [sys.executable, "-c", program, door, how]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "open\n"
            yield process
        finally:
            process.kill()


def test_the_health_of_a_container_is_what_the_bot_says(monkeypatch: pytest.MonkeyPatch) -> None:
    space = health()
    assert space["DOOR"] == watchdog.DOOR
    timeout = re.search(r"--timeout=(\w+)", said("HEALTHCHECK")[-1])
    assert timeout is not None
    assert seconds(timeout[1]) > 2 * space["PATIENCE"], "it asks the loop, then the page"
    healthy = space["main"]
    monkeypatch.setenv("METRICS", "")
    with bot_at_door(space, "turns"):
        assert healthy() == 0
        with answering(200) as where:
            monkeypatch.setenv("METRICS", where)
            assert healthy() == 0
            monkeypatch.setenv("METRICS", where.replace("127.0.0.1", "0.0.0.0"))
            assert healthy("--end") == 0
        assert healthy() == 1  # nobody there any more
        with answering(503) as where:
            monkeypatch.setenv("METRICS", where)
            assert healthy() == 1
    monkeypatch.setenv("METRICS", "")
    assert healthy() == 1  # not even the loop


def test_a_bot_that_hangs_is_ended_by_whom_compose_lets_ask(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    space = health()
    monkeypatch.setenv("METRICS", "")
    with bot_at_door(space, "hangs") as process:
        space["PATIENCE"] = 0.2
        assert space["main"]() == 1
        assert process.poll() is None
        assert space["main"]("--end") == 1
        assert process.wait(20) == -signal.SIGKILL
    assert f"process {process.pid} is ended" in capsys.readouterr().err
