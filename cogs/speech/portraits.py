"""`/sheet portrait`, and the picture of whoever speaks, as Discord takes it.

Where it comes by an address of Discord's files, the message that told of the portrait keeps it.
Such an address is signed, and ends after a day, but for who passes it on without its parameters.
Now and then it is looked whether the message is there; where it is gone it is sent again.
"""

import asyncio
from io import BytesIO
from typing import Annotated
from urllib.parse import urlsplit

import aiohttp
import discord

from cogs.core.answering import Answer
from cogs.core.client import Client
from cogs.core.files.exchange import load
from cogs.core.files.worker import Work
from cogs.core.interaction import Interaction
from cogs.core.option import text
from cogs.core.options import OwnCharacter
from cogs.core.play import asked, tell
from cogs.core.sending import SENDING_FAILED
from cogs.render.text import plain
from cogs.sheet.reading import SHEET
from data.live import LiveGame, LogEntry
from data.newest import Newest
from rules.errors import RuleError
from rules.kernel.events import Who
from rules.kernel.hours import DAY
from rules.speech.records import SetPortrait
from rules.speech.saying import portrait_of

MOST_BYTES = 8_000_000
HOSTS = ("cdn.discordapp.com", "media.discordapp.net")
PATIENCE_S = 10
FILE = "portrait.webp"
_MOST_KNOWN = 2_000
PICTURES = Work("cogs.speech.picture:find_portrait", bytes, megabytes=64)
SMALL = Work("cogs.speech.picture:find_small", bytes, megabytes=32)
NEITHER = "Attach a `picture`, or give the `address` of one on Discord; `remove:yes` takes it away."
NOT_DISCORDS = (
    "I take pictures from Discord alone. Attach yours as `picture`, or give an address that begins "
    "with `https://cdn.discordapp.com/`."
)
LARGE = "That file has more than 8 MB. Take a smaller picture."
NOT_THERE = "Discord does not have that picture any more, or did not give it to me. Attach it."


@SHEET.command(
    "portrait",
    picture="A PNG, JPEG, WebP or GIF; its middle is shown as a square",
    remove="Whether to take the portrait away",
)
async def portrait(
    interaction: Interaction,
    game: LiveGame,
    character: OwnCharacter,
    picture: discord.Attachment | None = None,
    address: Annotated[str, text(400, "Instead: the address of a picture on Discord")] = "",
    remove: bool = False,
) -> None:
    """Give a character a portrait, an avatar that stands beside what they say"""
    bot, file = interaction.client, None
    async with Answer(interaction) as answer:
        digest, image = "", b""
        if not remove:
            # What is refused anyway is not loaded first.
            probe = SetPortrait(character_id=character.id, picture="?")
            bot.games.try_out(game, interaction.user.id, probe)
            image = await bot.apart.read(PICTURES, await _load(picture, address))
            digest = await bot.games.pictures.keep(game.id, image)
            file = discord.File(BytesIO(image), FILE, description=f"Portrait of {character.name}")
        action = SetPortrait(character_id=character.id, picture=digest)
        outcome = await bot.games.act(game.id, asked(interaction), action)
        await tell(answer, outcome, file=file)
    await bot.games.later.flush()
    row = await bot.games.log.entry_at(game.id, outcome.entry.seq)
    if digest and row.message_id is not None:
        await bot.games.pictures.stands(game.id, digest, row.channel_id, row.message_id)


async def _load(picture: discord.Attachment | None, address: str) -> bytes:
    """The file that somebody means. Raises RuleError."""
    if picture is None and not address:
        raise RuleError(NEITHER)
    try:
        if picture is None:
            return await _fetch(address)
        return await load(picture, MOST_BYTES, RuleError(LARGE))
    except SENDING_FAILED:
        raise RuleError(NOT_THERE) from None


async def _fetch(address: str) -> bytes:
    """What Discord has at an address of its own; it leads nowhere else. Raises RuleError."""
    parts = urlsplit(address.strip("<> "))
    if parts.scheme != "https" or parts.netloc not in HOSTS:
        raise RuleError(NOT_DISCORDS)
    async with (
        asyncio.timeout(PATIENCE_S),
        aiohttp.ClientSession() as session,
        session.get(parts.geturl(), allow_redirects=False) as found,
    ):
        if found.status != 200:
            raise RuleError(NOT_THERE)
        content = await found.content.read(MOST_BYTES + 1)
        while len(content) <= MOST_BYTES and (more := await found.content.read(MOST_BYTES)):
            content += more
    if len(content) > MOST_BYTES:
        raise RuleError(LARGE)
    return content


def address_of(emoji_id: int) -> str:
    """Where Discord has the picture of an emoji, for ever."""
    return f"{discord.Asset.BASE}/emojis/{emoji_id}.webp?size=128"


class Portraits:
    """The pictures of all games, and the addresses of messages that have them."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._addresses = Newest[tuple[int, str], tuple[str, int]](_MOST_KNOWN)

    def picture_of(self, game: LiveGame, who: Who | None) -> str:
        """What the picture of whoever speaks is known by, "" where there is none."""
        return "" if who is None else portrait_of(game.state, who.id)

    async def small(self, game_id: int, digest: str) -> bytes:
        """A picture as Discord takes it for a webhook or an emoji. Raises RuleError."""
        picture = await self._bot.games.pictures.find(game_id, digest)
        return await self._bot.apart.read(SMALL, picture.image)

    async def address_of(self, game: LiveGame, who: Who | None, entry: LogEntry) -> str | None:
        """Where Discord finds the picture of whoever speaks, None where there is none.

        Raises RuleError for a picture that is not there, and what sending does.
        """
        digest = self.picture_of(game, who)
        if who is None or not digest:
            return None
        known = self._addresses.get((game.id, digest))
        if known is not None and known[1] > self._bot.clock():
            return known[0]
        message = await self._message(game, digest, who, entry.channel_id)
        address = message.attachments[0].url.partition("?")[0]
        self._addresses.put((game.id, digest), (address, self._bot.clock() + DAY // 2))
        return address

    async def _message(
        self, game: LiveGame, digest: str, who: Who, channel_id: int
    ) -> discord.Message:
        """The message that has a picture; it is sent again where it is gone."""
        picture = await self._bot.games.pictures.find(game.id, digest)
        if picture.message_id:
            channel = self._bot.get_partial_messageable(picture.channel_id, guild_id=game.guild_id)
            try:
                message = await channel.fetch_message(picture.message_id)
            except (discord.NotFound, discord.Forbidden):
                message = None
            if message is not None and message.attachments:
                return message
        channel = self._bot.get_partial_messageable(channel_id, guild_id=game.guild_id)
        described = f"Portrait of {who.name}"
        file = discord.File(BytesIO(picture.image), FILE, description=described)
        words = (
            f"-# The portrait of {plain(who.name)}: leave it here, for Discord shows it from here."
        )
        message = await self._bot.door.post(channel, words, file=file)
        await self._bot.games.pictures.stands(game.id, digest, channel_id, message.id)
        return message
