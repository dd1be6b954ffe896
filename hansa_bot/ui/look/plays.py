"""Plays: finished games for apps in which people log what they play: a link into BG Stats, a line for BoardGameGeek,
and a file of all one's own games.

Nothing is sent from here: whoever presses the link hands the game to the app on their own device. What is known of
its format, and from where, stands in `tests/ui/test_plays.py`.
"""

import csv
import io
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any
from urllib.parse import quote

import discord
import msgspec

from hansa_bot.host.kernel.errors import NoTable, NoVersion
from hansa_bot.host.kernel.table import told_apart
from hansa_bot.host.kernel.terms import HOUR
from hansa_bot.host.record.statistics import FinishedGame
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.letters import size
from hansa_bot.model.finished import Wanted
from hansa_bot.render.canvas import number
from hansa_bot.titles import registry
from hansa_bot.ui.kit import asking, limits, rate_limit, routes, table_options
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import NAME, Draft, clean
from hansa_bot.ui.kit.presses import Press, acknowledge, add, private
from hansa_bot.ui.look.games import name_reached
from hansa_bot.ui.look.scoresheet import LOG

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
GEEK = "https://boardgamegeek.com/boardgame/"
SOURCE, PLACE, FILE = "Hansa Bot", "Discord", "games.csv"
BOARD, SITTING = 60, 6 * HOUR
"""Characters for edition and board; and what a game takes at most in one go, for days are no playing time."""


def play_data(game: FinishedGame, tr: Catalog, starter: int | None = None) -> dict[str, Any]:
    """Return a game as the link carries it; `starter` is the seat that began."""
    meta = registry.find(game.title)
    # Tables of other hosts have the same numbers, but did not begin in the same second.
    key, names = f"{game.table}-{int(game.began)}", _names(game, NAME)
    # The app remembers whom it has met. Who goes by the letter of a seat here is somebody else in the next game.
    own = (f"{key}/{seat}" if player.alias else player.name for seat, player in enumerate(game.players))
    sources = [sha256(each.encode()).hexdigest()[:8] for each in told_apart(tuple(own))]
    players = []
    for seat, player in enumerate(game.players):
        reached = name_reached(game.title, player.points, tr)
        points = int(player.points) if player.points == int(player.points) else player.points
        # No flag is left out where it is false: on Android the app fails at each that is missing.
        flags = {"startPlayer": seat == starter, "winner": player.place == 1, "rank": player.place}
        told = {"role": reached} if reached else {"score": points}
        players.append({"name": names[seat], "sourcePlayerId": sources[seat], **flags, **told})
    about = {"name": meta.name if meta else game.title, "sourceGameId": game.title, "highestWins": True}
    options = table_options.summary_of(meta, game.options, catalog(tr.language, game.title)) if meta else ""
    took = game.ended - game.began
    return {
        "sourceName": SOURCE,
        "sourcePlayId": key,
        "playDate": f"{datetime.fromtimestamp(game.ended, UTC):%Y-%m-%d %H:%M:%S}",
        "location": PLACE,
        "board": limits.cut(options, BOARD),
        **({"durationMin": round(took / 60)} if took <= SITTING else {}),
        "game": {**about, **({"bggId": meta.bgg} if meta and meta.bgg else {}), "noPoints": "role" in players[0]},
        "players": players,
    }


def _names(game: FinishedGame, most: int) -> tuple[str, ...]:
    return told_apart(tuple(clean(player.name, most) for player in game.players))


def message(game: FinishedGame, tr: Catalog, starter: int | None) -> str:
    """Return the link and the line below it; names get as short as the message needs, the data stays whole."""
    label, paste = tr("Add to BG Stats"), tr("press “Log Play” there and paste this line.")
    hint = tr("Opens the app with this game filled in. It asks you before it saves anything.")
    data = play_data(game, tr, starter)
    for most in range(NAME, 0, -1):
        for player, name in zip(data["players"], _names(game, most), strict=True):
            player["name"] = name
        # All but letters and digits is escaped, so that no name ends the link early. It stands in pointed brackets,
        # or Discord would look the address up for a preview, with everybody's name in it.
        link = BG_STATS + quote(msgspec.json.encode(data), safe="")
        text = f"**[{label}](<{link}>)**\n-# {hint}"
        if bgg := data["game"].get("bggId"):
            text += f"\n-# [BoardGameGeek](<{GEEK}{bgg}>): {paste}\n```\n{line(data)}\n```"
        if size(text) <= limits.CONTENT:
            break
    return text


def line(data: dict[str, Any]) -> str:
    """Return the data of a game as one line for a block of code, by places."""
    placed = sorted(data["players"], key=lambda player: player["rank"])
    told = [f"{each['rank']}. {each['name']} {each.get('role') or number(each['score'])}" for each in placed]
    parts = data["game"]["name"], data["playDate"][:10], ", ".join(told), data["board"], SOURCE
    return " · ".join(filter(None, parts)).replace("`", "'")


@routes.control(LOG, price=rate_limit.LOOK)
async def log(press: Press) -> None:
    """Give the presser the link for the game of the message; raises NoTable where no result of it is kept."""
    table, starter = press.click.table, None
    games = await press.host.statistics.games(Wanted(table=table), press.user)
    if not games:
        raise NoTable(table)
    with suppress(NoVersion, ValueError):
        # Where several decide first, each in secret, nobody began.
        (starter,) = (await press.host.query.view(table, None, 0)).view.waiting
    await add(press.interaction, Draft(message(games[0], catalog(press.language), starter)))


async def send_games(interaction: Interaction) -> None:
    """Send the asker all their own finished games, from every server, as a file for spreadsheets."""
    await acknowledge(interaction)
    user, tr = interaction.user.id, asking.words(interaction)
    games = await asking.services(interaction).host.statistics.games(Wanted(user=user), user)
    if not games:
        await private(interaction, tr("You haven't finished a game yet."))
        return
    text = tr.plural(
        "Your {n} finished game, for any spreadsheet.", "Your {n} finished games, for any spreadsheet.", len(games)
    )
    try:
        await private(interaction, text, file=discord.File(io.BytesIO(as_csv(games, tr)), FILE))
    except discord.Forbidden:
        await private(interaction, tr("I can't attach files in this channel (permission “Attach Files”)."))


def as_csv(games: Sequence[FinishedGame], tr: Catalog) -> bytes:
    """Return games as CSV, a line for each seat, with the mark by which spreadsheets know UTF-8."""
    file = io.StringIO()
    file.write("game,ended (UTC),title,board,players,minutes,seat,name,you,points,reached,place,winner\r\n")
    rows = csv.writer(file)
    for game in games:
        data, minutes = play_data(game, tr), round((game.ended - game.began) / 60)
        about = data["sourcePlayId"], data["playDate"], data["game"]["name"], data["board"], len(game.players)
        for seat, (player, told) in enumerate(zip(game.players, data["players"], strict=True), 1):
            # A spreadsheet takes what begins with one of these for a formula, and works it out.
            name = f"'{told['name']}" if told["name"][0] in "=+-@" else told["name"]
            reached = told.get("score", ""), told.get("role", ""), player.place
            rows.writerow([*about, minutes, seat, name, int(player.asker), *reached, int(told["winner"])])
    return file.getvalue().encode("utf-8-sig")
