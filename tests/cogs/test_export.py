"""`/game export`, `/game import`, and who is who: a game goes to another channel whole."""

import io
import json
import re
import zipfile
from typing import Any

import discord
import pytest

import cogs.campaign.exporting
from cogs.campaign.known import Named
from cogs.speech.picture import scaled
from data.carrying import carried
from data.carrying.archive import digest_of, pack
from data.live import LiveGame
from rules.encounter.records import AddMonsters
from rules.kernel.actor import ALL_KNOWING
from rules.record import replace
from rules.sheet.records import CreateCharacter
from rules.state.game import GameState
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene, labels_on, said, text_of
from tests.cogs.test_portraits import picture
from tests.forging import signed_by

READ = ("log show", "party show", "sheet show", "game settings", "dice history", "macro list")
LINK = re.compile(r"\[(#\d+)\]\(<[^>]*>\)")
KINDS = ("ose", "eris", "4e")


async def exported(play: Play, who: Person) -> tuple[str, bytes]:
    """The file that somebody gets."""
    told = await play.type(who, "game export")
    private = [message for message in told.messages if message.ephemeral]
    (file,) = private[-1].attachments
    return file.filename, await file.read()


def files_in(content: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(content)) as opened:
        return {name: opened.read(name).decode() for name in opened.namelist()}


async def played(play: Play, preset: str) -> LiveGame:
    """A fight with a monster that hides, rolls of all sorts, a macro, and a move taken back."""
    scene = Scene(play)
    await scene.set_up(preset, Aldric=9, Berta=7)
    await scene.face(AddMonsters(name="Goblin", count=2, hit_points=(4, 5)))
    await scene.act(play.referee, AddMonsters(name="Lurker", hit_points=(9,), hidden=True))
    await play.type(play.ann, "roll", dice="1d20+3 to hit")
    await play.type(play.bob, "roll", dice="1d6", mode="private")
    await play.type(play.referee, "roll", dice="3d6", mode="blind")
    await play.type(play.ann, "macro save", name="axe", dice="1d8+2")
    await play.type(play.referee, "damage", target="Aldric", amount="3")
    await play.type(play.referee, "log undo")
    await play.type(play.referee, "damage", target="Berta", amount="2")
    return await play.game()


async def imported(play: Play, who: Person, file: tuple[str, bytes]) -> Told:
    return await play.type(who, "game import", play.other, file=file)


@pytest.mark.parametrize("preset", KINDS)
@pytest.mark.long
async def test_a_game_goes_on_elsewhere_as_it_was(play: Play, preset: str) -> None:
    await played(play, preset)
    name, content = await exported(play, play.referee)
    assert name.endswith(".zip")
    told = await imported(play, play.cat, (name, content))
    assert "goes on here: " in told.response.content
    before, there = await play.game(), await play.game(play.other)
    # Nobody sits in the players' seats yet; whether the clock has told so by now, the machine says.
    state = replace(there.state, pace=replace(there.state.pace, told_empty=()))
    assert state == replace(before.state, vacant=(2, 3))
    seats = await play.type(play.cat, "game people", play.other)
    assert "Aldric: **nobody yet**" in seats.response.content
    form = await play.cat.click(told.response, label="Who is who…")
    owners = {one.name: str(one.owner) for one in there.state.characters}
    people = {owners["Aldric"]: [play.ann], owners["Berta"]: [play.bob]}
    seated = await play.cat.submit_modal(form, people)
    assert "are in this game now" in said(seated)
    for who in (play.ann, play.bob):
        for command in READ[1:]:
            pages = [await play.type(who, command, one) for one in (play.channel, play.other)]
            here, there_now = (LINK.sub(r"\1", page.response.content) for page in pages)
            assert here == there_now, command
    mine = await play.type(play.ann, "log verify", play.other)
    assert "All of them follow from their seeds" in mine.response.content
    games = play.bot.games
    there = await play.game(play.other)
    tallies = [await games.fairness.check_all(one, ALL_KNOWING) for one in (before, there)]
    assert tallies[0] == tallies[1]
    rolled = await play.type(play.ann, "roll", play.other, dice="axe")
    assert "1d8" in rolled.response.content


async def test_the_board_of_an_imported_game_is_the_same(play: Play) -> None:
    await played(play, "ose")
    scene = Scene(play)
    before = text_of(await scene.components())
    await imported(play, play.referee, await exported(play, play.referee))
    await play.bot.boards.settle()
    there = await play.game(play.other)
    place = play.bot.games.remembered.board(there.id)
    assert place is not None
    board = next(one for one in play.other.history() if one.id == place[1])
    shown = text_of([dict(part.to_dict()) for part in board.components])
    # Nobody knows yet who plays them.
    assert "Aldric" in shown
    assert "Goblin" in shown
    assert "Lurker" not in shown + before


async def test_deadlines_stand_still_until_a_referee_lets_them_run(play: Play) -> None:
    await played(play, "ose")
    await play.type(play.referee, "deadline set", time="2h")
    told = await imported(play, play.referee, await exported(play, play.referee))
    there = await play.game(play.other)
    assert there.state.pace.paused is not None
    assert labels_on(told.response) == ["Who is who…", "Let it go on"]
    gone_on = await play.referee.click(told.response, label="Let it go on")
    assert (await play.game(play.other)).state.pace.paused is None, said(gone_on)


async def test_a_player_gets_what_they_know_and_nothing_else(play: Play) -> None:
    await played(play, "ose")
    await play.type(play.ann, "sheet portrait", picture=("me.png", picture("PNG")))
    name, content = await exported(play, play.ann)
    files = files_in(content)
    assert list(files)[:4] == ["README.txt", "game.json", "log.json", "world.json"]
    assert [one for one in files if one.startswith("sheet-")] == ["sheet-c1-aldric.yaml"]
    text = "\n".join(files.values())
    assert "Lurker" not in text
    assert files["chronicle.html"].lower().startswith("<!doctype html>")
    assert 'alt="Portrait of Aldric"' in files["chronicle.html"]
    # As letters it may also stand in a commitment.
    assert not re.search(r"(?<![0-9a-f])3d6(?![0-9a-f])", files["log.json"])
    for who in (play.ann, play.bob, play.referee):
        assert str(who.id) not in text
    game: Any = json.loads(files["game.json"])
    assert game["macros"] == {"axe": "1d8+2"}
    assert game["linkboy"] == "player"
    moves: Any = json.loads(files["log.json"])
    assert [row["move"] for row in moves] == [*range(1, (await play.game()).public_head + 1)]
    (mine,) = [row for row in moves if any(roll["roll"] == "1d20+3" for roll in row["dice"])]
    assert mine["by"] == "the player of Aldric"
    refused = await imported(play, play.ann, (name, content))
    assert "That is a player's export" in refused.response.content
    assert await play.bot.games.find(play.other.id) is None


async def test_a_referees_export_shows_the_seed_first_and_only_where_dice_fell(play: Play) -> None:
    await played(play, "ose")
    first = await play.type(play.referee, "game export")
    assert "seed" in said(first)
    head = (await play.game()).head
    second = await play.type(play.referee, "game export")
    assert (await play.game()).head == head
    assert [message.ephemeral for message in second.messages] == [True]
    await play.type(play.referee, "game end")
    await play.referee.click(
        (await play.type(play.referee, "game show")).response, label="Dice commitment"
    )


async def test_a_file_that_is_too_large_for_discord_is_said_to_be(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(play, "ose")

    async def large(*_: object) -> bytes:
        return bytes(27_000_000)

    monkeypatch.setattr(cogs.campaign.exporting, "known_to", large)
    told = await play.type(play.ann, "game export")
    assert told.ephemeral
    assert "The file has 27.0 MB, and Discord takes 26 MB here" in told.response.content


async def test_an_import_is_refused_in_one_line(play: Play) -> None:
    await played(play, "ose")
    for content, why in ((b"hello", "no ZIP"), (b"", "no ZIP")):
        told = await imported(play, play.referee, ("game.zip", content))
        assert told.ephemeral
        assert why in told.response.content
    file = await exported(play, play.referee)
    there = await play.type(play.referee, "game import", file=file)
    assert "already has a game" in there.response.content
    assert await play.bot.games.find(play.other.id) is None


async def test_a_state_that_no_board_shows_is_refused(play: Play) -> None:
    await played(play, "ose")
    name, content = await exported(play, play.referee)
    files = files_in(content)
    game: Any = json.loads(files["game.json"])
    game["state"]["encounter"]["settings"]["rounds_per_turn"] = "many"
    files["game.json"] = json.dumps(game)
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as opened:
        for one, text in files.items():
            opened.writestr(one, text)
    unsigned = signed_by(written.getvalue(), None)
    told = await imported(play, play.referee, (name, unsigned))
    assert "game.json: its state does not hold together" in told.response.content


async def test_only_a_referee_says_who_is_who(play: Play) -> None:
    await played(play, "ose")
    refused = await play.type(play.ann, "game people")
    assert "Only a referee" in refused.response.content
    shown = await play.type(play.referee, "game people")
    form = await play.referee.click(shown.response, label="the referee, Aldric and Berta…")
    nobody = await play.referee.submit_modal(form, {})
    assert "You named nobody" in said(nobody) or "those people already" in said(nobody)


async def test_more_than_five_seats_are_several_forms(play: Play) -> None:
    await play.begin("ose")
    scene = Scene(play)
    for number in range(6):
        owner = await play.bot.games.management.ensure_member((await play.game()).id, 900 + number)
        action = CreateCharacter(name=f"Hero {number}", hit_points=4, owner=owner)
        await scene.act(play.referee, action)
    told = await imported(play, play.referee, await exported(play, play.referee))
    shown = await play.referee.click(told.response, label="Who is who…")
    assert len(labels_on(shown.response)) == 2
    form = await play.referee.click(shown.response, label=labels_on(shown.response)[1])
    seats = [one.owner for one in (await play.game()).state.characters]
    seated = await play.referee.submit_modal(form, {str(seats[-1]): [play.cat]})
    assert f"<@{play.cat.id}> is in this game now" in said(seated)


async def test_a_portrait_that_is_none_is_refused(play: Play) -> None:
    await played(play, "ose")
    name, content = await exported(play, play.referee)
    square = scaled(picture("PNG"))
    for image, why in (
        (b"hello", "cannot be read as a picture"),
        (picture("WEBP", (1300, 40)), "1,200 pixels"),
        (square, ""),
    ):
        files = {**raw_files(content), f"picture-{digest_of(image)}.webp": image}
        told = await imported(play, play.referee, (name, signed_by(pack(files), None)))
        assert why in told.response.content
    there = await play.game(play.other)
    assert (await play.bot.games.pictures.find(there.id, digest_of(square))).image == square


def raw_files(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


async def test_a_file_that_discord_does_not_give_or_that_is_too_large(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cogs.campaign.exporting, "MOST_PACKED", 3)
    told = await imported(play, play.referee, ("game.zip", b"hello"))
    assert "a game may have 25 MB" in told.response.content

    async def gone(*_: object, **__: object) -> bytes:
        raise TimeoutError

    monkeypatch.setattr(discord.Attachment, "read", gone)
    told = await imported(play, play.referee, ("game.zip", b"he"))
    assert "Discord did not give me that file" in told.response.content


def test_people_are_called_by_what_they_play() -> None:
    people = Named({}, (1,), state=GameState("ose"))
    named = [people.name(number) for number in (0, 1, 2, -1)]
    assert named == ["the clock", "the referee", "somebody", "the referees"]


async def test_a_game_that_no_import_takes_can_still_be_read(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(play, "ose")
    monkeypatch.setattr(carried, "MOST_ROWS", 2)
    told = await play.type(play.referee, "game export")
    private = [message.content for message in told.messages if message.ephemeral]
    assert "`/game import` does not take it, for it has" in private[-1]


async def test_a_table_with_holes_is_refused(play: Play) -> None:
    await played(play, "ose")
    rows = ("1-3 Rats", "4-6 A cold draught")
    table = f"- name: Caves\n  dice: 1d6\n  rows: {list(rows)}"
    page = await play.type(play.referee, "wandering table import", file=("t.yaml", table.encode()))
    await play.referee.click(page.response, label="Keep")
    name, content = await exported(play, play.referee)
    files = raw_files(content)
    game = json.loads(files["game.json"])
    game["state"]["parts"]["wandering"]["tables"][0]["rows"].pop()
    holes = pack({**files, "game.json": json.dumps(game).encode()})
    told = await imported(play, play.cat, (name, signed_by(holes, None)))
    assert "does not hold together: No row has 4-6" in said(told)
