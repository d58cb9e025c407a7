"""R-THROWN: what is hurled leaves the hand, and lies where the target is until it is picked up."""

from collections.abc import Iterator

from rules.attack.door import is_hurled
from rules.attack.events import AttackMade, AttackRolled
from rules.combat.events import WeaponHurled
from rules.items.door import find_item, is_counted, lay_down, may_lie, take
from rules.items.questions import PickUpRuling
from rules.kernel.events import Who, audience_of
from rules.kernel.questions import Mode, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant
from rules.positions.door import distance_between, reach_in
from rules.record import replace
from rules.state.encounter import Fallen
from rules.state.game import GameState
from rules.state.items import Item

RULE = "ERIS-MISSILES"


def leaves_hand(resolution: Resolution, event: AttackMade) -> None:
    """Everything that was hurled in one action goes at its end; what a group has is not counted."""
    who = event.attacker
    weapon = find_item(resolution.state, who.id, event.item)
    if event.mode is not Mode.MISSILE or weapon is None or not is_hurled(weapon):
        return
    if not is_counted(resolution.state, who.id):
        return
    rolled = [made for made in resolution.deed if isinstance(made, AttackRolled)]
    for made in rolled[: weapon.count]:
        _fall(resolution, who, made.target, weapon)


def _fall(resolution: Resolution, who: Who, whom: Who, weapon: Item) -> None:
    """One piece goes from whoever hurled it to where the target is."""
    parcel = take(resolution, who.id, weapon.id, 1)
    lies = not who.hidden and may_lie(resolution.state, parcel)
    if lies:
        fell = Fallen(lay_down(resolution, parcel), whom.target)
        encounter = resolution.encounter
        resolution.put_encounter(replace(encounter, fallen=(*encounter.fallen, fell)))
    rest = find_item(resolution.state, who.id, weapon.id)
    left = 0 if rest is None else rest.count
    resolution.emit(
        WeaponHurled(
            attacker=who,
            target=whom,
            name=weapon.name,
            left=left if who.is_character else None,
            lies=lies,
            rule=RULE,
            audience=audience_of(hidden=who.hidden),
        )
    )


def in_reach(state: GameState, question: PickUpRuling) -> Iterator[Verdict]:
    """What lies by somebody is picked up by who is near them, as long as the fight goes on."""
    if state.encounter is None or find_combatant(state, question.who) is None:
        return
    lies_by = [fell.by for fell in state.encounter.fallen if fell.item == question.item]
    if lies_by and all(_is_far(state, question.who, by) for by in lies_by):
        yield Verdict(
            Ruling.FORBIDDEN,
            "That lies too far away to be picked up now. Go there first, or wait until the fight "
            "is over.",
            RULE,
        )


def _is_far(state: GameState, who: str, by: str) -> bool:
    """Whether somebody has to go there first; nobody has to where nobody knows how far it is."""
    distance = distance_between(state, who, by) if find_combatant(state, by) else None
    return distance is not None and distance > reach_in(state)
