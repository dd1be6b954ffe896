"""What the sandbox remembers over a restart: a file of JSON lines that is only appended to."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any, TextIO


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
        fresh = path.with_suffix(".new")
        with fresh.open("w", encoding="utf-8") as file:
            for (kind, key), value in self._records.items():
                file.write(json.dumps([kind, key, value], ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
