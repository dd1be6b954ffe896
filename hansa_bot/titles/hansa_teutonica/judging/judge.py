"""How a computer player judges its offers, one step ahead, from what everybody may see: each verb has its opinion."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from hansa_bot.engine.action import Action
from hansa_bot.titles.hansa_teutonica.judging.outlook import WIN, Outlook
from hansa_bot.titles.hansa_teutonica.rules import RULES
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import tables
from hansa_bot.titles.kit.preview import judge_by

_PATIENCE = 45
"""How many turns a seat waits for better ones; a game takes 12 to 30."""
_MOOD = 12.0
"""How far the moods of a seat that has waited too long reach; beyond what a lost game costs."""

_judge = judge_by(RULES, lambda state, seat: Outlook(state, tables(state.board), seat))


def judge(state: HansaState, seat: int, offers: Sequence[Action]) -> Sequence[float]:
    """Return one number per offer, higher is better."""
    opinions = _judge(state, seat, offers)
    if state.turn > _PATIENCE * state.seats:
        return [opinion + _mood(state, offer) for opinion, offer in zip(opinions, offers, strict=True)]
    return opinions


def _mood(state: HansaState, offer: Action) -> float:
    """Return another mood for every turn: at last even a claim that loses is better than waiting for ever."""
    return -WIN if offer == "end" else _MOOD * crc32(f"{state.turn}/{offer}".encode()) / 2**32
