"""The log as lines of JSON: where each came from, what happened, and nothing that people typed.

What a line is about is read off its own words: "move %d of game %d" has a move and a game. Of an
error stand its kind and where it happened; what it says may quote somebody, and is left out unless
it speaks of the machine.
"""

import logging
import re
import time
import traceback
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import discord

from cogs.core.client import Client
from cogs.core.gateway import blotted, write_json
from cogs.core.payload import Payload
from data.configuration import ConfigurationError
from data.errors import DatabaseError

# Any: methods of other rooms, with whatever they take and give back.
Method = Callable[..., Any]
Seen = Callable[[float, BaseException | None], None]
"""Told how many seconds something took, and what came of it where that is an error."""
ORIGIN: ContextVar["Origin | None"] = ContextVar("linkboy-origin", default=None)
_BLANK = re.compile(r"%(?:%|[-#+ .0-9]*[a-zA-Z])")
_SUBJECT = re.compile(r"\b(game|move|channel|[Ss]hard)(?: ID)? $")
_PLAIN = (int, float, str, Path, type(None))
OF_THE_MACHINE = (OSError, DatabaseError, ConfigurationError)
"""Errors whose words are of files, addresses and settings."""
MOST_FRAMES = 25
MOST_CAUSES = 4


def stand_before(owner: object, name: str, make: Callable[[Method], Method]) -> None:
    """Put what `make` makes of a method of one object in the place of that method."""
    setattr(owner, name, make(getattr(owner, name)))


def timed(method: Method, seen: Seen) -> Method:
    """The same method, of which is told how long it took."""

    def call(*arguments: object, **named: object) -> Any:  # noqa: ANN401
        began = time.perf_counter()
        try:
            result = method(*arguments, **named)
        except BaseException as error:
            seen(time.perf_counter() - began, error)
            raise
        seen(time.perf_counter() - began, None)
        return result

    return call


async def timed_await(waiting: Awaitable[object], seen: Seen) -> Any:  # noqa: ANN401
    """What is waited for, of which is told how long that took."""
    began = time.perf_counter()
    try:
        result = await waiting
    except BaseException as error:
        seen(time.perf_counter() - began, error)
        raise
    seen(time.perf_counter() - began, None)
    return result


@dataclass(frozen=True, slots=True)
class Origin:
    """What Discord sent, and the key of the action that comes of it."""

    key: str
    channel_id: int
    guild_id: int | None

    def game_id(self, bot: Client) -> int | None:
        """The game that is played there."""
        bound = bot.games.places.channels
        parent = getattr(bot.get_channel(self.channel_id), "parent_id", None)
        return bound.get(self.channel_id) or bound.get(parent or 0)


def shard_of(bot: Client, guild_id: int) -> int:
    """Which of Discord's connections a server comes by."""
    return (guild_id >> 22) % (bot.shard_count or 1)


def remember_origins(bot: Client) -> None:
    """Stand before what Discord sends, and before the tasks that work for everybody."""
    readers = bot._connection.parsers  # pyright: ignore[reportPrivateUsage]
    keys: Mapping[str, Method] = {
        "INTERACTION_CREATE": bot.action_key,
        "MESSAGE_CREATE": bot.message_key,
    }
    for event, key_of in keys.items():
        readers[event] = _remembering(readers[event], key_of)
    alone = (
        (bot.games.writer, "_drain"),
        (bot.games.later, "_write_later"),
        (bot.scheduler, "_run"),
        (bot.delivery, "_tell_all"),
    )
    for owner, name in alone:
        stand_before(owner, name, _on_its_own)


def _remembering(reader: Method, key_of: Method) -> Method:
    def read(payload: Payload) -> None:
        guild_id = payload.get("guild_id")
        origin = Origin(
            key_of(discord.Object(int(payload["id"]))),
            int(payload.get("channel_id") or 0),
            int(guild_id) if guild_id else None,
        )
        before = ORIGIN.set(origin)
        try:
            reader(payload)
        finally:
            ORIGIN.reset(before)

    return read


def _on_its_own(work: Method) -> Method:
    """The same work, which whoever happened to begin it has nothing to do with."""

    async def call(*arguments: object) -> None:
        ORIGIN.set(None)
        await work(*arguments)

    return call


class JsonLines(logging.Formatter):
    """Writes a record as one line; with a bot it knows games and shards."""

    def __init__(self) -> None:
        super().__init__()
        self.bot: Client | None = None

    def format(self, record: logging.LogRecord) -> str:
        """A JSON object: `time`, `level`, `name`, `message`, and what is known of its origin."""
        at = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, object] = {
            "time": at.isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "name": record.name,
            "message": message_of(record),
            **self._origin(record),
        }
        if record.exc_info is not None and record.exc_info[1] is not None:
            line["error"] = [*_errors(record.exc_info[1])]
        return write_json(line)

    def _origin(self, record: logging.LogRecord) -> Mapping[str, object]:
        """The shard, the game and the action's key, as far as they are known."""
        found: dict[str, object] = dict(_subjects(record))
        origin, bot = ORIGIN.get(), self.bot
        if bot is not None and hasattr(bot, "games"):
            here = origin.game_id(bot) if origin is not None else None
            if here is not None and found.setdefault("game", here) != here:
                origin = None  # What came of it has gone on to another game.
            game_id = found.get("game")
            games = bot.games.writer.games.values()
            known = next((game.guild_id for game in games if game.id == game_id), None)
            guild_id = known if known is not None or origin is None else origin.guild_id
            if guild_id is not None:
                found.setdefault("shard", shard_of(bot, guild_id))
        if origin is not None:
            found["key"] = origin.key
        return found


def message_of(record: logging.LogRecord) -> str:
    """What a record says on one line, of errors and objects their kind alone."""
    arguments = record.args
    if isinstance(arguments, Mapping):
        told: object = {key: _said(value) for key, value in arguments.items()}
    else:
        told = tuple(map(_said, arguments or ()))
    text = str(record.msg) % told if told else str(record.msg)
    return blotted(text.partition("\n")[0])


class _Said(str):
    """A text that looks the same where its `repr` is asked for."""

    __slots__ = ()
    __repr__ = str.__str__


def _said(value: object) -> object:
    if isinstance(value, BaseException):
        return _Said(say(value))
    return value if isinstance(value, _PLAIN) else _Said(f"<{type(value).__name__}>")


def say(error: BaseException) -> str:
    """The kind of an error, and what it says where that cannot quote anybody."""
    kind = type(error).__name__
    if isinstance(error, discord.HTTPException):
        return f"{kind} {error.status} (code {error.code})"
    if (driver := getattr(error, "orig", None)) is not None:
        return f"{kind} ({type(driver).__name__})"
    if isinstance(error, OF_THE_MACHINE):
        return f"{kind}: {error}"
    return kind


def _errors(error: BaseException) -> Iterator[Mapping[str, object]]:
    """An error and those that it came of, each with where it happened, the innermost last."""
    known: BaseException | None = error
    for _ in range(MOST_CAUSES):
        if known is None:
            return
        frames = traceback.extract_tb(known.__traceback__)[-MOST_FRAMES:]
        where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        yield {"said": say(known), "where": where}
        known = known.__cause__ or known.__context__


def _subjects(record: logging.LogRecord) -> Iterator[tuple[str, int]]:
    """What a record is about: "game" and its number, where its words say so."""
    if isinstance(record.msg, str) and isinstance(record.args, tuple):
        for name, index in _blanks(record.msg):
            if index < len(record.args) and isinstance(number := record.args[index], int):
                yield name, number


@lru_cache(maxsize=500)
def _blanks(words: str) -> tuple[tuple[str, int], ...]:
    """The subjects of a template, each with which of its arguments it is."""
    blanks = [one for one in _BLANK.finditer(words) if one[0] != "%%"]
    before = [(index, _SUBJECT.search(words[: one.start()])) for index, one in enumerate(blanks)]
    return tuple((found[1].lower(), index) for index, found in before if found is not None)
