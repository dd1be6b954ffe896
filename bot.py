"""The entry point: `python bot.py` with a token, or `python bot.py --sandbox` without one."""

import sys

from hansa_bot import needs

with needs.check_imports():
    import argparse
    import asyncio
    import logging
    import os
    from collections.abc import Callable, Coroutine, Sequence
    from dataclasses import replace
    from typing import Any

    import cogs
    from hansa_bot import app, config, logs

MISSING = """\
DISCORD_TOKEN is missing. Put the token of your bot into the file .env (see .env.example), or try the bot
without any token in its own sandbox:

    python bot.py --sandbox
"""

NO_SANDBOX = "The sandbox is not here, only the bot: run this in a checkout."


def settings(arguments: Sequence[str]) -> config.Config:
    """Return the settings with those of the command line on top; raises ConfigError."""
    parser = argparse.ArgumentParser(prog="bot.py", description="Hosts board games in Discord channels.")
    parser.add_argument("--sandbox", action="store_true", help="run with a small Discord of its own, without a token")
    parser.add_argument(
        "--port", help="port of the sandbox's page, always the same one when left out; 0 takes any free one"
    )
    parser.add_argument("--title", help="the title that waits for players in the sandbox")
    asked = parser.parse_args(arguments)
    found = config.load()
    if asked.port is not None:
        found = replace(found, sandbox_port=config.port(asked.port, "--port"))
    return replace(found, sandbox=asked.sandbox, sandbox_title=asked.title or found.sandbox_title)


def main(arguments: Sequence[str]) -> int:
    """Run the bot until it is told to stop; 2 means that a setting is missing or wrong."""
    try:
        found = settings(arguments)
        if not found.may_connect:
            raise config.ConfigError(MISSING)
        logs.set_up(found.log_level)
        run = in_sandbox() if found.sandbox else app.run
        asyncio.run(run(found, cogs.ALL))
    except config.ConfigError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def in_sandbox() -> Callable[[config.Config, Sequence[str]], Coroutine[Any, Any, None]]:
    """Return what runs the bot in its sandbox; raises ConfigError where there is only the bot, as in its image."""
    try:
        # Not at the top: hosts have the bot alone, and nothing that they start may need what they lack.
        with needs.check_imports():
            import play
    except ModuleNotFoundError as error:
        if error.name not in ("play", "sandbox"):
            raise
        raise config.ConfigError(NO_SANDBOX) from error
    return play.run


if __name__ == "__main__":
    code = main(sys.argv[1:])
    logging.shutdown()
    sys.stdout.flush()
    os._exit(code)  # a thread that still paints for nobody would hold it up
