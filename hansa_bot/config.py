"""Settings: the only reader of the environment."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from dotenv import dotenv_values

ROOT = Path(__file__).parents[1]

SETTINGS: dict[str, str] = {
    "DISCORD_TOKEN": "",
    "DATABASE_URL": "sqlite+aiosqlite:///var/bot.db",
    "SHARDS": "",
    "DISCORD_API": "",
    "SANDBOX_PORT": "",
    "SANDBOX_TITLE": "",
    "DRAW_AHEAD": "on",
    "METRICS": "",
    "PICTURE_WORKERS": "0",
    "THINKING_WORKERS": "1",
    "THINKING_SECONDS": "1800",
    "RETENTION_DAYS": "90",
    "PRIVACY_URL": "",
    "TERMS_URL": "",
    "TABLES_PER_PERSON": "20",
    "TABLES_PER_SERVER": "200",
    "LOG_LEVEL": "INFO",
}
"""Every setting with its default; `.env.example` explains them."""

MOST_WORKERS = 32
MOST_SECONDS = 86_400 * MOST_WORKERS
MOST_DAYS = 3650
MOST_TABLES = 10_000

_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
_DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")


class ConfigError(Exception):
    """A setting that cannot be; the message names it and says what would be right, never its value if secret."""


@dataclass(frozen=True, slots=True)
class Config:
    """All settings. Secrets stay out of its text form."""

    token: str = field(default="", repr=False)
    database_url: str = field(default=SETTINGS["DATABASE_URL"], repr=False)
    shards: tuple[int, frozenset[int] | None] | None = None
    """How many of Discord's shards there are, and which this process may have, None for a fair share of them.

    None in all: this process is alone and has everything.
    """
    discord_api: str = ""
    sandbox: bool = False
    sandbox_port: int | None = None
    """0 means any free one, None the usual one or the next that is free."""
    sandbox_title: str = ""
    draw_ahead: bool = True
    metrics: tuple[str, int] | None = None
    """Host and port of the figures and health; None for none."""
    picture_workers: int = 0
    """Processes that draw; 0 means that the bot's own process does."""
    thinking_workers: int = 1
    """Processes in which computer players think ahead; 0 means that none does."""
    thinking_seconds: int = 1800
    """Seconds of a processor that they have in a day for each server."""
    retention_days: int = 90
    """After so many days what only the play of an ended game needed is deleted; 0 keeps it."""
    privacy_url: str = ""
    terms_url: str = ""
    tables_per_person: int = 20
    """Open tables that one person may own in a server, where the server says nothing."""
    tables_per_server: int = 200
    log_level: str = "INFO"

    @property
    def may_connect(self) -> bool:
        """Whether there is something to connect to: a token, or a Discord on this machine that asks for none."""
        return bool(self.token or self.sandbox or self.discord_api)


def systemd() -> str:
    """Return where systemd wants to hear of this process, if it does; processes of ours are not meant by that."""
    return os.environ.pop("NOTIFY_SOCKET", "")


def load(env_file: Path | None = ROOT / ".env", environ: Mapping[str, str] | None = None) -> Config:
    """Return the settings of the environment and, below it, of the file; raises ConfigError for wrong values."""
    found = {key: value for key, value in dotenv_values(env_file).items() if value} if env_file else {}
    found |= {key: value for key, value in (os.environ if environ is None else environ).items() if value.strip()}
    value = {key: (found.get(key) or default).strip() for key, default in SETTINGS.items()}
    return Config(
        token=value["DISCORD_TOKEN"],
        database_url=_database(value["DATABASE_URL"]),
        shards=_shards(value["SHARDS"]) if value["SHARDS"] else None,
        discord_api=_loopback(value["DISCORD_API"]),
        sandbox_port=port(value["SANDBOX_PORT"], "SANDBOX_PORT") if value["SANDBOX_PORT"] else None,
        sandbox_title=value["SANDBOX_TITLE"],
        draw_ahead=_switch(value["DRAW_AHEAD"], "DRAW_AHEAD"),
        metrics=_address(value["METRICS"], "METRICS") if value["METRICS"] else None,
        picture_workers=_number(value["PICTURE_WORKERS"], "PICTURE_WORKERS", MOST_WORKERS),
        thinking_workers=_number(value["THINKING_WORKERS"], "THINKING_WORKERS", MOST_WORKERS),
        thinking_seconds=_number(value["THINKING_SECONDS"], "THINKING_SECONDS", MOST_SECONDS),
        retention_days=_number(value["RETENTION_DAYS"], "RETENTION_DAYS", MOST_DAYS),
        privacy_url=_page(value["PRIVACY_URL"], "PRIVACY_URL"),
        terms_url=_page(value["TERMS_URL"], "TERMS_URL"),
        tables_per_person=_number(value["TABLES_PER_PERSON"], "TABLES_PER_PERSON", MOST_TABLES, 1),
        tables_per_server=_number(value["TABLES_PER_SERVER"], "TABLES_PER_SERVER", MOST_TABLES, 1),
        log_level=_level(value["LOG_LEVEL"]),
    )


def port(text: str, name: str) -> int:
    """Return a port number, 0 for any free one; raises ConfigError."""
    if not text.isdecimal() or int(text) > 65_535:
        raise ConfigError(f"{name} must be a port number from 0 to 65535, 0 meaning any free one")
    return int(text)


def _database(url: str) -> str:
    if url.partition(":")[0] not in _DRIVERS:
        raise ConfigError(f"DATABASE_URL must start with {' or '.join(f'{driver}://' for driver in _DRIVERS)}")
    return url


def _shards(text: str) -> tuple[int, frozenset[int] | None]:
    """Read `16`, `0-3/16` or `0,5,7/16`."""
    found = re.fullmatch(r"(?:([\d,\s-]+)/)?\s*(\d{1,5})", text)
    total = int(found[2]) if found else 0
    if found is None or not total:
        raise ConfigError(
            "SHARDS must be a number of shards, such as 16, or some of them, such as 0-3/16 or 0,5,7/16"
        )
    if found[1] is None:
        return total, None
    wanted: set[int] = set()
    for part in found[1].split(","):
        first, _, last = part.strip().partition("-")
        if not (first.strip().isdecimal() and (last or first).strip().isdecimal()):
            raise ConfigError("SHARDS must name shards by number, such as 0-3/16 or 0,5,7/16")
        wanted |= set(range(int(first), int(last or first) + 1))
    if not wanted or not max(wanted) < total:
        raise ConfigError(f"SHARDS must name some of the {total} shards, which are numbered from 0 to {total - 1}")
    return total, frozenset(wanted)


def _loopback(base: str) -> str:
    if not base:
        return ""
    try:
        parts = urlsplit(base)
        local = parts.scheme == "http" and bool(parts.port) and ip_address(parts.hostname or "").is_loopback
    except ValueError:
        local = False
    if not local:
        raise ConfigError("DISCORD_API must be an address on this machine, such as http://127.0.0.1:8080")
    return base.rstrip("/")


def _address(text: str, name: str) -> tuple[str, int]:
    host, _, number = text.rpartition(":")
    if not re.fullmatch(r"[\w.-]+|\[[0-9a-fA-F:.]+\]", host):
        raise ConfigError(f"{name} must be an address and a port, such as 127.0.0.1:9108")
    return host.strip("[]"), port(number, name)


def _switch(text: str, name: str) -> bool:
    if text.lower() not in ("on", "off"):
        raise ConfigError(f"{name} must be on or off")
    return text.lower() == "on"


def _number(text: str, name: str, most: int, least: int = 0) -> int:
    if not text.isdecimal() or not least <= int(text) <= most:
        raise ConfigError(f"{name} must be a number from {least} to {most}")
    return int(text)


def _page(text: str, name: str) -> str:
    if text and not re.fullmatch(r"https://[^\s<>()]{1,400}", text):
        raise ConfigError(f"{name} must be the address of a page, such as https://example.org/privacy")
    return text


def _level(name: str) -> str:
    if name.upper() not in _LEVELS:
        raise ConfigError(f"LOG_LEVEL must be one of {', '.join(_LEVELS)}")
    return name.upper()
