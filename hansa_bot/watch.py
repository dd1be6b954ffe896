"""Watching: how the process fares, told by three pages from its own loop; off unless an address is set.

`/metrics` has the figures, `/healthz` says whether the process is alive, `/readyz` whether it can be reached through
Discord. They are two things: while Discord is down, a restart would help nobody.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from functools import partial
from math import nan
from time import monotonic, time

import aiohttp
from aiohttp import web
from prometheus_client import Gauge, ProcessCollector
from prometheus_client.aiohttp import make_aiohttp_handler

from hansa_bot import metrics
from hansa_bot.config import ConfigError
from hansa_bot.store import Store, outbox
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit.reasons import of_system

ALARM_AFTER = 60.0
"""Seconds for which the store may fail, or Discord be away, before that counts: what mends itself is no alarm."""
ANSWERS_WITHIN = 5.0
"""Seconds in which the store answers a question."""
TICK = 0.5
_MINUTE = int(60 / TICK)
_REFUSED = (401, 403, 404, 429)
_log = logging.getLogger(__name__)


class Watch:
    """Looks at a process at work: its store, its client and what that works with."""

    def __init__(self, store: Store, client: Client) -> None:
        self._store = store
        self._client = client
        self._page = make_aiohttp_handler(metrics.REGISTRY)
        self._lines = metrics.LineCounter()
        self._lags = deque([0.0], maxlen=_MINUTE)
        self._connected: float | None = None
        self._silent: float | None = None
        self._question: asyncio.Task[outbox.Backlog | None] | None = None
        self._runner: web.AppRunner | None = None
        self._ticking: asyncio.Task[None] | None = None

    async def start(self, host: str, port: int) -> None:
        """Listen, before the client connects. Raises ConfigError when that cannot be."""
        app = web.Application()
        for path, page in {"/metrics": self._figures, "/healthz": self._alive, "/readyz": self._ready}.items():
            app.router.add_get(path, page)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError as error:
            await self._runner.cleanup()
            raise ConfigError(f"METRICS: {host}:{port} cannot be used: {of_system(error)}") from error
        logging.getLogger().addHandler(self._lines)
        self._client.http.http_trace = _count_requests()
        self._ticking = asyncio.create_task(self._tick())
        _log.info("watched address=%s port=%d", *self._runner.addresses[0][:2])

    async def close(self) -> None:
        """Listen no more."""
        logging.getLogger().removeHandler(self._lines)
        if self._runner is not None:
            await self._runner.cleanup()
        tasks = [task for task in (self._ticking, self._question) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _tick(self) -> None:
        while True:
            begun = monotonic()
            await asyncio.sleep(TICK)
            self._lags.append(max(_since(begun) - TICK, 0.0))
            metrics.LAG.observe(self._lags[-1])
            self._look_at_connection()

    def _look_at_connection(self) -> None:
        if self._client.up.is_set() and all(self._client.links):
            self._connected = monotonic()

    async def _figures(self, request: web.Request) -> web.StreamResponse:
        links, services = self._client.links, self._client.services
        metrics.SHARDS.labels("connected").set(sum(links))
        metrics.SHARDS.labels("lost").set(len(links) - sum(links))
        metrics.LOADED.set(services.host.tables_loaded)
        metrics.WAITING.set(services.worker.waiting)
        _look_at(services.worker.pids, metrics.PAINTERS, metrics.PAINTERS_MEMORY, metrics.PAINTERS_CPU)
        _look_at(services.host.thinking.pids, metrics.THINKERS, metrics.THINKERS_MEMORY, metrics.THINKERS_CPU)
        due = await self._ask() or outbox.Backlog(nan, nan, nan, nan)
        metrics.OUTBOX.labels("due").set(due.posts)
        metrics.OUTBOX.labels("blocked").set(due.blocked)
        metrics.OLDEST.set(_age(due.oldest))
        metrics.OVERDUE.set(_age(due.timer))
        metrics.UNWRITTEN.set(_since(self._store.unwritten_since))
        return await self._page(request)

    async def _alive(self, _: web.Request) -> web.Response:
        due = await self._ask()
        silent, unwritten = _since(self._silent), _since(self._store.unwritten_since)
        return _say(
            max(silent, unwritten) <= ALARM_AFTER,
            store_silent_seconds=silent,
            store_unwritten_seconds=unwritten,
            oldest_post_seconds=_age(due.oldest) if due else None,
            loop_lag_seconds=round(max(self._lags), 3),
            shards_connected=sum(self._client.links),
        )

    async def _ready(self, _: web.Request) -> web.Response:
        self._look_at_connection()
        links, stopping = self._client.links, self._client.draining
        lately = self._connected is not None and _since(self._connected) <= ALARM_AFTER
        return _say(lately and not stopping, shards=len(links), shards_connected=sum(links), stopping=stopping)

    async def _ask(self) -> outbox.Backlog | None:
        """Return what is due; None where the store does not answer in time. It is asked one question at a time."""
        if self._question is None or self._question.done():
            self._question = asyncio.create_task(self._ask_store())
        begun = monotonic()
        await asyncio.wait({self._question}, timeout=ANSWERS_WITHIN)
        answer = self._question.result() if self._question.done() else None
        self._silent = None if answer else self._silent or begun
        return answer

    async def _ask_store(self) -> outbox.Backlog | None:
        try:
            await self._store.probe()
            return await self._store.ask(outbox.backlog)
        except Exception as error:
            _log.warning("store fails reason=%r", str(error))
            return None


def _say(well: bool, **more: float | None) -> web.Response:
    return web.json_response({"ok": well, **more}, status=200 if well else 503)


def _look_at(pids: list[int], number: Gauge, memory: Gauge, cpu: Gauge) -> None:
    looks = (ProcessCollector(pid=partial(int, pid), registry=None).collect() for pid in pids)
    samples = [sample for families in looks for family in families for sample in family.samples]
    number.set(len(pids))
    for gauge, name in ((memory, "process_resident_memory_bytes"), (cpu, "process_cpu_seconds_total")):
        gauge.set(sum(sample.value for sample in samples if sample.name == name))


def _age(at: float | None) -> float:
    return 0.0 if at is None else max(round(time() - at, 3), 0.0)


def _since(at: float | None) -> float:
    return 0.0 if at is None else round(monotonic() - at, 3)


def _count_requests() -> aiohttp.TraceConfig:
    """Count requests to Discord by how they were answered."""

    async def ended(_: object, __: object, about: aiohttp.TraceRequestEndParams) -> None:
        status = about.response.status
        if status >= 200:  # else it is the gateway
            metrics.REQUESTS.labels(str(status) if status in _REFUSED else f"{status // 100}xx").inc()

    async def broken(_: object, __: object, ___: aiohttp.TraceRequestExceptionParams) -> None:
        metrics.REQUESTS.labels("lost").inc()

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(broken)
    return trace
