"""`/sheet new`: a character by steps."""

import pytest

from cogs.sheet.making import sheet_meant
from cogs.sheet.pages import render_steps
from rules.campaign.records import ChangeSetting
from rules.errors import ForbiddenError
from rules.sheet.characters import BY_REFEREE, JOIN
from rules.state.sheet import Character
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import Scene
from tests.cogs.test_place import typed_in, write
from tests.cogs.test_sheet import sheet

FIRST = {
    "class": "",
    "name": "Morgan",
    "hit_points": "6",
    "ac": "7",
    "abilities": "13 9 12 15 10 8",
}


NO_BOOK = ChangeSetting(key="book", value="none")


async def made(play: Play, **changes: str) -> Told:
    """Ann has sent off the first form."""
    await play.begin("eris")
    await Scene(play).act(play.referee, NO_BOOK)
    opened = await play.type(play.ann, "sheet new")
    return await play.ann.submit_modal(opened, FIRST | changes)


async def test_a_character_in_a_minute(play: Play) -> None:
    told = await made(play)
    assert f"<@{play.ann.id}> plays **Morgan**, level 1, 6 hit points." in told.response.content
    steps = told.messages[-1]
    assert "Rules will ask for: THAC0 and saves" in steps.content
    assert "\u2713 Abilities" in steps.content
    assert "\u00b7 Items" in steps.content
    morgan = await sheet(play, "Morgan")
    assert morgan.numbers == {
        "str": 13, "int": 9, "wis": 12, "dex": 15, "con": 10, "cha": 8, "ac": 7,
    }  # fmt: skip
    chosen = await play.ann.click(steps, label="Race and class")
    for label in ("Elf", "Fighter", "Thief"):
        chosen = await play.ann.click(chosen.messages[-1], label=label)
    chosen = await play.ann.click(chosen.messages[-1], label="Thief")
    assert "**Morgan**? Elf and fighter." in chosen.messages[-1].content
    assert not (await sheet(play, "Morgan")).traits
    steps = (await play.ann.click(chosen.messages[-1], label="Write it down")).messages[-1]
    chosen = await play.ann.click(steps, label="Race and class")
    steps = (await play.ann.click(chosen.messages[-1], label="Write it down")).messages[-1]
    assert "\u2713 Race and class" in steps.content
    fighting = await write(
        play.ann,
        steps,
        "AC, THAC0, saves",
        thac0="19",
        saves="12 13 14 15 16",
        move="120",
        other="open doors 2, infravision 60",
    )
    steps = fighting.messages[-1]
    assert "Rules will ask for" not in steps.content
    things = await write(
        play.ann,
        steps,
        "Items",
        items="2 torches\nlong sword 1d8 (in hand), leather (worn), 30 gp",
    )
    morgan = await sheet(play, "Morgan")
    assert morgan.traits == ("elf", "fighter")
    assert [(item.name, item.count) for item in morgan.items] == [
        ("Torch", 2), ("Long sword", 1), ("Leather", 1), ("Coin", 30),
    ]  # fmt: skip
    assert morgan.numbers["save_spells"] == 16
    assert morgan.numbers["open_doors"] == 2
    steps = things.messages[-1]
    memorised = await write(play.ann, steps, "Spells", spells="Sleep x2")
    assert (await sheet(play, "Morgan")).spells[0].count == 2
    again = await play.ann.click(memorised.messages[-1], label="Items")
    assert typed_in(again)["items"].startswith("2 Torch\nLong sword 1d8 (in hand)")
    fewer = await play.ann.submit_modal(again, {"items": "2 torches"})
    assert [item.name for item in (await sheet(play, "Morgan")).items] == ["Torch"]
    wiped = await play.ann.click(fewer.messages[-1], label="Abilities")
    await play.ann.submit_modal(wiped, {"abilities": "str 14"})
    assert "wis" not in (await sheet(play, "Morgan")).numbers


async def test_what_cannot_be_read_is_given_back(play: Play) -> None:
    refused = await made(play, hit_points="lots", ac="seven")
    assert "“lots” is not hit points" in refused.response.content
    assert "Armour Class: seven" in refused.response.content
    again = await play.ann.click(refused.response, label="Correct it")
    assert typed_in(again)["name"] == "Morgan"
    assert typed_in(again)["ac"] == "seven"
    told = await play.ann.submit_modal(again, FIRST)
    assert "plays **Morgan**" in told.response.content
    unknown = await write(play.ann, told.messages[-1], "AC, THAC0, saves", other="charm 3")
    assert "charm 3" in unknown.response.content


async def test_a_newcomer_goes_on_while_they_wait(play: Play) -> None:
    scene = Scene(play)
    await play.begin("ose")
    await Scene(play).act(play.referee, NO_BOOK)
    await scene.act(play.referee, ChangeSetting(key=JOIN.key, value=BY_REFEREE))
    opened = await play.type(play.ann, "sheet new")
    told = await play.ann.submit_modal(opened, FIRST)
    waiting = (await play.game()).state.waiting
    assert [one.name for one in waiting] == ["Morgan"]
    steps = await write(play.ann, told.messages[-1], "Items", items="2 torches")
    assert (await play.game()).state.waiting[0].items[0].name == "Torch"
    shown = await play.type(play.ann, "sheet new")
    assert "\u2713 Items" in shown.response.content
    await play.referee.click(told.response, label="Let Morgan in")
    late = await write(play.ann, steps.messages[-1], "AC, THAC0, saves", thac0="18")
    assert "Written for Morgan: THAC0" in late.response.content
    assert (await sheet(play, "Morgan")).numbers["thac0"] == 18


async def test_a_referee_makes_one_for_somebody_else(play: Play) -> None:
    await play.begin("ose")
    await Scene(play).act(play.referee, NO_BOOK)
    opened = await play.type(play.referee, "sheet new", player=play.cat)
    told = await play.referee.submit_modal(opened, FIRST)
    assert f"<@{play.cat.id}> plays **Morgan**" in told.response.content
    steps = await write(play.referee, told.messages[-1], "Items", items="rope")
    assert "Written for Morgan: items" in steps.response.content
    with pytest.raises(ForbiddenError, match="Morgan's player"):
        sheet_meant(await play.game(), play.ann.id, "c1")


async def test_the_steps_say_what_rules_will_ask_for(play: Play) -> None:
    await made(play)
    game = await play.game()
    morgan: Character = game.state.characters[0]
    text, view = render_steps(game, morgan, morgan.id, {"things": ("Items", True)})
    assert "\u2713 Items" in text
    assert view is not None


async def test_the_card_leads_on_to_the_steps_and_the_picture(play: Play) -> None:
    await made(play)
    shown = await play.type(play.ann, "sheet show")
    steps = await play.ann.click(shown.response, label="Go on writing\u2026")
    assert "Rules will ask for" in steps.messages[-1].content
    others = await play.type(play.bob, "sheet show", character="Morgan")
    assert not others.response.components
    drawn = await play.type(play.ann, "sheet picture")
    assert drawn.ephemeral
    (file,) = drawn.response.attachments
    assert file.filename == "sheet.png"
    assert "### Morgan" in drawn.response.content


async def test_what_is_too_long_for_a_form_is_not_cut(play: Play) -> None:
    told = await made(play)
    words = "worn, old and worn out, worth 1000, holds 9000"
    many = "\n- ".join(f"Thing {n} of the Margrave ({words})" for n in range(59))
    text = f"Name: Morgan\nItems:\n- {many}"
    opened = await play.type(play.ann, "sheet import", file=("morgan.txt", text.encode()))
    await play.ann.click(opened.response, label="Write it over")
    assert len((await sheet(play, "Morgan")).items) == 59
    refused = await play.ann.click(told.messages[-1], label="Items")
    assert "too long for a form" in refused.response.content


async def test_hit_points_that_nobody_typed_are_rolled(play: Play) -> None:
    told = await made(play, **{"hit_points": "", "class": "elven fighter 2"})
    assert "level 2" in told.response.content
    morgan = await sheet(play, "Morgan")
    assert morgan.traits == ("elf", "fighter")
    assert 3 <= morgan.vitals.maximum <= 12
    assert "\u2713 Race and class" in told.messages[-1].content


async def test_somebody_wounded_is_made_so(play: Play) -> None:
    await made(play, hit_points="1/6", ac="")
    vitals = (await sheet(play, "Morgan")).vitals
    assert (vitals.hit_points, vitals.maximum) == (1, 6)
