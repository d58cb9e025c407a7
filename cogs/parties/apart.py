"""The private places of parties that keep apart: looked at, and made, before anybody parts."""

import logging
from collections.abc import Collection, Mapping, Sequence

import discord

from cogs.core.client import Answering, Client, Room
from cogs.core.interaction import Interaction
from cogs.core.secret_place import find_place, why_not_private
from cogs.core.sending import SENDING_FAILED
from cogs.render.text import place
from data.live import OWN, LiveGame, Outcome
from rules.errors import RuleError, WayOut
from rules.kernel.apart import keeps_apart, members_of
from rules.kernel.parties import each, here, label_of
from rules.kernel.words import OURS
from rules.state.game import GameState
from rules.state.parties import FIRST

LONGEST = 100
NOT_PRIVATE = (
    "Here parties keep apart, so **{label}** needs a place that the others cannot read. {why}"
)
NO_RIGHT = (
    "Here parties keep apart, so each needs a private thread. Give me **Create Private Threads** "
    "in {room}, and split up again."
)
NO_PRIVATE_POSTS = (
    "Here parties keep apart, and a forum has no private posts. A referee ",
    WayOut("moves the game to a text channel", "game home"),
    ", or ",
    WayOut("lets everybody read all", "game settings", setting="apart", value="open"),
    ".",
)
WRONG = "Discord made no private thread just now, so nobody has parted. Try it again in a minute."
_log = logging.getLogger(__name__)
Places = Mapping[int, Room]


async def places_for(
    interaction: Interaction, game: LiveGame, after: GameState, given: Places
) -> Places:
    """The new place of each party of a state that has none of its own yet, by its number.

    Only its own people and the referees can read it. RuleError where that cannot be had.
    """
    found: dict[int, Room] = {}
    for state in each(after):
        people, number = _people_of(game, state), here(state)
        if number in given:
            why = await _why_not(interaction, given[number].id, people)
            if why:
                raise RuleError(NOT_PRIVATE.format(label=label_of(state), why=why))
            found[number] = given[number]
            continue
        own = game.homes.get(OWN if number == FIRST else number)
        if own is None or await _why_not(interaction, own, people):
            found[number] = await _make(interaction, game, label_of(state), people)
    return found


def _people_of(game: LiveGame, state: GameState) -> frozenset[int]:
    """Whoever may read what a party does, by their ids on Discord."""
    members = members_of(state)
    known = game.members.values()
    return frozenset(one.user_id for one in known if one.is_referee or one.number in members)


async def _why_not(interaction: Interaction, channel_id: int, people: frozenset[int]) -> str:
    """What lets others read a channel, with the names in it as refusals show them; "" if nothing
    does."""
    guild = interaction.guild
    why = WRONG if guild is None else (await find_place(guild, channel_id, people))[1]
    return _marked(why)


def _marked(why: str) -> str:
    return why.replace("<", f"{OURS}<")


async def _make(
    interaction: Interaction, game: LiveGame, name: str, people: Collection[int]
) -> discord.Thread:
    """A private thread of the channel where the game is at home, with these people in it."""
    guild, client = interaction.guild, interaction.client
    home = None if guild is None else await client.homes.find(guild, game.common_home_id)
    above = home.parent if isinstance(home, discord.Thread) else home
    if isinstance(above, discord.ForumChannel):
        raise RuleError(*NO_PRIVATE_POSTS)
    if guild is None or not isinstance(above, discord.TextChannel):
        raise RuleError(WRONG)
    if not above.permissions_for(guild.me).create_private_threads:
        raise RuleError(NO_RIGHT.format(room=place(above.id)))
    try:
        why = await why_not_private(above, people)
    except SENDING_FAILED as error:
        raise RuleError(WRONG) from error
    if why:
        raise RuleError(NOT_PRIVATE.format(label=name, why=_marked(why)))
    try:
        made = await client.door.open_private_thread(above, name[:LONGEST])
        await client.door.let_in(made, people)
    except SENDING_FAILED as error:
        _log.warning("no private thread for a party of game %d: %r", game.id, error)
        raise RuleError(WRONG) from error
    return made


class _Inside:
    """Whoever was let into the threads of parties since the start, by the keys of those."""

    def __init__(self, _client: Client) -> None:
        self.people: dict[int, frozenset[int]] = {}


async def let_in(answer: Answering, outcomes: Sequence[Outcome]) -> None:
    """Let into the private thread of a party whoever has come into it: a newcomer, or all of
    another party."""
    client = answer.interaction.client
    inside = client.part(_Inside).people
    for outcome in outcomes:
        game, guild = outcome.game, answer.interaction.guild
        if guild is None or not keeps_apart(game.state):
            continue
        people = _people_of(game, game.state)
        known = inside.get(game.key, frozenset())
        thread = guild.get_thread(game.home_channel_id) if people - known else None
        if thread is None or not thread.is_private():
            continue
        try:
            await client.door.let_in(thread, sorted(people - known))
        except SENDING_FAILED as error:
            _log.warning("somebody cannot be let into a thread of game %d: %r", game.id, error)
        else:
            inside[game.key] = people
