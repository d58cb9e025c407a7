"""Some become a party of their own, and are read in a room of their own: made, named, or none."""

from collections.abc import Callable, Mapping

import discord

from cogs.core.answering import Answer
from cogs.core.client import Room
from cogs.core.interaction import Interaction, require_sure, trying
from cogs.core.play import asked, tell
from cogs.parties.apart import Making, Places, people_of
from cogs.parties.threads import THREAD_NAME, make_room
from cogs.render.text import plain
from data.live import LiveGame, Outcome
from rules.errors import ForbiddenError, RuleError, WayOut
from rules.kernel.action import Action
from rules.kernel.apart import is_closed, keeps_apart
from rules.kernel.parties import label_of, numbers, through
from rules.state.game import GameState
from rules.state.parties import FIRST

READ_IN = "**{label}**: read in <#{room}>."
IS_WELL = "Nobody else can read that, and who had left is let in again."
AT_HOME = (
    "Your party is read at the game's home. ",
    WayOut("Move that", "game home"),
    ".",
)
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
        await play_kept_apart(interaction, game, action, channel)
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
        await bot.games.notebook.follow(outcome.game, begun=number)
        placed, told = await _placed(interaction, outcome, number, room)
        home = outcome.game.common_home_id
        is_elsewhere = not placed and game.home_channel_id != home
        where = READ_IN.format(label=plain(label), room=home) if is_elsewhere else ""
        await tell(answer, outcome, *placed)
        if lines := [*filter(None, (why, told, where))]:
            await answer.private("\n".join(lines))
    if room is not None and isinstance(room, discord.Thread):
        await bot.homes.move_in(room)


async def _placed(
    interaction: Interaction, outcome: Outcome, number: int, room: Room | None
) -> tuple[list[Outcome], str]:
    """Have a new party read in a room, without one at the game's home; what that came to, or why it
    cannot be."""
    game, bot = outcome.game, interaction.client
    if room is None and game.home_of(number) == game.common_home_id:
        return [], ""
    # Its number may have been that of others, whose parting was taken back.
    at = game.common_home_id if room is None else room.id
    try:
        placed = await bot.games.places.settle_party(game.id, asked(interaction, 1), at, number)
    except RuleError as refusal:
        return [], f"{refusal} They play here as well."
    bot.boards.refresh(placed.game.through(number))
    return [placed], ""


async def play_kept_apart(
    interaction: Interaction, game: LiveGame, action: Action, channel: Room | None = None
) -> None:
    """Do what parts people, or has them meet, where parties keep apart: first each has a place
    that nobody else can read. RuleError where that cannot be had, or it cannot be done."""
    bot = interaction.client
    async with Answer(interaction, turns=True) as answer:
        trying(interaction, action)
        # Dice may refuse it, and then nobody has been let in anywhere.
        key = asked(interaction).key
        after = bot.games.worked_out(game, interaction.user.id, action, key)
        new = [one for one in numbers(after) if one not in numbers(game.state)]
        given = dict.fromkeys(new, channel) if channel is not None else {}
        making, rooms = Making(bot, interaction.guild, game), dict[int, Room]()
        if keeps_apart(after):
            rooms = dict(await making.places_for(after, given))
        outcomes = await _settled(interaction, game, _ids(rooms), after)
        try:
            outcomes.append(await bot.games.act(game.id, asked(interaction), action))
            for number in new:
                await bot.games.notebook.follow(outcomes[-1].game, begun=number)
        except RuleError:
            # Somebody was quicker: who is here already is read where they were.
            there = {one: game.home_of(one) for one in rooms if one in numbers(game.state)}
            back = {one: room for one, room in there.items() if room != game.common_home_id}
            await tell(answer, *await _settled(interaction, game, back, game.state, len(rooms)))
            raise
        await tell(answer, *outcomes)
        await _move_in(answer, rooms, making)


def _ids(rooms: Places) -> dict[int, int]:
    return {party: room.id for party, room in rooms.items()}


async def _settled(
    interaction: Interaction,
    game: LiveGame,
    rooms: Mapping[int, int],
    after: GameState,
    before: int = 0,
) -> list[Outcome]:
    """Have parties keep apart in rooms, each by its number; what that came to. So many were done
    `before` by the same interaction."""
    places, outcomes = interaction.client.games.places, list[Outcome]()
    for part, (party, room) in enumerate(sorted(rooms.items()), start=before + 1):
        label = label_of(through(after, party))
        who = asked(interaction, part)
        outcomes.append(await places.settle_party(game.id, who, room, party, label=label))
    return outcomes


async def _move_in(answer: Answer, rooms: Places, making: Making) -> None:
    for room in rooms.values():
        if isinstance(room, discord.Thread):
            await answer.interaction.client.homes.move_in(room)
    for one in making.kept_out:
        await answer.private(one)


async def place_party(interaction: Interaction, game: LiveGame, channel: Room | None) -> None:
    """Have the party that a game is seen through read elsewhere: in a channel, or in a thread that
    is made; where it keeps apart, in its own, which all of it are let into, while that is well."""
    if game.party == FIRST and not keeps_apart(game.state):
        raise RuleError(AT_HOME)
    if game.party not in game.could_mean(interaction.user.id):
        raise ForbiddenError("Only somebody of the party or a referee can say that.")
    async with Answer(interaction, turns=True) as answer:
        making = Making(interaction.client, interaction.guild, game)
        if keeps_apart(game.state):
            await _place_apart(answer, game, channel, making)
            return
        require_sure(interaction)
        room, why = channel, ""
        if room is None:
            room, why = await make_room(interaction, game, label_of(game.state))
        if room is None:
            raise RuleError(why)
        places = interaction.client.games.places
        placed = await places.settle_party(game.id, asked(interaction), room.id, game.party)
        await tell(answer, placed)
        interaction.client.delivery.hasten(placed.game)
        await _move_in(answer, {game.party: room}, making)


async def _place_apart(
    answer: Answer, game: LiveGame, channel: Room | None, making: Making
) -> None:
    """The same where parties keep apart; a referee sees to all of them at once."""
    interaction, rooms, lines = answer.interaction, dict[int, Room](), list[str]()
    is_about_all = channel is None and game.actor(interaction.user.id).is_referee
    if not is_about_all:
        require_sure(interaction)
    for seen in map(game.through, numbers(game.state) if is_about_all else (game.party,)):
        people = people_of(game, seen.state)
        if channel is None and await making.is_well(seen.party, people):
            await making.let_in_again(seen.home_channel_id, people)
            label = plain(label_of(seen.state))
            lines.append(READ_IN.format(label=label, room=seen.home_channel_id))
        else:
            rooms[seen.party] = await making.place_of(seen.state, channel)
    for outcome in await _settled(interaction, game, _ids(rooms), game.state):
        await tell(answer, outcome)
        interaction.client.delivery.hasten(outcome.game)
    if not rooms:
        await answer.private("\n".join((*lines, IS_WELL)))
    await _move_in(answer, rooms, making)
