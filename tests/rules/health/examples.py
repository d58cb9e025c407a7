"""What is tried twice of hit points and effects."""

from rules.health.actions import (
    AddEffect,
    Damage,
    Heal,
    RemoveEffect,
    RollDeathSave,
    SetDeathRule,
    SetHitPoints,
    SetLife,
    SetSpent,
    SetWoundLevel,
    Wake,
)
from rules.state.health import Life
from tests.rules.example import Example, goblins
from tests.rules.scenes import ADA, Game, acting, camp, meeting


def effect_id(game: Game) -> str:
    """The id of the only effect."""
    (effect,) = game.state.effects
    return effect.id


DOWN = Damage(targets=(ADA,), amount="8")
BLESS = AddEffect(target=ADA, name="bless", amount=1)

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
    Example(camp, BLESS),
    Example(
        camp,
        lambda g: RemoveEffect(effect_id=g.state.effects[0].id),
        (BLESS,),
        says="is no such effect",
    ),
    Example(
        camp,
        lambda g: SetSpent(effect_id=effect_id(g), spent=True),
        (BLESS,),
        says="marked as used already",
    ),
    Example(
        camp,
        lambda g: SetSpent(effect_id=effect_id(g), spent=False),
        (BLESS, lambda g: SetSpent(effect_id=effect_id(g), spent=True)),
        says="has not been used",
    ),
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
    Example(
        acting,
        lambda g: Damage(targets=(goblins(g) + "#1", goblins(g) + "#2"), amount="4"),
        says="Goblins 1 is dead already",
    ),
    Example(
        acting, lambda g: Damage(targets=(g.id("Wolf"),), amount="9"), says="Wolf is dead already"
    ),
    Example(
        meeting,
        lambda g: SetLife(target=goblins(g) + "#1", life=Life.UNCONSCIOUS),
        says="Goblins 1 is unconscious already",
    ),
    Example(acting, lambda g: AddEffect(target=g.id("Wolf"), name="asleep", incapacitates=True)),
    Example(acting, lambda g: AddEffect(target=ADA, name="aid", until_turn_of=g.id("Wolf"))),
    Example(acting, lambda g: AddEffect(target=goblins(g), name="slow", rounds=2)),
)
