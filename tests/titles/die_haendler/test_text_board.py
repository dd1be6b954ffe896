"""The position in words: whoever reads nothing else sees every change of what can be seen."""

from msgspec.structs import replace

from hansa_bot.titles.die_haendler.meta import OPTIONS
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import Auction
from hansa_bot.titles.die_haendler.view import HaendlerView, MerchantView, WagonView
from tests.titles.die_haendler.position import A, B, at_step, deal, equip, load, put, store, table
from tests.titles.die_haendler.spoken import ENGLISH
from tests.titles.kit.text_board import Fields, TextBoard, another, flipped, instead, longer, more

BOARD = TextBoard(
    ENGLISH,
    {
        MerchantView: Fields(
            {
                "money": instead(900),
                "rung": more,
                "credits": more,
                "abilities": longer(1),
                "tiles": longer(7),
                "cards": more,
                "hand": instead([0, 3, 0, 0, 0]),
                "answered": flipped,
                "bid": instead(300),
                "wheel": instead([0, 5]),
                "fees": instead((600, None)),
                "proposal": instead(([2, 3], 100)),
            },
            deeper={"warehouses": more},
            apart=("seat",),
        ),
        WagonView: Fields(
            {
                "number": more,
                "place": lambda place: place - 1,
                "came_from": instead(20),
                "master": another,
                "arrived": flipped,
                "axles": longer(1),
            },
            deeper={"loads": more},
        ),
        Auction: Fields({"ability": more, "offerer": another, "bid": more, "bidder": another, "rest": longer(1)}),
        HaendlerView: Fields(
            {
                "over": flipped,
                "waiting": instead([1]),
                "decision": instead("wheel"),
                "round": more,
                "phase": more,
                "starter": another,
                "active": another,
                "wagon": instead(2),
                "guest": instead(0),
                "messenger": more,
                "arrivals": more,
                "credits_left": more,
                "pile": more,
                "pile_kinds": instead([1, 0, 0, 0, 2]),
                "display": longer(1),
                "bought": more,
                "flat": longer(1),
                "tile": more,
                "courier": flipped,
                "extra": more,
                "moved": longer(1),
                "offices": instead((False, True)),
                "reason": instead("rounds"),
            },
            {"levels": more, "supply": more, "bonuses": more, "removed": more},
            # the reader, what counts turns, a key that the question tells, and what has fields of its own
            apart=("seat", "seats", "turn", "step", "options", "merchants", "wagons", "auction"),
        ),
    },
)


def crowded() -> HaendlerView:
    """Return a view in which something stands everywhere, also what cannot stand there at the same time."""
    state = equip(deal(store(table(2), A, paris="wine"), A, "axle_break"), B, "office")
    load(put(state, 2, "gate-koeln", "exit-koeln"), 2, A, "silk silk")
    view = RULES.view(at_step(state, "auction"), A)
    view.auction = Auction(ability=2, offerer=0, bid=600, bidder=0, rest=[1])
    view.guest, view.bought, view.tile, view.extra = 1, 1, 2, 1
    view.merchants[B].proposal = ([1], 200)
    return view


def test_every_field_of_the_view_is_known() -> None:
    assert BOARD.unnamed() == set()


def test_every_change_of_the_view_changes_the_text() -> None:
    view = crowded()
    assert BOARD.untold(view) == []
    assert BOARD.untold(replace(view, seat=None)) == []


def test_every_option_that_is_played_otherwise_is_told() -> None:
    assert BOARD.untold_options(crowded(), OPTIONS) == []
