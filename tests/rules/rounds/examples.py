"""What is tried twice of the round."""

from rules.initiative.actions import (
    Delay,
    RollInitiative,
    SetDexterityClass,
    SetSlow,
    TakeMiddlePhase,
)
from rules.rounds.actions import (
    Declare,
    GoBack,
    MarkDone,
    MarkNotDone,
    NextStep,
    RevealDeclarations,
    WithdrawDeclaration,
)
from tests.rules.example import Example, goblins
from tests.rules.scenes import ADA, acting, declaring, meeting, rolling, tied
from tests.rules.table import ANN

EXAMPLES: tuple[Example, ...] = (
    Example(meeting, NextStep()),
    Example(acting, GoBack()),
    Example(acting, MarkDone(target=ADA), says="acted in this round"),
    Example(acting, MarkNotDone(target=ADA), (MarkDone(target=ADA),), says="in this round yet"),
    Example(
        declaring,
        Declare(target=ADA, kind="spell", text="sleep"),
        by=ANN,
        says="declared just that already",
    ),
    Example(
        declaring,
        Declare(target=ADA, kind="nothing", secret=True),
        says="declared just that already",
    ),
    Example(
        declaring,
        WithdrawDeclaration(target=ADA),
        (Declare(target=ADA, kind="nothing"),),
        says="to take back",
    ),
    Example(
        declaring,
        RevealDeclarations(),
        (lambda g: Declare(target=goblins(g), kind="nothing", secret=True),),
        says="secret declaration to reveal",
    ),
    Example(rolling, RollInitiative(), says="Everybody has rolled"),
    Example(rolling, RollInitiative(side="party"), by=ANN, says="rolled initiative already: 6"),
    Example(acting, Delay(target=ADA), says="Ada in this round"),
    Example(acting, lambda g: Delay(target=goblins(g)), says="Goblins in this round"),
    Example(tied, Delay(target=ADA), by=ANN, preset="eris", says="when initiative is tied"),
    Example(tied, TakeMiddlePhase(target=ADA), by=ANN, preset="eris", says="phase of ties already"),
    Example(
        meeting,
        TakeMiddlePhase(target=ADA, middle=False),
        (TakeMiddlePhase(target=ADA),),
        preset="eris",
        says="phase of ties already",
    ),
    Example(acting, SetSlow(target=ADA, slow=True), says="a slow weapon already"),
    Example(
        meeting,
        lambda g: SetDexterityClass(target=goblins(g), dexterity_class=1),
        says="that dexterity class already",
    ),
)
