"""Portraits as Discord shows them: beside what is said, and beside names."""

import time
from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from bot import build_bot
from cogs.speech import hooks, voices
from cogs.speech.faces import Faces
from cogs.speech.voices import Voices
from cogs.speech.ways import ADDRESS, OWN
from data.live import Asked
from rules.speech.records import SetPortrait
from tests.cogs.here import Here
from tests.contract.shapes import records, walk_components
from tests.emulator.emulator import Emulator
from tests.emulator.state import Emoji, Message
from tests.emulator.webhook_routes import Hook
from tests.places import Place
from tests.wire.conftest import Wire, configuration, furnish

pytestmark = pytest.mark.no_cover
MANAGE_WEBHOOKS = 1 << 29


def picture(colour: str) -> bytes:
    file = BytesIO()
    Image.new("RGB", (256, 256), colour).save(file, "WEBP")
    return file.getvalue()


async def paint(wire: Wire, who: str, colour: str) -> str:
    """Give a character a portrait, as `/sheet portrait` does; what it is known by."""
    game = await wire.game()
    digest = await wire.bot.games.pictures.keep(game.id, picture(colour))
    action = SetPortrait(character_id=who, picture=digest)
    asked = Asked(f"i:{who}{colour}", wire.rae.id, wire.channel.id)
    await wire.bot.games.act(game.id, asked, action)
    return digest


async def say(wire: Wire, text: str, name: str) -> Message:
    """Whoever plays somebody has them say something."""
    who = {"Aldric": wire.ann, "Berta": wire.bob}.get(name, wire.rae)
    told = await wire.discord.slash(who, wire.channel, "say", {"text": text, "as": name})
    assert "Said as" in told.text, told.text
    return next(one for one in said(wire) if one.content == text)


def said(wire: Wire) -> list[Message]:
    return [one for one in wire.channel.messages.values() if one.webhook_id is not None]


@pytest.fixture
async def played(database: Place, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Wire]:
    # The emulator has no list of members, for which speech waits a while.
    monkeypatch.setattr(voices, "_PATIENCE_S", 0)
    async with Emulator() as discord:
        people = furnish(discord)
        people[0].overwrites[discord.bot.id] = (MANAGE_WEBHOOKS, 0)
        bot = build_bot(configuration(database))
        bot.apart = Here()
        async with discord.running(bot):
            wire = Wire(discord, bot, *people)
            await wire.begin()
            yield wire


async def test_each_portrait_has_a_webhook_of_its_own(
    played: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = played
    monkeypatch.setattr(hooks, "MOST_PORTRAITS", 2)
    plain = await say(wire, "Rain.", "The narrator")
    assert not plain.picture
    for who, colour in (("c1", "#ff0000"), ("c2", "#0000ff")):
        await paint(wire, who, colour)
    aldric = await say(wire, "I am Aldric.", "Aldric")
    berta = await say(wire, "I am Berta.", "Berta")
    ids = {one.webhook_id for one in (plain, aldric, berta)}
    assert len(ids) == 3
    assert len({plain.picture, aldric.picture, berta.picture}) == 3
    assert (await say(wire, "Still me.", "Aldric")).webhook_id == aldric.webhook_id
    # There is no room for a third: Berta has not spoken for longest.
    await paint(wire, "c1", "#00ff00")
    changed = await say(wire, "Do I look green?", "Aldric")
    assert changed.webhook_id == berta.webhook_id
    assert changed.picture not in (aldric.picture, berta.picture, "")
    # What was said before is still changed by whoever said it, and after a restart too.
    game, row = await wire.game(), await wire.bot.games.log.spoken_in(1, aldric.id)
    wire.bot.kept.pop(Voices)
    assert row is not None
    assert await wire.bot.part(Voices).show(game, replace(row, undone_by=99))
    assert aldric.is_deleted
    assert (await say(wire, "Me again.", "Aldric")).picture == changed.picture


async def test_a_full_channel_shows_portraits_by_an_address(played: Wire) -> None:
    wire = played
    owner = wire.channel.guild.owner
    plain = await say(wire, "Rain.", "The narrator")
    for number in range(14):
        feed = Hook(wire.channel, f"Feed {number}", owner)
        wire.discord.server.hooks[feed.token] = feed
    digest = await paint(wire, "c1", "#ff0000")
    aldric = await say(wire, "I am Aldric.", "Aldric")
    (emoji,) = wire.discord.world.emojis.values()
    assert (aldric.webhook_id, aldric.picture) == (plain.webhook_id, emoji.picture)
    # Neither its name nor its address tells of whom it is.
    assert emoji.name.endswith(digest[:8])
    assert "aldric" not in emoji.name.lower()
    # Discord has no emoji either: the picture comes from the message that has it.
    wire.bot.faces.ways = (OWN, ADDRESS)
    told = await say(wire, "And now?", "Aldric")
    (request,) = [
        one for one in wire.discord.sent("POST", "/webhooks/*") if "And now?" in str(one.body)
    ]
    assert told.picture
    assert request.record["avatar_url"].endswith("portrait.webp")
    # Nobody has found a way to show it: none is tried, and what is said is said.
    wire.bot.faces.ways = ()
    assert not (await say(wire, "At last.", "Aldric")).picture


async def faces_in_form(wire: Wire) -> list[int]:
    """The emojis in the form in which Ann picks who speaks."""
    post = wire.discord.post(wire.ann, wire.channel, "Ale!")
    asked = await wire.discord.menu(wire.ann, wire.channel, "Linkboy…", post)
    opened = await wire.discord.click(wire.ann, asked.reply, label="Say as…")
    assert opened.ack is not None
    parts = list(walk_components(opened.ack.data["components"]))
    options = [one for part in parts for one in records(part.get("options"))]
    assert any(one["label"] == "Aldric" for one in options), options
    return [int(one["emoji"]["id"]) for one in options if one.get("emoji")]


async def test_faces_stand_beside_names(played: Wire) -> None:
    wire, world = played, played.discord.world
    await paint(wire, "c1", "#ff0000")
    await wire.say(wire.ann, "sheet create", name="Cara", hit_points=4)
    await wire.say(wire.rae, "encounter start")
    await wire.say(wire.rae, "monster add", name="Goblin", hit_points="500", morale=12)
    await wire.say(wire.rae, "encounter next")
    await wire.board("Next")
    await wire.bot.faces.settle()
    await wire.bot.boards.settle()
    board = await wire.board("Next")  # It may have been sent anew meanwhile.
    (emoji,) = world.emojis.values()
    shown = f"<:{emoji.name}:{emoji.id}> **Aldric**"
    assert shown in board.text
    assert board.text.count("<:") == 1
    assert await faces_in_form(wire) == [emoji.id]
    # Somebody deletes it: what is refused is sent again without, and another is made.
    del world.emojis[emoji.id]
    faces: Any = wire.bot.faces
    faces._tidied_at = 0
    assert await faces_in_form(wire) == []
    await wire.bot.faces.settle()
    assert not world.emojis
    await wire.go_on()
    await wire.board("Next")
    await wire.bot.faces.settle()
    await wire.bot.boards.settle()
    board = await wire.board("Next")
    (anew,) = world.emojis.values()
    assert anew.id != emoji.id
    assert f"<:{anew.name}:{anew.id}> **Aldric**" in board.text


async def test_emojis_give_way_and_are_given_back(
    played: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire, world, faces = played, played.discord.world, played.bot.faces
    monkeypatch.setattr("tests.emulator.picture_routes.MOST_EMOJIS", 1)
    now = time.time() * 1000
    wire.bot.clock = lambda: int(now)
    game = await wire.game()
    red, blue = await paint(wire, "c1", "#ff0000"), await paint(wire, "c2", "#0000ff")
    first = await faces.emoji_of(game, red)
    # All were shown today, so there is no room; nor is Discord asked again and again.
    assert await faces.emoji_of(game, blue) is None
    now += 25 * 3_600_000
    second = await faces.emoji_of(game, blue)
    assert list(world.emojis) == [second]
    assert second != first
    # A new start finds it again; one of another program's is left alone, one of nobody's is not.
    foreign, lost = Emoji("smile", ""), Emoji(f"face_{wire.bot.door.letters}_00000000", "")
    world.emojis |= {one.id: one for one in (foreign, lost)}
    anew = Faces(wire.bot)
    now += 3_600_000
    await anew.tidy_at_start()
    await anew.settle()
    assert list(world.emojis) == [second, foreign.id]
    now += 31 * 86_400_000
    await anew.tidy()
    assert list(world.emojis) == [foreign.id]
    assert await wire.bot.games.pictures.all_emojis() == []
