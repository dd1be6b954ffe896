"""What Discord refuses when a bot registers its commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from hansa_bot.sandbox import refuse
from hansa_bot.sandbox.payload import Json
from hansa_bot.sandbox.refuse import Form, Refused

MAX_COMMANDS, MAX_MENUS = 100, 15
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
_NAME = re.compile(r"[-_'\w]{1,32}")
_LOCALE = re.compile(
    "id|da|de|en-GB|en-US|es-ES|es-419|fr|hr|it|lt|hu|nl|no|pl|pt-BR|ro|fi|sv-SE|vi|tr|cs|el|bg|ru|uk|hi|th|"
    "zh-CN|ja|zh-TW|ko"
)


def check_commands(commands: Any) -> None:
    """Hold all commands of a scope against the rules."""
    if not isinstance(commands, list):
        raise Refused(refuse.BAD_JSON)
    kinds = [command.get("type") or 1 for command in commands]
    if kinds.count(1) > MAX_COMMANDS or kinds.count(2) > MAX_MENUS or kinds.count(3) > MAX_MENUS:
        raise Refused(refuse.TOO_MANY_COMMANDS)
    form = Form()
    for index, command in enumerate(commands):
        _check_command(form, str(index), command)
    names = [(command.get("type") or 1, command.get("name")) for command in commands]
    message = "Application command names must be unique"
    form.unique("commands", names, "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
    form.done()


def _check_command(form: Form, path: str, command: Json) -> None:
    if not form.choice(f"{path}.type", command.get("type") or 1, (1, 2, 3)):
        return
    if (command.get("type") or 1) != 1:
        form.size(f"{path}.name", command.get("name"), 32, 1)
        if command.get("description") or command.get("options"):
            message = "Context menu commands cannot have a description or options"
            form.wrong(path, "APPLICATION_COMMAND_INVALID_MENU", message)
        return
    _check_texts(form, path, command)
    _check_options(form, path, command.get("options") or [], depth=0)
    if longest(command) > 8000:
        form.wrong(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")


def _translations(part: Json, field: str) -> dict[str, str]:
    return part.get(f"{field}_localizations") or {}


def _check_texts(form: Form, path: str, part: Json) -> None:
    for where, name in ((f"{path}.name", part.get("name")), *_localized(form, path, part, "name")):
        if not isinstance(name, str) or not _NAME.fullmatch(name) or name != name.lower():
            form.wrong(where, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    for where, text in (
        (f"{path}.description", part.get("description")),
        *_localized(form, path, part, "description"),
    ):
        form.size(where, text, 100, 1)


def _localized(form: Form, path: str, part: Json, field: str) -> Iterator[tuple[str, Any]]:
    for locale, text in _translations(part, field).items():
        if not _LOCALE.fullmatch(locale):
            form.wrong(f"{path}.{field}_localizations", "BASE_TYPE_CHOICES", f"{locale} is not a locale")
        yield f"{path}.{field}_localizations.{locale}", text


def _check_options(form: Form, path: str, options: list[Json], depth: int) -> None:
    form.size(f"{path}.options", options, 25)
    nested = [option.get("type") in (SUBCOMMAND, GROUP) for option in options]
    if any(nested) and not all(nested):
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        form.wrong(f"{path}.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    for index, option in enumerate(options):
        _check_option(form, f"{path}.options.{index}", option, depth)
    names = [option.get("name") for option in options]
    form.unique(f"{path}.options", names, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        message = "Required options must be placed before non-required options"
        form.wrong(f"{path}.options", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)


def _check_option(form: Form, path: str, option: Json, depth: int) -> None:
    kind = option.get("type")
    allowed = {0: (1, 2), 1: (1,), 2: ()}[depth] + tuple(range(3, 12))
    _check_texts(form, path, option)
    if not form.choice(f"{path}.type", kind, allowed):
        return
    if kind in (SUBCOMMAND, GROUP):
        inner = option.get("options") or []
        if kind == GROUP and any(one.get("type") != SUBCOMMAND for one in inner):
            form.wrong(
                f"{path}.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds subcommands only"
            )
        _check_options(form, path, inner, 1 if kind == GROUP else 2)
        return
    _check_choices(form, path, option)
    for low, high, most in (("min_length", "max_length", 6000), ("min_value", "max_value", 2**53)):
        form.number(f"{path}.{low}", option.get(low), -most if low == "min_value" else 0, most)
        form.number(f"{path}.{high}", option.get(high), -most if low == "min_value" else 1, most)
        if option.get(low) is not None and option.get(high) is not None and option[low] > option[high]:
            form.wrong(f"{path}.{low}", "NUMBER_TYPE_MAX", f"Must be less than or equal to {high}.")


def _check_choices(form: Form, path: str, option: Json) -> None:
    choices = option.get("choices")
    typed = option.get("type") in (STRING, INTEGER, NUMBER)
    if (choices or option.get("autocomplete")) and not typed:
        message = "Only text and number options may have choices or autocomplete"
        form.wrong(f"{path}.choices", "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", message)
    if choices and option.get("autocomplete"):
        message = "autocomplete and choices are mutually exclusive"
        form.wrong(f"{path}.autocomplete", "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_EXCLUSIVE", message)
    check_choices(form, f"{path}.choices", choices)


def check_choices(form: Form, path: str, choices: Any) -> None:
    """Hold choices, or the answer to an autocomplete, against the rules: 25 of 100 characters."""
    form.size(path, choices, 25)
    for index, choice in enumerate(choices or []):
        form.size(f"{path}.{index}.name", choice.get("name"), 100, 1)
        if isinstance(choice.get("value"), str):
            form.size(f"{path}.{index}.value", choice["value"], 100, 1)
        elif choice.get("value") is None:
            form.wrong(f"{path}.{index}.value", "BASE_TYPE_REQUIRED", "This field is required")


def longest(part: Json) -> int:
    """Return the characters of a command's names, descriptions and choices; the longest translation counts."""
    total = 0
    for field in ("name", "description"):
        total += max(len(text) for text in (part.get(field) or "", *_translations(part, field).values()))
    for choice in part.get("choices") or []:
        total += max(len(text) for text in (choice.get("name") or "", *_translations(choice, "name").values()))
        total += len(str(choice.get("value") or ""))
    return total + sum(longest(option) for option in part.get("options") or [])
