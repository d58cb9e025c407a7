"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.encounter import records
from rules.encounter.correcting import correct_monsters
from rules.encounter.joining import (
    add_side,
    join_encounter,
    leave_encounter,
    move_to_side,
    remove_combatant,
    return_to_encounter,
)
from rules.encounter.meeting import end_encounter, roll_distance, set_distance, start_encounter
from rules.encounter.monsters import (
    add_monsters,
    hit_dice,
    normal_human,
    reveal_combatant,
    saves_as,
)
from rules.encounter.reaction import roll_reaction, set_reaction, set_speaker
from rules.encounter.records import (
    HIRELINGS,
    MINIONS,
    MONSTER_HIT_DIE,
    MONSTER_HIT_POINTS,
    REACTION,
    TRAITS,
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
from rules.encounter.surprise import roll_surprise, set_awareness, set_surprise
from rules.kernel.questions import Answer
from rules.kernel.rulebook import System, events_of
from rules.sheet.records import NumberOf

SYSTEM = System(
    key="encounter",
    handlers={
        StartEncounter: start_encounter,
        EndEncounter: end_encounter,
        AddSide: add_side,
        MoveToSide: move_to_side,
        JoinEncounter: join_encounter,
        AddMonsters: add_monsters,
        CorrectMonsters: correct_monsters,
        RevealCombatant: reveal_combatant,
        LeaveEncounter: leave_encounter,
        ReturnToEncounter: return_to_encounter,
        RemoveCombatant: remove_combatant,
        RollSurprise: roll_surprise,
        SetAwareness: set_awareness,
        SetSurprise: set_surprise,
        RollDistance: roll_distance,
        SetDistance: set_distance,
        RollReaction: roll_reaction,
        SetReaction: set_reaction,
        SetSpeaker: set_speaker,
    },
    events=events_of(records),
    answers=(
        Answer(on=NumberOf, run=saves_as, source="OSE-MONSTER-SAVES"),
        Answer(on=NumberOf, run=normal_human, source="OSE-NORMAL-HUMAN"),
        Answer(on=NumberOf, run=hit_dice, source="OSE-HD-ROW"),
    ),
    settings=(MONSTER_HIT_POINTS, MONSTER_HIT_DIE, MINIONS, HIRELINGS),
    fields=(REACTION,),
    traits=TRAITS,
    implements=(
        "OSE-ENCOUNTER",
        "OSE-SURPRISE",
        "OSE-ENCOUNTER-DISTANCE",
        "OSE-REACTION",
        "OSE-PARLEY",
        "OSE-NORMAL-HUMAN",
        "OSE-HD-ROW",
        "OSE-MONSTER-SAVES",
        "ERIS-MONSTER-SAVES",
        "4E-TOUGH-MINIONS",
    ),
)
