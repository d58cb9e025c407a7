"""Falls, and climbs that end in one (OSE-FALLING, OSE-CLIMBING)."""

from rules.checks.door import Outcome, ask_checks
from rules.errors import RuleError
from rules.hazards.actions import Climb, Fall
from rules.hazards.asking import require_alive, require_ready
from rules.hazards.events import Fell
from rules.health.door import read_amount, take_damage
from rules.kernel.limits import check_modifier
from rules.kernel.naming import name_targets
from rules.kernel.resolution import Resolution
from rules.kernel.rounding import divide_down
from rules.kernel.rulebook import Consequence
from rules.kernel.visibility import in_public
from rules.state.checks import Stake
from rules.state.health import Harm

FALLING, CLIMBING = "OSE-FALLING", "OSE-CLIMBING"
FALLS = "fall"
FEET_A_DIE = 10
FARTHEST = 1000
MOST_MODIFIER = 4


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
    """The referee has people climb where it is hard: a check of DEX, or a fall."""
    resolution.require_referee("have people climb")
    _check_feet(action.feet)
    check_modifier(action.modifier, MOST_MODIFIER)
    targets = name_targets(resolution, action.targets)
    for target in targets:
        require_ready(resolution, target, "dex", "climbs nothing")
    ask_checks(
        resolution,
        targets,
        "dex",
        stake=Stake(on_failure=f"{FALLS}:{action.feet}", is_attack=False),
        modifier=action.modifier,
        label=f"climbing, {action.feet} feet up",
    )


def _check_feet(feet: int) -> None:
    if not 1 <= feet <= FARTHEST:
        raise RuleError(f"A fall goes from 1 to {FARTHEST} feet, such as `feet:30`.")


def _slipped(resolution: Resolution, outcome: Outcome) -> None:
    let_fall(resolution, outcome.target, int(outcome.words))


CONSEQUENCES = (Consequence(FALLS, _slipped, CLIMBING),)
