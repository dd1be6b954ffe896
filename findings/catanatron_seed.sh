#!/usr/bin/env bash
# catanatron 3.2.1 (Catan for programs): `Game(players, seed=7)`.
#
# Expected: the seed decides the game's draws, so that each game can be played again, whatever else goes on.
# Seen: it seeds the interpreter's one generator, from which all its games roll and draw. Game 7 alone is won by orange; it is another game once
#   game 8 was only set up beside it, and another again when the two are played by turns. A copy made in the middle doesn't end as its original
#   does, whichever is played first. And seed 0 is no seed: each run is another game.
# Why it matters: a host has many games in one process, and a search copies the game it thinks about: no record of such a game can be trusted
#   by its seed. Here each game draws by its own key, from where it stands, never from a stream.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check catanatron==3.2.1 2>/dev/null
"$work/venv/bin/python" - <<'PY' | tee "$work/seen"
from catanatron import Color, Game, RandomPlayer


def new(seed):
    return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)], seed=seed)


def end(game):
    game.play()
    return game.winning_color(), game.state.num_turns, game.state.player_state.copy()


alone = end(new(7))
print("again the same:", end(new(7)) == alone)
beside, other = new(7), new(8)
print("the same after another was set up:", end(beside) == alone)
beside, other = new(7), new(8)
for _ in range(40):
    beside.play_tick()
    other.play_tick()
print("the same by turns with another:", end(beside) == alone)
original = new(7)
for _ in range(60):
    original.play_tick()
copied = original.copy()
first = end(original)
print("a copy goes on as its original:", end(copied) == first)
print("seed 0 twice the same:", end(new(0)) == end(new(0)))
PY
diff "$work/seen" - <<'EXPECTED'
again the same: True
the same after another was set up: False
the same by turns with another: False
a copy goes on as its original: False
seed 0 twice the same: False
EXPECTED
echo "As described."
