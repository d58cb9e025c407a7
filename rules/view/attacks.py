"""What somebody could attack with, and whom, as one viewer may know it."""

from collections.abc import Iterable, Iterator

from rules.attack.attackers import (
    able_bodies,
    bodies_among,
    foes_of,
    forbidden_of,
    foresee,
    most_targets,
    refusal_of,
)
from rules.attack.in_hand import note_of
from rules.attack.manoeuvres import open_in
from rules.attack.weapons import find_weapon, weapons_of
from rules.combat.parry import is_parried
from rules.encounter.meeting import distance_unit
from rules.grapple.grappling import holders_of
from rules.kernel.actor import Viewer
from rules.kernel.questions import Asker, Mode, Verdict
from rules.kernel.targets import find_combatant
from rules.record import Record
from rules.state.game import GameState


class WeaponView(Record):
    """Something to attack with; `id` is what an attack takes. `note` says what choosing it brings:
    what is put away for it, and that it strikes last."""

    id: str
    name: str
    note: str = ""

    @property
    def label(self) -> str:
        """`Longbow (puts Shield away)`."""
        return f"{self.name} ({self.note})" if self.note else self.name


class FoeView(Record):
    """Somebody to attack. `target` is the whole combatant, of which `standing` bodies are there.

    `distance` is None where the viewer does not know it, `bonus` what is known to be added, `needs`
    what the die must show where the viewer may know that. `refusal` says why it cannot be done, and
    `closes_in` that the attacker has to move first.
    """

    target: str
    name: str
    standing: int
    mode: Mode
    distance: int | None
    unit: str
    bonus: int
    needs: int | None
    refusal: str
    closes_in: bool = False


class WayView(Record):
    """A special way to attack; `key` is the word that an attack takes."""

    key: str
    label: str


class AttackView(Record):
    """What one combatant can attack with and whom: `weapon` is the one that was chosen.

    `ways` are the special ways in which it can be used on any of the foes, `way` the one that was
    chosen. `at_once` is how many can be attacked at once, and `bodies_there` who they could be,
    the likeliest first. `may_parry` where a game plays with that,
    `is_held` while somebody holds the attacker. With `allows` whoever looks can allow what is
    refused.
    """

    attacker: str
    name: str
    bodies: int
    weapon: WeaponView
    weapons: tuple[WeaponView, ...]
    foes: tuple[FoeView, ...]
    ways: tuple[WayView, ...] = ()
    way: WayView | None = None
    at_once: int = 1
    bodies_there: tuple[str, ...] = ()
    may_parry: bool = False
    is_held: bool = False
    allows: bool = False


class ChoiceView(Record):
    """Whom one combatant can attack now with one of its weapons: targets with their names, the
    nearest first."""

    weapon: WeaponView
    foes: tuple[tuple[str, str], ...]


def view_choices(asker: Asker, viewer: Viewer, attacker: str) -> Iterator[ChoiceView]:
    """With what and whom, the likeliest weapon first, and no numbers: what is looked at with each
    letter that is typed."""
    for weapon in weapons_to_choose(asker, viewer, attacker):
        foes = _open_to(asker, viewer, attacker, weapon.id)
        named = ((foe, find_combatant(asker.state, foe)) for foe in foes)
        there = tuple((foe, one.name) for foe, one in named if one is not None)
        yield ChoiceView(weapon, there)


def weapons_to_choose(asker: Asker, viewer: Viewer, attacker: str) -> tuple[WeaponView, ...]:
    """With what somebody can attack, the likeliest first."""
    weapons = view_weapons(asker.state, viewer, attacker)
    if not weapons:
        return ()
    wanted = find_weapon(asker.state, attacker, "").id
    return tuple(sorted(weapons, key=lambda one: one.id != wanted))


def reaches_anybody(asker: Asker, viewer: Viewer, attacker: str) -> bool:
    """Whether somebody can attack anybody now, with what lies likeliest."""
    if not may_choose(asker.state, viewer, attacker):
        return False
    weapon = likeliest_weapon(asker.state, attacker)
    return any(True for _ in _open_to(asker, viewer, attacker, weapon))


def may_choose(state: GameState, viewer: Viewer, attacker: str) -> bool:
    """Whether somebody is there and acts for the viewer, who may ask what they attack with."""
    combatant = find_combatant(state, attacker)
    return combatant is not None and viewer.acts_for(combatant.owner)


def likeliest_weapon(state: GameState, attacker: str) -> str:
    """The id of the weapon that somebody attacks with unless another is chosen."""
    weapons, wanted = weapons_of(state, attacker), find_weapon(state, attacker, "").id
    return next((one.id for one in weapons if one.id == wanted), weapons[0].id)


def _open_to(asker: Asker, viewer: Viewer, attacker: str, weapon: str) -> Iterator[str]:
    """The foes whom somebody can attack now with a weapon, the nearest first."""
    for foe in foes_of(asker, viewer, attacker):
        if not refusal_of(asker, viewer, attacker, weapon, foe):
            yield foe


def view_attack(
    asker: Asker, viewer: Viewer, attacker: str, item_id: str = "", how: str = ""
) -> AttackView | None:
    """What an attack could be, with the last weapon unless another is chosen; None for nobody."""
    combatant = find_combatant(asker.state, attacker)
    if combatant is None or not viewer.acts_for(combatant.owner):
        return None
    weapons = view_weapons(asker.state, viewer, attacker)
    wanted = item_id or find_weapon(asker.state, attacker, "").id
    weapon = next((one for one in weapons if one.id == wanted), weapons[0])
    way = next((one for one in open_in(asker.state) if one.key == how), None)
    words = () if way is None else (way.key,)
    foes = tuple(
        _foe(asker, viewer, attacker, weapon.id, foe, words)
        for foe in foes_of(asker, viewer, attacker)
    )
    there = bodies_among(asker, attacker, [foe.target for foe in foes if not foe.refusal])
    chosen, mode = find_weapon(asker.state, attacker, weapon.id), foes[0].mode if foes else None
    most = most_targets(asker, attacker, chosen, mode or Mode.MELEE)
    return AttackView(
        attacker=attacker,
        name=combatant.name,
        bodies=len(able_bodies(asker.state, attacker)),
        weapon=weapon,
        weapons=weapons,
        foes=foes,
        ways=_ways(asker.state, foes),
        way=None if way is None else WayView(way.key, way.label),
        at_once=min(most, len(there)),
        bodies_there=there,
        may_parry=is_parried(asker.state),
        is_held=bool(holders_of(asker.state, attacker)),
        allows=viewer.is_referee,
    )


def why_nobody(asker: Asker, viewer: Viewer, view: AttackView) -> Verdict | None:
    """Why none of the foes can be attacked, whatever with; None where one can, or there is none."""
    if view.allows:
        return None
    pairs = ((weapon.id, foe.target) for weapon in view.weapons for foe in view.foes)
    found = (forbidden_of(asker, viewer, view.attacker, *pair) for pair in pairs)
    refusal: Verdict | None = None
    for forbidden in found:
        if forbidden is None:
            return None
        refusal = refusal or forbidden
    return refusal


def _ways(state: GameState, foes: Iterable[FoeView]) -> tuple[WayView, ...]:
    """The manoeuvres that fit how any of the foes would be attacked."""
    modes = {None, *(foe.mode for foe in foes)}
    return tuple(WayView(one.key, one.label) for one in open_in(state) if one.mode in modes)


def view_weapons(state: GameState, viewer: Viewer, attacker: str) -> tuple[WeaponView, ...]:
    """What a combatant can attack with, the likeliest first; nothing for those who may not ask."""
    if not may_choose(state, viewer, attacker):
        return ()
    return tuple(
        WeaponView(weapon.id, weapon.name, note_of(state, attacker, weapon))
        for weapon in weapons_of(state, attacker)
    )


def _foe(
    asker: Asker,
    viewer: Viewer,
    attacker: str,
    item_id: str,
    target: str,
    how: tuple[str, ...],
) -> FoeView:
    foreseen = foresee(asker, viewer, attacker, item_id, target, how)
    combatant, encounter = find_combatant(asker.state, target), asker.state.encounter
    assert combatant is not None
    assert encounter is not None
    return FoeView(
        target=target,
        name=combatant.name,
        standing=len(able_bodies(asker.state, target)) or 1,
        mode=foreseen.mode,
        distance=foreseen.distance,
        unit=distance_unit(encounter),
        bonus=foreseen.bonus,
        needs=foreseen.needs,
        refusal=foreseen.refusal,
        closes_in=foreseen.closes_in,
    )
