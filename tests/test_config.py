"""Settings: what the environment may say, and what is never printed."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

import bot
from bench import house
from hansa_bot import __version__, config
from hansa_bot.cli.main import main
from hansa_bot.config import SETTINGS, Config, ConfigError, load

ROOT = Path(__file__).parents[1]


def loaded(**environ: str) -> Config:
    return load(None, environ)


def test_without_settings_everything_has_a_default() -> None:
    found = loaded()

    assert found == Config()
    assert found.database_url == "sqlite+aiosqlite:///var/bot.db"
    assert not found.may_connect


def test_every_setting_is_read() -> None:
    found = loaded(
        DISCORD_TOKEN=" abc ",
        DATABASE_URL="postgresql+asyncpg://u:p@h/d",
        SHARDS="16",
        DISCORD_API="http://127.0.0.1:8080/",
        SANDBOX_PORT="8081",
        SANDBOX_TITLE="toy",
        DRAW_AHEAD="Off",
        METRICS="[::1]:9108",
        PICTURE_WORKERS="2",
        THINKING_WORKERS="0",
        THINKING_SECONDS="60",
        RETENTION_DAYS="0",
        PRIVACY_URL="https://example.org/privacy",
        TERMS_URL="https://example.org/terms",
        LOG_LEVEL="debug",
    )

    assert (found.token, found.database_url) == ("abc", "postgresql+asyncpg://u:p@h/d")
    assert (found.discord_api, found.sandbox_port) == ("http://127.0.0.1:8080", 8081)
    assert (found.sandbox_title, found.log_level) == ("toy", "DEBUG")
    assert found.shards == (16, None)
    assert found.metrics == ("::1", 9108)
    assert (found.draw_ahead, found.picture_workers) == (False, 2)
    assert (found.thinking_workers, found.thinking_seconds) == (0, 60)
    assert (found.retention_days, found.privacy_url, found.terms_url[-5:]) == (
        0,
        "https://example.org/privacy",
        "terms",
    )
    assert found.may_connect


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://root:secret@host/db"),
        ("DATABASE_URL", "games.db"),
        ("SHARDS", "all"),
        ("SHARDS", "000"),
        ("SHARDS", "4/4"),
        ("SHARDS", "3-0/16"),
        ("SHARDS", "0,,1/4"),
        ("SHARDS", "-1/16"),
        ("SHARDS", "1/2/3"),
        ("DISCORD_API", "https://discord.com"),
        ("DISCORD_API", "http://127.0.0.1.evil.example:80"),
        ("DISCORD_API", "http://127.0.0.9"),
        ("DISCORD_API", "http://127.0.0.1:port"),
        ("SANDBOX_PORT", "65536"),
        ("SANDBOX_PORT", "-1"),
        ("SANDBOX_PORT", "http"),
        ("DRAW_AHEAD", "perhaps"),
        ("METRICS", "9109"),
        ("METRICS", ":9109"),
        ("METRICS", "10.0.0.1"),
        ("METRICS", "127.0.0.1:http"),
        ("METRICS", "http://127.0.0.1:9108"),
        ("PICTURE_WORKERS", "-1"),
        ("PICTURE_WORKERS", "1000"),
        ("THINKING_WORKERS", "few"),
        ("THINKING_SECONDS", "-1"),
        ("RETENTION_DAYS", "-1"),
        ("RETENTION_DAYS", "for ever"),
        ("PRIVACY_URL", "http://example.org"),
        ("TERMS_URL", "https://example.org/) [x](https://evil.example"),
        ("LOG_LEVEL", "LOUD"),
    ],
)
def test_a_wrong_value_is_named_and_not_repeated(name: str, value: str) -> None:
    with pytest.raises(ConfigError, match=name) as caught:
        loaded(**{name: value})

    assert value not in str(caught.value)


@pytest.mark.parametrize(
    ("said", "wanted"),
    [("0-3/16", {0, 1, 2, 3}), ("0, 5,7 / 16", {0, 5, 7}), ("15/16", {15}), ("0-1,9/16", {0, 1, 9})],
)
def test_shards_are_named_by_number_or_in_a_row(said: str, wanted: set[int]) -> None:
    assert loaded(SHARDS=said).shards == (16, wanted)


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=from-file\nLOG_LEVEL=ERROR\nSANDBOX_PORT=\n")

    found = load(file, {"DISCORD_TOKEN": "from-environment", "LOG_LEVEL": ""})

    assert (found.token, found.log_level, found.sandbox_port) == ("from-environment", "ERROR", None)


def test_secrets_stay_out_of_the_text_form() -> None:
    found = loaded(DISCORD_TOKEN="hush", DATABASE_URL="postgresql+asyncpg://me:hush@host/db")

    assert "hush" not in f"{found!r} {found}"


def test_the_example_names_every_setting_with_its_default() -> None:
    example = dict(re.findall(r"^([A-Z_]+)=(.*)$", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE))

    assert example == SETTINGS


def test_nobody_else_reads_the_environment() -> None:
    readers = [path.name for path in house.code() if re.search(r"os\.environ|getenv|dotenv", path.read_text("utf-8"))]

    assert readers == ["config.py"]


def test_without_a_token_the_bot_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(config, "load", lambda: Config())

    assert bot.main([]) == 2
    said = capsys.readouterr().err
    assert "DISCORD_TOKEN is missing" in said
    assert "--sandbox" in said


def test_a_wrong_port_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(config, "load", lambda: Config())

    assert bot.main(["--sandbox", "--port", "x"]) == 2
    assert "--port must be a port number" in capsys.readouterr().err


def test_the_command_line_goes_before_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "load", lambda: Config(sandbox_port=1, sandbox_title="toy"))

    found = bot.settings(["--sandbox", "--port", "8080"])

    assert (found.sandbox, found.sandbox_port, found.sandbox_title) == (True, 8080, "toy")
    assert bot.settings(["--title", "other"]).sandbox_title == "other"


def test_the_process_ends_with_code_2_without_a_token(tmp_path: Path) -> None:
    environ = {"PYTHONPATH": str(ROOT), "PATH": "", "DISCORD_TOKEN": "", "LOG_LEVEL": "none"}
    ended = subprocess.run(
        [sys.executable, str(ROOT / "bot.py")], env=environ, cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert ended.returncode == 2
    assert ended.stderr == f"LOG_LEVEL must be one of {', '.join(('DEBUG', 'INFO', 'WARNING', 'ERROR'))}\n"


def test_the_version_stands_in_one_place_and_can_be_asked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "hansa_bot.__version__"}
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__)
    assert CliRunner().invoke(main, ["--version"]).output == f"Hansa Bot {__version__}\n"
