"""What players share who see nothing but the position in words and the question, and answer in a typed line."""

import re

from hansa_bot.titles.texts import Texts


def sentence(said: str, *numbers: int) -> re.Pattern[str]:
    """Return a sentence of the language with its values open; these numbers stand for any, called `n`."""
    some = "".join(rf"|\b{number}\b" for number in numbers)
    parts = re.split(rf"(\{{\w+\}}{some})", said)
    return re.compile("".join(_opened(part) if at % 2 else re.escape(part) for at, part in enumerate(parts)))


def _opened(part: str) -> str:
    return rf"(?P<{part[1:-1]}>.+?)" if part[0] == "{" else r"(?P<n>\d+)"


class TextPlayer:
    """One look at the board by one player, who knows the language and which letter is theirs."""

    def __init__(self, text: str, due: str, letter: str, texts: Texts) -> None:
        self.text, self.due, self.me, self.texts = text, due, letter, texts

    def asked(self, *ways: str) -> re.Match[str] | None:
        """Return the question with its values, if it is put in one of these ways."""
        return next((hit for way in ways if (hit := sentence(way).match(self.due))), None)

    def counted(self, one: str, many: str, **values: str) -> re.Match[str] | None:
        """Return the question with its number `n`, if it is put in this way for any number."""
        ways = (sentence(self.texts.tr.plural(one, many, n, **values), n) for n in (1, 7))
        return next((hit for way in ways if (hit := way.match(self.due))), None)

    def told(self, message: str) -> re.Match[str]:
        """Return the first line of the position that says this, with its values."""
        pattern = sentence(self.texts.tr(message))
        return next(hit for line in self.text.split("\n") if (hit := pattern.fullmatch(line)))

    def say(self, kind: str, *names: str) -> str:
        """Return a typed line: what to do and with what, in words of the language."""
        return " ".join("-".join(name.split()) for name in (self.texts.kind(kind), *names))
