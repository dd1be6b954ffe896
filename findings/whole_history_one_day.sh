#!/usr/bin/env bash
# elote 1.5.1 (WholeHistoryRatingCompetitor) and whole-history-rating 3.7.1, the same published method, both with w2 = 300.
#
# Expected: who has played 200 games is known by them, and two libraries of one method agree about it.
# Seen: six players, each 100 Elo above the next, play 600 games. Spread over 40 days both find the best some 550 to 580 above the worst
#   (true: 500). All of them on one day, elote finds 143 and the other 514. In elote the first day of a newcomer is held to the
#   starting value as tightly as one day to the next (a standard deviation of 17), however many games it has; what the other
#   one holds it by is as weak as a game or two. And games without a date all count as of today.
# Why it matters: a season that is rated at its end, or one day's tournament, leaves everybody nearly equal: the best beats the worst
#   in 95 of 100 games, and is said to do so in 70.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check elote==1.5.1 whole-history-rating==3.7.1 2>/dev/null
"$work/venv/bin/python" -W ignore - <<'PY' | tee "$work/seen"
import random
from datetime import datetime, timedelta
from itertools import combinations

from elote import WholeHistoryRatingCompetitor
from whr import whole_history_rating

TRUE = [0, 100, 200, 300, 400, 500]


def season(days):
    """Yield 40 rounds of everybody against everybody: day, two players, whether the first one won."""
    chance = random.Random(1)
    for number in range(40):
        for one, other in combinations(range(len(TRUE)), 2):
            won = chance.random() < 1 / (1 + 10 ** ((TRUE[other] - TRUE[one]) / 400))
            yield number * days // 40, one, other, won


for days in (40, 1):
    players, base = [WholeHistoryRatingCompetitor(w2=300) for _ in TRUE], whole_history_rating.Base({"w2": 300})
    for day, one, other, won in season(days):
        first, second = (players[one], players[other]) if won else (players[other], players[one])
        first.beat(second, match_time=datetime(2026, 1, 1) + timedelta(days=day))
        base.create_game(f"{one}", f"{other}", "B" if won else "W", day, 0)
    base.iterate(100)
    last = [base.ratings_for_player(f"{each}")[-1][1] for each in range(len(TRUE))]
    told = players[-1].expected_score(players[0])
    print(f"{days} day{'s' if days > 1 else ''}: elote {players[-1].rating - players[0].rating:.0f}, whole-history-rating {last[-1] - last[0]:.0f}", end="")
    print(f"; elote expects the best to beat the worst in {100 * told:.0f} of 100")
PY
diff "$work/seen" - <<'EXPECTED'
40 days: elote 550, whole-history-rating 584; elote expects the best to beat the worst in 96 of 100
1 day: elote 143, whole-history-rating 514; elote expects the best to beat the worst in 70 of 100
EXPECTED
echo "As described."
