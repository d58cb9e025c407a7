"""Poison, fear, falls and water as people meet them."""

import pytest

from rules.encounter.records import AddMonsters
from rules.rounds.records import NextStep
from rules.state.health import Life
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, hidden_part, labels_on, offered_on, said


async def fight(play: Play, preset: str, monster: str) -> Scene:
    """Ann's Aldric and Bob's Berta, who fail every save, meet a monster; all may act."""
    scene = Scene(play)
    await scene.begin(preset, talkative="on")
    await scene.meet()
    for who, name in ((play.ann, "Aldric"), (play.bob, "Berta")):
        await scene.join(who, name, 30, {"ac": 9, "save vs death": 30, "save vs spells": 30})
    await scene.lay(play.referee, AddMonsters(name=monster, hit_points=()), NextStep())
    await scene.begin_turn("monsters", "party")
    return scene


@pytest.mark.rule("OSE-POISON")
async def test_a_poisoned_bite_is_one_message_with_the_save_to_press(play: Play) -> None:
    scene = Scene(play)
    scene = await fight(play, "ose", "Pit viper")
    bitten = await scene.say(
        play.referee, "attack", who="Pit viper", target="Aldric", roll=20, deal=5
    )
    text = bitten.response.content
    bite = "Pit viper hits Aldric with Bite (20, set by the referee) for 5 (25 of 30 left)."
    assert bite in text
    assert "**Aldric: save vs death** (poison)." in text
    assert labels_on(bitten.response)[0] == "Roll: Aldric"
    assert "save vs death due" in await scene.board()
    saved = await play.ann.click(bitten.response, label="Roll: Aldric")
    assert "the save vs death: **" in saved.response.content
    assert "Aldric dies." in saved.response.content
    assert (await scene.vitals("Aldric")).life is Life.DEAD
    await play.referee.click(saved.response, label="Undo")
    assert (await scene.vitals("Aldric")).life is Life.UP
    await play.referee.click(bitten.response, label="Undo")
    assert (await scene.vitals("Aldric")).hit_points == 30
    assert "due" not in await scene.board()


@pytest.mark.rule("ERIS-POISON")
async def test_the_referee_puts_poison_of_a_kind_on_somebody(play: Play) -> None:
    scene = await fight(play, "eris", "Wolf")
    offered = await play.referee.autocomplete(play.channel, "hazard poison", "kind", "weak")
    assert [choice["value"] for choice in offered] == ["weakening"]
    when = await play.referee.autocomplete(play.channel, "hazard poison", "delay", "battle")
    assert [choice["value"] for choice in when] == ["battle"]
    refused = await scene.say(play.ann, "hazard poison", who="Berta")
    assert refused.ephemeral
    asked = await scene.say(
        play.referee, "hazard poison", who="Aldric", kind="cumulative", modifier=-20
    )
    await play.ann.click(asked.response, label="Roll: Aldric")
    again = await scene.say(
        play.referee, "hazard poison", who="Aldric", kind="cumulative", modifier=-20
    )
    failed = await play.ann.click(again.response, label="Roll: Aldric")
    assert "Aldric: *a dose of poison*." in failed.response.content
    assert "Aldric has 2 doses now. The referee says what so many doses do." in (
        failed.response.content
    )
    slow = await scene.say(
        play.referee, "hazard poison", who="Aldric", kind="slow acting deadly", modifier=-20
    )
    brews = await play.ann.click(slow.response, label="Roll: Aldric")
    assert "Aldric: *slow-acting poison*." in brews.response.content
    assert "The poison works when the battle is over." in brews.response.content
    await scene.say(play.referee, "damage", target="Aldric", amount="21")
    await scene.say(play.referee, "hazard poison", who="Aldric")
    told = await scene.say(play.referee, "check", what="death", who="Aldric", number=1)
    assert "Aldric takes 5 (4 of 30 left)." in told.response.content
    monster = await scene.say(play.referee, "hazard poison", who="Wolf", modifier=20)
    assert "the save vs death" in monster.response.content
    assert "takes" not in monster.response.content
    assert "takes" in hidden_part(monster).content


@pytest.mark.rule("ERIS-PARALYSIS")
async def test_the_paralysed_withstand_adversity_at_once(play: Play) -> None:
    scene = await fight(play, "eris", "Wolf")
    await scene.say(play.ann, "sheet set", field="adversity", value="0")
    asked = await scene.say(
        play.referee, "hazard poison", who="Aldric", kind="paralytic", modifier=-20
    )
    failed = await play.ann.click(asked.response, label="Roll: Aldric")
    text = failed.response.content
    assert "Aldric is *paralysed* (cannot act; melee hits without a roll)." in text
    assert "**Aldric: withstand adversity** (paralysis)." in text
    died = await play.ann.click(failed.response, label="Roll: Aldric")
    assert "Aldric dies." in died.response.content


@pytest.mark.rule("ERIS-GHOUL-PARALYSIS")
async def test_a_comrade_shakes_out_whom_a_ghoul_has_frozen(play: Play) -> None:
    scene = await fight(play, "eris", "Ghoul")
    hit = await scene.say(play.referee, "attack", who="Ghoul", target="Aldric", roll=20, deal=1)
    assert "**Aldric: save vs spells** (a ghoul's touch)." in hit.response.content
    assert labels_on(hit.response)[:2] == ["Roll: Aldric", "Roll the rest (referee)"]
    failed = await play.ann.click(hit.response, label="Roll: Aldric")
    assert failed.response.content.count("the save vs spells") == 1
    assert failed.response.content.count("Aldric is *frozen with fear* (cannot act") == 1
    assert "but is not helpless" in failed.response.content
    assert labels_on(failed.response)[0] == "Shake Aldric out of it"
    await scene.say(play.referee, "done", who="Ghoul")
    await scene.press(play.referee, "Next")
    early = await play.bob.click(failed.response, label="Shake Aldric out of it")
    assert early.ephemeral
    assert "An elf can, a fighter from level 4" in early.response.content
    await scene.say(play.bob, "sheet trait", trait="elf")
    page = await play.type(play.bob, "help")
    assert "Shake somebody out of their fear…" in offered_on(page.response)
    shaken = await scene.say(play.bob, "hazard shake", who="Aldric")
    assert "Berta shakes Aldric out of it." in shaken.response.content
    assert "is no longer *frozen with fear*" in shaken.response.content
    late = await scene.say(play.referee, "hazard shake", who="Aldric", by="Berta")
    assert "Aldric is not frozen with a ghoul's fear." in late.response.content


@pytest.mark.rule("OSE-FALLING")
@pytest.mark.rule("OSE-CLIMBING")
@pytest.mark.rule("OSE-SWIMMING")
async def test_falls_climbs_and_dangerous_water(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await play.type(play.ann, "sheet create", name="Aldric", hit_points=99)
    await scene.say(play.ann, "sheet set", field="dex", value="1")
    short = await scene.say(play.ann, "hazard fall", who="Aldric", feet=9)
    assert "Aldric falls 9 feet: too little to be hurt." in short.response.content
    deep = await scene.say(play.ann, "hazard fall", who="Aldric", feet=29)
    assert "Aldric falls 29 feet." in deep.response.content
    assert "Damage: 2d6 (" in deep.response.content
    climb = await scene.say(play.referee, "hazard climb", who="Everybody", feet=30, modifier=4)
    assert "**Aldric: check Dexterity** (climbing, 30 feet up)" in climb.response.content
    fell = await play.ann.click(climb.response, label="Roll: Aldric")
    assert " the Dexterity check" in fell.response.content
    sheer = await scene.say(play.referee, "hazard climb", who="Aldric", feet=9, onto="sheer")
    assert "say `gear:yes` where there is some" in sheer.response.content
    await scene.say(play.ann, "sheet set", field="Climb sheer surfaces", value="87")
    sheer = await scene.say(play.referee, "hazard climb", who="Aldric", feet=9, onto="sheer")
    assert "(climbing a sheer surface, 9 feet up)" in sheer.response.content
    climbed = await play.ann.click(sheer.response, label="Roll: Aldric")
    assert "1d100" in climbed.response.content
    under = await scene.say(play.referee, "hazard swim", who="Aldric", chance=100)
    assert "Aldric goes under: **" in under.response.content
    assert "100 % to go under." in under.response.content
    assert "Aldric: *drowning*." in under.response.content
    afloat = await scene.say(play.referee, "hazard swim", who="Aldric", chance=0)
    assert "Aldric keeps afloat" in afloat.response.content
    unseen = await scene.say(play.referee, "hazard swim", who="Aldric", chance=50, mode="blind")
    assert "Aldric" not in unseen.response.content
    assert "% to go under" in hidden_part(unseen).content
    await play.type(play.referee, "explore begin")


@pytest.mark.rule("ERIS-GHOUL-PARALYSIS")
async def test_an_elf_stays_calm_and_that_is_told_once(play: Play) -> None:
    scene = await fight(play, "eris", "Ghoul")
    await scene.say(play.ann, "sheet trait", trait="elf")
    hit = await scene.say(play.referee, "attack", who="Ghoul", target="Aldric", roll=19, deal=1)
    text = hit.response.content
    assert text.count("A ghoul's touch does nothing to Aldric: elves are immune.") == 1
    assert "save vs spells" not in text


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
@pytest.mark.rule("ERIS-TEMP-DRAIN")
async def test_a_wight_takes_a_level_and_a_week_gives_back_what_blood_took(play: Play) -> None:
    scene = Scene(play)
    scene = await fight(play, "eris", "Wight")
    await scene.say(play.referee, "sheet level", character="Aldric", level=3)
    hit = await scene.say(play.referee, "attack", who="Wight", target="Aldric", roll=19, deal=5)
    text = hit.response.content
    assert " for 5 (25 of 30 left).\n" in text
    assert "Aldric loses a level for good: level 2, " in text
    assert "hit points: 2d6 (" in text
    assert "1 XP short of level 3 now" in text
    await play.referee.click(hit.response, label="Undo")
    assert (await scene.vitals("Aldric")).maximum == 30
    bled = await scene.say(play.referee, "hazard drain", who="Aldric", temporary=True)
    assert "Aldric loses a level until a full week of rest, and counts as level 2." in (
        bled.response.content
    )
    sheet = await scene.say(play.ann, "sheet show")
    assert "Level 2 (1 more after a week of rest)" in sheet.response.content
    last = await scene.say(play.referee, "hazard drain", who="Berta")
    assert "Berta loses the last level." in last.response.content
    assert "Berta dies." in last.response.content
    await scene.say(play.referee, "encounter end")
    rested = await scene.say(play.referee, "rest days", days=7, safe=True, who="Aldric")
    assert "Aldric is rested: level 3 again." in rested.response.content


@pytest.mark.rule("OSE-STARVATION")
@pytest.mark.rule("OSE-INFRAVISION")
async def test_hunger_is_counted_and_monsters_see_in_the_dark(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await play.type(play.ann, "sheet create", name="Aldric", hit_points=9)
    lacks = await scene.say(play.referee, "hazard starve", who="Aldric", lacking="food and water")
    assert "Aldric has no food and water: the days are counted." in lacks.response.content
    sheet = await scene.say(play.ann, "sheet show")
    assert "No food for less than a day" in sheet.response.content
    await scene.say(play.referee, "time pass", days=1)
    sheet = await scene.say(play.ann, "sheet show")
    assert "No water for a day" in sheet.response.content
    passed = await scene.say(play.referee, "time pass", days=1)
    assert "Aldric has had no food for 2 days. What that costs is the referee's to say" in (
        passed.response.content
    )
    assert "no water for 2 days" in passed.response.content
    sheet = await scene.say(play.ann, "sheet show")
    assert "No food for 2 days\nNo water for 2 days" in sheet.response.content
    fed = await scene.say(play.referee, "hazard starve", who="Aldric", lacking="nothing")
    assert "Aldric eats and drinks." in fed.response.content
    await scene.meet()
    await scene.say(play.referee, "monster add", name="Wolf")
    shown = await scene.say(play.referee, "monster show", who="Wolf")
    assert "Infravision 60" in shown.response.content


@pytest.mark.rule("ERIS-PLATE-DROWNING")
async def test_who_drowns_in_platemail_cuts_it_off_with_a_button(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("eris", Aldric=8)
    for item in ("platemail", "dagger"):
        await scene.say(play.ann, "item add", name=item)
    refused = await scene.say(play.ann, "hazard cut-free")
    assert "Aldric is not drowning." in refused.response.content
    await scene.say(play.ann, "item wield", item="Platemail")
    await scene.say(play.ann, "sheet set", field="open_doors", value="1")
    under = await scene.say(play.referee, "hazard swim", who="Aldric", chance=100)
    assert "Cut Aldric free" in labels_on(under.response)
    page = await play.type(play.ann, "help")
    assert "Cut off the platemail that drags you down…" in offered_on(page.response)
    failed = await scene.say(play.referee, "hazard cut-free", who="Aldric", number=1, forced=2)
    assert "Aldric cuts at Platemail, and it still drags them down." in said(failed)
    await scene.say(play.referee, "sheet set", field="open_doors", value="6", character="Aldric")
    again = await play.ann.click(failed.response, label="Cut Aldric free")
    assert "Aldric has tried in this round." in said(again)
    await scene.say(play.referee, "time pass", rounds=1)
    free = await play.ann.click(failed.response, label="Cut Aldric free")
    assert "Aldric cuts Platemail off and is free of it. It is ruined." in said(free)
    late = await play.ann.click(under.response, label="Cut Aldric free")
    assert "Aldric is not drowning." in said(late)
