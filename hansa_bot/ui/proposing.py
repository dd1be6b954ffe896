"""Proposing on cards: a card goes out at once, and loses the buttons of what turns out to lose much later."""

import contextlib
from functools import partial

import discord

from hansa_bot.host.kernel.posts import CardPost
from hansa_bot.host.posting.courier import Post
from hansa_bot.ui import posts
from hansa_bot.ui.kit import faults
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.drafts import Draft
from hansa_bot.ui.kit.posting import moment_of_post
from hansa_bot.ui.turn import anew, checking


async def check(services: Services, message: discord.PartialMessage, post: Post[CardPost], shown: Draft) -> None:
    """Begin to check what a card that has just gone out proposes, and what the panels behind it will."""
    moment = await moment_of_post(services, post)
    checking.begin(services, moment, message.id, then=partial(_propose, services, message, post, shown))


async def _propose(services: Services, message: discord.PartialMessage, post: Post[CardPost], shown: Draft) -> None:
    """Change a card that still calls somebody, once and only where it looks otherwise by now."""
    if not await _stands(services, message, post):
        return
    moment = await moment_of_post(services, post)
    draft, _ = await posts.card_in_words(services, post, moment)
    if anew.components_of(draft.controls) == anew.components_of(shown.controls) or not await _stands(
        services, message, post
    ):
        return
    with contextlib.suppress(*faults.FAILURES):  # what it shows can be pressed as well
        await message.edit(view=draft.controls)
        if not await _stands(services, message, post):  # it shrank meanwhile, and has nothing to press any more
            await message.edit(view=None)


async def _stands(services: Services, message: discord.PartialMessage, post: Post[CardPost]) -> bool:
    """Return whether a message is the card of its table as the game stands now."""
    card, table = await services.host.query.last_card(post.table), await services.host.query.table(post.table)
    return card is not None and card[1] == message.id and table.version == post.version
