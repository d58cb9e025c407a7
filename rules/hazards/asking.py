"""How a hazard asks for a save: told to the referee where nobody can roll it."""

from rules.checks.asking import ask_checks, can_answer
from rules.checks.kinds import check_of
from rules.checks.records import Stake
from rules.errors import RuleError
from rules.hazards.records import SaveLeft
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals
from rules.sheet.reading import require_number
from rules.state.health import Life


def ask_save(
    resolution: Resolution,
    target: str,
    what: str,
    stake: Stake,
    label: str,
    *,
    modifier: int = 0,
) -> None:
    """Somebody has to roll it; `label` says what for, `modifier` is added to the die.

    Where no number is written, referees hear of it.
    """
    if can_answer(resolution, target, what):
        ask_checks(resolution, (target,), what, stake=stake, modifier=modifier, label=label)
    else:
        who = resolution.who(target)
        resolution.emit(SaveLeft(target=who, what=what, label=label, rule="R-OVERRIDE"))


def require_alive(resolution: Resolution, target: str, what: str) -> None:
    """Raise RuleError for the dead; `what` says what does not matter to them."""
    vitals = find_vitals(resolution.state, target)
    if vitals is not None and vitals.life is Life.DEAD:
        raise RuleError(f"{resolution.who(target).label} is dead, and {what}.")


def require_ready(resolution: Resolution, target: str, check: str, what: str) -> None:
    """Raise RuleError for the dead, and for who lacks the number of a check they would roll now."""
    require_alive(resolution, target, what)
    if not can_answer(resolution, target, check):
        name = check_of(check).name.lower()
        option = f"/check what:{name} number:12"
        require_number(resolution, target, check_of(check).fields[-1], option=option)
