"""Some become a party of their own, and are read in a room of their own: made, named, or none."""

from collections.abc import Callable

import discord

from cogs.core.answering import Answer
from cogs.core.client import Room
from cogs.core.interaction import Interaction, trying
from cogs.core.play import asked, tell
from cogs.parties.threads import THREAD_NAME, make_room
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.state.parties import FIRST

Parted = Callable[[object], tuple[int, str] | None]
"""The number of the party that an event made, and what it is called; None for other events."""


async def play_apart(
    interaction: Interaction,
    game: LiveGame,
    action: Action,
    parted: Parted,
    *,
    thread: bool = False,
    channel: Room | None = None,
) -> None:
    """Do what makes a party, and have it read in a `thread` that is made for it, or in a channel.

    Where there can be none whoever asked is told why, and they play here as well. RuleError where
    it cannot be done.
    """
    bot = interaction.client
    async with Answer(interaction, turns=True) as answer:
        trying(interaction, action)
        outcome = await bot.games.act(game.id, asked(interaction), action)
        found = (parted(event) for event in outcome.events)
        number, label = next(one for one in found if one is not None)
        room, why = channel, ""
        if room is None and thread and number != FIRST:
            room, why = await make_room(interaction, outcome.game, THREAD_NAME.format(label=label))
        outcomes = [outcome]
        if room is not None:
            places = bot.games.places
            try:
                placed = await places.settle_party(game.id, asked(interaction, 1), room.id, number)
            except RuleError as refusal:
                why = f"{refusal} They play here as well."
            else:
                outcomes.append(placed)
                bot.boards.refresh(placed.game.through(number))
        await tell(answer, *outcomes)
        if why:
            await answer.private(why)
    if room is not None and isinstance(room, discord.Thread):
        await bot.homes.move_in(room)
