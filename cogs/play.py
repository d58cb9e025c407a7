"""From an interaction to an action and back: the one path every command and button takes.

`play` finds the game, acts through `Games.act`, tells the channel and the person what each may
know, and has the board redrawn.
"""

import logging
from collections.abc import Callable, Sequence

import aiohttp
import discord

from cogs.answering import Answer
from cogs.interaction import Interaction
from cogs.render.buttons import row_of, show_button, undo_button
from cogs.render.narration.tellers import TELLERS
from cogs.render.prompts import prompts_for
from cogs.render.result import join_results, render_result
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
        outcome = await _act(interaction, game, action, part)
        await tell(answer, outcome)
    bot.boards.refresh(outcome.game)
    return outcome


Following = Action | Callable[[Outcome], Action]
"""An action, or how it follows from what the one before it came to."""


async def play_all(
    interaction: Interaction,
    first: Action,
    *following: Following,
    game: LiveGame | None = None,
) -> Outcome:
    """Act several times in a row and answer once; the Undo button takes back all of it.

    Raises RuleError at the first action that is refused: those before it have happened and are
    told, those after it have not.
    """
    bot = interaction.client
    async with Answer(interaction) as answer:
        if game is None:
            game = await game_here(interaction)
        outcomes = [await _act(interaction, game, first, 0)]
        refusal: RuleError | None = None
        for part, action in enumerate(following, start=1):
            now = action if isinstance(action, Action) else action(outcomes[-1])
            try:
                outcomes.append(await _act(interaction, game, now, part))
            except RuleError as error:
                refusal = error
                break
        await tell_all(answer, outcomes)
        bot.boards.refresh(outcomes[-1].game)
        if refusal is not None:
            raise refusal
    return outcomes[-1]


async def _act(interaction: Interaction, game: LiveGame, action: Action, part: int) -> Outcome:
    bot = interaction.client
    key = bot.action_key(interaction, part)
    channel_id = interaction.channel_id or 0
    return await bot.games.act(game.id, interaction.user.id, key, action, channel_id=channel_id)


async def tell_all(answer: Answer, outcomes: Sequence[Outcome]) -> None:
    """Tell several outcomes as one message to the channel, and as one to the person."""
    if len(outcomes) == 1:
        await tell(answer, outcomes[0])
        return
    last = outcomes[-1]
    viewer = last.game.viewer(answer.interaction.user.id)
    for_all = [render_result(outcome, TABLE, TELLERS) for outcome in outcomes]
    for_one = [render_result(outcome, viewer, TELLERS) for outcome in outcomes]
    public = join_results(for_all)
    private = join_results(
        [mine for mine, theirs in zip(for_one, for_all, strict=True) if mine != theirs]
    )
    changed = [outcome.entry.seq for outcome in outcomes if outcome.entry.changed]
    buttons = [undo_button(last.game.id, changed[0])] if changed else []
    message_id = None
    try:
        if public:
            message_id = await answer.public(public, view=row_of(*buttons), nonce=nonce_of(last))
        if private or not public:
            await answer.private(private or "Done.")
    except SENDING_FAILED as error:
        _log.warning("moves of game %d could not be told: %r", last.game.id, error)
        return
    entries = [outcome.entry for outcome in outcomes]
    answer.interaction.client.games.log.announced(*entries, message_id=message_id)


async def tell(answer: Answer, outcome: Outcome) -> None:
    """Tell the channel what everybody may know, and the person what only they may know.

    What has happened has happened: if Discord does not take the message, the log row stays untold
    and is announced at the next start.
    """
    try:
        message_id = await _tell(answer, outcome)
    except SENDING_FAILED as error:
        _log.warning(
            "move %d of game %d could not be told: %r", outcome.entry.seq, outcome.game.id, error
        )
        return
    if not outcome.entry.announced:
        answer.interaction.client.games.log.announced(outcome.entry, message_id=message_id)
    await tell_of_trouble(answer, outcome.game)


async def tell_of_trouble(answer: Answer, game: LiveGame) -> None:
    """Tell a referee, once and privately, that the board could not be posted."""
    if game.viewer(answer.interaction.user.id).is_referee:
        notice = answer.interaction.client.boards.take_notice(game.id)
        if notice:
            await answer.private(notice)


async def _tell(answer: Answer, outcome: Outcome) -> int | None:
    """Send both messages; the id of the public one."""
    interaction = answer.interaction
    viewer = outcome.game.viewer(interaction.user.id)
    for_all = render_result(outcome, TABLE, TELLERS)
    for_one = for_all if for_all.is_whole else render_result(outcome, viewer, TELLERS)
    prompts = prompts_for(outcome, viewer)
    message_id = None
    if for_all.text:
        buttons = prompts.public
        if outcome.entry.changed:
            buttons.append(undo_button(outcome.game.id, outcome.entry.seq))
        if for_all.hides_something:
            buttons.append(show_button(outcome.game.id, outcome.entry.seq))
        message_id = await answer.public(
            "\n".join(filter(None, (for_all.text, prompts.appeal))),
            view=row_of(*buttons),
            nonce=nonce_of(outcome),
        )
    if for_one.text and for_one.text != for_all.text:
        if not for_all.text and outcome.entry.changed:
            prompts.private.append(undo_button(outcome.game.id, outcome.entry.seq))
        await answer.private(for_one.text, view=row_of(*prompts.private))
    elif not for_all.text:
        await answer.private(for_one.text or "Done.")
    return message_id


def nonce_of(outcome: Outcome) -> str:
    """What keeps Discord from showing the same log row twice."""
    return f"{outcome.game.id}-{outcome.entry.seq}"
