"""Commands in texts: named as their reader's own app shows them, whichever language the text speaks.

Discord translates the names of commands into the language of each reader's app, and knows no others there: whoever
reads German in an English app finds `/table start`, never `/tisch start`. (A `</name:id>` mention would show its
English name to everybody, discord-api-docs#7309.) What everybody reads speaks the language of its table, names
included: those who share a table mostly share an app's language too, and no text could name a command for each.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

_COMMAND = re.compile(r"(?<![\w/.:<])/[^\W\d_][\w-]*(?: [\w-]+)*")


@dataclass(frozen=True)
class CommandNames:
    """What each command, and each option behind its command, is called in each language, by its English name."""

    by_language: dict[str, Mapping[str, str]] = field(default_factory=dict)

    def renamed(self, text: str, written: str, shown: str) -> str:
        """Return a text written in one language with the commands as an app in another language shows them."""
        theirs = self.by_language.get(shown, {})
        names = {mine: theirs.get(name, name) for name, mine in self.by_language.get(written, {}).items()}

        def rename(found: re.Match[str]) -> str:
            words = found[0].split(" ")
            for n in range(len(words), 0, -1):
                if (named := names.get(" ".join(words[:n]))) is not None:
                    return " ".join([named, *words[n:]])
            return found[0]

        return _COMMAND.sub(rename, text)
