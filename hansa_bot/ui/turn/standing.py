"""Standing orders: the private panel and the command, which say what is to be answered without asking."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from discord import ButtonStyle

from hansa_bot.engine.action import SEPARATOR
from hansa_bot.engine.errors import BadSetup
from hansa_bot.host.game import standing_orders
from hansa_bot.host.game.quiet_passes import is_quiet
from hansa_bot.host.game.standing_orders import NOTHING
from hansa_bot.host.kernel.table import Table
from hansa_bot.i18n.catalog import N_, catalog, languages
from hansa_bot.titles.base import Ahead, Order
from hansa_bot.ui.kit import asking, drafts, limits, routes
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.choices import APART, Suggestion, closest, fits, refuse_hint, suggestion
from hansa_bot.ui.kit.entries import ListEntry, volumes, with_marks
from hansa_bot.ui.kit.limits import CHOICES
from hansa_bot.ui.kit.moment import Moment, present
from hansa_bot.ui.kit.presses import Press, acknowledge, put
from hansa_bot.ui.kit.refusals.telling import suggesting

ORDERS, OPEN, ASK, FORGET, QUIETLY = "orders", "orderopen", "orderask", "orderforget", "orderquiet"
"""The verbs: the panel, laying another order open, being asked again, forgetting all orders, passing quietly."""
VALUES = ("ordera", "orderb", "orderc")
"""The verbs of up to three selects in one message; ids must differ."""

_SHARED = {
    standing_orders.WELL: Order(
        standing_orders.WELL,
        N_("Let me choose well"),
        N_("I answer for you, as well as I can, whatever no other order answers."),
    ),
    standing_orders.PASS: Order(
        standing_orders.PASS, N_("Declining"), N_("Say no to everything optional when it isn't your turn.")
    ),
    standing_orders.QUIET: Order(
        standing_orders.QUIET,
        N_("Cards you don't hold"),
        N_("I call you in private only if you hold the card, and pass for you within two hours."),
    ),
}
_SHARED_NAMES = {
    standing_orders.WELL: N_("Choose for me"),
    standing_orders.PASS: N_("Always decline"),
    standing_orders.QUIET: N_("Pass quietly"),
}

_ASK = "ask"

_SHOWN = 8


@dataclass(frozen=True)
class Known:
    """What may be ordered at a table by the reader of a moment, and what is."""

    moment: Moment
    given: Mapping[str, str]

    @property
    def kinds(self) -> list[Order]:
        """All kinds of order, with those that all titles share, and what may be answered ahead in this round."""
        return [self.kind(key) for key in (*self.ahead, *standing_orders.known_orders(self.moment.title))]

    @cached_property
    def ahead(self) -> Mapping[str, Ahead]:
        """What may be answered ahead, by the key of the order."""
        return standing_orders.ahead(self.moment.title, self.moment.state, self.moment.seat or 0)

    def kind(self, key: str) -> Order:
        """Return a kind of order; one of a former version goes by its key."""
        if key in self.ahead:
            return Order(key, self._question(self.ahead[key]), N_("What I answer when this is asked in this round."))
        own = standing_orders.order_kind(self.moment.title, key)
        return own or _SHARED.get(key) or Order(key, key, "")

    def values(self, key: str) -> Sequence[str]:
        """Return what may be ordered; nothing under a key that is none, as an old or made up control may send it."""
        if key not in {kind.key for kind in self.kinds}:
            return ()
        seat = self.moment.seat or 0
        return standing_orders.order_values(self.moment.title, self.moment.state, seat, key)

    @property
    def tongues(self) -> list["Known"]:
        """The same in every language, the reader's first."""
        moment = self.moment
        others = sorted(languages() - {moment.tr.language})
        return [
            self,
            *(replace(self, moment=replace(moment, tr=catalog(each, moment.table.title))) for each in others),
        ]

    def _question(self, asked: Ahead) -> str:
        """Name a question that may be answered ahead, with what it is about."""
        texts = self.moment.texts
        return ", ".join([texts.kind(asked.verb), *(texts.value(*about) for about in asked.about)])

    def _answer(self, action: str) -> str:
        """Name an answer by its words, one without any by its verb."""
        texts, (kind, *words) = self.moment.texts, action.split(SEPARATOR)
        slots = self.moment.title.rules.kinds[kind].slots
        return ", ".join(texts.value(*pair) for pair in zip(slots, words, strict=True)) or texts.kind(kind)

    def name(self, key: str, value: str) -> str:
        """Name a value, for places without markup."""
        if key.startswith(standing_orders.AHEAD):
            return self._answer(value)
        if key in _SHARED_NAMES and value == standing_orders.YES:
            return self.moment.tr(_SHARED_NAMES[key])
        if value == standing_orders.CHOOSE:
            return self.moment.tr(_SHARED_NAMES[standing_orders.WELL])
        orders = self.moment.title.orders
        return value if orders is None else orders().name(self.moment.texts, key, value)

    def now(self, key: str) -> str:
        """Name what is ordered, which may be nothing."""
        return self.name(key, self.given[key]) if key in self.given else self.moment.tr("Ask me")


def compose(known: Known, key: str = "", note: str | None = None) -> drafts.Draft:
    """Return the panel with one order laid open, the first if there is none of that key; the note is in markup."""
    moment, tr = known.moment, known.moment.tr
    kind = next((kind for kind in known.kinds if kind.key == key), known.kinds[0])
    told = [f"- **{drafts.plain(tr(each.name))}**: {drafts.plain(known.now(each.key))}" for each in known.kinds]
    text = drafts.paragraphs(
        moment.heading,
        note,
        tr("**Your standing orders**: I answer like this when another player's turn needs you. Only you see them."),
        "\n".join(told),
        f"**{drafts.plain(tr(kind.name))}**: {drafts.plain(tr(kind.about))}",
        tr("-# If an order isn't possible, I ask you. How your own turn ends is set in /settings personal."),
    )
    entries = [ListEntry(each.key, f"{tr(each.name)}: {known.now(each.key)}", tr(each.about)) for each in known.kinds]
    chooser = drafts.select(control_id(moment.table, OPEN), tr("Choose an order"), entries)
    lists = [[item] for item in value_selects(known, kind, VALUES)]
    return drafts.Draft(limits.cut(text, limits.CONTENT), drafts.rows([chooser], *lists, _buttons(known, kind)))


def value_selects(known: Known, kind: Order, verbs: Sequence[str]) -> list[drafts.Item]:
    """Return the values in as many selects as they need, split like the volumes of an encyclopedia."""
    table, tr = known.moment.table, known.moment.tr
    values = known.values(kind.key)
    label = tr("{option}: {choice}", option=tr(kind.name), choice=known.now(kind.key))
    if len(values) <= limits.SELECT_OPTIONS:
        return [
            drafts.select(
                control_id(table, verbs[0], kind.key), label, [_value_entry(known, kind, value) for value in values]
            )
        ]
    # By the alphabet: only then does "A … M" help to find one.
    values = sorted(values, key=lambda value: known.name(kind.key, value).casefold())
    made = []
    # What lies beyond the last select can still be typed.
    for verb, volume in zip(verbs, volumes(values), strict=False):
        first, last = (known.name(kind.key, value) for value in (volume[0], volume[-1]))
        entries = [_value_entry(known, kind, value) for value in volume]
        made.append(drafts.select(control_id(table, verb, kind.key), f"{tr(kind.name)}: {first} … {last}", entries))
    return made


def _value_entry(known: Known, kind: Order, value: str) -> ListEntry:
    chosen = (known.moment.tr("chosen"), known.given.get(kind.key) == value)
    label = with_marks(known.name(kind.key, value), chosen)
    return ListEntry(drafts.shorten(value, limits.SELECT_TEXT), label)


def _buttons(known: Known, kind: Order) -> list[drafts.Item]:
    table, tr = known.moment.table, known.moment.tr
    ask = drafts.button(tr("Ask me again"), control_id(table, ASK, kind.key), disabled=kind.key not in known.given)
    forget = drafts.button(
        tr("Clear all orders"), control_id(table, FORGET), ButtonStyle.danger, disabled=not known.given
    )
    return [ask, forget]


def may_give(moment: Moment) -> bool:
    """Return whether the reader has a seat in a game that knows orders and goes on."""
    return moment.running and moment.seat is not None and bool(standing_orders.known_orders(moment.title))


def opener(moment: Moment) -> drafts.Item:
    """Return the button that opens the panel."""
    return drafts.button(moment.tr("Standing orders"), control_id(moment.table, ORDERS))


def quiet_button(moment: Moment) -> drafts.Item | None:
    """Return the button that lets the reader pass quietly from now on, or ends that; None where nothing asks so."""
    orders = None if moment.title.orders is None else moment.title.orders()
    if orders is None or moment.seat is None or not is_quiet(orders, moment.state, moment.seat):
        return None
    if moment.passes is not None:
        return drafts.button(moment.tr("Ask me again"), control_id(moment.table, ASK, standing_orders.QUIET))
    return drafts.button(moment.tr("Pass for me if I hold none"), control_id(moment.table, QUIETLY))


def control_id(table: Table, verb: str, rest: str = "") -> str:
    """Return the id of a control that counts whatever version it was made for."""
    return drafts.id_with(table.id, table.version, verb, rest)


async def known_at(interaction: Interaction, table: int) -> Known:
    """Return what the asker may order and has ordered; raises NoTable, NotSeated, NotRunning, GameOver, NoOrders."""
    host, user = asking.services(interaction).host, interaction.user.id
    given = await host.orders.read(table, user)
    return Known(await present(host, table, user, asking.language(interaction)), given)


async def _known_here(interaction: Interaction) -> Known:
    return await known_at(interaction, (await asking.table_here(interaction)).id)


@routes.control(ORDERS, OPEN)
async def open_panel(press: Press) -> None:
    """Open the panel, or lay another order open."""
    await put(press.interaction, compose(await known_at(press.interaction, press.click.table), press.chosen))


@routes.control(*VALUES)
async def choose_value(press: Press) -> None:
    """Give an order. An old control says the same as a new one, so it counts as long as the seat is the presser's."""
    known = await known_at(press.interaction, press.click.table)
    key = _key(press, known)
    await _give(press, key, {key: drafts.lengthen(press.chosen, known.values(key))})


@routes.control(ASK)
async def ask_again(press: Press) -> None:
    """Let one order go."""
    known = await known_at(press.interaction, press.click.table)
    key = _key(press, known)
    await _give(press, key, {key: NOTHING})


@routes.control(QUIETLY)
async def pass_quietly(press: Press) -> None:
    """Let the presser's seat pass quietly, from the question on that is asked now."""
    key = standing_orders.QUIET
    await _give(press, key, {key: standing_orders.YES})


@routes.control(FORGET)
async def forget_all(press: Press) -> None:
    """Let all orders go."""
    known = await known_at(press.interaction, press.click.table)
    await _give(press, "", dict.fromkeys(known.given, NOTHING))


async def _give(press: Press, key: str, wishes: Mapping[str, str]) -> None:
    await press.host.orders.give(press.click.table, press.user, wishes, request=press.request)
    known = await known_at(press.interaction, press.click.table)
    await put(press.interaction, compose(known, key, change_note(known, wishes)))


def change_note(known: Known, wishes: Mapping[str, str]) -> str:
    """Tell what a change of orders means from now on."""
    tr = known.moment.tr
    given = [key for key, value in wishes.items() if value != NOTHING]
    if not given:
        return tr("All right, I'll ask you again.")
    if known.moment.passes is not None and standing_orders.QUIET in given:
        return known.moment.passing_line or ""
    # What is asked already is not answered behind the back of whom it asks.
    if known.moment.must_act and known.moment.seat not in known.moment.state.stack[0].seats:
        return tr("Set, from the next time on; the question you have now is still yours to answer.")
    return tr("Set, until this game ends or you change it.")


def _key(press: Press, known: Known) -> str:
    return drafts.lengthen(press.click.rest, _kinds(known))


async def order_by_command(interaction: Interaction, typed: str | None, value: str | None) -> None:
    """Show the asker's orders, with one laid open if it is named; set it if a value is named too.

    Raises BadSetup where nothing, or several things, are meant, and what `known_at` raises.
    """
    await acknowledge(interaction)
    known = await _known_here(interaction)
    key = "" if typed is None else _meant(known.moment.tr("Standing orders"), typed, *map(_kinds, known.tongues))
    note = None
    if value is not None:
        kind = known.kind(key or known.kinds[0].key)
        names = (_values(each, kind.key) for each in known.tongues)
        wish = {kind.key: _meant(known.moment.tr(kind.name), value, *names)}
        services = asking.services(interaction)
        table, request = known.moment.table.id, asking.request(interaction)
        await services.host.orders.give(table, interaction.user.id, wish, request=request)
        known = await _known_here(interaction)  # again: the new order may have answered something
        note = change_note(known, wish)
    await put(interaction, compose(known, key, note))


@suggesting
async def complete_order(interaction: Interaction, typed: str) -> list[Suggestion]:
    """Return the orders that fit what was typed, each with what holds."""
    known = await _known_here(interaction)
    tr, keys = known.moment.tr, _fitting(typed, *map(_kinds, known.tongues))
    return [suggestion(f"{tr(known.kind(key).name)}{APART}{known.now(key)}", key) for key in keys]


@suggesting
async def complete_value(interaction: Interaction, typed: str) -> list[Suggestion]:
    """Return the values of the order that is named beside, which fit what was typed."""
    order = getattr(interaction.namespace, "order", None)
    known = await _known_here(interaction)
    kinds = map(_kinds, known.tongues)
    key = _meant(known.moment.tr("Standing orders"), order, *kinds) if order else known.kinds[0].key
    own, *others = (_values(each, key) for each in known.tongues)
    return [suggestion(own[value], value or _ASK) for value in _fitting(typed, own, *others)]


def _kinds(known: Known) -> dict[str, str]:
    return {kind.key: known.moment.tr(kind.name) for kind in known.kinds}


def _values(known: Known, key: str) -> dict[str, str]:
    """Return the names of an order's values, being asked among them."""
    return {NOTHING: known.moment.tr("Ask me"), **{value: known.name(key, value) for value in known.values(key)}}


def _fitting(typed: str, names: dict[str, str], *others: dict[str, str]) -> list[str]:
    return list(fits(typed, *map(_forms, (names, *others))) if typed.strip() else names)[:CHOICES]


def _meant(what: str, typed: str, names: dict[str, str], *others: dict[str, str]) -> str:
    """Return the one key that was typed, by itself or by its name in any language; raises OnlyAHint, BadSetup."""
    refuse_hint(typed)
    if typed in names:
        return typed
    meant = closest(typed, *map(_forms, (names, *others)))
    if len(meant) != 1:
        raise BadSetup(what, typed, [names[key] for key in meant or names][:_SHOWN])
    return meant[0]


def _forms(names: dict[str, str]) -> dict[str, tuple[str, str]]:
    return {key: (key or _ASK, names[key]) for key in sorted(names)}
