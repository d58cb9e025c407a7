"""What a fight on Planet Eris adds to attacks, as people use it."""

import re

import pytest

from rules.encounter.records import AddMonsters
from rules.items.records import AddItem
from rules.rounds.records import NextStep
from rules.sheet.records import ChangeTraits, SetLevel
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_of, menu_on, said

OGRES = AddMonsters(name="Ogre", count=5, hit_points=(40,), hit_dice="4", numbers=(("ac", 5),))


@pytest.fixture
async def scene(play: Play) -> Scene:
    """Ann's Aldric, a fighter with a sling, and Bob's Bertha have their turn against ogres."""
    scene = Scene(play)
    await scene.begin("eris", talkative="on")
    await scene.meet()
    for who, name in ((play.ann, "Aldric"), (play.bob, "Bertha")):
        await scene.join(who, name, 30, {"thac0": 17, "ac": 5})
    aldric = await scene.id_of("Aldric")
    fighter = ChangeTraits(character_id=aldric, traits=("fighter",))
    await scene.lay(play.ann, fighter, SetLevel(character_id=aldric, level=2))
    await scene.lay(play.ann, AddItem(name="Sling"))
    await scene.lay(play.bob, AddItem(name="Long sword"))
    await scene.lay(play.referee, OGRES, NextStep())
    await scene.begin_turn()
    return scene


@pytest.mark.rule("ERIS-CRITICAL")
async def test_a_critical_hit_doubles_and_a_helmet_saves_from_it(play: Play, scene: Scene) -> None:
    blow = {"who": "Bertha", "target": "Ogre 1", "roll": 20, "deal": 3}
    told = await scene.say(play.referee, "attack", **blow)
    assert "; double: critical hit) for 6 (" in told.response.content
    await scene.say(play.referee, "item add", name="Helmet", who="Ogre", tags="helmet")
    await scene.say(play.referee, "item wield", item="Helmet", who="Ogre")
    told = await scene.say(play.referee, "attack", **blow, allow=True)
    assert " for 3 (" in told.response.content
    assert "Helmet saves Ogre 1 from a critical hit, and breaks." in told.response.content


@pytest.mark.rule("ERIS-CRITICAL")
async def test_of_many_blows_what_is_ruled_of_all_is_told_once(play: Play, scene: Scene) -> None:
    blow = {"who": "Ogre", "target": "Bertha", "deal": 1, "count": 2, "allow": True}
    told = await scene.say(play.referee, "attack", **blow, roll=20, damage="1d6")
    assert (
        "Ogres 1 and 2 hit Bertha with Club (20, 20; double: critical hit) for 4 ("
        in told.response.content
    )
    assert told.response.content.count("critical hit") == 1


@pytest.mark.rule("ERIS-MULTI-ATTACK")
async def test_a_fighter_attacks_several_foes(play: Play, scene: Scene) -> None:
    told = await scene.say(play.ann, "attack", target="Ogre 1, Ogre 2", weapon="bare hands")
    assert "-2 for 2 attacks" in said(await scene.say(play.ann, "log why"))
    refused = await scene.say(play.bob, "attack", target="Ogre 1, Ogre 2")
    assert "Bertha can attack only one of them" in refused.response.content
    blow = {"who": "Aldric", "weapon": "bare hands", "roll": 2, "allow": True}
    told = await scene.say(play.referee, "attack", target="Ogre, Ogre 1", **blow)
    assert "Ogre 1" in told.response.content
    assert "Ogre 2" in told.response.content


@pytest.mark.rule("ERIS-PARRY")
async def test_who_has_moved_does_not_parry(play: Play, scene: Scene) -> None:
    await scene.say(play.bob, "move", way="away")
    refused = await scene.say(play.bob, "parry", against="Ogre 1")
    assert "Bertha has moved in this round, and whoever parries does nothing else." in (
        refused.response.content
    )


@pytest.mark.rule("ERIS-FIRE-INTO-MELEE")
@pytest.mark.rule("ERIS-INDIRECT-FIRE")
async def test_a_shot_into_melee_goes_astray(play: Play, scene: Scene) -> None:
    await scene.say(play.bob, "attack", target="Ogre 1", weapon="Long sword")
    assert "In melee: Bertha with Ogre 1" in await scene.board()
    shot = {"who": "Aldric", "target": "Ogre 1", "weapon": "Sling", "distance": 40, "roll": 2}
    told = await scene.say(play.referee, "attack", **shot, how="indirect")
    assert "; arcing; no range bonus: into melee)" in told.response.content
    assert "-2 arcing" in said(await scene.say(play.ann, "log why"))
    assert (
        "A shot goes astray: **" in told.response.content
        and "**Bertha** takes" in told.response.content
    ) or "A shot goes wide and hits no friend: **" in told.response.content


@pytest.mark.rule("ERIS-MULTI-ATTACK")
async def test_a_fighter_attacks_several_in_two_taps(play: Play, scene: Scene) -> None:
    page = await scene.press(play.ann, "Attack")
    assert "2 at once" not in labels_of(page.response.components)  # a sling shoots once
    page = await play.ann.click(page.response, label="With bare hands")
    labels = labels_of(page.response.components)
    assert "2 at once" in labels
    assert "3 at once" not in labels
    await play.ann.click(page.response, label="2 at once")
    assert "-2 for 2 attacks" in said(await scene.say(play.ann, "log why"))


@pytest.mark.rule("ERIS-PARRY")
async def test_a_parry_by_command_and_the_blow_that_answers_a_1(play: Play, scene: Scene) -> None:
    told = await scene.say(play.bob, "parry", against="Ogre 1: 2, Ogre 2: 1, Ogre 3: -1")
    assert "from 1 to 4" in told.response.content
    told = await scene.say(play.bob, "parry", against="Ogre 1: two")
    assert "no number of points" in told.response.content
    shares = "Ogre 1: 2, Ogre 2: 1, Ogre 3: 1"
    told = await scene.say(play.bob, "parry", against=shares, ward="Aldric")
    assert (
        "Bertha parries and defends Aldric: -2 for Ogre 1, -1 for Ogre 2 and -1 for Ogre 3."
        in told.response.content
    )
    blow = {"target": "Bertha", "roll": 10, "deal": 0, "allow": True}
    for number, less in ((1, "-2"), (2, "-1"), (3, "-1"), (4, ""), (5, "")):
        told = await scene.say(play.referee, "attack", who=f"Ogre {number}", **blow)
        why = said(await scene.say(play.referee, "log why"))
        assert ("Bertha parries" in why) == bool(less)
        assert not less or f"{less} Bertha parries" in why
    blow |= {"target": "Aldric", "roll": 1}
    told = await scene.say(play.referee, "attack", who="Ogre 5", **blow)
    assert "Bertha may strike back at Ogre 5 at once." in told.response.content
    told = await play.bob.click(told.response, label="Strike back: Ogre 5")
    assert "Bertha " in scene.texts()[-1]
    assert "counter-attack" in scene.texts()[-1]
    told = await scene.say(play.referee, "attack", who="Ogre 4", **blow)
    await play.bob.click(told.response, label="Let it go")
    assert "Bertha does not strike back at Ogre 4." in scene.texts()[-1]


@pytest.mark.rule("ERIS-PARRY")
async def test_a_parry_takes_three_taps(play: Play, scene: Scene) -> None:
    page = await scene.press(play.bob, "Attack")
    asked = await play.bob.click(page.response, label="Parry…")
    assert "**Bertha** gives up every other action of this round." in asked.response.content
    labels = labels_of(asked.response.components)
    assert labels[0] == "Ogre 1, Ogre 2, Ogre 3, Ogre 4"
    await play.bob.click(asked.response, label="Ogre 1, Ogre 2, Ogre 3")
    assert scene.texts()[-1].startswith("Bertha parries: -2 for Ogre 1, -1 for Ogre 2")


@pytest.mark.rule("ERIS-DUAL-WIELD")
async def test_two_weapons_are_declared(play: Play, scene: Scene) -> None:
    await scene.say(play.bob, "item add", name="Dagger")
    for weapon in ("Long sword", "Dagger"):
        await scene.say(play.bob, "item wield", item=weapon)
    told = await scene.say(play.bob, "declare", what="offensive")
    assert (
        "Bertha fights in the next round with two weapons offensively: +1 to every blow."
        in told.response.content
    )
    await scene.say(play.referee, "encounter next", to="round")
    page = await scene.press(play.bob, "Declare")
    assert "Parry…" in menu_on(page.response)
    await play.bob.click(page.response, label="Two weapons, defensively")
    assert "with two weapons defensively: blows at them get -1." in scene.texts()[-1]
    blow = {"who": "Ogre 1", "target": "Bertha", "roll": 10, "deal": 0, "allow": True}
    await scene.press(play.referee, "Next")
    for side, forced in (("Party", 6), ("Monsters", 1)):
        await scene.say(play.referee, "encounter roll", who=side, forced=forced)
    await scene.press(play.referee, "Next")
    await scene.say(play.referee, "attack", **blow)
    assert "-1 the target's off-hand weapon" in said(await scene.say(play.referee, "log why"))


@pytest.mark.rule("ERIS-GRAPPLE-GYGAX")
@pytest.mark.rule("ERIS-GRAPPLE-NATURAL")
@pytest.mark.rule("ERIS-GRAPPLE-UNCONTESTED")
async def test_holding_somebody_and_breaking_free(play: Play, scene: Scene) -> None:
    wrestling = {"who": "Ogre 4", "target": "Aldric", "method": "natural", "allow": True}
    told = await scene.say(play.referee, "grapple", **wrestling, roll=0)
    assert "against 1d6+2 (" in told.response.content
    told = await scene.say(
        play.referee, "grapple", who="Ogre 1", target="Bertha", roll=9, against=5, allow=True
    )
    assert "**Ogre 1 gets hold of Bertha**: " in told.response.content
    assert "held" in await scene.board()
    refused = await scene.say(play.bob, "attack", target="Ogre 2")
    assert "can attack only who holds them" in refused.response.content
    refused = await scene.say(play.bob, "move", way="away")
    assert "Bertha is held, and has to break free first." in refused.response.content
    page = await scene.press(play.bob, "Attack")
    await play.bob.click(page.response, label="Break free")
    free = r"\*\*Bertha (breaks|does not get) free of Ogre 1\*\*: \*\*\d\*\* on 1d6"
    assert re.match(free, scene.texts()[-1])
    page = await scene.press(play.ann, "Attack")
    asked = await play.ann.click(page.response, label="Grab and hold…")
    assert asked.response.content.startswith("Whom does **Aldric** try to hold?")
    await play.ann.click(asked.response, label="Ogre 2")
    text = scene.texts()[-1]
    assert re.match(r"\*\*Aldric (gets|does not get) hold of Ogre 2\*\*: 2d6 \(", text)
    assert "4d6" not in text
    told = await scene.say(
        play.referee,
        "grapple",
        who="Ogre 3",
        target="Bertha",
        method="uncontested",
        strength=12,
        against=12,
        extraordinary=False,
        allow=True,
    )
    assert "**Ogre 3 does not get hold of Bertha**: " in told.response.content
    assert "at most 12 succeeds." in told.response.content


@pytest.mark.rule("ERIS-FIRST-FIRE")
@pytest.mark.rule("ERIS-MISSILES")
@pytest.mark.rule("ERIS-FIRE-INTO-MELEE")
async def test_a_ready_weapon_shoots_first_and_stones_run_out(play: Play, scene: Scene) -> None:
    await scene.say(play.ann, "item add", name="Sling stone", count=1, tags="ammunition")
    told = await scene.say(play.ann, "declare", what="ready")
    assert "Aldric holds a weapon ready, and may shoot before initiative" in told.response.content
    named = await scene.say(play.referee, "encounter at-risk", who="Bertha")
    assert "Shots that go astray hit Bertha." in named.response.content
    await scene.say(play.referee, "encounter next", to="round")
    page = await scene.press(play.ann, "Declare")
    asked = await play.ann.click(page.response, label="Shoot first…")
    assert "**Aldric** with **Sling**, shooting first. Whom?" in asked.response.content
    shot = {"target": "Ogre 1", "weapon": "Sling", "how": "first-fire", "distance": 40}
    told = await scene.say(play.ann, "attack", **shot)
    assert "; shooting first)" in told.response.content
    assert "Aldric has no sling stones left." in told.response.content


@pytest.mark.rule("OSE-SAVES")
async def test_all_in_an_area_save_for_half(play: Play, scene: Scene) -> None:
    await scene.say(play.ann, "sheet set", field="save_breath", value="16")
    breath = {"target": "Aldric, Ogre 1, Ogre 2", "amount": "8", "save": "save_breath"}
    refused = await scene.say(play.referee, "damage", **breath, half=True)
    assert "leave out `half`" in refused.response.content
    own = await scene.say(play.ann, "damage", **breath)
    assert "Only a referee of this game can ask for checks." in own.response.content
    await scene.say(play.referee, "damage", **breath, kind="fire")
    assert "Aldric" in scene.texts()[-1]
    await scene.say(play.ann, "check", what="save_breath")
    assert any("takes 4 (half" in text or "takes 8" in text for text in scene.texts())
