"""Elves, dwarves and hobbits as people play them."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.scene import Scene


@pytest.mark.rule("ERIS-ELF", "ERIS-HOBBIT", "ERIS-DWARF")
async def test_a_party_of_three_races_meets_those_who_hate_it(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("eris")
    await scene.meet()
    for who, name, race in (
        (play.ann, "Aldric", "Elf"),
        (play.bob, "Berta", "hobbit"),
        (play.cat, "Cato", "dwarf"),
    ):
        await scene.join(who, name)
        await scene.say(who, "sheet trait", trait=race)
    for name, traits in (("Orcs", "orc"), ("Goblins", "goblin"), ("Ogre", "large clumsy")):
        await scene.say(play.referee, "monster add", name=name, hit_points="9", traits=traits)
    for name, race in (("Orcs", "orcs attack a party with an elf"), ("Goblins", "a dwarf in it")):
        told = await scene.say(play.referee, "encounter reaction", who=name)
        assert told.ephemeral
        assert f"Reaction of {name}: **attacks**, without a roll: " in told.response.content
        assert race in told.response.content
    for name in ("Berta", "Cato"):
        hurt = await scene.say(play.referee, "damage", target=name, amount="3", by="Ogre")
        assert "half: too large and clumsy to hit a" in hurt.response.content
        assert f"{name} takes 2 from " in hurt.response.content
    whole = await scene.say(play.referee, "damage", target="Aldric", amount="3", by="Ogre")
    assert "half" not in whole.response.content


@pytest.mark.rule("ERIS-ELF")
async def test_an_elf_who_passes_orcs_over_is_warned_in_private(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("eris", talkative="on")
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    await scene.say(play.ann, "sheet trait", trait="elf")
    await scene.say(play.ann, "sheet set", field="thac0", value="19")
    for name, traits in (("Orcs", "orc"), ("Ogre", "large clumsy")):
        await scene.say(
            play.referee, "monster add", name=name, hit_points="30", ac=9, traits=traits
        )
    await scene.press(play.referee, "Begin the rounds")
    await scene.press(play.referee, "Next")
    for side, total in (("Party", 6), ("Monsters", 1)):
        await scene.say(play.referee, "encounter roll", who=side, forced=total)
    await scene.press(play.referee, "Next")
    told = await scene.say(play.ann, "attack", target="Ogre")
    warning = "An elf has to attack Orcs first; Aldric attacked somebody else."
    assert [warning in one.content for one in told.messages] == [False, True]
    assert [one.ephemeral for one in told.messages] == [False, True]
    assert not any(warning in text for text in scene.texts())
