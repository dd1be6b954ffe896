"""What the Discord side works with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from hansa_bot.config import Config
    from hansa_bot.host.host import Host
    from hansa_bot.render.worker import Worker


@dataclass(frozen=True)
class Services:
    """The host that changes tables, the worker that draws, and the settings."""

    host: Host
    worker: Worker
    config: Config


class Served(Protocol):
    """Whatever brings the services along, as the client does."""

    services: Services
