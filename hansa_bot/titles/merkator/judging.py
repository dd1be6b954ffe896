"""Stub."""

from typing import Any


def of_accepting(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_bartering(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_bidding(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_buying(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_dropping(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_finishing(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_fulfilling(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_giving(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_grabbing(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_hand(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_joining(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_keeping(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_losing(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_moving(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_refusing(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_resting(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_selling(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_splitting(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_staying(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_swapping(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_top(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_trading(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_travelling(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0


def of_trimming(look: Any, *arguments: Any) -> float:
    """Think."""
    return 0.0
