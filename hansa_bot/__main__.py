"""`python -m hansa_bot`: the command line."""

from __future__ import annotations

from hansa_bot.cli.main import main

if __name__ == "__main__":
    main(prog_name="python -m hansa_bot")
