"""Some become a party of their own, and are read in a room of their own: made, named, or none."""

from collections.abc import Callable

import discord

from cogs.core.answering import Answer
from cogs.core.client import Room
from cogs.core.interaction import Interaction, trying
from cogs.core.play import asked, tell
from cogs.parties.apart import Places, places_for
from cogs.parties.threads import THREAD_NAME, make_room
from data.live import LiveGame, Outcome
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.kernel.apart import is_closed
from rules.kernel.parties import has_several, label_of, numbers, through
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

    Where there can be none whoever asked is told why, and they play here as well; where parties
    keep apart, nobody parts then. RuleError where it cannot be done.
    """
    if is_closed(game.state):
        await _play_kept_apart(interaction, game, action, channel)
        return
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


async def _play_kept_apart(
    interaction: Interaction, game: LiveGame, action: Action, channel: Room | None
) -> None:
    """The same where parties keep apart: first each has a place that nobody else can read."""
    bot = interaction.client
    async with Answer(interaction, turns=True) as answer:
        trying(interaction, action)
        after = bot.games.worked_out(game, interaction.user.id, action)
        new = [one for one in numbers(after) if one not in numbers(game.state)]
        given = dict.fromkeys(new, channel) if channel is not None else {}
        rooms: Places = {}
        if has_several(after):
            rooms = await places_for(interaction, game, after, given)
        outcomes: list[Outcome] = []
        for part, (party, room) in enumerate(sorted(rooms.items()), start=1):
            label = label_of(through(after, party))
            who = asked(interaction, part)
            outcomes.append(
                await bot.games.places.settle_party(game.id, who, room.id, party, label=label)
            )
        outcomes.append(await bot.games.act(game.id, asked(interaction), action))
        await tell(answer, *outcomes)
        for number in new:
            bot.boards.refresh(outcomes[-1].game.through(number))
    for room in rooms.values():
        if isinstance(room, discord.Thread):
            await bot.homes.move_in(room)
