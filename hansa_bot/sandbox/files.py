"""Uploaded files: in the sandbox's directory, or the latest ones in memory."""

from __future__ import annotations

from pathlib import Path

IN_MEMORY = 64 * 1024 * 1024
"""Bytes that are kept when there is no directory; older files are forgotten first."""


class Files:
    """Keeps the bytes of attachments under their ids."""

    def __init__(self, directory: Path | None) -> None:
        self._directory = directory / "files" if directory else None
        self._memory: dict[str, bytes] = {}
        if self._directory:
            self._directory.mkdir(parents=True, exist_ok=True)

    def put(self, key: str, data: bytes) -> None:
        """Keep a file."""
        if self._directory:
            (self._directory / key).write_bytes(data)
            return
        self._memory[key] = data
        while sum(map(len, self._memory.values())) > IN_MEMORY and len(self._memory) > 1:
            del self._memory[next(iter(self._memory))]

    def get(self, key: str) -> bytes | None:
        """Return a file's bytes; None when there is no such file."""
        if not key.isdigit():
            return None
        if self._directory:
            path = self._directory / key
            return path.read_bytes() if path.exists() else None
        return self._memory.get(key)

    def drop(self, key: str) -> None:
        """Forget a file."""
        if self._directory:
            (self._directory / key).unlink(missing_ok=True)
        self._memory.pop(key, None)
