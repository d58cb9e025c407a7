"""Whose a hireling is, by the name that people know: the character of the player who runs it."""

from rules.state import Combatant, GameState, Kind


def employer_of(state: GameState, combatant: Combatant) -> str:
    """The character whom a hireling's player plays, or else one that they have; "" for others."""
    owner = combatant.owner
    if combatant.kind is Kind.CHARACTER or owner is None:
        return ""
    names = {c.id: c.name for c in state.characters if c.owner == owner}
    return names.get(state.active.get(owner, ""), next(iter(names.values()), ""))


def name_for_all(state: GameState, combatant: Combatant) -> str:
    """A name that says who is meant: a hireling's with whose it is, as in `Aldric's Bill`."""
    employer = employer_of(state, combatant)
    return f"{employer}'s {combatant.name}" if employer else combatant.name
