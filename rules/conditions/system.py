"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.clock.events import ClockMoved, RoundLengthChanged
from rules.conditions import adding, ending, expiry
from rules.conditions.actions import AddEffect, RemoveEffect, SetSpent
from rules.conditions.answers import ANSWERS
from rules.conditions.events import EffectBegan, EffectEnded, EffectSpent
from rules.conditions.settings import BONUS_ONCE
from rules.encounter.events import CombatantLeft, CombatantRevealed, EncounterEnded
from rules.health.events import LifeChanged
from rules.kernel.rulebook import Reaction, System
from rules.rounds.events import RoundEnded, TurnTaken

SYSTEM = System(
    key="conditions",
    handlers={
        AddEffect: adding.add_effect,
        RemoveEffect: ending.remove_effect,
        SetSpent: ending.set_spent,
    },
    events=(EffectBegan, EffectSpent, EffectEnded),
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
