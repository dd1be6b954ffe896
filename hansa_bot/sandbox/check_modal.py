"""What Discord refuses in a modal, the form that opens in front of a person."""

from __future__ import annotations

from typing import Any

from hansa_bot.sandbox.check_components import check_ids, check_options, check_select
from hansa_bot.sandbox.components import SELECTS, Kind, walk
from hansa_bot.sandbox.payload import Json
from hansa_bot.sandbox.refuse import Form


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
