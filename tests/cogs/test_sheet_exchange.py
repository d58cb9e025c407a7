"""`/sheet export` and `/sheet import`: a sheet goes out as a file, and in from anywhere."""

import pytest

from rules.items.records import AddItem
from rules.transfer.checks import as_document
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene
from tests.cogs.test_place import typed_in
from tests.cogs.test_sheet import begin, sheet
from tests.cogs.test_sheet_texts import FOUNDRY, GENERATED

MORGAN = "Name: Morgan\nHit points: 6/10\nSTR 13\nLevel: 4\nItems: 3 torches, lantern"


async def exported(play: Play, who: Person, **options: object) -> tuple[str, bytes]:
    """The file that somebody gets."""
    told = await play.type(who, "sheet export", **options)
    assert told.ephemeral
    (file,) = told.response.attachments
    return file.filename, await file.read()


async def pasted(play: Play, who: Person, text: str, **options: object) -> Told:
    """What comes of pasting a text into the form."""
    opened = await play.type(who, "sheet import", **options)
    return await who.submit_modal(opened, {"text": text})


@pytest.mark.parametrize("kind", ["txt", "yaml"])
async def test_an_exported_sheet_is_the_same_in_another_game(play: Play, kind: str) -> None:
    await begin(play)
    scene = Scene(play)
    await scene.act(play.ann, AddItem(name="torch", count=3))
    await play.type(play.ann, "sheet trait", trait="elf, fighter")
    name, content = await exported(play, play.ann, kind=kind)
    assert name == f"morgan.{kind}"
    before = as_document(await sheet(play, "Morgan"))
    await play.type(play.cat, "game start", play.other, preset="4e")
    page = await play.type(play.cat, "sheet import", play.other, file=(name, content))
    assert page.response.content.startswith("### Morgan\n-# Nothing is kept yet")
    told = await play.cat.click(page.response, label="Keep")
    assert f"<@{play.cat.id}> plays **Morgan**, level 3, 8 hit points" in told.messages[-1].content
    other = await play.bot.games.find(play.other.id)
    assert other is not None
    assert as_document(other.state.characters[0]) == before


async def test_only_its_player_and_referees_can_export_one(play: Play) -> None:
    await begin(play)
    refused = await play.type(play.bob, "sheet export", character="Morgan")
    assert refused.ephemeral
    assert "Only Morgan's player or a referee" in refused.response.content
    assert (await exported(play, play.referee, character="Morgan"))[0] == "morgan.txt"


async def test_over_ones_own_sheet_it_shows_first_what_would_change(play: Play) -> None:
    await begin(play)
    await Scene(play).act(play.ann, AddItem(name="rope"))
    shown = await pasted(play, play.ann, f"{MORGAN}\nLikes: cats")
    assert shown.ephemeral
    for words in (
        "Hit points: **6/10** (was 8/8)",
        "STR: **13** (was none)",
        "Level: **4** (was 3)",
        "Items: **+** 3 Torch, **+** Lantern, **−** Rope 50'",  # noqa: RUF001
        "Likes: cats",
    ):
        assert words in shown.response.content, words
    assert (await sheet(play, "Morgan")).level == 3
    told = await play.ann.click(shown.response, label="Write it over")
    assert any("level **4**" in message.content for message in told.messages)
    morgan = await sheet(play, "Morgan")
    assert (morgan.level, morgan.numbers["str"], morgan.numbers["ac"]) == (4, 13, 5)
    assert [item.name for item in morgan.items] == ["Torch", "Lantern"]
    same = await pasted(play, play.ann, MORGAN)
    assert "says all that already" in same.response.content
    undone = await play.type(play.ann, "log undo")
    assert "Taken back" in undone.response.content
    assert (await sheet(play, "Morgan")).level == 3


async def test_over_somebody_elses_it_is_refused(play: Play) -> None:
    await begin(play)
    refused = await pasted(play, play.ann, MORGAN, over="Bert")
    assert "**It cannot be kept like this**: Only" in refused.response.content
    assert "Bert" in refused.response.content
    by_referee = await pasted(play, play.referee, "Level: 9", over="Bert")
    assert "Level: **9** (was 1)" in by_referee.response.content
    play.bot.refused.clear()
    late = await play.referee.click(by_referee.response, label="Write it over")
    assert "do not have what you typed any more" in late.response.content


async def test_what_pressing_would_refuse_is_refused_before(play: Play) -> None:
    await begin(play)
    shown = await pasted(play, play.ann, "Level: 99", over="Morgan")
    assert "Level: **99** (was 3)" in shown.response.content
    refused = await pasted(play, play.ann, "Level: 99999999", over="Morgan")
    assert "(was " not in refused.response.content
    assert "I found nothing there" in refused.response.content
    assert (await sheet(play, "Morgan")).level == 3


async def test_what_another_tool_wrote(play: Play) -> None:
    await begin(play)
    page = await pasted(play, play.cat, f"{GENERATED}Eyes: green\n")
    assert "> Eyes: green" in page.response.content
    told = await play.cat.click(page.response, label="Keep")
    assert f"<@{play.cat.id}> plays **Rurik the Bold**" in told.messages[-1].content
    assert (await sheet(play, "Rurik the Bold")).remarks == ("Eyes: green",)
    shown = await play.type(play.cat, "sheet show")
    assert "**Remarks** Eyes: green" in shown.response.content
    assert (await sheet(play, "Rurik the Bold")).numbers["ac"] == 4
    page = await pasted(play, play.referee, str(FOUNDRY).replace("'", '"'), player=play.bob)
    for_bob = await play.referee.click(page.response, label="Keep")
    assert f"<@{play.bob.id}> also has **Fo**" in for_bob.messages[-1].content


async def test_what_is_missing_is_asked_for_by_name(play: Play) -> None:
    await begin(play)
    refused = await pasted(play, play.cat, "STR 13")
    assert "`Name: Morgan` and `Hit points: 8`" in refused.response.content
    again = await play.cat.click(refused.response, label="Correct it")
    assert typed_in(again)["text"] == "STR 13"
    page = await play.cat.submit_modal(again, {"text": "Name: Zed\nHP 3\nSTR 13"})
    told = await play.cat.click(page.response, label="Keep")
    assert "plays **Zed**" in told.messages[-1].content
    nothing = await pasted(play, play.cat, " ")
    assert "found nothing there" in nothing.response.content
    large = await play.type(play.cat, "sheet import", file=("big.txt", b"x" * 70_000))
    assert "That file has 70 kB, and sheets may have 60 kB" in large.response.content
