#!/usr/bin/env bash
# mahjong-utils 0.8.0 (October 2026) beside mahjong 2.1.0 and jansou 0.14.0: what a riichi hand is worth (han, fu).
#
# Expected: three scorers of one rulebook agree, all the more on closed hands without any house rule.
# Seen: of 3,229 hands the other two always agree, and mahjong-utils is alone with another price for 89. To it winds and dragons
#   have numbers: three green dragons, the sixth of their suit, complete three-of-a-number with two other sixes (two han too many),
#   and three east winds do with two ones. Three equal runs are no longer two equal runs (one han too few, and with it sometimes the
#   only one, so that the winner may not win). And a set of three that the other's discard completes is paid as one drawn by oneself.
# Why it matters: two libraries that agree about a hand tell more than one with a long list of tests; where a host changes the scorer,
#   old games replay to other points. A tile's number is not its place in a list.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check mahjong-utils==0.8.0 mahjong==2.1.0 jansou==0.14.0 2>/dev/null
"$work/venv/bin/python" - <<'PY' 2>/dev/null | tee "$work/seen"
import random

from jansou.core.hand import Hand
from jansou.core.notation import parse_mpsz
from jansou.core.rules import preset
from jansou.core.tiles import Wind as Seat
from jansou.scoring.context import WinContext
from jansou.scoring.score import ScoringError, score
from mahjong.constants import EAST, SOUTH
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong_utils.hora import build_hora
from mahjong_utils.models.tile import Tile, parse_tiles
from mahjong_utils.models.wind import Wind

SUITS = "mpsz"
RULES = preset("tenhou")


def written(kinds):
    return "".join(f"{kind % 9 + 1}{SUITS[kind // 9]}" for kind in kinds)


def by_mahjong(kinds, won):
    tiles = [kind * 4 + kinds[:place].count(kind) for place, kind in enumerate(kinds)]
    found = HandCalculator().estimate_hand_value(tiles, won * 4, config=HandConfig(player_wind=SOUTH, round_wind=EAST))
    return (found.han, found.fu) if found.han else None


def by_jansou(kinds, won):
    context = WinContext(rules=RULES, seat_wind=Seat.SOUTH, is_tsumo=False)
    try:
        found = score(Hand(parse_mpsz(written(kinds)), []), parse_mpsz(written([won]))[0], context)
    except ScoringError:
        return None
    return found.han, found.fu.total


def by_utils(kinds, won):
    found = build_hora(parse_tiles(written(kinds)), None, Tile.by_text(written([won])), False, self_wind=Wind.south, round_wind=Wind.east)
    return (found.han, found.hu) if found.han else None


def kinds_of(hand):
    return [int(number) - 1 + 9 * SUITS.index(suit) for number, suit in zip(hand[::2], hand[1::2])]


for what, hand, won in (
    ("green dragons and two sixes", "6m6m6m6p6p6p6z6z6z2s3s4s9s9s", "4s"),
    ("white dragons and two sixes", "6m6m6m6p6p6p5z5z5z2s3s4s9s9s", "4s"),
    ("east winds and two ones", "1m1m1m1p1p1p1z1z1z5s6s7s9s9s", "7s"),
    ("two equal runs", "1m1m7p8p9p4p5p6p4p5p6p3s4s5s", "6p"),
    ("three equal runs", "1m1m4p5p6p4p5p6p4p5p6p3s4s5s", "6p"),
    ("won by the third wind", "1m2m2m3m3m4m5m5m5m4z4z4z7z7z", "4z"),
    ("won by a run", "1m2m2m3m3m4m5m5m5m4z4z4z7z7z", "1m"),
):
    print(what, *(by(kinds_of(hand), *kinds_of(won)) for by in (by_mahjong, by_jansou, by_utils)))

chance, runs = random.Random(1), [first + 9 * suit for suit in range(3) for first in range(7)]
alone, hands = [0, 0, 0], 0
for _ in range(4000):
    suits = chance.choice([(0,), (0, 1), (0, 1, 2)])
    kinds = [kind for kind in range(34) if kind // 9 in {*suits, 3}]
    sets = [[kind] * 3 for kind in kinds] + [[run, run + 1, run + 2] for run in runs if run // 9 in suits] * 2
    hand = sorted(sum((chance.choice(sets) for _ in range(4)), []) + [chance.choice(kinds)] * 2)
    if max(map(hand.count, hand)) > 4:
        continue
    won = chance.choice(hand)
    told = [by(hand, won) for by in (by_mahjong, by_jansou, by_utils)]
    if any(one and one[0] >= 13 for one in told):
        continue
    hands += 1
    for place, one in enumerate(told):
        others = told[:place] + told[place + 1 :]
        alone[place] += others[0] == others[1] != one
print(f"of {hands} hands alone with its opinion:", *(f"{name} {count}" for name, count in zip(("mahjong", "jansou", "mahjong-utils"), alone)))
PY
diff "$work/seen" - <<'EXPECTED'
green dragons and two sixes (3, 50) (3, 50) (5, 50)
white dragons and two sixes (3, 50) (3, 50) (3, 50)
east winds and two ones (3, 60) (3, 60) (5, 60)
two equal runs (2, 30) (2, 30) (2, 30)
three equal runs (2, 30) (2, 30) (1, 30)
won by the third wind (3, 40) (3, 40) (3, 50)
won by a run (3, 50) (3, 50) (3, 50)
of 3229 hands alone with its opinion: mahjong 0 jansou 0 mahjong-utils 89
EXPECTED
echo "As described."
