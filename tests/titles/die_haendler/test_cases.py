"""The worked cases of the law, every one of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.titles.die_haendler import case_ends as case_ends
from tests.titles.die_haendler import case_markets as case_markets
from tests.titles.die_haendler import case_roads as case_roads
from tests.titles.die_haendler.case_positions import CASES

ALL: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cases.json").read_text("utf-8"))["cases"]


def test_every_case_is_played() -> None:
    assert {each["id"] for each in ALL} == {*CASES}


@pytest.mark.parametrize("each", ALL, ids=lambda each: each["id"])
def test_case(each: dict[str, Any]) -> None:
    CASES[each["id"]](each["setup"], each["actions"], each["expected"])
