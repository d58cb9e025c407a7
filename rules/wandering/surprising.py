"""Surprise outside: those at home in the water, and monsters all round the party.

OSE-SEA-SURPRISE and OSE-WILD-SURPRISE.
"""

from collections.abc import Iterator

from rules.encounter.door import standing
from rules.encounter.events import AwarenessSet, CombatantJoined, SurpriseRolled, SurpriseSet
from rules.errors import RuleError
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import EVERYBODY, REFEREES
from rules.kernel.resolution import Resolution
from rules.kernel.traits import has_trait
from rules.record import replace
from rules.state.encounter import Combatant, Encounter, Side, Stage
from rules.state.expedition import Scale
from rules.state.game import GameState
from rules.surroundings.traits import AQUATIC
from rules.wandering.actions import Surround
from rules.wandering.events import SurroundAsked, SurroundedSet
from rules.wandering.settled import is_settled

SURROUNDERS = 3
"""Monsters who can stand all round a party."""
ROUND = "OSE-WILD-SURPRISE"


def in_the_water(resolution: Resolution, event: CombatantJoined) -> None:
    """Water-dwellers see a ship coming: they make no roll, unless the referee says otherwise."""
    encounter = resolution.encounter
    side = resolution.side(event.side)
    if encounter.environment != Scale.WATER or encounter.stage is not Stage.MEETING:
        return
    those = _on(encounter, side)
    at_home = all(has_trait(resolution.state, one.id, AQUATIC.key) for one in those)
    if side.is_party or is_settled(side) or not at_home:
        return
    resolution.put_side(replace(side, aware=True))
    resolution.emit(
        AwarenessSet(
            rule="OSE-SEA-SURPRISE", audience=REFEREES, side=side.key, label=side.label, aware=True
        )
    )


def _on(encounter: Encounter, side: Side) -> list[Combatant]:
    return [one for one in encounter.combatants if one.side == side.key and not one.gone]


def may_surround(state: GameState) -> bool:
    """Whether the referee has yet to say if monsters stand all round the party."""
    encounter = state.encounter
    if encounter is None or encounter.environment != Scale.WILDERNESS:
        return False
    if encounter.positions.surrounded is not None or not _is_before_the_rounds(encounter):
        return False
    if not any(side.is_party and side.surprised for side in encounter.sides):
        return False
    ready = [s for s in encounter.sides if not s.is_party and is_settled(s) and not s.surprised]
    those = (one for side in ready for one in _on(encounter, side))
    return sum(standing(encounter, state, one) for one in those) >= SURROUNDERS


def _is_before_the_rounds(encounter: Encounter) -> bool:
    return encounter.stage is Stage.MEETING or encounter.surprise_round


def ask_whether(
    resolution: Resolution, _event: SurpriseRolled | SurpriseSet | AwarenessSet
) -> None:
    """Ask the referee, as soon as it is known that they surprise the party."""
    if may_surround(resolution.state):
        resolution.emit(SurroundAsked(rule=ROUND))


def surround(resolution: Resolution, action: Surround) -> None:
    """The referee says whether they do; at any time, for they may come round the party later."""
    resolution.require_referee("say who stands where")
    encounter = resolution.encounter
    if encounter.positions.surrounded == action.surrounded:
        is_not = "" if action.surrounded else "not "
        raise RuleError(f"It is known already that they do {is_not}stand all round the party.")
    known = bool(encounter.positions.surrounded)
    positions = replace(encounter.positions, surrounded=action.surrounded)
    resolution.put_encounter(replace(encounter, positions=positions))
    is_open = (action.surrounded or known) and _are_seen(encounter)
    resolution.emit(
        SurroundedSet(
            surrounded=action.surrounded, audience=EVERYBODY if is_open else REFEREES, rule=ROUND
        )
    )


def _are_seen(encounter: Encounter) -> bool:
    """Whether players know of anybody who could stand round them."""
    sides = {side.key for side in encounter.sides if not side.is_party}
    return any(one.side in sides and not one.hidden for one in encounter.combatants)


def dues_of_surround(state: GameState) -> Iterator[Due]:
    """The referee's word on it."""
    if may_surround(state):
        yield Due(
            kind=DueKind.SURROUND,
            verb="surround",
            words=("yes",),
            command="`/wandering surround`",
            otherwise="they do not",
            holds=False,
            secret=True,
        )
