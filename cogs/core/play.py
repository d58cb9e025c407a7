"""From an interaction to an action and back: the one path every command and button takes.

`play` finds the game, acts through `Games.act`, tells the channel and the person what each may
know, and has the board redrawn.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import discord

from cogs.core.answering import TOLD, TOLD_LATER, Answer
from cogs.core.delivery import mentions_of, note_done, publish
from cogs.core.interaction import (
    Interaction,
    game_here,
    of_others,
    party_meant,
    trying,
    with_words,
)
from cogs.core.sending import SENDING_FAILED
from cogs.render.telling import Message, tell_all
from data.errors import AwayError
from data.live import Asked, LiveGame, Outcome
from rules.errors import RuleError
from rules.kernel.action import Action

_log = logging.getLogger(__name__)
Following = Action | Callable[[Outcome], Action]
"""An action, or how it follows from what the one before it came to."""


def asked(interaction: Interaction, part: int = 0) -> Asked:
    """Who asks by an interaction, and its key. `part` tells several actions of one apart.

    OthersPartyError for what is another party's.
    """
    refusal = of_others(interaction)
    if refusal is not None:
        raise refusal
    key = interaction.client.action_key(interaction, part)
    party = party_meant(interaction)
    return Asked(key, interaction.user.id, interaction.channel_id or 0, party)


async def play(
    interaction: Interaction,
    action: Action,
    *,
    game: LiveGame | None = None,
    part: int = 0,
    turns: bool = True,
) -> Outcome:
    """Act and answer. `part` tells several actions of one interaction apart.

    The answer takes the place of the private message whose button was pressed, as `turns` does in
    `Answer`; without it, where other buttons there are still to be pressed. Raises RuleError, with
    nothing changed and nothing said.
    """
    bot = interaction.client
    async with Answer(interaction, turns=turns) as answer:
        if game is None:
            game = await game_here(interaction)
        action = with_words(interaction, action)
        trying(interaction, action)
        outcome = await bot.games.act(game.id, asked(interaction, part), action)
        await tell(answer, outcome)
    return outcome


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
    async with Answer(interaction, turns=True) as answer:
        if game is None:
            game = await game_here(interaction)
        trying(interaction, first)
        outcomes = [await bot.games.act(game.id, asked(interaction), first)]
        refusal: RuleError | AwayError | None = None
        for part, action in enumerate(following, start=1):
            now = action if isinstance(action, Action) else action(outcomes[-1])
            trying(interaction, now)
            try:
                outcomes.append(await bot.games.act(game.id, asked(interaction, part), now))
            except (RuleError, AwayError) as error:
                refusal = error
                break
        await tell(answer, *outcomes)
        if refusal is not None:
            raise refusal
    return outcomes[-1]


async def run_job(interaction: Interaction, job: Awaitable[Outcome]) -> None:
    """Do a job that is no move of the rules, and tell what it came to. Raises RuleError."""
    async with Answer(interaction, turns=True) as answer:
        await tell(answer, await job)


async def tell(answer: Answer, *outcomes: Outcome, file: discord.File | None = None) -> None:
    """Tell the channel what everybody may know, and the person what only they may know.

    Several outcomes are told together, and with them what was held back before. What has happened
    has happened: if Discord does not take the message, or nobody knows just now whose the game is,
    it is told as soon as that is over, and the board is drawn all the same. `file` belongs to what
    everybody is told.
    """
    bot = answer.interaction.client
    last = outcomes[-1]
    answer.played(last.game)
    # Whoever made a move before this attempt tells it: its answer, its queue, or a start.
    new = [outcome for outcome in outcomes if not outcome.repeated]
    try:
        if not bot.games.is_ours(last.game.id):
            # Another process has the game by now, and tells the channel what nobody told it.
            await answer.private(TOLD)
        elif new:
            await _send(answer, new, file)
        else:
            await _tell_again(answer, outcomes)
    except (AwayError, *SENDING_FAILED) as error:
        _log.warning(
            "move %d of game %d could not be told: %r", last.entry.seq, last.game.id, error
        )
        for outcome in new:
            bot.delivery.deliver(outcome, may_stand=True)
        if isinstance(error, AwayError):
            with suppress(*SENDING_FAILED):
                await answer.private(TOLD_LATER)
    else:
        await _tell_of_trouble(answer, last.game)
        for follows in bot.afterwards:
            await follows(answer, outcomes)
    finally:
        bot.calls.note_own(last.game, answer.interaction.user.id)
        bot.boards.refresh(last.game)
        bot.secrets.tell(*outcomes)
        bot.marks.mark(*(outcome.entry for outcome in outcomes))


async def _tell_of_trouble(answer: Answer, game: LiveGame) -> None:
    """Tell a referee, once and privately, that the board or a secret could not be posted."""
    if not game.viewer(answer.interaction.user.id).is_referee:
        return
    bot = answer.interaction.client
    notices = filter(None, (bot.boards.take_notice(game.id), bot.secrets.take_notice(game.id)))
    try:
        for notice in notices:
            await answer.private(notice)
    except SENDING_FAILED as error:
        _log.warning("no referee of game %d could be told of its trouble: %r", game.id, error)


async def _tell_again(answer: Answer, outcomes: Sequence[Outcome]) -> None:
    """Tell somebody what only they may know of moves that were made before, and nobody else."""
    told = tell_all(outcomes, outcomes[-1].game.viewer(answer.interaction.user.id))
    await answer.private(told.private.text or TOLD, view=told.private.view)


async def _send(
    answer: Answer, outcomes: Sequence[Outcome], file: discord.File | None = None
) -> None:
    """Send what is to be told about one or several outcomes, and note what has been told."""
    bot, game = answer.interaction.client, outcomes[-1].game
    told = tell_all(outcomes, game.viewer(answer.interaction.user.id))

    answer.own = told.own
    channel_id = outcomes[-1].entry.channel_id or game.home_channel_id

    async def send(message: Message, nonce: str) -> int | None:
        rings = bool(message.whom)
        mentions = await mentions_of(bot, game, message, channel_id) if rings else None
        sent = await answer.public(
            message.text,
            view=message.view,
            nonce=nonce,
            file=file,
            channel_id=channel_id,
            mentions=mentions,
        )
        if mentions is not None:
            await bot.rings.note(game, mentions)
        return sent

    await publish(bot, game, told, channel_id, send)
    if told.private.text or not told.public:
        await answer.private(told.private.text or "Done.", view=told.private.view)
    note_done(bot.games.log, told)
