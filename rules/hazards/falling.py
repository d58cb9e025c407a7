"""Falls, and climbs that end in one (OSE-FALLING, OSE-CLIMBING)."""

from rules.checks.asking import Outcome, ask_checks
from rules.checks.kinds import GRIP, check_of
from rules.checks.records import CLIMB_SHEER, CLIMB_SHEER_IN_SIX, Stake
from rules.conditions.bearing import ALOFT, ROPED
from rules.conditions.reading import is_under
from rules.errors import Lack, MissingNumberError, RuleError
from rules.hazards import FAMILY
from rules.hazards.records import (
    MONSTER,
    SHEER,
    Climb,
    Fall,
    Fell,
)
from rules.hazards.words import require_alive, require_ready
from rules.health.damage import read_amount, take_damage
from rules.kernel.naming import name_targets
from rules.kernel.numbers import check_modifier, divide_down
from rules.kernel.resolution import Resolution
from rules.kernel.visibility import in_public
from rules.sheet.reading import number
from rules.state.health import Harm

FALLING, CLIMBING = "OSE-FALLING", "OSE-CLIMBING"
FALLS = "fall"
FEET_A_DIE = 10
FARTHEST = 1000
LABELS = {"": "climbing", SHEER: "climbing a sheer surface", MONSTER: "climbing onto a monster"}


@FAMILY.handles
def fall(resolution: Resolution, action: Fall) -> None:
    """Let people fall, each with dice of their own."""
    _check_feet(action.feet)
    targets = name_targets(resolution, action.targets)
    for target in targets:
        resolution.require_control(target, "let {} fall")
        require_alive(resolution, target, "falls no further")
        if is_under(resolution.state, target, *ALOFT):
            raise RuleError(f"{resolution.who(target).label} is in the air by magic, and stays up.")
    for target in targets:
        let_fall(resolution, target, action.feet)


def let_fall(resolution: Resolution, target: str, feet: int) -> None:
    """Somebody falls, asking nobody: 1d6 for each full ten feet (R-FALL)."""
    who, dice = resolution.who(target), divide_down(feet, FEET_A_DIE)
    resolution.emit(Fell(target=who, feet=feet, dice=dice, rule=FALLING))
    if dice:
        seen = in_public(wanted=not who.hidden)
        amount, throw = read_amount(resolution, f"{dice}d6", "damage", seen)
        audience = seen.audience(resolution.actor.member)
        harm = Harm(target, amount, is_attack=False, audience=audience, tags=("fall",))
        take_damage(resolution, harm, throw)


@FAMILY.handles
def climb(resolution: Resolution, action: Climb) -> None:
    """The referee has people climb where it is hard: a check, or a fall."""
    resolution.require_referee("have people climb")
    _check_feet(action.feet)
    targets = name_targets(resolution, action.targets)
    asked: dict[str, list[str]] = {}
    for target in targets:
        require_alive(resolution, target, "climbs nothing")
        if is_under(resolution.state, target, ROPED.key, *ALOFT):
            who = resolution.who(target)
            raise RuleError(f"Magic takes {who.label} up without a check. Leave them out.")
        check = _check_for(resolution, target, action)
        check_modifier(action.modifier, check_of(check).most)
        require_ready(resolution, target, check, "climbs nothing")
        asked.setdefault(check, []).append(target)
    for check, people in asked.items():
        ask_checks(
            resolution,
            people,
            check,
            stake=Stake(on_failure=f"{FALLS}:{action.feet}", is_attack=False),
            modifier=action.modifier,
            label=f"{LABELS[action.onto]}, {action.feet} feet up",
        )


def _check_for(resolution: Resolution, target: str, action: Climb) -> str:
    """The key of the check that somebody makes. RuleError for what they cannot climb at all."""
    if action.onto == MONSTER:
        return GRIP
    if action.onto != SHEER or action.gear:
        return "dex"
    for field in (CLIMB_SHEER, CLIMB_SHEER_IN_SIX):
        if number(resolution, target, field.key) is not None:
            return field.key
    who = resolution.who(target)
    raise MissingNumberError(
        f"{who.label} cannot climb what is sheer without equipment: say `gear:yes` where there "
        "is some. Write the ability on the sheet if they have it, in percent or so many in 6.",
        Lack(who.id, (CLIMB_SHEER.key, CLIMB_SHEER_IN_SIX.key)),
    )


def _check_feet(feet: int) -> None:
    if not 1 <= feet <= FARTHEST:
        raise RuleError(f"A fall goes from 1 to {FARTHEST} feet, such as `feet:30`.")


@FAMILY.comes_of(FALLS, CLIMBING)
def slipped(resolution: Resolution, outcome: Outcome) -> None:
    if not is_under(resolution.state, outcome.target, *ALOFT):
        let_fall(resolution, outcome.target, int(outcome.words))
