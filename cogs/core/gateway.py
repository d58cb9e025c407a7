"""What of Discord's library is changed to have it do less, and what the process may log.

It makes messages only of the posts that speak to the bot or its role; of all others it counts where
they came, and of posts that are deleted it only looks for boards. What comes from a server which
another process has by now is passed over. To be mentioned, the bot has to ask Discord for posts,
and then gets every one of a server, its own answers and edits too. discord.py would make a message
of each, for nobody: a fifth of a roll. Its JSON goes through msgspec: a tenth of a roll. What
became of an answer is not asked, but for the id of what everybody sees: a tenth of a roll.
"""

import json
import logging
import re
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import aiohttp
import discord
import msgspec
from discord import utils
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from yarl import URL

from cogs.core.client import Client
from cogs.core.payload import Payload
from cogs.core.reaching import in_one_line

Reader = Callable[[Payload], None]
LOST_S = 2.5
"""After three seconds Discord tells whoever acted that it has failed, and they do it again."""
ACTING = (
    discord.InteractionType.application_command.value,
    discord.InteractionType.modal_submit.value,
)
"""Commands, dice and forms. The ids of buttons say which step they belong to, or act but once."""
_LOOKED_AT = 100
_DRIFT = 1e-4
"""So many seconds a second two clocks may drift apart: a third of a second in an hour."""
_PARTED_S = 300.0
"""Where all comes late for so long, it does not: no outage sends again what was done meanwhile."""
_write = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder().decode
_log = logging.getLogger(__name__)
_MESSAGE = discord.InteractionResponseType.channel_message.value
_EPHEMERAL = discord.MessageFlags.ephemeral.flag
_JSON = {"Content-Type": "application/json"}
_TAKEN = (200, 204)
TOKEN_IN_URL = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/?\s]+")
RECONNECTING = ("discord.client", "discord.shard")
"""Loggers of the library's that tell of each connection that is lost."""
LIBRARIES = {
    **dict.fromkeys(
        ("discord", "aiohttp", "asyncio", "filelock", "PIL", "markdown_it"), logging.INFO
    ),
    **dict.fromkeys(("alembic", "aiosqlite", "sqlalchemy"), logging.WARNING),
}


def listen_for_mentions(bot: Client) -> None:
    """Stand before the library's own readers. Call it once, before the bot logs in."""
    # The table of readers has no public name; whoever finds it gone finds slower posts, no worse.
    readers = bot._connection.parsers  # pyright: ignore[reportPrivateUsage]
    read_post = readers["MESSAGE_CREATE"]

    def post_came(post: Payload) -> None:
        bot.boards.count(int(post["channel_id"]), int(post["id"]))
        if bot.games.share.takes(int(post.get("guild_id") or 0)) and _names(bot, post):
            read_post(post)

    def posts_went(gone: Payload) -> None:
        for message_id in gone.get("ids") or [gone["id"]]:
            bot.boards.missed(int(gone["channel_id"]), int(message_id))

    readers["INTERACTION_CREATE"] = _in_time(bot, readers["INTERACTION_CREATE"])
    readers["MESSAGE_CREATE"] = post_came
    readers["MESSAGE_DELETE"] = readers["MESSAGE_DELETE_BULK"] = posts_went
    readers["MESSAGE_UPDATE"] = lambda _edited: None  # means nothing here


def _names(bot: Client, post: Payload) -> bool:
    """Whether a post mentions the bot, or the role that it has to itself."""
    own_id = str(bot.user.id) if bot.user is not None else ""
    if any(user["id"] == own_id for user in post["mentions"]):
        return True
    roles = post.get("mention_roles") or ()
    return bool(roles) and own_role_of(bot.get_guild(int(post.get("guild_id") or 0))) in roles


def _in_time(bot: Client, read: Reader) -> Reader:
    """The reader of interactions, which leaves out what Discord has told its player is lost."""
    lateness = Lateness()

    def interaction_came(interaction: Payload) -> None:
        late = lateness.of(int(interaction["id"]))
        if bot.configuration.on_discord and late > LOST_S and interaction["type"] in ACTING:
            _log.info("interaction %s came %.1f s late and is not played", interaction["id"], late)
        elif bot.games.share.takes(int(interaction.get("guild_id") or 0)):
            read(interaction)

    return interaction_came


class Lateness:
    """How late interactions come by Discord's own clock.

    Their ids say when they were made. The two clocks need not agree: what came soonest of the last
    hundred is taken as on time, and a little more for as long ago as that was, for clocks drift.
    What is lost teaches nothing, however much of it comes at once; but where nothing comes in time
    for minutes, the clocks have parted. `clock` gives seconds that no setting of the time changes.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._in_time: deque[float] = deque(maxlen=_LOOKED_AT)
        """The gap of each, as it would have been when this clock began."""
        self._late_since: float | None = None

    def of(self, interaction_id: int) -> float:
        """So many seconds later than the soonest an interaction has come, which comes now."""
        now = self._clock()
        gap = now - utils.snowflake_time(interaction_id).timestamp() - _DRIFT * now
        late = gap - min(self._in_time, default=gap)
        if late > LOST_S:
            self._late_since = now if self._late_since is None else self._late_since
            if now - self._late_since <= _PARTED_S:
                return late
            self._in_time.clear()
        self._late_since = None
        self._in_time.append(gap)
        return max(0.0, late) if len(self._in_time) > 1 else 0.0


def own_role_of(guild: discord.Guild | None) -> str:
    """The id of the role that Discord made for the bot when it was invited; "" for none."""
    role = None if guild is None else guild.self_role
    return "" if role is None else str(role.id)


def use_fast_json() -> None:
    """Put both in the place of the library's own, which it looks up for each text."""
    utils._to_json = write_json  # pyright: ignore[reportPrivateUsage]
    utils._from_json = read_json  # pyright: ignore[reportPrivateUsage]


def write_json(obj: object) -> str:
    """A value as JSON."""
    try:
        return _write(obj).decode()
    except (TypeError, ValueError, msgspec.MsgspecError):  # what only `json` lets pass
        return json.dumps(obj, separators=(",", ":"))


def read_json(text: str | bytes) -> Any:  # noqa: ANN401 - whatever Discord sends
    """The value of some JSON text. Raises ValueError if it is not JSON."""
    try:
        return _read(text)
    except msgspec.DecodeError:  # such as half of a character, which `json` lets pass
        return json.loads(text)


class _Answered(msgspec.Struct):
    response_message_id: str | None = None


class _Said(msgspec.Struct):
    """What Discord says of an answer, as far as it is read: which message it became."""

    interaction: _Answered


_read_said = msgspec.json.Decoder(_Said).decode


class ShortAnswers(AsyncWebhookAdapter):
    """Answers interactions as the library does, and has Discord say less of them.

    The library asks for the whole message that an answer became, and makes one of it, for nobody.
    What has files goes the library's own way, and so does again what Discord does not take.
    """

    # Any: the session and the proxy of the library, and its own record of what Discord says.
    async def create_interaction_response(
        self,
        interaction_id: int,
        token: str,
        *,
        params: MultipartParameters,
        session: aiohttp.ClientSession,
        **proxy: Any,  # noqa: ANN401
    ) -> Any:  # noqa: ANN401
        """Answer an interaction; what the library keeps of the answer."""
        if params.payload is not None:
            flags = params.payload.get("data", {}).get("flags") or 0
            is_public = params.payload["type"] == _MESSAGE and not flags & _EPHEMERAL
            asked = "?with_response=true" if is_public else ""
            url = f"{Route.BASE}/interactions/{interaction_id}/{token}/callback{asked}"
            sent, post = write_json(params.payload), URL(url, encoded=True)
            async with session.post(post, data=sent, headers=_JSON, **proxy) as said:
                if said.status in _TAKEN:
                    told = _read_said(await said.read()).interaction if is_public else _Answered()
                    return {"interaction": {"id": interaction_id, **msgspec.structs.asdict(told)}}
        return await super().create_interaction_response(
            interaction_id, token, params=params, session=session, **proxy
        )


def answer_shortly() -> None:
    """Put it in the place of the library's own, for this task and those that it begins.

    SimCord has one of its own there.
    """
    if type(async_context.get()) is AsyncWebhookAdapter:
        async_context.set(ShortAnswers())  # type: ignore[no-untyped-call]


def set_up_logging(level: str, formatter: logging.Formatter | None = None) -> None:
    """Begin to log at a level such as INFO, in lines of the library's own if of no other form."""
    number = logging.getLevelNamesMapping()[level]
    if formatter is None:
        discord.utils.setup_logging(level=number)
    else:
        discord.utils.setup_logging(level=number, formatter=formatter)
    # At INFO or DEBUG these write down whatever is sent and stored, secrets and all.
    for name, least in LIBRARIES.items():
        logging.getLogger(name).setLevel(max(least, logging.getLogger().level))
    if formatter is None:
        for handler in logging.getLogger().handlers:
            handler.addFilter(without_tokens)
    for name in RECONNECTING:
        logging.getLogger(name).addFilter(in_one_line)
    # Linkboy has no voice, so nobody need hear that the libraries for it are not there.
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False


def without_tokens(record: logging.LogRecord) -> bool:
    """Blot out the tokens of interactions: with one, anybody could answer in the bot's name."""
    text = record.getMessage()
    without = blotted(text)
    if without != text:
        record.msg, record.args = without, ()
    return True


def blotted(text: str) -> str:
    """A text without the tokens of interactions in it."""
    return TOKEN_IN_URL.sub(r"\1…", text)
