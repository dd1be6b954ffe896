"""The parts of messages and modals: their kinds, how to walk through them, and what Discord refuses in them."""

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any

from sandbox.http import Form, Json

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

SELECTS = (Kind.SELECT, Kind.USERS, Kind.ROLES, Kind.MENTIONABLES, Kind.CHANNELS)
_IN_CONTAINER = (Kind.ROW, Kind.SECTION, Kind.TEXT, Kind.GALLERY, Kind.FILE, Kind.SEPARATOR)
_IN_LABEL = (Kind.INPUT, *SELECTS, Kind.UPLOAD, Kind.RADIOS, Kind.CHECKBOXES, Kind.CHECKBOX)
_INSIDE: dict[Kind, tuple[Kind, ...]] = {
    Kind.ROW: (Kind.BUTTON, *SELECTS),
    Kind.SECTION: (Kind.TEXT,),
    Kind.CONTAINER: _IN_CONTAINER,
}
"""Which kinds may stand in the `components` of a part of a message."""

_ID = {"custom_id": (1, 100)}
_SIZES: dict[Kind, dict[str, tuple[int, int]]] = {
    Kind.ROW: {"components": (1, 5)},
    Kind.SECTION: {"components": (1, 3)},
    Kind.TEXT: {"content": (1, 4000)},
    Kind.GALLERY: {"items": (1, 10)},
    Kind.THUMBNAIL: {"description": (0, 1024)},
    Kind.CONTAINER: {"components": (1, 40)},
    Kind.LABEL: {"label": (1, 45), "description": (0, 100)},
    Kind.INPUT: _ID | {"placeholder": (0, 100)},
    **dict.fromkeys(SELECTS, _ID | {"placeholder": (0, 150)}),
    **dict.fromkeys((Kind.UPLOAD, Kind.RADIOS, Kind.CHECKBOXES, Kind.CHECKBOX), _ID),
}
"""The fewest and most characters, or entries, that a field may have; one that must have some must be there."""


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
    _check_ids(form, parts)
    if layout and len(parts) > 40:
        form.wrong("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The maximum number of components is 40")
    if sum(len(str(part.get("content") or "")) for part in parts if part.get("type") == Kind.TEXT) > 4000:
        form.wrong("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The maximum text size is 4000")


def _check_ids(form: Form, parts: list[Json]) -> None:
    message = "Component custom id cannot be duplicated"
    form.unique("components", [part.get("custom_id") for part in parts], "COMPONENT_CUSTOM_ID_DUPLICATED", message)
    numbers = [part.get("id") or None for part in parts]
    form.unique("components", numbers, "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")


def _check(form: Form, path: str, part: Any, allowed: tuple[Kind, ...]) -> None:
    if not isinstance(part, dict) or part.get("type") not in allowed:
        kinds = ", ".join(str(int(kind)) for kind in allowed)
        form.wrong(f"{path}.type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({kinds}).')
        return
    kind = Kind(part["type"])
    form.sizes(path, part, _SIZES.get(kind, {}))
    if kind in _INSIDE:
        for index, inner in enumerate(part.get("components") or []):
            _check(form, f"{path}.components.{index}", inner, _INSIDE[kind])
    if kind in _BESIDES:
        _BESIDES[kind](form, path, part)


def _check_row(form: Form, path: str, row: Json) -> None:
    kinds = [part.get("type") for part in row.get("components") or [] if isinstance(part, dict)]
    # A select takes the room of five buttons.
    if sum(5 if kind in SELECTS else kind == Kind.BUTTON for kind in kinds) > 5:
        message = "The specified component exceeds the maximum width"
        form.wrong(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _check_gallery(form: Form, path: str, part: Json) -> None:
    for index, item in enumerate(part.get("items") or []):
        form.size(f"{path}.items.{index}.description", item.get("description"), 1024)


def _check_button(form: Form, path: str, part: Json) -> None:
    if not form.choice(f"{path}.style", part.get("style"), (1, 2, 3, 4, LINK, PREMIUM)):
        return
    form.size(f"{path}.label", part.get("label"), 80)
    if part["style"] == LINK:
        form.size(f"{path}.url", part.get("url"), 512, 1)
        if part.get("custom_id"):
            message = "A custom id and url cannot both be specified"
            form.wrong(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    elif part["style"] != PREMIUM:
        form.sizes(path, part, _ID)
        if part.get("url"):
            form.wrong(path, "BUTTON_COMPONENT_INVALID_URL", "Only link buttons may have a url")
    if part["style"] != PREMIUM and not part.get("label") and not part.get("emoji"):
        form.wrong(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")


def _check_select(form: Form, path: str, part: Json) -> None:
    count, least, most = 25, part.get("min_values", 1), part.get("max_values", 1)
    if part["type"] == Kind.SELECT:
        _check_options(form, path, part, 25)
        count = len(part.get("options") or [])
    form.number(f"{path}.min_values", least, 0, 25)
    form.number(f"{path}.max_values", most, 1, 25)
    if isinstance(least, int) and isinstance(most, int) and not least <= most <= max(count, 1):
        message = f"Must be between min_values ({least}) and the number of options ({count})."
        form.wrong(f"{path}.max_values", "SELECT_COMPONENT_MAX_VALUES_INVALID", message)
    chosen = sum(1 for option in part.get("options") or [] if option.get("standard"))
    if isinstance(most, int) and chosen > most:
        form.wrong(f"{path}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values")


def _check_options(form: Form, path: str, part: Json, most: int, least: int = 1) -> None:
    path, options = f"{path}.options", part.get("options")
    form.size(path, options, most, least)
    for index, option in enumerate(options or []):
        form.sizes(f"{path}.{index}", option, {"label": (1, 100), "value": (1, 100), "description": (0, 100)})
    values = [option.get("value") for option in options or []]
    message = "The specified option value is already used"
    form.unique(path, values, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)


def _check_input(form: Form, path: str, field: Json) -> None:
    form.choice(f"{path}.style", field.get("style"), (1, 2))
    form.number(f"{path}.min_length", field.get("min_length"), 0, 4000)
    form.number(f"{path}.max_length", field.get("max_length"), 1, 4000)
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    form.size(f"{path}.value", field.get("value"), most)
    if least > most:
        form.wrong(f"{path}.min_length", "NUMBER_TYPE_MAX", f"Must be {most} or less.")


def _check_upload(form: Form, path: str, part: Json) -> None:
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    form.number(f"{path}.min_values", least, 0, 10)
    form.number(f"{path}.max_values", most, 1, 10)
    if isinstance(least, int) and isinstance(most, int) and least > most:
        form.wrong(f"{path}.min_values", "NUMBER_TYPE_MAX", f"Must be {most} or less.")


_BESIDES: dict[Kind, Callable[[Form, str, Json], None]] = {
    Kind.ROW: _check_row,
    Kind.SECTION: lambda form, path, part: _check(
        form, f"{path}.accessory", part.get("accessory"), (Kind.BUTTON, Kind.THUMBNAIL)
    ),
    Kind.GALLERY: _check_gallery,
    Kind.BUTTON: _check_button,
    **dict.fromkeys(SELECTS, _check_select),
    Kind.LABEL: lambda form, path, part: _check(form, f"{path}.component", part.get("component"), _IN_LABEL),
    Kind.INPUT: _check_input,
    Kind.UPLOAD: _check_upload,
    Kind.RADIOS: lambda form, path, part: _check_options(form, path, part, 10, 2),
    Kind.CHECKBOXES: lambda form, path, part: _check_options(form, path, part, 10),
}
"""What a part must keep to besides the sizes of its fields."""


def check_modal(form: Form, data: Json) -> None:
    """Hold a modal against the rules: title 45 characters, one to five inputs, each id once."""
    form.sizes("", data, _ID | {"title": (1, 45), "components": (1, 5)})
    for index, part in enumerate(data.get("components") or []):
        path = f"components.{index}"
        if isinstance(part, dict) and part.get("type") == Kind.ROW:
            form.size(f"{path}.components", part.get("components"), 1, 1)
            for number, field in enumerate(part.get("components") or []):
                form.size(f"{path}.components.{number}.label", field.get("label"), 45, 1)
                _check(form, f"{path}.components.{number}", field, (Kind.INPUT,))
        else:
            _check(form, path, part, (Kind.ROW, Kind.TEXT, Kind.LABEL))
    _check_ids(form, [part for _, part in walk(data.get("components"))])
