"""Paralysis: of the body, which may kill, and of the mind, as ghouls do it."""

from rules.checks.door import Outcome
from rules.conditions.actions import AddEffect
from rules.conditions.door import BY_KEY as CONDITIONS
from rules.conditions.door import begin_effect, effects_on
from rules.conditions.events import EffectBegan
from rules.hazards.asking import ask_save
from rules.hazards.settings import ERIS, PARALYSIS
from rules.kernel.resolution import Resolution
from rules.kernel.rulebook import Consequence
from rules.state.checks import Stake

PLAIN_RULE, ERIS_RULE = "OSE-HELPLESS", "ERIS-PARALYSIS"
SAVE = "save_paralysis"
PARALYSED = "paralysed"
SEIZES = "seize"


def is_deadly(resolution: Resolution) -> bool:
    """Whether paralysis may stop the heart here."""
    return resolution.setting(PARALYSIS.key) == ERIS


def has_condition(resolution: Resolution, target: str, key: str) -> bool:
    """Whether somebody has a condition already."""
    return any(effect.key == key for effect in effects_on(resolution.state, target))


def paralyse(resolution: Resolution, target: str, *, by: str = "", label: str = "") -> None:
    """Somebody has to save, unless they are paralysed already."""
    if not has_condition(resolution, target, PARALYSED):
        stake = Stake(on_failure=SEIZES, by=by, tags=("paralysis",))
        ask_save(resolution, target, SAVE, stake, label or "paralysis")


def seize(resolution: Resolution, target: str) -> None:
    """The body goes stiff, unless it is already."""
    if has_condition(resolution, target, PARALYSED):
        return
    known = CONDITIONS[PARALYSED]
    wanted = AddEffect(target=target, name=known.name, key=known.key)
    begin_effect(resolution, wanted, rule=ERIS_RULE if is_deadly(resolution) else PLAIN_RULE)


def body_stiffens(resolution: Resolution, event: EffectBegan) -> None:
    """Whom a rule paralyses has to withstand it at once, where that may kill (R-PARALYSIS-ORDER).

    Who is paralysed by the referee's word alone has not.
    """
    if event.key == PARALYSED and event.rule and is_deadly(resolution):
        ask_save(resolution, event.target.target, "adversity", Stake(), "paralysis")


def _seized(resolution: Resolution, outcome: Outcome) -> None:
    seize(resolution, outcome.target)


CONSEQUENCES = (Consequence(SEIZES, _seized, ERIS_RULE),)
