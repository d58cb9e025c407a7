"""Who has a turn in a round and who can use it, as plain questions to the state."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.conditions.reading import stopped
from rules.encounter.bodies import bodies_of, is_led, who_stand
from rules.encounter.joining import combatant_of
from rules.errors import RuleError, TooLateError
from rules.initiative.method import InitiativeMethod, Lineup
from rules.initiative.methods import method_in
from rules.initiative.records import SETTINGS, SLOW_WEAPONS
from rules.kernel.draft import naming
from rules.kernel.events import audience_of
from rules.kernel.known import KnownByParts
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, target_of
from rules.positions.records import DISENGAGE
from rules.positions.spacing import in_melee
from rules.record import replace
from rules.rounds import FAMILY
from rules.rounds.records import DeclaringResumed, ResumeDeclaring, TurnTaken, everybody_declares
from rules.state.encounter import Combatant, Encounter
from rules.state.game import GameState
from rules.state.health import Life


def has_turn(state: GameState, combatant: Combatant) -> bool:
    """Whether a turn passes for the combatant: somebody of it is there and not dead.

    The dying have one too, at the end of which they make their saves (4E-DEATH-SAVE).
    """
    bodies = bodies_of(state, combatant)
    return any(vitals.life is not Life.DEAD and not gone for _, vitals, gone in bodies)


def can_act(state: GameState, combatant: Combatant) -> bool:
    """Whether anybody of the combatant is up, there, and under no condition that stops them."""
    return combatant.id in _who_can_act(state)


def _who_can_act(state: GameState) -> frozenset[str]:
    """The ids of all combatants of the encounter for which `can_act` holds."""
    encounter, up, stricken = state.encounter, who_stand(state), stopped(state)
    assert encounter is not None
    if not stricken:
        return up
    standing = [one for one in encounter.combatants if one.id in up]
    return frozenset([one.id for one in standing if not is_among(one, stricken)])


def is_among(combatant: Combatant, stricken: frozenset[str]) -> bool:
    """Whether those who are `stricken` are the combatant, or each of its bodies that stands."""
    if combatant.id in stricken:
        return True
    up = [body for body in combatant.bodies if body.vitals.life is Life.UP and not body.gone]
    return bool(up) and all(target_of(combatant, body.number) in stricken for body in up)


def takes_part(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether this round's order has a place for the combatant: late joiners wait for the next."""
    return not encounter.is_late(combatant) and not encounter.is_surprised(combatant)


def _in_order(encounter: Encounter) -> list[Combatant]:
    """Those who take part in the round being played."""
    surprised, here = encounter.surprised_sides, encounter.combatants
    return [one for one in here if not encounter.is_late(one) and one.side not in surprised]


@dataclass(frozen=True, slots=True)
class Turns:
    """The ids of those who have a turn in the round being played, and of those who can use it."""

    having: frozenset[str]
    able: frozenset[str]


def turns_of(resolution: Resolution) -> Turns:
    """Who has a turn now; RuleError without an encounter."""
    _ = resolution.encounter
    return turns_in(resolution.state)


def _find_turns(state: GameState) -> Turns:
    encounter = state.encounter
    assert encounter is not None
    in_order, acting = _in_order(encounter), _who_can_act(state)
    # Whoever can act is alive, so most combatants are asked once.
    able = frozenset([combatant.id for combatant in in_order if combatant.id in acting])
    if len(able) == len(in_order):
        return Turns(able, able)
    alive = [
        combatant.id for combatant in in_order if combatant.id in able or has_turn(state, combatant)
    ]
    return Turns(frozenset(alive), able)


def _read(state: GameState) -> tuple[object, ...]:
    encounter = state.encounter
    assert encounter is not None
    sides = encounter.sides if encounter.surprise_round else None
    return encounter.combatants, sides, encounter.round, state.effects, state.characters


turns_in = KnownByParts(_read, _find_turns)
"""Who has a turn in the round that is being played, and who can use it."""


def can_use_turn(resolution: Resolution, combatant: Combatant) -> bool:
    """Whether a combatant is in this round's order and able to act."""
    return combatant.id in turns_of(resolution).able


def can_known_act(resolution: Resolution) -> bool:
    """Whether anybody whom players know of can act in this round."""
    combatants = resolution.combatants
    return any(not combatants[who].hidden for who in turns_of(resolution).able)


def method_of(resolution: Resolution) -> InitiativeMethod:
    """The initiative method in force."""
    return method_in(resolution.state)


def lineup_of(resolution: Resolution) -> Lineup:
    """Those who have a turn in the round that is being played."""
    return lineup_in(resolution.state, turns_of(resolution))


def lineup_in(state: GameState, turns: Turns) -> Lineup:
    """The same of a state, for those who have these turns."""
    encounter = state.encounter
    assert encounter is not None
    combatants = tuple([one for one in encounter.combatants if one.id in turns.having])
    settings = {setting.key: setting.in_force(state) for setting in (*SETTINGS, SLOW_WEAPONS)}
    slow = frozenset([one.id for one in combatants if one.turn.slow])
    return Lineup(encounter, combatants, turns.able, settings, slow)


def has_declared(combatant: Combatant, kind: str = "") -> bool:
    """Whether the combatant has declared in this round, and that kind of thing (OSE-DECLARE)."""
    declaration = combatant.turn.declaration
    return declaration is not None and kind in ("", declaration.kind)


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


def take_turns(
    resolution: Resolution, combatants: Iterable[Combatant], *, by_hand: bool = False
) -> None:
    """End the turns of combatants in this round and report each. `by_hand`: somebody marked it."""
    taking = tuple(combatants)
    if not taking:
        return
    resolution.put_combatants(
        replace(c, turn=replace(c.turn, done=True, passed_over=not by_hand)) for c in taking
    )
    for combatant in taking:
        resolution.emit(
            TurnTaken(
                target=naming(combatant),
                round=resolution.encounter.round,
                by_hand=by_hand,
                audience=audience_of(hidden=combatant.hidden),
            )
        )


def are_declared(state: GameState) -> bool:
    """Whether a round begins with declarations: by the initiative rules, or for everybody."""
    return method_in(state).has_declarations or everybody_declares(state)


def declares_moves(state: GameState) -> bool:
    """Whether moves out of melee are declared (OSE-DECLARE), or free (ERIS-COMBAT-SEQUENCE)."""
    return DISENGAGE.in_force(state) != "eris"


def is_silent(state: GameState, combatant: Combatant) -> bool:
    """Whether they declare nothing until they say so. A character's word stands on its sheet and
    outlasts the encounter."""
    character = find_character(state, combatant.id)
    return (combatant if character is None else character).nothing_to_declare


def has_to_declare(state: GameState, combatant: Combatant) -> bool:
    """Whether declarations wait for somebody: for players', until they have said something.

    Who declares nothing until they say so is asked in a melee all the same, where the book has
    moves out of it declared. A melee with somebody hidden does not count, for it would tell of
    them. Where everybody declares, they decide when their turn comes, there too, and so do
    hirelings, who keep to whoever leads them.
    """
    if combatant.owner is None or has_declared(combatant):
        return False
    if not is_silent(state, combatant):
        return True
    if is_led(combatant) or everybody_declares(state) or not declares_moves(state):
        return False
    return in_melee(state, combatant.id, seen_only=True)


def keep_silent(resolution: Resolution, combatant_id: str, *, silent: bool) -> None:
    """Keep the word, or end it."""
    character = resolution.find_character(combatant_id)
    if character is not None:
        resolution.put_character(replace(character, nothing_to_declare=silent))
        return
    combatant = resolution.combatants[combatant_id]
    resolution.put_combatant(replace(combatant, nothing_to_declare=silent))


@FAMILY.handles
def resume_declaring(resolution: Resolution, action: ResumeDeclaring) -> None:
    """Ask somebody for declarations again who has said that they have none."""
    combatant = combatant_of(resolution, action.target)
    resolution.require_control(action.target, "declare for {}")
    if not is_silent(resolution.state, combatant):
        raise RuleError(f"{combatant.name} is asked for a declaration in every round already.")
    keep_silent(resolution, combatant.id, silent=False)
    resolution.emit(
        DeclaringResumed(
            target=resolution.who(combatant.id),
            rule="OSE-DECLARE",
            audience=audience_of(hidden=combatant.hidden),
        )
    )
