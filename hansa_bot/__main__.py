"""`python -m hansa_bot`: the command line."""

from hansa_bot import needs

with needs.check_imports():
    from hansa_bot.cli.main import main

if __name__ == "__main__":
    main(prog_name="python -m hansa_bot")
