"""Who has a turn in a round and who can use it, as plain questions to the state."""

from dataclasses import replace

from rules.encounter.bodies import members
from rules.errors import TooLateError
from rules.events import EVERYBODY, REFEREES, Audience
from rules.initiative import METHODS, SYSTEM, InitiativeMethod
from rules.initiative.method import Lineup
from rules.resolution import Resolution
from rules.rounds.events import TurnTaken
from rules.state import Combatant, Encounter, GameState, Life


def has_turn(state: GameState, combatant: Combatant) -> bool:
    """Whether a turn passes for the line: somebody of it is there and not dead.

    The dying have one too, at the end of which they make their saves (4E-DEATH-SAVE).
    """
    # Asked dozens of times in a step, so the usual case is not sent through `members`.
    if combatant.bodies:
        alive = any(
            body.vitals.life is not Life.DEAD and not body.gone for body in combatant.bodies
        )
        return alive and not combatant.gone
    bodies = members(state, combatant)
    return any(vitals.life is not Life.DEAD and not gone for _, vitals, gone in bodies)


def can_act(state: GameState, combatant: Combatant) -> bool:
    """Whether anybody of the line is up, there, and under no effect that incapacitates."""
    stricken = {effect.target for effect in state.effects if effect.incapacitates}
    if not stricken and combatant.bodies:
        up = any(body.vitals.life is Life.UP and not body.gone for body in combatant.bodies)
        return up and not combatant.gone
    if combatant.id in stricken:
        return False
    return any(
        vitals.life is Life.UP and not gone and f"{combatant.id}#{number}" not in stricken
        for number, (_, vitals, gone) in enumerate(members(state, combatant), start=1)
    )


def is_surprised(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether this is the free round of the others (OSE-SURPRISE)."""
    return encounter.surprise_round and any(
        side.surprised and side.key == combatant.side for side in encounter.sides
    )


def takes_part(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether this round's order has a place for the line: late joiners wait for the next."""
    is_late = encounter.round > 0 and combatant.joined_round >= encounter.round
    return not is_late and not is_surprised(encounter, combatant)


def named(resolution: Resolution, target: str) -> Combatant:
    """The combatant that somebody named, as far as they may know of it; RuleError if none."""
    # Where there is no encounter, that is what is wrong, not the name.
    _ = resolution.encounter
    return resolution.combatant(target)


def can_use_turn(resolution: Resolution, combatant: Combatant) -> bool:
    """Whether a combatant is in this round's order and able to act."""
    return takes_part(resolution.encounter, combatant) and can_act(resolution.state, combatant)


def lets_turn_pass(resolution: Resolution, combatant: Combatant) -> bool:
    """Whether a turn of this round is still open for a combatant, able to act or not."""
    return (
        not combatant.acted
        and takes_part(resolution.encounter, combatant)
        and has_turn(resolution.state, combatant)
    )


def method_of(resolution: Resolution) -> InitiativeMethod:
    """The initiative method in force."""
    chosen = resolution.setting("initiative")
    return next(method for method in METHODS if method.key == chosen)


def lineup_of(resolution: Resolution) -> Lineup:
    """Those who have a turn in the round that is being played."""
    encounter, state = resolution.encounter, resolution.state
    combatants = tuple(
        combatant
        for combatant in encounter.combatants
        if takes_part(encounter, combatant) and has_turn(state, combatant)
    )
    able = frozenset(combatant.id for combatant in combatants if can_act(state, combatant))
    settings = {setting.key: resolution.setting(setting.key) for setting in SYSTEM.settings}
    return Lineup(encounter, combatants, able, settings)


def has_declared(combatant: Combatant, kind: str) -> bool:
    """Whether this round's declaration of the combatant is of that kind (OSE-DECLARE)."""
    return combatant.declaration is not None and combatant.declaration.kind == kind


def require_round(resolution: Resolution, number: int | None) -> None:
    """Raise TooLateError if a button answers another round than the one being played."""
    encounter = resolution.encounter
    if number is not None and number != encounter.round:
        raise TooLateError(f"That was for round {number}; it is now {round_name(encounter)}.")


def round_name(encounter: Encounter) -> str:
    """`round 3`, or what there is before the first."""
    if encounter.surprise_round:
        return "the surprise round"
    return f"round {encounter.round}" if encounter.round else "before the first round"


def audience_of(combatant: Combatant) -> Audience:
    """Who may know what a combatant does: everybody, or the referees alone while it is hidden."""
    return REFEREES if combatant.hidden else EVERYBODY


def take_turn(resolution: Resolution, combatant: Combatant, *, by_hand: bool) -> None:
    """End a combatant's turn of this round and report it."""
    resolution.put_combatant(replace(combatant, acted=True, passed=not by_hand))
    resolution.emit(
        TurnTaken(
            target=resolution.who(combatant.id),
            round=resolution.encounter.round,
            by_hand=by_hand,
            audience=audience_of(combatant),
        )
    )
