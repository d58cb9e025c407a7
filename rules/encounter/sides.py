"""The sides of an encounter: the two it begins with, third parties, and changing sides."""

from rules.encounter.actions import AddSide, MoveToSide
from rules.encounter.events import SideAdded, SideChanged
from rules.encounter.names import tidy_name
from rules.errors import RuleError
from rules.kernel.events import REFEREES
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.encounter import Combatant, Encounter, Side

PARTY = "party"
MONSTERS = "monsters"
MOST_SIDES = 8


def first_sides() -> tuple[Side, ...]:
    """The party and the monsters, who are there in every encounter."""
    return (Side(PARTY, "Party", is_party=True), Side(MONSTERS, "Monsters"))


def find_side(encounter: Encounter, key: str) -> Side | None:
    """The side with that key, None if there is none."""
    return next((side for side in encounter.sides if side.key == key), None)


def combatant_of(resolution: Resolution, target: str) -> Combatant:
    """The combatant behind a target; without an encounter the refusal says how one begins.

    Raises NotFoundError, the same one for whoever is hidden and for whoever is not there.
    """
    _ = resolution.encounter
    return resolution.combatant(target)


def add_side(resolution: Resolution, action: AddSide) -> None:
    """Add a third party; its key tells nothing, because players may not know of it yet."""
    resolution.require_referee("add a side")
    encounter = resolution.encounter
    label = tidy_name(action.label, "A side", "Bandits")
    if any(side.label.casefold() == label.casefold() for side in encounter.sides):
        raise RuleError(f"There is a side called {label} already. Choose another name.")
    if len(encounter.sides) >= MOST_SIDES:
        raise RuleError(
            f"This encounter has {MOST_SIDES} sides, and no more fit in. "
            "Add the newcomers to one that is there."
        )
    side = Side(f"s{resolution.token()}", label)
    resolution.put_encounter(replace(encounter, sides=(*encounter.sides, side)))
    resolution.emit(
        SideAdded(rule="OSE-ENCOUNTER", audience=REFEREES, side=side.key, label=side.label)
    )


def move_to_side(resolution: Resolution, action: MoveToSide) -> None:
    """Let a combatant stand with another side from now on."""
    resolution.require_referee("move a combatant to another side")
    combatant = combatant_of(resolution, action.combatant_id)
    before, after = resolution.side(combatant.side), resolution.side(action.side)
    if before == after:
        raise RuleError(f"{combatant.name} is on that side already. Pick another side.")
    resolution.put_combatant(replace(combatant, side=after.key))
    _take_checks_along(resolution, combatant.id, after)
    resolution.emit(
        SideChanged(
            target=resolution.who(combatant.id),
            before=before.key,
            after=after.key,
            before_label=before.label,
            after_label=after.label,
        )
    )


def _take_checks_along(resolution: Resolution, combatant_id: str, side: Side) -> None:
    """A morale check that is due is made where the combatant stands now (R-MORALE-TIMING)."""
    encounter = resolution.encounter
    checks = tuple(
        replace(check, side=side.key) if check.combatant_id == combatant_id else check
        for check in encounter.morale_checks
    )
    resolution.put_encounter(replace(encounter, morale_checks=checks))
