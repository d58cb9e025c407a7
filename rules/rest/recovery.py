"""What rest does for bodies: hit points come back, wounds close, surges are there again."""

from rules.health.door import close_wounds, missing_hit_points, restore
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rest.events import ExtendedRested, Rested
from rules.rest.natural.registry import healing
from rules.rest.settings import NATURAL_HEALING, WOUND_DAYS


def wounds_close(resolution: Resolution, event: Rested) -> None:
    """One wound level for so many days; what is left over counts next time (R-WOUND-DAYS)."""
    character = resolution.character(event.target.id)
    if not character.vitals.wound_level:
        return
    length = int(resolution.setting(WOUND_DAYS.key))
    levels, days = divmod(character.rest.days + event.days, length)
    is_healthy = levels >= character.vitals.wound_level
    rest = replace(character.rest, days=0 if is_healthy else days)
    resolution.put_character(replace(character, rest=rest))
    close_wounds(resolution, character.id, levels)


def hit_points_come_back(resolution: Resolution, event: Rested) -> None:
    """What the game's natural healing gives for the days (OSE-HEALING, ERIS-NATURAL-HEALING)."""
    rule = healing(resolution.setting(NATURAL_HEALING.key))
    target = event.target.id
    missing = missing_hit_points(resolution, target)
    amount, throw = rule.by_days(resolution, event, missing)
    if amount:
        restore(resolution, target, amount, throw=throw, rule=rule.source)


def long_rest_heals(resolution: Resolution, event: ExtendedRested) -> None:
    """All surges are there again; a long rest that is no day of rest heals what wounds allow."""
    rule = healing(resolution.setting(NATURAL_HEALING.key))
    if not rule.has_surges:
        return
    character = resolution.character(event.target.id)
    rest = replace(character.rest, surges_spent=0)
    resolution.put_character(replace(character, rest=rest))
    missing = missing_hit_points(resolution, character.id)
    if missing and not event.in_days:
        restore(resolution, character.id, missing, rule=rule.source)
