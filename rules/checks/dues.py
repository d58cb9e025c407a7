"""Checks that were asked for and are still to be rolled, and gear that a blast may have taken."""

from collections.abc import Iterator

from rules.checks.reading import owner_of, waiting_in
from rules.encounter.door import name_for_all
from rules.kernel.dues import Due, DueKind
from rules.kernel.targets import find_character, find_combatant, split_target
from rules.state.checks import Ask
from rules.state.encounter import Combatant, Stage
from rules.state.game import GameState


def dues_of_checks(state: GameState) -> Iterator[Due]:
    """Everybody who has to roll; a round waits for those in it whom players know of, and between
    encounters time does for all."""
    for ask in state.asks:
        for target in waiting_in(ask):
            yield _due(state, ask, target)


def dues_of_gear(state: GameState) -> Iterator[Due]:
    """The referee says what became of the gear of those whom a blast has killed."""
    for risk in state.scorched:
        yield Due(
            kind=DueKind.GEAR,
            target=risk.target,
            name=_name(state, risk.target),
            verb="gear",
            words=(risk.target, "save"),
            command="`/item destroy`",
            otherwise="stays due",
            holds=False,
            secret=True,
        )


def _due(state: GameState, ask: Ask, target: str) -> Due:
    one, owner = find_combatant(state, target), owner_of(state, target)
    secret = one is not None and one.hidden
    return Due(
        kind=DueKind.CHECK,
        target=target,
        name=_name(state, target),
        owners=() if owner is None else (owner,),
        verb="check-roll",
        words=(ask.id, target),
        command="`/check`",
        otherwise="stays due",
        holds=_is_awaited(state, one) and not secret,
        secret=secret,
    )


def _is_awaited(state: GameState, one: Combatant | None) -> bool:
    """Whether rounds wait for it, or time between encounters."""
    encounter = state.encounter
    if encounter is None:
        return True
    return one is not None and encounter.stage is Stage.ROUNDS and not one.gone


def _name(state: GameState, target: str) -> str:
    one, (_, number) = find_combatant(state, target), split_target(target)
    if one is None:
        sheet = find_character(state, target)
        return "" if sheet is None else sheet.name
    name = name_for_all(state, one)
    return f"{name} {number}" if number else name
