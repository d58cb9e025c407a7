"""What is tried twice of the round."""

from rules.initiative.records import Delay, RollInitiative
from rules.rounds.records import (
    Declare,
    DeclareNothing,
    EndPhase,
    GoBack,
    MarkDone,
    MarkNotDone,
    NextStep,
    ResumeDeclaring,
    WithdrawDeclaration,
)
from tests.rules.example import Example
from tests.rules.scenes import ADA, acting, declaring, meeting, rolling, silent, tied
from tests.rules.table import ANN

EXAMPLES: tuple[Example, ...] = (
    Example(meeting, NextStep()),
    Example(acting, GoBack()),
    Example(acting, MarkDone(target=ADA), says="acted in this round"),
    Example(acting, MarkNotDone(target=ADA), (MarkDone(target=ADA),), says="in this round yet"),
    Example(acting, EndPhase(target=ADA), by=ANN, says="nothing left to do in this phase"),
    Example(declaring, DeclareNothing(), by=ANN, says="left to declare"),
    Example(declaring, DeclareNothing(standing=True), by=ANN, says="left to declare"),
    Example(silent, ResumeDeclaring(target=ADA), by=ANN, says="in every round already"),
    Example(
        declaring,
        WithdrawDeclaration(target=ADA),
        (Declare(target=ADA, kind="nothing"),),
        says="to take back",
    ),
    Example(rolling, RollInitiative(for_all=True), says="Everybody has rolled"),
    Example(rolling, RollInitiative(side="party"), by=ANN, says="rolled initiative already: 6"),
    Example(acting, Delay(target=ADA), says="Ada in this round"),
    Example(tied, Delay(target=ADA), by=ANN, preset="eris", says="when initiative is tied"),
)
