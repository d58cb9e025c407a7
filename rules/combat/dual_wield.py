"""ERIS-DUAL-WIELD: a weapon in the other hand, to strike better or to be struck less."""

from collections.abc import Iterator

from rules.attack.door import is_weapon
from rules.attack.questions import AttackBonus
from rules.combat.actions import TakeStance
from rules.combat.events import StanceTaken
from rules.combat.settings import OFF_HAND
from rules.conditions.door import stopped
from rules.encounter.door import combatant_of
from rules.errors import RuleError
from rules.items.door import items_of
from rules.kernel.events import audience_of
from rules.kernel.questions import Addend, Mode
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of
from rules.record import replace
from rules.rounds.door import is_before_anybody_acts
from rules.state.game import GameState
from rules.state.items import Held

RULE = "ERIS-DUAL-WIELD"
LABEL = "off-hand weapon"


def has_off_hand(state: GameState, target: str) -> bool:
    """Whether somebody has a weapon in each hand."""
    in_hand = (one for one in items_of(state, target) if one.held is Held.WIELDED)
    return sum(map(is_weapon, in_hand)) > 1


def may_choose(state: GameState, target: str) -> bool:
    """Whether a stance makes any difference to somebody."""
    return OFF_HAND.in_force(state) == "eris" and has_off_hand(state, target)


def take_stance(resolution: Resolution, action: TakeStance) -> None:
    """Say how somebody fights with two weapons: in this round until somebody acts, else the next.

    Whoever says nothing fights defensively.
    """
    combatant = combatant_of(resolution, action.target)
    resolution.require_control(combatant.id, "say how {} fights")
    if OFF_HAND.in_force(resolution.state) == "off":
        raise RuleError("In this game a second weapon makes no difference.")
    if not has_off_hand(resolution.state, combatant.id):
        raise RuleError(
            f"{combatant.name} has no weapon in each hand. Take a second one up with `/item wield`."
        )
    is_now, turn = is_before_anybody_acts(resolution), combatant.turn
    said = turn.aggressive if is_now else turn.aggressive_next
    if said == action.offensive:
        how = "offensively" if said else "defensively"
        when = "in this round" if is_now else "in the next round"
        raise RuleError(f"{combatant.name} fights {how} {when} already.")
    after = (
        replace(turn, aggressive=action.offensive)
        if is_now
        else replace(turn, aggressive_next=action.offensive)
    )
    resolution.put_combatant(replace(combatant, turn=after))
    resolution.emit(
        StanceTaken(
            target=resolution.who(combatant.id),
            offensive=action.offensive,
            next_round=not is_now,
            audience=audience_of(hidden=combatant.hidden),
        )
    )


def counts(state: GameState) -> bool:
    """Whether a second weapon has rules."""
    return OFF_HAND.in_force(state) != "off"


def bonus(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """What a second weapon adds to the blows of whoever has it, or takes off those at them."""
    if question.mode is not Mode.MELEE:
        return
    if has_off_hand(state, question.who) and _is_offensive(state, question.who):
        yield Addend(LABEL, 1, RULE)
    if _is_guarded(state, question.whom):
        yield Addend(f"the target's {LABEL}", -1, RULE)


def _is_offensive(state: GameState, target: str) -> bool:
    combatant = find_combatant(state, target)
    return combatant is not None and combatant.turn.aggressive


def _is_guarded(state: GameState, target: str) -> bool:
    """Whether somebody keeps blows off with a second weapon."""
    if not has_off_hand(state, target) or _is_offensive(state, target):
        return False
    return not {target, id_of(target)} & stopped(state)
