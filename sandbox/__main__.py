"""Runs the sandbox alone: `python -m sandbox --port 8765 --dir var/sandbox`."""

import argparse
import asyncio
import contextlib
import signal
import sys
from pathlib import Path

from sandbox.server import Sandbox


async def _run(port: int, directory: Path | None, guilds: int) -> None:
    sandbox = Sandbox(directory, guilds=guilds)
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Windows has no such handlers; there the interrupt ends the loop itself.
        with contextlib.suppress(ValueError, RuntimeError, NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    print(await sandbox.start(port), flush=True)
    try:
        await stop.wait()
    finally:
        await sandbox.close()


def main() -> None:
    """Read the command line and serve until interrupted; the address is the one line that is printed."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 takes any free port")
    parser.add_argument("--dir", type=Path, default=None, help="where to remember things; without it nothing is kept")
    parser.add_argument("--guilds", type=int, default=1, help="how many servers there are, three channels in each")
    choice = parser.parse_args()
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_run(choice.port, choice.dir, choice.guilds))
    except OSError as error:
        where = "" if error.filename is None else f"{error.filename}: "
        print(f"The sandbox cannot be opened: {where}{error.strerror or error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
