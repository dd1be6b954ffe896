"""A secret of one seat on Discord: all that is posted, answered, suggested and attached while another one holds it.

The seat whose secret it is plays without any message, so no message at all may name it (DH-15, DH-21.8).
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
import simcord

import cogs
from hansa_bot.engine.action import kind_of
from hansa_bot.host.kernel.settings import HERE, PLACE
from hansa_bot.model.values import Whose
from hansa_bot.titles import registry
from hansa_bot.titles.die_haendler.meta import META
from hansa_bot.titles.die_haendler.standing_orders import answer_for_absent
from tests.cogs.stage import Stage
from tests.ui.live import process_in

SECRET, RICH, BID = 1, 78_500, 5_300
"""The seat, its money, of which it spends little, and its first bid, which is more than others have."""
LOOKS = ("status", "board", "log", "scores", "since", "text", "replay", "export", "desk", "whatif")
OPTIONS = (("bid", "amount"), ("buy", "good"), ("answer propose", "goods"), ("drive", "wagon"), ("rise", "rungs"))
_GROUPED = r"(?<![\d.,]){}[ .,'’\u00a0\u202f]?{}(?!\d)"
MONEY, BIDS = re.compile(_GROUPED.format("7[1-8]", r"\d00")), re.compile(_GROUPED.format("5", "300"))


def said(env: Any, since: int) -> str:
    """Return all that the bot has sent: texts, controls with their ids, suggestions, names of files.

    Not the nonces, which are drawn and could hold any number.
    """
    sent = "\n".join(json.dumps(request.json, ensure_ascii=False) for request in env.http_requests[since:])
    return re.sub(r'"nonce": "\w+"', "", sent)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(2))
async def test_no_message_names_a_secret(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(registry, "metas", lambda: [META])
    async with process_in(tmp_path, cogs.ALL, seed=str(seed)) as process, simcord.run(process.client) as env:
        stage, dice = Stage(env, process.services), random.Random(seed)
        host = process.services.host
        await host.start()
        await host.prefs.choose(Whose.SERVER, stage.guild.id, {PLACE.key: HERE})
        crowd = [stage.person(name) for name in ("Anna", "Ben", "Carl")]
        await stage.ask(crowd[0], "table new", title=META.id, players=3)
        for guest in crowd[1:]:
            await stage.ask(guest, "table join")
        await stage.ask(crowd[0], "table start")
        table = await stage.table()
        users = [info.user or 0 for info in table.seats]
        readers = [person for person in crowd if person.id != users[SECRET]] + [stage.person("Eva")]
        (await host.query.session(table.id)).state.money[SECRET] = RICH
        told, suggested, since, has_bid = "", "", len(env.http_requests), False
        for step in range(160):
            session = await host.query.session(table.id)
            if session.state.over:
                break
            seat = dice.choice(session.waiting)
            offers = session.offers(seat)
            verb = dice.choice(sorted({kind_of(offer) for offer in offers}))
            action = dice.choice([offer for offer in offers if kind_of(offer) == verb])
            if seat == SECRET:
                action = answer_for_absent(session.state, seat)
                if action == "bid/0" and not has_bid and len(session.waiting) > 1:
                    action, has_bid = f"bid/{BID}", True
            await host.play.act(table.id, users[seat], [action], seen=None, request=str(step))
            await host.settle(table.id)
            await host.courier.settle(table.id)
            is_pending = has_bid and not told
            for look in LOOKS if is_pending else dice.sample(LOOKS, step % 5 == seed):
                reader, about = dice.choice(readers), {"action": "bid"} if look == "whatif" else {}
                await reader.slash(stage.channel, f"table {look}", **about)
                await stage.ask(reader, f"{META.command} bid", amount="55500")
                for command, option in OPTIONS:
                    suggested += str(await stage.choices(reader, f"{META.command} {command}", option))
            if is_pending:
                told = said(env, since) + suggested
                assert not BIDS.search(told)
        told = said(env, since) + suggested
        assert "1000" in told
        assert has_bid
        assert not MONEY.search(told), MONEY.search(told)
        assert stage.faults() == []
        env.errors.clear()
