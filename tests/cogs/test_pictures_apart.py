"""Portraits and pictures of entries, where there are several parties: who sees which."""

from typing import Any

import pytest

from cogs.log.chronicle import chronicle_page, reader_in
from data.pictures import Worn
from rules.speech.saying import portrait_of
from tests.cogs.conftest import Play
from tests.cogs.people import Person
from tests.cogs.scene import said
from tests.cogs.test_closed_parties import beside, parted, text_in
from tests.cogs.test_portraits import picture

SHOWN = 'src="data:image/webp;base64,'


def files_in(channel: Any) -> list[str]:
    """The files that stand in a channel."""
    return [file.filename for message in channel.history() for file in message.attachments]


async def page_for(play: Play, person: Person) -> str:
    """The whole game as a page, as somebody may know it who reads where their party is read."""
    game, guild = await play.game(), play.bot.get_guild(play.guild.id)
    assert guild is not None
    seen = game.through(next(iter(game.could_mean(person.id))))
    reader = await reader_in(play.bot.games, guild, seen)
    return await chronicle_page(play.bot.games.log, seen, seen.viewer(person.id), reader)


async def test_a_portrait_is_seen_by_the_party_of_whom_it_shows_alone(play: Play) -> None:
    ours, theirs = await parted(play)
    await play.type(play.bob, "sheet portrait", picture=("me.png", picture("PNG")))
    assert [len(files_in(one)) for one in (theirs, ours, play.channel)] == [1, 0, 0]
    assert "This is Berta." not in text_in(play, play.channel) + text_in(play, ours)
    # They speak under it where their party is read.
    await play.type(play.bob, "say", text="How dark it is.")
    assert [len(files_in(one)) for one in (ours, play.channel)] == [0, 0]
    pages = [await page_for(play, one) for one in (play.bob, play.ann, play.referee)]
    assert [SHOWN in page for page in pages] == [True, False, True]
    assert "Berta" in pages[1]
    await play.type(play.referee, "party join", ours, party="The well")
    assert SHOWN in await page_for(play, play.ann)


async def test_the_page_of_an_open_game_says_what_all_are(play: Play) -> None:
    await beside(play)
    for who, where in ((play.ann, play.channel), (play.bob, play.other)):
        await play.type(who, "say", where, text="Well met.")
    assert (await page_for(play, play.ann)).count("Level 1") == 3


async def test_a_picture_goes_to_whom_the_entry_is_handed(play: Play) -> None:
    ours, theirs = await parted(play)
    await play.type(play.referee, "notebook add", theirs, name="The map", text="Of the well.")
    found = await play.type(play.referee, "ref notebook", theirs, find="The map")
    form = await play.referee.click(found.response, label="Picture…")
    await play.referee.submit_modal(form, {"picture": [("map.png", picture("PNG"))]})
    await play.type(play.referee, "notebook share", theirs, entry="The map", whom="The well")
    assert [files_in(one) for one in (theirs, ours, play.channel)] == [[], [], []]
    handed = theirs.history()[-1]
    read = await play.bob.click(handed, label="Read it")
    assert [one.filename for one in read.response.attachments] == ["picture.webp"]
    notes = await play.type(play.ann, "me notes", ours, find="map")
    assert ("Of the well" in said(notes), notes.response.attachments) == (False, [])


async def test_each_board_has_the_faces_of_its_own_party(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await beside(play)
    for who, where, kind in ((play.ann, play.channel, "PNG"), (play.bob, play.other, "JPEG")):
        await play.type(who, "sheet portrait", where, picture=("me.png", picture(kind)))
    game = await play.game()
    shown = {one: portrait_of(game.state, one) for one in ("c1", "c2")}
    worn = {digest: Worn(game.id, digest, n, 0) for n, digest in enumerate(shown.values(), 1)}

    async def known(_: int) -> dict[str, Worn]:
        return worn

    def nothing(*_: object) -> tuple[str, ...]:
        return ()

    monkeypatch.setattr(play.bot.faces, "_known", known)
    monkeypatch.setattr(play.bot.faces, "_due", nothing)
    monkeypatch.setattr(play.bot.faces, "are_shown", True)
    for party in (2, 1):
        await play.bot.faces.look(game.through(party))
        assert {one.name for one in play.bot.faces.of(game.id).values()} == {"Aldric", "Berta"}
