"""What an attack would be: for the list to pick from, before anything is rolled."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.attack.attackers import able_bodies, foremost, most_at_once
from rules.attack.reckoning import plan, rulings
from rules.attack.records import AttackBonus, Way
from rules.attack.striking import as_used, find_weapon
from rules.items.reading import loaded
from rules.kernel.actor import Viewer
from rules.kernel.questions import Asker, Mode, Ruling, Verdict, ruled
from rules.kernel.targets import is_monster
from rules.positions.reading import (
    are_comrades,
    distance_between,
    is_engaged,
    known_distance,
    reach_in,
)
from rules.state.items import Item

LOWEST, HIGHEST = 2, 20
UNKNOWN = 1_000_000


@dataclass(frozen=True, slots=True)
class Foreseen:
    """One possible attack, as a viewer may know it.

    `target` is the body that would be struck, `distance` how far away it is, None where that is
    not known. `bonus` is what is known to be added, `needs` the
    face that the d20 must show where the viewer may know it. `refusal` says why it cannot be done,
    `closes_in` that the attacker has to move first.
    """

    target: str
    weapon: Item
    mode: Mode
    distance: int | None
    bonus: int = 0
    needs: int | None = None
    refusal: str = ""
    closes_in: bool = False


def foresee(
    asker: Asker,
    viewer: Viewer,
    attacker: str,
    item_id: str,
    target: str,
    how: tuple[str, ...] = (),
) -> Foreseen:
    """What the attack of one body would be on one of `foes_of`, in a special way if `how` says."""
    deed, weapon, mode = _meant(asker, viewer, attacker, item_id, target, how)
    planned = plan(asker, deed, weapon)
    reckoning = planned.reckoning if viewer.is_referee else planned.known
    return Foreseen(
        target=deed.whom,
        weapon=weapon,
        mode=mode,
        distance=deed.distance,
        bonus=reckoning.bonus,
        needs=_face(reckoning.needed, reckoning.bonus),
        closes_in=ruled(planned.verdicts, Way.CLOSES_IN) is not None,
        refusal=_told(viewer, planned.forbidden()),
    )


def refusal_of(asker: Asker, viewer: Viewer, attacker: str, item_id: str, target: str) -> str:
    """Why an attack cannot be done now, as far as the viewer may know it; "" for one that can."""
    deed, weapon, _ = _meant(asker, viewer, attacker, item_id, target, ())
    return _told(viewer, ruled(rulings(asker, deed, weapon), Ruling.FORBIDDEN))


def _told(viewer: Viewer, forbidden: Verdict | None) -> str:
    if forbidden is None or (forbidden.hidden and not viewer.is_referee):
        return ""
    return forbidden.label


def _meant(
    asker: Asker, viewer: Viewer, attacker: str, item_id: str, target: str, how: tuple[str, ...]
) -> tuple[AttackBonus, Item, Mode]:
    """The blow of one body on one body, and the weapon as it is used for it."""
    state = asker.state
    bodies = able_bodies(state, attacker)
    who = bodies[0] if bodies else attacker
    whom = foremost(state, target, who) or target
    weapon = find_weapon(state, attacker, item_id)
    distance = known_distance(state, viewer, who, whom)
    is_close = distance is not None and distance <= reach_in(state)
    weapon, mode = as_used(weapon, None, is_close=is_close)
    weapon = loaded(state, who, weapon) if mode is Mode.MISSILE else weapon
    deed = AttackBonus(
        who=who, whom=whom, item=weapon.id or None, mode=mode, distance=distance, how=how
    )
    return deed, weapon, mode


def _face(needed: int | None, bonus: int) -> int | None:
    """The face that hits: a 20 always does, and a 1 never (OSE-NATURAL)."""
    return None if needed is None else min(HIGHEST, max(LOWEST, needed - bonus))


def foes_of(asker: Asker, viewer: Viewer, attacker: str) -> tuple[str, ...]:
    """The ids of those whom somebody may attack, as far as the viewer sees them, nearest first.

    Players attack monsters; their comrades are left to the referee.
    """
    state = asker.state
    return tuple(
        sorted(
            _foes(asker, viewer, attacker),
            key=lambda foe: _nearness(
                asker, attacker, foe, known_distance(state, viewer, attacker, foe)
            ),
        )
    )


def nearest_first(asker: Asker, attacker: str, foes: Iterable[str]) -> tuple[str, ...]:
    """Foes by how near they really are, whatever players know of it: for what is carried out."""
    state = asker.state
    return tuple(
        sorted(
            foes,
            key=lambda foe: _nearness(asker, attacker, foe, distance_between(state, attacker, foe)),
        )
    )


def _foes(asker: Asker, viewer: Viewer, attacker: str) -> Iterator[str]:
    state = asker.state
    assert state.encounter is not None
    for one in state.encounter.combatants:
        if one.hidden and not viewer.is_referee:
            continue
        if are_comrades(state, attacker, one.id) or foremost(state, one.id, attacker) is None:
            continue
        if viewer.is_referee or is_monster(state, one.id):
            yield one.id


def bodies_among(asker: Asker, attacker: str, foes: Iterable[str]) -> tuple[str, ...]:
    """The bodies of some of `foes_of` that stand, those in melee with the attacker first."""
    bodies = [body for foe in foes for body in able_bodies(asker.state, foe)]
    return tuple(sorted(bodies, key=lambda body: not is_engaged(asker.state, attacker, body)))


def most_targets(asker: Asker, attacker: str, weapon: Item, mode: Mode) -> int:
    """How many one body may attack at once with a weapon; 1 for a group, which shares them out."""
    bodies = able_bodies(asker.state, attacker)
    if len(bodies) != 1:
        return 1
    used = loaded(asker.state, bodies[0], weapon) if mode is Mode.MISSILE else weapon
    return most_at_once(asker, bodies[0], used, mode)


def _nearness(asker: Asker, attacker: str, foe: str, distance: int | None) -> int:
    """Those in melee first, then by distance; who is nobody knows how far away comes last."""
    if is_engaged(asker.state, attacker, foe):
        return -1
    return UNKNOWN if distance is None else distance
