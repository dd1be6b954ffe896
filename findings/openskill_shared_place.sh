#!/usr/bin/env bash
# openskill 6.2.0 (Python) and openskill 5.0.1 (JavaScript), Plackett-Luce, their default model.
#
# Expected: whoever shares the first place gains at least as much as the person in third place.
# Seen: of five newcomers with places 1, 1, 3, 4, 5 the third gains most (26.56 against 26.00 for both winners, all from 25);
#   of four with 1, 1, 3, 4 all three gain the same. Without ties the order of the points is that of the places. Both libraries agree
#   to the fourth decimal, so a port is no second opinion. Bradley-Terry (full) keeps the order of the places.
# Why it matters: a league in which wins can be shared takes points from winners and gives them to the next.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check openskill==6.2.0 2>/dev/null
npm install --prefix "$work" --silent --no-fund --no-audit openskill@5.0.1 >/dev/null
cat > "$work/rate.mjs" <<'JS'
import { rate, rating } from 'openskill'

const seen = (places) => rate(places.map(() => [rating()]), { rank: places }).map(([one]) => one.mu.toFixed(2)).join(' ')
console.log('JavaScript 1 1 3 4 5:', seen([1, 1, 3, 4, 5]))
console.log('JavaScript 1 1 3 4:', seen([1, 1, 3, 4]))
JS
{
    "$work/venv/bin/python" - <<'PY'
from openskill.models import BradleyTerryFull, PlackettLuce


def seen(model, places):
    rated = model().rate([[model().rating()] for _ in places], ranks=places)
    return " ".join(f"{one.mu:.2f}" for (one,) in rated)


print("Python 1 2 3 4 5:", seen(PlackettLuce, [1, 2, 3, 4, 5]))
print("Python 1 1 3 4 5:", seen(PlackettLuce, [1, 1, 3, 4, 5]))
print("Python 1 1 3 4:", seen(PlackettLuce, [1, 1, 3, 4]))
print("Bradley-Terry 1 1 3 4 5:", seen(BradleyTerryFull, [1, 1, 3, 4, 5]))
PY
    (cd "$work" && node rate.mjs)
} | tee "$work/seen"
diff "$work/seen" - <<'EXPECTED'
Python 1 2 3 4 5: 27.67 26.83 25.72 24.06 20.72
Python 1 1 3 4 5: 26.00 26.00 26.56 24.89 21.56
Python 1 1 3 4: 25.93 25.93 25.93 22.20
Bradley-Terry 1 1 3 4 5: 32.91 32.91 25.00 19.73 14.46
JavaScript 1 1 3 4 5: 26.00 26.00 26.56 24.89 21.56
JavaScript 1 1 3 4: 25.93 25.93 25.93 22.20
EXPECTED
echo "As described."
