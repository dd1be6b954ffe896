"""Setting up a table (HT-2)."""

from collections.abc import Mapping
from functools import partial

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import Rng, shuffle
from hansa_bot.titles.hansa_teutonica import material, modules, spaces
from hansa_bot.titles.hansa_teutonica.desks import start_turn
from hansa_bot.titles.hansa_teutonica.meta import META, ON, Options
from hansa_bot.titles.hansa_teutonica.state import DEFAULTS, HansaState
from hansa_bot.titles.hansa_teutonica.tables import tables
from hansa_bot.titles.kit.rules import give_head_starts
from hansa_bot.titles.kit.states import read_options

TWO = 2
"""The number of players that a neutral colour joins (HT-18)."""


def board_for(seats: int, family: str = "standard") -> str:
    """Return the board side for a number of seats (HT-2.1, HT-19, HT-20)."""
    side: str = material.components()["boards"][family][str(seats)]
    return side


def empty(board: str, seats: int, rng: Rng, options: Options = DEFAULTS) -> HansaState:
    """Return a table with full desks and nothing on the board, before any turn (HT-2.3 to HT-2.6, HT-2.11)."""
    t = tables(board)
    return HansaState(
        seats=seats,
        rng=rng,
        stack=[],
        board=board,
        spaces=t.empty_spaces(),
        slots=bytearray(t.slot_stop[-1]),
        extras=bytearray(),
        points=[0] * seats,
        supply=[count for pieces in material.SUPPLY_BY_SEAT[:seats] for count in pieces],
        stock=[count for pieces in material.STOCK_BY_SEAT[:seats] for count in pieces],
        skills=[0] * (len(material.SKILLS) * seats),
        unused=[0] * (len(material.TOKENS) * seats),
        used=[0] * (len(material.TOKENS) * seats),
        route_tokens=bytearray(len(t.routes)),
        token_stock=[],
        plates=[],
        table=bytearray(len(t.table_values)),
        links=[],
        options=options,
    )


def set_up(setup: Setup, outcome: Outcome) -> HansaState:
    """Return the first position: starting tokens on the taverns, the rest face down (HT-2.7, HT-2.8), modules."""
    options = read_options(Options, setup.options)
    board = board_for(setup.seats, options.board)
    state = empty(board, setup.seats, Rng(setup.seed, given=dict(setup.draws)), options)
    t = tables(state.board)
    outcome.tell("board_set", board=state.board, count=state.seats)
    starting = shuffle(state.rng, "starting_tokens", material.STARTING_TOKENS, "HT-2.7")
    for route, name in zip(t.board.taverns, starting, strict=True):
        state.route_tokens[t.route[route]] = material.TOKENS.index(name) + 1
        outcome.tell("token_dealt", token=name, route=route)
    stock = modules.draw_token_stock(state)
    state.token_stock = [material.TOKENS.index(name) for name in reversed(stock)]
    outcome.tell_only((), "stock_shuffled", {"count": len(stock)}, count=len(stock), tokens=stock)
    if setup.seats == TWO:
        spaces.seat_neutral(state, t, outcome)
    if options.modules:
        outcome.tell("modules_played", modules=options.modules)
    if options.missions == ON:
        modules.deal_missions(state, outcome)
    if options.emperors_favour == ON:
        modules.lay_out_favours(state, outcome)
    give_head_starts(META, options.head_start, outcome, partial(_give, state))
    start_turn(state, outcome, 0)
    return state


def _give(state: HansaState, seat: int, goods: Mapping[str, int]) -> None:
    state.points[seat] += goods["points"]
