"""Death saves that are still to be rolled (4E-DEATH-SAVE)."""

from collections.abc import Iterator

from rules.clock.door import now
from rules.encounter.door import name_for_all
from rules.kernel.dues import Due, DueKind
from rules.kernel.targets import split_target, target_of
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.health import Life, Vitals
from rules.state.sheet import Character


def dues_of_saves(state: GameState) -> Iterator[Due]:
    """Every body whose save is due, those in the encounter first."""
    combatants = state.encounter.combatants if state.encounter is not None else ()
    sheets = [one for one in state.characters if is_due(one.vitals) and not one.retired]
    dying = {sheet.id: sheet for sheet in sheets}
    for one in combatants:
        sheet = dying.pop(one.id, None)
        if one.gone:
            continue
        if sheet is not None and not one.bodies:
            yield _of_combatant(state, one, one.id)
        for body in one.bodies:
            if is_due(body.vitals):
                yield _of_combatant(state, one, target_of(one, body.number))
    for sheet in dying.values():
        yield _of_character(state, sheet)


def is_due(vitals: Vitals) -> bool:
    """Whether a body that still lives has a save to roll."""
    return vitals.saves_due > 0 and vitals.life is not Life.DEAD


def _of_combatant(state: GameState, one: Combatant, target: str) -> Due:
    _, number = split_target(target)
    name = name_for_all(state, one)
    return _due(
        target,
        f"{name} {number}" if number else name,
        one.owner,
        secret=one.hidden,
        moment=None,
    )


def _of_character(state: GameState, character: Character) -> Due:
    moment = now(state)
    return _due(character.id, character.name, character.owner, secret=False, moment=moment)


def _due(target: str, name: str, owner: int | None, *, secret: bool, moment: int | None) -> Due:
    return Due(
        kind=DueKind.DEATH_SAVE,
        target=target,
        name=name,
        owners=() if owner is None else (owner,),
        moment=moment,
        command="`/life save`",
        otherwise="stays due",
        holds=moment is None and not secret,
        secret=secret,
    )
