#!/usr/bin/env bash
# OpenSpiel 2.0.2 (August 2026): State.undo_action.
#
# Expected: apply an action, undo it, and the position is the one of before; a game that can't do that has no undo.
# Seen: of 35 sequential games tried that have one, 26 are right (ten of them below) and seven quietly leave another position: Dots and Boxes wipes out lines drawn
#   earlier, TwixT keeps the peg and passes the turn, Morpion Solitaire keeps the point, EinStein würfelt nicht keeps the turn of the wrong
#   player after a die, Ultimate Tic-Tac-Toe keeps the forced board, Latent Tic-Tac-Toe offers a square that is taken, Backgammon offers other
#   moves. (Two more raise an error instead.) A clone kept from before is right in all of them.
# Why it matters: whoever checks rules against this library, or lets a search walk back by undo, compares with positions that
#   never were. Ours keeps states and never takes one back.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check open-spiel==2.0.2 2>/dev/null
cat > "$work/undo.py" <<'PY'
import random

import pyspiel

RIGHT = ["amazons", "breakthrough", "chess", "clobber", "go", "mnk", "nim", "shogi", "tic_tac_toe", "xiangqi"]
OTHER = [
    "backgammon", "dots_and_boxes", "einstein_wurfelt_nicht", "latent_ttt", "morpion_solitaire", "twixt", "ultimate_tic_tac_toe",
]


def seen(state):
    return {"text": str(state), "turn": state.current_player(), "moves": state.legal_actions(), "points": state.returns()}


def differences(name):
    chance = random.Random(1)
    found = set()
    for _ in range(10):
        state = pyspiel.load_game(name).new_initial_state()
        for _ in range(60):
            if state.is_terminal():
                break
            actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            action, player = chance.choice(actions), state.current_player()
            tried = state.clone()
            tried.apply_action(action)
            tried.undo_action(player, action)
            before, after = seen(state), seen(tried)
            found |= {key for key in before if before[key] != after[key]}
            state.apply_action(action)
    return " ".join(sorted(found)) or "as before"


for name in RIGHT + OTHER:
    print(f"{name}: {differences(name)}")
PY
"$work/venv/bin/python" "$work/undo.py" 2>/dev/null | tee "$work/seen"
diff "$work/seen" - <<'EXPECTED'
amazons: as before
breakthrough: as before
chess: as before
clobber: as before
go: as before
mnk: as before
nim: as before
shogi: as before
tic_tac_toe: as before
xiangqi: as before
backgammon: moves
dots_and_boxes: moves text
einstein_wurfelt_nicht: moves turn
latent_ttt: moves
morpion_solitaire: points
twixt: moves points text turn
ultimate_tic_tac_toe: moves points text turn
EXPECTED
echo "As described."
