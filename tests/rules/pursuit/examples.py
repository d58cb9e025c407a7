"""What is tried twice of flights and pursuits."""

from rules.clock.records import PassTime
from rules.conditions.records import AddEffect
from rules.encounter.records import EndEncounter, JoinEncounter, LeaveEncounter, SetDistance
from rules.items.records import AddItem
from rules.kernel.action import Action
from rules.pursuit.records import (
    Approach,
    CarryFallen,
    DropToStop,
    Evade,
    FollowUnseen,
    HoldUp,
    JudgeBait,
    LetGo,
    LoseSight,
    MeetUnseen,
    PlayUnseen,
    Pursue,
    RunOn,
    SetLead,
    StopRunning,
    StopUnseen,
)
from rules.pursuit.state import CHASE
from rules.state.rounds import Turn
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, acting, meeting
from tests.rules.table import ANN

OVER = "Nobody is being pursued"
FAR = SetDistance(distance=200)


def fled(preset: str) -> Scene:
    """The party has run from the goblins, 200 feet away; Ada has coins and rations."""
    game = meeting(preset)
    game.act(FAR)
    for name in ("Coin", "Iron ration"):
        game.act(AddItem(name=name, count=9), ANN)
    game.act(Evade(), ANN)
    return game


def chased(preset: str) -> Scene:
    """The goblins follow, and are faster."""
    game = fled(preset)
    game.act(Pursue(fleeing=900, following=1000))
    return game


def thrown(preset: str) -> Scene:
    """Ada has thrown down a coin, and the referee is asked about it."""
    game = chased(preset)
    game.act(_throw(game, "Coin"), ANN)
    return game


def left(preset: str) -> Scene:
    """The party runs, and Ada's cousin lies there."""
    game = meeting(preset)
    (cousin,) = [one for one in game.state.characters if one.name == "Cousin"]
    game.act(JoinEncounter(character_id=cousin.id))
    game.act(AddEffect(target=cousin.id, name="", key="paralysed"))
    game.act(Evade(), ANN)
    return game


def far_off(preset: str) -> Scene:
    """Ada's turn has come, 200 feet from the goblins."""
    game = acting(preset)
    game.act(FAR)
    return game


def running(preset: str) -> Scene:
    """She runs from the fight, and the others do not."""
    game = far_off(preset)
    game.act(LeaveEncounter(target=ADA, reason="fled"), ANN)
    return game


def followed(preset: str) -> Scene:
    """The goblins run after her, and her turn has come again."""
    game = running(preset)
    game.act(AddEffect(target=ADA, name="", key="slowed"))
    game.act(Pursue())
    game.alter(ADA, turn=Turn())
    return game


def hunted(preset: str) -> Scene:
    """The party is pursued in the wilds, day by day."""
    game = meeting(preset)
    game.change(environment="wilderness")
    game.act(Evade(chance=0))
    game.act(Pursue(modifier=25))
    return game


def weary(preset: str) -> Scene:
    """All have run until they were exhausted."""
    game = meeting("ose" if preset == "eris" else preset)
    game.act(FAR)
    game.act(Evade(), ANN)
    game.act(Pursue())
    if CHASE.of(game.state) is not None:
        game.act(RunOn(times=30))
    return game


def stalked(preset: str) -> Scene:
    """The wolf follows the party unseen, since yesterday."""
    game = meeting(preset)
    game.change(environment="wilderness")
    game.act(FollowUnseen())
    game.act(EndEncounter())
    game.act(PassTime(days=1))
    return game


def outdoors(preset: str) -> Scene:
    """The goblins and the unseen wolf in the wilds."""
    game = meeting(preset)
    game.change(environment="wilderness")
    return game


def _throw(game: Scene, name: str) -> Action:
    sheet = game.state.characters[0]
    (item,) = [one for one in sheet.items if one.name == name]
    return DropToStop(item_id=item.id, target=ADA, count=1)


EXAMPLES: tuple[Example, ...] = (
    Example(meeting, Approach(feet=40), (FAR,)),
    Example(meeting, Approach(away=True), (FAR,), by=ANN),
    Example(meeting, Evade(), by=ANN, says="a pursuit already"),
    Example(meeting, Evade(side="monsters"), says="a pursuit already"),
    Example(
        meeting,
        lambda g: LeaveEncounter(target=g.id("Goblins")),
        says="left the encounter already",
    ),
    Example(
        followed,
        LeaveEncounter(target=ADA, reason="fled"),
        by=ANN,
        says="Ada has moved in this round already",
    ),
    Example(
        far_off,
        LeaveEncounter(target=ADA, reason="fled"),
        by=ANN,
        preset="eris",
        says="Ada is running already",
    ),
    Example(running, Pursue(), preset="eris", says=OVER),
    Example(running, LetGo(), says=OVER),
    Example(fled, Pursue(), says="followed already"),
    Example(fled, LetGo(), says=OVER),
    Example(chased, RunOn(), by=ANN),
    Example(chased, RunOn(), preset="eris"),
    Example(chased, StopRunning(), by=ANN, says=OVER),
    Example(chased, StopRunning(caught=True), says=OVER),
    Example(chased, LetGo(), says=OVER),
    Example(chased, LoseSight(), says="They are out of sight"),
    Example(chased, SetLead(distance=45), says="that far ahead already"),
    Example(chased, HoldUp(why="burning oil")),
    Example(chased, HoldUp(fleeing=True), preset="eris"),
    Example(chased, lambda g: _throw(g, "Coin"), by=ANN, says="First a referee says"),
    Example(chased, lambda g: _throw(g, "Iron ration"), says="First a referee says"),
    Example(thrown, JudgeBait(worth=True), says="waits for a word"),
    Example(thrown, JudgeBait(worth=False), says="waits for a word"),
    Example(left, CarryFallen(target=COUSIN), by=ANN, says="does not lie there"),
    Example(hunted, RunOn(), by=ANN),
    Example(outdoors, FollowUnseen(), says="unseen already"),
    Example(stalked, PlayUnseen(), says="not over yet"),
    Example(stalked, MeetUnseen(), says="Nobody follows"),
    Example(stalked, StopUnseen(), says="Nobody follows"),
)
