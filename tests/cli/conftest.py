"""A runner for commands, and a record to work on."""

import json

import pytest
from click.testing import CliRunner

from hansa_bot.cli.main import main
from hansa_bot.engine.record import FORMAT
from hansa_bot.titles import registry

registry.look_in("tests.toys")

HEADER = {"format": FORMAT, "title": "harbour", "seats": ["Ann", "Bea"]}
DRAWS = {"draws": {"purses": [10, 11, 9, 12], "die": [4, 4, 4]}}
MOVES = ["A bid/2", "B bid/1", "A land/east", "A land/west", "A sail"]


def written(moves=MOVES, **header):
    lines = [{**HEADER, **(header or DRAWS)}]
    lines += [{"seat": move.split()[0], "action": move.split()[1]} for move in moves]
    return "".join(json.dumps(line) + "\n" for line in lines)


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text(written(), "utf-8")
    return path


@pytest.fixture
def commands():
    return main


@pytest.fixture
def run(commands):
    """Run a command; check that nothing but its own refusals ended it, and return (exit code, output, errors)."""

    def command(*arguments):
        result = CliRunner().invoke(commands, [str(argument) for argument in arguments])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result.exit_code, result.stdout, result.stderr

    return command


@pytest.fixture
def told(run):
    """Run a command that succeeds and prints JSON; return what it told."""

    def command(*arguments):
        code, out, err = run(*arguments, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return command


@pytest.fixture
def refused(run, record, tmp_path):
    """Run a line that is wrong; check that it says so and writes nothing, neither to the console nor to a file."""

    def check(line, code, says):
        new = tmp_path / "new"
        found, out, err = run(*line.format(record=record, new=new).split())
        assert (found, out, "Error" in err) == (code, "", True)
        assert says in err
        assert not new.exists()

    return check
