"""Whether the bot of this container is well: its loop turns and, where METRICS says an address, it says so there.

With --end a bot whose loop does not turn for a minute is ended, so that what runs the container starts it again.
"""

import os
import signal
import socket
import struct
import sys
import urllib.request
from contextlib import suppress

DOOR = "\0hansa-bot"
PATIENCE, LAST_PATIENCE = 8.0, 60.0


def main(*arguments: str) -> int:
    """Return 0 for yes, 1 for no."""
    host, _, port = os.environ.get("METRICS", "").strip().rpartition(":")
    try:
        ask_loop(end="--end" in arguments)
        if not port:
            return 0
        here = {"0.0.0.0": "127.0.0.1", "[::]": "[::1]"}.get(host, host)
        with urllib.request.urlopen(f"http://{here}:{port}/healthz", timeout=PATIENCE) as answer:
            return int(answer.status != 200)
    except OSError as error:
        print(error, file=sys.stderr)
        return 1


def ask_loop(*, end: bool) -> None:
    """Raise OSError where the loop does not answer; where nobody is there the bot has not begun, or has ended."""
    with socket.socket(socket.AF_UNIX) as door:
        door.settimeout(LAST_PATIENCE if end else PATIENCE)
        door.connect(DOOR)
        try:
            door.recv(1)
        except TimeoutError:
            pid, _, _ = struct.unpack("3i", door.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
            if end and pid:
                print(f"the loop hangs, so process {pid} is ended", file=sys.stderr)
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            raise


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
