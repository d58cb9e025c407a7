"""What needs no roll to hit: breath, gazes, songs. Whom it reaches saves, as its words say."""

from collections.abc import Iterable, Iterator

from rules.attack.attackers import foremost
from rules.attack.records import Attack, AttackRuling, Unleashed
from rules.encounter.bodies import bodies_of
from rules.errors import RuleError
from rules.items.tags import AREAS, OWN_HIT_POINTS, SAVE
from rules.kernel.questions import Mode, Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, find_vitals, split_target
from rules.positions.areas import is_beside, standing_in
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.items import Item

RULE = "R-MONSTER"
NOTHING = "0"
LINE = "line"
WIDTHS = {LINE: 5, "cone": 30, "cloud": 40}
"""How wide breath is in feet where its row does not say it, as `cone 50 by 10` does."""


def is_unleashed(weapon: Item) -> bool:
    """Whether it needs no roll to hit."""
    return any(tag.startswith(SAVE) for tag in weapon.tags)


def unleash(
    resolution: Resolution,
    action: Attack,
    bodies: Iterable[str],
    targets: tuple[str, ...],
    weapon: Item,
) -> None:
    """Each of the bodies uses it on all of the targets; RuleError for what a rule forbids."""
    for body in bodies:
        whom = tuple(_reached(resolution.state, body, targets, weapon))
        spared: tuple[str, ...] = ()
        if not action.allow:
            whom, spared = _standing_in(resolution.state, body, whom, weapon)
        for target in whom:
            _require_allowed(resolution, action, body, target, weapon)
        resolution.emit(
            Unleashed(
                attacker=resolution.who(body),
                targets=tuple(map(resolution.who, whom)),
                spared=tuple(map(resolution.who, spared)),
                weapon=weapon.name,
                item=weapon.id,
                tags=weapon.tags,
                damage=_damage(resolution.state, action, body, weapon),
                rule=RULE,
            )
        )


def _shape_of(weapon: Item) -> tuple[str, int, int] | None:
    """The shape of what reaches many, with its length and width in feet, 0 where nobody has said
    that; None for what reaches one."""
    for tag in weapon.tags:
        shape, *feet = tag.replace(" by ", " ").split()
        if shape in AREAS:
            length, wide, *_ = (*(int(one) for one in feet if one.isdecimal()), 0, 0)
            return shape, length, wide or WIDTHS.get(shape, 0)
    return None


def _standing_in(
    state: GameState, body: str, meant: tuple[str, ...], weapon: Item
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who stands in it of those who were named and fight them hand to hand, and who does not; a
    line meets nobody but those who were named (R-AREA)."""
    shape = _shape_of(weapon)
    if shape is None or not shape[1] or not meant:
        return meant, ()
    there, away = standing_in(state, shape[1], meant, by=body, fills=shape[0] != LINE)
    beside = [one for one in there if shape[2] and is_beside(state, body, meant[0], one, shape[2])]
    return tuple(one for one in there if one not in beside), (*away, *beside)


def _reached(state: GameState, body: str, targets: Iterable[str], weapon: Item) -> Iterator[str]:
    """Of a group all who are there, if it reaches many, else whoever is foremost."""
    is_wide = _shape_of(weapon) is not None
    for target in targets:
        combatant = find_combatant(state, target)
        if is_wide and combatant is not None and combatant.bodies and not split_target(target)[1]:
            for one, vitals, gone in bodies_of(state, combatant):
                if vitals.life is not Life.DEAD and not gone:
                    yield one
        else:
            front = foremost(state, target, body)
            yield from () if front is None else (front,)


def _require_allowed(
    resolution: Resolution, action: Attack, body: str, target: str, weapon: Item
) -> None:
    deed = AttackRuling(
        who=body,
        whom=target,
        item=weapon.id or None,
        mode=Mode.SPELL,
        distance=action.distance,
        how=action.how,
    )
    forbidden = ruled(resolution.ask(deed), Ruling.FORBIDDEN)
    if forbidden is not None and not action.allow:
        raise RuleError(forbidden.label, *forbidden.helps)


def _damage(state: GameState, action: Attack, body: str, weapon: Item) -> str:
    """What was said for this attack, else what its user has left, else what is written."""
    if action.forced_damage is not None:
        return f"{action.forced_damage}"
    if OWN_HIT_POINTS in weapon.tags:
        vitals = find_vitals(state, body)
        return "" if vitals is None else f"{vitals.hit_points}"
    return action.damage or weapon.damage.removeprefix(NOTHING)
