"""Which bodies of a combatant still stand, counted for every other system."""

from collections.abc import Sequence

from rules.conditions.door import stopped
from rules.kernel.known import KnownByParts
from rules.kernel.targets import combatants_by_id, find_character, target_of
from rules.record import replace
from rules.state.encounter import Body, Combatant, Encounter, Stage
from rules.state.game import GameState
from rules.state.health import UP, Life, Vitals
from rules.state.rounds import StepKind
from rules.state.sheet import Character

Standing = tuple[str, Vitals, str]
"""How a body of a combatant stands: its target, its vitals, and why it is gone or ""."""


def bodies_of(state: GameState, combatant: Combatant) -> Sequence[Standing]:
    """Each body of a combatant; a character is one body."""
    sheet = None if combatant.bodies else find_character(state, combatant.id)
    return bodies_with(sheet, combatant)


def bodies_with(sheet: Character | None, combatant: Combatant) -> Sequence[Standing]:
    """The same, for one who has its sheet at hand, None where the combatant has none."""
    if sheet is not None and not combatant.bodies:
        return ((combatant.id, sheet.vitals, combatant.gone),)
    gone, bodies = combatant.gone, combatant.bodies
    return [(target_of(combatant, body.number), body.vitals, body.gone or gone) for body in bodies]


def is_too_late(encounter: Encounter) -> bool:
    """Whether whoever comes now has to wait for the next round.

    A round takes in everybody who comes before its order stands, while it is declared and rolled.
    """
    if encounter.stage is not Stage.ROUNDS:
        return False
    step = encounter.step
    return step is None or step.kind in (StepKind.ACT, StepKind.PAUSE)


def arriving(encounter: Encounter, combatant: Combatant) -> Combatant:
    """The combatant as it comes in now; it acts in all rounds after those that count as gone by."""
    late = is_too_late(encounter)
    gone_by = encounter.round if late else max(0, encounter.round - 1)
    missed = late and encounter.surprise_round
    return replace(combatant, joined_round=gone_by, missed_surprise=missed)


def standing(encounter: Encounter, state: GameState, combatant: Combatant) -> int:
    """How many bodies are up and have not gone; 0 for one that is not in the encounter."""
    if combatant.id not in combatants_by_id(encounter.combatants):
        return 0
    return sum(
        1 for _, vitals, gone in bodies_of(state, combatant) if vitals.life is Life.UP and not gone
    )


def _find_standing(state: GameState) -> frozenset[str]:
    encounter = state.encounter
    assert encounter is not None
    up = {sheet.id for sheet in state.characters if sheet.vitals.life is UP}
    standing: list[str] = []
    for one in encounter.combatants:
        if one.gone:
            continue
        if one.id in up or any(map(_is_up, one.bodies)):
            standing.append(one.id)
    return frozenset(standing)


who_stand = KnownByParts(
    lambda state: (state.characters, state.encounter and state.encounter.combatants),
    _find_standing,
)
"""The ids of the combatants of which any body is up and has not gone."""


def _is_up(body: Body) -> bool:
    return body.vitals.life is UP and not body.gone


def is_out(encounter: Encounter, state: GameState, combatant: Combatant) -> bool:
    """Whether no body of the combatant can act any more: all down, dead or gone."""
    return standing(encounter, state, combatant) == 0


def fallen(state: GameState, combatant: Combatant) -> int:
    """How many bodies of the combatant are not up, whether they lie there or are dead."""
    return sum(1 for _, vitals, _ in bodies_of(state, combatant) if vitals.life is not Life.UP)


def incapacitated(state: GameState, combatant: Combatant) -> int:
    """How many bodies are slain, down, or under a condition that stops them (OSE-MORALE)."""
    stricken = stopped(state)
    whole = combatant.id in stricken
    return sum(
        1
        for target, vitals, _ in bodies_of(state, combatant)
        if vitals.life is not Life.UP or whole or target in stricken
    )


def present(encounter: Encounter, side: str) -> tuple[Combatant, ...]:
    """The combatants of a side that have not gone, hidden ones included."""
    return tuple(
        combatant
        for combatant in encounter.combatants
        if combatant.side == side and not combatant.gone
    )
