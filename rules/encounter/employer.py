"""Whose hireling somebody is, by the name people know: whoever hired them, or their player's own.

A hireling has a sheet of their own and one body, or is in this encounter alone and has bodies.
"""

from rules.kernel.actor import owned_by
from rules.kernel.targets import find_character
from rules.state.encounter import Combatant, Kind
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character


def kind_of_sheet(character: Character) -> Kind:
    """What somebody with a sheet is in an encounter (ERIS-HIRELING-CLASSES).

    Hirelings of unusual nature are retainers, who check loyalty. Normal ones check morale as
    mercenaries do.
    """
    if character.service is None:
        return Kind.CHARACTER
    return Kind.RETAINER if character.service.unusual else Kind.MERCENARY


def is_led(combatant: Combatant) -> bool:
    """Whether it is a hireling with a sheet, who keeps to whoever leads them."""
    return combatant.kind in (Kind.RETAINER, Kind.MERCENARY) and not combatant.bodies


def leader_of(state: GameState, combatant: Combatant) -> str:
    """The id of the character who leads a hireling with a sheet; "" for all others."""
    sheet = find_character(state, combatant.id) if is_led(combatant) else None
    return "" if sheet is None or sheet.service is None else sheet.service.employer


def employer_of(state: GameState, combatant: Combatant) -> str:
    """The name of the character whom a hireling serves; "" for others."""
    if combatant.kind is Kind.CHARACTER:
        return ""
    leader = find_character(state, leader_of(state, combatant))
    return _played_by(state, combatant.owner) if leader is None else leader.name


def _played_by(state: GameState, owner: int | None) -> str:
    if owner is None:
        return ""
    names = {c.id: c.name for c in owned_by(owner, state.characters) if _is_there(c)}
    return names.get(state.active.get(owner, ""), next(iter(names.values()), ""))


def _is_there(character: Character) -> bool:
    is_own = character.service is None and not character.retired
    return is_own and character.vitals.life is not Life.DEAD


def name_for_all(state: GameState, combatant: Combatant) -> str:
    """A name that says who is meant: a hireling's says whose it is, as in `Aldric's Bill`."""
    employer = employer_of(state, combatant)
    return _with_employer(employer, combatant.name)


def name_of_hired(state: GameState, name: str, owner: int | None) -> str:
    """The same for hirelings who are in no encounter, as `Aldric's Bill`."""
    return _with_employer(_played_by(state, owner), name)


def _with_employer(employer: str, name: str) -> str:
    return f"{employer}'s {name}" if employer else name
