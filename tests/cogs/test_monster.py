"""`/do monster set` as a referee uses it: what was said of monsters is corrected."""

import pytest

from rules.encounter.records import AddMonsters
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on

GOBLINS = AddMonsters(name="Goblins", count=2, hit_points=(4,), numbers=(("ac", 6),), block="none")


async def met(play: Play, preset: str = "ose", **settings: str) -> Scene:
    """Aldric meets two goblins."""
    scene = Scene(play)
    await scene.begin(preset, **settings)
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    await scene.lay(play.referee, GOBLINS)
    return scene


@pytest.mark.rule("OSE-ENCOUNTER", "ERIS-DEX-TIEBREAK")
async def test_numbers_are_corrected_for_the_referee_alone(play: Play) -> None:
    scene = await met(play)
    said = len(scene.texts())
    told = await scene.say(
        play.referee,
        "monster set",
        who="Goblin 2",
        ac=5,
        initiative=2,
        level=3,
        hit_dice="3+1",
        numbers="save death 12; DEX: 15",
    )
    assert told.ephemeral
    for words in (
        "Goblins: hit dice **3+1**",
        "level **3** (was 1)",
        "Armour Class **5** (was 6)",
        "Initiative modifier **+2**",
        "Save vs death **12**",
        "on ties **a dexterity bonus** (was neither bonus nor penalty)",
    ):
        assert words in told.response.content
    assert len(scene.texts()) == said
    details = await scene.say(play.referee, "encounter details")
    assert (
        "HD 3+1 · level 3 · a dexterity bonus on ties · DEX 15 · Armour Class 5"
        in details.response.content
    )
    for_player = await scene.say(play.ann, "encounter details")
    assert "Armour Class 5" not in for_player.response.content
    wiped = await scene.say(play.referee, "monster set", who="Goblins", numbers="dex none")
    assert "no DEX any more (was 15)" in wiped.response.content
    again = await scene.say(play.referee, "monster set", who="Goblins", ac=5)
    assert "nothing would change" in again.response.content


@pytest.mark.rule("OSE-HD-ROW", "OSE-MONSTER-SAVES", "OSE-NORMAL-HUMAN")
async def test_a_stat_block_says_where_its_numbers_come_from(play: Play) -> None:
    scene = await met(play)
    await scene.say(play.referee, "monster set", who="Goblins", hit_dice="1-1")
    await scene.say(play.referee, "morale set", group="Goblins", score=7)
    shown = await scene.say(play.referee, "monster show", who="Goblin 2")
    assert shown.ephemeral
    for words in (
        "### Goblins\nHit points: 1: 4/4, 2: 4/4\nMorale 7\nHD 1-1\nArmour Class 6",
        (
            "By 1-1 hit dice: THAC0 19 · Attack bonus +0 · Saves: death 14 · wands 15 · paralysis "
            "16 · breath 17 · spells 18"
        ),
    ):
        assert words in shown.response.content
    for_player = await scene.say(play.ann, "monster show", who="Goblins")
    assert "known to the referees" in for_player.response.content
    assert "14" not in for_player.response.content
    sheet = await scene.say(play.ann, "monster show", who="Aldric")
    assert "with a sheet: look at it" in sheet.response.content
    await scene.say(play.referee, "monster hire", name="Bill", character="Aldric", hit_points="2")
    bill = await scene.say(play.ann, "monster show", who="Bill")
    assert "### Bill\n2/2 hp" in bill.response.content
    assert "orale" not in bill.response.content
    assert "`/do monster set` writes one" in bill.response.content
    await scene.say(play.referee, "monster set", who="Bill", normal_human=True)
    bill = await scene.say(play.ann, "monster show", who="Bill")
    assert (
        "By the row of normal humans: THAC0 20 · Attack bonus -1 · Saves: death 14"
        in bill.response.content
    )


async def test_a_name_is_told_to_everybody_and_undo_and_redo_bring_it_back(play: Play) -> None:
    scene = await met(play)
    told = await scene.say(play.referee, "monster set", who="Goblins", name="Hobs", ac=4)
    assert not told.ephemeral
    assert "Goblins is now called **Hobs**" in told.response.content
    assert "Armour" not in told.response.content
    (private,) = told.followups
    assert private.ephemeral
    assert "Armour Class **4** (was 6)" in private.content
    assert "Hobs 2 of 2" in await scene.board()
    await scene.say(play.referee, "log undo")
    assert "Goblins 2 of 2" in await scene.board()
    assert (await play.encounter()).combatants[1].numbers == {"ac": 6}
    await scene.say(play.referee, "log redo")
    assert "Hobs 2 of 2" in await scene.board()
    log = await scene.say(play.ann, "log show")
    assert "now called" in log.response.content
    assert "Armour" not in log.response.content
    own = await scene.say(play.referee, "log show")
    assert "Armour Class **4**" in own.response.content


async def test_of_a_hidden_one_players_learn_nothing(play: Play) -> None:
    scene = await met(play)
    await scene.say(play.referee, "monster add", name="Wight", hit_points="9", hidden=True)
    said = scene.texts()
    told = await scene.say(play.referee, "monster set", who="Wight", name="Wraith", level=4)
    assert told.ephemeral
    assert "Wight, unseen, is now called **Wraith**" in told.response.content
    assert scene.texts() == said
    unknown = await scene.say(play.ann, "monster set", who="Wraith", level=2)
    nothing = await scene.say(play.ann, "monster set", who="Nobody", level=2)
    assert unknown.response.content == nothing.response.content.replace("Nobody", "Wraith")
    known = await scene.say(play.ann, "monster set", who="Goblins", level=2)
    assert known.ephemeral
    assert "Only a referee" in known.response.content
    named = await scene.say(play.referee, "monster set", who="Goblins", name="Wraith")
    assert named.response.content.splitlines()[0] == "Goblins is now called **Wraith**."
    assert "unseen" not in named.response.content
    assert "Wraith, unseen, is now called **Wraith B**" in named.followups[0].content


@pytest.mark.rule("OSE-NORMAL-HUMAN", "OSE-SLOW-WEAPONS", "OSE-RETAINER-MORALE")
async def test_hirelings_are_corrected_like_monsters(play: Play) -> None:
    scene = await met(play)
    await scene.say(play.referee, "monster hire", name="Bill", character="Aldric", hit_points="3")
    told = await scene.say(
        play.referee, "monster set", who="Bill", normal_human=True, loyalty=8, slow=True
    )
    assert told.ephemeral
    private = told.response.content
    for words in (
        "Bill fights with a slow weapon",
        "level **0** (was 1)",
        "normal human **yes** (was no)",
        "Loyalty **8**",
    ):
        assert words in private
    details = await scene.say(play.ann, "encounter details")
    assert (
        "level 0 · normal human · Loyalty 8 · By the row of normal humans: THAC0 20"
        in details.response.content
    )
    back = await scene.say(play.referee, "monster set", who="Bill", normal_human=False)
    assert "normal human **no** (was yes)" in back.response.content


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
async def test_hit_dice_that_planet_eris_does_not_know_are_warned_of(play: Play) -> None:
    scene = await met(play, "eris")
    told = await scene.say(play.referee, "monster set", who="Goblins", hit_dice="1d8")
    assert "Warning: hit dice values of Goblins: d8 instead of d6" in told.response.content


async def test_what_cannot_be_read_is_answered_with_what_to_type(play: Play) -> None:
    scene = await met(play)
    odd = await scene.say(play.referee, "monster set", who="Goblins", numbers="fast")
    assert "save death 12, dex 14" in odd.response.content
    sheet = await scene.say(play.referee, "monster set", who="Aldric", level=2)
    assert "a number, the level, the name" in sheet.response.content
    assert "Set a character's level…" in labels_on(sheet.response)
    new = await scene.say(
        play.referee, "monster add", name="Rat", hit_points="2", numbers="dex none"
    )
    assert "Leave dex out" in new.response.content
    offered = await play.referee.autocomplete(play.channel, "monster set", "who", "")
    assert [choice["name"] for choice in offered] == ["Goblins"]


async def test_what_monsters_are_is_the_referees_to_know(play: Play) -> None:
    scene = await met(play)
    told = await scene.say(
        play.referee, "monster add", name="Ogre", hit_points="9", traits="Large Clumsy", like="none"
    )
    assert "clumsy" not in told.response.content
    shown = await scene.say(play.referee, "monster show", who="Ogre")
    assert "large and clumsy" in shown.response.content
    for_player = await scene.say(play.ann, "monster show", who="Ogre")
    assert "clumsy" not in for_player.response.content
    changed = await scene.say(play.referee, "monster set", who="Ogre", traits="undead")
    assert changed.ephemeral
    assert "Ogre: list of traits **undead** (was large-clumsy)" in changed.response.content
    same = await scene.say(play.referee, "monster set", who="Ogre", level=2)
    assert "traits" not in same.response.content
    slip = await scene.say(play.referee, "monster set", who="Ogre", traits="gobln")
    assert "Ogre: No rule knows “gobln”. Did you mean goblin?" in slip.response.content
    gone = await scene.say(play.referee, "monster set", who="Ogre", traits="none")
    assert "no list of traits any more (was gobln)" in gone.response.content


@pytest.mark.rule("OSE-ENCOUNTER")
async def test_the_referee_reads_of_newcomers_only_what_others_do_not(play: Play) -> None:
    scene = await met(play)
    added = await scene.say(play.referee, "monster add", name="Wolves", count=2, hit_dice="2")
    assert "**2 wolves** join the monsters." in added.response.content
    (private,) = added.followups
    assert private.content.startswith("Hit points of Wolves: ")
    assert "join" not in private.content
