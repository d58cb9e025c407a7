"""Who is in melee and how far apart people are, as one viewer may know it."""

from collections.abc import Iterator

from rules.kernel.draft import naming
from rules.kernel.targets import find_combatant, split_target
from rules.positions.reading import is_engaged
from rules.state.encounter import Combatant
from rules.view.look import Look
from rules.view.records import MeleeView, RangeView


def view_melees(look: Look) -> tuple[MeleeView, ...]:
    """Melees by those who are in them, in the order they came to it."""
    foes: dict[str, list[str]] = {}
    for melee in look.encounter.positions.melees:
        for name, foe in _names(look, melee.first, melee.second):
            foes.setdefault(name, []).append(foe)
    return tuple(MeleeView(name, tuple(whom)) for name, whom in foes.items())


def view_ranges(look: Look) -> tuple[RangeView, ...]:
    """The distances that were said, as far as the viewer may know them."""
    knows_all = look.viewer.is_referee
    return tuple(
        RangeView(name, other, said.distance)
        for said in look.encounter.positions.apart
        if said.distance and (knows_all or said.shown)
        if not is_engaged(look.state, said.first, said.second)
        for name, other in _names(look, said.first, said.second)
    )


def view_ashore(look: Look) -> tuple[str, ...]:
    """The names of those who are not in the water of the fight."""
    water = look.encounter.water
    return tuple(
        one.name
        for one in look.encounter.combatants
        if water is not None and one.id in water.ashore and not one.gone
        if look.viewer.is_referee or not one.hidden
    )


def is_surrounded(look: Look) -> bool:
    """Whether foes of whom the viewer knows stand all round the party (OSE-WILD-SURPRISE)."""
    if not look.encounter.positions.surrounded:
        return False
    foes = {side.key for side in look.encounter.sides if not side.is_party}
    those = (one for one in look.encounter.combatants if one.side in foes and not one.gone)
    return any(look.viewer.is_referee or not one.hidden for one in those)


def _names(look: Look, first: str, second: str) -> Iterator[tuple[str, str]]:
    """The names of two, if the viewer may know of both."""
    one, other = _seen(look, first), _seen(look, second)
    if one is not None and other is not None:
        yield _name(one, first), _name(other, second)


def _seen(look: Look, target: str) -> Combatant | None:
    found = find_combatant(look.state, target)
    return found if found is not None and (look.viewer.is_referee or not found.hidden) else None


def _name(combatant: Combatant, target: str) -> str:
    return naming(combatant, split_target(target)[1]).label
