"""What Discord would refuse of commands and messages: everything that the bot makes is held against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hansa_bot.ui.kit import limits

_SUBCOMMAND, _GROUP = 1, 2


def check_commands(payloads: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return what Discord would refuse of commands as they are registered; empty when all is well."""
    wrong = [f"{len(payloads)} commands"] if len(payloads) > limits.COMMANDS else []
    for payload in payloads:
        wrong += _check_option(payload, payload["name"])
        if (length := command_text(payload)) > limits.COMMAND_TEXT:
            wrong.append(f"{payload['name']}: {length} characters in all")
    return wrong


def command_text(payload: Mapping[str, Any]) -> int:
    """Return the characters of a command that count: names, descriptions and values, longest localisation first."""
    own = sum(
        max(map(len, (str(payload.get(key, "")), *(payload.get(f"{key}_localizations") or {}).values())))
        for key in ("name", "description")
    )
    choices = sum(len(choice["name"]) + len(str(choice["value"])) for choice in payload.get("choices") or ())
    return own + choices + sum(map(command_text, payload.get("options") or ()))


def _check_option(payload: Mapping[str, Any], path: str) -> Iterator[str]:
    options = payload.get("options") or []
    for name in (payload["name"], *(payload.get("name_localizations") or {}).values()):
        if not 1 <= len(name) <= limits.COMMAND_NAME or name != name.lower() or " " in name:
            yield f"{path}: name {name!r}"
    for about in (payload["description"], *(payload.get("description_localizations") or {}).values()):
        if not 1 <= len(about) <= limits.COMMAND_ABOUT:
            yield f"{path}: description of {len(about)} characters"
    if len(options) > limits.OPTIONS:
        yield f"{path}: {len(options)} options"
    if len({option["name"] for option in options}) != len(options):
        yield f"{path}: an option twice"
    plain = [option for option in options if option["type"] not in (_SUBCOMMAND, _GROUP)]
    required = [bool(option.get("required")) for option in plain]
    if sorted(required, reverse=True) != required:
        yield f"{path}: a required option after an optional one"
    yield from check_choices(payload.get("choices") or (), path)
    for option in options:
        yield from _check_option(option, f"{path} {option['name']}")


def check_choices(choices: Sequence[Mapping[str, Any]], path: str = "choices") -> list[str]:
    """Return what Discord would refuse of a list of choices (fixed ones or those of an autocomplete)."""
    wrong = [f"{path}: {len(choices)} choices"] if len(choices) > limits.CHOICES else []
    wrong += [
        f"{path}: choice {choice['name']!r}"
        for choice in choices
        if not 1 <= len(choice["name"]) <= limits.CHOICE_NAME
        or not 1 <= len(str(choice["value"])) <= limits.CHOICE_VALUE
    ]
    return wrong


def check_message(payload: Mapping[str, Any]) -> list[str]:
    """Return what Discord would refuse of a message as it is sent; empty when all is well."""
    wrong = []
    if len(payload.get("content") or "") > limits.CONTENT:
        wrong.append("content too long")
    wrong += [
        f"alt text of {file.get('filename')}"
        for file in payload.get("attachments") or ()
        if len(file.get("description") or "") > limits.ALT_TEXT
    ]
    parts = list(_parts(payload.get("components") or ()))
    wrong += [
        f"custom_id {part['custom_id']!r}" for part in parts if len(part.get("custom_id", "")) > limits.CUSTOM_ID
    ]
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    if len(set(ids)) != len(ids):
        wrong.append("a custom_id twice")
    wrong += [f"label {part['label']!r}" for part in parts if len(part.get("label") or "") > limits.BUTTON_LABEL]
    for part in parts:
        options = part.get("options")
        if options is not None:
            wrong += _check_select(part, options)
    return wrong


def _check_select(part: Mapping[str, Any], options: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if not 1 <= len(options) <= limits.SELECT_OPTIONS:
        yield f"select of {len(options)} options"
    if len({option["value"] for option in options}) != len(options):
        yield "an option of a select twice"
    if len(part.get("placeholder") or "") > limits.PLACEHOLDER:
        yield "placeholder too long"
    for option in options:
        for key in ("label", "value", "description"):
            if len(option.get(key) or "") > limits.SELECT_TEXT:
                yield f"{key} of option {option['value']!r}"


def _parts(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for part in components:
        yield part
        yield from _parts(part.get("components") or ())
