"""Load as people meet it: the board, `/party load`, the sheet, and what a referee says of it."""

import pytest

from rules.bestiary.records import KeepStatBlock, StatBlock
from rules.bestiary.words import parse_hit_dice
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, said

REFUSED = "Only a referee of this game can say who carries treasure to speak of."


@pytest.fixture
async def scene(play: Play) -> Scene:
    """Ann plays Aldric and Bob plays Berta."""
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=6)
    return scene


async def load(play: Play, scene: Scene) -> str:
    """What Ann is told of the party's load."""
    told = await scene.say(play.ann, "party load")
    assert told.ephemeral
    return told.response.content


@pytest.mark.rule("OSE-MOVEMENT-RATES", "OSE-ENCUMBRANCE-BASIC", "OSE-TREASURE-WEIGHT", "OSE-UNITS")
async def test_everybody_sees_who_slows_the_party_and_why(play: Play, scene: Scene) -> None:
    for item in ("platemail", "shield"):
        await scene.say(play.bob, "item add", name=item)
        await scene.say(play.bob, "item wield", item=item)
    await scene.say(play.ann, "item add", name="400 gems")
    assert "**Aldric** 120' a turn, 40' a round: no armour" in await load(play, scene)
    await scene.say(play.ann, "item add", name="25 gems")
    assert await load(play, scene) == (
        "**The party goes 60' a turn, as fast as Berta can (plate)**\n"
        "- **Aldric** 90' a turn, 30' a round: no armour, carrying treasure of more than 400 coins "
        "of weight · 425 coins of weight (42.5 lb) of 1,600 at most\n"
        "- **Berta** 60' a turn, 20' a round: plate\n"
        "-# Together: 180' a turn on familiar ground, 60' a round running, 30' swimming, "
        "12 miles a day overland. Out of doors and on water feet are yards, but for areas of "
        "effect."
    )
    for word in ("start", "end"):
        await scene.say(play.referee, f"encounter {word}")
    assert "The party goes" not in await scene.board()
    await scene.set_out()
    await scene.say(play.bob, "item add", name="rope")
    assert "The party goes 60' a turn, as fast as Berta can (plate)." in await scene.board()
    sheet = await scene.say(play.bob, "sheet show")
    assert "Movement 60 (plate)" in sheet.response.content
    await scene.say(play.bob, "sheet set", field="move", value="100")
    assert "The party goes 90' a turn, as fast as Aldric can" in await scene.board()


@pytest.mark.rule("OSE-ENCUMBRANCE-BASIC")
async def test_a_referee_says_whose_treasure_counts(play: Play, scene: Scene) -> None:
    refused = await scene.say(play.ann, "party treasure", who="Aldric", slows="yes")
    assert REFUSED in refused.response.content
    await scene.say(play.referee, "party treasure", who="Aldric", slows="yes")
    assert (
        "Aldric carries treasure to speak of (Movement 90: no armour, carrying treasure)."
    ) in scene.texts()[-1]
    await scene.say(play.referee, "party treasure", who="Aldric", slows="weight")
    assert (
        "Aldric carries treasure that counts by its weight (Movement 120: no armour)."
    ) in scene.texts()[-1]
    await scene.say(play.ann, "item add", name="1601 gems")
    await scene.say(play.referee, "party treasure", who="Aldric", slows="no")
    assert "Aldric carries no treasure to speak of (cannot move)." in scene.texts()[-1]
    told = await load(play, scene)
    assert told.startswith("**The party cannot move: Aldric, too much treasure**\n- **Aldric** ca")
    assert "Together" not in told


@pytest.mark.rule("OSE-ENCUMBRANCE-DETAILED")
async def test_where_all_is_weighed_the_player_is_told_what_has_no_weight(
    play: Play, scene: Scene
) -> None:
    await scene.say(play.referee, "game settings", setting="encumbrance", value="detailed")
    await scene.say(play.ann, "item add", name="trident")
    await scene.say(play.ann, "item add", name="Iron shield", weight=601, tags="shield")
    told = await load(play, scene)
    assert "- **Aldric** 60' a turn, 20' a round: up to 800 coins of weight" in told
    assert "601 coins of weight (60.1 lb) of 1,600 at most · no weight is written for Tri" in told


@pytest.mark.rule("OSE-ENCUMBRANCE-DETAILED")
async def test_by_slots_the_sheet_the_party_and_the_shop_say_how_many(
    play: Play, scene: Scene
) -> None:
    await scene.say(play.referee, "game settings", setting="encumbrance", value="slots")
    await scene.say(play.ann, "item add", name="13 Oil flask")
    counted = "0 of 9 slots worn and in hand, 13 of 16 packed"
    assert f"60' a turn, 20' a round: up to 14 slots packed · {counted}" in await load(play, scene)
    shown = await scene.say(play.ann, "item show")
    assert f"Movement 60: up to 14 slots packed; {counted}" in shown.response.content
    await scene.say(play.referee, "encounter board")
    shop = await scene.press(play.ann, "Shop…")
    assert f"gp. {counted}." in shop.response.content


@pytest.mark.rule("ERIS-EQUIPMENT-SPEED", "ERIS-WEIGHT-LIMIT")
async def test_planet_eris_goes_by_armour_shield_and_coins(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("eris", Aldric=8)
    await scene.say(play.ann, "sheet set", field="ac", value="7")
    for item in ("leather", "shield"):
        await scene.say(play.ann, "item add", name=item)
        await scene.say(play.ann, "item wield", item=item)
    assert "240' a turn, 50' a round: leather and shield" in await load(play, scene)
    await scene.say(play.ann, "item add", name="700 coins")
    told = await load(play, scene)
    assert (
        "120' a turn, 20' a round: leather and shield, loaded: more than 100 coins of weight"
        in told
    )
    assert "700 coins of weight (70 lb) of 1,400 at most" in told
    await scene.say(play.referee, "game settings", setting="negligible_load", value="700")
    assert "up to 700 coins of weight are no load" in scene.texts()[-1]
    told = await load(play, scene)
    assert "**The party goes 240' a turn, as fast as Aldric can (leather and shield)**" in told
    assert "360' a turn on familiar ground, 480' a turn running, 120' swimming, 24 miles" in told
    page = await scene.say(play.referee, "game settings", setting="negligible_load")
    assert "- a number of 0 to 100,000\n- `700`: up to 700 coins" in said(page)


@pytest.mark.rule("ERIS-DONNING")
async def test_armour_takes_its_time_and_the_board_shows_it(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("eris", Aldric=8, Berta=8)
    await scene.say(play.ann, "item add", name="platemail")
    on = await scene.say(play.ann, "item wield", item="Platemail", helpers=2)
    assert "Aldric puts on Platemail. That takes 3 rounds." in on.response.content
    await scene.say(play.ann, "item wield", item="Platemail", away=True)
    await scene.say(play.referee, "encounter start")
    await scene.say(play.ann, "encounter join")
    alone = await scene.say(play.ann, "item wield", item="Platemail", helpers=1)
    assert "Nobody is there to help Aldric." in alone.response.content
    await scene.say(play.bob, "encounter join")
    await scene.say(play.ann, "item wield", item="Platemail", helpers=1)
    assert "*putting on Platemail*, 5 rounds" in await scene.board()
    await scene.say(play.referee, "encounter end")
    shown = await scene.say(play.ann, "item show")
    assert "Platemail · worn" in shown.response.content
    await scene.set_out()
    await scene.say(play.ann, "item wield", item="Platemail", away=True)
    assert "Aldric is taking off Platemail: 10 rounds." in await scene.board()
    await scene.say(play.referee, "time pass", turns=1)
    assert "Platemail" not in await scene.board()


async def test_without_a_party_nobody_goes_anywhere(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose")
    assert "there is no party that goes anywhere" in await load(play, scene)


@pytest.mark.rule("OSE-OVERLAND")
async def test_whoever_rides_is_told_with_the_mount_and_the_miles_of_all(
    play: Play, scene: Scene
) -> None:
    mule = KeepStatBlock(
        block=StatBlock("Mule", hit_dice=parse_hit_dice("6"), numbers={"move": 150})
    )
    await scene.act(play.referee, mule)
    await scene.say(play.ann, "sheet set", field="move", value="0")
    await scene.say(play.referee, "travel mount", who="Aldric", beast="Mule")
    told = await load(play, scene)
    assert "- **Aldric** cannot move: the sheet · on Mule 150' a turn" in told
    assert "-# On their mounts they make 24 miles a day." in told
    await scene.say(play.ann, "sheet set", field="move", value="60")
    assert "24 miles a day overland" in await load(play, scene)
