"""All tellers, collected from the families; an event that is told twice is a mistake."""

from collections.abc import Mapping

from cogs.render.narration import (
    Teller,
    attack,
    bestiary,
    campaign,
    casting,
    checks,
    clock,
    combat,
    effects,
    encounter,
    endurance,
    fairness,
    grapple,
    hazards,
    health,
    initiative,
    items,
    luck,
    management,
    morale,
    movement,
    orders,
    positions,
    powers,
    races,
    rest,
    rolls,
    rounds,
    sheet,
    surroundings,
)
from rules.kernel.events import Event

FAMILIES: tuple[Mapping[type[Event], Teller], ...] = (
    management.TELLERS,
    campaign.TELLERS,
    bestiary.TELLERS,
    encounter.TELLERS,
    initiative.TELLERS,
    rounds.TELLERS,
    attack.TELLERS,
    combat.TELLERS,
    grapple.TELLERS,
    health.TELLERS,
    endurance.TELLERS,
    rest.TELLERS,
    effects.TELLERS,
    morale.TELLERS,
    sheet.TELLERS,
    rolls.TELLERS,
    checks.TELLERS,
    hazards.TELLERS,
    fairness.TELLERS,
    luck.TELLERS,
    items.TELLERS,
    positions.TELLERS,
    surroundings.TELLERS,
    movement.TELLERS,
    orders.TELLERS,
    casting.TELLERS,
    races.TELLERS,
    powers.TELLERS,
    clock.TELLERS,
)
TELLERS: dict[type[Event], Teller] = {}
for _family in FAMILIES:
    assert not TELLERS.keys() & _family.keys()
    TELLERS.update(_family)
