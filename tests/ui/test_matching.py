"""Matching: whatever a person types, in whatever case, with whatever accents."""

from __future__ import annotations

import pytest

from hansa_bot.ui.kit.matching import BEGINS, CONTAINS, EXACT, fit, forms, slug


@pytest.mark.parametrize(
    ("typed", "name", "level"),
    [
        ("Lübeck–Hamburg", "luebeck-hamburg", EXACT),
        ("LUBECK HAMBURG", "Lübeck–Hamburg", EXACT),
        ("luebeck", "Lübeck–Hamburg", BEGINS),
        ("lu-ha", "Lübeck–Hamburg", BEGINS),
        ("ham", "Lübeck–Hamburg", BEGINS),
        ("beck", "Lübeck–Hamburg", CONTAINS),
        ("Hamburg-Lübeck", "Lübeck–Hamburg", CONTAINS),
        ("ha lu", "Lübeck–Hamburg", CONTAINS),
        ("ha ha", "Lübeck–Hamburg", None),
        ("Groß", "gross", EXACT),
        ("ÉVA", "eva", EXACT),
        ("", "Lübeck", None),
        ("🎲", "Lübeck", None),
        ("…", "…", None),
        ("مرحبا", "مرحبا بك", BEGINS),
        ("plus_three", "plus_three_actions", BEGINS),
        ("-1", "1", None),
        ("1", "-1", CONTAINS),
        ("office bre", "office:bremen", BEGINS),
    ],
)
def test_fit(typed: str, name: str, level: int | None) -> None:
    assert fit(forms(typed), forms(name)) == level


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Lübeck–Hamburg", "luebeck-hamburg"),
        ("  Two  Words ", "two-words"),
        ("plus_three", "plus-three"),
        ("🎲", ""),
        ("x" * 80, "x" * 60),
        ("a/b|c", "a-b-c"),
    ],
)
def test_slug(text: str, made: str) -> None:
    assert slug(text) == made
