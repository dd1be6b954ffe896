"""The bot as a process of its own, with a known secret for every new game, so that two games can be compared."""

from __future__ import annotations

import sys
from unittest.mock import patch

import bot

if __name__ == "__main__":
    with patch("hansa_bot.host.host._secret", lambda: "end-to-end"):
        sys.exit(bot.main(sys.argv[1:]))
