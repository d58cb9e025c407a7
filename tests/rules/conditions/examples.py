"""What is tried twice of conditions and bonuses."""

from rules.conditions.records import AddEffect, RemoveEffect, SetSpent
from tests.rules.example import Example, goblins
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, acting, camp


def effect_id(game: Scene) -> str:
    """The id of the only effect."""
    (effect,) = game.state.effects
    return effect.id


BLESS = AddEffect(target=ADA, name="bless", amount=1)

EXAMPLES: tuple[Example, ...] = (
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
    Example(acting, lambda g: AddEffect(target=g.id("Wolf"), name="asleep", key="out")),
    Example(acting, lambda g: AddEffect(target=ADA, name="aid", until_turn_of=g.id("Wolf"))),
    Example(acting, lambda g: AddEffect(target=goblins(g), name="slow", rounds=2)),
)
