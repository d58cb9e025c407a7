"""Conditions and bonuses begin, change and end: for rules, asking nobody."""

from rules.conditions.actions import AddEffect
from rules.conditions.answers import BONUS_RULE
from rules.conditions.events import EffectBegan, EffectEnded, EffectSpent
from rules.conditions.kinds.registry import STOPS_ACTION
from rules.conditions.length import end_of, turns_asked
from rules.kernel.naming import who_acts, who_if_there
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.record import replace
from rules.state.conditions import Effect
from rules.state.rounds import StepKind


def begin_effect(
    resolution: Resolution, wanted: AddEffect, *, rule: str = "", dismissible: bool = False
) -> None:
    """Put an effect on its `target` alone, asking nobody: for rules, by their catalogue ID.

    `wanted` names people by their ids. Players who only have the effect of a rule can end it where
    it is `dismissible`.
    """
    until, source = wanted.until_turn_of, wanted.source
    effect = Effect(
        id=f"e{resolution.token()}",
        name=wanted.name,
        target=wanted.target,
        source=source,
        amount=wanted.amount,
        modifies=wanted.modifies,
        rounds_left=wanted.rounds,
        ends_at=end_of(resolution.state, turns_asked(wanted)),
        until_turn_of=until,
        ends_in_round=_next_turn(resolution, until, source or until),
        serves_in_round=_next_turn(resolution, id_of(wanted.target) if until else ""),
        key=wanted.key,
        hidden=resolution.who(wanted.target).hidden,
        rule=rule,
        dismissible=dismissible,
    )
    resolution.put_effects((*resolution.state.effects, effect))
    _report_begin(resolution, effect, turns_asked(wanted))


def _report_begin(resolution: Resolution, effect: Effect, turns: int) -> None:
    who = resolution.who(effect.target)
    resolution.emit(
        EffectBegan(
            effect_id=effect.id,
            name=effect.name,
            target=who,
            source=who_acts(resolution, effect.source, who),
            amount=effect.amount,
            modifies=effect.modifies,
            rounds=effect.rounds_left,
            turns=turns,
            until_turn_of=who_acts(resolution, effect.until_turn_of, who),
            key=effect.key,
            incapacitates=effect.key in STOPS_ACTION,
            rule=effect.rule,
        )
    )


def mark_spent(resolution: Resolution, effect: Effect, *, spent: bool) -> None:
    """Store and report that a bonus is spent, or is not."""
    put_effect(resolution, replace(effect, spent=spent))
    who = who_if_there(resolution, effect.target)
    assert who is not None
    resolution.emit(
        EffectSpent(effect_id=effect.id, name=effect.name, target=who, spent=spent, rule=BONUS_RULE)
    )


def end_effect(resolution: Resolution, effect: Effect, cause: str) -> None:
    """Take an effect away and say so, if its target is still there to be named."""
    kept = tuple(other for other in resolution.state.effects if other.id != effect.id)
    resolution.put_effects(kept)
    who = who_if_there(resolution, effect.target)
    if who is not None:
        resolution.emit(
            EffectEnded(
                effect_id=effect.id,
                name=effect.name,
                target=who,
                cause=cause,
                rule=BONUS_RULE if cause == "spent" else effect.rule,
            )
        )


def put_effect(resolution: Resolution, effect: Effect) -> None:
    """Replace the effect with the same id."""
    effects = resolution.state.effects
    resolution.put_effects(tuple(effect if e.id == effect.id else e for e in effects))


def _next_turn(resolution: Resolution, combatant_id: str, giver: str = "") -> int:
    """The first round in which a combatant's *next* turn can end.

    A turn that is going on is not the next one for whoever gives a bonus during it.
    """
    combatant = resolution.find_combatant(combatant_id)
    if combatant is None:
        return 0
    encounter = resolution.encounter
    step = encounter.step
    is_on = step is not None and step.kind is StepKind.ACT and combatant.id in step.who
    gives_in_own_turn = is_on and id_of(giver) == combatant.id
    # Late joiners wait for the next round, and the surprised for the first one that is counted.
    is_over = combatant.turn.done or gives_in_own_turn or encounter.is_late(combatant)
    first = 1 if resolution.side(combatant.side).surprised else 0
    return max(first, encounter.round + is_over)
