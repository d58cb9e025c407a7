"""Portraits: read by what is in a file, scaled and kept, and shown beside what is said."""

from io import BytesIO
from typing import Any

import aiohttp
import pytest
from PIL import Image

from cogs.speech import portraits
from cogs.speech.picture import (
    LONGEST_SIDE,
    MOST_BYTES,
    NO_PICTURE,
    SIDE,
    TOO_LARGE,
    require_scaled,
    scaled,
    whole,
)
from cogs.speech.portraits import FILE, LARGE, NEITHER, NOT_DISCORDS, NOT_THERE
from rules.errors import RuleError
from rules.speech.saying import portrait_of
from tests.cogs.conftest import Play
from tests.cogs.scene import said


def picture(kind: str, size: tuple[int, int] = (600, 400), **more: Any) -> bytes:
    file = BytesIO()
    Image.new("RGB", size, "#aa3311").save(file, kind, **more)
    return file.getvalue()


def test_a_picture_is_kept_whole_and_small_enough() -> None:
    noise = Image.effect_noise((1600, 1600), 90)
    file = BytesIO()
    noise.save(file, "PNG")
    for content, longest in ((picture("PNG"), 600), (file.getvalue(), LONGEST_SIDE)):
        made = whole(content)
        assert len(made) <= MOST_BYTES
        require_scaled(made)
        with Image.open(BytesIO(made)) as image:
            assert (image.format, max(image.size) <= longest) == ("WEBP", True)
    for broken in (b"hello", picture("PNG")[:200]):
        with pytest.raises(RuleError, match="cannot read that"):
            whole(broken)


def test_a_picture_is_read_by_what_is_in_it() -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    for content in (picture("PNG"), picture("JPEG", exif=exif), picture("WEBP"), picture("GIF")):
        with Image.open(BytesIO(scaled(content))) as made:
            assert (made.format, made.size) == ("WEBP", (SIDE, SIDE))
            assert not made.getexif()
    assert len(scaled(picture("PNG", (40, 10)))) < 20_000
    broken = picture("PNG")[:200]
    for content, why in (
        (b"<svg/>", NO_PICTURE),
        (picture("BMP"), NO_PICTURE),
        (broken, NO_PICTURE),
        (picture("PNG", (6000, 5000)), TOO_LARGE),
    ):
        with pytest.raises(RuleError) as refused:
            scaled(content)
        assert refused.value.message == why


async def begin(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.ann, "sheet create", name="Morgan", hit_points=8)


async def test_a_portrait_stands_beside_what_is_said(play: Play) -> None:
    await begin(play)
    # SimCord shows no pictures but those at an address.
    play.bot.faces.show_by_addresses()
    # The name of a file says nothing.
    await play.type(play.ann, "sheet portrait", picture=("me.txt", picture("PNG")))
    told = play.channel.history()[-1]
    assert told.content == "This is Morgan."
    assert [one.filename for one in told.attachments] == [FILE]
    game = await play.game()
    digest = portrait_of(game.state, "c1")
    kept = await play.bot.games.pictures.find(game.id, digest)
    assert (kept.channel_id, kept.message_id) == (play.channel.id, told.id)
    await play.type(play.ann, "say", text="Look at me.")
    first = posted(play)
    assert first["author_avatar"] == told.attachments[0].url
    # The address is asked for once, and the picture sent again where its message is gone.
    play.env.backend.delete_message(play.channel.id, told.id)
    await play.type(play.ann, "say", text="And now?")
    assert posted(play)["author_avatar"] == first["author_avatar"]
    await play.restart()
    play.bot.faces.show_by_addresses()
    await play.type(play.ann, "say", text="And now?")
    again = play.channel.history()[-2]
    assert "The portrait of Morgan" in again.content
    assert posted(play)["author_avatar"] == again.attachments[0].url
    await play.type(play.ann, "log undo")
    assert portrait_of((await play.game()).state, "c1") == ""
    await play.type(play.ann, "say", text="Nobody sees me.")
    assert posted(play)["author_avatar"] is None


def posted(play: Play) -> dict[str, Any]:
    newest = play.channel.history()[-1]
    message = play.env.backend.get_message(play.channel.id, newest.id)
    return {"author_avatar": message.author_avatar}


async def test_what_is_no_portrait_is_refused(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin(play)

    async def gone(_: str) -> bytes:
        raise aiohttp.ClientError

    for options, why in (
        ({}, NEITHER),
        ({"picture": ("me.png", b"text")}, NO_PICTURE),
        ({"address": "https://example.org/me.png"}, NOT_DISCORDS),
        ({"address": "http://cdn.discordapp.com/attachments/1/2/me.png"}, NOT_DISCORDS),
        ({"remove": True}, "Morgan has no portrait."),
    ):
        assert why in said(await play.type(play.ann, "sheet portrait", **options))
    refused = await play.type(
        play.bob, "sheet portrait", character="Morgan", picture=("me.png", picture("PNG"))
    )
    assert "Only Morgan's player or a referee" in said(refused)
    monkeypatch.setattr(portraits, "MOST_BYTES", 10)
    large = await play.type(play.ann, "sheet portrait", picture=("me.png", picture("PNG")))
    assert said(large) == LARGE
    monkeypatch.setattr(portraits, "_fetch", gone)
    address = "https://cdn.discordapp.com/attachments/1/2/me.png"
    assert said(await play.type(play.ann, "sheet portrait", address=address)) == NOT_THERE


class Cdn:
    """Discord's files: one address, which answers so."""

    def __init__(self, status: int, content: bytes) -> None:
        self.status = status
        self.content = self
        self._left = content

    def __call__(self) -> "Cdn":
        return self

    def get(self, address: str, *, allow_redirects: bool) -> "Cdn":
        assert address.startswith("https://cdn.discordapp.com/")
        assert not allow_redirects
        return self

    async def __aenter__(self) -> "Cdn":
        return self

    async def __aexit__(self, *_: object) -> None:
        return None

    async def read(self, most: int) -> bytes:
        part, self._left = self._left[: min(most, 1000)], self._left[min(most, 1000) :]
        return part


async def test_a_picture_is_taken_from_an_address_of_discords(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(play)
    address = "https://cdn.discordapp.com/attachments/1/2/me.png?ex=1"
    content = picture("JPEG")
    for cdn, most, why in (
        (Cdn(404, b""), 8_000_000, NOT_THERE),
        (Cdn(200, content), 1500, LARGE),
        (Cdn(200, content), 8_000_000, "This is Morgan."),
    ):
        monkeypatch.setattr(portraits, "MOST_BYTES", most)
        with monkeypatch.context() as patch:
            patch.setattr(aiohttp, "ClientSession", cdn)
            told = await play.type(play.ann, "sheet portrait", address=address)
        assert said(told).startswith(why)
