"""Thirty turns in a dungeon: doors, traps, a secret door, a fight, torches, sneaking, a chase."""

import pytest

from rules.clock.clock import now
from rules.light.records import LIGHTS
from rules.wandering.records import WANDERING
from tests.cogs.conftest import Play
from tests.cogs.recorded import Recorded, fix_dice
from tests.cogs.scene import labels_on, said
from tests.cogs.test_place import FILE

pytestmark = [pytest.mark.long, pytest.mark.no_cover]

PEOPLE = ("Aldric", "Berta", "Cuthbert", "Dora")
TURNS = 30
TURN = 600


async def go_in(play: Play) -> Recorded:
    """Four characters of three players at the stair head, with a torch lit."""
    scene = Recorded(play)
    await scene.begin("ose")
    owners = (play.ann, play.bob, play.cat, play.cat)
    for who, name in zip(owners, PEOPLE, strict=True):
        await scene.do(who, "sheet create", name=name, hit_points=30)
        await scene.do(who, "item add", name="Torch", count=4)
    for who, field, value in ((play.ann, "open_doors", 4), (play.bob, "open_locks", 60)):
        await scene.do(who, "sheet set", field=field, value=str(value))
    await scene.do(play.ann, "item add", name="Iron spike", count=4)
    await scene.do(play.bob, "item add", name="Thieves' tools")
    page = await scene.do(play.referee, "place import", file=("crypt.yaml", FILE))
    await scene.note("Keep", await play.referee.click(page.response, label="Keep"))
    asked = await scene.do(play.referee, "explore begin")
    out = await play.referee.click(asked.response, label="Somewhere else")
    await scene.note("Somewhere else", out)
    await scene.do(play.referee, "place go", where="Stair head")
    await scene.do(play.ann, "light on", source="torch")
    return scene


async def through_the_doors(scene: Recorded) -> None:
    """A stuck door, a locked one, a secret one; each is gone through."""
    play = scene.play
    await scene.do(play.ann, "door listen", door="oak door")
    for face in (6, 1):
        await scene.do(play.referee, "door force", door="oak door", who="Aldric", forced=face)
    await scene.do(play.ann, "door wedge", door="oak door")
    await scene.do(play.referee, "explore turn", to="oak door north")
    await scene.do(play.referee, "door pick", door="iron door", who="Berta", forced=30)
    for who in ("Aldric", "Berta"):
        await scene.do(play.referee, "search for", what="doors", who=who)
    await scene.do(play.referee, "explore turn", what="wait")
    await scene.do(play.referee, "search tell", hidden="behind the rack door")
    await scene.do(play.referee, "place go", where="Store")
    await scene.do(play.referee, "trap try", trap="needle", who="Berta", forced=6)
    await scene.do(play.referee, "place go", where="Well")
    await scene.do(play.referee, "trap try", trap="rotten boards", who="Cuthbert", forced=2)
    await scene.do(play.referee, "place go", where="Guard room")
    await scene.do(play.referee, "place go", where="Crypt")


async def a_fight(scene: Recorded) -> None:
    """Goblins come, and are fought for a round."""
    play = scene.play
    await scene.do(play.referee, "sneak up", forced=1)
    await scene.do(play.referee, "wandering meet", what="Goblin", count=3)
    await scene.do(play.ann, "encounter surprise")
    await scene.tap(play.referee, "Begin the rounds")
    for _ in range(8):
        await scene.do(play.referee, "encounter next")
    await scene.do(play.referee, "damage", target="Goblin 1", amount="9")
    await scene.do(play.referee, "encounter end")


async def a_chase(scene: Recorded) -> None:
    """Orcs come, and the party runs from them until they give up."""
    play = scene.play
    await scene.do(play.referee, "wandering meet", what="Orc", count=6)
    await scene.do(play.ann, "encounter surprise")
    await scene.do(play.referee, "chase evade", allow=True)
    await scene.do(play.referee, "chase follow")
    for _ in range(3):
        await scene.do(play.referee, "chase run")
    await scene.do(play.ann, "item set", item="Torch", tags="treasure")
    await scene.do(play.ann, "chase drop", item="Torch")
    await scene.do(play.referee, "chase let-go")


async def the_rest_of_it(scene: Recorded, turns: int) -> None:
    """Turn after turn, as the party asks for it, resting when rest is due; torches burn down."""
    play = scene.play
    while (moment := now(await scene.state())) < turns * TURN:
        if WANDERING.of(await scene.state()).meetings:
            page = await scene.do(play.referee, "wandering show")
            passed = await play.referee.click(page.response, label="Let it pass")
            await scene.note("[Let it pass]", passed)
        what = "rest" if moment // TURN % 6 == 5 else "wait"
        told = await scene.do(play.referee, "explore turn", what=what)
        if "Play it" in labels_on(told.response):
            await play.referee.click(told.response, label="Play it")
            await scene.note("[Play it]", told)
        state = await scene.state()
        if not LIGHTS.of(state):
            who = play.bob if moment // TURN < 20 else play.cat
            await scene.do(who, "light on", source="torch")
        assert now(state) > moment, scene.told[-2:]


@pytest.mark.rule("OSE-DUNGEON-TURN", "OSE-STUCK-DOORS", "OSE-LOCKED-DOORS", "OSE-SECRET-DOORS")
@pytest.mark.rule("OSE-TRAPS", "ERIS-LIGHT", "ERIS-SNEAK", "OSE-PURSUIT-DUNGEON")
async def test_thirty_turns_in_a_dungeon_come_back_exactly(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_dice(monkeypatch, 2)
    scene = await go_in(play)
    await through_the_doors(scene)
    await a_fight(scene)
    await a_chase(scene)
    await the_rest_of_it(scene, TURNS)
    everything = "\n".join(scene.told)
    for words in (
        "goes out",
        "The boards break under your feet.",
        " gives way to Aldric.",
        "rests",
        "**Goblin",
    ):
        assert words in everything, words
    await scene.walk_back_and_forth()
    assert "nothing to bring back" in said(await scene.say(play.referee, "log redo"))
