"""The private places of parties that keep apart: looked at, and made, before anybody parts."""

import logging
from collections.abc import Collection, Mapping, Sequence

import discord

from cogs.core.client import Answering, Client, Room
from cogs.core.homes import is_locked
from cogs.core.secret_place import find_place, why_not_private
from cogs.core.sending import SENDING_FAILED
from cogs.render.site import on_rights
from cogs.render.text import place, plain
from data.live import NOBODY, LiveGame, Outcome, own_place
from rules.errors import RuleError, WayOut
from rules.kernel.apart import keeps_apart, members_of
from rules.kernel.parties import each, here, label_of, numbers, through
from rules.kernel.words import OURS, listed
from rules.state.game import GameState

LONGEST = 100
NOT_PRIVATE = (
    "Here parties keep apart, so **{label}** needs a place that the others cannot read. {why}"
)
NO_RIGHT = (
    "Parties that keep apart need a private thread each, and I cannot make one. Give me "
    "**Create Private Threads** in {room}, and try it again."
)
NO_PRIVATE_POSTS = (
    (
        "Parties that keep apart need a private thread each, and a forum has no private posts. A "
        "referee "
    ),
    WayOut("moves the game to a text channel", "game home"),
    ", or ",
    WayOut("lets everybody read all", "game settings", setting="apart", value="open"),
    ".",
)
WRONG = "Discord made no private thread just now, so all stays as it was. Try it again in a minute."
READ_HERE = "**{label}**: what you do is told here. Only you and the referees can open this thread."
KEPT_OUT = (
    "I could not let {who} into {thread}. They have to see {room}: somebody with Manage "
    "Permissions can give them View Channel there. Then `/do party place` lets them in."
)
_log = logging.getLogger(__name__)
Places = Mapping[int, Room]


class Making:
    """The places that parties get by one move, and whom they could not be let into: `kept_out`."""

    def __init__(self, client: Client, guild: discord.Guild | None, game: LiveGame) -> None:
        self._client, self.guild, self._game = client, guild, game
        self.kept_out: list[str] = []

    async def places_for(self, after: GameState, given: Places) -> Places:
        """The new place of each party of a state that has none of its own yet, by its number.

        Only its own people and the referees can read it, and nobody reads there what others did
        before they came. RuleError where that cannot be had.
        """
        found: dict[int, Room] = {}
        for state in each(after):
            number = here(state)
            if number in given or not await self.is_well(number, people_of(self._game, state)):
                found[number] = await self.place_of(state, given.get(number))
        return found

    async def place_of(self, state: GameState, room: Room | None) -> Room:
        """A room, if nobody else can read it, else a new thread for the party that a state is
        about. RuleError where that cannot be had."""
        people, label = people_of(self._game, state), label_of(state)
        if room is None:
            return await self._make(label, people)
        why = await self._why_not(room.id, people)
        if why:
            raise RuleError(NOT_PRIVATE.format(label=label, why=why))
        return room

    async def is_well(self, number: int, people: frozenset[int]) -> bool:
        """Whether a party has a place of just these people, in which it can be told anything."""
        game, guild = self._game, self.guild
        own = game.homes.get(own_place(number))
        is_there = keeps_apart(game.state) and number in numbers(game.state)
        if own is None or guild is None or not is_there:
            return False
        room = await self._client.homes.find(guild, own)
        if isinstance(room, discord.Thread) and is_locked(room, room.permissions_for(guild.me)):
            return False
        is_same = people == people_of(game, through(game.state, number))
        return is_same and not await self._why_not(own, people)

    async def _why_not(self, channel_id: int, people: frozenset[int]) -> str:
        """What lets others read a channel, with the names in it as refusals show them; "" if
        nothing does."""
        guild = self.guild
        why = WRONG if guild is None else (await find_place(guild, channel_id, people))[1]
        return _marked(why)

    async def _make(self, name: str, people: Collection[int]) -> discord.Thread:
        """A private thread of the channel where the game is at home, with these people in it."""
        above = await self._channel()
        try:
            why = await why_not_private(above, people)
        except SENDING_FAILED as error:
            raise RuleError(WRONG) from error
        if why:
            raise RuleError(NOT_PRIVATE.format(label=name, why=_marked(why)))
        try:
            made = await self._client.door.open_private_thread(above, name[:LONGEST])
            await self.let_in(made, people)
            await self._client.door.post(made, READ_HERE.format(label=plain(name)))
        except SENDING_FAILED as error:
            _log.warning("no private thread for a party of game %d: %r", self._game.id, error)
            raise RuleError(WRONG) from error
        return made

    async def _channel(self) -> discord.TextChannel:
        """The channel in which private threads can be made. RuleError where there is none."""
        guild, client = self.guild, self._client
        home = None
        if guild is not None:
            home = await client.homes.find(guild, self._game.common_home_id)
        above = home.parent if isinstance(home, discord.Thread) else home
        if isinstance(above, discord.ForumChannel):
            raise RuleError(NO_PRIVATE_POSTS)
        if guild is None or not isinstance(above, discord.TextChannel):
            raise RuleError(WRONG)
        if not above.permissions_for(guild.me).create_private_threads:
            foot = on_rights(client.configuration.site)
            raise RuleError(NO_RIGHT.format(room=place(above.id)), "\n", foot)
        return above

    async def let_in(self, thread: discord.Thread, people: Collection[int]) -> None:
        """Let people into a thread, and note who cannot see where it is."""
        found = await self._client.door.let_in(thread, sorted(people))
        self._client.part(_Inside).people[thread.id] = frozenset(people)
        if found:
            who = listed([f"<@{one}>" for one in found])
            room = f"<#{thread.parent_id}>"
            self.kept_out.append(KEPT_OUT.format(who=who, thread=thread.mention, room=room))

    async def let_in_again(self, channel_id: int, people: Collection[int]) -> None:
        """The same of a thread that need not be known."""
        if self.guild is not None:
            thread = await self._client.homes.find(self.guild, channel_id)
            if isinstance(thread, discord.Thread):
                await self.let_in(thread, people)


def people_of(game: LiveGame, state: GameState) -> frozenset[int]:
    """Whoever may read what a party does, by their ids on Discord."""
    members = members_of(state)
    known = game.members.values()
    return frozenset(one.user_id for one in known if one.is_referee or one.number in members)


def _everybody(game: LiveGame) -> frozenset[int]:
    return frozenset(one.user_id for one in game.members.values() if one.user_id > NOBODY)


def _marked(why: str) -> str:
    return why.replace("<", f"{OURS}<")


class _Inside:
    """Whoever was let into the threads of parties since the start, by the ids of those."""

    def __init__(self, _client: Client) -> None:
        self.people: dict[int, frozenset[int]] = {}


async def let_in(answer: Answering, outcomes: Sequence[Outcome]) -> None:
    """Let into the private thread of a party whoever has come into it; whoever stood in for
    somebody there is out of it once that is over."""
    if not keeps_apart(outcomes[-1].game.state):
        return
    client = answer.interaction.client
    inside = client.part(_Inside).people
    # Whoever was with them as their place was settled may have gone since.
    now, guild = await client.games.get(outcomes[-1].game.id), answer.interaction.guild
    if guild is None or not keeps_apart(now.state):
        return
    # Whoever is given a seat may come into any of them.
    for game in map(now.through, numbers(now.state)):
        people = people_of(game, game.state)
        before = inside.get(game.home_channel_id)
        thread = guild.get_thread(game.home_channel_id) if people != before else None
        if thread is None or not thread.is_private():
            continue
        making = Making(client, guild, game)
        try:
            await making.let_in(thread, people - (before or frozenset()))
            if thread.owner_id == guild.me.id:
                others = _everybody(game) if before is None else before
                await client.door.let_out(thread, sorted(others - people))
            inside[thread.id] = people
            for one in making.kept_out:
                await answer.private(one)
        except SENDING_FAILED as error:
            _log.warning("somebody cannot be let into a thread of game %d: %r", game.id, error)
