"""The bot as a process of its own, with a known secret for every new game, so that two games can be compared."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import bot

ROOT = Path(__file__).parents[2]


@contextmanager
def bot_in(folder: Path, *arguments: str) -> Iterator[str]:
    """Run the bot with its sandbox in an empty folder; it prints one line, and the address in it is what one gets."""
    command = [sys.executable, "-m", "tests.e2e.bot_process", "--sandbox", "--port", "0", *arguments]
    environment = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    environment["PYTHONPATH"] = str(ROOT)
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=log, env=environment)
        try:
            assert process.stdout is not None
            line = process.stdout.readline().decode()
            address = re.search(r"http://127\.0\.0\.1:\d+", line)
            assert address, (line, (folder / "log").read_text())
            yield address.group()
        finally:
            process.terminate()
            rest, _ = process.communicate(timeout=30)
    assert rest == b"", "one line only"
    assert process.returncode == 0


if __name__ == "__main__":
    with patch("hansa_bot.host.host._secret", lambda: "end-to-end"):
        sys.exit(bot.main(sys.argv[1:]))
