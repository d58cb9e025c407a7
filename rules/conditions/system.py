"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.clock.records import ClockMoved, RoundLengthChanged
from rules.conditions import expiry, records
from rules.conditions.effects import add_effect, remove_effect, set_spent
from rules.conditions.reading import ANSWERS
from rules.conditions.records import (
    BONUS_ONCE,
    AddEffect,
    RemoveEffect,
    SetSpent,
)
from rules.encounter.records import CombatantLeft, CombatantRevealed, EncounterEnded
from rules.health.records import LifeChanged
from rules.kernel.rulebook import Reaction, System, events_of
from rules.rounds.records import RoundEnded, TurnTaken

SYSTEM = System(
    key="conditions",
    handlers={
        AddEffect: add_effect,
        RemoveEffect: remove_effect,
        SetSpent: set_spent,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=TurnTaken, run=expiry.turn_ends, source="4E-BONUS-ONCE"),
        Reaction(on=RoundEnded, run=expiry.round_ends, source="4E-BONUS-ONCE"),
        Reaction(on=ClockMoved, run=expiry.time_passes, source="OSE-TIME"),
        Reaction(
            on=RoundLengthChanged, run=expiry.round_length_changes, source="R-ROUNDS-PER-TURN"
        ),
        Reaction(on=EncounterEnded, run=expiry.encounter_ends, source="OSE-ENCOUNTER"),
        Reaction(on=LifeChanged, run=expiry.body_dies, source="OSE-DEATH"),
        Reaction(on=CombatantLeft, run=expiry.combatant_goes, source="OSE-ENCOUNTER"),
        Reaction(on=CombatantRevealed, run=expiry.combatant_shows, source="R-SECRET"),
    ),
    answers=ANSWERS,
    settings=(BONUS_ONCE,),
    implements=("4E-BONUS-ONCE", "OSE-BLIND", "OSE-HELPLESS", "OSE-UNSTABLE"),
)
