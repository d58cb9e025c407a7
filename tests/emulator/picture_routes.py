"""Routes of the app's emojis, and of Discord's files: pictures by what they are known by."""

from hashlib import blake2b
from urllib.parse import urlsplit

from tests.emulator.payloads import emoji_payload
from tests.emulator.server import Request, Routes, Server
from tests.emulator.state import Emoji, Json
from tests.emulator.strict import MOST_EMOJIS, RefusalError
from tests.pointed import CDN

EMOJIS = "/applications/{application}/emojis"


def add_picture_routes(routes: Routes) -> None:
    """Register emojis, and the addresses of pictures."""
    routes.add("GET", EMOJIS)(_list)
    routes.add("POST", EMOJIS)(_make)
    routes.add("DELETE", EMOJIS + "/{emoji}")(_delete)
    routes.add("GET", CDN + "/avatars/{user}/{file}")(_avatar)


def keep_picture(server: Server, content: str) -> str:
    """Keep a picture; what it is known by."""
    known_as = blake2b(content.encode(), digest_size=16).hexdigest()
    server.world.pictures.add(known_as)
    return known_as


def picture_at(server: Server, address: str) -> str:
    """What the picture at an address is known by, "" where Discord shows none from there."""
    parts = urlsplit(address)
    folder, _, name = parts.path.rpartition("/")
    if folder.endswith("/emojis"):
        emoji = server.world.emojis.get(int(name.partition(".")[0]))
        return "" if emoji is None else emoji.picture
    if "/attachments/" in folder and parts.query:
        return ""
    return keep_picture(server, address)


def _list(server: Server, _request: Request) -> Json:
    world = server.world
    return {"items": [emoji_payload(one, world.bot) for one in world.emojis.values()]}


def _make(server: Server, request: Request) -> Json:
    world, record = server.world, request.record
    if len(world.emojis) >= MOST_EMOJIS:
        raise RefusalError(400, 30008, "Maximum number of emojis reached")
    emoji = Emoji(record["name"], keep_picture(server, record["image"]))
    world.emojis[emoji.id] = emoji
    return emoji_payload(emoji, world.bot)


def _delete(server: Server, request: Request) -> None:
    if server.world.emojis.pop(request.number("emoji"), None) is None:
        raise RefusalError(404, 10014, "Unknown Emoji")


def _avatar(server: Server, request: Request) -> Json:
    if request.ids["file"].partition(".")[0] not in server.world.pictures:
        raise RefusalError(404, 0, "404: Not Found")
    return {}
