"""What rest does for bodies: hit points come back, wounds close, surges are there again."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.clock.clock import now
from rules.errors import RuleError, TooLateError, WayOut
from rules.health.death_rules import surge_value
from rules.health.healing import missing_hit_points, restore
from rules.health.hit_points import close_wounds
from rules.kernel.events import Throw
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.kernel.setting import Setting, Value
from rules.record import replace
from rules.rest import FAMILY
from rules.rest.records import SURGES, ExtendedRested, Rested, SpendSurge, SurgeSpent
from rules.sheet.reading import number, own_character
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character

Healing = tuple[int, Throw | None]
"""Hit points, and the throw behind them."""
DAYS_PER_WEEK = 7
WOUND_DAYS = Setting(
    "wound_days",
    "Days of complete rest that close a wound level",
    "R-WOUND-DAYS",
    (
        Value("1", "Each full day closes one wound level."),
        Value("2", "Two days close one."),
        Value("3", "Three days close one."),
        Value("4", "Four days close one."),
        Value("5", "Five days close one."),
        Value("7", "A week closes one."),
    ),
    from_next_encounter=False,
    only_with=("death", ("4e-wounds",)),
)
RULE = "4E-WOUNDS"


@dataclass(frozen=True, slots=True)
class Days:
    """Full days of rest, and the weeks that ended with them; of a `secret` the dice are too."""

    full: int
    weeks: int = 0
    secret: bool = False


@dataclass(frozen=True, slots=True)
class NaturalHealing:
    """One way of healing. `key` is the value of the setting, `source` the catalogue ID.

    `by_days` gives what somebody regains who has rested and lacks so many hit points; `has_surges`
    says that people heal by surges, and that a long rest gives all back that wounds allow.
    """

    key: str
    label: str
    source: str
    by_days: Callable[[Resolution, Days, int], Healing]
    has_surges: bool = False


DAY_SIDES = 3


def _by_days_ose(resolution: Resolution, rested: Days, missing: int) -> Healing:
    """A die a day, and no more dice than can be needed: each gives at least 1."""
    dice = min(rested.full, missing)
    if not dice:
        return 0, None
    throw = resolution.roll("days of rest", dice, DAY_SIDES, secret=rested.secret)
    return throw.total, throw


def _by_days_eris(_resolution: Resolution, rested: Days, missing: int) -> Healing:
    """All that is missing once a week is full; six days give nothing."""
    return (missing if rested.weeks else 0), None


def _by_days_surges(_resolution: Resolution, _rested: Days, _missing: int) -> Healing:
    """Nothing: days of rest lift the cap alone (R-WOUND-DAYS)."""
    return 0, None


HEALINGS = (
    NaturalHealing(
        key="ose",
        label="1d3 hit points for each full day of complete rest.",
        source="OSE-HEALING",
        by_days=_by_days_ose,
    ),
    NaturalHealing(
        key="eris",
        label="Everything after a full week in a safe place, nothing before that.",
        source="ERIS-NATURAL-HEALING",
        by_days=_by_days_eris,
    ),
    NaturalHealing(
        key="4e",
        label="Healing surges and long rests, up to what open wounds allow.",
        source="4E-WOUNDS",
        by_days=_by_days_surges,
        has_surges=True,
    ),
)


def healing(key: str) -> NaturalHealing:
    """The one that a value of the setting names."""
    return next(one for one in HEALINGS if one.key == key)


NATURAL_HEALING = Setting(
    "natural_healing",
    "What heals by rest",
    "OSE-HEALING",
    tuple(Value(one.key, one.label) for one in HEALINGS),
    {"eris": "eris", "4e": "4e"},
    from_next_encounter=False,
)


def natural_healing(state: GameState) -> NaturalHealing:
    """What heals by rest in a game."""
    return healing(NATURAL_HEALING.in_force(state))


FAMILY.brings(settings=(NATURAL_HEALING, WOUND_DAYS))


def healed_in_secret(resolution: Resolution, days: int, missing: int) -> int:
    """The hit points that so many days give back to somebody of whom players know nothing."""
    rule = natural_healing(resolution.state)
    if rule.has_surges:
        return missing if days else 0
    rested = Days(days, days // DAYS_PER_WEEK, secret=True)
    return min(missing, rule.by_days(resolution, rested, missing)[0])


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
    amount, throw = rule.by_days(resolution, Days(event.days, event.weeks), missing)
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


def surges_left(asker: Asker, character: Character) -> int | None:
    """How many surges somebody still has, None where the sheet does not say how many."""
    most = number(asker, character.id, SURGES.key)
    return None if most is None else max(0, most - character.rest.surges_spent)


@FAMILY.handles
def spend_surge(resolution: Resolution, action: SpendSurge) -> None:
    """Spend one: hit points come back up to what open wounds allow."""
    moment = action.moment
    if not natural_healing(resolution.state).has_surges:
        raise RuleError(
            "This game heals without surges. A referee lets ",
            WayOut("days of rest", "rest days"),
            " go by, and ",
            WayOut("heals", "ref heal"),
            " what magic does.",
        )
    if moment is not None and moment != now(resolution.state):
        raise TooLateError("Time has gone by since. ", WayOut("Spend one now", "surge"), ".")
    character = own_character(resolution, action.target, "spend healing surges for")
    left = surges_left(resolution, character)
    if action.lying and character.vitals.life is Life.UP:
        raise TooLateError(f"{character.name} is up again. ", WayOut("Spend one now", "surge"), ".")
    _require_use(resolution, character, left)
    spent = character.rest.surges_spent + 1
    rest = replace(character.rest, surges_spent=spent)
    resolution.put_character(replace(character, rest=rest))
    after = None if left is None else left - 1
    who = resolution.who(character.id)
    resolution.emit(SurgeSpent(target=who, spent=spent, left=after, rule=RULE))
    restore(resolution, character.id, surge_value(character.vitals))


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
