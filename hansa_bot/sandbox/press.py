"""A person's click, choice or filled-in form: what the bot is told, and what Discord's client would not allow."""

from __future__ import annotations

from typing import Any

from hansa_bot.sandbox.components import SELECTS, Kind, find, walk
from hansa_bot.sandbox.invoke import Impossible
from hansa_bot.sandbox.payload import Json
from hansa_bot.sandbox.world import Post, World


def press_data(world: World, post: Post, custom_id: str, values: list[str] | None, *, force: bool = False) -> Json:
    """Return the data of a click or choice; `force` sends what the message no longer offers."""
    part = find(post.message["components"], custom_id)
    if part is None or part.get("disabled"):
        if not force:
            raise Impossible("That button is no longer there.")
        part = {"type": Kind.BUTTON if values is None else Kind.SELECT, "id": 1}
    data: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part.get("id", 1)}
    if part["type"] not in SELECTS:
        return data
    chosen = values or []
    if not force:
        check_values(part, chosen)
    data["values"] = chosen
    if part["type"] in (Kind.USERS, Kind.MENTIONABLES):
        data["resolved"] = {"users": {key: world.users[key] for key in chosen if key in world.users}}
    return data


def check_values(part: Json, values: list[str]) -> None:
    """Refuse a choice that a select does not offer."""
    options = [option["value"] for option in part.get("options") or []]
    if part["type"] == Kind.SELECT and not set(values) <= set(options):
        raise Impossible("That is not one of the options.")
    if not part.get("min_values", 1) <= len(values) <= part.get("max_values", 1):
        raise Impossible("That is not the number of options to choose.")


def modal_data(modal: Json, values: Json) -> Json:
    """Return the data of a form that was filled in; `values` are keyed by the custom_ids of its fields."""
    known = {part["custom_id"] for _, part in walk(modal["components"]) if "custom_id" in part}
    if extra := values.keys() - known:
        raise Impossible(f"The form has no field {', '.join(sorted(extra))}.")
    number = 0
    components: list[Json] = []
    for top in modal["components"]:
        number += 2
        if top["type"] == Kind.ROW:
            fields = [_field(part, number, values) for part in top["components"]]
            components.append({"type": int(Kind.ROW), "id": number - 1, "components": fields})
        elif top["type"] == Kind.LABEL:
            field = _field(top["component"], number, values)
            components.append({"type": int(Kind.LABEL), "id": number - 1, "component": field})
        else:
            components.append({"type": top["type"], "id": number - 1, "content": top.get("content", "")})
    return {"custom_id": modal["custom_id"], "components": components}


def _field(part: Json, number: int, values: Json) -> Json:
    kind, key = part["type"], part["custom_id"]
    said: Json = {"type": kind, "id": part.get("id") or number, "custom_id": key}
    value: Any = values.get(key)
    if kind in SELECTS or kind in (Kind.CHECKBOXES, Kind.UPLOAD):
        chosen = [str(one) for one in value or []]
        if chosen or part.get("required", True):
            check_values(part, chosen)
        return said | {"values": chosen}
    if kind == Kind.CHECKBOX:
        return said | {"value": bool(value)}
    if kind == Kind.RADIOS:
        return said | {"value": value}
    text = str(value if value is not None else part.get("value") or "")
    least, most = part.get("min_length") or 0, part.get("max_length") or 4000
    if part.get("required", True) and not text:
        raise Impossible(f"{part.get('label') or key} is needed.")
    if text and not least <= len(text) <= most:
        raise Impossible(f"{part.get('label') or key} must have {least} to {most} characters.")
    return said | {"value": text}
