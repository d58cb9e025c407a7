"""OSE-ITEM-DESTRUCTION: what becomes of the gear of somebody whom a blast has killed.

The referee says whether magic items get a chance at all. Of a group that shares a stat block
nobody's gear is told apart, so it is left alone.
"""

from collections.abc import Sequence

from rules.checks import FAMILY
from rules.checks.kinds import category_of, find_check
from rules.checks.records import SCORCHED, DestroyGear, Fate, GearAtRisk, GearDestroyed, Scorched
from rules.checks.trying import Attempt, Check, needed_for
from rules.encounter.records import CombatantLeft, EncounterEnded
from rules.errors import RuleError
from rules.health.records import HitPointsChanged, LifeChanged
from rules.items.known import kind_of
from rules.items.owning import put_items
from rules.items.reading import belongings_of, is_magical, items_of
from rules.items.tags import NATURAL
from rules.items.things import WORN, Kind
from rules.kernel.events import EVERYBODY, REFEREES
from rules.kernel.naming import name_target
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals, id_of
from rules.kernel.visibility import Visibility, in_public
from rules.record import replace
from rules.state.health import Life
from rules.state.items import Item

RULE = "OSE-ITEM-DESTRUCTION"
DESTRUCTIVE = frozenset(("breath", "lightning", "fire", "destructive"))
"""Words on damage that take the gear of those whom it kills."""
CATEGORIES = (("breath", "save_breath"), ("wand", "save_wands"))
OTHERWISE = "save_spells"
IN_COMBAT = frozenset((Kind.WEAPON, Kind.AMMUNITION, Kind.SHIELD, *WORN, None))
"""What a bonus is a bonus in combat of; a thing of which nobody knows what it is may be worn."""
MOST_APART = 20
"""More pieces of one thing than that lie in one heap, and share one die."""


def _category_for(tags: Sequence[str]) -> str:
    """The category of the effect that killed (R-ITEM-SAVE)."""
    return next((category for tag, category in CATEGORIES if tag in tags), OTHERWISE)


@FAMILY.follows(RULE)
def somebody_dies(resolution: Resolution, event: LifeChanged) -> None:
    """The gear of whoever dies of a blast is at risk; whoever lives again keeps it."""
    target = event.target.target
    if event.after is not Life.DEAD:
        _forget(resolution, target)
        return
    tags = _tags_of_death(resolution, target)
    if DESTRUCTIVE.isdisjoint(tags) or not _gear_of(resolution, target):
        return
    _forget(resolution, target)
    risk = Scorched(target, _category_for(tags))
    resolution.put(SCORCHED, (*SCORCHED.of(resolution.state), risk))
    resolution.emit(
        GearAtRisk(
            target=event.target,
            category=risk.category,
            audience=EVERYBODY if event.target.is_character else REFEREES,
            rule=RULE,
        )
    )


def _tags_of_death(resolution: Resolution, target: str) -> Sequence[str]:
    """What the damage was that somebody has just died of; nothing where it was something else."""
    for event in reversed(resolution.events):
        if isinstance(event, HitPointsChanged) and event.target.target == target:
            return event.tags if event.cause == "damage" else ()
    return ()


def _gear_of(resolution: Resolution, target: str) -> tuple[Item, ...]:
    """What somebody carries, without what they are born with; nothing of a group's."""
    combatant = resolution.find_combatant(id_of(target))
    if combatant is not None and len(combatant.bodies) > 1:
        return ()
    found = items_of(resolution.state, id_of(target))
    return tuple(item for item in found if NATURAL not in item.tags)


@FAMILY.follows(RULE, CombatantLeft, EncounterEnded)
def forget_the_gone(resolution: Resolution, _event: object) -> None:
    """Nobody asks about the gear of those who are not in the game any more."""
    for risk in SCORCHED.of(resolution.state):
        if find_vitals(resolution.state, risk.target) is None:
            _forget(resolution, risk.target)


def _forget(resolution: Resolution, target: str) -> None:
    kept = tuple(risk for risk in SCORCHED.of(resolution.state) if risk.target != target)
    if len(kept) < len(SCORCHED.of(resolution.state)):
        resolution.put(SCORCHED, kept)


# The referee's word


@FAMILY.handles
def destroy_gear(resolution: Resolution, action: DestroyGear) -> None:
    """Ordinary gear is gone; each magic item is too, or saves with the numbers of the dead."""
    resolution.require_referee("say what becomes of the gear of the dead")
    target = name_target(resolution, action.target)
    vitals, who = find_vitals(resolution.state, target), resolution.who(target)
    if vitals is None or vitals.life is not Life.DEAD:
        raise RuleError(
            f"{who.label} is alive, and keeps what they carry. It can be ⟦dropped|item drop⟧ all "
            "the same."
        )
    gear = _gear_of(resolution, target)
    if not gear:
        raise RuleError(f"{who.label} has nothing that could be destroyed.")
    check = find_check(action.category or _category_at(resolution, target))
    seen = resolution.visibility(who, in_public(wanted=who.is_character))
    needed = _needed(resolution, check, target, action) if action.saves else None
    fates = tuple(_fate(resolution, item, needed, seen) for item in gear)
    _keep(resolution, target, fates, gear)
    _forget(resolution, target)
    resolution.emit(
        GearDestroyed(
            target=who,
            category=category_of(check),
            fates=fates,
            needed=needed,
            audience=seen.audience(resolution.actor.member),
            rule=RULE,
        )
    )


def _category_at(resolution: Resolution, target: str) -> str:
    risks = SCORCHED.of(resolution.state)
    return next((risk.category for risk in risks if risk.target == target), OTHERWISE)


def _needed(resolution: Resolution, check: Check, target: str, action: DestroyGear) -> int | None:
    """What magic items have to roll; None where there are none, and nothing has to be known."""
    if not any(is_magical(item) for item in _gear_of(resolution, target)):
        return None
    attempt = Attempt(target=target, number=action.number)
    return needed_for(resolution, check, attempt, command="/do item destroy")


def _fate(resolution: Resolution, item: Item, needed: int | None, seen: Visibility) -> Fate:
    """How many pieces are left of an item: each rolls for itself, a heap together."""
    if not is_magical(item) or needed is None:
        return Fate(item.name, item.count, 0)
    bonus = _combat_bonus(item)
    dice = item.count if item.count <= MOST_APART else 1
    throw = resolution.roll("item save", dice, 20, secret=seen.is_secret)
    faces = [face for group in throw.record.groups for face in group.faces]
    passed = sum(face + bonus >= needed for face in faces)
    left = passed if dice == item.count else item.count * passed
    return Fate(item.name, item.count, left, throw, bonus)


def _combat_bonus(item: Item) -> int:
    """What a weapon, armour or a ring of protection adds to its own save; a penalty is no bonus."""
    is_weapon = bool(item.hands or item.damage or item.bands)
    return max(0, item.bonus) if is_weapon or kind_of(item) in IN_COMBAT else 0


def _keep(resolution: Resolution, target: str, fates: Sequence[Fate], gear: Sequence[Item]) -> None:
    left = {item.id: fate.left for item, fate in zip(gear, fates, strict=True)}
    owner = id_of(target)
    kept = (
        replace(item, count=left.get(item.id, item.count))
        for item in belongings_of(resolution.state, owner)
        if left.get(item.id, item.count)
    )
    put_items(resolution, owner, tuple(kept))
