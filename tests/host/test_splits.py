"""Finished games taken apart: by board, edition and seat, as the title's options call it."""

from hansa_bot.host.record.splits import EDITION, SEAT, Slice, of_games, of_person
from hansa_bot.model.finished import PlayedGame, SeatResult
from hansa_bot.titles import registry


def game(winner: int, points: tuple[float, ...], **options: str) -> PlayedGame:
    rows = [SeatResult(seat, seat + 1, None, 1 if seat == winner else 2, each) for seat, each in enumerate(points)]
    return PlayedGame(
        1, "hansa_teutonica", 7, "en", options, 0.0, 1.0, 9, tuple(rows), ("",) * len(rows), (None,) * len(rows)
    )


META = registry.load("hansa_teutonica").meta
GAMES = [game(0, (40, 30)), game(1, (20, 50), board="east"), game(1, (10, 60), **META.preset("fourth"))]


def test_a_person_by_what_they_played() -> None:
    found = of_person(META, [(each, each.seats[0]) for each in GAMES])
    assert Slice("board", "east", 1, 0, 20.0) in found
    assert Slice("board", "standard", 2, 1, 25.0) in found
    assert Slice(EDITION, "fourth", 1, 0, 10.0) in found
    assert Slice(SEAT, "0", 3, 1, 70 / 3) in found
    assert {split.key for split in found} == {"board", EDITION, SEAT}


def test_a_server_by_its_winners_and_all_its_seats() -> None:
    found = of_games(META, GAMES)
    assert Slice("board", "standard", 2, None, 50.0) in found
    seats = [each for each in found if each.key == SEAT]
    assert seats == [
        Slice(SEAT, "0", 3, 1, 70 / 3),
        Slice(SEAT, "1", 3, 2, 140 / 3),
    ]


def test_a_game_of_a_title_s_past_goes_by_what_is_stored() -> None:
    (old,) = [each for each in of_games(META, [game(0, (1, 2), board="moon")]) if each.key == "board"]
    assert old.value == "moon"


def test_without_games_there_is_nothing() -> None:
    assert of_games(META, []) == of_person(META, []) == []
