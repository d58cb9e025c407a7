"""Who sits at the local table, in which rooms: the people and places of its Discord."""

import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import discord
import simcord
from discord import app_commands
from discord.ext import commands
from simcord import ChannelHandle, Env, GuildHandle, MemberActor

GUILD = "The Local Table"
ROOMS = ("table", "other-room")
TOPIC = "You play whoever stands at the top of the page. Type / for the commands, /help for help."
THREAD = "side-thread"
REFEREE = "Referee"
PLAYERS = ("Ada", "Bram", "Cleo", "Dora")
SEATED_FIRST = 3
"""So many have their ids before the rooms; whoever came to the table later has one behind them."""


@dataclass(frozen=True, slots=True)
class Step:
    """One slash command that somebody at the table types."""

    who: str
    command: str
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])


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
        text = _with_mentions(content, ids)
        return await super().send(channel, text, reply_to=reply_to, attachments=attachments)


_NAMED = re.compile(r"(?<![\w<])@(\w+)")


def _with_mentions(text: str, ids: Mapping[str, int]) -> str:
    """The text with `<@id>` for every `@name`, however its letters are written."""

    def mention(found: re.Match[str]) -> str:
        user_id = ids.get(found[1].lower())
        return found[0] if user_id is None else f"<@{user_id}>"

    return _NAMED.sub(mention, text)


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

    def ids(self) -> dict[str, int]:
        """People and rooms by their names in small letters."""
        known = {name.lower(): person.id for name, person in self.people.items()}
        return known | {name: room.id for name, room in self.rooms.items()}

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


Entry = Mapping[str, Any]
"""A command of the page's catalogue: its `invocation` such as "sheet create", its `options`."""

_COMMAND = re.compile(r"[a-z]")
_OPTION = re.compile(r"(?:^|\s)([a-z][a-z0-9_]*):")
DO, _WHAT = "do", "what"
"""Takes what is no command of Discord's list."""
_TRUE, _FALSE = ("true", "yes", "on"), ("false", "no", "off")


class TypingError(Exception):
    """The line is no command; the message says what to type instead."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A command of the catalogue, and its options as the page would send them."""

    entry: Entry
    options: dict[str, Any]


def read_command(text: str, entries: Sequence[Entry], ids: Mapping[str, int]) -> Typed | None:
    """The command in a line, None for a line that is talk. Raises TypingError.

    What stands before the first `option:` is the first option. `ids` are people and rooms by name.
    """
    words = text.strip().removeprefix("/")
    if not text.strip().startswith("/") or not _COMMAND.match(words):
        return None
    found = [e for e in entries if f"{words} ".startswith(f"{e['invocation']} ")]
    if not found and (behind_do := next((e for e in entries if e["invocation"] == DO), None)):
        return Typed(behind_do, {_WHAT: _with_mentions(words, ids)})
    if not found:
        raise TypingError(_unknown(words.split()[0], entries))
    entry = max(found, key=lambda e: len(e["invocation"]))
    rest = words[len(entry["invocation"]) :]
    given = dict(_split(rest, entry))
    options = {o["name"]: o for o in entry["options"]}
    missing = [name for name, o in options.items() if o["required"] and name not in given]
    if missing:
        raise TypingError(f"Say {missing[0]} too: {usage(entry)}")
    return Typed(entry, {name: _value(options[name], raw, ids) for name, raw in given.items()})


def usage(entry: Entry) -> str:
    """`/do sheet create name:… hit_points:…`, with what has to be said."""
    required = "".join(f" {o['name']}:…" for o in entry["options"] if o["required"])
    return f"`/{entry['invocation']}{required}`"


def _unknown(word: str, entries: Iterable[Entry]) -> str:
    near = [usage(e) for e in entries if e["invocation"].split()[0] == word]
    if near:
        return f"`/{word}` goes on with another word: {', '.join(near[:5])}."
    return f"There is no command `/{word}`. Type `/` alone for the list, or try `/help`."


def _parted(text: str, names: Sequence[str]) -> Iterator[str]:
    """What stands before the first option, then each option and what stands behind it."""
    start = 0
    for found in _OPTION.finditer(text):
        if found[1] in names:
            yield text[start : found.start()]
            yield found[1]
            start = found.end()
    yield text[start:]


def _split(text: str, entry: Entry) -> Iterable[tuple[str, str]]:
    """What was typed for each option. Raises TypingError for words that belong to none."""
    names = [o["name"] for o in entry["options"]]
    first, *parts = _parted(text, names)
    if first.strip():
        if not names:
            raise TypingError(f"`/{entry['invocation']}` takes nothing more.")
        yield names[0], first.strip()
    for name, value in zip(parts[::2], parts[1::2], strict=True):
        if value.strip():
            yield name, value.strip()


def _value(option: Mapping[str, Any], raw: str, ids: Mapping[str, int]) -> Any:  # noqa: ANN401
    """What the page would send for an option. Raises TypingError."""
    match option["type"]:
        case "boolean":
            return _yes_or_no(option["name"], raw)
        case "user" | "channel" | "role" | "mentionable":
            found = ids.get(raw.strip("<@!#>").lower()) or raw.strip("<@!#>")
            if not str(found).isdigit():
                raise TypingError(f"Nobody and nothing here is called “{raw}”.")
            return str(found)
        case _:
            return _choice(option, raw)


def _yes_or_no(name: str, raw: str) -> bool:
    if raw.lower() not in (*_TRUE, *_FALSE):
        raise TypingError(f"{name} is True or False.")
    return raw.lower() in _TRUE


def _choice(option: Mapping[str, Any], raw: str) -> str:
    """The value of the choice with that name; what has no choices is taken as it is."""
    choices = option["choices"]
    values = [
        str(choice["value"])
        for choice in choices
        if raw.lower() in (str(choice["value"]).lower(), choice["name"].lower())
    ]
    if choices and not values:
        names = ", ".join(f"`{choice['value']}`" for choice in choices)
        raise TypingError(f"{option['name']} is one of {names}.")
    return values[0] if values else raw


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
