"""`/award hoard` as people use it: rolled in secret, handed out with one tap, told to everybody."""

import pytest

from rules.treasure.pool import UNKNOWN
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on, said


async def begin(play: Play, preset: str) -> Scene:
    """Ann plays Ada in a new game."""
    await play.begin(preset)
    await play.type(play.ann, "sheet create", name="Ada", hit_points=8)
    await play.type(play.referee, "encounter board")
    return Scene(play)


@pytest.mark.rule("ERIS-TREASURE-POOL")
async def test_treasure_by_type_goes_into_the_pool_with_one_tap(play: Play) -> None:
    await begin(play, "ose")
    refused = await play.type(play.ann, "award hoard", type="S")
    assert "Only a referee of this game can roll treasure." in said(refused)
    guards = await play.referee.autocomplete(play.channel, "award hoard", "monster", "bandit")
    assert "Bandit" in [choice["value"] for choice in guards]
    rolled = await play.type(play.referee, "award hoard", type="S", count=3)
    assert "**Treasure** (type S): " in said(rolled)
    assert rolled.ephemeral
    (told,) = rolled.messages
    assert labels_on(told)[:3] == ["They take it", "It lies here", "Throw it away"]
    taken = await play.referee.click(told, label="They take it")
    assert "Treasure: **" in said(taken)
    assert "gp**. It is kept at home." in said(taken)
    other = await play.type(play.referee, "award hoard", type="R T")
    gone = await play.referee.click(other.messages[0], label="Throw it away")
    assert "The treasure that was rolled (type R T) is thrown away." in said(gone)
    await play.type(play.referee, "explore begin")
    out = await play.type(play.referee, "award hoard", type="S")
    carried = await play.referee.click(out.messages[0], label="They take it")
    assert "Ada carries it." in said(carried)
    left = await play.type(play.referee, "award hoard", type="T")
    there = await play.referee.click(left.messages[0], label="It lies here")
    assert "It lies where it is." in said(there)


@pytest.mark.rule("ERIS-TREASURE-POOL")
async def test_after_a_fight_the_treasure_of_the_defeated_is_one_tap_away(play: Play) -> None:
    await begin(play, "ose")
    await play.type(play.referee, "encounter start")
    await play.type(play.ann, "encounter join")
    await play.type(play.referee, "monster add", name="Bandit", count=2, hit_points="1")
    for number in (1, 2):
        await play.type(play.referee, "damage", target=f"Bandit #{number}", amount="9")
    over = await play.type(play.referee, "encounter end")
    offered = [label for message in over.messages for label in labels_on(message)]
    assert "Roll treasure of Bandits" in offered or "Roll treasure of Bandit" in offered
    where = next(one for one in over.messages if any("Roll treasure" in x for x in labels_on(one)))
    label = next(one for one in labels_on(where) if "Roll treasure" in one)
    rolled = await play.referee.click(where, label=label)
    assert "**Treasure** (Bandit, type U (A)): " in said(rolled)


@pytest.mark.rule("ERIS-TREASURE-POOL")
async def test_in_white_box_it_goes_by_what_they_are_worth(play: Play) -> None:
    await begin(play, "eris")
    rolled = await play.type(play.referee, "award hoard", monster="Goblin", count=4)
    assert "**Treasure** (4 x Goblin, " in said(rolled)
    await play.type(play.referee, "encounter start")
    await play.type(play.ann, "encounter join")
    await play.type(play.referee, "monster add", name="Goblin", count=1, hit_points="1")
    await play.type(play.referee, "damage", target="Goblin", amount="9")
    over = await play.type(play.referee, "encounter end")
    offered = [label for message in over.messages for label in labels_on(message)]
    (label,) = [one for one in offered if one.startswith("Roll treasure (")]
    where = next(one for one in over.messages if label in labels_on(one))
    again = await play.referee.click(where, label=label)
    assert "XP): " in said(again)


@pytest.mark.rule("ERIS-TREASURE-POOL")
async def test_what_magic_it_is_can_wait(play: Play) -> None:
    scene = await begin(play, "ose")
    assert not UNKNOWN.of((await play.game()).state)
    rolled = await play.type(play.referee, "award hoard", type="N N N N N N")
    for _ in range(9):
        if "They have it, magic unknown" in labels_on(rolled.messages[0]):
            break
        rolled = await play.type(play.referee, "award hoard", type="N N N N N N")
    taken = await play.referee.click(rolled.messages[0], label="They have it, magic unknown")
    assert "Unknown potion" in said(taken)
    assert "Potion of" not in scene.texts()[-1]
    (first, *_) = UNKNOWN.of((await play.game()).state)
    seen = await play.referee.autocomplete(play.channel, "award identify", "thing", "")
    assert {"name": f"{first.name}: {first.real.name}", "value": first.name} in seen
    assert await play.ann.autocomplete(play.channel, "award identify", "thing", "") == []
    told = await play.type(play.referee, "award identify", thing=first.name)
    assert f"**{first.name}** is **{first.real.name}**." in said(told)
    (second, *_) = UNKNOWN.of((await play.game()).state)
    await play.type(play.referee, "award assign", item=second.name, to="Ada", allow=True)
    used = await play.type(play.ann, "item use", item=second.name)
    assert second.real.name not in said(used)
