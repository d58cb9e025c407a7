"""Conditions and bonuses begin, change, and end: for rules, asking nobody, and by themselves."""

from collections.abc import Mapping, Sequence

from rules.clock.clock import now, rounds_per_turn
from rules.clock.records import (
    LONGEST_DAYS,
    SECONDS_PER_TURN,
    TURNS_PER_DAY,
    ClockMoved,
    RoundLengthChanged,
    seconds_per_round,
    turns_of,
)
from rules.conditions import FAMILY
from rules.conditions.kinds import BY_KEY, STOPS_ACTION
from rules.conditions.reading import BONUS_RULE, by_target
from rules.conditions.records import (
    AddEffect,
    EffectBegan,
    EffectEnded,
    EffectSpent,
    RemoveEffect,
    SetSpent,
)
from rules.encounter.records import CombatantLeft, CombatantRevealed, EncounterEnded
from rules.errors import ForbiddenError, NotFoundError, RuleError, WayOut
from rules.health.records import LifeChanged
from rules.kernel.events import Who
from rules.kernel.naming import (
    may_strike,
    name_combatant,
    name_source,
    require_part,
    who_acts,
    who_if_there,
)
from rules.kernel.numbers import divide_up
from rules.kernel.resolution import Resolution
from rules.kernel.targets import all_targets, find_vitals, id_of, is_monster, split_target
from rules.kernel.words import is_shown
from rules.record import replace
from rules.rounds.records import RoundEnded, TurnTaken
from rules.state.game import GameState
from rules.state.health import Effect, Life
from rules.state.rounds import StepKind

MOST_ROUNDS = 100_000
MOST_TURNS = LONGEST_DAYS * TURNS_PER_DAY
SAY_WHO_GIVES = "If your own character gives it, say so: pick the character as `source`."
MODIFIES = ("", "attack", "defence", "damage", "saves")
LONGEST_NAME = 60
LARGEST_AMOUNT = 100
MOST_ON_TARGET = 20


def _turns_asked(action: AddEffect) -> int:
    """The turns that an effect is to last for, 0 where they do not end it."""
    return turns_of(days=action.days, hours=action.hours, turns=action.turns)


def check_length(action: AddEffect) -> None:
    """Raise RuleError for a length that nothing can have."""
    if action.rounds is not None and not 1 <= action.rounds <= MOST_ROUNDS:
        raise RuleError(
            f"An effect lasts for 1 to {MOST_ROUNDS} rounds. "
            "Leave `rounds` out if it lasts until somebody ends it."
        )
    if min(action.days, action.hours, action.turns) < 0 or _turns_asked(action) > MOST_TURNS:
        raise RuleError(
            f"An effect lasts for at most {LONGEST_DAYS} days. Give numbers of 0 or more."
        )
    if action.rounds is not None and _turns_asked(action):
        raise RuleError("An effect lasts for rounds, or for turns, hours and days. Give one.")


def _end_of(state: GameState, turns: int) -> int | None:
    """When an effect of so many turns ends, in seconds of game time; None for 0."""
    return now(state) + turns * SECONDS_PER_TURN if turns else None


def time_left(state: GameState, effect: Effect) -> tuple[int, int | None]:
    """What is left of an effect, as turns or, of the last turn, as rounds; both rounded up.

    0 turns and None where only somebody's word or turn ends it.
    """
    if effect.ends_at is None:
        return 0, effect.rounds_left
    left = effect.ends_at - now(state)
    if left >= SECONDS_PER_TURN:
        return divide_up(left, SECONDS_PER_TURN), None
    return 0, divide_up(left, seconds_per_round(rounds_per_turn(state)))


def begin_effect(
    resolution: Resolution,
    wanted: AddEffect,
    *,
    rule: str = "",
    dismissible: bool = False,
    level: int = 0,
    held: bool = False,
) -> Effect:
    """Put an effect on its `target` alone, asking nobody: for rules, by their catalogue ID.

    `wanted` names people by their ids. Players who only have the effect of a rule can end it where
    it is `dismissible`. `level` and `held` are those of the spell that does it, as in `Effect`.
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
        ends_at=_end_of(resolution.state, _turns_asked(wanted)),
        until_turn_of=until,
        ends_in_round=_next_turn(resolution, until, source or until),
        serves_in_round=_next_turn(resolution, id_of(wanted.target) if until else ""),
        key=wanted.key,
        hidden=resolution.who(wanted.target).hidden,
        rule=rule,
        dismissible=dismissible,
        level=level,
        held=held,
    )
    resolution.put_effects((*resolution.state.effects, effect))
    _report_begin(resolution, effect, _turns_asked(wanted))
    return effect


def _report_begin(resolution: Resolution, effect: Effect, turns: int) -> None:
    who = resolution.who(effect.target)
    resolution.emit(
        EffectBegan(
            effect_id=effect.id,
            name=effect.name,
            target=who,
            up=_how_many(resolution, who),
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


def _how_many(resolution: Resolution, who: Who) -> int:
    """How many of its group stand, 0 for one that is alone."""
    group = resolution.combatants.get(who.id) if who.number else None
    bodies = () if group is None or group.gone else group.bodies
    return sum(body.vitals.life is Life.UP and not body.gone for body in bodies)


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


def enders(effect: Effect) -> tuple[str, ...]:
    """Those whose player may end an effect: who gave it and, unless a rule says no, who has it."""
    has_it = (effect.target,) if effect.dismissible or not effect.rule else ()
    return (*has_it, effect.source) if effect.source else has_it


@FAMILY.handles
def remove_effect(resolution: Resolution, action: RemoveEffect) -> None:
    """End a condition or bonus: by whoever acts for its source or, mostly, its target."""
    effect = _find_effect(resolution, action.effect_id)
    may_end = enders(effect)
    if not resolution.actor.is_referee and not any(map(resolution.controls, may_end)):
        others = ", or the player of whoever has it or gave it"
        if effect.target not in may_end:
            others = ": it is there by the rules"
        raise ForbiddenError(f"Only a referee can end {effect.name}{others}.")
    end_effect(resolution, effect, "removed")


@FAMILY.handles
def set_spent(resolution: Resolution, action: SetSpent) -> None:
    """The referee's word on whether a bonus has served its turn (R-BONUS-ONCE)."""
    resolution.require_referee("say whether a bonus is spent")
    effect = _find_effect(resolution, action.effect_id)
    if effect.spent == action.spent:
        how = (
            "is marked as used already" if action.spent else "counts already: it has not been used"
        )
        raise RuleError(f"{effect.name} {how}.")
    mark_spent(resolution, effect, spent=action.spent)


def _find_effect(resolution: Resolution, effect_id: str) -> Effect:
    """The effect of that id, as far as the actor may know of it; else NotFoundError."""
    found = next((e for e in resolution.state.effects if e.id == effect_id.strip()), None)
    if found is None or (found.hidden and not resolution.actor.is_referee):
        raise NotFoundError("There is no such effect. Pick one from the list that appears.")
    return found


def _require_effect(resolution: Resolution, wanted: AddEffect, target: str) -> None:
    """Raise ForbiddenError unless the actor may put `wanted` on the target.

    `wanted.source` is spelt as in the state, and the actor may act for it.
    """
    if may_strike(resolution, target):
        return
    if is_monster(resolution.state, target):
        require_part(resolution)
    # A bonus, from somebody who stands with them.
    if wanted.key in STOPS_ACTION:
        raise _only(resolution, target, "put {name} out of action")
    if wanted.key:
        raise _only(resolution, target, f"make {{name}} {BY_KEY[wanted.key].name}")
    that = "put that on {name}"
    if wanted.amount < 0:
        hint = "Your own character can give a bonus."
        raise _only(resolution, target, "put a penalty on {name}", hint)
    if not wanted.source:
        raise _only(resolution, target, that, SAY_WHO_GIVES)
    if _side_of(resolution, wanted.source) != _side_of(resolution, target):
        giver = resolution.who(wanted.source).label
        raise _only(resolution, target, that, f"{giver} does not stand on the same side.")


def _only(resolution: Resolution, target: str, what: str, hint: str = "") -> ForbiddenError:
    """The refusal that says who may do that; `{name}` in `what` is the target's."""
    name = resolution.who(target).label
    refusal = f"Only {resolution.those_who_act_for(target)} can {what.format(name=name)}."
    return ForbiddenError(f"{refusal} {hint}".rstrip())


def _side_of(resolution: Resolution, target: str) -> str | None:
    """The side on which somebody is present; None for those who are in no encounter."""
    combatant = resolution.find_combatant(id_of(target))
    return None if combatant is None or combatant.gone else combatant.side


@FAMILY.handles
def add_effect(resolution: Resolution, action: AddEffect) -> None:
    """Put a condition or bonus on somebody, or on several alike."""
    typed = dict.fromkeys((action.target, *action.also))
    targets = dict.fromkeys(name_combatant(resolution, target) for target in typed)
    wanted = replace(
        action,
        name=action.name.strip() or (BY_KEY[action.key].name if action.key in BY_KEY else ""),
        source=name_source(resolution, action.source),
        until_turn_of=_name_turn(resolution, action.until_turn_of),
    )
    if len(wanted.name) > LONGEST_NAME or not is_shown(wanted.name):
        raise RuleError(f"Give the effect a name of 1 to {LONGEST_NAME} characters on one line.")
    if wanted.key and wanted.key not in BY_KEY:
        raise RuleError("The rules know no such condition. Pick one from the list that appears.")
    if wanted.modifies not in MODIFIES:
        raise RuleError("An effect modifies `attack`, `defence`, `damage` or `saves`, or nothing.")
    if abs(wanted.amount) > LARGEST_AMOUNT:
        raise RuleError(f"A bonus or penalty goes from -{LARGEST_AMOUNT} to {LARGEST_AMOUNT}.")
    check_length(wanted)
    known = by_target(resolution.state.effects)
    for target in targets:
        vitals = find_vitals(resolution.state, target)
        if vitals is not None and vitals.life is Life.DEAD:
            name = resolution.who(target).label
            raise RuleError(f"{name} is dead. Pick somebody else from the list that appears.")
        _require_effect(resolution, wanted, target)
        _require_room(resolution, target, known)
    for target in targets:
        begin_effect(resolution, replace(wanted, target=target))


def _require_room(
    resolution: Resolution, target: str, known: Mapping[str, Sequence[Effect]]
) -> None:
    """Raise RuleError where a target has as many effects as players may put on one."""
    if resolution.actor.is_referee:
        return
    if sum(len(known.get(of, ())) for of in {target, id_of(target)}) >= MOST_ON_TARGET:
        name = resolution.who(target).label
        raise RuleError(
            f"{name} has {MOST_ON_TARGET} effects already, and only a referee can add more. ",
            WayOut("End one", "condition end"),
            ".",
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


@FAMILY.follows("4E-BONUS-ONCE")
def turn_ends(resolution: Resolution, event: TurnTaken) -> None:
    """End what lasted until this turn, and spend the bonuses that served in it (4E-BONUS-ONCE)."""
    for effect in resolution.state.effects:
        if effect.until_turn_of == event.target.id:
            if event.round >= effect.ends_in_round:
                end_effect(resolution, effect, "time")
        elif _serves(resolution, effect, event):
            if effect.modifies == "defence":
                end_effect(resolution, effect, "spent")
            else:
                mark_spent(resolution, effect, spent=True)


@FAMILY.follows("4E-BONUS-ONCE")
def round_ends(resolution: Resolution, event: RoundEnded) -> None:
    """A turn that was never taken ends with its round at the latest."""
    for effect in resolution.state.effects:
        if effect.until_turn_of and event.round >= effect.ends_in_round:
            end_effect(resolution, effect, "time")


@FAMILY.follows("OSE-TIME")
def time_passes(resolution: Resolution, event: ClockMoved) -> None:
    """End what lasted until now, and count rounds down (OSE-TIME)."""
    for effect in resolution.state.effects:
        left = None if effect.rounds_left is None else effect.rounds_left - event.rounds
        if _is_over(effect.ends_at, event.after) or _is_over(left, 0):
            end_effect(resolution, effect, "time")
        elif left is not None:
            put_effect(resolution, replace(effect, rounds_left=left))


@FAMILY.follows("R-ROUNDS-PER-TURN")
def round_length_changes(resolution: Resolution, event: RoundLengthChanged) -> None:
    """What lasts for rounds keeps its share of a turn, and a round of it (R-ROUNDS-PER-TURN)."""
    for effect in resolution.state.effects:
        if effect.rounds_left is not None:
            left = max(1, effect.rounds_left * event.after // event.before)
            put_effect(resolution, replace(effect, rounds_left=left))


@FAMILY.follows("OSE-ENCOUNTER")
def encounter_ends(resolution: Resolution, _event: EncounterEnded) -> None:
    """Nobody has turns any more; effects on those without a sheet end."""
    sheets = {character.id for character in resolution.state.characters}
    for effect in resolution.state.effects:
        if effect.until_turn_of or effect.target not in sheets:
            end_effect(resolution, effect, "time")


@FAMILY.follows("OSE-DEATH")
def body_dies(resolution: Resolution, event: LifeChanged) -> None:
    """Effects on the dead end; those on a group end when all of it are dead."""
    if event.after is not Life.DEAD:
        return
    for effect in resolution.state.effects:
        on_them = id_of(effect.target) == event.target.id
        if on_them and _all_dead(resolution.state, effect.target):
            end_effect(resolution, effect, "death")


@FAMILY.follows("OSE-ENCOUNTER")
def combatant_goes(resolution: Resolution, event: CombatantLeft) -> None:
    """Effects on a combatant that was taken out altogether go with it."""
    combatant_id = event.target.id
    if resolution.find_combatant(combatant_id) or resolution.find_character(combatant_id):
        return
    for effect in resolution.state.effects:
        if id_of(effect.target) == combatant_id:
            end_effect(resolution, effect, "removed")
            resolution.emit(
                EffectEnded(
                    effect_id=effect.id, name=effect.name, target=event.target, cause="removed"
                )
            )


@FAMILY.follows("R-SECRET")
def combatant_shows(resolution: Resolution, event: CombatantRevealed) -> None:
    """Effects are hidden or shown with whoever has them."""
    for effect in resolution.state.effects:
        if id_of(effect.target) == event.target.id:
            put_effect(resolution, replace(effect, hidden=event.hidden_again))


def _serves(resolution: Resolution, effect: Effect, event: TurnTaken) -> bool:
    """Whether this turn is the one that a bonus serves (R-BONUS-ONCE)."""
    if not effect.until_turn_of or not effect.amount or effect.spent:
        return False
    theirs = id_of(effect.target) == event.target.id
    if not theirs or event.round < effect.serves_in_round:
        return False
    return resolution.setting("bonus_once") == "on"


def _is_over(end: int | None, present: int) -> bool:
    return end is not None and end <= present


def _all_dead(state: GameState, target: str) -> bool:
    """Whether a target is dead, or every body of the group that it is."""
    combatant_id, number = split_target(target)
    if number or find_vitals(state, target) is not None:
        bodies = [target]
    else:
        bodies = [body for body in all_targets(state) if id_of(body) == combatant_id]
    vitals = [find_vitals(state, body) for body in bodies]
    return all(body is None or body.life is Life.DEAD for body in vitals)
