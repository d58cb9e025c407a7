"""What is played in somebody's place, and what stays with them: the one list of each."""

from rules.attack.actions import Attack
from rules.casting.actions import Cast
from rules.checks.actions import RollAsked, RollCheck
from rules.combat.actions import ForgoCounter, Parry, ReadyWeapon, TakeStance
from rules.exploration.actions import ChooseTask
from rules.grapple.actions import Grapple
from rules.hazards.actions import Disbelieve, ShakeOut, Swim
from rules.health.actions import RollDeathSave, SetHitPoints
from rules.initiative.actions import Delay, RollInitiative, SetDexterityClass
from rules.items.actions import (
    ChangeItem,
    DropItem,
    GiveItem,
    UseItem,
)
from rules.kernel.action import Action
from rules.luck.actions import RollLuck
from rules.movement.actions import Engage, Move
from rules.orders.actions import CarryOutDeclared
from rules.positions.actions import Disengage
from rules.powers.actions import AddPower, DropPower, SpendPoint, UsePower
from rules.rounds.actions import (
    Declare,
    DeclareAhead,
    DeclareNothing,
    EndPhase,
    MarkDone,
    WithdrawDeclaration,
)
from rules.sheet.actions import (
    ChangeTraits,
    ChooseActive,
    RenameCharacter,
    RetireCharacter,
    SetLevel,
    SetSheetNumber,
)
from rules.surroundings.actions import Bomb
from rules.transfer.actions import RewriteSheet

PERSONAL: tuple[type[Action], ...] = (
    RenameCharacter,
    RetireCharacter,
    ChooseActive,
    SetLevel,
    SetSheetNumber,
    SetDexterityClass,
    SetHitPoints,
    ChangeTraits,
    AddPower,
    DropPower,
    ChangeItem,
    DropItem,
    GiveItem,
    RewriteSheet,
)
"""What a stand-in leaves to the player and the referees: who the character is, and what it has.

A stand-in plays: turns, declarations, rolls, moves, and what is used up by playing.
"""
DEEDS: tuple[type[Action], ...] = (
    Attack,
    Bomb,
    CarryOutDeclared,
    Cast,
    ChooseTask,
    Declare,
    DeclareAhead,
    DeclareNothing,
    Delay,
    Disbelieve,
    Disengage,
    EndPhase,
    Engage,
    Grapple,
    ForgoCounter,
    MarkDone,
    Move,
    Parry,
    ReadyWeapon,
    RollAsked,
    RollCheck,
    RollDeathSave,
    RollInitiative,
    RollLuck,
    ShakeOut,
    SpendPoint,
    Swim,
    TakeStance,
    UseItem,
    UsePower,
    WithdrawDeclaration,
)
"""What a character does: a referee who does it for a player's takes the player's place, and it is
told as such. All else is the referee's own, such as damage, healing and treasure."""
