"""Loyalty checks of retainers in extreme peril (OSE-RETAINER-MORALE, R-LOYALTY)."""

from collections.abc import Iterable, Iterator

from rules.books.settings import book_of
from rules.clock.clock import now
from rules.dice.syntax import nearest
from rules.encounter.bodies import bodies_of, name_of_hired
from rules.encounter.records import CombatantJoined, EncounterEnded
from rules.errors import MissingNumberError, NotFoundError, RuleError, TooLateError, WayOut, Wording
from rules.expedition.going import travellers
from rules.expedition.records import PartyCameBack
from rules.hirelings.records import HirelingsJoined, ServiceEnded
from rules.kernel.events import Who
from rules.kernel.numbers import check_forced, check_modifier
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, id_of
from rules.morale import FAMILY
from rules.morale.records import (
    HIRED,
    LOYALTY,
    Hired,
    LoyaltyChecked,
    LoyaltyRaised,
    LoyaltyRecalled,
    LoyaltySet,
    RaiseLoyalty,
    RollLoyalty,
    SetLoyalty,
)
from rules.record import replace
from rules.sheet.reading import require_number, typed_number
from rules.sheet.records import SheetNumberSet
from rules.state.encounter import Combatant, Kind
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character

STARTING = "retainer_loyalty"
"""By what a book gives the loyalty of those who are hired, from the employer's Charisma."""
MOST_HIRED = 100
"""Groups whose loyalty is kept; those who have not been seen for longest are forgotten."""

Key = tuple[str, int | None]
MOST_MODIFIER = 10
RULE = "ERIS-LOYALTY"
HIRELINGS = (Kind.RETAINER, Kind.MERCENARY)


def key_of(name: str, owner: int | None) -> Key:
    """By what a group is known again."""
    return name.casefold(), owner


def group_of(state: GameState, target: str) -> Key | None:
    """The group of a hireling with a sheet, whoever leads it; None for others."""
    sheet = find_character(state, target)
    return None if sheet is None or sheet.service is None else key_of(_name(sheet), None)


def _name(sheet: Character) -> str:
    """What the group of a hireling is called: one who was hired alone is one."""
    return sheet.name if sheet.service is None else sheet.service.group or sheet.name


def members_of(state: GameState, key: Key) -> tuple[Character, ...]:
    """Those of a group with sheets who live and still serve."""
    return tuple(
        one
        for one in state.characters
        if one.service is not None
        and not one.service.left
        and one.vitals.life is not Life.DEAD
        and key_of(_name(one), None) == key
    )


def find_hired(state: GameState, key: Key) -> Hired | None:
    """What is kept of a group, None where nobody has given it a loyalty."""
    return next((one for one in HIRED.of(state) if key_of(one.name, one.owner) == key), None)


def _put_hired(resolution: Resolution, group: Hired) -> None:
    """Keep a group, as the one seen last."""
    key = key_of(group.name, group.owner)
    others = [one for one in HIRED.of(resolution.state) if key_of(one.name, one.owner) != key]
    hired = (*others, group)[-MOST_HIRED:]
    resolution.put(HIRED, hired)


def _give_loyalty(resolution: Resolution, target: str, loyalty: int) -> int | None:
    """Give the group of a hireling with a sheet its score; what it had before."""
    name = _name(resolution.character(target))
    before = find_hired(resolution.state, key_of(name, None))
    group = before or Hired(name, None, loyalty)
    _put_hired(resolution, replace(group, loyalty=loyalty))
    return None if before is None else before.loyalty


@FAMILY.follows("R-LOYALTY-START")
def begin_by_book(resolution: Resolution, event: HirelingsJoined) -> None:
    """They begin with what the employer's Charisma gives by the book, and 1 more where they came
    gladly, until a referee says it."""
    leader = resolution.character(event.employer.id)
    book = book_of(resolution.state)
    found = book.modifier(STARTING, leader.class_name, leader.numbers)
    if found is not None and find_hired(resolution.state, key_of(event.group, None)) is None:
        _put_hired(resolution, Hired(event.group, None, found + event.glad))


@FAMILY.follows("ERIS-LOYALTY")
def forget_the_gone(resolution: Resolution, _event: ServiceEnded) -> None:
    """Nobody keeps the loyalty of groups of whom all have left or are dead.

    Those who were in one encounter alone have no sheets, and are forgotten in their own way.
    """
    groups = {group_of(resolution.state, one.id) for one in resolution.state.characters}
    state = resolution.state
    gone = [key for key in groups if key is not None and not members_of(state, key)]
    hired = tuple(one for one in HIRED.of(state) if key_of(one.name, one.owner) not in gone)
    resolution.state = HIRED.put(state, hired)


@FAMILY.handles
def roll_loyalty(resolution: Resolution, action: RollLoyalty) -> None:
    """Roll 2d6: not higher than the loyalty and the retainer stays."""
    resolution.require_referee("roll loyalty")
    combatant_id = id_of(action.combatant_id)
    target = resolution.who(combatant_id)
    check_modifier(action.modifier, MOST_MODIFIER, "loyalty modifier")
    check_forced(action.forced, 2, 12, "2d6")
    combatant, sheet = resolution.find_combatant(target.id), resolution.find_character(target.id)
    lives = [body.vitals.life for body in combatant.bodies] if combatant is not None else []
    lives += [sheet.vitals.life] if sheet is not None else []
    if all(life is Life.DEAD for life in lives):
        raise RuleError(f"{target.name} is dead: there is no loyalty left to check.")
    loyalty = _loyalty(resolution, target, action.loyalty)
    seen = resolution.visibility(target, action.seen)
    throw = resolution.roll("loyalty", 2, 6, secret=seen.is_secret, forced=action.forced)
    resolution.emit(
        LoyaltyChecked(
            target=target,
            loyalty=loyalty,
            modifier=action.modifier,
            throw=throw,
            stays=throw.total <= loyalty + action.modifier,
            audience=seen.audience(resolution.actor.member),
            rule="OSE-RETAINER-MORALE",
        )
    )


def _loyalty(resolution: Resolution, target: Who, given: int | None) -> int:
    """The number given, which their group or stat block keeps; else the one that is written."""
    key = group_of(resolution.state, target.id)
    if given is None:
        # What their group has, else the sheet. MissingNumberError says how to give it.
        if key is None:
            return require_number(resolution, target.id, LOYALTY.key, option="loyalty:7")
        group = find_hired(resolution.state, key)
        own = typed_number(resolution.state, target.id, LOYALTY.key)
        if group is None and own is not None:
            return own.value
        if group is None:
            raise MissingNumberError(
                f"{target.name} has no number for loyalty yet.", once="loyalty:7"
            )
        return group.loyalty
    LOYALTY.check(given)
    if key is not None:
        _give_loyalty(resolution, target.id, given)
    combatant = resolution.find_combatant(target.id)
    if combatant is not None and combatant.bodies:
        numbers = {**combatant.numbers, LOYALTY.key: given}
        resolution.put_combatant(replace(combatant, numbers=numbers))
    return given


@FAMILY.follows("ERIS-LOYALTY")
def number_is_written(resolution: Resolution, event: SheetNumberSet) -> None:
    """The loyalty of hirelings is their group's and the referees' secret, and on no sheet."""
    if event.field == LOYALTY.key and group_of(resolution.state, event.target.id) is not None:
        raise RuleError(
            f"{event.target.name} and those hired together have one loyalty, which is "
            "the referee's to ",
            WayOut("keep", "hire loyalty"),
            ".",
        )


@FAMILY.handles
def set_loyalty(resolution: Resolution, action: SetLoyalty) -> None:
    """The referee gives a group of hirelings its score (R-LOYALTY-START)."""
    resolution.require_referee("give loyalty")
    target = resolution.who(id_of(action.target))
    if group_of(resolution.state, target.id) is None:
        raise RuleError(f"{target.name} is no hireling. Pick one from the list.")
    after = LOYALTY.check(action.loyalty)
    before = _give_loyalty(resolution, target.id, after)
    if before == after:
        raise RuleError(f"The loyalty of {target.name} is {after} already.")
    resolution.emit(LoyaltySet(target=target, before=before, after=after, rule="R-LOYALTY-START"))


@FAMILY.follows(RULE)
def remember(resolution: Resolution, event: EncounterEnded) -> None:
    """The encounter is over: keep the scores of hirelings, and forget those who are all dead."""
    state, encounter = resolution.before, resolution.before.encounter
    if encounter is None:
        return
    kept = {key_of(one.name, one.owner): one for one in HIRED.of(resolution.state)}
    for combatant in encounter.combatants:
        if combatant.kind not in HIRELINGS:
            continue
        key = group_of(state, combatant.id)
        before = kept.pop(key or key_of(combatant.name, combatant.owner), None)
        if key is None:
            after = _after(state, combatant, before, event.number)
        else:
            after = _of_sheet(state, combatant, key, before, event.number)
        if after is not None:
            kept[key_of(after.name, after.owner)] = after
    hired = tuple(kept.values())[-MOST_HIRED:]
    resolution.put(HIRED, hired)


def _of_sheet(
    state: GameState, combatant: Combatant, key: Key, before: Hired | None, number: int
) -> Hired | None:
    """The same of a group with sheets, for one of them who was there; those at home live on."""
    if before is None or not members_of(state, key):
        return None
    return replace(before, battle=number) if _came_through(state, combatant) else before


def _came_through(state: GameState, combatant: Combatant) -> bool:
    bodies = bodies_of(state, combatant)
    return any(not gone and vitals.life is not Life.DEAD for _, vitals, gone in bodies)


def _after(
    state: GameState, combatant: Combatant, before: Hired | None, number: int
) -> Hired | None:
    """What is kept of a group after a battle; None where all are dead or nobody knows a score."""
    score = typed_number(state, combatant.id, LOYALTY.key)
    bodies = bodies_of(state, combatant)
    if score is None or all(vitals.life is Life.DEAD for _, vitals, _ in bodies):
        return None
    came_through = _came_through(state, combatant)
    counted = 0 if before is None else before.counted
    group = before or Hired(combatant.name, combatant.owner, score.value)
    battle = number if came_through else group.battle
    return replace(group, name=combatant.name, loyalty=score.value, battle=battle, counted=counted)


@FAMILY.follows(RULE)
def recall(resolution: Resolution, event: CombatantJoined) -> None:
    """Hirelings come in for whom no score was given: theirs of before counts."""
    state, combatant = resolution.state, resolution.combatants[event.target.id]
    if not combatant.bodies or combatant.kind not in HIRELINGS:
        return
    found = find_hired(state, key_of(combatant.name, combatant.owner))
    if found is None or typed_number(state, combatant.id, LOYALTY.key):
        return
    numbers = {**combatant.numbers, LOYALTY.key: found.loyalty}
    resolution.put_combatant(replace(combatant, numbers=numbers))
    resolution.emit(LoyaltyRecalled(target=event.target, loyalty=found.loyalty, rule=RULE))


@FAMILY.handles
def raise_loyalty(resolution: Resolution, action: RaiseLoyalty) -> None:
    """A battle or an expedition went well: 1 more for each group that was involved."""
    resolution.require_referee("raise loyalty")
    if resolution.state.encounter is not None:
        raise RuleError(
            "The battle is not over yet. ", WayOut("End it", "encounter end"), " first."
        )
    raised = tuple(_involved(resolution.state, action))
    hired = tuple(_raised(one) if one in raised else one for one in HIRED.of(resolution.state))
    resolution.put(HIRED, hired)
    for one in raised:
        resolution.emit(
            LoyaltyRaised(
                target=Who("", name_of(resolution.state, one)),
                before=one.loyalty,
                after=one.loyalty + 1,
                rule=RULE,
            )
        )


def _raised(group: Hired) -> Hired:
    return replace(group, loyalty=group.loyalty + 1, counted=group.battle, home=None)


@FAMILY.follows(RULE)
def come_home(resolution: Resolution, _event: PartyCameBack) -> None:
    """Note which groups have come home from an expedition, until a referee calls it a success."""
    state = resolution.state
    there = {group_of(state, one.id) for one in travellers(state)}
    moment = now(state)
    hired = tuple(
        replace(one, home=moment) if key_of(one.name, one.owner) in there else one
        for one in HIRED.of(state)
    )
    resolution.state = HIRED.put(state, hired)


def _involved(state: GameState, action: RaiseLoyalty) -> Iterable[Hired]:
    if not HIRED.of(state):
        raise RuleError(
            "No hirelings with a loyalty score have come through an encounter yet. ",
            WayOut("Give hirelings a score", "hire loyalty"),
            ", or say it where ",
            WayOut("somebody is hired", "monster hire"),
            ".",
        )
    if action.groups:
        return tuple(dict.fromkeys(_named(state, name) for name in action.groups))
    if action.home is not None:
        found = home_since(state, action.home)
        if not found:
            raise TooLateError("That expedition has been counted for all who were along.")
        return found
    if action.battle is None:
        return HIRED.of(state)
    waiting = uncounted(state, action.battle)
    if not waiting:
        raise TooLateError("That battle has been counted for all who came through it.")
    return waiting


def home_since(state: GameState, moment: int) -> tuple[Hired, ...]:
    """The groups that came home at a moment, and for whom it was not counted yet."""
    return tuple(one for one in HIRED.of(state) if one.home == moment)


def uncounted(state: GameState, battle: int) -> tuple[Hired, ...]:
    """The groups that came through an encounter last, and for whom it was not counted yet."""
    return tuple(one for one in HIRED.of(state) if one.battle == battle != one.counted)


def _named(state: GameState, typed: str) -> Hired:
    """The group of that name, with or without whose it is. Raises NotFoundError."""
    word = " ".join(typed.split()).casefold()
    known = dict(_names(state))
    if word in known:
        return known[word]
    near = nearest(word, known)
    if near:
        advice: Wording = f"Did you mean {known[near].name}?"
    else:
        advice = (WayOut("Look at them all", "morale show"), ".")
    raise NotFoundError(f"No hirelings are called “{typed.strip()[:40]}”. ", advice)


def _names(state: GameState) -> Iterator[tuple[str, Hired]]:
    """What the groups can be called; the whole name wins over the bare one."""
    for one in HIRED.of(state):
        yield one.name.casefold(), one
    for one in HIRED.of(state):
        yield name_of(state, one).casefold(), one


def name_of(state: GameState, group: Hired) -> str:
    """A group as people call it: `Ada's Squire`."""
    return name_of_hired(state, group.name, group.owner)
