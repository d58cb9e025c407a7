"""`/do rest` and `/do surge` as people use them."""

import pytest

from rules.clock.records import AddOccasion
from rules.health.records import Damage, SetHitPoints
from rules.sheet.records import CreateCharacter
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on, offered_on, said


async def character_id(play: Play, name: str) -> str:
    return next(c.id for c in (await play.game()).state.characters if c.name == name)


@pytest.mark.rule("OSE-HEALING")
async def test_days_of_rest_in_the_old_school(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12, Berta=8)
    for name in ("Aldric", "Berta"):
        await scene.act(
            play.referee, SetHitPoints(target=await character_id(play, name), hit_points=2)
        )
    refused = await play.type(play.ann, "rest days")
    assert refused.ephemeral
    assert "Only a referee" in refused.response.content
    rested = await play.type(play.referee, "rest days", days=2, interrupted=1)
    told = rested.response.content
    assert "Rest of 2 days. It is day 3, midnight." in told
    assert "Aldric and Berta: 1 day of complete rest; 1 interrupted day counts for nothing." in told
    assert "Aldric regains" in told
    assert "`OSE-HEALING`" in said(await play.type(play.ann, "log why"))
    assert 3 <= (await scene.vitals("Aldric")).hit_points <= 5
    await play.referee.click(rested.response, label="Undo")
    assert (await scene.vitals("Aldric")).hit_points == 2
    alone = await play.type(play.referee, "rest days", who="Berta")
    assert "Berta: 1 day of complete rest." in alone.response.content
    assert (await scene.vitals("Aldric")).hit_points == 2


@pytest.mark.rule("ERIS-NATURAL-HEALING")
async def test_a_week_in_a_safe_place(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("eris", Aldric=12)
    await scene.act(play.referee, Damage(targets=(await character_id(play, "Aldric"),), amount="9"))
    six = await play.type(play.referee, "rest days", days=6, safe=True)
    assert "Aldric: 6 days of complete rest in a safe place, day 6 of a full week." in said(six)
    assert (await scene.vitals("Aldric")).hit_points == 3
    seventh = await play.type(play.referee, "rest days", days=1, safe=True)
    assert "1 day of complete rest in a safe place, 1 full week in it." in said(seventh)
    assert "Aldric regains 9 (12 of 12)." in said(seventh)
    refused = await play.type(play.ann, "surge")
    assert refused.ephemeral
    assert "heals without surges" in refused.response.content


@pytest.mark.rule("4E-WOUNDS", "4E-WOUND-RECOVERY")
async def test_surges_and_wounds_of_the_fourth_edition(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("4e")
    await scene.act(play.ann, CreateCharacter(name="Aldric", hit_points=48))
    aldric = await character_id(play, "Aldric")
    await scene.act(play.referee, Damage(targets=(aldric,), amount="50"))
    await play.type(play.ann, "sheet set", field="Healing surges", value="3")
    shown = await play.type(play.ann, "sheet show")
    assert "A healing surge gives back 12 hit points (3 left)" in said(shown)
    first = await play.type(play.ann, "surge")
    assert "Aldric spends a healing surge (2 left)." in said(first)
    assert "Aldric regains 12 (12 of 48) and is up again." in said(first)
    rest = await play.type(play.referee, "rest short")
    assert "Rest of a turn." in said(rest)
    assert "Aldric takes a short rest." in said(rest)
    pressed = await play.ann.click(rest.response, label="Spend a healing surge")
    assert "(24 of 48)" in said(pressed)
    await play.ann.click(rest.response, label="Spend a healing surge")
    gone = await play.ann.click(rest.response, label="Spend a healing surge")
    assert gone.ephemeral
    assert "no healing surge left" in gone.response.content
    await scene.act(play.referee, SetHitPoints(target=aldric, hit_points=30))
    night = await play.type(play.referee, "rest long", hours=8)
    assert "Aldric takes a long rest." in said(night)
    assert "(36 of 48" in said(night)
    late = await play.ann.click(rest.response, label="Spend a healing surge")
    assert late.ephemeral
    assert "Time has gone by" in late.response.content
    days = await play.type(play.referee, "rest days")
    assert "Aldric is Healthy (at most 48 hit points) now." in said(days)
    assert "`4E-WOUND-RECOVERY`" in said(await play.type(play.ann, "log why"))
    assert "Spend a healing surge" in labels_on(days.response)
    assert (await scene.vitals("Aldric")).hit_points == 36


@pytest.mark.rule("OSE-HEALING")
async def test_a_rest_stops_where_something_comes_and_the_referee_goes_on(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12)
    await scene.act(play.referee, AddOccasion(text="The ritual ends", days=1, hours=6))
    rested = await scene.say(play.referee, "rest days", days=3)
    assert "Rest of 1 day and 6 hours. It is day 2, six in the morning." in scene.texts()[-1]
    assert "Aldric: 1 day of complete rest." in scene.texts()[-1]
    told = "Something stops it there, with 1 day and 18 hours left: `/do rest on` goes on."
    assert told not in scene.texts()[-1]
    (private,) = rested.followups
    assert told in private.content
    assert labels_on(private) == ["Rest on"]
    help_ = await scene.say(play.referee, "help")
    assert "Go on with the rest" in offered_on(help_.response)
    await scene.say(play.referee, "rest on")
    assert "Aldric: 2 days of complete rest." in scene.texts()[-1]
