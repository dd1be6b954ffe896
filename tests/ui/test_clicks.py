"""How many clicks a turn takes, counted on the panels themselves: a button is one, a choice in a list is two."""

import re
from collections import Counter
from heapq import heappop, heappush
from itertools import count
from statistics import median

import pytest

from hansa_bot.engine.action import SEPARATOR, Action, kind_of
from hansa_bot.ui.kit import drafts, limits, menu, naming
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.turn import foresight, pages
from tests import discord_limits
from tests.ui.stage import message, moment, parts, playout, start

HANSA, BURGUNDY, MERKATOR = "hansa_teutonica", "castles_of_burgundy", "merkator"
LISTED, FAR = 2, 20


def onward(shown: Moment, path: menu.Path) -> list[tuple[int, menu.Path, Action | None]]:
    """Return where the controls of a panel lead: clicks, the next path, or the action that they carry out."""
    found: list[tuple[int, menu.Path, Action | None]] = []
    draft = pages.compose(shown, path)
    assert discord_limits.check_message(message(draft)) == []
    for part in parts(draft):
        click = drafts.parse(part["custom_id"])
        assert click is not None
        assert (click.table, click.version) == (shown.table.id, shown.version)
        rest = drafts.lengthen(click.rest, (*shown.offers, *menu.beginnings(shown.offers)))
        base = tuple(filter(None, rest.split(SEPARATOR)))
        if click.verb == "act":
            found.append((1, path, rest))
        elif click.verb == "go":
            found.append((1, base, None))
        for option in part.get("options", ()):
            further, action = pages.follow(shown, base, option["value"])
            possible = action or menu.below(shown, further)
            assert possible or option["description"], "a kind that is not legal says why"
            found += [(LISTED, further, action)] if possible else []
    return found


def clicks(shown: Moment, most: int = FAR) -> dict[Action, int]:
    """Return the fewest clicks from the panel's opening to each action, checking every panel on the way."""
    counts: dict[Action, int] = {}
    order, seen = count(), set()
    heap: list[tuple[int, int, menu.Path, Action | None]] = [(0, next(order), (), None)]
    while heap:
        cost, _, path, action = heappop(heap)
        if action is not None:
            counts.setdefault(action, cost)
        elif path not in seen and cost < most:
            seen.add(path)
            for more, further, done in onward(shown, path):
                heappush(heap, (cost + more, next(order), further, done))
    return counts


SEATS = pytest.mark.parametrize(
    ("title", "seats"), [(HANSA, 3), pytest.param(HANSA, 2, marks=pytest.mark.proof), (BURGUNDY, 3), (MERKATOR, 3)]
)


@SEATS
def test_whatever_one_wants_is_near(title: str, seats: int) -> None:
    for number, (session, _) in enumerate(playout(title, seats)):
        if number % 12 or session.state.over or len(session.state.stack) > 1:
            continue
        shown = moment(session, title, session.waiting[0])
        found, near = clicks(shown, 5), 2 if title == HANSA else 3
        for those in menu.heads(shown, shown.offers).values():
            assert found.get(menu.usual(shown, those), FAR) <= (near if kind_of(those[0]) == "place" else 4), those


@pytest.mark.parametrize("place", ["arnheim-duisburg", "hamburg-stade", "goslar-quedlinburg"])
def test_a_turn_of_two_free_places_takes_six_clicks(place: str) -> None:
    session, taken = start(HANSA, 3), 1  # Take my turn
    seat = session.waiting[0]
    for action in (f"place/{place}/trader", f"place/{place}/trader", "end"):
        taken += clicks(moment(session, HANSA, seat))[action]
        session = session.apply(seat, [action]).session
    assert taken <= 6
    assert session.state.turn == 2


@SEATS
def test_a_turn_by_plans_takes_four_clicks_and_never_foresees_chance(title: str, seats: int) -> None:
    session, taken = start(title, seats), Counter[int]()
    while not session.state.over:
        shown = moment(session, title, session.waiting[0])
        if shown.own_turn:
            taken[session.state.turn] += 1 if taken[session.state.turn] else 2  # Take my turn
        plan, told = foresight.make_plan(shown), [each.told(shown) for each in foresight.plans(shown)]
        assert len(plan) != 1
        assert [len(line) <= foresight.PLANNED for line in told] == [True] * bool(plan)
        assert not any(re.search(r": \d+(;|$)", line) for line in told)
        actions = plan or [max(shown.offers, key=lambda offer: shown.scores[offer])]
        assert not plan or kind_of(actions[-1]) not in shown.title.ending_kinds
        step = session.apply(shown.seat or 0, actions)
        assert not any(entry.barrier for entry in step.entries if entry.action in actions[:-1])
        session = step.session
    assert median(taken.values()) <= 4


@SEATS
def test_proposals_are_told_whole_and_undo_nothing(title: str, seats: int) -> None:
    done: list[Action] = []
    turn, told, lost = 0, 0, 0
    for session, entries in playout(title, seats):
        done = [*done, *(entry.action for entry in entries)] if session.state.turn == turn else []
        turn = session.state.turn
        shown = moment(session, title, next(iter(session.waiting), None))
        proposed = menu.proposals(shown, menu.main_offers(shown), done)
        lifts = [kind_of(action) == "move" for action in proposed]
        assert lifts[:2] != [True, True] or all(lifts), "three pieces to lift are one idea"
        for action in proposed:
            said, reasons = naming.telling(shown, action, limits.BUTTON_LABEL - 4), shown.reasons(action)
            assert len(said) <= limits.BUTTON_LABEL - 4, said
            short, *whys = (naming.shorten_names(shown, text, [action], 0) for text in (said, *reasons))
            lost += bool(whys) and not any(why in short for why in whys)
            assert f"place{action.removeprefix('move')}" not in done, "what was just placed is not lifted again"
            told += any(reason in said for reason in reasons)
    assert told > 100 > 20 * lost, "most proposals have a reason, and hardly one is lost"


def test_a_cut_never_goes_through_a_number_or_a_reason() -> None:
    shown = moment(start(HANSA, 3), HANSA, 0)
    action = "place/gottingen-quedlinburg/trader"
    assert naming.telling(shown, action, 76) == "Place a trader on Göttingen–Quedlinburg: towards 3 actions"
    assert naming.telling(shown, action, 50) == "Place a trader on Gött.–Qued.: towards 3 actions"
