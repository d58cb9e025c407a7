"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.encounter import answers
from rules.encounter.actions import (
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
from rules.encounter.characters import join_encounter, return_to_encounter
from rules.encounter.correcting import correct_monsters
from rules.encounter.distance import roll_distance, set_distance
from rules.encounter.events import EVENTS
from rules.encounter.fields import REACTION
from rules.encounter.leaving import leave_encounter, remove_combatant
from rules.encounter.monsters import add_monsters, reveal_combatant
from rules.encounter.reaction import roll_reaction, set_reaction, set_speaker
from rules.encounter.sequence import end_encounter, start_encounter
from rules.encounter.settings import HIRELINGS, MINIONS, MONSTER_HIT_DIE, MONSTER_HIT_POINTS
from rules.encounter.sides import add_side, move_to_side
from rules.encounter.surprise import roll_surprise, set_awareness, set_surprise
from rules.encounter.traits import TRAITS
from rules.kernel.questions import Answer
from rules.kernel.rulebook import System
from rules.sheet.questions import NumberOf

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
    events=EVENTS,
    answers=(
        Answer(on=NumberOf, run=answers.saves_as, source="OSE-MONSTER-SAVES"),
        Answer(on=NumberOf, run=answers.normal_human, source="OSE-NORMAL-HUMAN"),
        Answer(on=NumberOf, run=answers.hit_dice, source="OSE-HD-ROW"),
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
