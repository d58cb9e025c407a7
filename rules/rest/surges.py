"""Healing surges: a quarter of full hit points each, whatever wounds are open (4E-WOUNDS)."""

from rules.clock.door import now
from rules.errors import RuleError, TooLateError
from rules.health.door import missing_hit_points, restore, surge_value
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rest.actions import SpendSurge
from rules.rest.events import SurgeSpent
from rules.rest.fields import SURGES
from rules.rest.settings import natural_healing
from rules.sheet.door import number, own_character
from rules.state.health import Life
from rules.state.sheet import Character

RULE = "4E-WOUNDS"


def surges_left(asker: Asker, character: Character) -> int | None:
    """How many surges somebody still has, None where the sheet does not say how many."""
    most = number(asker, character.id, SURGES.key)
    return None if most is None else max(0, most - character.rest.surges_spent)


def spend_surge(resolution: Resolution, action: SpendSurge) -> None:
    """Spend one: hit points come back up to what open wounds allow."""
    _require_surges(resolution, action.moment)
    character = own_character(resolution, action.target, "spend healing surges for")
    left = surges_left(resolution, character)
    if action.lying and character.vitals.life is Life.UP:
        raise TooLateError(f"{character.name} is up again. `/surge` spends one now.")
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
            "This game heals without surges. A referee lets days go by with `/rest days`, "
            "and `/heal` gives back what magic does."
        )
    if moment is not None and moment != now(resolution.state):
        raise TooLateError("Time has gone by since. `/surge` spends one now.")


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
