"""`make quick` chooses what a change can have broken, and nothing less."""

from pathlib import Path

import pytest

from tests.quick import arguments, title_of

VALUES, MARKET = Path("hansa_bot/model/values.py"), Path("hansa_bot/titles/merkator/market.py")


@pytest.mark.parametrize(
    ("file", "title"),
    [
        ("hansa_bot/titles/merkator/market.py", "merkator"),
        ("tests/titles/merkator/test_market.py", "merkator"),
        ("assets/hansa_teutonica/signs.json", "hansa_teutonica"),
        ("tests/toys/harbour/verbs.py", "harbour"),
        ("tests/toys/facts.py", "harbour"),
        ("hansa_bot/titles/kit/verbs.py", None),
        ("hansa_bot/host/hooks.py", None),
    ],
)
def test_a_file_belongs_to_a_title_or_to_all(file: str, title: str | None) -> None:
    assert title_of(Path(file)) == title


def test_a_title_asks_for_its_own_tests_and_its_share() -> None:
    found = arguments([MARKET])
    assert found[:3] == ["tests/titles/merkator", "tests/conformance", "tests/test_house.py"]
    assert found[3:] == ["-k", "merkator or test_house"]


def test_the_toy_asks_for_the_engine_and_its_share() -> None:
    found = arguments([Path("tests/toys/harbour/verbs.py"), Path("tests/toys/facts.py")])
    assert found == ["tests/engine", "tests/conformance", "tests/test_house.py", "-k", "harbour or test_house"]


def test_a_title_and_a_document_ask_for_both() -> None:
    found = arguments([MARKET, Path("README.md")])
    assert {"tests/titles/merkator", "tests/test_readme.py"} <= {*found}
    assert "test_readme" in found[-1]


@pytest.mark.parametrize(
    ("file", "test"),
    [
        ("hansa_bot/host/record/keepsake.html", "tests/host/test_keepsake.py"),
        ("hansa_bot/i18n/locales/de.po", "tests/i18n/test_catalog.py"),
        ("sandbox/page/app.js", "tests/sandbox/test_gateway.py"),
    ],
)
def test_what_is_no_module_concerns_those_who_read_it(file: str, test: str) -> None:
    assert test in arguments([Path(file)])


def test_what_all_rest_on_asks_for_all() -> None:
    assert arguments([MARKET, Path("pyproject.toml")]) == ["tests"]
    assert arguments([Path("tests/conftest.py")]) == ["tests"]


def test_what_all_use_asks_for_all_who_reach_it() -> None:
    found = arguments([VALUES])
    assert {"tests/store/test_store.py", "tests/host/test_play.py", "tests/test_house.py"} <= {*found}
    assert "tests/engine/test_rng.py" not in found


def test_documents_ask_for_the_tests_that_read_them() -> None:
    assert "tests/test_readme.py" in arguments([Path("README.md")])


def test_a_test_that_is_changed_is_run() -> None:
    assert "tests/render/test_sheet.py" in arguments([Path("tests/render/test_sheet.py")])
