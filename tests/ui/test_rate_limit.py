"""Rate limits: whoever asks for more than people do has to wait, and nobody else."""

import pytest

from hansa_bot.ui.kit import rate_limit
from hansa_bot.ui.kit.errors import TooMany
from hansa_bot.ui.kit.rate_limit import FILM, LOOK, SHEET, RateLimiter, TokenBuckets
from tests.ui import live
from tests.ui.live import Stage

ANNA, BEN, HERE, THERE = 1, 2, 7, 8
NOON = 43_200.0


def ask(known: RateLimiter, cost: int, now: float, *, user: int = ANNA, server: int = HERE) -> float:
    """Return for how long somebody is asked to wait, 0 for not at all."""
    try:
        known.spend(user, server, cost, now)
    except TooMany as error:
        return error.at - now
    return 0.0


def test_twelve_films_in_a_row_are_too_many_and_the_next_one_comes_in_time() -> None:
    known = RateLimiter()
    waits = [ask(known, FILM, NOON) for _ in range(12)]
    assert waits == [0.0] * 6 + [20.0] * 6
    assert ask(known, FILM, NOON + 19) == 1.0, "what is refused costs nothing"
    assert ask(known, FILM, NOON + 20) == 0.0
    assert ask(known, FILM, NOON, user=BEN) == 0.0


def test_nobody_who_looks_as_people_do_ever_waits() -> None:
    known, now = RateLimiter(), NOON
    for _ in range(230):  # two minutes of a replay, two pages a second
        assert ask(known, LOOK, now) == 0.0
        now += 0.5
    for _ in range(600):  # a board every other second, for twenty minutes
        now += 2
        assert ask(known, LOOK, now) == 0.0
    for _ in range(60):  # scores every ten seconds, a film each half minute
        now += 10
        assert ask(known, SHEET, now) == 0.0
    for _ in range(60):
        now += 30
        assert ask(known, FILM, now) == 0.0


def test_a_server_has_no_more_than_its_share() -> None:
    known = RateLimiter()
    films = [ask(known, FILM, NOON, user=user) for user in range(100)]
    assert films.count(0.0) == 30
    assert ask(known, FILM, NOON, user=101, server=THERE) == 0.0
    assert ask(known, FILM, NOON + 4, user=101) == 0.0


def test_who_has_paid_back_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "_REMEMBERED", 3)
    buckets = TokenBuckets(10, 1)
    for who in range(3):
        buckets.spend(who, 5, NOON)
    buckets.spend(3, 5, NOON + 5)
    assert list(buckets._left) == [3]
    assert buckets.wait(3, 10, NOON) == 5.0, "a clock that was set back gives nothing"


async def test_what_is_too_much_is_told_beside_what_stands_there(game: Stage) -> None:
    anna, services = game.people[0], game.process.services
    services.limiter.spend(anna.id, game.guild.id, 119, services.host.now())
    card = await game.press(anna, game.last, "turn")
    for _ in range(3):  # whoever plays pays nothing
        assert "Bid for" in (await game.press(anna, game.last, "turn")).content
    assert "bids" in (await game.press(anna, card, "act")).content
    message = await game.show(live.drafts.button("Film", live.drafts.custom_id(game.table, 0, "film")))
    refused = await game.press(anna, message, "film")
    assert "That's a lot at once, even for me. Ask again <t:" in refused.content
    assert not refused.attachments
