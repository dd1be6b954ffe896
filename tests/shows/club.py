"""The script of a fortnight of a club: which scene comes when."""

from collections.abc import Awaitable, Callable
from itertools import count
from unittest.mock import patch

from hansa_bot.host.kernel.posts import DEAL, DEAL_LIST
from hansa_bot.host.kernel.terms import Coach, Terms
from hansa_bot.host.record import weekly
from hansa_bot.ui.kit import grace
from tests.shows.board import CHANNEL
from tests.shows.fortnight import (
    ANNA,
    BEA,
    CARL,
    DORA,
    EMIL,
    EVA,
    LIST,
    MIA,
    PLAY,
    Fortnight,
    at,
    cut,
    said,
)
from tests.shows.hands import hands
from tests.shows.stage import HERE, Player

HANSA, BURGUNDY = "hansa_teutonica", "The Castles of Burgundy"

Scene = Callable[[Fortnight], Awaitable[None]]


async def play(fortnight: Fortnight) -> None:
    """Play the whole fortnight."""
    nonces = (f"{number:024x}" for number in count(1))
    drawn = patch.object(weekly, "new_nonce", lambda: next(nonces))  # which puzzle comes goes by it
    with drawn, patch.object(grace, "PATIENCE", 60.0):
        await fortnight.open()
        manages = [MIA.id]
        async with hands(
            fortnight.board.services, fortnight.clock, fortnight.players.values(), manages
        ) as fortnight.hands:
            await fortnight.hands.show_puzzles(fortnight.board.services)
            for when, scene in AGENDA:
                await fortnight.until(when)
                await scene(fortnight)
            await fortnight.until(at(15, 0) - 1)


async def set_up(fortnight: Fortnight) -> None:
    """All say how they like it, and the manager begins the list and with it the puzzles."""
    for player in fortnight.players.values():
        more = {"second_look": "on", "theme": "day", "lessons": "off"} if player == ANNA else {}
        await fortnight.give(player, "settings personal", **player.settings, **more)
    fortnight.note("Everyone has told me in `/settings personal` when they sleep; Anna has asked for second looks.")
    answer = await fortnight.give(MIA, "setup overview")
    fortnight.note("Mia, who manages the server, gives `/setup overview` in #games.", said(answer))
    await show_the_puzzle(fortnight)


async def show_the_puzzle(fortnight: Fortnight) -> None:
    _, _, message = await fortnight.puzzle()
    fortnight.hear(None, message)
    fortnight.note("The puzzle of the week comes to #games, with a picture of the board:", said(message))


async def open_the_deal(fortnight: Fortnight) -> None:
    answer = await fortnight.give(MIA, "deal open", title=BURGUNDY, days=13)
    fortnight.note("She opens a deal by `/deal open`, for two weeks.", said(answer))
    fortnight.table = fortnight.deal = (await fortnight.host.deals.find(CHANNEL)).table.id
    await fortnight.settle()


async def list_the_tables(fortnight: Fortnight) -> None:
    fortnight.note("The list of tables in #games reads:", fortnight.board.lists[-1][1])


def guess(player: Player, way: int, *more: int, shown: bool = False) -> Scene:
    """Let somebody answer the puzzle: by how many lines beside the best, then perhaps once more."""

    async def scene(fortnight: Fortnight) -> None:
        _, puzzle, message = await fortnight.puzzle()
        letters = ["ABCD"[(puzzle.best + each) % 4] for each in (way, *more)]
        for letter in letters:
            answer = await fortnight.press(player, message, letter)
            fortnight.hear(None, (await fortnight.puzzle())[2])
        pressed = ", later ".join(f"“{letter}”" for letter in letters)
        fortnight.tell(f"{player.name} presses {pressed} below the puzzle.", said(answer) if shown else "")

    return scene


async def look_at_the_puzzle(fortnight: Fortnight) -> None:
    fortnight.hear(None, (await fortnight.puzzle())[2])


async def tell_the_puzzle(fortnight: Fortnight) -> None:
    _, _, message = await fortnight.puzzle()
    fortnight.hear(None, message)
    fortnight.note("A day after the puzzle came, its message tells the answer:", cut(said(message), 1, 6))


async def anna_plays(fortnight: Fortnight) -> None:
    answer = await fortnight.play_the_deal(ANNA)
    fortnight.tell(f"Anna presses “{PLAY}”.", said(answer))
    fortnight.tell("In private she reads:", said(fortnight.hands.privately(ANNA)))


async def bea_presses_twice(fortnight: Fortnight) -> None:
    await fortnight.play_the_deal(BEA)
    answer = await fortnight.press_post(BEA, DEAL, fortnight.deal, PLAY)
    fortnight.note(f"Bea presses “{PLAY}”, and once more to be sure.", said(answer))


async def others_play(fortnight: Fortnight) -> None:
    for player in (DORA, MIA):
        await fortnight.play_the_deal(player)
    fortnight.note(f"Dora and Mia press “{PLAY}”, too.")


async def play_together(fortnight: Fortnight) -> None:
    answer = await fortnight.give(CARL, "deal play", people=f"<@{EMIL.id}>")
    fortnight.tell("Carl would rather play it with Emil, and gives `/deal play`.", said(answer))
    table = (await fortnight.host.query.own(CARL.id))[0]
    fortnight.places[table.place.channel] = "a private thread"
    fortnight.table = table.id
    await fortnight.settle()
    await fortnight.until(EMIL.next_look(fortnight.clock.time))
    fortnight.note("Emil joins, and Carl starts; a computer player of the deal sits there as well.")
    await fortnight.host.lobby.join(table.id, EMIL.person, fortnight.request())
    await fortnight.host.lobby.start(table.id, CARL.person, fortnight.request())
    await fortnight.sit(CARL, EMIL)


async def gather(fortnight: Fortnight) -> None:
    """Open the ordinary game, in which hints are counted."""
    fortnight.note("Anna opens an ordinary table with hints that are counted, and invites Dora.")
    lobby = fortnight.host.lobby
    table = await lobby.new(
        *(HERE, ANNA.person, HANSA),
        size=2,
        terms=Terms(coach=Coach.COUNTED),
        language="en",
        thread=True,
        guests=[DORA.id],
        request=fortnight.request(),
    )
    fortnight.table = fortnight.ordinary = table.id
    await fortnight.settle()
    await fortnight.until(DORA.next_look(fortnight.clock.time))
    await lobby.join(table.id, DORA.person, fortnight.request())
    fortnight.note(f"Dora joins and starts the game, table {table.id}.")
    await lobby.start(table.id, DORA.person, fortnight.request())
    fortnight.places[(await fortnight.known(table.id)).place.channel] = f"#table-{table.id}"
    await fortnight.settle()


async def want_to_learn(fortnight: Fortnight) -> None:
    fortnight.learner = ANNA, fortnight.ordinary


async def a_stranger_presses(fortnight: Fortnight) -> None:
    post = fortnight.board.kinds(DEAL)[0]
    answer = await fortnight.hands.press_elsewhere(EVA, post, PLAY)
    fortnight.hear(EVA.id, answer)
    fortnight.note(f"A copy of the post reaches another server. Eva presses “{PLAY}” there.", said(answer))


async def peep(fortnight: Fortnight) -> None:
    """Somebody tries to see another table of the deal, and takes the own one away as a file."""
    table = fortnight.games[ANNA.id]
    answers = [await fortnight.give(CARL, command, table=table) for command in ("table board", "table log")]
    assert len({said(each) for each in answers}) == 1
    fortnight.tell(f"Carl is curious, and gives `/table board` for table {table}, which is Anna's.", said(answers[0]))
    answer = await fortnight.give(CARL, "table export", table=fortnight.games[CARL.id])
    fortnight.tell("He gives `/table export` for his own:", said(answer))


async def boast(fortnight: Fortnight) -> None:
    table = fortnight.games[ANNA.id]
    answer = await fortnight.give(ANNA, "table scores", table=table)
    text = (
        f"Anna is proud, and gives `/table scores` for table {table} in #games. Even to her I speak of it in private."
    )
    fortnight.tell(text, said(answer))


async def leave_it(fortnight: Fortnight) -> None:
    fortnight.note("Dora has no more time for her table of the deal, and leaves it half played.")
    fortnight.left.add(fortnight.games[DORA.id])


async def ask_what_is_next(fortnight: Fortnight) -> None:
    """Anna looks when her turn will come."""
    for _ in range(48):
        answer = said(await fortnight.give(ANNA, "next"))
        if "Probably" in answer:
            break
        await fortnight.until(fortnight.clock.time + 3600)
    fortnight.tell("Anna gives `/next`:", answer)


async def hurry(fortnight: Fortnight) -> None:
    fortnight.note("It is the last weekend. Carl and Emil have not finished, and look in more often.")
    fortnight.alert |= {CARL.id, EMIL.id}


async def look_at_the_list(fortnight: Fortnight) -> None:
    answer = await fortnight.press_post(BEA, DEAL_LIST, fortnight.deal, LIST)
    fortnight.tell(f"Bea presses “{LIST}”: her own game beside the best other one.", said(answer))
    answer = await fortnight.press(BEA, answer, "Next")
    fortnight.tell("She presses “Next”.", cut(said(answer), 3, 1))
    fortnight.note("The post of the deal reads now:", fortnight.board.kinds(DEAL)[0].now or "")


async def show_what_is_left(fortnight: Fortnight) -> None:
    answer = await fortnight.give(DORA, "deal show")
    fortnight.tell("Dora, who has not finished, gives `/deal show`.", said(answer))
    fortnight.note("Her table stays, and so does the game with Anna: these two play on.")


AGENDA: tuple[tuple[float, Scene], ...] = (
    (at(1, 12), set_up),
    (at(1, 12, 2), open_the_deal),
    (at(1, 12, 5), list_the_tables),
    (at(1, 13), guess(CARL, 1, shown=True)),
    (at(1, 18), anna_plays),
    (at(1, 18, 30), guess(ANNA, 2, 0)),
    (at(1, 20), guess(BEA, 0)),
    (at(1, 21), guess(DORA, 1)),
    (at(2, 11, 55), look_at_the_puzzle),
    (at(2, 12, 5), tell_the_puzzle),
    (at(2, 15), gather),
    (at(2, 17), bea_presses_twice),
    (at(2, 18), play_together),
    (at(3, 18), others_play),
    (at(3, 19), a_stranger_presses),
    (at(4, 6), want_to_learn),
    (at(4, 19), peep),
    (at(5, 12), boast),
    (at(6, 22, 30), leave_it),
    (at(8, 12, 1), show_the_puzzle),
    (at(8, 12, 5), ask_what_is_next),
    (at(8, 17), guess(EMIL, 0)),
    (at(8, 18), guess(MIA, 3)),
    (at(8, 21), guess(DORA, 0)),
    (at(9, 11, 55), look_at_the_puzzle),
    (at(9, 12, 5), tell_the_puzzle),
    (at(9, 18), list_the_tables),
    (at(12, 12), hurry),
    (at(14, 20, 5), look_at_the_list),
    (at(14, 21, 30), show_what_is_left),
)
