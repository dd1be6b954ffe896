"""Documents keep their word: what they tell people to type runs, what they name is there, and they can be read."""

import asyncio
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from discord import app_commands

import cogs
from hansa_bot import __version__
from hansa_bot.cli.main import main as hansa_bot
from hansa_bot.titles import registry
from hansa_bot.ui.client import Client
from workbench.main import main as workbench

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
COMMAND_LINE = (ROOT / "docs" / "command_line.md").read_text("utf-8")
TYPED = re.findall(r"^python -m (hansa_bot|workbench) (.+)$", COMMAND_LINE, re.MULTILINE)
GROUPS = {"hansa_bot": hansa_bot, "workbench": workbench}

NOT_OURS = {".venv", ".git", "var", "node_modules", ".pytest_cache"}
GENERATED = {"docs/first_game.md", "docs/week.md", "docs/month.md", "docs/fortnight.md"}
"""Written by shows, line by line as somebody saw it."""
DOCUMENTS = {
    path.relative_to(ROOT).as_posix(): path
    for path in sorted(ROOT.rglob("*.md"))
    if not NOT_OURS & set(path.relative_to(ROOT).parts)
}

MOST_CHARACTERS = 160
MOST_WORDS_OF_THE_PLAN = 2000
IN_EVERY_GAME = {"do", "undo", "hint", "why"}
"""Commands that docs/commands.md tells once, as `/GAME do`."""


def prose(document: str) -> Iterator[tuple[int, str]]:
    """Yield the lines outside fenced code, each with its number."""
    fenced = False
    for number, line in enumerate(DOCUMENTS[document].read_text("utf-8").splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield number, line


def slugs(document: str) -> set[str]:
    """Return what links may call the headings of a document, as GitHub makes it."""
    heads = (line.lstrip("#").strip() for _, line in prose(document) if line.startswith("#"))
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.proof
def test_every_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:///bot.db")
    assert len(TYPED) >= 9
    for package, line in TYPED:
        # Games against each other are all alike: of as many as tell something, two show that it can be typed.
        typed = re.sub(r"^(arena .*--games) \d+", r"\1 2", line)
        result = CliRunner().invoke(GROUPS[package], shlex.split(typed, comments=True))
        assert result.exit_code == 0, (line, result.output)


def test_every_make_target_that_is_named_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    named = set(re.findall(r"(?:`|^)make ([a-z]+)", README + (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.M))
    assert {"play", "test", "proof", "check", "texts", "lock"} <= named
    assert named <= set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))


def test_the_plan_of_the_house_is_read_at_one_sitting() -> None:
    words = DOCUMENTS["ARCHITECTURE.md"].read_text("utf-8").split()
    assert len(words) <= MOST_WORDS_OF_THE_PLAN


def test_lines_fit_a_terminal_and_a_diff() -> None:
    long = [
        f"{document}:{number} has {len(line)} characters"
        for document in DOCUMENTS.keys() - GENERATED
        for number, line in prose(document)
        if len(line) > MOST_CHARACTERS and not line.lstrip().startswith("|")
    ]
    assert long == []


def test_every_link_leads_somewhere() -> None:
    lost = []
    for document, path in DOCUMENTS.items():
        for number, line in prose(document):
            for target in re.findall(r"\]\(<?([^)\s>]+)>?\)", re.sub(r"`[^`]*`", "", line)):
                file, _, part = target.partition("#")
                if re.match(r"[a-z]+:", target):
                    continue
                goal = (path.parent / file).resolve() if file else path
                name = goal.relative_to(ROOT).as_posix() if goal.is_relative_to(ROOT) else ""
                if not name or not goal.exists() or (part and part not in slugs(name)):
                    lost.append(f"{document}:{number} {target}")
    assert lost == []


def test_every_command_of_the_bot_is_explained() -> None:
    async def registered() -> list[str]:
        client = Client(None)  # type: ignore[arg-type]
        for extension in cogs.ALL:
            await client.load_extension(extension)
        return [one.qualified_name for one in client.tree.walk_commands() if isinstance(one, app_commands.Command)]

    text, toys = DOCUMENTS["docs/commands.md"].read_text("utf-8"), set[str]()
    for meta in registry.metas():  # other tests bring titles of their own
        if not registry.load(meta.id).rules.__module__.startswith("hansa_bot."):
            toys.add(meta.command)
    games = {meta.command for meta in registry.metas()} - toys
    names = [name for name in asyncio.run(registered()) if name.partition(" ")[0] not in toys]
    assert len(names) > 100
    for name in names:
        root, _, leaf = name.partition(" ")
        told = f"GAME {leaf}" if root in games and leaf in IN_EVERY_GAME else name
        assert f"`/{told}`" in text, name
    known = {word for name in names for word in (name, name.partition(" ")[0])}
    claimed = {name for name in re.findall(r"`/([a-z]+(?: [a-z]+)*)`", text) if name not in known}
    assert claimed == set(), "there is no such command"


def test_ten_commands_stand_in_the_readme() -> None:
    rows = re.findall(r"^\| `/([a-z ]+)` \|", README.partition("## Commands")[2].partition("\n## ")[0], re.MULTILINE)
    assert len(rows) == 10
    assert all(f"`/{name}`" in DOCUMENTS["docs/commands.md"].read_text("utf-8") for name in rows)


def test_the_version_is_the_newest_one_of_the_changelog() -> None:
    """What is not released yet stands above it."""
    heads = re.findall(r"^## (.+)$", DOCUMENTS["CHANGELOG.md"].read_text("utf-8"), re.MULTILINE)
    versions = [head for head in heads if head != "Unreleased"]
    assert versions[0].partition(" – ")[0] == __version__
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ – \d{4}-\d{2}-\d{2}", head) for head in versions)
    assert "Unreleased" not in heads[1:]
    assert [head.partition(" – ")[2] for head in versions] == sorted(
        (head.partition(" – ")[2] for head in versions), reverse=True
    )
