"""`make quick` chooses what a change can have broken, and nothing less."""

from pathlib import Path

import pytest

from tests.quick import arguments, title_of

VALUES = Path("hansa_bot/model/values.py")


@pytest.mark.parametrize(
    ("file", "title"),
    [
        ("hansa_bot/titles/merkator/market.py", "merkator"),
        ("tests/titles/merkator/test_market.py", "merkator"),
        ("assets/hansa_teutonica/signs.json", "hansa_teutonica"),
        ("hansa_bot/titles/kit/verbs.py", None),
        ("hansa_bot/host/hooks.py", None),
    ],
)
def test_a_file_belongs_to_a_title_or_to_all(file: str, title: str | None) -> None:
    assert title_of(Path(file)) == title


def test_a_title_asks_for_its_own_tests_and_its_share() -> None:
    assert arguments([Path("hansa_bot/titles/merkator/market.py")]) == [
        *("tests/titles/merkator", "tests/conformance", "-k", "merkator")
    ]


def test_what_all_use_asks_for_all_who_reach_it() -> None:
    found = arguments([VALUES])
    assert {"tests/store/test_store.py", "tests/host/test_play.py", "tests/test_house.py"} <= {*found}
    assert "tests/engine/test_rng.py" not in found


def test_documents_ask_for_the_tests_that_read_them() -> None:
    assert "tests/test_readme.py" in arguments([Path("README.md")])


def test_a_test_that_is_changed_is_run() -> None:
    assert "tests/render/test_sheet.py" in arguments([Path("tests/render/test_sheet.py")])
