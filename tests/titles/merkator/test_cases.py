"""The worked cases of the law, every one of them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hansa_bot.titles.merkator.material import CONTRACTS
from tests.titles.merkator import case_contracts as case_contracts
from tests.titles.merkator import case_ends as case_ends
from tests.titles.merkator.case_trips import CASES

ALL: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cases.json").read_text("utf-8"))["cases"]


@pytest.fixture(autouse=True)
def printed_contracts() -> Iterator[None]:
    """Undo what a case has written on contracts."""
    before = CONTRACTS[:]
    yield
    CONTRACTS[:] = before


def test_every_case_is_played() -> None:
    assert {each["id"] for each in ALL} == {*CASES}


@pytest.mark.parametrize("each", ALL, ids=lambda each: each["id"])
def test_case(each: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    CASES[each["id"]]({**each["setup"], "action": each["action"]}, each["expect"], monkeypatch)
