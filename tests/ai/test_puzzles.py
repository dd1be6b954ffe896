"""Puzzles: four turns of which one is clearly best, or none; asked twice, and told without anything hidden."""

from typing import Any

import pytest

from hansa_bot.ai import puzzles
from hansa_bot.ai.puzzles import (
    LEAD,
    LINES,
    PuzzleGame,
    PuzzleLine,
    ask_again,
    choose_lines,
    find_lines,
    is_clear,
    may_ask,
    replay,
    shipped,
    steps_of,
    told_lines,
)
from hansa_bot.ai.search import Turn
from hansa_bot.engine.action import kind_of
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import encode
from hansa_bot.titles import registry

TITLES = [meta.id for meta in registry.metas() if registry.load(meta.id).value]  # the toy has none
HANSA = registry.load("hansa_teutonica")
ROADS = "bremen-osnabruck", "gottingen-warburg", "coellen-warburg", "halle-quedlinburg", "luneburg-perleberg"


def turn(*actions: str, worth: tuple[float, ...]) -> Turn:
    return Turn(list(actions), len(actions), worth=list(worth))


def place(road: str, worth: tuple[float, ...], piece: str = "trader") -> Turn:
    return turn(f"place/{road}/{piece}", "end", worth=worth)


def candidates(*leads: float) -> list[Turn]:
    """Return turns that make it likelier to win by so much than nothing; the first one was played."""
    return [place(road, (0.3 + lead, 0.34 + lead)) for road, lead in zip(ROADS, leads, strict=False)]


def test_the_best_what_was_played_and_the_next_best_are_offered() -> None:
    played, good, best, poor, fair = found = candidates(0.0, 0.1, 0.3, 0.05, 0.15)
    assert choose_lines(HANSA, found) == [best, played, fair, good]
    assert poor not in choose_lines(HANSA, found)


def test_what_was_played_may_be_the_best() -> None:
    found = candidates(0.3, 0.1, 0.0, 0.05)
    assert choose_lines(HANSA, found) == [found[0], found[1], found[3], found[2]]


@pytest.mark.parametrize("near", [0.3 - LEAD + 0.01, 0.29])
def test_where_another_turn_is_about_as_good_nothing_is_asked(near: float) -> None:
    assert choose_lines(HANSA, candidates(0.0, near, 0.3, 0.05, 0.1)) == []


def test_a_near_equal_that_shares_an_action_with_the_best_is_the_same_idea() -> None:
    best, *others = candidates(0.3, 0.1, 0.0, 0.05)
    variation = turn(best.actions[0], f"place/{ROADS[4]}/trader", "end", worth=(0.55, 0.62))
    assert choose_lines(HANSA, [others[0], variation, best, *others[1:]]) == [best, others[0], others[2], others[1]]
    worse = turn(best.actions[0], f"place/{ROADS[4]}/trader", "end", worth=(0.45, 0.51))
    assert worse in choose_lines(HANSA, [others[0], worse, best, *others[1:]])


def test_turns_that_are_told_alike_are_one() -> None:
    best, *others = candidates(0.3, 0.1, 0.0, 0.05)
    same = turn("end", best.actions[0], worth=(0.58, 0.63))
    assert choose_lines(HANSA, [others[0], same, best, *others[1:]])[0] is best
    twin = place(ROADS[4], tuple(others[0].worth))
    assert twin not in choose_lines(HANSA, [others[0], best, twin, *others[1:]]), "it leads to the same"


def test_what_only_a_detail_tells_apart_that_no_line_tells_is_alike() -> None:
    title = registry.load("die_haendler")
    one, other = (turn(f"drive/{tile}/2/spoke-genua", "end", worth=(0.1,)) for tile in ("3", "2+1"))
    assert steps_of(title, one) == steps_of(title, other) != steps_of(title, turn("drive/3/2/hub", worth=(0.1,)))


def test_three_are_too_few_a_long_turn_too_long_and_a_game_that_is_won_no_question() -> None:
    assert choose_lines(HANSA, candidates(0.0, 0.1, 0.3)) == []
    found = candidates(0.0, 0.1, 0.3, 0.05)
    found[0].actions[:0] = ["place/x-y/trader"] * 5
    assert choose_lines(HANSA, found) == []
    assert choose_lines(HANSA, candidates(0.0, 0.1, 0.65, 0.05)) == []


def lines(*behind: tuple[float, float]) -> list[PuzzleLine]:
    return [PuzzleLine(["end"], 0.5), *(PuzzleLine(["end"], 0.5 - lead, lead, error) for lead, error in behind)]


def test_the_bar_is_ten_points_and_four_standard_errors() -> None:
    assert is_clear(lines((0.1, 0.025), (0.3, 0.07)))
    assert not is_clear(lines((0.099, 0.001), (0.3, 0.01)))
    assert not is_clear(lines((0.2, 0.051), (0.3, 0.01)))
    assert not is_clear(lines((0.2, 0.01), (0.15, 0.04)))


def test_lines_are_told_by_pairs_of_playouts_since_they_were_singled_out() -> None:
    one = turn("end", worth=(1.0, 1.0, 0.2, 0.4, 0.3))
    other = turn("place/x-y/trader", "end", worth=(0.0, 0.0, 0.5, 0.6, 0.7))
    other.sure = 1
    best, worse = told_lines([one, other], 2)
    assert (best.actions, best.chance, best.behind, best.error) == (["place/x-y/trader"], 0.6, 0.0, 0.0)
    assert (worse.chance, worse.behind) == (0.3, 0.3)
    assert worse.error == pytest.approx(0.1 / 3**0.5, abs=1e-4)


class Critic:
    """Says of each turn, by its first action, how likely it makes it to win; other samples may say otherwise."""

    def __init__(self, *said: dict[str, float]) -> None:
        self.said, self.asked = said, list[str]()

    def __call__(self, title: Any, state: Any, seat: int, effort: Any, samples: str = "") -> Any:
        self.asked.append(samples)
        self.now = self.said[len(self.asked) - 1]
        return self

    def turns(self) -> list[Turn]:
        return [Turn([action], 1) for action in self.now]

    def look_further(self, rounds: float) -> None:
        pass

    def play_on(self, turns: list[Turn], times: int) -> None:
        for each in turns:
            for number in range(len(each.worth), times):
                each.worth.append(self.now[each.actions[0]] + 0.02 * (number % 2))


def first_turn() -> tuple[bytes, int, list[str]]:
    session, _ = Session.start(HANSA.rules, Setup(3, HANSA.meta.check(3, {}), "first"))
    seat = session.waiting[0]
    return encode(session.state), seat, session.offers(seat)


@pytest.mark.parametrize("again", [0.5, 0.35, 0.1])
def test_a_second_judgement_by_other_samples_has_to_agree(monkeypatch: pytest.MonkeyPatch, again: float) -> None:
    state, seat, offers = first_turn()
    roads = list({offer.split("/")[1]: offer for offer in offers if offer.startswith("place/")}.values())[:LINES]
    said = dict(zip(roads, (0.5, 0.3, 0.28, 0.2), strict=True))
    # At 0.1 another line is clearly best, which is no agreement either.
    critic = Critic(said, said | {roads[0]: again, roads[1]: 0.3 if again > 0.1 else 0.5})
    monkeypatch.setattr(puzzles, "TurnSearch", critic)
    first = find_lines("hansa_teutonica", state, seat, [roads[3]])
    assert [line.actions for line in first] == [[road] for road in (roads[0], roads[1], roads[2], roads[3])]
    found = ask_again("hansa_teutonica", state, seat, first)
    assert critic.asked == ["", "again"]
    assert [line.actions for line in found] == ([[road] for road in roads] if again == 0.5 else [])


def test_nobody_is_asked_where_the_judge_cannot_be_trusted_nor_within_a_turn() -> None:
    for title in map(registry.load, TITLES):
        for seats in title.meta.seats:
            session, _ = Session.start(title.rules, Setup(seats, title.meta.check(seats, {}), "asked"))
            while len(session.state.stack) != 1 or len(session.waiting) != 1:
                session = session.apply(session.waiting[0], session.offers(session.waiting[0])[:1]).session
            asked = may_ask(title, session.state, session.waiting[0])
            assert asked == (seats > max(1, title.all_look_ahead)), (title.meta.id, seats)
            assert not may_ask(title, session.state, (session.waiting[0] + 1) % max(2, seats))
    assert registry.load("merkator").all_look_ahead == 2


@pytest.mark.parametrize("title", TITLES)
def test_all_that_are_shipped_replay_and_pass_the_bar(title: str) -> None:
    known, loaded, places = shipped(title), registry.load(title), set[int]()
    assert len(known) >= 8
    for key, (game, recorded) in known.items():
        assert game.rules <= loaded.rules.version
        found = replay(key, title, game, recorded)
        assert found is not None, key
        assert len(found.lines) == LINES
        assert is_clear(recorded.lines)
        assert found.lines[found.best] == recorded.lines[0]
        offers = loaded.rules.offers(found.state, found.seat)
        assert all(line.actions[0] in offers for line in found.lines)
        assert kind_of(found.lines[found.best].actions[0]) not in loaded.ending_kinds
        places.add(found.best)
    assert len(places) > 1


def test_a_position_is_shown_as_its_seat_may_imagine_it() -> None:
    for title in TITLES:
        for key, (game, recorded) in list(shipped(title).items())[:2]:
            rules, found = registry.load(title).rules, replay(key, title, game, recorded)
            session, _ = Session.start(rules, Setup(game.seats, game.options, game.seed))
            for move in game.moves[: recorded.at]:
                session = session.apply(int(move.split(" ")[0]), [move.split(" ")[1]]).session
            assert found is not None
            assert rules.view(found.state, found.seat) == rules.view(session.state, found.seat)
            assert found.state.rng.key != session.state.rng.key
            assert replay(key, title, game, recorded) == found


def test_one_that_today_s_rules_refuse_is_skipped_with_a_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    key, (game, recorded) = next(iter(shipped("hansa_teutonica").items()))
    broken = PuzzleGame(1, game.seats, game.options, game.seed, ["0 fly/away", *game.moves], [recorded])
    assert replay(key, "hansa_teutonica", broken, recorded) is None
    assert f"puzzle skipped title=hansa_teutonica key={key}" in caplog.text
