"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.conditions.events import EffectBegan, EffectEnded
from rules.encounter.events import (
    CombatantLeft,
    CombatantRenamed,
    CombatantReturned,
    CombatantRevealed,
    SideChanged,
)
from rules.health.events import LifeChanged
from rules.initiative.actions import (
    Delay,
    RollInitiative,
    SetDexterityClass,
    SetSlow,
    TakeMiddlePhase,
)
from rules.kernel.resolution import Reaction, System
from rules.rounds.actions import (
    Declare,
    GoBack,
    MarkDone,
    MarkNotDone,
    NextStep,
    RevealDeclarations,
    WithdrawDeclaration,
)
from rules.rounds.declarations import (
    declare,
    reveal_declarations,
    withdraw_declaration,
)
from rules.rounds.events import (
    DeclarationsRevealed,
    DeclarationWithdrawn,
    Declared,
    RoundBegan,
    RoundEnded,
    StepBegan,
    StepEnded,
    StepReopened,
    TurnReopened,
    TurnTaken,
)
from rules.rounds.going import go_back, next_step
from rules.rounds.marks import mark_done, mark_not_done
from rules.rounds.progress import go_on, open_round
from rules.rounds.rolling import roll_initiative
from rules.rounds.steps import refresh_on, rename_on
from rules.rounds.waiting import delay, set_dexterity_class, set_slow, take_middle_phase
from rules.sheet.events import CharacterRenamed

SYSTEM = System(
    key="rounds",
    handlers={
        NextStep: next_step,
        GoBack: go_back,
        MarkDone: mark_done,
        MarkNotDone: mark_not_done,
        Declare: declare,
        WithdrawDeclaration: withdraw_declaration,
        RevealDeclarations: reveal_declarations,
        RollInitiative: roll_initiative,
        Delay: delay,
        TakeMiddlePhase: take_middle_phase,
        SetSlow: set_slow,
        SetDexterityClass: set_dexterity_class,
    },
    events=(
        RoundBegan,
        RoundEnded,
        StepBegan,
        StepEnded,
        StepReopened,
        TurnTaken,
        TurnReopened,
        Declared,
        DeclarationWithdrawn,
        DeclarationsRevealed,
    ),
    reactions=(
        Reaction(on=StepEnded, run=go_on, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=RoundBegan, run=open_round, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=LifeChanged, run=refresh_on, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=EffectBegan, run=refresh_on, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=EffectEnded, run=refresh_on, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=CombatantLeft, run=refresh_on, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=CombatantLeft, run=rename_on, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=CombatantReturned, run=refresh_on, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=CombatantReturned, run=rename_on, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=CombatantRevealed, run=refresh_on, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=CombatantRevealed, run=rename_on, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=CombatantRenamed, run=rename_on, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=SideChanged, run=rename_on, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=CharacterRenamed, run=rename_on, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=Declared, run=refresh_on, source="OSE-DECLARE"),
        Reaction(on=DeclarationWithdrawn, run=refresh_on, source="OSE-DECLARE"),
        Reaction(on=DeclarationsRevealed, run=refresh_on, source="OSE-DECLARE"),
    ),
    implements=("OSE-COMBAT-SEQUENCE", "ERIS-COMBAT-SEQUENCE", "OSE-DECLARE"),
)
