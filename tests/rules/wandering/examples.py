"""What is tried twice of encounters that come by themselves."""

from rules.clock.records import PassTime
from rules.encounter.records import SetSurprise
from rules.kernel.action import Action
from rules.state.party import Scale
from rules.wandering.records import (
    BeginMeeting,
    CheckWandering,
    ForgetTable,
    ImportTables,
    KeepTable,
    LetPass,
    Meet,
    RollAgain,
    SetWandering,
    Surround,
)
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import CountedDice, camp, meeting
from tests.rules.wandering.scenes import CAVES, out

SURE: tuple[Action, ...] = (SetWandering(table="upper caves", modifier=5), PassTime(turns=2))
"""Something comes up."""


def caves(preset: str) -> Scene:
    """A party in the caves, where something has come up."""
    scene = out(preset)
    scene.falling = CountedDice()
    for action in SURE:
        scene.act(action)
    return scene


def wild(preset: str) -> Scene:
    """A party that is surprised in the wilderness by goblins and a wolf."""
    scene = meeting(preset)
    scene.change(environment=Scale.WILDERNESS.value)
    scene.act(SetSurprise(side="party", surprised=True))
    scene.act(SetSurprise(side="monsters", surprised=False))
    return scene


EXAMPLES: tuple[Example, ...] = (
    Example(camp, KeepTable(table=CAVES), says="says all that already"),
    Example(caves, ForgetTable(name="upper caves"), says="no table called"),
    Example(camp, ImportTables(tables=(CAVES,)), says="keeps these already"),
    Example(
        caves,
        SetWandering(every=3, a_day=2, chance=2, modifier=-1, once=1, sight=40),
        says="It is so already",
    ),
    Example(caves, CheckWandering()),
    Example(caves, Meet(what="ghoul"), says="End it first"),
    Example(caves, BeginMeeting(meeting_id=""), says="waits for you any more"),
    Example(caves, LetPass(meeting_id=""), says="waits for you any more"),
    Example(caves, RollAgain(meeting_id="")),
    Example(wild, Surround(surrounded=True), says="known already"),
)
