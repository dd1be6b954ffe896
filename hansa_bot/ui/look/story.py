"""The story of a game that is over, as messages and pictures tell it: its end, and all places."""

from collections.abc import Sequence

from hansa_bot.engine.result import Result, Score, places
from hansa_bot.host.game.past import TurnEnd
from hansa_bot.host.record import ending as end
from hansa_bot.render.canvas import number
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.drafts import clean, safe
from hansa_bot.ui.kit.moment import Moment


def winners_line(moment: Moment, result: Result, *, marked: bool = True) -> str:
    """Say who won, with all points from the first place on; `marked` is for messages, else it is plain text."""
    names = list(map(safe if marked else clean, moment.table.names))
    line = end.winners_line(result, names, moment.texts, moment.tr)
    return f"**{line}**" if marked else line


def ending(moment: Moment, result: Result, scenes: Sequence[TurnEnd], *, marked: bool = True) -> str:
    """Tell in three sentences who won, what turned it, and why it ended; as far as its course is known."""
    texts = moment.prose if marked else moment.texts
    return end.ending(winners_line(moment, result, marked=marked), result, scenes, texts, moment.tr)


async def hints_taken(services: Services, moment: Moment) -> str | None:
    """Say in small print how many hints each person has taken, where they are counted: nothing else of them."""
    taken = await services.host.coaching.taken(moment.table.id)
    told = ", ".join(f"{moment.name(seat)} {count}" for seat, count in taken.items())
    return "-# " + moment.tr("Hints taken: {counts}", counts=told) if taken else None


def standings(moment: Moment, scores: Sequence[Score], result: Result | None, *, calling: bool = False) -> str:
    """Return a line for each seat by its place, with its points; `calling` mentions persons, else they are named."""
    placed, lines = places(scores) if result is None else result.placed, []
    for score in sorted(scores, key=lambda score: (placed[score.seat], score.seat)):
        user = moment.table.seats[score.seat].user
        name = f"<@{user}>" if calling and user is not None else moment.name(score.seat)
        lines.append(f"**{placed[score.seat]}** {name} · **{moment.prose.standing(score) or number(score.total)}**")
    return "\n".join(lines)
