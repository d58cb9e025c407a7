"""A melee ends for whoever falls, leaves, changes sides or goes out of sight."""

from rules.encounter.events import CombatantRevealed
from rules.kernel.events import Event
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of
from rules.positions.naming import stands
from rules.positions.placing import put_positions
from rules.positions.reading import are_comrades
from rules.record import replace
from rules.state.game import GameState
from rules.state.positions import Apart, Melee


def end_melees(resolution: Resolution, _event: Event) -> None:
    """Drop melees of those who cannot fight each other any more, and distances of who is gone."""
    if resolution.state.encounter is None:
        return
    state, positions = resolution.state, resolution.encounter.positions
    melees = tuple(melee for melee in positions.melees if _goes_on(state, melee))
    apart = tuple(said for said in positions.apart if _is_there(state, said))
    if (melees, apart) != (positions.melees, positions.apart):
        put_positions(resolution, replace(positions, melees=melees, apart=apart))


def _goes_on(state: GameState, melee: Melee) -> bool:
    both_stand = stands(state, melee.first) and stands(state, melee.second)
    return both_stand and not are_comrades(state, melee.first, melee.second)


def _is_there(state: GameState, said: Apart) -> bool:
    found = (find_combatant(state, said.first), find_combatant(state, said.second))
    return all(combatant is not None and not combatant.gone for combatant in found)


def go_out_of_sight(resolution: Resolution, event: CombatantRevealed) -> None:
    """Whoever goes out of sight is in no melee; who comes into sight keeps theirs."""
    if not event.hidden_again:
        return
    positions = resolution.encounter.positions
    melees = tuple(
        m for m in positions.melees if event.target.id not in map(id_of, (m.first, m.second))
    )
    put_positions(resolution, replace(positions, melees=melees))
