"""Skills, training and backgrounds as people meet them."""

import pytest

from rules.items.records import AddItem
from rules.sheet.records import SetSheetNumber
from rules.skills.records import BeginTraining, SetSkill
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, id_on, labels_on, press_late, said


@pytest.fixture
async def scene(play: Play) -> Scene:
    """Ann plays Aldric, Bob plays Berta; both can read and pay."""
    scene = Scene(play)
    await scene.set_up("eris", Aldric=12, Berta=9)
    for who in ("c1", "c2"):
        await scene.act(play.referee, SetSheetNumber(character_id=who, field="int", value=13))
        await scene.act(play.referee, AddItem(name="Coin", count=500, target=who))
    return scene


@pytest.mark.rule("ERIS-SKILLS", "ERIS-BACKGROUND-SKILLS")
async def test_a_skill_is_tried_listed_and_used_with_one_tap(play: Play, scene: Scene) -> None:
    tried = await scene.say(play.ann, "skill use", skill="tracker")
    assert "Aldric tries Tracker for the first time: 1d100" in said(tried)
    assert "/ 4, rounded + 5 for INT" in said(tried)
    assert " with Tracker" in said(tried)
    await scene.act(play.referee, SetSkill(skill="Cook", value=100, character_id="c1"))
    for command, option in (("skill use", "skill"), ("check", "what")):
        offered = await play.ann.autocomplete(play.channel, command, option, "coo")
        assert offered[0]["name"] == "Cook: 100%"
    shown = await scene.say(play.ann, "skill list")
    assert "Cook **100%**, natural" in said(shown)
    used = await play.ann.click(shown.response, label="Cook 100%")
    assert " with Cook" in said(used)
    assert "**succeeds** with" in said(used)
    others = await scene.say(play.bob, "skill list", character="Aldric")
    assert "for their player and the referees" in said(others)
    refused = await scene.say(play.ann, "skill use", skill="Lockpicker")
    assert "Lockpicker is a skill of a guild" in said(refused)


@pytest.mark.rule("ERIS-SKILL-TRAINING", "ERIS-SKILL-IMPROVE")
async def test_weeks_of_training_from_the_question_to_the_skill(play: Play, scene: Scene) -> None:
    asked = await scene.say(play.ann, "train begin", skill="Tracker", kind="artisan")
    assert "a referee says whether there is a trainer" in said(asked)
    begun = await play.referee.click(asked.response, label="There is a trainer for Aldric")
    assert "Aldric learns Tracker: 1d10+1 (" in said(begun)
    await scene.say(play.referee, "train trainer", name="Mira", skill="Cook", kind="plebian")
    await scene.say(play.bob, "train begin", skill="cook")
    await scene.say(play.bob, "encounter board")
    told = await scene.say(play.bob, "train list")
    assert "Aldric learns Tracker" in said(told)
    assert "Mira: Cook (plebian)" in said(told)
    assert "Training: Aldric (Tracker, 0 of" in await scene.board()
    ahead = await scene.say(play.bob, "time ahead", days=30)
    assert "Berta has finished training" in said(ahead)
    passed = await scene.say(play.referee, "time pass", days=7)
    assert "Training: Aldric (Tracker, week 1 of" in said(passed)
    assert "Berta (Cook, week 1 of" in said(passed)
    await scene.say(play.ann, "train stop")
    cook = {"skill": "Cook", "kind": "trained", "value": 10, "character": "Aldric"}
    await scene.say(play.referee, "skill set", **cook)
    more = BeginTraining(skill="Cook", character_id="c1", weeks=1, price=5)
    await scene.act(play.referee, more)
    over = await scene.say(play.referee, "time pass", days=7)
    assert "Aldric is better at **Cook**" in said(over) or "is no better at Cook" in said(over)


@pytest.mark.rule("ERIS-ADVANCED-TYPES")
async def test_a_background_from_the_referees_rules_to_its_skills(play: Play, scene: Scene) -> None:
    refused = await scene.say(play.ann, "background join", background="thief")
    assert "Aldric is the first of theirs here" in said(refused)
    await scene.say(play.referee, "background earlier", player=play.ann, count=1)
    ruled = await scene.say(
        play.referee, "background rules", background="thief", excludes="cleric", skills="Lockpicker"
    )
    assert "Thief: every class; no cleric; skills Lockpicker." in said(ruled)
    joined = await scene.say(play.ann, "background join", background="thief")
    assert "Aldric trains to be a Thief." in said(joined)
    await scene.say(play.referee, "time pass", days=60)
    accepted = await scene.say(play.referee, "background accept", character="Aldric")
    assert "Aldric is **a Thief** now, after 60 days of training." in said(accepted)
    assert "Aldric has Lockpicker: 1d100" in said(accepted)
    shown = await scene.say(play.ann, "skill list")
    assert "Thief since day 61" in said(shown)
    assert "+ 5 level 1" in said(shown)
    listed = await scene.say(play.bob, "background list")
    assert "Psionic: not offered in this game" in said(listed)
    for command in ("background leave", "skill forget"):
        more = {"skill": "Lockpicker"} if command == "skill forget" else {}
        await scene.say(play.referee, command, character="Aldric", **more)
    assert "None yet" in said(await scene.say(play.ann, "skill list"))


@pytest.mark.rule("ERIS-SKILL-TRAINING")
async def test_the_referee_says_that_there_is_no_trainer_or_who_it_is(
    play: Play, scene: Scene
) -> None:
    asked = await scene.say(play.ann, "train begin", skill="Tracker", kind="artisan")
    offered = await play.referee.autocomplete(play.channel, "train answer", "character", "")
    assert [choice["name"] for choice in offered] == ["Aldric: Tracker"]
    helped = await play.type(play.referee, "help")
    assert "Say whether there is a trainer for **Aldric**." in said(helped)
    assert labels_on(helped.response)[0] == "Is there a trainer?"
    shown = await scene.say(play.ann, "skill list")
    assert "Wants to learn Tracker (artisan); no trainer yet." in said(shown)
    pressed = id_on(asked.response, "There is none")
    refused = await play.referee.click(asked.response, label="There is none")
    assert "There is no trainer for Tracker: Aldric does not train." in said(refused)
    late = await press_late(play, play.referee, asked.response, pressed)
    assert "waits for no word on a trainer" in said(late)
    await scene.say(play.ann, "train begin", skill="Tracker", kind="artisan")
    answered = await scene.say(
        play.referee, "train answer", character="Aldric", trainer="Mira", weeks=1, price=900
    )
    assert "Aldric learns Tracker from Mira: **1 week**, for **900 gp**, paid" in said(answered)
    missed = await scene.say(play.referee, "time pass", days=7)
    assert "Aldric (Tracker, a week not counted, for want of 900 gp)" in said(missed)
    offered = await play.referee.autocomplete(play.channel, "train set", "character", "")
    assert [choice["name"] for choice in offered] == ["Aldric: Tracker"]
    ended = await scene.say(play.referee, "train set", character="Aldric", done=1, forced=45)
    assert "Training of Aldric (Tracker): 1 of 1 week, 900 gp each." in said(ended)
    assert "Aldric has learned **Tracker**: **45** (set by the referee) / 2" in said(ended)


@pytest.mark.rule("ERIS-BACKGROUND-SKILLS")
async def test_what_referees_write_of_trainers_and_guilds(play: Play, scene: Scene) -> None:
    told = await scene.say(play.referee, "skill guild", skill="Tracker")
    assert "Tracker is the skill of a guild" in said(told)
    told = await scene.say(play.referee, "skill guild", skill="Tracker", closed=False)
    assert "Tracker is open to everybody." in said(told)
    await scene.say(
        play.referee, "train trainer", name="Jon", skill="Cook", kind="noble", where="Threshold"
    )
    (offered,) = await play.referee.autocomplete(play.channel, "train dismiss", "trainer", "")
    assert offered["name"] == "Jon: Cook (noble)"
    told = await scene.say(play.referee, "train dismiss", trainer=offered["value"])
    assert "Jon no longer teaches Cook." in said(told)
    learned = await scene.say(play.ann, "skill learn", skill="Cook")
    assert "Aldric tries Cook for the first time" in said(learned)
    nobody = await scene.say(play.referee, "background earlier", player=play.cat, count=1)
    assert "is not in this game yet" in said(nobody)
    callings = await play.ann.autocomplete(play.channel, "background join", "background", "")
    assert {choice["name"] for choice in callings} >= {"Thief", "Ranger/Warden"}
    assert len(callings) == 6
