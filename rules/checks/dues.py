"""Checks that were asked for and are still to be rolled, and gear that a blast may have taken.

Gear (OSE-ITEM-DESTRUCTION): the referee says whether magic items get a chance at all. Of a group
that shares a stat block nobody's gear is told apart, so it is left alone.
"""

from collections.abc import Iterator, Sequence

from rules.checks import FAMILY
from rules.checks.asking import answer, open_ask, owner_of, settle, waiting_in
from rules.checks.kinds import category_of, check_of, find_check
from rules.checks.records import (
    ASKS,
    SCORCHED,
    Ask,
    DestroyGear,
    Fate,
    GearAtRisk,
    GearDestroyed,
    RollCheck,
    Scorched,
)
from rules.checks.trying import Attempt, Check, needed_for
from rules.encounter.bodies import name_for_all
from rules.encounter.records import CombatantLeft, EncounterEnded
from rules.errors import RuleError, WayOut
from rules.health.records import HitPointsChanged, LifeChanged
from rules.items.known import kind_of
from rules.items.reading import belongings_of, is_magical, items_of, put_items
from rules.items.tags import NATURAL
from rules.items.things import WORN, Kind
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import EVERYBODY, REFEREES
from rules.kernel.naming import name_target, name_targets
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, find_vitals, id_of, split_target
from rules.kernel.visibility import Visibility, in_public
from rules.kernel.words import numbered
from rules.record import replace
from rules.sheet.reading import require_active
from rules.skills.learning import known_skills, read_skill
from rules.skills.records import SKILL
from rules.state.encounter import Combatant, Stage
from rules.state.game import GameState
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
    risk = Scorched(
        target, next((category for tag, category in CATEGORIES if tag in tags), OTHERWISE)
    )
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
            f"{who.label} is alive, and keeps what they carry. It can be ",
            WayOut("dropped", "item drop"),
            " all the same.",
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
    # What a weapon, armour or a ring of protection adds to its own save; a penalty is no bonus.
    is_weapon = bool(item.hands or item.damage or item.bands)
    bonus = max(0, item.bonus) if is_weapon or kind_of(item) in IN_COMBAT else 0
    dice = item.count if item.count <= MOST_APART else 1
    throw = resolution.roll("item save", dice, 20, secret=seen.is_secret)
    faces = [face for group in throw.record.groups for face in group.faces]
    passed = sum(face + bonus >= needed for face in faces)
    left = passed if dice == item.count else item.count * passed
    return Fate(item.name, item.count, left, throw, bonus)


def _keep(resolution: Resolution, target: str, fates: Sequence[Fate], gear: Sequence[Item]) -> None:
    left = {item.id: fate.left for item, fate in zip(gear, fates, strict=True)}
    owner = id_of(target)
    kept = (
        replace(item, count=left.get(item.id, item.count))
        for item in belongings_of(resolution.state, owner)
        if left.get(item.id, item.count)
    )
    put_items(resolution, owner, tuple(kept))


@FAMILY.owes
def dues_of_checks(state: GameState) -> Iterator[Due]:
    """Everybody who has to roll; a round waits for those in it whom players know of, and between
    encounters time does for all."""
    for ask in ASKS.of(state):
        for target in waiting_in(ask):
            yield _due(state, ask, target)


@FAMILY.owes
def dues_of_gear(state: GameState) -> Iterator[Due]:
    """The referee says what became of the gear of those whom a blast has killed."""
    for risk in SCORCHED.of(state):
        yield Due(
            kind=DueKind.GEAR,
            target=risk.target,
            name=_name(state, risk.target),
            verb="gear",
            words=(risk.target, "save"),
            command="`/do item destroy`",
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
    return numbered(name, number)


@FAMILY.handles
def roll_check(resolution: Resolution, action: RollCheck) -> None:
    """Roll one check for everybody who is named, each for themselves."""
    check = name_check(resolution, action.what)
    for target in _who_tries(resolution, action.targets):
        ask = open_ask(resolution.state, target, check)
        if ask is not None and action.seen is Visibility.PUBLIC:
            # What somebody rolls in the open who was asked for it is what was asked for.
            answer(
                resolution,
                ask.id,
                target,
                modifier=action.modifier,
                number=action.number,
                forced=action.forced,
            )
            settle(resolution, ask.id)
            continue
        attempt = Attempt(
            target=target,
            modifier=action.modifier,
            number=action.number,
            forced=action.forced,
            seen=action.seen,
        )
        check.roll(resolution, check, attempt)


def name_check(resolution: Resolution, typed: str) -> Check:
    """The check that somebody means, that of a skill by its name too.

    NotFoundError says what is near, RuleError that nothing is called so.
    """
    check = find_check(typed, known_skills(resolution.state))
    if check.on_sheets_alone:
        return check_of(SKILL + read_skill(resolution.state, check.name))
    return check


def _who_tries(resolution: Resolution, typed: tuple[str, ...]) -> tuple[str, ...]:
    """Those who were named, without any the member's own; each alive and the actor's to act for."""
    own = typed or (require_active(resolution.state, resolution.actor).id,)
    targets = name_targets(resolution, own)
    for target in targets:
        resolution.require_control(target, "roll a check for {}")
        require_alive(resolution, target)
    return targets


def require_alive(resolution: Resolution, target: str) -> None:
    """Raise RuleError for the dead."""
    vitals = find_vitals(resolution.state, target)
    if vitals is not None and vitals.life is Life.DEAD:
        raise RuleError(f"{resolution.who(target).label} is dead, and checks nothing.")
