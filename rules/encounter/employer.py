"""Whose hireling somebody is, by the name people know: the character of its player."""

from rules.kernel.actor import owned_by
from rules.state.encounter import Combatant, Kind
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character


def employer_of(state: GameState, combatant: Combatant) -> str:
    """The character that a hireling's player plays, or could play; "" for others."""
    return "" if combatant.kind is Kind.CHARACTER else _played_by(state, combatant.owner)


def _played_by(state: GameState, owner: int | None) -> str:
    if owner is None:
        return ""
    names = {c.id: c.name for c in owned_by(owner, state.characters) if _is_there(c)}
    return names.get(state.active.get(owner, ""), next(iter(names.values()), ""))


def _is_there(character: Character) -> bool:
    return not character.retired and character.vitals.life is not Life.DEAD


def name_for_all(state: GameState, combatant: Combatant) -> str:
    """A name that says who is meant: a hireling's says whose it is, as in `Aldric's Bill`."""
    employer = employer_of(state, combatant)
    return _with_employer(employer, combatant.name)


def name_of_hired(state: GameState, name: str, owner: int | None) -> str:
    """The same for hirelings who are in no encounter, as `Aldric's Bill`."""
    return _with_employer(_played_by(state, owner), name)


def _with_employer(employer: str, name: str) -> str:
    return f"{employer}'s {name}" if employer else name
