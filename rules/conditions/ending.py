"""Ending a condition or bonus by hand, and marking a bonus as used."""

from rules.conditions.actions import RemoveEffect, SetSpent
from rules.conditions.effects import end_effect, mark_spent
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.resolution import Resolution
from rules.state.conditions import Effect


def enders(effect: Effect) -> tuple[str, ...]:
    """Those whose player may end an effect: who gave it and, unless a rule says no, who has it."""
    has_it = (effect.target,) if effect.dismissible or not effect.rule else ()
    return (*has_it, effect.source) if effect.source else has_it


def remove_effect(resolution: Resolution, action: RemoveEffect) -> None:
    """End a condition or bonus: by whoever acts for its source or, mostly, its target."""
    effect = find_effect(resolution, action.effect_id)
    may_end = enders(effect)
    if not resolution.actor.is_referee and not any(map(resolution.controls, may_end)):
        others = ", or the player of whoever has it or gave it"
        if effect.target not in may_end:
            others = f": it is there by the rules ({effect.rule})"
        raise ForbiddenError(f"Only a referee can end {effect.name}{others}.")
    end_effect(resolution, effect, "removed")


def set_spent(resolution: Resolution, action: SetSpent) -> None:
    """The referee's word on whether a bonus has served its turn (R-BONUS-ONCE)."""
    resolution.require_referee("say whether a bonus is spent")
    effect = find_effect(resolution, action.effect_id)
    if effect.spent == action.spent:
        how = (
            "is marked as used already" if action.spent else "counts already: it has not been used"
        )
        raise RuleError(f"{effect.name} {how}.")
    mark_spent(resolution, effect, spent=action.spent)


def find_effect(resolution: Resolution, effect_id: str) -> Effect:
    """The effect of that id, as far as the actor may know of it; else NotFoundError."""
    found = next((e for e in resolution.state.effects if e.id == effect_id.strip()), None)
    if found is None or (found.hidden and not resolution.actor.is_referee):
        raise NotFoundError("There is no such effect. Pick one from the list that appears.")
    return found
