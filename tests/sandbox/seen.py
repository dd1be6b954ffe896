"""What a person sees: messages with their buttons and selects, and the answers to what they did."""

from dataclasses import dataclass
from typing import Any

from sandbox.components import SELECTS, Kind, walk


class NotAllowed(AssertionError):
    """Discord's client would not have let the person do this."""


class Failed(AssertionError):
    """The bot did not answer within three seconds."""


@dataclass(frozen=True)
class Choice:
    name: str
    value: Any


@dataclass(frozen=True)
class Message:
    """One message as a person saw it at a moment."""

    data: dict[str, Any]

    @property
    def id(self) -> str:
        return self.data["id"]

    @property
    def channel(self) -> str:
        return self.data["channel_id"]

    @property
    def author(self) -> str:
        return self.data["author"]["global_name"]

    @property
    def content(self) -> str:
        return self.data["content"]

    @property
    def text(self) -> str:
        """All words in it: content, embeds, layout texts."""
        found = [self.content]
        for embed in self.data["embeds"]:
            found += [embed.get("title") or "", embed.get("description") or ""]
            found += [f"{field['name']}\n{field['value']}" for field in embed.get("fields", [])]
            found.append((embed.get("footer") or {}).get("text") or "")
        found += [part["content"] for part in self.parts if part["type"] == Kind.TEXT]
        return "\n".join(part for part in found if part)

    @property
    def private(self) -> bool:
        return bool(self.data["flags"] & 1 << 6)

    @property
    def thinking(self) -> bool:
        return bool(self.data["flags"] & 1 << 7)

    @property
    def quiet(self) -> bool:
        return bool(self.data["flags"] & 1 << 12)

    @property
    def pinned(self) -> bool:
        return self.data["pinned"]

    @property
    def pinged(self) -> list[str]:
        """Ids of the people that it really pinged."""
        return self.data["sandbox"]["pinged"]

    @property
    def interaction(self) -> str | None:
        """Id of the interaction whose token it was last written by."""
        return self.data["sandbox"]["interaction"]

    @property
    def attachments(self) -> list[dict[str, Any]]:
        return self.data["attachments"]

    @property
    def parts(self) -> list[dict[str, Any]]:
        return [part for _, part in walk(self.data["components"])]

    @property
    def buttons(self) -> list[str]:
        """Labels of the buttons that can be pressed."""
        return [one.get("label", "") for one in self.parts if one["type"] == Kind.BUTTON and not one.get("disabled")]

    @property
    def selects(self) -> list[dict[str, Any]]:
        return [part for part in self.parts if part["type"] in SELECTS and not part.get("disabled")]

    def has(self, label: str) -> bool:
        return label in self.buttons

    def button(self, label: str) -> dict[str, Any]:
        """The button with exactly this label, else the only one whose label begins so."""
        buttons = [part for part in self.parts if part["type"] == Kind.BUTTON]
        exact = [part for part in buttons if part.get("label") == label]
        begins = [part for part in buttons if part.get("label", "").startswith(label)]
        found = exact or begins
        if len(found) != 1:
            raise NotAllowed(f"{len(found)} buttons for {label!r} among {[b.get('label') for b in buttons]}")
        return found[0]

    def choosable(self, name: str | None = None) -> dict[str, Any]:
        """The select whose placeholder begins so, or whose custom_id contains it; without a name the only one."""
        found = [
            part
            for part in self.selects
            if name is None or part.get("placeholder", "").startswith(name) or name in part["custom_id"]
        ]
        if len(found) != 1:
            shown = [(part.get("placeholder"), part["custom_id"]) for part in self.selects]
            raise NotAllowed(f"{len(found)} selects for {name!r} among {shown}")
        return found[0]

    def options(self, name: str | None = None) -> list[Choice]:
        """What a select offers."""
        return [Choice(one["label"], one["value"]) for one in self.choosable(name)["options"]]


@dataclass(frozen=True)
class Answer:
    """What came of an interaction: a message, a changed message, choices or a modal."""

    kind: str
    interaction: str
    message: Message | None = None
    choices: tuple[Choice, ...] = ()
    modal: dict[str, Any] | None = None

    @property
    def text(self) -> str:
        return self.message.text if self.message else ""


def value_of(part: dict[str, Any], label: str) -> str:
    exact = [one["value"] for one in part["options"] if label in (one["label"], one["value"])]
    found = exact or [one["value"] for one in part["options"] if one["label"].startswith(label)]
    if len(found) != 1:
        raise NotAllowed(f"{len(found)} options for {label!r} among {[one['label'] for one in part['options']]}")
    return found[0]
