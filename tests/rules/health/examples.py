"""What is tried twice of hit points and lives."""

from rules.health.records import (
    Damage,
    EndTemporary,
    ForgetSubdual,
    GiveTemporary,
    Heal,
    RollDeathSave,
    SetDeathRule,
    SetHitPoints,
    SetLife,
    SetWoundLevel,
    Wake,
)
from rules.items.records import AddItem
from rules.state.health import Life
from tests.rules.example import Example, goblins
from tests.rules.scenes import ADA, acting, camp, meeting

DOWN = Damage(targets=(ADA,), amount="8")
BEATEN = Damage(targets=(ADA,), amount="3", tags=("melee", "subdual"))
GIVEN = GiveTemporary(targets=(ADA,), amount="5")
EXAMPLES: tuple[Example, ...] = (
    Example(camp, Damage(targets=(ADA,), amount="1")),
    Example(
        camp, Heal(targets=(ADA,), amount="8"), (DOWN,), preset="4e", says="8 hit points already"
    ),
    Example(camp, SetHitPoints(target=ADA, hit_points=5), says="8 hit points already"),
    Example(camp, SetHitPoints(target=ADA, hit_points=5, maximum=5), says="5 hit points already"),
    Example(
        camp, SetWoundLevel(target=ADA, wound_level=1), preset="4e", says="Ada is Bruised already"
    ),
    Example(camp, SetLife(target=ADA, life=Life.UNCONSCIOUS), says="Ada is unconscious already"),
    Example(camp, SetLife(target=ADA, life=Life.UP), (DOWN,), says="Ada is up already"),
    Example(camp, SetLife(target=ADA, life=Life.DEAD), says="Ada is dead already"),
    Example(camp, Wake(target=ADA), (DOWN,), preset="eris", says="so there is nobody to wake"),
    Example(camp, RollDeathSave(target=ADA), (DOWN,), preset="4e"),
    Example(
        meeting,
        lambda g: SetDeathRule(target=goblins(g), as_character=True),
        says="rule for characters already",
    ),
    Example(
        meeting,
        lambda g: SetDeathRule(target=goblins(g), as_character=False),
        (lambda g: SetDeathRule(target=goblins(g), as_character=True),),
        says="rule for monsters already",
    ),
    Example(camp, ForgetSubdual(target=ADA), (BEATEN,), says="Ada has no subdual damage"),
    Example(camp, GIVEN, says="has 5 temporary hit points already"),
    Example(camp, EndTemporary(target=ADA), (GIVEN,), says="Ada has no temporary hit points"),
    Example(camp, Damage(targets=(ADA,), amount="7"), (GIVEN,)),
    Example(
        acting,
        lambda g: Damage(targets=(goblins(g) + "#1", goblins(g) + "#2"), amount="4"),
        says="Goblin 1 is dead already",
    ),
    Example(
        acting, lambda g: Damage(targets=(g.id("Wolf"),), amount="9"), says="Wolf is dead already"
    ),
    Example(
        meeting,
        lambda g: SetLife(target=goblins(g) + "#1", life=Life.UNCONSCIOUS),
        says="Goblin 1 is unconscious already",
    ),
    Example(
        camp,
        Damage(targets=(ADA,), amount="50", tags=("breath",)),
        (AddItem(name="Rope", target=ADA),),
        says="Ada is dead already",
    ),
)
