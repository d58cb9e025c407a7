"""`doctor --try`: does in a channel what no document of Discord's describes, and says what came.

What it makes there it takes away again: posts, webhooks, an emoji, a thread.
"""

import struct
import zlib
from base64 import b64encode
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from io import BytesIO
from typing import Any
from urllib.parse import quote

import aiohttp
import discord
from discord.http import Route

from cogs.core.checkup import Finding, learned, unknown
from cogs.core.client import Client
from cogs.core.payload import Payload
from cogs.core.sending import PATIENCE_S, SENDING_FAILED
from cogs.render.faces import EMOJI_NAME, emoji_text
from cogs.speech.portraits import address_of
from cogs.speech.ways import ADDRESS, EMOJI, OWN

SILENT, LAYOUT = 1 << 12, 1 << 15
PUBLIC_THREAD = 11
SIDE = 64
RED, BLUE = (200, 40, 40), (40, 40, 200)
NAME = "Linkboy trial"
STAYS = "is left in the channel: delete it by hand"
SEND_US = (
    "Nobody has written down how this goes. Send us the lines above that begin with found out, and "
    "what you see in the app: that helps everybody."
)


def plain_picture(colour: tuple[int, int, int]) -> bytes:
    """A square PNG of one colour."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes(colour) * SIDE) * SIDE
    parts = chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def _data(picture: bytes) -> str:
    return f"data:image/png;base64,{b64encode(picture).decode()}"


class Trial:
    """A trial in one channel. `shown` says of each way to show a portrait whether it does; None
    where that was not to be seen."""

    def __init__(self, bot: Client, channel_id: int) -> None:
        self._bot = bot
        self._channel = f"/channels/{channel_id}"
        self._made: list[str] = []
        self.shown: dict[str, bool | None] = {}

    async def run(self) -> AsyncGenerator[Finding]:
        """All that was found out, in order."""
        parts = {
            "webhooks": self._webhooks(),
            "emojis": self._emojis(),
            "addresses of attachments": self._addresses(),
            "nonces": self._nonces(),
            "threads": self._threads(),
        }
        try:
            for about, part in parts.items():
                try:
                    async for one in part:
                        yield one
                except SENDING_FAILED as error:
                    yield unknown(f"Of {about}, Discord says: {error}.")
        finally:
            left = [path async for path in self._take_away()]
        for path in left:
            yield unknown(f"{path} {STAYS}.")
        yield learned(SEND_US)

    # What is asked

    async def _ask(self, method: str, path: str, **body: object) -> Any:  # noqa: ANN401
        """A request as it is. Raises what sending does."""
        given: Any = {"json": body} if body else {}
        return await self._bot.http.request(Route(method, path), **given)

    async def _post(self, where: str, **body: object) -> Payload:
        sent: Payload = await self._ask("POST", f"{where}/messages", flags=SILENT, **body)
        self._made.append(f"{where}/messages/{sent['id']}")
        return sent

    async def _hook(self, picture: bytes | None) -> Payload:
        given = {} if picture is None else {"avatar": _data(picture)}
        hook: Payload = await self._ask("POST", f"{self._channel}/webhooks", name=NAME, **given)
        self._made.append(f"/webhooks/{hook['id']}")
        return hook

    async def _say(self, hook: Payload, text: str, **body: object) -> Payload:
        path = f"/webhooks/{hook['id']}/{hook['token']}?wait=true"
        sent: Payload = await self._ask("POST", path, content=text, flags=SILENT, **body)
        self._made.append(f"{self._channel}/messages/{sent['id']}")
        return sent

    async def _take_away(self) -> AsyncIterator[str]:
        """Delete all that was made, the newest first; what cannot be."""
        for path in reversed(self._made):
            try:
                await self._ask("DELETE", path)
            except discord.NotFound:
                continue
            except SENDING_FAILED:
                yield path

    async def _is_shown(self, sent: Payload) -> bool | None:
        """Whether a picture stands beside a post: Discord names one, and has it."""
        author = sent["author"]
        if author.get("avatar") is None:
            return False
        address = f"{discord.Asset.BASE}/avatars/{author['id']}/{author['avatar']}.png"
        timeout = aiohttp.ClientTimeout(PATIENCE_S)
        try:
            async with (
                aiohttp.ClientSession(timeout=timeout) as session,
                session.get(address) as answer,
            ):
                return answer.status == 200
        except SENDING_FAILED:
            return None

    async def _try(self, way: str, called: str, sent: Payload) -> Finding:
        """Note whether a way shows a portrait."""
        self.shown[way] = found = await self._is_shown(sent)
        if found is None:
            return unknown(f"Whether {called} shows a portrait was not to be seen.")
        return learned(f"{called} {'shows a portrait' if found else 'shows no portrait'}.")

    async def _webhooks(self) -> AsyncIterator[Finding]:
        hook = await self._hook(plain_picture(RED))
        first = await self._say(hook, "Red, by the webhook's own picture")
        yield await self._try(OWN, "A webhook's own picture, uploaded,", first)
        path = f"/webhooks/{hook['id']}"
        await self._ask("PATCH", path, name=f"{NAME} 2", avatar=_data(plain_picture(BLUE)))
        await self._say(hook, "Blue, by the same webhook under another name and picture")
        former = await self._ask("GET", f"{self._channel}/messages/{first['id']}")
        is_kept = former["author"]["avatar"] == first["author"]["avatar"]
        is_there = await self._is_shown(former)
        kept = "keeps the picture" if is_kept and is_there else "loses the picture"
        yield learned(f"A former post of a webhook {kept} that it was sent with.")

    async def _emojis(self) -> AsyncIterator[Finding]:
        emojis = f"/applications/{self._bot.application_id}/emojis"
        name = f"{EMOJI_NAME}trial"
        emoji = await self._ask("POST", emojis, name=name, image=_data(plain_picture(RED)))
        self._made.append(f"{emojis}/{emoji['id']}")
        address = address_of(int(emoji["id"]))
        sent = await self._say(await self._hook(None), "By an emoji's address", avatar_url=address)
        yield await self._try(EMOJI, "The address of an emoji", sent)
        card = _card_with(emoji_text(name, int(emoji["id"])), {"id": emoji["id"], "name": name})
        where = f"{self._channel}/messages"
        taken = await self._ask("POST", where, flags=SILENT | LAYOUT, components=card)
        self._made.append(f"{where}/{taken['id']}")
        yield learned("An emoji stands in a text, on a button and in a menu.")
        await self._ask("DELETE", f"{emojis}/{emoji['id']}")
        try:
            late = await self._ask("POST", where, flags=SILENT | LAYOUT, components=card)
        except discord.HTTPException as error:
            yield learned(f"With an emoji that is gone: {error.status}, {error.code}, {error.text}")
        else:
            self._made.append(f"{where}/{late['id']}")
            yield learned("A button with an emoji that is gone is taken.")

    async def _addresses(self) -> AsyncIterator[Finding]:
        file = discord.File(
            BytesIO(plain_picture(BLUE)), "portrait.png", description="A blue square"
        )
        number = int(self._channel.rpartition("/")[2])
        posted = await self._bot.door.post(self._bot.door.room(number), "A picture", file=file)
        self._made.append(f"{self._channel}/messages/{posted.id}")
        address = posted.attachments[0].url.partition("?")[0]
        hook = await self._hook(None)
        sent = await self._say(hook, "By an attachment's address", avatar_url=address)
        yield await self._try(ADDRESS, "The bare address of an attachment", sent)

    async def _nonces(self) -> AsyncIterator[Finding]:
        once: Payload = {"nonce": f"trial{id(self):x}"[:25], "enforce_nonce": True}
        first = await self._post(self._channel, content="Once", **once)
        again = await self._post(self._channel, content="Twice", **once)
        how = "stands there once" if first["id"] == again["id"] else "stands there twice"
        yield learned(f"What is sent twice with one nonce {how}.")

    async def _threads(self) -> AsyncIterator[Finding]:
        made = await self._ask("POST", f"{self._channel}/threads", name=NAME, type=PUBLIC_THREAD)
        thread = f"/channels/{made['id']}"
        self._made.append(thread)
        sent = await self._post(thread, content="Round 1")
        path = f"{thread}/messages/{sent['id']}"
        await self._ask("PATCH", thread, archived=True)
        yield learned(f"An edit in an archived thread: {await self._answer('PATCH', path)}.")
        reaction = f"{path}/reactions/{quote('👍')}/@me"
        yield learned(f"A reaction there: {await self._answer('PUT', reaction)}.")
        await self._post(thread, content="Round 2")
        now = await self._ask("GET", thread)
        is_asleep = now["thread_metadata"]["archived"]
        yield learned(f"A message {'leaves it asleep' if is_asleep else 'wakes it'}.")

    async def _answer(self, method: str, path: str) -> str:
        """What Discord says to a change."""
        try:
            await self._ask(method, path, **({"content": "Changed"} if method == "PATCH" else {}))
        except discord.HTTPException as error:
            return f"{error.status}, {error.code}"
        return "is taken"


def _card_with(text: str, emoji: Payload) -> Sequence[Payload]:
    """A layout with an emoji in each place where faces stand."""
    button = {"type": 2, "style": 2, "custom_id": "trial", "label": "Ada", "emoji": emoji}
    option = {"label": "Ada", "value": "trial", "emoji": emoji}
    menu = {"type": 3, "custom_id": "trial-menu", "options": [option]}
    rows = [{"type": 1, "components": [one]} for one in (button, menu)]
    return [{"type": 17, "components": [{"type": 10, "content": f"{text} Ada"}, *rows]}]
