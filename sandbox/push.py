"""What an app shows of a message before anybody opens it."""

import re

from sandbox.checks import EPHEMERAL, SUPPRESS_NOTIFICATIONS
from sandbox.components import V2
from sandbox.http import Json

LONGEST = 178
"""Characters that a phone shows of a push at most."""
_MENTION = re.compile(r"<@!?(\d+)>")


def push_of(message: Json) -> Json | None:
    """Return the text of a message's push, with mentions `unwritten` and `written` out; None where none is sent.

    It is the message's text alone, from its beginning: what stands in embeds, pictures or a layout is not in it.
    """
    if message["flags"] & (EPHEMERAL | SUPPRESS_NOTIFICATIONS):
        return None
    said = "" if message["flags"] & V2 else str(message["content"])
    names = {user["id"]: user["global_name"] or user["username"] for user in message["mentions"]}
    written = _MENTION.sub(lambda found: f"@{names[found[1]]}" if found[1] in names else found[0], said)
    return {"unwritten": said[:LONGEST], "written": written[:LONGEST]}
