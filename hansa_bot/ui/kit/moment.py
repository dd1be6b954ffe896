"""Moment: a table at one version as one person, or everybody, may see it, with everything needed to speak of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, ParamSpec, TypeVar

import msgspec

from hansa_bot.engine.action import Action, Event
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import State, View, letter, shown_seal
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.settings import ASKING, OFFERED, PROPOSING, THEME, WHEN_ASKED
from hansa_bot.host.kernel.table import SeatInfo, Status, Table
from hansa_bot.host.kernel.terms import LEVELS, QUICK, Clocks
from hansa_bot.i18n.catalog import N_, Catalog, catalog, languages
from hansa_bot.model.values import Whose
from hansa_bot.titles import registry
from hansa_bot.titles.base import Ahead, Title
from hansa_bot.titles.kit import preview
from hansa_bot.titles.kit.names import capital
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit.drafts import clean, plain, safe
from hansa_bot.ui.kit.table_texts import dressed, plain_texts_of, texts_of

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Moment:
    """A table at one version, seen by a seat or by a spectator (None), in one language.

    `state` is only for asking the rules and the judge on behalf of this very seat.
    """

    table: Table
    title: Title
    state: State
    version: int
    seat: int | None
    tr: Catalog
    undo_to: tuple[int, ...] = ()
    """Versions that the seat may go back to freely, oldest first."""
    undo_earlier: bool = False
    """Whether the seat's last step is one of an earlier turn that nobody has to agree to take back."""
    done: tuple[Action, ...] = ()
    """What the seat has done in this turn."""
    redo: bool = False
    """Whether the seat can do again what it has just taken back."""
    planned: bool = False
    """Whether the reader has planned the next turn."""
    passes: float | None = None
    """When the reader passes quietly, in unix seconds; None where they must answer themselves."""
    asking: str = ASKING.values[0]
    """When the reader wants to be asked before the turn ends: one of the values of the setting."""

    wants: str = PROPOSING.values[0]
    """Where the reader wants proposals: one of the values of the setting."""

    asked: bool = False
    """Whether the reader has just asked for the proposals."""

    elsewhere: bool = False
    """Whether this is a position of a running game that is played without proposals, which these would help in."""

    losing: Callable[[State], Collection[Action]] = field(default=lambda state: (), compare=False)
    """Says of which of the seat's offers in a position is known that they lose much."""

    theme: str = THEME.values[0]
    """The theme of the pictures that the reader gets in private; in all others the standard one."""

    clocks: Clocks = field(default_factory=Clocks)
    """How the clocks stand now, whatever version this is."""

    afar: bool = False
    """Whether the reader looks from another channel than the table's, where nothing else says which game this is."""

    revision: int = field(default=-1, compare=False)
    """Which change of the table this is read from."""

    @cached_property
    def view(self) -> View:
        """What the reader may see."""
        return self.title.rules.view(self.state, self.seat)

    @property
    def seal(self) -> str | None:
        """What fixes all draws without telling any, for everybody to see; None where some were given."""
        return None if self.state.rng.given else shown_seal(self.state.rng.key)

    @property
    def key(self) -> str | None:
        """The secret of all draws, once nothing is to be drawn any more; None until then, and where it is a deal's,
        whose list tells it.
        """
        told = self.state.over and self.seal and not self.table.gathering.deal
        return self.state.rng.key if told else None

    @cached_property
    def texts(self) -> Texts:
        """The title's texts for places without markup: labels, descriptions of pictures, files."""
        return plain_texts_of(self.table, self.tr.language)

    @cached_property
    def tongues(self) -> list[Texts]:
        """The same in every other language: what somebody sends back may have been shown in one of these."""
        own = self.tr.language
        return [plain_texts_of(self.table, language) for language in sorted(languages() - {own})]

    @cached_property
    def prose(self) -> Texts:
        """The title's texts for messages, in which names carry no markup and no mention."""
        return texts_of(self.table, self.tr.language)

    @cached_property
    def names(self) -> Sequence[str]:
        """Names of all seats on one line each."""
        return dressed(self.table.names, clean)

    @cached_property
    def offers(self) -> tuple[Action, ...]:
        """What the reader's seat may do now; nothing for a spectator."""
        if self.seat is None or self.seat not in self.state.waiting:
            return ()
        return tuple(self.title.rules.offers(self.state, self.seat))

    @property
    def withdrawal(self) -> Action | None:
        """The action by which the reader's seat takes back a sealed answer, where it can."""
        return self.title.rules.withdrawal(self.state, self.seat) if self.running and self.seat is not None else None

    @cached_property
    def scores(self) -> Mapping[Action, float]:
        """How promising each offer is, in the title's judgement."""
        if self.seat is None or not self.offers:
            return {}
        return dict(zip(self.offers, self.title.judge(self.state, self.seat, self.offers), strict=True))

    def brings(self, action: Action) -> Sequence[Event]:
        """Return what would follow from an offer of the reader's seat, as far as it can be foreseen."""
        assert self.seat is not None, "a spectator has no offers"
        return self.once(("brings", action), preview.brings, self.title.rules, self.state, self.seat, action)

    def once(self, what: Hashable, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Return what somebody works out of this moment; the second time it is known by its name."""
        if what not in self._worked_out:
            self._worked_out[what] = work(*args, **named)
        found: T = self._worked_out[what]
        return found

    @cached_property
    def _worked_out(self) -> dict[Hashable, Any]:
        return {}

    @property
    def proposing(self) -> bool:
        """Whether the reader is proposed anything here, as the table has it and they want it themselves."""
        return self._may_have_proposals and (self.wants == OFFERED or (self.asked and self.wants == WHEN_ASKED))

    @property
    def may_ask(self) -> bool:
        """Whether the reader could ask for proposals that they do not see."""
        return self._may_have_proposals and not self.asked and self.wants == WHEN_ASKED

    @property
    def _may_have_proposals(self) -> bool:
        return self.table.terms.proposes and not self.elsewhere

    @cached_property
    def _vetoed(self) -> Collection[Action]:
        return self.losing(self.state)

    def may_propose(self, action: Action) -> bool:
        """Return whether an offer may be proposed to the reader: it does something, and nothing speaks against it."""
        if self.seat is None or action in self._vetoed:
            return False
        return self.title.may_propose(self.state, self.seat, action)

    def effect(self, action: Action, texts: Texts | None = None) -> str:
        """Say what an offer of the reader's seat does and brings; in plain texts unless others are given."""
        texts = texts or self.texts
        return self.once(("effect", action, texts), texts.effect, self.view, action, self.brings(action))

    def reasons(self, action: Action) -> Sequence[str]:
        """Say in a few words each why the reader's seat might want to take an offer, the weightiest first."""
        return self.once(("reasons", action), self.texts.reasons, self.view, action, self.brings(action))

    @property
    def running(self) -> bool:
        """Whether anybody can still act."""
        return self.table.status is Status.RUNNING and not self.state.over

    @property
    def must_act(self) -> bool:
        """Whether the reader has something to decide."""
        return self.running and self.seat is not None and self.seat in self.state.waiting

    @property
    def own_turn(self) -> bool:
        """Whether the turn underneath all open questions is the reader's."""
        return self.running and bool(self.state.stack) and self.seat in self.state.stack[0].seats

    @property
    def waiting(self) -> list[SeatInfo]:
        """Who must decide."""
        return [info for info in self.table.seats if info.seat in self.state.waiting]

    def name(self, seat: int) -> str:
        """Return the name of a seat, harmless in a message."""
        return dressed(self.table.names, safe)[seat]

    def sign(self, seat: int) -> str:
        """Return the sign of a seat."""
        return self.table.signs[seat]

    @property
    def heading(self) -> str:
        """Which game this is, and how far it is."""
        name = f"**{title_name(self.table.title, self.tr.language)}**"
        return " · ".join(filter(None, (name, self.prose.clock(self.view))))

    @property
    def clock(self) -> str:
        """How far the game is, for a message whose game is known; where nothing says so, which game it is."""
        clock = "" if self.afar else capital(self.prose.clock(self.view))
        return f"**{clock}**" if clock else self.heading

    @property
    def waiting_line(self) -> str:
        """Whose decision the game is waiting for."""
        tr = self.tr
        if self.state.over:
            return tr("The game is over.")
        if self.table.gathering.agreed:
            return tr("Everyone agreed to end the game; it has no result.")
        if self.table.status is Status.ABANDONED:
            return tr("The game was abandoned.")
        names = [f"**{safe(info.name)}**" for info in self.waiting]
        if len(names) == 1:
            return tr("It's {name}'s turn.", name=names[0])
        return tr("Waiting for {names}.", names=", ".join(names))

    @property
    def next_step(self) -> str:
        """What is due next: from the reader, or from whom else."""
        if self.must_act and self.seat is not None:
            return self.prose.due(self.view, self.seat)
        return self.waiting_line

    @property
    def passing_line(self) -> str | None:
        """When the reader passes quietly, and that nothing can be told from it; None where they do not."""
        if self.passes is None:
            return None
        return self.tr(
            "I pass for you {when}, as I would whether you hold the card or not. "
            "Until then you can play it if you do.",
            when=f"<t:{int(self.passes)}:R>",
        )

    @property
    def ahead(self) -> Sequence[Ahead]:
        """What the reader can answer ahead, in case it is asked in this round."""
        if self.seat is None or not self.running or self.title.orders is None:
            return ()
        return self.title.orders().ahead(self.state, self.seat)

    def seen_by(self, seat: int | None) -> Moment:
        """Return the same moment for another reader."""
        return replace(self.without_past, seat=seat, planned=False, passes=None)

    @property
    def without_past(self) -> Moment:
        """Return the same moment as if its reader had done nothing that could be taken back."""
        return replace(self, undo_to=(), undo_earlier=False, done=(), redo=False)

    def is_still(self, moment: Moment) -> bool:
        """Return whether another moment is the same one; a state never changes, so the same object is the same
        state.
        """
        same = self.state is moment.state and replace(self, state=moment.state) == moment
        return same and moment.losing(self.state) == self._vetoed

    def nothing_hidden_from(self, seat: int) -> bool:
        """Return whether everybody sees all that a seat sees, so that its choices may be shown to all."""
        public = self.title.rules.view(self.state, None)
        return bool(msgspec.structs.replace(public, seat=seat) == self.title.rules.view(self.state, seat))


def of_session(table: Table, session: Session[Any], seat: int | None, language: str) -> Moment:
    """Return the present moment of a game for a seat or a spectator."""
    undo_to = tuple(point.version for point in session.points if point.seat == seat)
    title = registry.load(table.title)
    return Moment(table, title, session.state, session.version, seat, catalog(language, table.title), undo_to)


async def present(
    host: Host,
    table_id: int,
    user: int | None,
    language: str | None = None,
    known: Moment | None = None,
    here: int | None = None,
) -> Moment:
    """Return the present moment of a game for a person, who looks from a channel; raises NoTable or NotRunning.

    Without a language, the table's own is spoken. A moment that the same person has `known` already is returned
    itself where nothing has changed since: with all that it has worked out.
    """
    if known is not None and user is not None and await _holds(host, known, user, language, here):
        return known
    table = await host.query.table(table_id)
    revision = await host.query.revision(table_id)
    session = await host.query.session(table_id)
    seat = None if user is None else table.seat_of(user)
    moment = of_session(table, session, seat, language or table.language)
    afar = here not in (None, table.place.channel)
    moment = replace(moment, clocks=await host.query.clocks(table_id), afar=afar, revision=revision)
    if user is not None:
        chosen = await host.prefs.load(Whose.PERSON, user)
        redo = moment.must_act and bool(await host.query.redoable(table_id, user))
        planned = await host.query.has_plan(table_id, user)
        passes = await host.query.passes_at(table_id, user)
        free = await host.rewinding.free(table_id, user)
        earlier = free.earlier and not free.versions
        moment = replace(moment, undo_to=free.versions, undo_earlier=earlier, done=free.done)
        moment = replace(
            moment,
            asking=chosen[ASKING],
            theme=chosen[THEME],
            redo=redo,
            planned=planned,
            passes=passes,
        )
        moment = await advised(host, moment, user, seat)
    return known if known is not None and known.is_still(moment) else moment


async def _holds(host: Host, known: Moment, user: int, language: str | None, here: int | None) -> bool:
    """Say at once whether a person's moment is the present one: where the table, and what they chose, is as it was.

    False where that would take longer to find out, as where other tables matter too.
    """
    table = known.table
    if await host.query.revision(table.id) != known.revision or known.elsewhere:
        return False
    if known.tr is not catalog(language or table.language, table.title):
        return False
    if known.afar != (here not in (None, table.place.channel)) or known.losing(known.state) != known._vetoed:
        return False
    chosen = await host.prefs.load(Whose.PERSON, user)
    if (known.asking, known.theme, known.wants) != (chosen[ASKING], chosen[THEME], chosen[PROPOSING]):
        return False
    return not await host.checking.helps_elsewhere(table.id, user)


async def advised(host: Host, moment: Moment, user: int, seat: int | None) -> Moment:
    """Return a moment with what a person on a seat is proposed there: as they want it, and nothing that is known to
    lose much, nor help for another game.
    """
    chosen, table = await host.prefs.load(Whose.PERSON, user), moment.table.id
    elsewhere = seat is not None and moment.table.terms.proposes and await host.checking.helps_elsewhere(table, user)
    losing = partial(host.checking.vetoed, table, seat)
    return replace(moment, wants=chosen[PROPOSING], elsewhere=elsewhere, losing=losing)


async def at(host: Host, table_id: int, version: int) -> Moment:
    """Return a game at a version as everybody may see it, in the table's own language; raises NoVersion."""
    seen = await host.query.view(table_id, None, version)
    table, title = seen.table, registry.load(seen.table.title)
    clocks = await host.query.clocks(table_id)
    return Moment(table, title, seen.state, version, None, catalog(table.language, table.title), clocks=clocks)


def title_name(title: str, language: str) -> str:
    """Return the name of a title for a message, its id when it is not installed any more."""
    meta = registry.find(title)
    return plain(title if meta is None else meta.called(language))


LEVEL_NAMES = dict(zip(LEVELS, (N_("easy"), N_("quick"), N_("strong"), N_("master")), strict=True))
"""How well a computer player plays, in a word behind its name."""


def seat_label(table: Table, info: SeatInfo, tr: Catalog) -> str:
    """Return the name of whoever sits on a seat, marked where that is a computer player, and how well it plays."""
    name, level = safe(info.name), table.terms.level
    if info.computer is None:
        return name
    says_so = tr("Computer {letter}", letter=letter(info.seat))  # at a table of long ago
    if level == QUICK:
        return name if info.name == says_so else tr("{name} (computer)", name=name)
    if info.name in (info.computer, says_so):
        return f"{name} ({tr(LEVEL_NAMES[level])})"
    return tr("{name} (computer, {level})", name=name, level=tr(LEVEL_NAMES[level]))
