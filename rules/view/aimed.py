"""Spells and shots of which everything is said already, because there is only one foe."""

from collections.abc import Iterable, Iterator, Sequence

from rules.attack.attackers import foresee
from rules.casting.knowing import find_row
from rules.conditions.kinds import BY_KEY
from rules.kernel.actor import Viewer
from rules.kernel.questions import Asker, Mode
from rules.kernel.targets import id_of
from rules.positions.areas import comrades_caught
from rules.positions.spacing import reach_in
from rules.record import Record
from rules.spells.rows import Charms, Deed, Hurts, Kills, Missiles, Puts, Save, Touches, Whom
from rules.state.game import GameState
from rules.view.attacks import AttackView
from rules.view.moves import AimView, TargetView, view_aiming


class ShotView(Record):
    """A shot at the nearest foe with something else than what is in hand."""

    weapon: str
    label: str
    target: str
    name: str


def ways_at_only_foe(
    asker: Asker, viewer: Viewer, caster: str, spell: str
) -> tuple[tuple[AimView, TargetView], ...]:
    """The ways of a spell that harm the only foe there is, each with that foe; () where there are
    several foes, or none, as far as the viewer knows."""
    row = find_row(asker.state, spell, caster)
    uses = () if row is None else row.uses
    found = (
        (use, view_aiming(asker, viewer, caster, spell, number)) for number, use in enumerate(uses)
    )
    return tuple(
        (aim, foe)
        for use, aim in found
        if aim is not None and (bool(use.budget) or any(map(_harms, use.does)))
        for foe in _only(aim.targets)
        if foe.count == 1 or use.whom is not Whom.ONE
    )


def _only(targets: Iterable[TargetView]) -> tuple[TargetView, ...]:
    """The foe among them where there is one alone."""
    foes = tuple(one for one in targets if one.is_foe)
    return foes if len(foes) == 1 else ()


def _harms(deed: Deed) -> bool:
    if isinstance(deed, Touches):
        return _harms(deed.does)
    if isinstance(deed, Puts):
        return BY_KEY[deed.key].stops_action
    return isinstance(deed, Hurts | Missiles | Kills | Charms | Save)


def comrades_in_it(state: GameState, view: AimView, picked: Sequence[str]) -> tuple[str, ...]:
    """The names of those on the caster's side who were not picked and stand in it all the same, as
    far as everybody sees that: hand to hand with those who were."""
    row = find_row(state, view.spell, view.caster)
    if row is None or view.use is None or not row.uses[view.use].fills:
        return ()
    ours = {id_of(one.target): one.name for one in view.targets if not one.is_foe}
    caught = comrades_caught(state, view.caster, picked)
    return tuple(ours[one] for one in caught if one in ours)


def view_shots(asker: Asker, viewer: Viewer, attack: AttackView) -> Iterator[ShotView]:
    """The shots at the nearest foe that can be made now with what else somebody has."""
    for foe in attack.foes[:1]:
        others = (one for one in attack.weapons if one.id != attack.weapon.id)
        for weapon in others:
            seen = foresee(asker, viewer, attack.attacker, weapon.id, foe.target)
            if seen.mode is Mode.MISSILE and not seen.refusal:
                yield ShotView(weapon.id, weapon.label, foe.target, foe.name)


def is_out_of_reach(asker: Asker, attack: AttackView) -> bool:
    """Whether what is in hand does not reach the nearest foe now, as far as the viewer knows."""
    return any(
        foe.refusal or foe.closes_in or (foe.distance or 0) > reach_in(asker.state)
        for foe in attack.foes[:1]
        if foe.refusal or foe.mode is Mode.MELEE
    )
