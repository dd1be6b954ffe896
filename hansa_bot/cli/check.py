"""`check`: replays every stored table and compares all digests."""

from __future__ import annotations

import asyncio
from collections import Counter

import click

from hansa_bot.cli.common import json_option, print_json
from hansa_bot.cli.database import database
from hansa_bot.host.record.records import Finding, ReplayVerdict, findings


@click.command()
@json_option
def check(as_json: bool) -> None:
    """Replay every stored table.

    Plays all games in the bot's database, which DATABASE_URL names, again from their setup and compares the digest
    of every version. Changes nothing; stop the bot first. Fails when a table differs.
    """
    found = asyncio.run(_findings())
    told = [finding for finding in found if finding.verdict is not ReplayVerdict.SAME]
    count = Counter(finding.verdict for finding in found)
    if as_json:
        sums = {"tables": len(found), "versions": sum(finding.versions for finding in found)}
        print_json(
            {**sums, **{verdict.name.lower(): count[verdict] for verdict in ReplayVerdict}, "findings": _plain(told)}
        )
    else:
        for finding in told:
            click.echo(f"table {finding.table} ({finding.title}) {finding.verdict}: {finding.why}")
        sums_by_verdict = ", ".join(f"{count[verdict]} {verdict}" for verdict in ReplayVerdict)
        versions = sum(finding.versions for finding in found)
        click.echo(f"{len(found)} tables, {versions} versions: {sums_by_verdict}")
    if count[ReplayVerdict.DIFFERS]:
        raise SystemExit(1)


async def _findings() -> list[Finding]:
    async with database(read_only=True) as store:
        return [finding async for finding in findings(store)]


def _plain(told: list[Finding]) -> list[dict[str, object]]:
    return [
        {"table": finding.table, "title": finding.title, "verdict": finding.verdict.name.lower(), "why": finding.why}
        for finding in told
    ]
