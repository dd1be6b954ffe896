"""Commands: one group per title, generated from its actions; whole turns in one line; how commands are called."""

import inspect
import re
import unicodedata
from collections.abc import Callable, Collection, Coroutine, Iterable, Iterator
from functools import partial
from operator import methodcaller
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Spot

from hansa_bot.engine.action import SEPARATOR, Action, ActionKind, kind_of
from hansa_bot.engine.errors import Ambiguous, Illegal
from hansa_bot.host.kernel.errors import NotRunning, NotSeated
from hansa_bot.host.kernel.table import Table
from hansa_bot.i18n.catalog import N_, SOURCE_LANGUAGE, Catalog, catalog, languages
from hansa_bot.titles.base import Title
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit import asking, choices, menu
from hansa_bot.ui.kit.asking import Interaction, about_table, language_of
from hansa_bot.ui.kit.choices import Given, Suggestion
from hansa_bot.ui.kit.errors import Misfit
from hansa_bot.ui.kit.limits import COMMAND_ABOUT, COMMAND_NAME, OPTIONS, cut
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.presses import find_moment
from hansa_bot.ui.kit.refusals import game
from hansa_bot.ui.kit.refusals.telling import suggesting
from hansa_bot.ui.turn import pages, panel, planning
from hansa_bot.ui.turn.reading import read_line

Answer = Callable[..., Coroutine[Any, Any, None]]


_BESIDE = 4
"""Commands of a title beside its kinds of action: several at once, taking one back, a hint, and why not."""
ANSWER = N_("answer")
"""The group of what only answers a question, where a title has more commands than fit beside each other."""


def group(title: Title) -> app_commands.Group:
    """Return the commands of a title, one for each kind of action; where room is short some lie deeper."""
    meta = title.meta
    about = title_text(cut(meta.about, COMMAND_ABOUT), lambda tr: tr(meta.about), meta.id)
    localised = title_text(meta.command, lambda tr: tr(meta.command), meta.id)
    made = answers = app_commands.Group(name=localised, description=about)
    if any(lies_deeper(title, kind) for kind in title.rules.kinds.values()):
        about = app_commands.locale_str(N_("Answer what you're asked."))
        answers = app_commands.Group(name=app_commands.locale_str(ANSWER), description=about, parent=made)
    for kind in title.rules.kinds.values():
        (answers if lies_deeper(title, kind) else made).add_command(command(title, kind))
    return made


def lies_deeper(title: Title, kind: ActionKind) -> bool:
    """Return whether a command is one of the answers: where room is short, also what has no slots and ends no
    turn.
    """
    short = len(title.rules.kinds) > OPTIONS - _BESIDE
    return short and (kind.answers or not (kind.slots or kind.name in title.ending_kinds))


def command(title: Title, kind: ActionKind) -> app_commands.Command[Any, ..., None]:
    """Return the command of one kind of action; its first slot is required, the others only where they matter."""
    options = {name(slot).replace("-", "_"): slot for slot in kind.slots}
    answer = _answer(title.meta.id, kind, options)
    for option, slot in options.items():
        localised = title_text(option, _said(title, methodcaller("slot", slot)).extras["say"], title.meta.id)
        app_commands.rename(**{option: localised})(answer)
        app_commands.describe(**{option: _said(title, methodcaller("asked", kind.name, slot))})(answer)
    verb = _said(title, methodcaller("kind", kind.name))
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=app_commands.locale_str(name(kind.name), **verb.extras),
        description=_said(title, methodcaller("about", kind.name)),
        callback=answer,
    )
    for option, slot in options.items():
        made.autocomplete(option)(_completer(title.meta.id, kind, slot, options))
    return made


def _said(title: Title, ask: Callable[[Texts], str]) -> app_commands.locale_str:
    """Return what a title says of one of its verbs or slots, in every language."""

    def say(tr: Catalog) -> str:
        return cut(ask(title.texts(tr, ())), COMMAND_ABOUT)

    return title_text(say(catalog(SOURCE_LANGUAGE, title.meta.id)), say, title.meta.id)


def _answer(title: str, kind: ActionKind, options: dict[str, str]) -> Answer:
    async def answer(interaction: Interaction, **filled: str | None) -> None:
        await play(interaction, title, kind, _given(options, filled))

    with_options(answer, options, required=1)
    return about_table(answer)


def _completer(title: str, kind: ActionKind, slot: str, options: dict[str, str]) -> Any:
    async def help_on(interaction: Interaction, current: str) -> list[Suggestion]:
        given = _given(options, vars(interaction.namespace))
        return await complete(interaction, title, kind, slot, current, given)

    return help_on


def _given(options: dict[str, str], filled: dict[str, Any]) -> Given:
    """Return what is filled in by slot; blank means not filled in."""
    return {
        slot: str(filled[option]).strip()
        for option, slot in options.items()
        if filled.get(option) is not None and str(filled[option]).strip()
    }


async def play(interaction: Interaction, title: str, kind: ActionKind, given: Given) -> None:
    """Carry out the one action that is meant, or ask which of several; raises a PlayerError."""
    moment = await find_moment(interaction, title)
    try:
        await _carry_out(interaction, moment, [one_action(moment, kind, given)])
    except Illegal as error:
        raise Misfit(given, error) from error


async def play_line(interaction: Interaction, table: Table, line: str) -> None:
    """Carry out all actions of a line or none, and tell the asker what they led to; raises a PlayerError.

    Whoever waits for the next own turn plans it so.
    """
    moment = await asking.moment_of(interaction, table)
    if moment.seat is None:
        raise NotSeated
    if not moment.running:
        raise NotRunning(moment.table.status)
    if not (moment.must_act or moment.own_turn):
        await planning.plan_line(interaction, table, line)
        return
    session = await asking.services(interaction).host.query.session(table.id)
    actions = read_line(moment.texts, moment.title.rules.kinds, session, moment.seat, line, moment.title)
    await _carry_out(interaction, moment, actions)


async def _carry_out(interaction: Interaction, before: Moment, actions: list[Action]) -> None:
    """Carry actions out; where the last one ends the turn and its reader wants to be asked first, that is asked."""
    services, table = asking.services(interaction), before.table.id
    session = await services.host.query.session(table)
    path = pages.question_before(before, session, actions)
    if not (wanted := actions[:-1] if path else actions):
        await panel.show(interaction, services, table, path)
        return
    # A command names what it does, so it may find the game a step further; whether it is legal is decided anew.
    request = asking.request(interaction)
    done = await services.host.play.act(table, interaction.user.id, wanted, seen=None, request=request)
    await panel.tell(interaction, services, before, done, path)


def one_action(moment: Moment, kind: ActionKind, given: Given) -> Action:
    """Return the action that is meant, which need not be legal; raises OnlyAHint or Ambiguous."""
    for value in given.values():
        choices.refuse_hint(value)
    meant = partial(choices.meant, moment.texts, kind, moment.offers, given)
    actions = meant() or meant(moment.tongues)
    if len(actions) > 1 and len(menu.heads(moment, actions)) == 1:
        return menu.usual(moment, actions)
    if len(actions) > 1:
        raise Ambiguous(", ".join(given.values()) or kind.name, actions)
    if actions:
        return actions[0]
    for value in given.values():
        choices.refuse_hint(value, *(_nothing_fits(moment, texts, kind) for texts in (moment.texts, *moment.tongues)))
    kinds, known = moment.title.rules.kinds, places(moment)
    return choices.guess(moment.texts, kinds, kind, moment.offers, given, moment.tongues, known)


def places(moment: Moment) -> dict[str, list[str]]:
    """Return by slot the places that a title's guide knows, whether or not anything can be done there."""
    found: dict[str, list[str]] = {}
    for place in [] if moment.title.guide is None else moment.title.guide().places(moment.view):
        found.setdefault(place.slot, []).append(place.value)
    return found


@suggesting
async def complete(
    interaction: Interaction, title: str, kind: ActionKind, slot: str, typed: str, given: Given
) -> list[Suggestion]:
    """Return the lines for one option; where there is nothing to choose, one line that says why."""
    table = await asking.table_here(interaction, title)
    moment = await asking.moment_of(interaction, table)
    asking.decider(moment)
    lines = partial(choices.lines, moment, kind, slot, typed, given)
    if known := lines() or lines(moment.tongues):
        return known
    if refused := refused_lines(moment, kind, slot, typed, given):
        return refused
    return [choices.hint(_nothing_fits(moment, moment.texts, kind))]


def _nothing_fits(moment: Moment, texts: Texts, kind: ActionKind) -> str:
    """Say why there is no line to choose."""
    possible = any(kind_of(offer) == kind.name for offer in moment.offers)
    why = None if possible else texts.unavailable(moment.view, kind.name)
    return why or texts.tr("Nothing you can do now matches.")


_MOST_REFUSED = 5
"""Places that are named with why nothing is possible there."""


def refused_lines(moment: Moment, kind: ActionKind, slot: str, typed: str, given: Given) -> list[Suggestion]:
    """Return lines for what was typed and is not possible, each with its reason; chosen, it is answered in full."""
    if not typed.strip():
        return []
    texts, kinds = moment.texts, moment.title.rules.kinds
    there = (known := places(moment)).get(slot, [])
    names = ({value: [said.value(slot, value)] for value in there} for said in (texts, *moment.tongues))
    values = list(choices.fits(typed, *names))[:_MOST_REFUSED] or [typed]
    said = []
    for value in values:
        filled = {**given, slot: value}
        action = choices.guess(texts, kinds, kind, moment.offers, filled, known=known)
        why = None if choices.unknown(texts, kind, action, filled) else game.reason(moment, action)
        if why is not None:
            label = texts.value(slot, action.split(SEPARATOR)[-1])
            said.append(choices.suggestion(f"{label} · {texts.refusal(why).removeprefix(label).strip()}", value))
    return said


_WORD = re.compile(r"[^\W_]+")
_NAMES = {Spot.command_name, Spot.group_name, Spot.parameter_name}


def title_text(message: str, say: Callable[[Catalog], str], title: str) -> app_commands.locale_str:
    """Return the text of a command that a title says itself, with how to say it in another language."""
    return app_commands.locale_str(message, say=say, title=title)


class CatalogTranslator(app_commands.Translator):
    """Translates at registration; a text that is the same in the other language is left out."""

    def __init__(self, known: Collection[str] | None = None) -> None:
        # All texts of all commands are asked for in every locale of Discord, most of which we do not speak.
        self._spoken = {locale: language_of(locale.value, known) for locale in discord.Locale}

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in the locale's language, or None where it does not differ."""
        language = self._spoken[locale]
        if language == SOURCE_LANGUAGE:
            return None
        text = translate(string, catalog(language, string.extras.get("title")))
        if isinstance(context.data, app_commands.ContextMenu):
            return cut(text, COMMAND_NAME) if text != string.message else None
        if context.location in _NAMES:
            return name(text) if name(text) not in ("", name(string.message)) else None
        return cut(text, COMMAND_ABOUT) if text and text != string.message else None


async def called(tree: app_commands.CommandTree[Any]) -> dict[str, dict[str, str]]:
    """Return what each command and option is called in each language ("/tisch start"), by its English name.

    It is read off what Discord is told, so that it is what people's apps show.
    """
    translator = tree.translator or CatalogTranslator()
    locales = {language_of(locale.value): locale.value for locale in reversed(discord.Locale)}
    told = [await each.get_translated_payload(tree, translator) for each in tree.get_commands()]
    return {language: dict(_names(told, locales.get(language, ""))) for language in languages()}


def _names(told: Iterable[Any], locale: str, ours: str = "/", theirs: str = "/") -> Iterator[tuple[str, str]]:
    for each in told:
        english, localised = (
            ours + each["name"],
            theirs + (each.get("name_localizations") or {}).get(locale, each["name"]),
        )
        yield english, localised
        yield from _names(each.get("options", ()), locale, f"{english} ", f"{localised} ")


def translate(string: app_commands.locale_str, tr: Catalog) -> str:
    """Return the text of a command in a catalogue's language."""
    say: Callable[[Catalog], Any] | None = string.extras.get("say")
    return str(say(tr)) if say else tr(string.message)


def name(text: str) -> str:
    """Return a text as the name of a command or option: lower case, words joined by hyphens, at most 32 signs."""
    return "-".join(_WORD.findall(unicodedata.normalize("NFC", text).lower()))[:COMMAND_NAME].rstrip("-")


def with_options(answer: Callable[..., object], options: Iterable[str], required: int = 0) -> None:
    """Let a command's function take options of text that come from a table; the first ones are `required`."""
    # discord.py reads options off the signature.
    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    taken = [
        inspect.Parameter(option, inspect.Parameter.KEYWORD_ONLY, annotation=str)
        if index < required
        else inspect.Parameter(option, inspect.Parameter.KEYWORD_ONLY, annotation=str | None, default=None)
        for index, option in enumerate(options)
    ]
    answer.__signature__ = inspect.Signature([first, *taken])  # type: ignore[attr-defined]
