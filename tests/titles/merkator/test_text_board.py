"""The position in words: whoever reads nothing else sees every change of what can be seen."""

from msgspec.structs import replace

from hansa_bot.titles.merkator.material import CARD, PLACE
from hansa_bot.titles.merkator.meta import OPTIONS
from hansa_bot.titles.merkator.rules import RULES
from hansa_bot.titles.merkator.view import MerkatorView, OfferView, OfficeView, PaymentView
from tests.titles.kit.text_board import Fields, TextBoard, another, flipped, instead, longer, more
from tests.titles.merkator.position import deal_cards, deliver, display, fill_supply, own, store, table
from tests.titles.merkator.spoken import ENGLISH

BOARD = TextBoard(
    ENGLISH,
    {
        OfficeView: Fields(
            {
                "counters": more,
                "thalers": more,
                "contracts": longer(CARD["italy-10"]),
                "bonus": longer(CARD["england-wine"]),
                "buildings": longer(CARD["seeamt"]),
                "hand": instead(CARD["arsenal"]),
            },
            {"storage": more, "supply": more},
            apart=("seat",),
        ),
        PaymentView: Fields(
            {"contract": more, "traded": instead(2), "time": more},
            {"rest": more, "paid": more},
        ),
        OfferView: Fields(
            {"gainer": another, "bidder": another, "gained": more, "open": more, "thalers": more, "counters": more}
        ),
        MerkatorView: Fields(
            {
                "turn": more,
                "over": flipped,
                "waiting": instead([1, 0]),
                "decision": instead("invest"),
                "active": another,
                "actor": another,
                "pawn": more,
                "side": instead("plain"),
                "letter": instead(9),
                "reserve": more,
                "bonus_row": longer(CARD["england-wine"]),
                "bonus_left": more,
                "building_row": longer(CARD["seeamt"]),
                "buildings_left": more,
                "solo_next": longer(8),
                "letters": longer("AA"),
                "split": more,
                "reward": more,
                "fulfilled": longer(CARD["hamburg-2"]),
                "grabbed": flipped,
                "owes": flipped,
                "trigger": instead("peace"),
                "last_turn": more,
                "final": flipped,
            },
            {"cubes": more, "rows": more, "tops": instead(None), "pile_sizes": more, "discards": more},
            # the reader, and what has a test or fields of its own
            apart=("seat", "seats", "options", "offices", "payment", "offer"),
        ),
    },
)


def crowded() -> MerkatorView:
    """Return a view in which something stands everywhere, also what cannot stand there at the same time."""
    state = table(2)
    own(state, 0, "hamburg-5", "danzig-3")
    store(state, 0, ham=1, wine=2)
    fill_supply(state, 0, ["red"])
    deal_cards(state, 0, "hamburg-saltpeter", "alsterhaus")
    display(state, "arsenal", "sweden-grain")
    deliver(state, 0, "hamburg")
    view = RULES.view(state, None)
    view.payment = PaymentView(contract=CARD["hamburg-5"], traded=None, rest=[0] * 23, paid=[0] * 16, time=0)
    view.offer = OfferView(gainer=0, gained=CARD["denmark-4"], open=CARD["italy-4"], bidder=1, thalers=1, counters=1)
    return view


def test_every_field_of_a_view_is_looked_at() -> None:
    assert BOARD.unnamed() == set()


def test_whatever_can_be_seen_is_told_but_the_lowest_value_that_has_no_pile() -> None:
    assert [told.partition(" ")[0] for told in BOARD.untold(crowded())] == ["tops", "pile_sizes"]


def test_every_option_is_told() -> None:
    assert BOARD.untold_options(crowded(), OPTIONS) == []


def test_a_joiner_is_told_beside_whoever_travels() -> None:
    view = replace(crowded(), actor=1, pawn=PLACE["italy"])
    assert "On the trip: Bea (B)." in ENGLISH.board(view)
