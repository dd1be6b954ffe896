#!/usr/bin/env bash
# trueskill 0.4.5, with its defaults: `weights`, by which somebody counts for a part of a game, or with 0 not at all.
#
# Expected: with the computer player's weight 0, the two people are rated as if they had played alone (29.40 and 20.60 after a first game).
# Seen: where the one who is not counted came second of three, the winner is given 25.10 and the third 2.17, as if one had beaten and the
#   other lost to somebody worth nothing. Where they came first the others fall to 3.26 and 0.55. Only last does it do what is meant.
#   A weight of a half lets the second (29.77) pass the winner (27.51).
# Why it matters: a league that leaves out who was only standing in wrecks the ratings of everybody placed behind. Leave them out of the
#   list of results instead.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check trueskill==0.4.5 2>/dev/null
"$work/venv/bin/python" - <<'PY' | tee "$work/seen"
from trueskill import TrueSkill

league = TrueSkill()
for weights in ([1, 1], [1, 1, 0], [1, 0, 1], [0, 1, 1], [1, 1, 0, 1, 1], [1, 0.5, 1]):
    newcomers = [(league.create_rating(),) for _ in weights]
    rated = league.rate(newcomers, ranks=range(len(weights)), weights=[(weight,) for weight in weights])
    print(*(f"{weight}: {one.mu:.2f}" for weight, (one,) in zip(weights, rated)), sep=", ")
PY
diff "$work/seen" - <<'EXPECTED'
1: 29.40, 1: 20.60
1: 29.43, 1: 20.74, 0: 25.00
1: 25.10, 0: 25.00, 1: 2.17
0: 25.00, 1: 3.26, 1: 0.55
1: 29.43, 1: 20.74, 0: 25.00, 1: 3.26, 1: 0.55
1: 27.51, 0.5: 29.77, 1: 12.94
EXPECTED
echo "As described."
