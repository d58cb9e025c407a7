"""What is tried twice of morale."""

from rules.encounter.records import EndEncounter
from rules.hirelings.records import TakeOn
from rules.kernel.action import Action
from rules.morale.records import (
    AdjustMorale,
    AskMorale,
    MercenaryKind,
    RaiseLoyalty,
    RollLoyalty,
    RollMorale,
    SetLoyalty,
    SetMercenaryMorale,
    SetMorale,
    SkipMorale,
)
from tests.rules.example import Example, goblins
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp, meeting


def ask(game: Scene) -> Action:
    """A morale check of the goblins is due."""
    return AskMorale(combatant_id=goblins(game))


def loyal(game: Scene) -> Action:
    """A porter of Ada's is loyal."""
    hired = next(one.id for one in game.state.characters if one.service is not None)
    return SetLoyalty(target=hired, loyalty=7)


EXAMPLES: tuple[Example, ...] = (
    Example(camp, loyal, (TakeOn(trade="Porter", employer=ADA),), says="is 7 already"),
    Example(meeting, lambda g: RollMorale(combatant_id=goblins(g))),
    Example(meeting, ask, says="Goblins is due already"),
    Example(meeting, SkipMorale(), (ask,), says="morale check is due"),
    Example(
        meeting, lambda g: SetMorale(combatant_id=goblins(g), score=9), says="Goblins is 9 already"
    ),
    Example(
        meeting,
        lambda g: SetMorale(combatant_id=goblins(g), score=9, fresh=True),
        (lambda g: RollMorale(combatant_id=goblins(g)),),
        says="Goblins is 9 already",
    ),
    Example(
        meeting,
        lambda g: AdjustMorale(combatant_id=goblins(g), adjustment=1),
        says="adjusted by +1 already",
    ),
    Example(
        meeting,
        lambda g: AdjustMorale(combatant_id=goblins(g), adjustment=0),
        (lambda g: AdjustMorale(combatant_id=goblins(g), adjustment=-1),),
        says="of Goblins is not adjusted.",
    ),
    Example(
        meeting,
        lambda g: SetMorale(combatant_id=goblins(g), score=9),
        (lambda g: RollMorale(combatant_id=goblins(g), forced=2),),
        says="9 already. Let it check",
    ),
    Example(
        meeting,
        lambda g: SetMercenaryMorale(combatant_id=g.id("Archers"), troop=MercenaryKind.TRAINED),
        says="Archers is 8 already",
    ),
    Example(meeting, RaiseLoyalty(), (EndEncounter(),)),
    Example(meeting, RaiseLoyalty(battle=1), (EndEncounter(),), says="has been counted"),
    Example(meeting, lambda g: RollLoyalty(combatant_id=g.id("Squire"))),
)
