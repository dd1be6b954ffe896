"""The parts of messages and modals: their kinds, how to walk through them, and what Discord refuses in them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Any

from hansa_bot.sandbox.payload import Json
from hansa_bot.sandbox.refuse import Form

V2 = 1 << 15


class Kind(IntEnum):
    """The `type` of a component."""

    ROW = 1
    BUTTON = 2
    SELECT = 3
    INPUT = 4
    USERS = 5
    ROLES = 6
    MENTIONABLES = 7
    CHANNELS = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    UPLOAD = 19
    RADIOS = 21
    CHECKBOXES = 22
    CHECKBOX = 23


LINK, PREMIUM = 5, 6
"""Styles of buttons."""

_IN_CONTAINER = (Kind.ROW, Kind.SECTION, Kind.TEXT, Kind.GALLERY, Kind.FILE, Kind.SEPARATOR)
SELECTS = (Kind.SELECT, Kind.USERS, Kind.ROLES, Kind.MENTIONABLES, Kind.CHANNELS)


def walk(components: Any, path: str = "components") -> Iterator[tuple[str, Json]]:
    """Yield every component with its dotted path, parents before their parts."""
    for index, part in enumerate(components if isinstance(components, list) else []):
        if isinstance(part, dict):
            yield from _within(part, f"{path}.{index}")


def _within(part: Json, path: str) -> Iterator[tuple[str, Json]]:
    yield path, part
    yield from walk(part.get("components"), f"{path}.components")
    for name in ("component", "accessory"):
        if isinstance(part.get(name), dict):
            yield from _within(part[name], f"{path}.{name}")


def number_parts(components: list[Json]) -> list[Json]:
    """Give every component that has no number of its own one, as Discord does."""
    parts = [part for _, part in walk(components)]
    taken = {part["id"] for part in parts if part.get("id")}
    free = (number for number in range(1, len(parts) + len(taken) + 1) if number not in taken)
    for part in parts:
        if not part.get("id"):
            part["id"] = next(free)
    return components


def find_part(components: list[Json], custom_id: str) -> Json | None:
    """Return the component with this custom_id."""
    return next((part for _, part in walk(components) if part.get("custom_id") == custom_id), None)


def check_components(form: Form, components: Any, *, layout: bool) -> None:
    """Hold a message's components against the rules of plain messages or of layouts (flag 1<<15)."""
    if not isinstance(components, list):
        form.wrong("components", "BASE_TYPE_LIST", "Only iterables may be used in a ListType")
        return
    if not layout:
        form.size("components", components, 5)
    for index, part in enumerate(components):
        _check(form, f"components.{index}", part, (*_IN_CONTAINER, Kind.CONTAINER) if layout else (Kind.ROW,))
    parts = [part for _, part in walk(components)]
    check_ids(form, parts)
    if layout and len(parts) > 40:
        form.wrong("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The maximum number of components is 40")
    if sum(len(str(part.get("content") or "")) for part in parts if part.get("type") == Kind.TEXT) > 4000:
        form.wrong("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The maximum text size is 4000")


def check_ids(form: Form, parts: list[Json]) -> None:
    """Refuse custom_ids, and numbers, that occur twice."""
    message = "Component custom id cannot be duplicated"
    form.unique("components", [part.get("custom_id") for part in parts], "COMPONENT_CUSTOM_ID_DUPLICATED", message)
    numbers = [part.get("id") or None for part in parts]
    form.unique("components", numbers, "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")


def _check(form: Form, path: str, part: Any, allowed: tuple[Kind, ...]) -> None:
    if not isinstance(part, dict) or part.get("type") not in allowed:
        kinds = ", ".join(str(int(kind)) for kind in allowed)
        form.wrong(f"{path}.type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({kinds}).')
        return
    match part["type"]:
        case Kind.ROW:
            _check_row(form, path, part)
        case Kind.SECTION:
            _check_section(form, path, part)
        case Kind.TEXT:
            form.size(f"{path}.content", part.get("content"), 4000, 1)
        case Kind.GALLERY:
            form.size(f"{path}.items", part.get("items"), 10, 1)
            for index, item in enumerate(part.get("items") or []):
                form.size(f"{path}.items.{index}.description", item.get("description"), 1024)
        case Kind.THUMBNAIL:
            form.size(f"{path}.description", part.get("description"), 1024)
        case Kind.CONTAINER:
            form.size(f"{path}.components", part.get("components"), 40, 1)
            for index, inner in enumerate(part.get("components") or []):
                _check(form, f"{path}.components.{index}", inner, _IN_CONTAINER)


def _check_section(form: Form, path: str, part: Json) -> None:
    form.size(f"{path}.components", part.get("components"), 3, 1)
    for index, inner in enumerate(part.get("components") or []):
        _check(form, f"{path}.components.{index}", inner, (Kind.TEXT,))
    accessory = part.get("accessory")
    if isinstance(accessory, dict) and accessory.get("type") == Kind.BUTTON:
        check_button(form, f"{path}.accessory", accessory)
    else:
        _check(form, f"{path}.accessory", accessory, (Kind.BUTTON, Kind.THUMBNAIL))


def _check_row(form: Form, path: str, row: Json) -> None:
    inner = row.get("components")
    form.size(f"{path}.components", inner, 5, 1)
    width = 0
    for index, part in enumerate(inner or []):
        kind = part.get("type") if isinstance(part, dict) else None
        place = f"{path}.components.{index}"
        if kind == Kind.BUTTON:
            width += 1
            check_button(form, place, part)
        elif kind in SELECTS:
            width += 5
            check_select(form, place, part)
        else:
            form.wrong(
                f"{place}.type", "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (2, 3, 5, 6, 7, 8).'
            )
    if width > 5:
        message = "The specified component exceeds the maximum width"
        form.wrong(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def check_button(form: Form, path: str, part: Json) -> None:
    """Hold a button against the rules."""
    if not form.choice(f"{path}.style", part.get("style"), (1, 2, 3, 4, LINK, PREMIUM)):
        return
    form.size(f"{path}.label", part.get("label"), 80)
    if part["style"] == LINK:
        form.size(f"{path}.url", part.get("url"), 512, 1)
        if part.get("custom_id"):
            message = "A custom id and url cannot both be specified"
            form.wrong(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    elif part["style"] != PREMIUM:
        form.size(f"{path}.custom_id", part.get("custom_id"), 100, 1)
        if part.get("url"):
            form.wrong(path, "BUTTON_COMPONENT_INVALID_URL", "Only link buttons may have a url")
    if part["style"] != PREMIUM and not part.get("label") and not part.get("emoji"):
        form.wrong(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")


def check_select(form: Form, path: str, part: Json) -> None:
    """Hold a select menu against the rules."""
    form.size(f"{path}.custom_id", part.get("custom_id"), 100, 1)
    form.size(f"{path}.placeholder", part.get("placeholder"), 150)
    options = part.get("options")
    if part["type"] == Kind.SELECT:
        check_options(form, f"{path}.options", options)
    check_bounds(form, path, part, len(options or []) if part["type"] == Kind.SELECT else 25)


def check_bounds(form: Form, path: str, part: Json, count: int) -> None:
    """Hold the smallest and largest number of choices against each other and against the number of options."""
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    form.number(f"{path}.min_values", least, 0, 25)
    form.number(f"{path}.max_values", most, 1, 25)
    if isinstance(least, int) and isinstance(most, int) and not least <= most <= max(count, 1):
        message = f"Must be between min_values ({least}) and the number of options ({count})."
        form.wrong(f"{path}.max_values", "SELECT_COMPONENT_MAX_VALUES_INVALID", message)
    chosen = sum(1 for option in part.get("options") or [] if option.get("default"))
    if isinstance(most, int) and chosen > most:
        form.wrong(f"{path}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values")


def check_options(form: Form, path: str, options: Any, most: int = 25, least: int = 1) -> None:
    """Hold the options of a select, or of a group in a modal, against the rules."""
    form.size(path, options, most, least)
    for index, option in enumerate(options or []):
        form.size(f"{path}.{index}.label", option.get("label"), 100, 1)
        form.size(f"{path}.{index}.value", option.get("value"), 100, 1)
        form.size(f"{path}.{index}.description", option.get("description"), 100)
    values = [option.get("value") for option in options or []]
    form.unique(
        path, values, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used"
    )


def check_modal(form: Form, data: Json) -> None:
    """Hold a modal against the rules: title 45 characters, one to five inputs, each id once."""
    form.size("title", data.get("title"), 45, 1)
    form.size("custom_id", data.get("custom_id"), 100, 1)
    form.size("components", data.get("components"), 5, 1)
    for index, part in enumerate(data.get("components") or []):
        _check_top(form, f"components.{index}", part)
    check_ids(form, [part for _, part in walk(data.get("components"))])


def _check_top(form: Form, path: str, part: Any) -> None:
    kind = part.get("type") if isinstance(part, dict) else None
    if kind == Kind.ROW:
        inner = part.get("components")
        form.size(f"{path}.components", inner, 1, 1)
        for index, field in enumerate(inner or []):
            form.size(f"{path}.components.{index}.label", field.get("label"), 45, 1)
            _check_field(form, f"{path}.components.{index}", field, (Kind.INPUT,))
    elif kind == Kind.LABEL:
        form.size(f"{path}.label", part.get("label"), 45, 1)
        form.size(f"{path}.description", part.get("description"), 100)
        allowed = (Kind.INPUT, *SELECTS, Kind.UPLOAD, Kind.RADIOS, Kind.CHECKBOXES, Kind.CHECKBOX)
        _check_field(form, f"{path}.component", part.get("component"), allowed)
    elif kind == Kind.TEXT:
        form.size(f"{path}.content", part.get("content"), 4000, 1)
    else:
        form.wrong(f"{path}.type", "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1, 10, 18).')


def _check_field(form: Form, path: str, field: Any, allowed: tuple[Kind, ...]) -> None:
    kind = field.get("type") if isinstance(field, dict) else None
    if kind not in allowed:
        kinds = ", ".join(str(int(one)) for one in allowed)
        form.wrong(f"{path}.type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({kinds}).')
        return
    if kind in SELECTS:
        check_select(form, path, field)
        return
    form.size(f"{path}.custom_id", field.get("custom_id"), 100, 1)
    if kind == Kind.INPUT:
        _check_input(form, path, field)
    elif kind in (Kind.RADIOS, Kind.CHECKBOXES):
        check_options(form, f"{path}.options", field.get("options"), 10, 2 if kind == Kind.RADIOS else 1)


def _check_input(form: Form, path: str, field: Json) -> None:
    form.choice(f"{path}.style", field.get("style"), (1, 2))
    form.number(f"{path}.min_length", field.get("min_length"), 0, 4000)
    form.number(f"{path}.max_length", field.get("max_length"), 1, 4000)
    form.size(f"{path}.placeholder", field.get("placeholder"), 100)
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    form.size(f"{path}.value", field.get("value"), most)
    if least > most:
        form.wrong(f"{path}.min_length", "NUMBER_TYPE_MAX", f"Must be {most} or less.")
