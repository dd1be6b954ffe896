#!/usr/bin/env bash
# rlcard 1.2.0: `step_back`, for games made with `allow_step_back`.
#
# Expected: after a step and a step back everything reads as before, and the same step once more leads where it led.
# Seen: Dou Dizhu forgets one of the three open cards of the landlord, and offers other moves than before; in Mahjong a tile lies in the hand
#   twice when the step is done again. Leduc and limit hold'em, blackjack and UNO are right in the same test.
# Why it matters: whoever lets people take moves back with it, or searches with it, plays with cards that nobody holds. Compare with a copy
#   before you trust an undo: it was right in most games here, as it was in most of OpenSpiel's.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check rlcard==1.2.0 2>/dev/null
PYTHONHASHSEED=0 "$work/venv/bin/python" - <<'PY' | tee "$work/seen"
import rlcard


def plain(what):
    if isinstance(what, dict):
        return {key: plain(value) for key, value in what.items()}
    if isinstance(what, (list, tuple)):
        return [plain(value) for value in what]
    return what.get_str() if hasattr(what, "get_str") else str(what)


def seen(state, player):
    return player, plain(state["raw_obs"])


for name in ("blackjack", "leduc-holdem", "limit-holdem", "uno", "doudizhu", "mahjong"):
    steps = before_differs = offers_differ = again_differs = 0
    for seed in range(40):
        game = rlcard.make(name, config={"allow_step_back": True, "seed": seed})
        state, player = game.reset()
        for _ in range(60):
            if game.is_over():
                break
            offers = [*state["legal_actions"]]
            action, before = offers[steps % 3 % len(offers)], seen(state, player)
            after = seen(*game.step(action))
            back, player = game.step_back()
            steps += 1
            before_differs += seen(back, player) != before
            offers_differ += [*back["legal_actions"]] != offers
            state, player = game.step(action)
            again_differs += seen(state, player) != after
    print(f"{name}: of {steps} steps {before_differs} lead back to another position,", end=" ")
    print(f"{offers_differ} to other moves, and {again_differs} lead elsewhere the second time")
PY
diff "$work/seen" - <<'EXPECTED'
blackjack: of 60 steps 0 lead back to another position, 0 to other moves, and 0 lead elsewhere the second time
leduc-holdem: of 60 steps 0 lead back to another position, 0 to other moves, and 0 lead elsewhere the second time
limit-holdem: of 60 steps 0 lead back to another position, 0 to other moves, and 0 lead elsewhere the second time
uno: of 1384 steps 0 lead back to another position, 0 to other moves, and 0 lead elsewhere the second time
doudizhu: of 2141 steps 200 lead back to another position, 147 to other moves, and 0 lead elsewhere the second time
mahjong: of 2355 steps 0 lead back to another position, 0 to other moves, and 86 lead elsewhere the second time
EXPECTED
echo "As described."
