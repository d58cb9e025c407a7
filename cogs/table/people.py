"""Who sits at the local table, in which rooms, and whom its game waits for."""

import re
import secrets
from collections.abc import Awaitable, Callable, Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import chain, count
from typing import Any, NamedTuple

import discord
import simcord
from discord import app_commands
from discord.ext import commands
from simcord import ChannelHandle, Env, GuildHandle, MemberActor

from cogs.example.mill import Lesson, lesson_of
from data.games import Games
from rules.systems import ENGINE

GUILD = "The Local Table"
ROOMS = ("table", "other-room")
TOPIC = "You play whoever stands at the top of the page. /help says what you can do, /do does it."
THREAD = "side-thread"
REFEREE = "Referee"
PLAYERS = ("Ada", "Bram", "Cleo", "Dora")
ATTEMPTS = 12
SEATED_FIRST = 3
"""So many have their ids before the rooms; whoever came to the table later has one behind them."""


class PatientWorld(Env):
    """SimCord that waits for a minute until the bot has done its work; of itself, it gives up
    after 5 s, for which a busy machine stands still now and then.
    """

    async def _settle_internal(self, **how: Any) -> None:  # noqa: ANN401 - SimCord's own
        for _ in range(0 if how.get("_deadline") else ATTEMPTS - 1):
            with suppress(TimeoutError):
                return await super()._settle_internal(**how)
        return await super()._settle_internal(**how)


@dataclass(frozen=True, slots=True)
class Step:
    """One slash command that somebody at the table types."""

    who: str
    command: str
    options: Mapping[str, object] = field(default_factory=dict[str, object])


class Person(MemberActor):
    """Somebody at the table, whose app makes a mention of `@Linkboy` as Discord's does."""

    async def send(
        self,
        channel: ChannelHandle,
        content: str = "",
        *,
        reply_to: discord.Message | simcord.ResponseMessage | None = None,
        attachments: Sequence[tuple[str, bytes]] = (),
    ) -> discord.Message:
        """Post something, in which names that the table knows become mentions."""
        ids = {user.name.lower(): user.id for user in self._env.backend.users.values()}
        text = with_mentions(content, ids)
        return await super().send(channel, text, reply_to=reply_to, attachments=attachments)


_NAMED = re.compile(r"(?<![\w<])@(\w+)")


def with_mentions(text: str, ids: Mapping[str, int]) -> str:
    """The text with `<@id>` for every `@name`, however its letters are written."""

    def mention(found: re.Match[str]) -> str:
        user_id = ids.get(found[1].lower())
        return found[0] if user_id is None else f"<@{user_id}>"

    return _NAMED.sub(mention, text)


def _free(name: str, taken: Container[str]) -> str:
    """A name that no other room has."""
    names = chain((name,), (f"{name} {number}" for number in count(2)))
    return next(one for one in names if one not in taken)


@dataclass(slots=True)
class TableEnv:
    """A running table: SimCord's world, the people by name, and the rooms by name."""

    env: Env
    guild: GuildHandle
    rooms: dict[str, ChannelHandle]
    people: dict[str, Person]
    key: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    """The secret part of the page's address."""

    @property
    def room(self) -> ChannelHandle:
        return self.rooms[ROOMS[0]]

    def all_rooms(self) -> dict[str, ChannelHandle]:
        """The rooms by name, with the threads that the bot has made beside them."""
        found = dict(self.rooms)
        known = {room.id for room in found.values()}
        threads = (thread for room in self.rooms.values() for thread in room.threads)
        for thread in threads:
            if thread.id not in known:
                found[_free(thread.name or "thread", found)] = thread
        return found

    def ids(self) -> dict[str, int]:
        """People and rooms by their names in small letters."""
        known = {name.lower(): person.id for name, person in self.people.items()}
        return known | {name.lower(): room.id for name, room in self.all_rooms().items()}

    def resume_after(self, moment: datetime) -> None:
        """Set the clock later than a moment that a kept file already knows."""
        lag = moment + timedelta(seconds=1) - self.env.now()
        if lag > timedelta():
            self.env.backend.advance_clock(lag.total_seconds())

    async def post(
        self,
        text: str,
        room: ChannelHandle | None = None,
        *,
        view: discord.ui.View | None = None,
    ) -> None:
        """Let the bot say something, in the first room unless told."""
        channel = self.env.bot.get_partial_messageable((room or self.room).id)
        await channel.send(text, view=view) if view is not None else await channel.send(text)

    async def play(
        self, step: Step, room: ChannelHandle | None = None
    ) -> simcord.InteractionResult:
        """Type one command, in the first room unless told, and wait for the bot's answer."""
        return await self.people[step.who].slash(room or self.room, step.command, **step.options)


def furnish(env: Env) -> TableEnv:
    """Make the people and rooms; the order fixes their ids, which kept files rely on."""
    env.backend.edit_bot_profile("Linkboy")
    referee = env.create_user(REFEREE.lower(), global_name=REFEREE)
    first, last = PLAYERS[:SEATED_FIRST], PLAYERS[SEATED_FIRST:]
    users = [env.create_user(name.lower(), global_name=name) for name in first]
    guild = env.create_guild(GUILD, owner=referee)
    for user in users:
        guild.add_member(user)
    sitting = zip((REFEREE, *first), (referee, *users), strict=True)
    people = {name: Person(env, guild, user) for name, user in sitting}
    rooms = {name: guild.create_text_channel(name, topic=TOPIC) for name in ROOMS}
    thread = env.backend.create_thread(rooms[ROOMS[0]].id, THREAD, referee.id, broadcast=False)
    rooms[THREAD] = ChannelHandle(env, guild, thread)
    for name in last:
        user = env.create_user(name.lower(), global_name=name)
        guild.add_member(user)
        people[name] = Person(env, guild, user)
    return TableEnv(env, guild, rooms, people)


class TableCog(commands.GroupCog, name="table", group_description="The local table itself"):
    """Keeps what was asked for until the page's clock comes to it, and the page to the room."""

    def __init__(self) -> None:
        super().__init__()
        self.skip_wanted = timedelta()
        self._room_wanted: int | None = None

    def take_wanted_room(self) -> int | None:
        """The room that the newest command asks for; from then on nothing is asked for."""
        wanted, self._room_wanted = self._room_wanted, None
        return wanted

    @app_commands.command(description="Let time pass, for everything that waits")
    @app_commands.describe(hours="How many hours pass", minutes="How many minutes pass")
    async def skip(
        self,
        interaction: discord.Interaction,
        hours: app_commands.Range[int, 0, 24 * 366] = 0,
        minutes: app_commands.Range[int, 0, 60 * 24] = 0,
    ) -> None:
        span = timedelta(hours=hours, minutes=minutes)
        if not span:
            text = "Say how much time passes, such as `/table skip hours:12`."
        else:
            self.skip_wanted += span
            now = discord.utils.utcnow()
            text = f"The table's clock moves to {discord.utils.format_dt(now + span, 'f')}."
        await interaction.response.send_message(text, ephemeral=True)

    @app_commands.command(description="Go to another room, in this window alone")
    @app_commands.describe(room="The channel or thread to go to")
    async def go(
        self, interaction: discord.Interaction, room: discord.TextChannel | discord.Thread
    ) -> None:
        self._room_wanted = room.id
        text = f"This window goes to {room.mention}. `/table go` leads back."
        await interaction.response.send_message(text, ephemeral=True)


class Waiting(NamedTuple):
    """Whom a game waits for, by their ids; `is_asked`: something is owed, and not only its lead."""

    people: tuple[int, ...] = ()
    is_asked: bool = False
    lesson: Lesson | None = None


Awaited = Callable[[int, int | None, int], Awaitable[Waiting]]
"""Whom the game of a room, or of the room it hangs on, waits for, as far as a person may know."""


async def who_is_awaited(
    games: Games, room_id: int, parent_id: int | None, viewer_id: int
) -> Waiting:
    """Each once: players first, in the order of what they owe.

    Where nobody owes anything, a game goes on by its referees. Nobody where there is no game.
    """
    game = await games.find(room_id, parent_id)
    if game is None:
        return Waiting()
    game = game.seen_by(viewer_id, room_id)
    dues = ENGINE.what_is_due(game.state, game.viewer(viewer_id))
    holding = [due for due in dues if due.holds]
    players = [game.user_id(member) for due in holding for member in due.asked]
    referees = [member.user_id for member in game.referees]
    is_theirs = not players or any(not due.asked for due in holding)
    found = (*players, *(referees if is_theirs else ()))
    people = tuple(dict.fromkeys(user_id for user_id in found if user_id is not None))
    return Waiting(people, bool(holding), lesson_of(game.state))


async def nobody_is_awaited(_room: int, _parent: int | None, _viewer: int) -> Waiting:
    """What is known of a bot that keeps no games."""
    return Waiting()
