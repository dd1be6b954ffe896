"""Turns: what a trip brings, counters and losses, who is asked to join, and the end (MK-3.1, MK-4, MK-6, MK-8).

The bottom of the stack is the turn: `invest` until a destination is named, then `deliver`. Whatever else is asked on
the trip lies above it; joiners have a `deliver` of their own there.
"""

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.state import Decision, deal
from hansa_bot.titles.merkator import market, material, paying, scoring
from hansa_bot.titles.merkator.material import BONUS, CARDS, GOODS, IN_COLUMN, LETTERS, MAJORS, PLACES, THRESHOLD
from hansa_bot.titles.merkator.meta import ANY_TIME, BUY, RESERVE
from hansa_bot.titles.merkator.state import BY_CHART, BY_TURNS, STORE, SUPPLY, Letters, MerkatorState, stock, supply


def begin_turn(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Begin a seat's turn with Phase 1 (MK-3.1)."""
    state.turn += 1
    state.active, state.grabbed, state.fulfilled = seat, False, b""
    state.owes = state.options.forced_investment == BUY and market.must_sell(state, seat) > 0
    state.stack = [Decision("invest", [seat])]
    outcome.tell("turn_started", seat=seat)


def take_goods(state: MerkatorState, seat: int, outcome: Outcome, cubes: int, first: int) -> None:
    """Turn the cubes into units, add those of Bonus cards, and go on with the trip (MK-4.4 to MK-4.7)."""
    place = state.pawn
    if cubes:
        one, other = 2 * place, 2 * place + 1
        state.cubes[place] = 0
        state.storage[STORE * seat + one] += first
        state.storage[STORE * seat + other] += cubes - first
        goods = [GOODS[one]] * first + [GOODS[other]] * (cubes - first)
        outcome.tell("took", seat=seat, place=PLACES[place], goods=goods)
    bonus_units(state, seat, outcome, material.BONUS_UNITS)
    spread_cubes(state, outcome)
    ended = _settle_counters(state, seat, outcome, material.TIME[place])
    # letters stay face down until their row ends, so a preview stops here
    if state.losses and ended:
        outcome.reveal()
        for letter in ended:
            outcome.tell("letter", seat=seat, letter=LETTERS[letter])
        check_losses(state, outcome, ended)


def bonus_units(state: MerkatorState, seat: int, outcome: Outcome, units: int) -> None:
    """Give the units of own Bonus cards that name the pawn's place (MK-4.7, MK-6.3)."""
    for card in state.bonus[seat]:
        if BONUS[card].place == state.pawn:
            good = BONUS[card].good
            state.storage[STORE * seat + good] += units
            outcome.tell("bonus", seat=seat, card=CARDS[card], good=GOODS[good], count=units)


def fed(cubes: list[int], place: int) -> list[int]:
    """Return the majors that get a cube by a trip to a place, where so many cubes lie (MK-4.9, MK-4.10)."""
    if place < MAJORS:
        return [*material.LINKED[place]]
    return [major for major in range(MAJORS) if cubes[major] >= THRESHOLD[place]]


def spread_cubes(state: MerkatorState, outcome: Outcome) -> None:
    """Put a cube on each major that gets one."""
    majors = fed(state.cubes, state.pawn)
    for major in majors:
        state.cubes[major] += 1
    if majors:
        outcome.tell("spread", places=[PLACES[major] for major in majors])


def _settle_counters(state: MerkatorState, seat: int, outcome: Outcome, count: int) -> list[int]:
    """Take or pay the counters of a trip (MK-4.12 to MK-4.16); return the letters of the rows that ended."""
    state.counters[seat] += count
    if count < 0:
        outcome.tell("time_paid", seat=seat, count=-count)
    if count <= 0:
        return []
    outcome.tell("time_taken", seat=seat, count=count)
    ended: list[int] = []
    if not (state.final and state.options.final_counters == RESERVE):
        for _ in range(count):
            _take_from_chart(state, seat, outcome, ended)
    return ended


def _take_from_chart(state: MerkatorState, seat: int, outcome: Outcome, ended: list[int]) -> None:
    """Take the next counter of the chart, while there is one; else it comes from the reserve (MK-4.13, MK-8.2)."""
    row = next((row for row, letters in enumerate(state.chart) if letters), -1)
    if row < 0:
        return
    letter, state.chart[row] = state.chart[row][0], state.chart[row][1:]
    # a counter that a swap has shown is the next one: now it is gone
    state.seen = False
    if not state.chart[row]:
        ended.append(letter)
    if not any(state.chart):
        if state.side == material.PLAIN:
            fill_chart(state, "ultimo_chart", material.ULTIMO, material.ULTIMO_ROWS)
            outcome.tell("turned_over", count=state.left_on_chart)
        else:
            market.trigger(state, seat, outcome, BY_CHART)


def fill_chart(state: MerkatorState, name: str, side: str, rows: tuple[int, ...]) -> None:
    """Fill the rows of a side of the chart with shuffled counters (MK-2.4, MK-11.1, MK-11.4)."""
    letters = [LETTERS[letter] for letter in material.COUNTERS]
    dealt = bytes(map(LETTERS.index, deal(state.rng, name, letters, sum(rows), "MK-2.4")))
    ends = [sum(rows[: row + 1]) for row in range(len(rows))]
    state.side, state.chart = side, [dealt[end - size : end] for end, size in zip(ends, rows, strict=True)]


def next_letter(state: MerkatorState) -> int | None:
    """Return the letter of the first counter still lying on the chart; None where there is none (MK-4.22)."""
    return next((row[0] for row in state.chart if row), None)


def check_losses(state: MerkatorState, outcome: Outcome, letters: list[int]) -> None:
    """Ask about a swap where the first letter allows it, else let it count (MK-4.17, MK-4.19, MK-4.22)."""
    if letters and letters[0] < len(material.COLUMNS) and next_letter(state) is not None:
        state.stack.append(Letters(letters).ask("swap", state.active))
    elif letters:
        lose_by(state, outcome, letters)


def lose_by(state: MerkatorState, outcome: Outcome, letters: list[int]) -> None:
    """Let the first letter count: who has no choice loses at once, all others are asked together (MK-4.23)."""
    asked = []
    for step in range(state.seats):
        seat = (state.active + step) % state.seats
        if has_choice(state, seat, letters[0]):
            asked.append(seat)
        else:
            give_up(state, seat, outcome, losses(state, seat, letters[0])[0])
    if asked:
        state.stack.append(Letters(letters).ask("loss", *sorted(asked)))
    else:
        check_losses(state, outcome, letters[1:])


def losses(state: MerkatorState, seat: int, letter: int) -> list[tuple[int, ...]]:
    """Return every way for a seat to lose what a letter takes, each in the order of goods (MK-4.18, MK-4.20)."""
    column, units = material.lost(letter)
    store = stock(state, seat)
    ways: list[tuple[int, ...]] = [()]
    for _ in range(min(units, sum(store[good] for good in IN_COLUMN[column]))):
        ways = [
            (*way, good)
            for way in ways
            for good in IN_COLUMN[column]
            # ascending, so that no selection comes up twice
            if way[-1:] <= (good,) and store[good] > way.count(good)
        ]
    return ways


def has_choice(state: MerkatorState, seat: int, letter: int) -> bool:
    """Return whether a seat can choose what it loses, or move a cube before (MK-4.23, MK-7.3)."""
    picks = losses(state, seat, letter)
    return len(picks) > 1 or bool(picks[0] and movable(state, seat, material.lost(letter)[0]))


def movable(state: MerkatorState, seat: int, column: int) -> list[int]:
    """Return the goods of a column that cubes of the supply may become in a loss check (MK-7.3)."""
    if state.options.supply_timing != ANY_TIME:
        return []
    cubes = supply(state, seat)
    return [good for good in IN_COLUMN[column] if cubes[good // 2]]


def give_up(state: MerkatorState, seat: int, outcome: Outcome, goods: tuple[int, ...]) -> None:
    """Return units to the bank; a loss of nothing is told too, so that everybody's is known."""
    for good in goods:
        state.storage[STORE * seat + good] -= 1
    outcome.tell("lost", seat=seat, goods=[GOODS[good] for good in goods])


def move_cube(state: MerkatorState, seat: int, good: int) -> None:
    """Move a cube of the personal supply to storage as this good (MK-7.1)."""
    state.supply[SUPPLY * seat + good // 2] -= 1
    state.storage[STORE * seat + good] += 1


def open_contracts(state: MerkatorState, seat: int) -> list[int]:
    """Return the own contracts for the pawn's place that were not fulfilled yet on this trip (MK-5.1, MK-6.2)."""
    pawn, done, contracts = state.pawn, state.fulfilled, material.CONTRACTS
    return [card for card in state.contracts[seat] if contracts[card].place == pawn and card not in done]


def would_gain(state: MerkatorState, seat: int) -> bool:
    """Return whether joining this trip could bring a seat anything, and whether it has the fee (MK-6.4)."""
    pawn = state.pawn
    time = state.counters[seat] - material.FEE[pawn]
    if time < 0:
        return False
    # a Bonus card for this place brings a unit in any case; only contracts have to be weighed
    for card in state.bonus[seat]:
        if BONUS[card].place == pawn:
            return True
    named = [card for card in state.contracts[seat] if material.CONTRACTS[card].place == pawn]
    return any(paying.payable(stock(state, seat), supply(state, seat), time, card) for card in named)


def ask_to_join(state: MerkatorState, outcome: Outcome, after: int) -> None:
    """Ask the next seat clockwise for which the trip is of use, or end the turn (MK-6.1, MK-6.4, MK-6.5)."""
    seat = (after + 1) % state.seats
    while state.joining and seat != state.active:
        if would_gain(state, seat):
            state.stack.append(Decision("join", [seat]))
            return
        seat = (seat + 1) % state.seats
    end_turn(state, outcome)


def end_turn(state: MerkatorState, outcome: Outcome) -> None:
    """Pass on to the next seat, or end the game (MK-8.3, MK-8.4, MK-10.13)."""
    outcome.tell("turn_ended", seat=state.active)
    # until the last turn is known it is 0, which no turn is
    if state.turn == state.last_turn:
        finish(state, outcome)
    else:
        begin_turn(state, (state.active + 1) % state.seats, outcome)


def finish(state: MerkatorState, outcome: Outcome) -> None:
    """Move everybody's supply as it brings most, and end the game (MK-9.1)."""
    for seat, goods in scoring.moves(state):
        for good in goods:
            move_cube(state, seat, good)
        if goods:
            outcome.tell("moved_in", seat=seat, goods=[GOODS[good] for good in goods])
    state.over, state.stack = True, []
    outcome.tell("game_ended", reason=state.trigger or BY_TURNS)
