"""Falls, and climbs that end in one (OSE-FALLING, OSE-CLIMBING)."""

from rules.checks.door import GRIP, Outcome, ask_checks, check_of
from rules.checks.fields import CLIMB_SHEER, CLIMB_SHEER_IN_SIX
from rules.errors import RuleError
from rules.hazards.actions import MONSTER, SHEER, Climb, Fall
from rules.hazards.asking import require_alive, require_ready
from rules.hazards.events import Fell
from rules.health.door import read_amount, take_damage
from rules.kernel.limits import check_modifier
from rules.kernel.naming import name_targets
from rules.kernel.resolution import Resolution
from rules.kernel.rounding import divide_down
from rules.kernel.rulebook import Consequence
from rules.kernel.visibility import in_public
from rules.sheet.door import number, writing_command
from rules.state.checks import Stake
from rules.state.health import Harm

FALLING, CLIMBING = "OSE-FALLING", "OSE-CLIMBING"
FALLS = "fall"
FEET_A_DIE = 10
FARTHEST = 1000
_LABELS = {"": "climbing", SHEER: "climbing a sheer surface", MONSTER: "climbing onto a monster"}


def dice_of(feet: int) -> int:
    """How many d6 a fall does: one for each full ten feet (R-FALL)."""
    return divide_down(feet, FEET_A_DIE)


def fall(resolution: Resolution, action: Fall) -> None:
    """Let people fall, each with dice of their own."""
    _check_feet(action.feet)
    targets = name_targets(resolution, action.targets)
    for target in targets:
        resolution.require_control(target, "let {} fall")
        require_alive(resolution, target, "falls no further")
    for target in targets:
        let_fall(resolution, target, action.feet)


def let_fall(resolution: Resolution, target: str, feet: int) -> None:
    """Somebody falls, asking nobody."""
    who, dice = resolution.who(target), dice_of(feet)
    resolution.emit(Fell(target=who, feet=feet, dice=dice, rule=FALLING))
    if dice:
        seen = in_public(wanted=not who.hidden)
        amount, throw = read_amount(resolution, f"{dice}d6", "damage", seen)
        harm = Harm(
            target,
            amount,
            is_attack=False,
            audience=seen.audience(resolution.actor.member),
            tags=("fall",),
        )
        take_damage(resolution, harm, throw)


def climb(resolution: Resolution, action: Climb) -> None:
    """The referee has people climb where it is hard: a check, or a fall."""
    resolution.require_referee("have people climb")
    _check_feet(action.feet)
    targets = name_targets(resolution, action.targets)
    asked: dict[str, list[str]] = {}
    for target in targets:
        require_alive(resolution, target, "climbs nothing")
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
            label=f"{_LABELS[action.onto]}, {action.feet} feet up",
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
    raise RuleError(
        f"{who.label} cannot climb what is sheer without equipment: say `gear:True` where there "
        f"is some. Who has the ability writes it with {writing_command(who)}: "
        f"`{CLIMB_SHEER.key}` in percent, or `{CLIMB_SHEER_IN_SIX.key}`."
    )


def _check_feet(feet: int) -> None:
    if not 1 <= feet <= FARTHEST:
        raise RuleError(f"A fall goes from 1 to {FARTHEST} feet, such as `feet:30`.")


def _slipped(resolution: Resolution, outcome: Outcome) -> None:
    let_fall(resolution, outcome.target, int(outcome.words))


CONSEQUENCES = (Consequence(FALLS, _slipped, CLIMBING),)
