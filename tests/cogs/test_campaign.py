"""A month from the tavern to the division, in two rulebooks: hired, trained, fought, shared out."""

import pytest

from rules.items.reading import belongings_of
from rules.items.state import LYING
from rules.items.tags import COIN
from rules.state.game import GameState
from tests.cogs.conftest import Play
from tests.cogs.recorded import Recorded, fix_dice
from tests.cogs.scene import said
from tests.cogs.test_place import FILE

pytestmark = [pytest.mark.long, pytest.mark.no_cover]

ADA = b"""Name: Ada
Hit points: 9
Traits: fighter
STR 13, INT 12, WIS 14, DEX 13, CON 11, CHA 14
Most hirelings: 4
Saves: death 12, wands 13, paralysis 14, breath 15, spells 16
Items:
- Long sword 1d8 (in hand)
- Chainmail (worn)
- Backpack (holds 400)
- 3 torches (in Backpack)
- 400 gp
"""
HIRED = (("Dwarf", "Ada", "Gim"), ("Elf", "Ada", "Lia"), ("Archer", "Ada", "Wat"))
PORTER = ("Porter", "Bert", "Odo")


def gold(state: GameState) -> int:
    """All coins that anybody has, or that lie about."""
    owned = [item for one in state.characters for item in belongings_of(state, one.id)]
    lying = [item for heap in LYING.of(state) for item in heap.items]
    return sum(item.count for item in (*owned, *lying) if COIN in item.tags)


async def in_town(play: Play, preset: str) -> Recorded:
    """Three characters of three players, who buy what they lack, and whom they hire."""
    scene = Recorded(play)
    await scene.begin(preset)
    page = await scene.say(play.ann, "sheet import", file=("ada.txt", ADA))
    await play.ann.click(page.response, label="Keep")
    await scene.do(play.bob, "sheet create", name="Bert", hit_points=6, traits="thief")
    await scene.do(play.cat, "sheet create", name="Cato", hit_points=6, traits="cleric")
    for who, field, value in ((play.bob, "int", 16), (play.bob, "max_hirelings", 4)):
        await scene.do(who, "sheet set", field=field, value=str(value))
    for who in (play.bob, play.cat):
        await scene.do(who, "item add", name="200 gp")
    await scene.do(play.referee, "item price", name="Torch", gp=1, pieces=6)
    await scene.do(play.bob, "item buy", name="12 torches")
    await scene.do(play.ann, "item pay", to="Cato", gp=50)
    assert gold(await scene.state()) == 800 - 2
    for trade, employer, name in (*HIRED, PORTER):
        await scene.do(play.referee, "hire add", trade=trade, employer=employer, name=name)
    for trade, wage in (("Archer", 5), ("Porter", 1)):
        await scene.do(play.referee, "hire wage", trade=trade, gp=wage)
    await scene.do(play.ann, "item give", item="Torch", to="Odo", count=2)
    return scene


async def four_weeks(scene: Recorded) -> None:
    """Ada trains until she is a tracker; all pay for their living."""
    play = scene.play
    await scene.do(play.referee, "upkeep set", gp=10)
    trainer = {"name": "Old Tam", "skill": "Tracker", "kind": "plebian"}
    await scene.do(play.referee, "train trainer", **trainer)
    await scene.do(play.ann, "train begin", skill="Tracker", trainer="Old Tam")
    before = gold(await scene.state())
    await scene.do(play.referee, "time pass", days=28)
    assert gold(await scene.state()) < before
    assert "Tracker" in said(await scene.say(play.ann, "skill list"))
    await scene.do(play.ann, "skill use", skill="Tracker")
    await scene.do(play.referee, "upkeep collect")


async def a_dungeon(scene: Recorded) -> None:
    """Out by torchlight, into a trap and a fight, and home with treasure."""
    play = scene.play
    ranks = "Ada Gim / Bert Cato Lia / Odo Wat"
    await scene.do(play.referee, "party order", name="standard", ranks=ranks)
    page = await scene.do(play.referee, "place import", file=("crypt.yaml", FILE))
    await scene.note("Keep", await play.referee.click(page.response, label="Keep"))
    asked = await scene.do(play.referee, "explore begin")
    out = await play.referee.click(asked.response, label="Somewhere else")
    await scene.note("Somewhere else", out)
    await scene.do(play.referee, "place go", where="Store")
    await scene.do(play.bob, "light on", source="torch", who="Odo")
    await scene.do(play.referee, "trap try", trap="needle", who="Bert", forced=6)
    await scene.do(play.referee, "explore turn", what="wait")
    await scene.do(play.referee, "wandering meet", what="Goblin", count=2)
    met = (await scene.state()).encounter
    assert met is not None
    there = {one.name for one in met.combatants}
    assert {"Ada", "Gim", "Lia", "Wat", "Odo", "Goblin"} <= there
    await scene.do(play.ann, "encounter surprise")
    await scene.tap(play.referee, "Begin the rounds")
    for target in ("Goblin 1", "Goblin 2"):
        await scene.do(play.referee, "damage", target=target, amount="9")
    await scene.do(play.referee, "encounter end")
    await scene.do(play.referee, "award found", what="301 gp")
    await scene.do(play.referee, "award found", what="Wand", grade="major", worth=500)
    await scene.do(play.referee, "explore end")


async def shares(scene: Recorded, preset: str) -> None:
    """Experience, coins and the wand: each has an owner, and no coin two."""
    play = scene.play
    before = gold(await scene.state())
    if preset == "eris":
        # 2 goblins of 1-1, 301 gp, and a major item; Gim and Lia have shares, Wat and Odo none.
        told = await scene.do(play.referee, "award experience")
        assert "**3,001 XP**: monsters 200, treasure 301, magic items 2,500." in said(told)
    else:
        # 2 goblins of 5 and 301 gp; the wand brings nothing until it is sold.
        told = await scene.do(play.referee, "award experience")
        assert "**311 XP**: monsters 10, treasure 301." in said(told)
    told = await scene.do(play.referee, "award divide")
    # By the book of `ose` retainers get half of what others do.
    shared = "Ada 75, Bert 75, Cato 75, Gim 37, Lia 37" if preset == "ose" else "60 gp each"
    assert shared in said(told)
    await scene.do(play.referee, "award roll-off")
    for who, face in (("Ada", 18), ("Bert", 7), ("Cato", 3)):
        await scene.do(play.referee, "award roll", who=who, forced=face)
    await scene.do(play.ann, "award pick", item="Wand")
    state = await scene.state()
    assert gold(state) == before


@pytest.mark.rule("ERIS-XP", "ERIS-TREASURE-POOL", "OSE-TREASURE-DIVISION", "ERIS-HP-LEVELING")
@pytest.mark.rule("ERIS-HIRELING-TYPES", "ERIS-SKILL-TRAINING", "ERIS-PLAYER-UPKEEP")
@pytest.mark.parametrize("preset", ["ose", "eris"])
async def test_a_month_from_the_tavern_to_the_division(
    play: Play, monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    fix_dice(monkeypatch, 1)
    scene = await in_town(play, preset)
    await four_weeks(scene)
    await a_dungeon(scene)
    await shares(scene, preset)
    rolled = {} if preset == "eris" else {"hit_points": 14}
    await scene.do(play.referee, "level up", character="Ada", **rolled)
    assert "**Ada is level 2**" in scene.told[-1]
    await scene.walk_back_and_forth()
