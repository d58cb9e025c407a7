"""What is tried twice of encounters."""

from rules.bestiary.records import KeepStatBlock
from rules.encounter.records import (
    AddMonsters,
    AddSide,
    CorrectMonsters,
    EndEncounter,
    JoinEncounter,
    LeaveEncounter,
    MoveToSide,
    RemoveCombatant,
    ReturnToEncounter,
    RevealCombatant,
    RollDistance,
    RollReaction,
    RollSurprise,
    SetAwareness,
    SetDistance,
    SetReaction,
    SetSpeaker,
    SetSurprise,
    StartEncounter,
)
from rules.kernel.visibility import Visibility
from tests.rules.bestiary.examples import SAND_CAT
from tests.rules.example import Example, goblins
from tests.rules.scenes import ADA, COUSIN, camp, meeting
from tests.rules.table import ANN

EXAMPLES: tuple[Example, ...] = (
    Example(camp, StartEncounter(), says="encounter is running already"),
    Example(meeting, EndEncounter(), says="There is no encounter"),
    Example(meeting, AddSide(label="Bandits"), says="side called Bandits already"),
    Example(
        meeting,
        lambda g: MoveToSide(combatant_id=goblins(g), side="party"),
        says="on that side already",
    ),
    Example(meeting, JoinEncounter(character_id=COUSIN), by=ANN, says="in the encounter already"),
    Example(meeting, AddMonsters(name="Ogre", hit_points=(9,), traits=("large-clumsy",))),
    Example(meeting, AddMonsters(name="orcs", count=2, block="")),
    Example(
        meeting,
        AddMonsters(name="sand cats", count=2, hidden=True),
        (lambda _: KeepStatBlock(block=SAND_CAT),),
    ),
    Example(
        meeting,
        lambda g: CorrectMonsters(combatant_id=goblins(g), numbers=(("ac", 6),)),
        says="Goblins: nothing would change",
    ),
    Example(
        meeting,
        lambda g: RevealCombatant(combatant_id=g.id("Wolf")),
        says="seen by everybody already",
    ),
    Example(
        meeting,
        lambda g: RevealCombatant(combatant_id=goblins(g), hidden_again=True),
        says="out of sight already",
    ),
    Example(
        meeting,
        lambda g: ReturnToEncounter(target=goblins(g)),
        (lambda g: LeaveEncounter(target=goblins(g)),),
        says="not left the encounter",
    ),
    Example(
        meeting, lambda g: RemoveCombatant(combatant_id=goblins(g)), says="not in this encounter"
    ),
    Example(meeting, RollSurprise(), says="been rolled already, 6"),
    Example(meeting, SetAwareness(side="party", aware=True), says="they expected the others"),
    Example(
        meeting,
        SetAwareness(side="party", aware=False),
        (SetAwareness(side="party", aware=True),),
        says="not expect the others",
    ),
    Example(meeting, SetSurprise(side="party", surprised=True), says="that they are surprised"),
    Example(
        meeting,
        SetSurprise(side="party", surprised=False),
        (RollSurprise(forced=1),),
        says="they are not surprised",
    ),
    Example(meeting, RollDistance()),
    Example(meeting, SetDistance(distance=30), says="30 feet apart already"),
    Example(
        meeting, SetDistance(distance=30, seen=Visibility.PUBLIC), says="30 feet apart already"
    ),
    Example(meeting, RollReaction()),
    Example(meeting, SetReaction(reaction="hostile"), says="“hostile, may attack” already"),
    Example(
        meeting,
        lambda g: SetReaction(reaction="hostile", target=goblins(g), seen=Visibility.PUBLIC),
        says="“hostile, may attack” already",
    ),
    Example(meeting, SetSpeaker(character_id=ADA), says="for the party already"),
    Example(meeting, SetSpeaker(), (SetSpeaker(character_id=ADA),), says="for the party yet"),
)
