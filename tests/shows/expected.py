"""Whether turns come when they are expected in our shows, whose people have habits, as the host has stored them.

`python -m tests.shows.expected` plays the week and the month, and asks each time that somebody is called.
"""

import asyncio
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.expecting import Tally
from hansa_bot.host.kernel import holiday_days
from hansa_bot.host.kernel.settings import Chosen
from hansa_bot.host.kernel.terms import HOUR
from hansa_bot.host.time import expecting
from hansa_bot.host.time.expecting import Playing, Rhythm, Turn
from hansa_bot.store import outbox
from tests.shows import test_a_month, test_a_week
from tests.shows.month import Month
from tests.shows.stage import Stage
from tests.shows.week import Week

EVERYTHING = 10_000
"""More rows than there are."""


async def shown(stage: Stage) -> Tally:
    """Return what those who waited would have been told each time that somebody was called in a show."""
    tally, turns, known = Tally(), dict[int, list[Turn]](), dict[int, Chosen]()
    for player in stage.players:
        turns[player] = await stage.store.ask(outbox.answer_times, player, EVERYTHING, EVERYTHING)
        known[player] = await stage.host.prefs.person(player)
    for table in stage.tables:
        calls = await stage.store.ask(outbox.last_calls, table, EVERYTHING)
        users = {info.seat: info.user for info in (await stage.known(table)).seats if info.user is not None}
        for index, call in enumerate(calls):
            people = {}
            for seat, user in users.items():
                lately = [turn for turn in turns[user] if turn[1] <= call.at][: expecting.ANSWERS]
                away = [each for each in holiday_days.taken(known[user].stored) if each[0] <= call.at]
                back = max((last for _, last in away if last > call.at), default=0.0)
                people[seat] = Playing(Rhythm(lately, known[user].quiet_hours, call.at, away), call.at, back)
            for seat in users.keys() - set(call.seats):
                came = next((later.at for later in calls[index + 1 :] if seat in later.seats), None)
                others = {each: how for each, how in people.items() if each != seat}
                courses = expecting.courses_of(calls[: index + 1], call.seats, seat)
                told = expecting.expect(courses, others, call.at, f"{table}/{index}")
                if came is not None:
                    tally.count(told if told is not None and told.width < expecting.MOST_WIDTH else None, came)
    return tally


async def shows() -> dict[str, float]:
    """Return how many turns came when they were expected."""
    with TemporaryDirectory() as folder:
        week, month = Week(Path(folder), test_a_week.TITLE), Month(Path(folder))
        await test_a_week.play(week)
        figures = (await shown(week)).figures("week", HOUR)
        await test_a_month.play(month)
        figures |= (await shown(month)).figures("month", HOUR)
        await week.close()
        await month.close()
    return figures


if __name__ == "__main__":
    print(json.dumps(asyncio.run(shows()), indent=2))
