"""`/attack` and the Attack button as people use them."""

import re

import pytest

from rules.campaign.records import ChangeSetting
from rules.encounter.records import AddMonsters
from rules.items.records import AddItem, Details
from rules.rounds.records import NextStep
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_of, menu_on, said

GOBLINS = AddMonsters(
    name="Goblin", count=3, hit_points=(4,), hit_dice="1-1", numbers=(("ac", 6),), block="none"
)


@pytest.fixture
async def scene(play: Play) -> Scene:
    """Ann's Aldric, with a long sword and a bow, has his turn against three goblins."""
    scene = Scene(play)
    await scene.begin(weapon_damage="variable", talkative="on")
    await scene.meet()
    await scene.join(play.ann, "Aldric", numbers={"thac0": 17, "melee": 1, "ac": 5})
    sword, bow = Details(damage="1d8"), Details(damage="1d6")
    await scene.lay(play.ann, AddItem(name="Long sword", details=sword))
    await scene.lay(play.ann, AddItem(name="Longbow", details=bow))
    await scene.say(play.ann, "item wield", item="Long sword")
    await scene.lay(play.referee, GOBLINS, NextStep())
    await scene.begin_turn()
    return scene


@pytest.mark.rule("OSE-ATTACK")
@pytest.mark.rule("OSE-DAMAGE")
@pytest.mark.rule("OSE-VARIABLE-DAMAGE")
@pytest.mark.rule("OSE-NATURAL")
@pytest.mark.rule("OSE-ATTACKS-PER-ROUND")
async def test_an_attack_is_one_command_one_message_and_the_turn(play: Play, scene: Scene) -> None:
    told = await scene.say(play.referee, "attack", who="Aldric", target="Goblin", roll=19, deal=3)
    assert not told.ephemeral
    blow = "Aldric hits Goblin 1 with Long sword (19, set by the referee)"
    assert f"{blow} for 3 (badly hurt)." in told.response.content
    assert "AC 6" not in told.response.content
    assert "Aldric · done" in await scene.board() or "done" in await scene.board()
    again = await scene.say(play.ann, "attack", target="Goblin")
    assert again.ephemeral
    assert "Aldric has already acted in this round." in again.response.content


@pytest.mark.rule("OSE-ATTACK")
async def test_the_level_5_fighter_against_ac_4(play: Play, scene: Scene) -> None:
    """THAC0 17 and STR 13 (+1): a 14 makes 15, which hits AC 2, so it hits AC 4."""
    await scene.say(play.referee, "monster set", who="Goblin", ac=4)
    await scene.say(play.referee, "attack", who="Aldric", target="Goblin 1", roll=14)
    mine = said(await scene.say(play.ann, "log why"))
    assert "THAC0 17, the sheet · 15 in all, good for AC 2 · +1 STR" in mine
    assert "AC 4" not in mine
    shown = said(await scene.say(play.referee, "log why"))
    assert "AC 4, needs 13 in all" in shown


@pytest.mark.rule("OSE-ATTACK")
async def test_what_hits_nobody_is_told_as_too_low(play: Play, scene: Scene) -> None:
    """THAC0 17: a total of 7 is for AC 10, a total of 8 for AC 9."""
    await scene.say(play.referee, "attack", who="Aldric", target="Goblin 1", roll=6)
    told = said(await scene.say(play.ann, "log why"))
    assert "7 in all, too low for AC 9 · +1 STR" in told
    again = {"who": "Aldric", "target": "Goblin 1", "allow": True}
    await scene.say(play.referee, "attack", **again, roll=7)
    assert "8 in all, good for AC 9" in said(await scene.say(play.ann, "log why"))


@pytest.mark.rule("4E-INHERENT-BONUSES")
async def test_an_attack_goes_against_another_defence(play: Play, scene: Scene) -> None:
    blow = {"who": "Aldric", "target": "Goblin 1", "roll": 12, "against": "will"}
    unwritten = await scene.say(play.referee, "attack", **blow)
    assert "No Will is written for Goblin." in unwritten.response.content
    opened = await play.referee.click(unwritten.response, label="Goblin: Will…")
    await play.referee.submit_modal(opened, {"will": "16"})
    told = next(text for text in reversed(scene.texts()) if "Aldric misses" in text)
    assert "Goblin 1 (12, set by the referee; against Will)" in told
    shown = said(await scene.say(play.referee, "log why"))
    assert "Will 16, needs 14 in all" in shown
    assert "good for" not in shown


@pytest.mark.rule("OSE-ATTACK")
async def test_the_button_takes_two_taps(play: Play, scene: Scene) -> None:
    page = await scene.press(play.ann, "Attack")
    assert page.ephemeral
    assert page.response.content == "**Aldric** with **Long sword**. Whom?"
    assert labels_of(page.response.components) == [
        "Goblin (3): +1 to hit",
        "Shoot Goblin: Longbow (puts Long sword away)",
    ]
    assert menu_on(page.response) == [
        "With Longbow (puts Long sword away)",
        "With bare hands",
        "From behind",
        "To subdue",
        "Grab and hold…",
    ]
    bow = await play.ann.click(page.response, label="With Longbow (puts Long sword away)")
    assert "**Aldric** with **Longbow** (puts Long sword away). Whom?" in bow.response.content
    await play.ann.click(bow.response, label="Goblin (3): shot")
    text = scene.texts()[-1]
    assert text.startswith("Aldric ")
    assert "s Goblin 1" in text


@pytest.mark.rule("OSE-ATTACK")
async def test_a_shot_at_the_only_foe_is_two_taps(play: Play, scene: Scene) -> None:
    page = await scene.press(play.ann, "Attack")
    label = "Shoot Goblin: Longbow (puts Long sword away)"
    await play.ann.click(page.response, label=label)
    assert "s Goblin 1 with Longbow, Long sword put away" in scene.texts()[-1]


@pytest.mark.rule("OSE-UNARMED")
@pytest.mark.rule("OSE-BEHIND")
@pytest.mark.rule("OSE-COVER")
async def test_how_an_attack_is_made_is_an_option(play: Play, scene: Scene) -> None:
    told = await scene.say(play.ann, "attack", target="Goblin 2", weapon="bare hands", how="behind")
    assert "; from behind; ignores the shield)" in told.response.content
    shot = {"target": "Goblin 2", "weapon": "Longbow", "cover": 2, "distance": 60}
    told = await scene.say(play.referee, "attack", who="Aldric", **shot, roll=2, allow=True)
    assert "-2 cover" in said(await scene.say(play.ann, "log why"))
    huge = await scene.say(play.ann, "attack", target="Goblin 2", damage="100d100")
    assert huge.ephemeral
    assert "are the referee's to give" in huge.response.content
    unknown = await scene.say(play.referee, "attack", who="Aldric", target="Goblin", weapon="axe")
    assert unknown.ephemeral
    assert "There is no such weapon. There is: Longbow, Long sword" in unknown.response.content


@pytest.mark.rule("OSE-MISSILE-RANGE")
@pytest.mark.rule("ERIS-MISSILES")
async def test_a_shot_goes_by_its_range(play: Play, scene: Scene) -> None:
    far = await scene.say(play.ann, "attack", target="Goblin", weapon="Longbow", distance=300)
    assert far.ephemeral
    assert "That is too far: Longbow reaches 210." in far.response.content
    shot = {"who": "Aldric", "target": "Goblin", "weapon": "Longbow", "distance": 60}
    told = await scene.say(play.referee, "attack", **shot, roll=2)
    missed = "Aldric misses Goblin 1 with Longbow, Long sword put away (2"
    assert missed in told.response.content
    assert "+1 short range" in said(await scene.say(play.ann, "log why"))


@pytest.mark.rule("OSE-THAC0")
@pytest.mark.rule("OSE-AAC")
@pytest.mark.rule("ERIS-WEAPON-DAMAGE")
async def test_a_group_attacks_together_and_the_referee_sees_the_numbers(
    play: Play, scene: Scene
) -> None:
    await scene.say(play.referee, "encounter next", to="side")
    blow = {"who": "Goblin", "target": "Aldric", "roll": 19}
    told = await scene.say(play.referee, "attack", **blow, damage="1d2")
    public = scene.texts()[-1] if told.ephemeral else told.response.content
    assert "Goblins 1, 2 and 3 hit Aldric (19, 19, 19) for " in public
    assert "THAC0" not in public


@pytest.mark.rule("OSE-BLIND")
@pytest.mark.rule("OSE-HELPLESS")
async def test_conditions_forbid_attacks_and_give_hits_away(play: Play, scene: Scene) -> None:
    await scene.say(play.referee, "condition add", target="Aldric", name="blind")
    refused = await scene.say(play.ann, "attack", target="Goblin")
    assert refused.ephemeral
    assert "The blind cannot attack." in refused.response.content
    await scene.say(play.referee, "condition end", effect="blind on Aldric")
    await scene.say(play.referee, "condition add", target="Goblin 2", name="asleep")
    told = await scene.say(play.ann, "attack", target="Goblin 2")
    assert "Aldric hits Goblin 2 with Long sword (no roll needed, helpless) for " in (
        told.response.content
    )


@pytest.mark.rule("OSE-REACH")
@pytest.mark.rule("ERIS-MELEE-RANGE")
@pytest.mark.rule("OSE-SPACING")
async def test_a_foe_is_closed_in_on_or_too_far_and_in_a_cramped_place_neither(
    play: Play, scene: Scene
) -> None:
    await scene.say(play.referee, "encounter distance", distance=60, mode="public")
    far = await scene.say(play.ann, "attack", target="Goblin")
    assert far.ephemeral
    assert "it is 60 feet away, and Aldric can go 40 feet" in far.response.content
    await scene.say(play.referee, "encounter distance", distance=30, mode="public")
    page = await scene.press(play.ann, "Attack")
    assert "Goblin (3): close in, 30', +1 to hit" in labels_of(page.response.components)
    told = await scene.say(play.referee, "attack", who="Aldric", target="Goblin", roll=2)
    assert "; closes in: 25 feet)" in told.response.content
    assert "In melee: Aldric with Goblin 1" in await scene.board()
    cramped = await scene.say(play.referee, "encounter cramped", everyone=True, first_blow=True)
    assert "everybody counts as in melee" in cramped.response.content
    assert "Whoever waits has the first blow." in cramped.response.content
    assert "It is cramped: everybody counts as in melee" in await scene.board()
    narrow = await scene.say(play.referee, "encounter cramped", abreast=3)
    assert "There is room for 3 of a side to fight abreast." in narrow.response.content
    assert "Room for 3 of a side to fight abreast" in await scene.board()
    roomy = await scene.say(
        play.referee, "encounter cramped", everyone=False, first_blow=False, abreast=0
    )
    assert "Distances and movement count here." in roomy.response.content


@pytest.mark.rule("OSE-ATTACKS-PER-ROUND")
async def test_thirty_against_six_is_one_readable_message(play: Play) -> None:
    scene = Scene(play)
    await scene.begin(talkative="on")
    await scene.meet()
    people = (play.ann, play.bob)
    names = ("Aldric", "Berta", "Cuthbert", "Dagny", "Egil", "Freya")
    for index, name in enumerate(names):
        await scene.join(people[index % 2], name, points=99)
        await scene.say(play.referee, "sheet set", character=name, field="ac", value="5")
    await scene.say(play.referee, "monster add", name="Raider", count=30, hit_dice="1")
    await scene.press(play.referee, "Begin the rounds")
    told = await scene.say(play.referee, "attack", who="Raider", target=",".join(names), allow=True)
    text = told.response.content
    assert len(text) <= 2000
    blows = re.findall(r"Raiders? ([\d, and]+) (?:hits?|miss|misses) (\w+)", text)
    fought = sorted(
        (int(number), whom) for who, whom in blows for number in re.findall(r"\d+", who)
    )
    assert fought == [(number + 1, names[number % 6]) for number in range(30)]
    told_of = [whom for _, whom in blows]
    assert told_of == sorted(told_of, key=names.index)


@pytest.mark.rule("OSE-SUBDUE")
@pytest.mark.rule("OSE-BEHIND")
async def test_special_ways_stand_on_the_page_too(play: Play, scene: Scene) -> None:
    page = await scene.press(play.ann, "Attack")
    flat = await play.ann.click(page.response, label="To subdue")
    assert flat.response.content == "**Aldric** with **Long sword**, to subdue. Whom?"
    assert "To subdue" not in labels_of(flat.response.components)
    await play.ann.click(flat.response, label="Goblin (3): +1 to hit")
    assert "; to subdue)" in scene.texts()[-1]
    flatly = {"who": "Aldric", "how": "subdual", "roll": 19, "deal": 4, "allow": True}
    told = await scene.say(play.referee, "attack", target="Goblin 2", **flatly)
    assert " for 4 subdual damage." in told.response.content
    assert "surrendered" not in told.response.content
    await scene.say(play.referee, "monster set", who="Goblin", traits="intelligent")
    told = await scene.say(play.referee, "attack", target="Goblin 3", **flatly)
    assert "Goblin 3 has surrendered." in told.response.content
    hurt = await scene.say(
        play.referee,
        "attack",
        who="Goblin 1",
        target="Aldric",
        roll=19,
        deal=2,
        how="subdual",
        allow=True,
    )
    assert (
        "Goblin 1 hits Aldric (19, set by the referee; to subdue) for 2 subdual damage."
        in hurt.response.content
    )
    assert "2 subdual" in await scene.board()
    well = await scene.say(play.referee, "life set", target="Aldric", state="no-subdual")
    assert "Aldric is over 2 subdual damage." in well.response.content


@pytest.mark.rule("OSE-INVULNERABILITY")
async def test_what_only_silver_harms_is_told_unharmed_and_why_to_the_referee(
    play: Play, scene: Scene
) -> None:
    await scene.say(play.referee, "monster set", who="Goblin", traits="harmed by silver")
    told = await scene.say(play.referee, "attack", who="Aldric", target="Goblin 1", roll=19)
    blow = "Aldric hits Goblin 1 with Long sword (19, set by the referee) to no effect.\n"
    assert blow in told.response.content
    assert "silver" not in told.response.content
    (private,) = told.followups
    assert private.ephemeral
    assert "Goblin 1: harmed only by silver." in private.content
    assert (await play.encounter()).combatants[1].bodies[0].vitals.hit_points == 4


@pytest.mark.rule("OSE-WATER-COMBAT")
@pytest.mark.rule("OSE-UNSTABLE")
@pytest.mark.rule("OSE-BOMBING")
async def test_the_place_of_a_fight_counts(play: Play, scene: Scene) -> None:
    unsaid = await scene.say(play.referee, "encounter water")
    assert (
        "The fight is in water. What the water takes off attacks and damage"
        in unsaid.response.content
    )
    await scene.say(play.referee, "encounter water", attack=-2, damage=-1)
    assert "In water: attacks -2, damage -1" in await scene.board()
    await scene.say(play.referee, "condition add", target="Aldric", name="unsteady")
    told = await scene.say(play.ann, "attack", target="Goblin", weapon="Longbow")
    assert "s Goblin 1" in said(told)
    why = said(await scene.say(play.ann, "log why"))
    assert "-4 unsteady" in why
    assert "-2 water" in why
    ashore = await scene.say(play.referee, "encounter water", ashore="Aldric")
    assert "Aldric is ashore, and fights as on land." in ashore.response.content
    assert "In water: attacks -2, damage -1; ashore: Aldric" in await scene.board()
    await scene.say(play.referee, "encounter water", swimming="Aldric")
    assert "ashore" not in await scene.board()
    over = await scene.say(play.referee, "encounter water", over=True)
    assert "The fight is out of the water." in over.response.content
    refused = await scene.say(play.ann, "bomb", target="Goblin (all)", damage="2d6")
    assert "already acted in this round" in refused.response.content
    dropped = await scene.say(
        play.referee,
        "bomb",
        target="Goblin (all)",
        damage="2d6",
        who="Aldric",
        altitude=100,
        allow=True,
    )
    assert "for <@" in dropped.response.content.partition("Aldric drops something: ")[0]


@pytest.mark.rule("OSE-DAMAGE")
@pytest.mark.rule("OSE-VARIABLE-DAMAGE")
async def test_what_is_in_hand_is_a_weapon_and_its_dice_are_asked_for_before_the_roll(
    play: Play, scene: Scene
) -> None:
    await scene.act(play.referee, ChangeSetting(key="book", value="none"))
    added = await scene.say(play.ann, "item add", name="mace +1")
    assert "has Mace +1." in added.response.content
    await scene.say(play.ann, "item wield", item="mace +1")
    asked = await scene.say(play.ann, "attack", target="Goblin 1", weapon="Mace +1")
    assert asked.ephemeral
    assert "No damage is written for Mace +1." in asked.response.content
    struck = await scene.say(play.ann, "attack", target="Goblin 1", weapon="mace+1", damage="1d6")
    assert "s Goblin 1" in struck.response.content


@pytest.mark.rule("ERIS-MISSILES")
async def test_a_thrown_dagger_has_left_the_hand_and_is_picked_up(play: Play, scene: Scene) -> None:
    await scene.say(play.ann, "item add", name="dagger", damage="1d4")
    thrown = await scene.say(
        play.ann, "attack", target="Goblin 2", weapon="dagger", use="missile", distance=20
    )
    assert "Dagger has left Aldric's hand and lies by Goblin 2." in thrown.response.content
    taken = await scene.say(play.ann, "item pickup", item="dagger")
    assert "picks up Dagger." in taken.response.content


async def test_what_no_list_tells_is_asked_for(play: Play, scene: Scene) -> None:
    told = await scene.say(play.ann, "item add", name="Skullcap of Ur")
    assert "No list tells what that is" in told.response.content
    told = await scene.say(play.ann, "item set", item="Skullcap of Ur", kind="helmet")
    assert "was corrected" in told.response.content
    worn = await scene.say(play.ann, "item wield", item="Skullcap of Ur")
    assert "puts on Skullcap of Ur." in worn.response.content
    wrong = await scene.say(play.ann, "item set", item="Skullcap of Ur", kind="hattery")
    assert wrong.ephemeral
    assert "“hattery” is no kind of thing" in wrong.response.content
