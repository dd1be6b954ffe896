"""The position in words: whoever reads nothing else knows what may be placed where, and sees every change."""

from hansa_bot.engine.action import kind_of, values_of
from hansa_bot.engine.state import letter
from hansa_bot.titles.castles_of_burgundy.material import FACES, knowledge
from hansa_bot.titles.castles_of_burgundy.meta import META, OPTIONS
from hansa_bot.titles.castles_of_burgundy.view import BonusView, BurgundyView, EstateView
from hansa_bot.ui.turn import reading
from tests.titles.castles_of_burgundy import plain
from tests.titles.castles_of_burgundy.playing import wander
from tests.titles.castles_of_burgundy.position import RULES, position
from tests.titles.castles_of_burgundy.referee import FREE_STEP, cost, fitting
from tests.titles.castles_of_burgundy.spoken import ENGLISH
from tests.titles.castles_of_burgundy.text_player import answer
from tests.titles.castles_of_burgundy.text_reader import Reader
from tests.titles.kit.text_board import Fields, TextBoard, another, flipped, instead, longer, more
from tests.ui import stage


def placements(reader: Reader) -> set[str]:
    """Return every placement by a die that the reader thinks legal."""
    free = {name: FREE_STEP[kind] for name, kind in reader.layout.types.items()}
    return {
        f"place/{tile}/{name}/die-{die}"
        for tile, name in fitting(reader)
        for die in reader.dice
        if cost(reader, die, reader.numbers[name], free[name]) <= reader.workers
    }


def test_a_reader_of_the_text_alone_finds_every_legal_placement() -> None:
    games = (wander(seats, 1, experts=experts) for seats, experts in ((2, "off"), (3, "deal"), (4, "free")))
    turns = [step for game in games for step in game if step.before.stack[-1].kind == "turn"]
    counts = []
    for step in turns[::3]:
        reader = Reader(ENGLISH.board(RULES.view(step.before, None)), letter(step.seat), ENGLISH)
        offered = {offer for offer in RULES.offers(step.before, step.seat) if offer.startswith("place/")}
        assert len(reader.layout.types) == 37
        assert placements(reader) == offered
        counts.append(len(offered))
    assert sum(map(bool, counts)) > 50
    assert max(counts) > 10


def test_a_player_who_reads_does_whatever_the_basic_game_offers() -> None:
    done = set[str]()
    for seed in ("read", "read again"):
        session = stage.start(META.id, 2, seed)
        while not session.state.over:
            seat = session.waiting[0]
            view = RULES.view(session.state, seat)
            line = answer(ENGLISH.board(view), ENGLISH.due(view, seat), letter(seat), ENGLISH)
            actions = reading.read_line(ENGLISH, RULES.kinds, session, seat, line)
            session = session.apply(seat, actions).session
            done |= {kind_of(actions[0]), *values_of(actions[0])[-1:]}
    assert done >= {"take", "place", "sell", "workers", "buy", "load", "end"}
    assert done >= {"castle", *plain.ADVANTAGES}


CHURCH, SHIP = FACES["church"], FACES["ship"]
APART = {"seat", "seats", "estates", "options", "pending"}
"""The reader, what has a test of its own, and what the decision says as well."""


def other_tile(face: int) -> int:
    return 0 if face else SHIP


BOARD = TextBoard(
    ENGLISH,
    {
        EstateView: Fields(
            {
                "estate": instead("6"),
                "status": instead("unverified"),
                "storage": longer(knowledge(4)),
                "workers": more,
                "silver": more,
                "points": more,
                "bonus": longer(BonusView(2, False)),
                "choices": longer("7"),
                "ready": flipped,
            },
            {
                "tiles": other_tile,
                "goods": more,
                "sold": more,
                "earned": more,
                "dice": lambda face: face % 6 + 1,
                "dice_left": flipped,
            },
            apart=("seat",),
        ),
        BurgundyView: Fields(
            {
                "turn": more,
                "over": flipped,
                "waiting": instead([1, 0]),
                "phase": more,
                "round": more,
                "active": another,
                "order": instead([1, 0]),
                "track": instead([[0], [1]]),
                "white": more,
                "goods_row": longer(0),
                "purchase_used": flipped,
                "removed": instead({CHURCH: 2}),
                "house": instead("house-8"),
                "decision": instead("castle"),
            },
            {"bonus_left": lambda left: left - 1},
            {"depots": other_tile, "depot_goods": more},
            APART,
        ),
    },
)


def test_the_bonus_tile_that_is_left_is_the_small_one() -> None:
    """CB-11.4: of two seats the first to fill a type gets 5, the other 2."""
    said = ENGLISH.board(RULES.view(position(bonus={"building": "A"}), None))
    assert "Bonus tiles still there: building 2, animal 5 / 2, " in said
    assert "Bonus tiles: building (large)." in said


def crowded() -> BurgundyView:
    """Return a view in which something lies everywhere."""
    seat = {"storage_": ("church", "ship"), "goods": {"red": 2}, "workers": 2, "silver": 3, "dice": (3, 6)}
    state = position(
        depots={"1": ["bank", "ship"], "5": ["mine"]},
        black=["k24"],
        goods_on={"2": ["red", "pink"]},
        A={**seat, "placed": {"d4": "castle", "c4": "k2", "b4": "k3"}},
    )
    return RULES.view(state, None)


def test_every_field_of_a_view_is_looked_at() -> None:
    assert BOARD.unnamed() == set()


def test_whatever_can_be_seen_is_told() -> None:
    assert BOARD.untold(crowded()) == []


def test_every_option_is_told() -> None:
    assert BOARD.untold_options(crowded(), OPTIONS) == []
