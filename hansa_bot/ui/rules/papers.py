"""Papers: what is stored about people and on which terms they play, as the host publishes it, else in a message."""

import re

from hansa_bot.config import ROOT, Config
from hansa_bot.i18n.catalog import N_, Catalog, catalog
from hansa_bot.ui.kit import routes
from hansa_bot.ui.kit.drafts import Draft, Item, button, custom_id, paragraphs, rows
from hansa_bot.ui.kit.errors import NoControl
from hansa_bot.ui.kit.presses import Press, add

PAPER = "paper"
"""Verb: show a paper; the id says which."""

PRIVACY, TERMS = "PRIVACY", "TERMS"
PAPERS = {PRIVACY: N_("Privacy"), TERMS: N_("Terms")}
"""The files beside README, by their names without the ending."""


def links(config: Config, tr: Catalog) -> tuple[str | None, list[Item]]:
    """Return the line that links what the host has published, and buttons for the papers that it has not."""
    addresses = {PRIVACY: config.privacy_url, TERMS: config.terms_url}
    linked = [f"[{tr(PAPERS[paper])}](<{address}>)" for paper, address in addresses.items() if address]
    shown = [paper for paper, address in addresses.items() if not address]
    buttons = [button(tr(PAPERS[paper]), custom_id(0, 0, PAPER, paper)) for paper in shown]
    return "-# " + " · ".join(linked) if linked else None, buttons


def read(paper: str) -> str:
    """Return a paper as a message: its lines are short for whoever reads the file, a chat breaks them by itself."""
    text = (ROOT / f"{paper}.md").read_text("utf-8").strip()
    return re.sub(r"(?<![\n*])\n(?![\n#*-]) *", " ", text)


@routes.control(PAPER, anywhere=True)
async def show(press: Press) -> None:
    """Show a paper beside what is there, in English, the only language in which it counts."""
    paper, config = press.click.rest, press.services.config
    if paper not in PAPERS:
        raise NoControl
    set_here = f"The host of this bot has set `RETENTION_DAYS` to {config.retention_days}."
    differs = paper == PRIVACY and config.retention_days != Config().retention_days
    _, buttons = links(config, catalog(press.language))
    await add(press.interaction, Draft(paragraphs(read(paper), set_here if differs else None), rows(buttons)))
