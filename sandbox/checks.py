"""What Discord refuses in a message besides its components, and when a bot registers its commands."""

import re
from collections.abc import Iterator
from typing import Any

from sandbox import http
from sandbox.components import V2, check_components
from sandbox.http import MAX_FILES, Form, Json, Payload, Refused

# The numbers here and in the other checks are Discord's own, as its reference and its description have them.
EPHEMERAL, LOADING = 1 << 6, 1 << 7
SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS = 1 << 2, 1 << 12
IN_CHANNEL = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | V2
IN_REPLY = IN_CHANNEL | EPHEMERAL
_EMBED_TEXTS = (("title", 256), ("description", 4096), ("footer.text", 2048), ("author.name", 256))

MAX_COMMANDS, MAX_MENUS = 100, 15
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
_NAME = re.compile(r"[-_'\w]{1,32}")
_LOCALE = re.compile(
    "id|da|de|en-GB|en-US|es-ES|es-419|fr|hr|it|lt|hu|nl|no|pl|pt-BR|ro|fi|sv-SE|vi|tr|cs|el|bg|ru|uk|hi|th|"
    "zh-CN|ja|zh-TW|ko"
)


def check_message(payload: Payload, before: Json | None = None, flags: int = IN_CHANNEL) -> None:
    """Hold a new message, or the change of one, against the rules; `flags` are those that may be set."""
    data = payload.json
    if not isinstance(data, dict):
        raise Refused(http.BAD_JSON)
    with Form() as form:
        _check_flags(form, data, before, flags)
        form.size("content", data.get("content"), 2000)
        _check_embeds(form, data.get("embeds"))
        _check_attachments(form, payload, before)
        _check_mentions(form, data.get("allowed_mentions"))
        if data.get("nonce") is not None:
            form.size("nonce", str(data["nonce"]), 25)
        layout = is_layout(data, before)
        if data.get("components") is not None:
            check_components(form, data["components"], layout=layout)
        if layout:
            for name in ("content", "embeds", "poll", "sticker_ids"):
                if data.get(name):
                    message = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                    form.wrong(name, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
        _check_references(form, payload, before)
    if _is_empty(payload, before):
        raise Refused(http.EMPTY_MESSAGE)


def is_layout(data: Json, before: Json | None) -> bool:
    """Return whether a message is a layout; once it is one, it stays one."""
    return bool((int(data.get("flags") or 0) | int((before or {}).get("flags", 0))) & V2)


def _check_flags(form: Form, data: Json, before: Json | None, allowed: int) -> None:
    flags = data.get("flags")
    if flags is None:
        return
    if not isinstance(flags, int) or flags & ~(allowed | (before or {}).get("flags", 0)):
        form.wrong("flags", "INVALID_FLAGS", f"Only these bits may be set: {allowed}")
        data["flags"] = 0
    elif before is not None and before["flags"] & V2 and not flags & V2:
        form.wrong("flags", "MESSAGE_COMPONENTS_V2_CANNOT_REMOVE", "The components v2 flag cannot be removed")


def _check_embeds(form: Form, embeds: Any) -> None:
    if embeds is None:
        return
    form.size("embeds", embeds, 10)
    total = 0
    for index, embed in enumerate(embeds):
        path = f"embeds.{index}"
        for name, most in _EMBED_TEXTS:
            outer, _, inner = name.partition(".")
            text = (embed.get(outer) or {}).get(inner) if inner else embed.get(outer)
            form.size(f"{path}.{name}", text, most)
            total += len(text or "")
        fields = embed.get("fields") or []
        form.size(f"{path}.fields", fields, 25)
        for number, field in enumerate(fields):
            form.size(f"{path}.fields.{number}.name", field.get("name"), 256, 1)
            form.size(f"{path}.fields.{number}.value", field.get("value"), 1024, 1)
            total += len(field.get("name") or "") + len(field.get("value") or "")
    if total > 6000:
        form.wrong("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _check_attachments(form: Form, payload: Payload, before: Json | None) -> None:
    listed = payload.json.get("attachments")
    kept = {one["id"] for one in (before or {}).get("attachments", [])}
    form.size("attachments", listed, MAX_FILES)
    for index, one in enumerate(listed or []):
        form.size(f"attachments.{index}.description", one.get("description"), 1024)
        if str(one.get("id")) not in kept | payload.files.keys():
            form.wrong(f"attachments.{index}.id", "ATTACHMENT_NOT_FOUND", "There is no such file in the request")
    if listed is None and len(kept) + len(payload.files) > MAX_FILES:
        form.wrong("attachments", "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_FILES} or fewer in length.")


def _check_mentions(form: Form, allowed: Any) -> None:
    if not isinstance(allowed, dict):
        return
    for kind in ("users", "roles"):
        form.size(f"allowed_mentions.{kind}", allowed.get(kind), 100)
        if allowed.get(kind) and kind in (allowed.get("parse") or []):
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            form.wrong("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
    for one in allowed.get("parse") or []:
        if one not in ("users", "roles", "everyone"):
            form.wrong("allowed_mentions.parse", "BASE_TYPE_CHOICES", "Must be users, roles or everyone.")


def references(value: Any, path: str = "") -> Iterator[tuple[str, Json, str]]:
    """Yield path, owner and key of every `attachment://` address in a message's embeds and components."""
    if isinstance(value, dict):
        for key, inner in value.items():
            place = f"{path}.{key}" if path else key
            if key in ("url", "icon_url") and isinstance(inner, str) and inner.startswith("attachment://"):
                yield place, value, key
            else:
                yield from references(inner, place)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from references(inner, f"{path}.{index}")


def _check_references(form: Form, payload: Payload, before: Json | None) -> None:
    data = payload.json
    listed = None if data.get("attachments") is None else {str(one.get("id")) for one in data["attachments"]}
    kept = [one for one in (before or {}).get("attachments", []) if listed is None or one["id"] in listed]
    names = {one["filename"] for one in kept} | {file.name for file in payload.files.values()}
    for path, owner, key in references({name: data.get(name) for name in ("embeds", "components")}):
        if owner[key].removeprefix("attachment://") not in names:
            message = "The referenced attachment was not found"
            form.wrong(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)


def _is_empty(payload: Payload, before: Json | None) -> bool:
    if payload.files:
        return False
    after = (before or {}) | {name: value for name, value in payload.json.items() if value is not None or before}
    return not any(after.get(name) for name in ("content", "embeds", "components", "attachments"))


def check_commands(commands: Any) -> None:
    """Hold all commands of a scope against the rules."""
    if not isinstance(commands, list):
        raise Refused(http.BAD_JSON)
    kinds = [command.get("type") or 1 for command in commands]
    if kinds.count(1) > MAX_COMMANDS or kinds.count(2) > MAX_MENUS or kinds.count(3) > MAX_MENUS:
        raise Refused(http.TOO_MANY_COMMANDS)
    with Form() as form:
        for index, command in enumerate(commands):
            _check_command(form, str(index), command)
        names = [(command.get("type") or 1, command.get("name")) for command in commands]
        message = "Application command names must be unique"
        form.unique("commands", names, "APPLICATION_COMMANDS_DUPLICATE_NAME", message)


def _check_command(form: Form, path: str, command: Json) -> None:
    if not form.choice(f"{path}.type", command.get("type") or 1, (1, 2, 3)):
        return
    if (command.get("type") or 1) != 1:
        for where, name in ((f"{path}.name", command.get("name")), *_localized(form, path, command, "name")):
            form.size(where, name, 32, 1)
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
