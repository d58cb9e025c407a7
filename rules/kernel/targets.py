"""Targets: the texts that name somebody, how they are spelt, and what they name.

A target is a character's id (`c3`), a combatant's (`mk7f2`), or a body of it (`mk7f2#4`, counted
from 1). A combatant that is one body alone has no number, so that both are the same target.

Nothing here asks who may know of somebody; `rules.kernel.naming` does.
"""

from rules.kernel.known import ById
from rules.kernel.numbers import read_whole
from rules.state.encounter import Body, Combatant, Kind
from rules.state.game import GameState
from rules.state.health import Vitals
from rules.state.sheet import Character

characters_by_id = ById[Character]()
combatants_by_id = ById[Combatant]()


def split_target(target: str) -> tuple[str, int]:
    """`mk7#3` -> (`mk7`, 3); a target without a number has number 0."""
    combatant_id, _, number = target.partition("#")
    return combatant_id, (read_whole(number) or 0) if number else 0


def id_of(target: str) -> str:
    """The id of the character or combatant that a target is, or is a body of."""
    return target.partition("#")[0]


def spell(combatant_id: str, number: int = 0) -> str:
    """The target of a body by its number; 0 is the whole combatant."""
    return f"{combatant_id}#{number}" if number else combatant_id


def target_of(combatant: Combatant, number: int = 0) -> str:
    """The target of a combatant's body, without a number where it has one body alone."""
    return spell(combatant.id, number if len(combatant.bodies) > 1 else 0)


def is_on(target: str, combatant: Combatant) -> bool:
    """Whether a target is the combatant or one of its bodies."""
    return id_of(target) == combatant.id


def body_of(combatant: Combatant, number: int = 0) -> Body | None:
    """The body of that number; 0 is the only one of a combatant that has one."""
    if number == 0 and len(combatant.bodies) == 1:
        return combatant.bodies[0]
    return next((body for body in combatant.bodies if body.number == number), None)


def find_character(state: GameState, target: str) -> Character | None:
    """The sheet behind a target, None where there is none."""
    return characters_by_id(state.characters).get(target.partition("#")[0])


def find_combatant(state: GameState, target: str) -> Combatant | None:
    """The combatant of the running encounter that a target is or belongs to, None without one."""
    if state.encounter is None:
        return None
    return combatants_by_id(state.encounter.combatants).get(target.partition("#")[0])


def is_monster(state: GameState, target: str) -> bool:
    """Whether a target is a monster of the running encounter, or one of a group of them."""
    combatant = find_combatant(state, target)
    return combatant is not None and combatant.kind is Kind.MONSTER


def find_vitals(state: GameState, target: str) -> Vitals | None:
    """The hit points behind a target, None for a whole group and for who is gone from the game."""
    character = find_character(state, target)
    if character is not None:
        return character.vitals
    combatant = find_combatant(state, target)
    body = None if combatant is None else body_of(combatant, split_target(target)[1])
    return None if body is None else body.vitals


def all_targets(state: GameState) -> tuple[str, ...]:
    """Every body there is: all sheets, then the bodies of the running encounter."""
    combatants = state.encounter.combatants if state.encounter is not None else ()
    return (
        *(character.id for character in state.characters),
        *(target_of(c, body.number) for c in combatants for body in c.bodies),
    )
