"""Record files that nobody would write are refused with their line, in a few words and at once."""

import os
import random
import re
import time
from pathlib import Path

import pytest

from hansa_bot.cli.records import replay_file
from hansa_bot.engine.errors import RecordError
from tests.cli.conftest import written

RUNS = int(os.environ.get("FUZZ", "2000"))
SEEDS = range(int(os.environ.get("FUZZ_FROM", "0")), int(os.environ.get("FUZZ_FROM", "0")) + 4)
MOST_SAID = 340
MOST_SECONDS = 3.0
NUMBER = "9" * 5000
ODD = (
    *("undo", "undo/0", f"undo/{NUMBER}", "undo/-1", "undo/²", "/", "bid", f"bid/{NUMBER}", "x" * 5000, "", "\x00"),
    *("0", "-1", NUMBER, "1.5", "1e999", "null", "true", "{}", "[]", "[" * 3000, '"A"', '"Z"', "2", '"harbour"'),
)


LINES = 80
"""Of a game that somebody has played; its beginning is a record too."""


def whole() -> list[str]:
    """Return a record of the toy, and the beginnings of some of every title."""
    folders = sorted((Path(__file__).parents[1] / "titles").glob("*/games"))
    games = [sorted(folder.glob("*.jsonl"))[:: max(1, len(list(folder.glob("*.jsonl"))) // 4)] for folder in folders]
    texts = [path.read_text("utf-8").splitlines(keepends=True) for found in games for path in found]
    return [written(), *("".join(lines[:LINES]) for lines in texts)]


def spoil(chance: random.Random, text: str) -> str:
    """Change some places of a record: a letter, a line, a value, the seats."""
    for _ in range(chance.randrange(1, 4)):
        at, lines = chance.randrange(len(text)), text.splitlines(keepends=True)
        where = chance.randrange(len(lines))
        words = re.findall(r'"[^"]+"|-?\d+', lines[where]) or ['"A"']
        odd = lines[where].replace(chance.choice(words), chance.choice((*ODD, *words)), chance.randrange(3))
        spoilt = (
            text[:at] + chance.choice((*ODD, "")) + text[at + chance.randrange(20) :],
            "".join([*lines[:where], chance.choice(lines), *lines[where:]]),
            "".join([*lines[:where], *lines[where + 1 :]]) or "\n",
            "".join([*lines[:where], odd, *lines[where + 1 :]]),
            text.replace('"A"', chance.choice(ODD), chance.randrange(3)),
            re.sub(r'"seats": ?\[[^]]*', '"seats":[' + ",".join(['"x"'] * chance.choice((0, 1, 27, 100_000))), text),
        )
        text = chance.choice(spoilt)
    return text


@pytest.mark.proof
@pytest.mark.parametrize("seed", SEEDS)
def test_a_spoilt_record_is_refused_in_a_few_words(tmp_path, seed):
    chance, path, texts = random.Random(seed), tmp_path / "spoilt.jsonl", whole()
    said: list[str] = []
    slow: list[float] = []
    for _ in range(RUNS // len(SEEDS)):
        path.write_text(spoil(chance, chance.choice(texts)), "utf-8", "surrogatepass")
        begun = time.process_time()
        try:
            replay_file(path, None)
        except RecordError as error:
            said.append(str(error))
        slow.append(time.process_time() - begun)
    assert len(said) > RUNS // len(SEEDS) // 2
    assert max(map(len, said)) <= MOST_SAID
    assert max(slow) < MOST_SECONDS
