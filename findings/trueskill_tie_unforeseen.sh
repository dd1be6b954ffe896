#!/usr/bin/env bash
# trueskill 0.4.5, with `draw_probability=0`, as one sets it for a game whose rules break every tie.
#
# Expected: should a game end in a tie after all, it is refused, or it tells that the two are about equal: sigma falls (to 6.46 by default).
# Seen: it is taken without a word, and both are known less than before: sigma rises from 8.33 to 9.59, after ten such games to 20.62, and
#   when one of them has won thirty more in a row both are still less known than newcomers. With a millionth instead of 0 all is well.
# Why it matters: rulebooks share a win when the last tie-breaker is equal too. One setting that says "that doesn't happen" undoes a season.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check trueskill==0.4.5 2>/dev/null
"$work/venv/bin/python" - <<'PY' | tee "$work/seen"
from trueskill import TrueSkill


def tied(league, games, players=2):
    rated = [(league.create_rating(),) for _ in range(players)]
    for _ in range(games):
        rated = league.rate(rated, ranks=[0] * players)
    return rated


for chance in (0.1, 0.001, 1e-6, 0.0):
    league = TrueSkill(draw_probability=chance)
    sigmas = [max(one.sigma for (one,) in tied(league, games, players)) for games, players in ((1, 2), (10, 2), (1, 4))]
    print(chance, *(f"{sigma:.2f}" for sigma in sigmas))
league = TrueSkill(draw_probability=0.0)
rated = tied(league, 10)
for _ in range(30):
    rated = league.rate(rated, ranks=[0, 1])
print("and thirty wins later", *(f"{one.sigma:.2f}" for (one,) in rated))
PY
diff "$work/seen" - <<'EXPECTED'
0.1 6.46 2.19 5.28
0.001 6.46 2.18 5.27
1e-06 6.30 2.11 5.16
0.0 9.59 20.62 10.48
and thirty wins later 10.32 10.32
EXPECTED
echo "As described."
