"""`python -m workbench`: the tools of those who develop the bot."""

from hansa_bot import needs

with needs.check_imports():
    from workbench.main import main

if __name__ == "__main__":
    main(prog_name="python -m workbench")
