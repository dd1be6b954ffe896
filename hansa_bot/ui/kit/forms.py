"""Forms: what somebody is asked to fill in, as data, and what they sent. To Discord a form is a modal.

A form is shown instead of any other first answer, and routed by its custom_id alone, like every control: nothing is
kept in memory. What comes back is held against the fields again, since Discord's client may have been another one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

import discord

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.letters import storable
from hansa_bot.metrics import ACKNOWLEDGED, ANSWERED
from hansa_bot.ui.kit import asking, limits
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import marked
from hansa_bot.ui.kit.errors import LeftBlank, NoControl, TooLong


@dataclass(frozen=True, slots=True)
class TextField:
    """Something to write: `key` names it in the answer, the other texts are of the catalogue; `most` characters."""

    key: str
    label: str
    most: int
    about: str = ""
    hint: str = ""
    value: str = ""
    required: bool = True
    long: bool = False

    def filled(self, value: str) -> Self:
        """Return it with something written in it already."""
        return replace(self, value=value)

    def item(self, tr: Catalog) -> discord.ui.Item[Any]:
        """Return it as Discord shows it."""
        return discord.ui.TextInput(
            custom_id=self.key,
            style=discord.TextStyle.long if self.long else discord.TextStyle.short,
            placeholder=limits.cut(tr(self.hint), limits.FIELD_HINT) if self.hint else None,
            default=self.value[: self.most] or None,
            max_length=self.most,
            required=self.required,
        )


@dataclass(frozen=True, slots=True)
class FileField:
    """A file to bring along."""

    key: str
    label: str
    about: str = ""
    required: bool = True

    def item(self, tr: Catalog) -> discord.ui.Item[Any]:
        """Return it as Discord shows it."""
        return discord.ui.FileUpload(custom_id=self.key, required=self.required, min_values=int(self.required))


@dataclass(frozen=True, slots=True)
class FormDraft:
    """What is asked: the id that comes back with the answer, a title, and one to five fields."""

    control: str
    title: str
    fields: Sequence[TextField | FileField]


@dataclass(frozen=True, slots=True)
class Filled:
    """What was sent, by the keys of fields; empty for what is no form."""

    texts: Mapping[str, str] = field(default_factory=dict)
    uploads: Mapping[str, Sequence[discord.Attachment]] = field(default_factory=dict)

    def text(self, asked: TextField) -> str:
        """Return what was written in a field, without blanks around it; raises LeftBlank, TooLong."""
        text = storable(self.texts.get(asked.key, "")).strip()
        if len(text) > asked.most:
            raise TooLong(len(text), asked.most)
        if asked.required and not text:
            raise LeftBlank
        return text

    def file(self, asked: FileField) -> discord.Attachment | None:
        """Return the file that was brought along, None where none need be; raises LeftBlank."""
        found = next(iter(self.uploads.get(asked.key, ())), None)
        if found is None and asked.required:
            raise LeftBlank
        return found


class _Modal(discord.ui.Modal):
    """A modal without callbacks; discord.py takes it for finished, so it never stores it."""

    def is_finished(self) -> bool:
        """Nobody listens here: the router does."""
        return True


def modal(form: FormDraft, tr: Catalog) -> discord.ui.Modal:
    """Return a form as Discord shows it, every text cut to its limit."""
    # Under an id that they know phones show again what they have kept, and would send that over what is newer.
    control = marked(form.control, [(each.key, each.value) for each in form.fields if isinstance(each, TextField)])
    made = _Modal(title=limits.cut(tr(form.title), limits.FORM_TITLE), custom_id=control)
    for each in form.fields:
        label = limits.cut(tr(each.label), limits.FIELD_LABEL)
        about = limits.cut(tr(each.about), limits.FIELD_ABOUT) if each.about else None
        made.add_item(discord.ui.Label(text=label, description=about, component=each.item(tr)))
    return made


async def show(interaction: Interaction, form: FormDraft) -> None:
    """Open a form in front of the asker, which must be the first answer."""
    await interaction.response.send_modal(modal(form, asking.words(interaction)))
    asking.observe_latency(interaction, ACKNOWLEDGED)
    asking.observe_latency(interaction, ANSWERED)


NOTHING = Filled()
"""What was sent with anything but a form."""


def read(interaction: Interaction) -> Filled:
    """Return what was sent with a form; raises NoControl where no client of Discord's would send it like that."""
    data: dict[str, Any] = dict(interaction.data or {})
    texts: dict[str, str] = {}
    uploads: dict[str, list[discord.Attachment]] = {}
    try:
        files = (data.get("resolved") or {}).get("attachments") or {}
        for part in data["components"]:
            sent = part["component"] if "component" in part else next(iter(part.get("components") or [{}]))
            if isinstance(sent.get("value"), str):
                texts[sent["custom_id"]] = sent["value"]
            elif "values" in sent:
                brought = [files[key] for key in sent["values"] if key in files]
                uploads[sent["custom_id"]] = [_attachment(each, interaction) for each in brought]
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NoControl from error
    return Filled(texts, uploads)


def _attachment(data: Any, interaction: Interaction) -> discord.Attachment:
    return discord.Attachment(data=data, state=interaction._state)
