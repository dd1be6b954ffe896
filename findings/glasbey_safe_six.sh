#!/usr/bin/env bash
# glasbey 0.4.0 with colorspacious 1.1.2: create_palette(6, colorblind_safe=True, cvd_severity=100), colours for people without green cones.
#
# Expected: they tell these six better apart than the six of the plain palette, or at least as well.
# Seen: two of the six are blues (#244dff, #0400fb). By three published simulations (daltonlens 0.1.5) the nearest two are 6 to 13 apart,
#   those of the plain palette 17 or 18, and who sees all colours has 12 instead of 44. Seven safe colours are better than six. The choice
#   is made by simulated colours as they are calculated, with negative parts and parts above the brightest, which no screen
#   shows and no eye sees: there the two blues are 36 apart. Cut off at what a screen can show, 7 are left.
# Why it matters: players' colours that were chosen under a "safe" switch look checked. Measure the pairs that people see, after the
#   simulation and inside what a screen shows.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check glasbey==0.4.0 colorspacious==1.1.2 daltonlens==0.1.5 numba==0.68.1 scikit-learn==1.9.1 numpy==2.4.6 2>/dev/null
"$work/venv/bin/python" - <<'PY' 2>/dev/null | tee "$work/seen"
from itertools import combinations

import glasbey
import numpy
from colorspacious import cspace_convert, deltaE
from daltonlens import simulate

BLIND = {"name": "sRGB1+CVD", "cvd_type": "deuteranomaly", "severity": 100}


def nearest(colours, space="sRGB255"):
    return f"{min(deltaE(one, other, input_space=space) for one, other in combinations(colours, 2)):.0f}"


def seen(name, colours):
    simulator = getattr(simulate, f"Simulator_{name}")()
    painted = numpy.array([colours], numpy.uint8)
    return simulator.simulate_cvd(painted, simulate.Deficiency.DEUTAN, severity=1.0)[0].astype(float)


for count in (6, 7):
    for safe in (False, True):
        palette = glasbey.create_palette(count, colorblind_safe=safe, cvd_severity=100)
        colours = [[int(colour[place : place + 2], 16) for place in (1, 3, 5)] for colour in palette]
        simulated = " ".join(f"{name} {nearest(seen(name, colours))}" for name in ("Machado2009", "Brettel1997", "Vienot1999"))
        uncut = nearest(cspace_convert(numpy.array(colours) / 255, BLIND, "sRGB1"), "sRGB1")
        print(count, "safe" if safe else "plain", f"{nearest(colours)}, {simulated}, uncut {uncut}")
PY
diff "$work/seen" - <<'EXPECTED'
6 plain 44, Machado2009 18 Brettel1997 17 Vienot1999 17, uncut 18
6 safe 12, Machado2009 7 Brettel1997 6 Vienot1999 13, uncut 36
7 plain 41, Machado2009 9 Brettel1997 9 Vienot1999 9, uncut 9
7 safe 26, Machado2009 17 Brettel1997 15 Vienot1999 27, uncut 33
EXPECTED
echo "As described."
