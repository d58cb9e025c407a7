"""Conditions and bonuses: putting them on, taking them off, and what they add up to."""

import dataclasses

from rules.encounter.bodies import is_late
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.health.actions import AddEffect, RemoveEffect, SetSpent
from rules.health.events import EffectBegan, EffectEnded, EffectSpent
from rules.health.lasting import check_length, end_of, turns_asked
from rules.health.permission import require_effect, require_felling
from rules.kernel.naming import name_combatant, name_source, who_acts, who_if_there
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals, id_of
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import Effect, Life
from rules.state.rounds import StepKind

BONUS_RULE = "4E-BONUS-ONCE"
MODIFIES = ("", "attack", "defence", "damage")
LONGEST_NAME = 60
LARGEST_AMOUNT = 100
MOST_ON_TARGET = 20


def effects_on(state: GameState, target: str) -> tuple[Effect, ...]:
    """What is on a target, and on the whole group that it is a member of."""
    whole_line = id_of(target)
    return tuple(effect for effect in state.effects if effect.target in (target, whole_line))


def bonus_effects(state: GameState, target: str, modifies: str) -> tuple[Effect, ...]:
    """What counts now on "attack", "defence" or "damage", and is not spent (4E-BONUS-ONCE)."""
    return tuple(
        effect
        for effect in effects_on(state, target)
        if effect.modifies == modifies and effect.amount and not effect.spent
    )


def add_effect(resolution: Resolution, action: AddEffect) -> None:
    """Put a condition or bonus on somebody, or on several alike."""
    typed = dict.fromkeys((action.target, *action.also))
    targets = dict.fromkeys(name_combatant(resolution, target) for target in typed)
    source = name_source(resolution, action.source)
    for target in targets:
        _check_effect(resolution, action, target)
        if action.incapacitates:
            require_felling(resolution, target)
        else:
            require_effect(resolution, target, source)
    until = _name_turn(resolution, action.until_turn_of)
    wanted = dataclasses.replace(
        action, name=action.name.strip(), source=source, until_turn_of=until
    )
    for target in targets:
        begin_effect(resolution, dataclasses.replace(wanted, target=target))


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
        incapacitates=wanted.incapacitates,
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
            incapacitates=effect.incapacitates,
            rule=effect.rule,
        )
    )


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


def _check_effect(resolution: Resolution, action: AddEffect, target: str) -> None:
    name = action.name.strip()
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise RuleError(f"Give the effect a name of 1 to {LONGEST_NAME} characters on one line.")
    if action.modifies not in MODIFIES:
        raise RuleError("An effect modifies `attack`, `defence` or `damage`, or nothing.")
    if abs(action.amount) > LARGEST_AMOUNT:
        raise RuleError(f"A bonus or penalty goes from -{LARGEST_AMOUNT} to {LARGEST_AMOUNT}.")
    check_length(action)
    label = resolution.who(target).label
    vitals = find_vitals(resolution.state, target)
    if vitals is not None and vitals.life is Life.DEAD:
        raise RuleError(f"{label} is dead. Pick somebody else from the list that appears.")
    if len(effects_on(resolution.state, target)) >= MOST_ON_TARGET:
        raise RuleError(
            f"{label} has {MOST_ON_TARGET} effects already. End one with `/condition end`."
        )


def _name_turn(resolution: Resolution, typed: str) -> str:
    """The id of the combatant whose turn ends an effect, "" for none."""
    if not typed.strip():
        return ""
    combatant_id = id_of(name_combatant(resolution, typed))
    if resolution.find_combatant(combatant_id) is None:
        raise RuleError(
            f"{resolution.who(combatant_id).label} takes no turns, not being in an encounter. "
            "Give the effect a number of `rounds` or `turns` instead."
        )
    return combatant_id


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
    is_over = combatant.turn.done or gives_in_own_turn or is_late(encounter, combatant)
    first = 1 if resolution.side(combatant.side).surprised else 0
    return max(first, encounter.round + is_over)
