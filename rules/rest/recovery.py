"""What rest does for bodies: hit points come back, wounds close, surges are there again."""

from rules.clock.clock import now
from rules.errors import RuleError, TooLateError
from rules.health.death_rules import surge_value
from rules.health.healing import missing_hit_points, restore
from rules.health.hit_points import close_wounds
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rest import FAMILY
from rules.rest.natural import healing
from rules.rest.records import SURGES, ExtendedRested, Rested, SpendSurge, SurgeSpent
from rules.rest.settings import NATURAL_HEALING, WOUND_DAYS, natural_healing
from rules.sheet.active import own_character
from rules.sheet.reading import number
from rules.state.health import Life
from rules.state.sheet import Character


@FAMILY.follows("4E-WOUND-RECOVERY")
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


@FAMILY.follows("OSE-HEALING")
def hit_points_come_back(resolution: Resolution, event: Rested) -> None:
    """What the game's natural healing gives for the days (OSE-HEALING, ERIS-NATURAL-HEALING)."""
    rule = healing(resolution.setting(NATURAL_HEALING.key))
    target = event.target.id
    missing = missing_hit_points(resolution, target)
    amount, throw = rule.by_days(resolution, event, missing)
    if amount:
        restore(resolution, target, amount, throw=throw, rule=rule.source)


@FAMILY.follows("4E-WOUNDS")
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


RULE = "4E-WOUNDS"


def surges_left(asker: Asker, character: Character) -> int | None:
    """How many surges somebody still has, None where the sheet does not say how many."""
    most = number(asker, character.id, SURGES.key)
    return None if most is None else max(0, most - character.rest.surges_spent)


@FAMILY.handles
def spend_surge(resolution: Resolution, action: SpendSurge) -> None:
    """Spend one: hit points come back up to what open wounds allow."""
    _require_surges(resolution, action.moment)
    character = own_character(resolution, action.target, "spend healing surges for")
    left = surges_left(resolution, character)
    if action.lying and character.vitals.life is Life.UP:
        raise TooLateError(f"{character.name} is up again. ⟦Spend one now|surge⟧.")
    _require_use(resolution, character, left)
    spent = character.rest.surges_spent + 1
    rest = replace(character.rest, surges_spent=spent)
    resolution.put_character(replace(character, rest=rest))
    after = None if left is None else left - 1
    who = resolution.who(character.id)
    resolution.emit(SurgeSpent(target=who, spent=spent, left=after, rule=RULE))
    restore(resolution, character.id, surge_value(character.vitals))


def _require_surges(resolution: Resolution, moment: int | None) -> None:
    if not natural_healing(resolution.state).has_surges:
        raise RuleError(
            "This game heals without surges. A referee lets ⟦days of rest|rest days⟧ go by, and "
            "⟦heals|ref heal⟧ what magic does."
        )
    if moment is not None and moment != now(resolution.state):
        raise TooLateError("Time has gone by since. ⟦Spend one now|surge⟧.")


def _require_use(resolution: Resolution, character: Character, left: int | None) -> None:
    """Raise RuleError where there is no surge, or one would do nothing."""
    name, vitals = character.name, character.vitals
    if vitals.life is Life.DEAD:
        raise RuleError(f"{name} is dead, and a healing surge does not help.")
    if left == 0:
        raise RuleError(f"{name} has no healing surge left until the next long rest.")
    if missing_hit_points(resolution, character.id) == 0:
        raise RuleError(
            f"{name} has {vitals.hit_points} of {vitals.maximum} hit points, "
            "and a healing surge gives no more."
        )
