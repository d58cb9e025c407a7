"""Light as people use it: torches, lanterns, swords, and the dark."""

import pytest

from rules.light.records import LIGHTS, SetDark
from rules.state.party import Scale
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on, said


@pytest.fixture
async def scene(play: Play) -> Scene:
    """Aldric and Berta are out at night; Aldric carries torches."""
    scene = Scene(play)
    await scene.set_up("eris", Aldric=12, Berta=9)
    await scene.say(play.ann, "item add", name="3 torches")
    await scene.set_out(Scale.WILDERNESS)
    await scene.act(play.referee, SetDark(dark=True))
    await scene.say(play.referee, "encounter board")
    return scene


async def values(play: Play, command: str, option: str) -> list[str]:
    """What a player is offered."""
    found = await play.ann.autocomplete(play.channel, command, option, "")
    return [choice["value"] for choice in found]


@pytest.mark.rule("ERIS-LIGHT", "OSE-LIGHT")
async def test_a_torch_is_lit_shown_on_the_board_and_goes_out(play: Play, scene: Scene) -> None:
    assert "Light: none. It is **dark**." in await scene.board()
    offered = await play.ann.autocomplete(play.channel, "light on", "source", "")
    assert [(one["name"], one["value"]) for one in offered] == [("torch (3)", "torch")]
    lit = await scene.say(play.ann, "light on", source="torch")
    assert not lit.ephemeral
    text = "Aldric lights a torch (30' bright), for 6 turns. 2 torches left."
    assert text in lit.response.content
    assert "There is light again." in lit.response.content
    assert "Light: torch (Aldric, 6 turns)" in await scene.board()
    twice = await scene.say(play.ann, "light on", source="Torch")
    await play.ann.click(twice.response, label="Undo")
    assert "Light: torch (Aldric, 6 turns)" in await scene.board()
    assert "Torch (2)" in said(await scene.say(play.ann, "item show"))
    await scene.say(play.ann, "light on", source="Torch")
    assert "Light: 2 torches (Aldric, 6 turns)" in await scene.board()
    passed = await scene.say(play.referee, "time pass", turns=8)
    text = said(passed)
    assert "**2 torches go out** (Aldric)." in text
    assert "**It is dark**: no light shines. Aldric and Berta see nothing." in text
    assert (await play.game()).state.clock.turns == 6
    assert "Light: none. It is **dark**." in await scene.board()
    assert "In the dark you can fight nobody: light something." in text
    more = await play.ann.click(passed.response, label="Light…")
    assert labels_on(more.response) == ["Light torch (1)"]
    listed = await play.referee.click(passed.response, label="Light…")
    bright = await play.referee.click(listed.response, label="No light needed here")
    assert "There is light again." in said(bright)


@pytest.mark.rule("ERIS-LIGHT")
async def test_the_board_has_a_button_with_all_that_one_can_do(play: Play, scene: Scene) -> None:
    for name in ("Hooded lantern", "2 oil flasks"):
        await scene.say(play.ann, "item add", name=name)
    await scene.say(play.ann, "item add", name="Long sword", magic=True)
    listed = await scene.press(play.ann, "Light…")
    assert listed.ephemeral
    assert "It is **dark**: nothing shines." in listed.response.content
    assert labels_on(listed.response) == [
        "Light torch (3)",
        "Light hooded lantern",
        "Draw magic sword",
    ]
    await play.ann.click(listed.response, label="Light hooded lantern")
    listed = await scene.press(play.ann, "Light…")
    drawn = await play.ann.click(listed.response, label="Draw magic sword")
    assert "Aldric draws a magic sword, and it shines 60'." in said(drawn)
    listed = await scene.press(play.ann, "Light…")
    cover = "Cover hooded lantern (Aldric)"
    assert {cover, "Put out hooded lantern (Aldric)"} <= {*labels_on(listed.response)}
    covered = await play.ann.click(listed.response, label=cover)
    assert "Aldric's hooded lantern is covered: 15' dim." in said(covered)
    assert "hooded lantern (Aldric, covered, 18 turns)" in await scene.board()
    listed = await scene.press(play.ann, "Light…")
    assert "Uncover hooded lantern (Aldric)" in labels_on(listed.response)
    out = await play.ann.click(listed.response, label="Put out hooded lantern (Aldric)")
    assert "Aldric's hooded lantern is put out, with 18 turns left." in said(out)
    listed = await scene.press(play.ann, "Light…")
    assert "**hooded lantern**: Aldric, put out, covered, 18 turns left" in listed.response.content
    assert "Light hooded lantern again (Aldric)" in labels_on(listed.response)
    others = await scene.press(play.bob, "Light…")
    assert labels_on(others.response) == []
    assert "**magic sword**: Aldric, 60' bright" in others.response.content


@pytest.mark.rule("ERIS-LIGHT")
async def test_a_lantern_is_handed_over_filled_and_put_out(play: Play, scene: Scene) -> None:
    for name in ("Lantern", "2 oil flasks"):
        await scene.say(play.ann, "item add", name=name)
    await scene.say(play.ann, "light on", source="lantern")
    passed = await scene.say(play.referee, "time pass", turns=18)
    assert "Aldric's lantern takes an oil flask, and none is left." in said(passed)
    given = await scene.say(play.ann, "light give", light="lantern", to="Berta")
    assert "Aldric hands the lantern to Berta." in said(given)
    down = await scene.say(play.bob, "light give", light="lantern", to="ground")
    assert "Berta sets the lantern down." in said(down)
    taken = await scene.say(play.ann, "light give", light="lantern")
    assert "Aldric takes the lantern up." in said(taken)
    passed = await scene.say(play.referee, "time pass", turns=18)
    assert "**A lantern goes out** (Aldric): no oil flask left." in said(passed)
    assert await values(play, "light refill", "light") == [
        LIGHTS.of((await play.game()).state)[0].id
    ]
    refused = await scene.say(play.ann, "light refill", light="lantern")
    assert "no oil flask on the list" in refused.response.content
    await scene.say(play.ann, "item add", name="oil flask")
    filled = await scene.say(play.ann, "light refill", light="lantern")
    assert "Aldric lights a lantern (30' bright), for 18 turns." in said(filled)
    assert len(await values(play, "light out", "light")) == 1
    out = await scene.say(play.ann, "light out", light="all")
    assert "is put out" in said(out)
    unknown = await scene.say(play.ann, "light out", light="sun")
    assert "I know no such light of yours" in unknown.response.content


@pytest.mark.rule("ERIS-LIGHT", "OSE-LIGHT")
async def test_the_referee_says_how_dark_it_is(play: Play, scene: Scene) -> None:
    offered = await play.referee.autocomplete(play.channel, "light on", "source", "contin")
    assert len(offered) == 2
    lit = await scene.say(play.referee, "light on", source="light (cleric)", who="Berta", level=2)
    assert "Magic shines on Berta (15' dim), for 14 turns." in said(lit)
    bright = await scene.say(play.referee, "light bright")
    assert "Here one sees without a light." in said(bright)
    dark = await scene.say(play.referee, "light dark")
    assert "It is dark here without a light." in said(dark)
    refused = await scene.say(play.ann, "light dark")
    assert "Only a referee" in refused.response.content
    listed = await scene.say(play.ann, "light list")
    assert "**light (cleric)**: Berta, 15' dim" in listed.response.content
    sword = await scene.say(play.referee, "light draw", who="Aldric")
    assert "draws a magic sword" in said(sword)
    away = await scene.say(play.ann, "light draw", away=True)
    assert "Aldric's magic sword shines no more." in said(away)
    lantern = await scene.say(play.referee, "light on", source="hooded lantern", who="Aldric")
    assert "Aldric lights a hooded lantern" in said(lantern)
    covered = await scene.say(play.ann, "light cover", light="hooded lantern")
    assert "covered: 15' dim" in said(covered)
    assert "Light: light" in await scene.board()


@pytest.mark.rule("ERIS-LIGHT", "OSE-SURPRISE")
async def test_torchlight_settles_surprise_without_a_roll(play: Play, scene: Scene) -> None:
    await scene.say(play.ann, "light on", source="torch")
    await scene.meet(environment="wilderness")
    await scene.say(play.ann, "encounter join")
    await scene.say(play.referee, "monster add", name="Goblin", hit_points="3")
    assert "Light: torch (Aldric, 6 turns)" in await scene.board()
    rolled = await scene.say(play.referee, "encounter surprise", side="Monsters")
    assert rolled.ephemeral
    assert "The monsters are **not surprised** (Aldric's torch)." in said(rolled)
    await scene.say(play.ann, "light out", light="torch")
    await scene.say(play.referee, "light on", source="candle", who="Aldric")
    rolled = await scene.say(play.referee, "encounter surprise", side="Monsters")
    assert ", on 1 or less (Aldric's candle)." in said(rolled)


@pytest.mark.rule("ERIS-LIGHT")
async def test_a_light_of_somebody_unseen_shows_to_no_player(play: Play, scene: Scene) -> None:
    await scene.meet()
    await scene.say(play.referee, "monster add", name="Wolf", hit_points="3", hidden=True)
    lit = await scene.say(play.referee, "light on", source="torch", who="Wolf")
    assert lit.ephemeral
    assert "none" in await scene.board()
    listed = await scene.say(play.ann, "light list")
    assert "torch" not in listed.response.content
    listed = await scene.say(play.referee, "light list")
    assert "**torch**: Wolf, out of the players' sight" in listed.response.content
    assert await values(play, "light out", "light") == []


@pytest.mark.rule("ERIS-LIGHT")
async def test_a_spell_that_was_cast_shines_by_its_button(play: Play, scene: Scene) -> None:
    await scene.say(play.referee, "game settings", setting="book", value="none")
    await scene.say(play.ann, "spell memorise", spell="Light")
    cast = await scene.say(play.ann, "cast", spell="Light")
    assert labels_on(cast.response)[:2] == ["light (magic-user)", "light (cleric)"]
    lit = await play.ann.click(cast.response, label="light (cleric)")
    assert "Magic shines on Aldric (15' dim), for 13 turns." in said(lit)
    other = await scene.say(play.ann, "cast", spell="Light")
    assert "light (cleric)" not in labels_on(other.response)
