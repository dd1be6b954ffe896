#!/usr/bin/env bash
# openskill 6.2.0, ThurstoneMostellerFull with its defaults.
#
# Expected: a game in which all share the first place tells little, so everybody stays nearly as uncertain as before (sigma 8.33).
# Seen: with two, three, four and five newcomers sigma falls to 7.20, 5.86, 4.09 and 0.08. The five are taken to be known to a hundredth from
#   then on: thirty wins in a row against each other move one of them by 0.4 points, where a newcomer's first win alone moves 4.2.
#   The other models of the library keep 7.20 or more in the same games.
# Why it matters: one shared win in a full game freezes five people's ratings for a season.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check openskill==6.2.0 2>/dev/null
"$work/venv/bin/python" - <<'PY' | tee "$work/seen"
from openskill import models

MODELS = ["ThurstoneMostellerFull", "ThurstoneMostellerPart", "PlackettLuce", "BradleyTerryFull", "BradleyTerryPart"]


def tied(model, players):
    return [one for (one,) in model.rate([[model.rating()] for _ in range(players)], ranks=[1] * players)]


for name in MODELS:
    model = getattr(models, name)()
    print(name, *(f"{tied(model, players)[0].sigma:.2f}" for players in (2, 3, 4, 5)))
model = models.ThurstoneMostellerFull()
winner, loser, *_ = tied(model, 5)
begun = winner.mu
for _ in range(30):
    (winner,), (loser,) = model.rate([[winner], [loser]])
((first,), _) = model.rate([[model.rating()], [model.rating()]])
print(f"thirty wins {winner.mu - begun:.1f}, a newcomer's first {first.mu - 25:.1f}")
PY
diff "$work/seen" - <<'EXPECTED'
ThurstoneMostellerFull 7.20 5.86 4.09 0.08
ThurstoneMostellerPart 8.20 8.20 8.20 8.20
PlackettLuce 8.07 8.21 8.26 8.29
BradleyTerryFull 8.07 7.79 7.50 7.20
BradleyTerryPart 8.07 8.07 8.07 8.07
thirty wins 0.4, a newcomer's first 4.2
EXPECTED
echo "As described."
