"""From an interaction to an action and back: the one path every command and button takes.

`play` finds the game, acts through `Games.act`, tells the channel and the person what each may
know, and has the board redrawn.
"""

import logging

import aiohttp
import discord

from cogs.answering import Answer
from cogs.interaction import Interaction
from cogs.render.buttons import row_of, show_button, undo_button
from cogs.render.narration.tellers import TELLERS
from cogs.render.prompts import prompts_for
from cogs.render.result import render_result
from data.live import LiveGame, Outcome
from rules.actor import TABLE
from rules.errors import NotFoundError, RuleError
from rules.resolution import Action

SENDING_FAILED = (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError)
_log = logging.getLogger(__name__)
NO_GAME = (
    "There is no game in this channel yet. Begin one with `/game start`, "
    "or type this in the channel where your game is."
)


async def find_game(interaction: Interaction) -> LiveGame | None:
    """The game of the channel; a thread without one of its own uses its parent's."""
    channel = interaction.channel
    if channel is None or interaction.guild_id is None:
        raise RuleError("This works only in a server's channel.")
    parent_id = channel.parent_id if isinstance(channel, discord.Thread) else None
    return await interaction.client.games.find(channel.id, parent_id)


async def game_here(interaction: Interaction) -> LiveGame:
    """The game of the channel. Raises NotFoundError with how to begin one."""
    game = await find_game(interaction)
    if game is None:
        raise NotFoundError(NO_GAME)
    return game


async def play(
    interaction: Interaction,
    action: Action,
    *,
    game: LiveGame | None = None,
    part: int = 0,
) -> Outcome:
    """Act and answer. `part` tells several actions of one interaction apart.

    Raises RuleError, with nothing changed and nothing said.
    """
    bot = interaction.client
    async with Answer(interaction) as answer:
        if game is None:
            game = await game_here(interaction)
        outcome = await bot.games.act(
            game.id,
            interaction.user.id,
            bot.action_key(interaction, part),
            action,
            channel_id=interaction.channel_id or 0,
        )
        await tell(answer, outcome)
    bot.boards.refresh(outcome.game)
    return outcome


async def tell(answer: Answer, outcome: Outcome) -> None:
    """Tell the channel what everybody may know, and the person what only they may know.

    What has happened has happened: if Discord does not take the message, the log row stays untold
    and is announced at the next start.
    """
    try:
        await _tell(answer, outcome)
    except SENDING_FAILED as error:
        _log.warning(
            "move %d of game %d could not be told: %r", outcome.entry.seq, outcome.game.id, error
        )
        return
    if not outcome.entry.announced:
        answer.interaction.client.games.log.announced(outcome.entry)


async def _tell(answer: Answer, outcome: Outcome) -> None:
    interaction = answer.interaction
    viewer = outcome.game.viewer(interaction.user.id)
    for_all = render_result(outcome, TABLE, TELLERS)
    for_one = render_result(outcome, viewer, TELLERS)
    if for_all.text:
        buttons = prompts_for(outcome)
        if outcome.entry.changed:
            buttons.append(undo_button(outcome.game.id, outcome.entry.seq))
        if for_all.hides_something:
            buttons.append(show_button(outcome.game.id, outcome.entry.seq))
        await answer.public(for_all.text, view=row_of(*buttons), nonce=nonce_of(outcome))
    if for_one.text and for_one.text != for_all.text:
        await answer.private(for_one.text)
    elif not for_all.text:
        await answer.private(for_one.text or "Done.")


def nonce_of(outcome: Outcome) -> str:
    """What keeps Discord from showing the same log row twice."""
    return f"{outcome.game.id}-{outcome.entry.seq}"
