#!/usr/bin/env bash
# daltonlens 0.1.5, which carries six published ways to show how colour-blind people see; CoblisV1 is what many web pages run.
#
# Expected: all six say that red and green pawns come close to each other for people without green cones (deuteranopia).
# Seen: five of six bring the pair together, from a difference of 57 (CAM02-UCS) to 8 to 13; CoblisV1 leaves it at 49, and turns red into a yellow-green
#   and green into violet. By it the pair that everybody warns of passes any threshold.
# Why it matters: colours for players that were chosen by a page of that kind are not safe. Ours are checked by the other family.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check daltonlens==0.1.5 colorspacious==1.1.2 numpy==2.4.6 2>/dev/null
"$work/venv/bin/python" - <<'PY' 2>/dev/null | tee "$work/seen"
import numpy
from colorspacious import deltaE
from daltonlens import simulate

RED, GREEN = (200, 30, 30), (30, 140, 60)


def apart(red, green):
    return f"{deltaE(numpy.array(red) / 255, numpy.array(green) / 255, input_space='sRGB1'):.0f}"


print("as painted", apart(RED, GREEN))
for name in ("Vienot1999", "Brettel1997", "Machado2009", "Vischeck", "CoblisV2", "CoblisV1"):
    simulator = getattr(simulate, f"Simulator_{name}")()
    seen = [
        simulator.simulate_cvd(numpy.array([[colour]], numpy.uint8), simulate.Deficiency.DEUTAN, severity=1.0)[0, 0]
        for colour in (RED, GREEN)
    ]
    print(name, apart(*seen))
PY
diff "$work/seen" - <<'EXPECTED'
as painted 57
Vienot1999 9
Brettel1997 9
Machado2009 8
Vischeck 13
CoblisV2 11
CoblisV1 49
EXPECTED
echo "As described."
