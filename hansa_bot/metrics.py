"""Figures of the running process: each is named once, here; who does something notes it, some millionths of a second.

No label ever holds a person, a table, a place or anything that was typed; where all its values are known here, they
are shown from the start. All are read with `REGISTRY`; docs/operations.md says what is healthy.
"""

import logging
from itertools import product

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, disable_created_metrics

_NAMESPACE = "hansa"
_SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0)
_SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
_LONG = (1.0, 5.0, 15.0, 60.0, 300.0, 900.0, 3600.0)

REGISTRY = CollectorRegistry()
disable_created_metrics()  # type: ignore[no-untyped-call]  # the time of each figure's making would be half of the page
ProcessCollector(registry=REGISTRY)


def _counter(name: str, about: str, **labels: tuple[str, ...]) -> Counter:
    counter = Counter(name, about, tuple(labels), _NAMESPACE, registry=REGISTRY)
    for values in product(*labels.values()) if labels else ():
        counter.labels(*values)
    return counter


def _histogram(name: str, about: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
    return Histogram(name, about, labels, _NAMESPACE, buckets=buckets, registry=REGISTRY)


def _gauge(name: str, about: str, *labels: str) -> Gauge:
    return Gauge(name, about, labels, _NAMESPACE, registry=REGISTRY)


DONE, REFUSED, FAULT, LATE = "done", "refused", "fault", "late"
"""What became of a press or command; LATE when Discord took no answer any more."""
INTERACTIONS = _counter(
    "interactions",
    "Presses, commands and looks while typing, by what became of them",
    kind=("press", "command", "typing"),
    result=(DONE, REFUSED, FAULT, LATE),
)
ACKNOWLEDGED = _histogram("acknowledged_seconds", "From a press or command to its acknowledgement", _SECONDS)
ANSWERED = _histogram("answered_seconds", "From a press or command to the first words of its answer", _SECONDS)

ACTIONS = _counter("actions", "Actions of games that were stored, by whose seat they are", by=("person", "computer"))
CONFLICTS = _counter("conflicts", "Changes of a table that somebody else had changed meanwhile")
FAULTS = _counter(
    "faults", "Requests that came to nothing without the asker's doing", why=("bug", "store", "conflict")
)
COMPUTERS = _histogram("computer_seconds", "A computer player's thinking, for the decisions of one commit", _SHORT)
OFF, SPENT, BUSY = "off", "spent", "busy"
"""Why nothing was thought out: no processes, the server's day or the table's share of it, too many; LATE, FAULT."""
THOUGHTS = _counter(
    "thoughts",
    "What processes that think were asked for, by what became of it",
    kind=("move", "hint", "analysis"),
    result=(DONE, LATE, FAULT, OFF, SPENT, BUSY),
)
THINKING = _histogram("thinking_seconds", "Processor time of what was thought out", _SECONDS)
LOADED = _gauge("tables_loaded", "Tables in memory")

COMMITS = _histogram("commit_seconds", "Transactions that write", _SHORT)
JOBS = _histogram("commit_jobs", "Changes that shared a transaction", (1, 2, 4, 8, 16))
UNWRITTEN = _gauge("store_unwritten_seconds", "For how long no write has succeeded though some were tried")

POSTS = _counter("posts", "Tries to post, by the post's kind and what became of it", kind=(), result=())
OUTBOX = _gauge("outbox_posts", "Posts that are to be made: due, or blocked by the place they go to", "state")
OLDEST = _gauge("outbox_oldest_seconds", "For how long the oldest post that is due has waited")
TIMERS = _histogram("timer_late_seconds", "How late happened what was to happen by time", _LONG)
OVERDUE = _gauge("timers_overdue_seconds", "For how long what should happen first has waited")

PICTURES = _histogram("picture_seconds", "From asking for a picture to its bytes", _SECONDS, "kind")
MISSING = _counter("pictures_missing", "Pictures that a message went out without", why=("busy", "fault"))
WAITING = _gauge("pictures_waiting", "Pictures that nobody has begun to draw yet")
PAINTERS = _gauge("picture_processes", "Processes that draw")
PAINTERS_MEMORY = _gauge("picture_processes_memory_bytes", "Memory of the processes that draw")
PAINTERS_CPU = _gauge("picture_processes_cpu_seconds", "Processor time of the processes that draw now")
THINKERS = _gauge("thinking_processes", "Processes in which computer players think")
THINKERS_MEMORY = _gauge("thinking_processes_memory_bytes", "Memory of the processes that think")
THINKERS_CPU = _gauge("thinking_processes_cpu_seconds", "Processor time of the processes that think now")

REQUESTS = _counter(
    "discord_requests",
    "Requests to Discord by the status of the answer; 401, 403 and 429 count as refused there",
    status=("2xx", "4xx", "401", "403", "404", "429", "5xx", "lost"),
)
SHARDS = _gauge("shards", "Shards of this process: connected, or not", "state")
LAG = _histogram("loop_lag_seconds", "How long the event loop lets work wait, looked at twice a second", _SHORT)

LINES = _counter("log_lines", "Lines of the log by level", level=("WARNING", "ERROR", "CRITICAL"))


class LineCounter(logging.Handler):
    """Counts what is logged from WARNING on."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line."""
        LINES.labels(record.levelname).inc()
