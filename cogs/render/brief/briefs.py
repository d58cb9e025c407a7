"""The brief forms of all families; an event that has two is a mistake."""

from collections.abc import Mapping

from cogs.render.brief import (
    Brief,
    attack,
    battle,
    body,
    checks,
    combat,
    delving,
    encounter,
    exploration,
    health,
    items,
    journey,
    light,
    magic,
    money,
    orders,
    pace,
    party,
    people,
    provisions,
    pursuit,
    rounds,
    sea,
    skills,
    stealth,
    travel,
)
from rules.kernel.events import Event

FAMILIES: tuple[Mapping[type[Event], Brief], ...] = (
    encounter.BRIEFS,
    rounds.BRIEFS,
    attack.BRIEFS,
    combat.BRIEFS,
    battle.BRIEFS,
    health.BRIEFS,
    body.BRIEFS,
    checks.BRIEFS,
    magic.BRIEFS,
    journey.BRIEFS,
    light.BRIEFS,
    travel.BRIEFS,
    exploration.BRIEFS,
    stealth.BRIEFS,
    delving.BRIEFS,
    items.BRIEFS,
    orders.BRIEFS,
    pace.BRIEFS,
    party.BRIEFS,
    people.BRIEFS,
    money.BRIEFS,
    skills.BRIEFS,
    pursuit.BRIEFS,
    provisions.BRIEFS,
    sea.BRIEFS,
)
BRIEFS: dict[type[Event], Brief] = {}
for _family in FAMILIES:
    assert not BRIEFS.keys() & _family.keys()
    BRIEFS.update(_family)
