"""ERIS-FIRST-FIRE: who said that a weapon was readied may shoot before initiative decides."""

from collections.abc import Iterator

from rules.attack.events import AttackRolled
from rules.attack.questions import AttackRuling, OutOfTurn
from rules.combat.actions import ReadyWeapon
from rules.combat.events import WeaponReadied
from rules.combat.settings import FIRST_FIRE
from rules.encounter.door import combatant_of
from rules.errors import RuleError
from rules.items.door import items_of
from rules.kernel.events import audience_of
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant
from rules.positions.door import are_comrades
from rules.record import replace
from rules.rounds.door import end_turn_if_come, is_before_anybody_acts, place_of
from rules.rounds.events import StepBegan
from rules.state.encounter import Combatant, Encounter
from rules.state.game import GameState

RULE = "ERIS-FIRST-FIRE"
FIRST = "first-fire"
"""The word of the manoeuvre."""


def ready_weapon(resolution: Resolution, action: ReadyWeapon) -> None:
    """Say that a weapon is held ready: it can shoot first in a round of which nobody has acted yet,
    else from the next one on."""
    combatant = combatant_of(resolution, action.target)
    resolution.require_control(combatant.id, "say that {} is ready to shoot")
    if FIRST_FIRE.in_force(resolution.state) == "off":
        raise RuleError("In this game nobody shoots before initiative.")
    if combatant.readied is not None:
        raise RuleError(f"{combatant.name} is ready to shoot already.")
    if not _has_missiles(resolution.state, combatant.id):
        raise RuleError(f"{combatant.name} has nothing to shoot with. See `/item add`.")
    is_in_time = is_before_anybody_acts(resolution)
    since = resolution.encounter.round - is_in_time
    resolution.put_combatant(replace(combatant, readied=since))
    resolution.emit(
        WeaponReadied(
            target=resolution.who(combatant.id),
            this_round=is_in_time,
            audience=audience_of(hidden=combatant.hidden),
        )
    )


def may_shoot_first(state: GameState, target: str) -> bool:
    """Whether somebody said in time that a weapon was ready."""
    combatant, encounter = find_combatant(state, target), state.encounter
    if combatant is None or encounter is None or combatant.readied is None:
        return False
    return combatant.readied < encounter.round


def _has_missiles(state: GameState, target: str) -> bool:
    return any(item.bands is not None for item in items_of(state, target))


def granted(state: GameState, question: OutOfTurn) -> Iterator[Verdict]:
    """Such a shot is not bound to the order."""
    if FIRST in question.how and not refusal(state, question.who, question.whom):
        yield Verdict(Ruling.ALLOWED, "first fire", RULE)


def only_then(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Nobody shoots first unless all is as it has to be."""
    if FIRST in question.how:
        text = refusal(state, question.who, question.whom)
        if text:
            yield Verdict(Ruling.FORBIDDEN, text, RULE)


def refusal(state: GameState, who: str, whom: str) -> str:
    """Why somebody cannot shoot before initiative now, "" if they can."""
    combatant, encounter = find_combatant(state, who), state.encounter
    foe = find_combatant(state, whom)
    assert combatant is not None
    assert encounter is not None
    assert foe is not None
    if not may_shoot_first(state, combatant.id):
        return f"{combatant.name} has not said in time that a weapon is ready: `/declare`."
    if any(side.key == combatant.side and side.surprised for side in encounter.sides):
        return f"{combatant.name} was surprised, and cannot shoot first."
    if encounter.melee_begun and not _has_fled(encounter, foe):
        return "Blows have been struck already, so nobody shoots first any more."
    if any(_shoots_before(state, encounter, combatant, one) for one in encounter.combatants):
        return "The other side has missiles too: initiative decides who shoots first."
    return ""


def _has_fled(encounter: Encounter, foe: Combatant) -> bool:
    """Whether the enemy runs: this one, or any of its side."""
    gone = any(one.side == foe.side and one.gone == "fled" for one in encounter.combatants)
    return gone or foe.turn.retreating


def _shoots_before(
    state: GameState, encounter: Encounter, combatant: Combatant, one: Combatant
) -> bool:
    """Whether somebody on another side has missiles, and initiative lets them shoot earlier.

    Before initiative is known, nobody knows who that is. Who has acted has had their shot.
    """
    if one.hidden or one.gone or are_comrades(state, combatant.id, one.id):
        return False
    if one.turn.done or one.turn.attacked or not _has_missiles(state, one.id):
        return False
    own, other = (place_of(encounter, who.id) for who in (combatant, one))
    return own is None or (other is not None and other < own)


def shot(resolution: Resolution, event: AttackRolled) -> None:
    """The weapon is ready no longer, and the turn is used up."""
    combatant = find_combatant(resolution.state, event.attacker.id)
    if FIRST not in event.how or combatant is None:
        return
    turn = replace(combatant.turn, shot_first=True)
    resolution.put_combatant(replace(combatant, turn=turn, readied=None))


def place_comes(resolution: Resolution, _event: StepBegan) -> None:
    """The turn of those who have shot first is over as soon as it comes."""
    for one in resolution.encounter.combatants:
        if one.turn.shot_first:
            end_turn_if_come(resolution, one.id)
