"""What a person does in Discord's own client: commands, clicks, choices and forms, as the bot is told of them.

What the client would not let a person do is refused before the bot hears of it.
"""

from collections.abc import Iterator
from typing import Any

from sandbox import seed
from sandbox.checks import GROUP, INTEGER, NUMBER, STRING, SUBCOMMAND
from sandbox.components import SELECTS, Kind, find_part, walk
from sandbox.http import Json
from sandbox.permissions import DIRECT, FORUM, Right
from sandbox.world import ChatMessage, SandboxState

BOOLEAN, USER, CHANNEL, MENTIONABLE = 5, 6, 7, 9


class ClientRefusal(Exception):
    """Something that Discord's own client would not let a person do."""


CHAT, ON_PERSON, ON_MESSAGE = 1, 2, 3
"""The `type` of a command: typed, or in the menu behind a person or a message."""


def find_commands(world: SandboxState, user: str, channel: str) -> Iterator[tuple[str, Json, list[Json]]]:
    """Yield every command that a person may type in a channel: its full name, its root, its path of subcommands."""
    for root in _usable(world, user, channel):
        if root["type"] == CHAT:
            yield from _leaves(root, root["name"], root, [])


def find_menus(world: SandboxState, user: str, channel: str) -> list[Json]:
    """Return the commands in the menus behind persons and messages that a person may use in a channel."""
    return [root for root in _usable(world, user, channel) if root["type"] != CHAT]


def _usable(world: SandboxState, user: str, channel: str) -> Iterator[Json]:
    granted = world.rights(channel, user)
    kind = world.channels[channel]["type"]
    direct = kind == DIRECT
    kicked = not direct and world.bot["id"] in world.absent
    if kind == FORUM or kicked or Right.USE_APPLICATION_COMMANDS not in granted:
        return
    for commands in world.commands.values():
        for root in commands:
            needed = root["default_member_permissions"]
            allowed = needed is None or Right.ADMINISTRATOR in granted
            allowed = allowed or (needed != "0" and int(granted) & int(needed) == int(needed))
            contexts = root["contexts"] if root["contexts"] is not None else [0, 1]
            if (allowed or direct) and (1 if direct else 0) in contexts:
                yield root


def _leaves(root: Json, name: str, part: Json, path: list[Json]) -> Iterator[tuple[str, Json, list[Json]]]:
    inner = [option for option in part.get("options") or [] if option["type"] in (SUBCOMMAND, GROUP)]
    if not inner:
        yield name, root, path
    for option in inner:
        yield from _leaves(root, f"{name} {option['name']}", option, [*path, option])


def describe_commands(world: SandboxState, user: str, channel: str) -> list[Json]:
    """Return the commands as the composer shows them."""
    found: list[Json] = []
    for name, root, path in find_commands(world, user, channel):
        leaf = path[-1] if path else root
        found.append({"name": name, "description": leaf["description"], "options": leaf.get("options") or []})
    return sorted(found, key=lambda one: str(one["name"]))


def command_data(
    world: SandboxState, user: str, channel: str, name: str, values: Json, focused: str | None = None
) -> Json:
    """Return an interaction's data for a command; with a focused option it completes and may be unfinished."""
    found = {full: (root, path) for full, root, path in find_commands(world, user, channel)}
    if name not in found:
        raise ClientRefusal(f"There is no command /{name} here.")
    root, path = found[name]
    leaf = path[-1] if path else root
    known = {option["name"]: option for option in leaf.get("options") or []}
    if focused is not None and not known.get(focused, {}).get("autocomplete"):
        raise ClientRefusal(f"/{name} does not complete {focused}.")
    if extra := values.keys() - known.keys():
        raise ClientRefusal(f"/{name} has no option {', '.join(sorted(extra))}.")
    lacking = [one["name"] for one in known.values() if one.get("required") and one["name"] not in values]
    if lacking and focused is None:
        raise ClientRefusal(f"/{name} needs {', '.join(lacking)}.")
    resolved: Json = {}
    options: list[Json] = []
    for key, value in values.items():
        option = {"name": key, "type": known[key]["type"]}
        if key == focused:
            options.append(option | {"value": str(value), "focused": True})
        else:
            options.append(option | {"value": _value(world, known[key], value, resolved, user)})
    for part in reversed(path):
        options = [{"name": part["name"], "type": part["type"], "options": options}]
    data = {"id": root["id"], "name": root["name"], "type": 1, "options": options}
    data |= {"resolved": resolved} if resolved else {}
    return data | ({"guild_id": root["guild_id"]} if "guild_id" in root else {})


def menu_data(world: SandboxState, user: str, channel: str, name: str, target: str) -> Json:
    """Return an interaction's data for a command in the menu behind a message by id, or a person by name or id."""
    post = world.posts.get(target)
    kind = ON_PERSON if post is None else ON_MESSAGE
    root = next((one for one in find_menus(world, user, channel) if (one["name"], one["type"]) == (name, kind)), None)
    if root is None or (post is not None and (post.channel != channel or not world.sees(user, post))):
        raise ClientRefusal(f"There is no {name} in that menu here.")
    resolved: Json = {}
    if post is None:
        target = _user(world, name, target, resolved)
    else:
        resolved["messages"] = {post.id: post.message}
    return {"id": root["id"], "name": name, "type": kind, "target_id": target, "resolved": resolved}


def _value(world: SandboxState, option: Json, value: Any, resolved: Json, user: str) -> Any:
    name, kind = option["name"], option["type"]
    choices = option.get("choices") or []
    if choices and value not in [choice["value"] for choice in choices]:
        raise ClientRefusal(f"{name} must be one of its choices.")
    if kind in (INTEGER, NUMBER):
        return _number(option, value)
    if kind == STRING:
        least, most = option.get("min_length") or 0, option.get("max_length") or 6000
        if not isinstance(value, str) or not least <= len(value) <= most:
            raise ClientRefusal(f"{name} must have {least} to {most} characters.")
        return value
    if kind == BOOLEAN:
        if not isinstance(value, bool):
            raise ClientRefusal(f"{name} must be true or false.")
        return value
    if kind in (USER, MENTIONABLE):
        return _user(world, name, str(value), resolved)
    if kind == CHANNEL:
        channel, kinds = world.find_channel(str(value)), option.get("channel_types")
        granted = Right(0) if channel is None else world.rights(channel["id"], user)
        if channel is None or not granted or (kinds and channel["type"] not in kinds):
            raise ClientRefusal(f"{name} must be a channel that you see, and of the right kind.")
        resolved.setdefault("channels", {})[channel["id"]] = channel | {"permissions": str(int(granted))}
        return channel["id"]
    raise ClientRefusal(f"The sandbox does not offer options like {name}.")


def _number(option: Json, value: Any) -> int | float:
    try:
        number = int(value) if option["type"] == INTEGER else float(value)
    except (TypeError, ValueError):
        raise ClientRefusal(f"{option['name']} must be a number.") from None
    least, most = option.get("min_value"), option.get("max_value")
    if (least is not None and number < least) or (most is not None and number > most):
        raise ClientRefusal(f"{option['name']} must lie between {least} and {most}.")
    return number


def _user(world: SandboxState, name: str, value: str, resolved: Json) -> str:
    who = world.users.get(value) or world.find_user(value)
    if who is None:
        raise ClientRefusal(f"{name} must be a person.")
    resolved.setdefault("users", {})[who["id"]] = who
    if who["id"] not in world.absent:
        member = seed.member(who) | {"permissions": "0"}
        del member["user"], member["deaf"], member["mute"]
        resolved.setdefault("members", {})[who["id"]] = member
    return str(who["id"])


def press_data(
    world: SandboxState, post: ChatMessage, custom_id: str, values: list[str] | None, *, force: bool = False
) -> Json:
    """Return the data of a click or choice; `force` sends what the message no longer offers."""
    part = find_part(post.message["components"], custom_id)
    if part is None or part.get("disabled"):
        if not force:
            raise ClientRefusal("That button is no longer there.")
        # An old message on somebody's screen still has its buttons: what they send is tried this way.
        part = {"type": Kind.BUTTON if values is None else Kind.SELECT, "id": 1}
    data: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part.get("id", 1)}
    if part["type"] not in SELECTS:
        return data
    chosen = values or []
    if not force:
        check_values(part, chosen)
    data["values"] = chosen
    if part["type"] in (Kind.USERS, Kind.MENTIONABLES):
        data["resolved"] = {}
        data["values"] = [_user(world, "a choice", value, data["resolved"]) for value in chosen]
    return data


def check_values(part: Json, values: list[str]) -> None:
    """Refuse a choice that a select does not offer."""
    options = [option["value"] for option in part.get("options") or []]
    if part["type"] == Kind.SELECT and not set(values) <= set(options):
        raise ClientRefusal("That is not one of the options.")
    least, most = (1 if part.get(name) is None else part[name] for name in ("min_values", "max_values"))
    if not least <= len(values) <= most:
        raise ClientRefusal("That is not the number of options to choose.")


def modal_data(modal: Json, values: Json, brought: dict[str, Json]) -> Json:
    """Return the data of a form that was filled in; `values` are keyed by the custom_ids of its fields.

    Where files are asked for, values are the numbers of those that were `brought` along.
    """
    known = {part["custom_id"] for _, part in walk(modal["components"]) if "custom_id" in part}
    if extra := values.keys() - known:
        raise ClientRefusal(f"The form has no field {', '.join(sorted(extra))}.")
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
    data: Json = {"custom_id": modal["custom_id"], "components": components}
    if not brought:
        return data
    for field in (part["component"] for part in components if part["type"] == Kind.LABEL):
        if field["type"] == Kind.UPLOAD:
            field["values"] = [brought[number]["id"] for number in field["values"] if number in brought]
    return data | {"resolved": {"attachments": {one["id"]: one for one in brought.values()}}}


def _field(part: Json, number: int, values: Json) -> Json:
    kind, key = part["type"], part["custom_id"]
    field: Json = {"type": kind, "id": part.get("id") or number, "custom_id": key}
    value: Any = values.get(key)
    if kind in SELECTS or kind in (Kind.CHECKBOXES, Kind.UPLOAD):
        chosen = [str(one) for one in value or []]
        if chosen or part.get("required", True):
            check_values(part, chosen)
        return field | {"values": chosen}
    if kind == Kind.CHECKBOX:
        return field | {"value": bool(value)}
    if kind == Kind.RADIOS:
        return field | {"value": value}
    text = str(value if value is not None else part.get("value") or "")
    least, most = part.get("min_length") or 0, part.get("max_length") or 4000
    if part.get("required", True) and not text:
        raise ClientRefusal(f"{part.get('label') or key} is needed.")
    if text and not least <= len(text) <= most:
        raise ClientRefusal(f"{part.get('label') or key} must have {least} to {most} characters.")
    return field | {"value": text}
