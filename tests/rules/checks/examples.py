"""What is tried twice of checks and saves."""

from rules.checks.records import (
    AskChecks,
    Chance,
    DestroyGear,
    RollAsked,
    RollCheck,
    SetAdversity,
    SkipAsked,
)
from rules.health.records import Damage
from rules.items.records import AddItem, Details
from rules.kernel.visibility import Visibility
from rules.luck.records import RollSessionLuck
from rules.sheet.records import SetSheetNumber
from tests.rules.example import Example, goblins
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, acting, camp, meeting
from tests.rules.table import ANN

ASK = AskChecks(
    what="breath",
    targets=(ADA,),
    number=13,
    modifier=1,
    label="fire",
    damage="2d6",
    saved="none",
    failure="paralysed",
    success="blind",
    item="wand",
    tags=("fire",),
    is_attack=False,
)


def everybody(game: Scene) -> AskChecks:
    """Ada and the goblins save, the wolf in secret; it takes half of what is rolled."""
    bodies = tuple(f"{goblins(game)}#{number}" for number in (1, 2, 3))
    targets = (ADA, game.id("Squire"), game.id("Wolf"), *bodies)
    by = game.id("Wolf")
    return AskChecks(what="breath", targets=targets, number=13, damage="3d6", by=by)


UNSEEN = AskChecks(what="dex", targets=(ADA,), number=13, seen=Visibility.BLIND)
BURN = Damage(targets=(ADA,), amount="50", tags=("fire",))
SWORD = AddItem(name="Blade", target=ADA, details=Details(magic=True, bonus=1))


EXAMPLES: tuple[Example, ...] = (
    Example(camp, UNSEEN, says="has that to roll already"),
    Example(camp, RollAsked(targets=(ADA,)), (UNSEEN,), says="check is over"),
    Example(camp, RollCheck(what="dex", targets=(ADA,))),
    Example(meeting, lambda g: RollCheck(what="breath", targets=(f"{goblins(g)}#1",), number=14)),
    Example(
        meeting,
        lambda g: RollCheck(
            what="d", targets=(f"{goblins(g)}#2",), number=14, seen=Visibility.BLIND
        ),
    ),
    Example(camp, RollCheck(what="adversity", targets=(ADA,), number=100)),
    Example(
        camp,
        RollCheck(what="luck", targets=(ADA,), number=12),
        (RollSessionLuck(character_id=ADA),),
        preset="4e",
    ),
    Example(
        camp,
        RollCheck(what="skill:Tracker", targets=(ADA,)),
        (SetSheetNumber(character_id=ADA, field="int", value=13),),
    ),
    Example(camp, SetAdversity(rows=(Chance(3, 18, 60),)), says="stands like that already"),
    Example(
        camp,
        DestroyGear(target=ADA, number=12),
        (SWORD, AddItem(name="Rope", target=ADA), BURN),
        says="has nothing that could be destroyed",
    ),
    Example(
        meeting,
        DestroyGear(target=ADA, category="breath", saves=False),
        (SWORD, BURN),
        says="has nothing that could be destroyed",
    ),
    Example(camp, ASK, says="Ada has that to roll already"),
    Example(meeting, everybody, says="Ada has that to roll already"),
    Example(acting, everybody, says="Ada has that to roll already"),
    Example(meeting, RollAsked(), (everybody,), by=ANN, says="no check to roll"),
    Example(acting, RollAsked(for_all=True), (everybody,), says="everybody has rolled"),
    Example(camp, RollAsked(targets=(ADA,)), (ASK,), by=ANN, says="everybody has rolled"),
    Example(camp, SkipAsked(), (ASK,), says="Nobody of them has a check to roll"),
)
