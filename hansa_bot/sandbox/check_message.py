"""What Discord refuses in the text, embeds, files and mentions of a message."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hansa_bot.sandbox import refuse
from hansa_bot.sandbox.components import V2, check_components
from hansa_bot.sandbox.payload import MAX_FILES, Json, Payload
from hansa_bot.sandbox.refuse import Form, Refused

# The numbers here and in the other checks are Discord's own, as its reference and its description have them.
EPHEMERAL, LOADING = 1 << 6, 1 << 7
SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS = 1 << 2, 1 << 12
IN_CHANNEL = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | V2
IN_REPLY = IN_CHANNEL | EPHEMERAL
_EMBED_TEXTS = (("title", 256), ("description", 4096), ("footer.text", 2048), ("author.name", 256))


def check_message(payload: Payload, before: Json | None = None, flags: int = IN_CHANNEL) -> None:
    """Hold a new message, or the change of one, against the rules; `flags` are those that may be set."""
    data = payload.json
    if not isinstance(data, dict):
        raise Refused(refuse.BAD_JSON)
    form = Form()
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
    form.done()
    if _is_empty(payload, before):
        raise Refused(refuse.EMPTY_MESSAGE)


def is_layout(data: Json, before: Json | None) -> bool:
    """Say whether a message is a layout; once it is one, it stays one."""
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
