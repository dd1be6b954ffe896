"""Puzzles, "which would you?": one in private whenever somebody asks, and one a week for everybody in a channel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import discord
from discord import ButtonStyle

from hansa_bot.ai.puzzles import ShownPuzzle
from hansa_bot.engine.action import Action, kind_of
from hansa_bot.host.kernel.settings import THEME
from hansa_bot.host.kernel.table import Place, Status, Table, seat_infos
from hansa_bot.host.posting.courier import TryLater
from hansa_bot.host.record.puzzles import ACCEPTED, KNOWN
from hansa_bot.host.record.weekly import PuzzleBoard
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.model.values import PuzzlePost, Seat, Whose
from hansa_bot.render.canvas import number
from hansa_bot.titles import registry
from hansa_bot.titles.kit.names import capital
from hansa_bot.ui.kit import asking, drafts, faults, grace, layouts, limits, naming, picture, rate_limit, routes
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.drafts import NO_PINGS, Draft, Picture, button, custom_id, draw, number_in, paragraphs, rows
from hansa_bot.ui.kit.errors import NoControl
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.permissions import SEND, missing, permission_report
from hansa_bot.ui.kit.presses import Press, acknowledge, put
from hansa_bot.ui.kit.servers import managed_server

SOLVE, ANOTHER, GUESS = "solve", "another", "guess"
"""Verbs: answer the puzzle that one was shown, or ask for the next; answer that of the week."""

LETTERS = "ABCD"
BAR, LONGEST = "▇", 10
"""What a bar is made of, and how long one is at most."""
TOLD, MOST_NAMED, MOST_READ = 150, 20, 100
"""Characters of a line, so many are named who found it, and so many messages are looked through for one of ours."""


def moment_of(puzzle: ShownPuzzle, language: str, theme: str = THEME.values[0]) -> Moment:
    """Return a puzzle's position as its seat sees it; everybody goes by a name of the game's world."""
    state, options = puzzle.state, dict(puzzle.options)
    names = registry.load(puzzle.title).meta.company[: state.seats]
    infos = seat_infos([Seat(name, None, None) for name in names], language)
    table = Table(0, puzzle.title, Place(None, 0), Status.RUNNING, infos, state.seats, options, 0, language, 0)
    title, tr = registry.load(puzzle.title), catalog(language, puzzle.title)
    return Moment(table, title, state, 0, puzzle.seat, tr, theme=theme)


def told(moment: Moment, actions: Sequence[Action]) -> str:
    """Tell a line in a few words, as far as nothing is drawn or revealed; what is forced needs no word."""
    chosen = [
        (at, action)
        for at, action in _steps(moment, actions)
        if len(at.offers) > 1 and kind_of(action) not in at.title.ending_kinds
    ]
    text = "; ".join(naming.chain(chosen)) or moment.texts.kind(kind_of(actions[0]))
    return limits.cut(capital(drafts.plain(naming.shorten_names(moment, text, actions, TOLD))), TOLD)


def _steps(moment: Moment, actions: Sequence[Action]) -> Iterator[tuple[Moment, Action]]:
    for action in actions:
        if action not in moment.offers:
            return
        yield moment, action
        state, outcome = moment.title.rules.apply(moment.state, moment.seat or 0, action)
        if outcome.revealed or state.rng.count != moment.state.rng.count:
            return
        moment = replace(moment, state=state)


def lines(moment: Moment, puzzle: ShownPuzzle) -> list[str]:
    """Return what can be chosen, each line behind its letter."""
    return [f"**{LETTERS[at]}** {told(moment, line.actions)}" for at, line in enumerate(puzzle.lines)]


def question(moment: Moment, puzzle: ShownPuzzle) -> str:
    """Say what the position is: where it is from, how far the game is, who stands where, and what is due."""
    tr, ask = moment.tr, moment.tr("Which would you?")
    own = puzzle.key[0].isdecimal()
    origin = tr("From a game on this server.") if own else tr("From a game of computer players.")
    scores = sorted(moment.title.rules.scores(moment.view), key=lambda score: score.seat)
    words = ((each, moment.prose.standing(each)) for each in scores)
    standing = (f"{moment.name(each.seat)} {f'({word})' if word else number(each.total)}" for each, word in words)
    return paragraphs(
        f"**{ask}** · {moment.heading}",
        f"-# {origin}",
        tr(
            "You're **{name}**. If it ended now: {scores}", name=moment.name(puzzle.seat), scores=" · ".join(standing)
        ),
        moment.prose.due(moment.view, puzzle.seat),
    )


def asked(services: Services, moment: Moment, puzzle: ShownPuzzle, verb: str, rest: str, foot: str) -> Draft:
    """Return a puzzle with its picture, its lines, and a button for each, which says what `rest` it belongs to."""
    letters = LETTERS[: len(puzzle.lines)]
    choices = [button(letter, custom_id(0, 0, verb, f"{rest}/{at}")) for at, letter in enumerate(letters)]
    text = paragraphs(question(moment, puzzle), *lines(moment, puzzle), f"-# {foot}" if foot else None)

    async def drawn() -> list[Picture]:
        key = ("puzzle", puzzle.key)
        board = await picture.board(services.worker, moment, (), key)
        return [*board, *await picture.desk(services.worker, moment, puzzle.seat, key)]

    return Draft(
        text, rows(choices), drawing=draw(drawn()), undrawn=paragraphs(text, moment.prose.board(moment.view))
    )


def answered(moment: Moment, puzzle: ShownPuzzle, counts: Sequence[int] = ()) -> list[str]:
    """Return the lines with how likely each makes it to win and, of a puzzle of the week, how often it was chosen."""
    said, best = [], puzzle.lines[puzzle.best]
    for at, (line, text) in enumerate(zip(puzzle.lines, lines(moment, puzzle), strict=True)):
        behind = round(100 * min(line.behind, best.chance))  # what is won clearly counts more than a win
        worth = f"{round(100 * best.chance)}\u00a0%" if at == puzzle.best else f"−{behind}\u00a0%"
        chosen = BAR * -(-LONGEST * counts[at] // max(*counts, LONGEST)) if counts else ""
        said.append(" · ".join(filter(None, (text, worth, f"{chosen} {counts[at]}".strip() if counts else ""))))
    return said


def _best(moment: Moment, puzzle: ShownPuzzle) -> str:
    line = puzzle.lines[puzzle.best]
    return moment.tr(
        "A master plays **{letter}**: {chance}\u00a0% to win.",
        letter=LETTERS[puzzle.best],
        chance=round(100 * line.chance),
    )


async def by_command(interaction: Interaction, title: str | None = None) -> None:
    """Show a puzzle that the asker has not had; raises NoPuzzle, BadSetup."""
    await acknowledge(interaction)
    await _show_next(interaction, None if title is None else asking.find_title(title).id)


@routes.control(ANOTHER, price=rate_limit.LOOK, anywhere=True)
async def another(press: Press) -> None:
    """Show the next one of the same title; raises NoPuzzle."""
    await _show_next(press.interaction, press.click.rest or None)


async def _show_next(interaction: Interaction, title: str | None) -> None:
    services, user = asking.services(interaction), interaction.user.id
    puzzle = await services.host.puzzles.next_for(user, interaction.guild_id, title)
    moment = await _private(interaction, puzzle)
    await put(interaction, asked(services, moment, puzzle, SOLVE, puzzle.key, ""))


async def _private(interaction: Interaction, puzzle: ShownPuzzle) -> Moment:
    chosen = await asking.services(interaction).host.prefs.person(interaction.user.id)
    return moment_of(puzzle, asking.language(interaction), chosen[THEME])


@routes.control(SOLVE, anywhere=True)
async def solve(press: Press) -> None:
    """Say at once whether the presser chose the best, and how far the others are behind; raises NoPuzzle."""
    key, choice = _chosen(press)
    puzzle, chosen = await press.host.puzzles.solve(press.user, key, choice)
    moment = await _private(press.interaction, puzzle)
    tr, right = moment.tr, chosen == puzzle.best
    verdict = (
        tr("**{letter}** it is.", letter=LETTERS[chosen])
        if right
        else tr("You chose **{letter}**.", letter=LETTERS[chosen])
    )
    more = button(tr("Another one"), custom_id(0, 0, ANOTHER, puzzle.title), ButtonStyle.primary)
    text = paragraphs(question(moment, puzzle), *answered(moment, puzzle), f"{verdict} {_best(moment, puzzle)}")
    await put(press.interaction, Draft(text, rows([more])), keep_picture=True)


def _chosen(press: Press) -> tuple[str, int]:
    """Return what a button belongs to, and which line it chooses; raises NoControl."""
    about, _, line = press.click.rest.rpartition("/")
    if not about or (choice := number_in(line)) is None or choice >= len(LETTERS):
        raise NoControl
    return about, choice


@routes.control(GUESS, anywhere=True)
async def guess(press: Press) -> None:
    """Note in private what the presser chose in the puzzle of the week; of several choices the last counts."""
    tr, (post, choice) = asking.words(press.interaction), _chosen(press)
    noted = await press.host.puzzles.answer(post, press.interaction.guild_id or 0, press.user, choice)
    said = tr("This one takes no answers any more.")
    if noted == ACCEPTED:
        said = tr(
            "Noted: **{letter}**. Tomorrow I'll say more; until then you can still change it.", letter=LETTERS[choice]
        )
    elif noted == KNOWN:
        said = tr("You've solved this one before, so it's for the others.")
    await put(press.interaction, Draft(said))


async def switch(interaction: Interaction, *, on: bool) -> None:
    """Post a puzzle here each week from now on, or none on this server; raises NotInChannel, NotManager."""
    guild = managed_server(interaction)
    await acknowledge(interaction)
    weekly, tr = asking.services(interaction).host.weekly, asking.words(interaction)
    if not isinstance(interaction.channel, discord.TextChannel):
        said = tr("Puzzles live in text channels. Try this there.")
    elif on and SEND in missing(interaction.app_permissions, thread=False):
        said = permission_report(interaction.app_permissions, tr, thread=False)
    elif on:
        await weekly.switch_on(guild, interaction.channel.id)
        said = tr("A puzzle comes here each week, the first one now. I say what's best the day after.")
    else:
        await weekly.switch_off(guild)
        said = tr("No more weekly puzzles here. /puzzle still gives you one.")
    await put(interaction, Draft(said))


@dataclass(frozen=True, slots=True)
class DiscordPuzzleBoard(PuzzleBoard):
    """Shows puzzles of the week as messages of their channels."""

    client: discord.Client
    services: Services

    async def ask(self, post: PuzzlePost, puzzle: ShownPuzzle, *, again: bool) -> int:
        """Post a puzzle; one that may be out already is looked for."""
        tr, channel = await self._words(post), self._channel(post)
        moment = moment_of(puzzle, tr.language)
        foot = moment.tr("Only I see what you choose. Tomorrow I say what's best, and who found it.")
        made = await asked(self.services, moment, puzzle, GUESS, post.nonce, foot).whole(tr)
        try:
            if again and (found := await self._find(channel, post)) is not None:
                return found
            for lesser in made.lesser(tr):
                try:
                    return (await self._send(channel, post, lesser)).id
                except discord.Forbidden:
                    if not lesser.pictures:
                        raise
            return (await self._send(channel, post, made)).id
        except faults.FAILURES as error:
            raise faults.refusal(error) from error

    async def tell(self, post: PuzzlePost, puzzle: ShownPuzzle | None, counts: list[int], finders: list[int]) -> None:
        """Put the answer in the place of the question; the picture stays."""
        tr = await self._words(post)
        text = tr("This puzzle isn't there any more.")
        if puzzle is not None:
            moment = moment_of(puzzle, tr.language)
            named = [f"<@{user}>" for user in finders[:MOST_NAMED]]
            more = [tr("{n} more", n=len(finders) - len(named))] if len(finders) > len(named) else []
            found = tr("Found by {names}.", names=", ".join([*named, *more])) if named else None
            if any(counts) and not counts[puzzle.best]:
                found = tr("Nobody found it.")
            text = paragraphs(
                question(moment, puzzle), *answered(moment, puzzle, counts), _best(moment, puzzle), found
            )
        try:
            there = self._channel(post).get_partial_message(post.message or 0)
            kept = discord.utils.MISSING if puzzle else ()
            await there.edit(content=text, view=None, embeds=kept, attachments=kept, allowed_mentions=NO_PINGS)
        except faults.FAILURES as error:
            raise faults.refusal(error) from error

    async def _words(self, post: PuzzlePost) -> Catalog:
        """Return the texts in the server's language; raises TryLater where nothing can be shown now."""
        if not self.client.is_ready():
            raise TryLater
        guild = self.client.get_guild(post.guild)
        channel = guild and guild.get_channel(post.channel)
        grace.begin(attach=not channel or channel.permissions_for(channel.guild.me).attach_files, private=False)
        wished = (await self.services.host.prefs.load(Whose.SERVER, post.guild)).language
        return catalog(wished or asking.language_of(str(guild.preferred_locale) if guild else ""))

    def _channel(self, post: PuzzlePost) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(post.channel, guild_id=post.guild)

    async def _find(self, channel: discord.PartialMessageable, post: PuzzlePost) -> int | None:
        """Return the message of a post that may be out; Discord forgets its nonce after some minutes."""
        mine = custom_id(0, 0, GUESS, f"{post.nonce}/0")
        try:
            async for message in channel.history(limit=MOST_READ):
                if message.author == self.client.user and mine in layouts.ids_in(message):
                    return message.id
        except (discord.Forbidden, discord.NotFound):
            pass  # the post itself will say what is wrong there
        return None

    async def _send(self, channel: discord.PartialMessageable, post: PuzzlePost, made: Draft) -> discord.Message:
        return await channel.send(
            made.content,
            view=made.controls or discord.utils.MISSING,
            files=made.files(),
            embeds=made.embeds(),
            nonce=post.nonce,
            allowed_mentions=NO_PINGS,
        )
