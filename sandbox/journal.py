"""What the sandbox remembers over a restart: a file of JSON lines that is only appended to, and uploaded files."""

import contextlib
import json
import os
from pathlib import Path
from typing import Any, TextIO

IN_MEMORY = 64 * 1024 * 1024
"""Bytes of uploaded files that are kept when there is no directory; older ones are forgotten first."""


class Journal:
    """Records by kind and key; the last line about a record holds. Without a directory nothing is kept."""

    def __init__(self, directory: Path | None) -> None:
        self._records: dict[tuple[str, str], Any] = {}
        self._file: TextIO | None = None
        if directory is None:
            return
        directory.mkdir(parents=True, exist_ok=True)
        path = directory / "journal.jsonl"
        if path.exists():
            self._read(path)
        self._rewrite(path)
        self._file = path.open("a", encoding="utf-8")

    def put(self, kind: str, key: str, value: Any) -> None:
        """Write a record; None forgets it. It survives the death of the process at once."""
        if self._file is not None:
            self._file.write(json.dumps([kind, key, value], ensure_ascii=False) + "\n")
            self._file.flush()

    def take(self, kind: str) -> dict[str, Any]:
        """Return the records of a kind as they were when the journal was opened, oldest first."""
        return {key: value for (of, key), value in self._records.items() if of == kind}

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _read(self, path: Path) -> None:
        for line in path.read_text("utf-8").splitlines():
            # The last line may be half written when the process was killed.
            with contextlib.suppress(ValueError):
                kind, key, value = json.loads(line)
                if value is None:
                    self._records.pop((kind, key), None)
                else:
                    self._records[kind, key] = value

    def _rewrite(self, path: Path) -> None:
        # Whoever is killed while writing leaves the old file whole; the new one takes its place in one step.
        fresh = path.with_suffix(".new")
        with fresh.open("w", encoding="utf-8") as file:
            for (kind, key), value in self._records.items():
                file.write(json.dumps([kind, key, value], ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)


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
