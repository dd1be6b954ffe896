"""Record files that nobody would write are refused with their line, in a few words and at once."""

import os
import random

import pytest

from hansa_bot.cli.records import replay_file
from hansa_bot.engine.errors import RecordError
from tests.cli.conftest import MOVES, written

RUNS = int(os.environ.get("FUZZ", "2000"))
SEEDS = range(4)
MOST_SAID = 340
NUMBER = "9" * 5000
ODD = (
    *("undo", "undo/0", f"undo/{NUMBER}", "undo/-1", "undo/²", "/", "bid", f"bid/{NUMBER}", "x" * 5000, "", "\x00"),
    *("0", "-1", NUMBER, "1.5", "1e999", "null", "true", "{}", "[]", "[" * 3000, '"A"', '"Z"', "2", '"harbour"'),
)


def spoil(chance: random.Random, text: str) -> str:
    """Change some places of a record: a letter, a line, a value, the seats."""
    for _ in range(chance.randrange(1, 4)):
        at, lines = chance.randrange(len(text)), text.splitlines(keepends=True)
        where = chance.randrange(len(lines))
        spoilt = (
            text[:at] + chance.choice((*ODD, "")) + text[at + chance.randrange(20) :],
            "".join([*lines[:where], chance.choice(lines), *lines[where:]]),
            "".join([*lines[:where], *lines[where + 1 :]]) or "\n",
            text.replace(chance.choice(MOVES).split()[1], chance.choice(ODD)),
            text.replace('"A"', chance.choice(ODD), chance.randrange(3)),
            text.replace('"Ann", "Bea"', ",".join(['"x"'] * chance.choice((0, 1, 27, 100_000)))),
        )
        text = chance.choice(spoilt)
    return text


@pytest.mark.proof
@pytest.mark.parametrize("seed", SEEDS)
def test_a_spoilt_record_is_refused_in_a_few_words(tmp_path, seed):
    chance, path = random.Random(seed), tmp_path / "spoilt.jsonl"
    said: list[str] = []
    for _ in range(RUNS // len(SEEDS)):
        path.write_text(spoil(chance, written()), "utf-8")
        try:
            replay_file(path, None)
        except RecordError as error:
            said.append(str(error))
    assert len(said) > RUNS // len(SEEDS) // 2
    assert max(map(len, said)) <= MOST_SAID
