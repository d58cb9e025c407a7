"""Whoever strikes somebody hand to hand is in melee with them from then on."""

from rules.attack.events import AttackRolled
from rules.kernel.questions import Mode
from rules.kernel.resolution import Resolution
from rules.positions.naming import stands
from rules.positions.placing import put_positions
from rules.positions.reading import are_comrades, is_engaged
from rules.record import replace
from rules.state.game import GameState
from rules.state.positions import Melee


def begin_melee(resolution: Resolution, event: AttackRolled) -> None:
    """A blow begins a melee of the two, if both still stand; the telling of the blow says so."""
    who, whom = event.attacker.target, event.target.target
    if event.mode is Mode.MELEE:
        meet(resolution, who, whom)


def meet(resolution: Resolution, who: str, whom: str) -> None:
    """Two are in melee from now on, if both still stand: for rules, which tell why."""
    if _can_begin(resolution.state, who, whom):
        put_melee(resolution, who, whom)


def _can_begin(state: GameState, who: str, whom: str) -> bool:
    if state.encounter is None or is_engaged(state, who, whom):
        return False
    return stands(state, who) and stands(state, whom) and not are_comrades(state, who, whom)


def put_melee(resolution: Resolution, who: str, whom: str) -> None:
    """Note that two are in melee: while they are, nothing else counts of how far apart they are."""
    positions = resolution.encounter.positions
    melees = (*positions.melees, Melee(who, whom))
    put_positions(resolution, replace(positions, melees=melees))
