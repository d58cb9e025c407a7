"""Hirelings in encounters: they come in with their employer, and keep what they fought with."""

from functools import partial

from rules.encounter.actions import JoinEncounter, LeaveEncounter, ReturnToEncounter
from rules.encounter.door import is_fit
from rules.encounter.events import (
    CombatantJoined,
    CombatantLeft,
    CombatantReturned,
    EncounterEnded,
)
from rules.hirelings.reading import goes_along, hirelings_of
from rules.kernel.deeds import attempt
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.encounter import Kind
from rules.state.health import Life

RULE = "ERIS-LEADERSHIP"
FLED, LEFT = "fled", "left"


def come_in(resolution: Resolution, event: CombatantJoined) -> None:
    """A character came in, and the hirelings who go along come in on the same side.

    As many come as fit in.
    """
    if event.kind != Kind.CHARACTER or resolution.state.encounter is None:
        return
    for one in hirelings_of(resolution.state, event.target.id):
        if goes_along(one) and is_fit(one) and resolution.find_combatant(one.id) is None:
            join = JoinEncounter(character_id=one.id, side=event.side)
            attempt(resolution, partial(resolution.perform, join))


def go_too(resolution: Resolution, event: CombatantLeft) -> None:
    """Whoever leads them flees or leaves, and they go along as far as rules let them."""
    if event.reason not in (FLED, LEFT) or resolution.state.encounter is None:
        return
    for one in hirelings_of(resolution.state, event.target.id):
        there = resolution.find_combatant(one.id)
        if there is not None and not there.gone and one.vitals.life is Life.UP:
            leave = LeaveEncounter(target=one.id, reason=event.reason)
            attempt(resolution, partial(resolution.perform, leave))


def come_back_too(resolution: Resolution, event: CombatantReturned) -> None:
    """Whoever leads them is back, and so are they."""
    for one in hirelings_of(resolution.state, event.target.id):
        there = resolution.find_combatant(one.id)
        if there is not None and there.gone in (FLED, LEFT):
            back = ReturnToEncounter(target=one.id)
            attempt(resolution, partial(resolution.perform, back))


def keep_morale(resolution: Resolution, _event: EncounterEnded) -> None:
    """The score with which hirelings fought is theirs in the next encounter, too."""
    encounter = resolution.before.encounter
    for combatant in encounter.combatants if encounter is not None else ():
        sheet = resolution.find_character(combatant.id)
        if sheet is None or sheet.service is None:
            continue
        if sheet.service.morale != combatant.morale.score:
            service = replace(sheet.service, morale=combatant.morale.score)
            resolution.put_character(replace(sheet, service=service))
