"""Hirelings in service: who goes along, who leaves, and who leads them (ERIS-LEADERSHIP).

First who serves whom, and how many one character can have and lead into a dungeon; then what is
said of them, what becomes of them without a leader, and how they follow theirs through encounters.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from rules.encounter.joining import is_fit
from rules.encounter.records import (
    CombatantJoined,
    CombatantLeft,
    CombatantReturned,
    EncounterEnded,
    JoinEncounter,
    LeaveEncounter,
    ReturnToEncounter,
)
from rules.errors import HiringError, Lack, MissingNumberError, RuleError, WayOut
from rules.expedition.going import scale_of
from rules.expedition.records import MaySetOut
from rules.health.records import LifeChanged
from rules.hirelings import FAMILY
from rules.hirelings.records import (
    MAX_HIRELINGS,
    AlongSet,
    EndService,
    HandedOver,
    HandOver,
    HirelingsJoined,
    LeaderLost,
    ServiceEnded,
    SetAlong,
)
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import Event
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.resolution import Resolution, attempt
from rules.kernel.targets import find_character
from rules.positions.spacing import in_melee
from rules.record import replace
from rules.sheet.classes import number_by_book
from rules.sheet.reading import number, own_character
from rules.sheet.records import ActiveChosen, CharacterRetired
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.party import Scale
from rules.state.sheet import Character, Service

RULE = "ERIS-LEADERSHIP"
FLED, LEFT = "fled", "left"


def serves(character: Character) -> bool:
    """Whether it is a hireling who lives and is still in somebody's pay."""
    service = character.service
    is_there = service is not None and not service.left and not character.retired
    return is_there and character.vitals.life is not Life.DEAD


def in_service(state: GameState) -> tuple[Character, ...]:
    """All hirelings of the game, in the order in which they were hired."""
    return tuple(one for one in state.characters if serves(one))


def hirelings_of(state: GameState, employer: str) -> tuple[Character, ...]:
    """The hirelings whom a character leads, by its id."""
    return tuple(one for one in in_service(state) if employer_of(one) == employer)


def employer_of(character: Character) -> str:
    """The id of the character whom a hireling serves; "" for others."""
    return "" if character.service is None else character.service.employer


def is_unusual(character: Character) -> bool:
    """Whether it is a hireling of unusual nature, who takes a share (ERIS-HIRELING-CLASSES)."""
    return character.service is not None and character.service.unusual


def goes_along(character: Character) -> bool:
    """Whether a hireling comes on expeditions."""
    return character.service is not None and character.service.along


def can_lead(character: Character | None) -> bool:
    """Whether somebody can have hirelings: a character of a player's own who lives."""
    return character is not None and character.service is None and character.is_there


def require_leadership(resolution: Resolution, employer: str, more: int) -> None:
    """Raise RuleError if a character cannot have so many more unusual hirelings.

    The charmed count as well. Any number of normal ones will do.
    """
    if not more:
        return
    name, most = resolution.who(employer).name, number(resolution, employer, MAX_HIRELINGS.key)
    if most is None:
        raise MissingNumberError(_missing(name), Lack(employer, (MAX_HIRELINGS.key,)))
    has = sum(map(is_unusual, hirelings_of(resolution.state, employer)))
    if has + more > most:
        raise HiringError(
            f"{name} can have {most} unusual hirelings and has {has}. "
            "Dismiss one first, or hire normal ones."
        )


def by_employer(hirelings: Iterable[Character]) -> Mapping[str, list[Character]]:
    """Hirelings by the ids of those whom they serve."""
    found: dict[str, list[Character]] = {}
    for one in hirelings:
        found.setdefault(employer_of(one), []).append(one)
    return found


@dataclass(frozen=True, slots=True)
class TooMany:
    """Somebody, by id, leads so many and cannot into a dungeon; `says` is why, and who may stay."""

    leader: str
    led: int
    says: str


def too_many_along(state: GameState) -> Iterator[TooMany]:
    """For each who leads more into a dungeon than they can.

    That is as many as somebody has typed, else as the book says of the leader's Charisma.
    """
    for employer, led in by_employer(filter(goes_along, in_service(state))).items():
        leader = find_character(state, employer)
        if leader is None or employer not in state.active.values():
            continue
        most = number_by_book(state, employer, MAX_HIRELINGS.key)
        if most is None:
            yield TooMany(employer, len(led), _missing(leader.name))
        elif len(led) > most:
            says = (
                f"{leader.name} can lead {most} hirelings into a dungeon, and "
                f"{len(led)} go along: {', '.join(one.name for one in led)}. "
                f"Leave {len(led) - most} of them behind."
            )
            yield TooMany(employer, len(led), says)


@FAMILY.answers(RULE)
def dungeon_limit(state: GameState, question: MaySetOut) -> Iterator[Verdict]:
    """Nobody leads more hirelings into a dungeon than their Charisma allows."""
    if question.scale is Scale.DUNGEON:
        refusals = [one.says for one in too_many_along(state)]
        if refusals:
            yield Verdict(Ruling.FORBIDDEN, " ".join(refusals), RULE)


def _missing(name: str) -> str:
    """What is said where nobody has written the number."""
    return f"{name} has no number for “{MAX_HIRELINGS.label}” yet, and leads hirelings by it."


def _own_hirelings(
    resolution: Resolution, ids: tuple[str, ...], what: str
) -> tuple[tuple[Character, Service], ...]:
    """Hirelings whom the actor may act for. RuleError for others; `what` completes "can … Bill"."""
    found = [own_character(resolution, one, what) for one in dict.fromkeys(ids)]
    if not found:
        raise RuleError("Say which hirelings, with `who`.")
    for one in found:
        if not serves(one):
            raise RuleError(f"{one.name} is nobody's hireling.")
    return tuple((one, one.service) for one in found if one.service is not None)


@FAMILY.handles
def set_along(resolution: Resolution, action: SetAlong) -> None:
    """They come on expeditions, or stay; no more into a dungeon than their leader can lead."""
    found = _own_hirelings(resolution, action.hirelings, "say whether to take along")
    changing = [(one, service) for one, service in found if service.along is action.stay]
    if not changing:
        word = "stay behind" if action.stay else "come along"
        raise RuleError(f"They {word} already.")
    _require_out_of_fight(resolution, [one for one, _ in changing])
    for one, service in changing:
        along = replace(service, along=not action.stay)
        resolution.put_character(replace(one, service=along))
    resolution.emit(
        AlongSet(
            hirelings=tuple(resolution.who(one.id) for one, _ in changing),
            stay=action.stay,
            rule=RULE,
        )
    )


@FAMILY.follows(RULE, AlongSet, HandedOver, HirelingsJoined, ActiveChosen)
def more_come_along(resolution: Resolution, _event: Event) -> None:
    """In a dungeon the limit holds for whoever comes to lead more, in whatever way they do.

    RuleError says who may stay behind; who led too many before may lead them on.
    """
    if scale_of(resolution.state) is Scale.DUNGEON:
        before = {refusal.leader: refusal.led for refusal in too_many_along(resolution.before)}
        found = too_many_along(resolution.state)
        grown = [one.says for one in found if one.led > before.get(one.leader, 0)]
        if grown:
            raise HiringError(" ".join(grown))


def _require_out_of_fight(resolution: Resolution, who: list[Character]) -> None:
    for one in who:
        combatant = resolution.find_combatant(one.id)
        if combatant is not None and not combatant.gone:
            raise RuleError(
                f"{one.name} is in the encounter. ",
                WayOut(f"Take {one.name} out of it", "encounter leave"),
                " first.",
            )


@FAMILY.handles
def end_service(resolution: Resolution, action: EndService) -> None:
    """They leave for good, with what they have on them."""
    if action.deserted:
        resolution.require_referee("say that hirelings desert")
    found = _own_hirelings(resolution, action.hirelings, "dismiss")
    if not action.deserted:
        _require_out_of_fight(resolution, [one for one, _ in found])
    why = "deserted" if action.deserted else "dismissed"
    for one, service in found:
        left = replace(service, left=why, along=False)
        resolution.put_character(replace(one, service=left, retired=True))
    employers = {employer_of(one) for one, _ in found}
    leader = resolution.find_character(employers.pop()) if len(employers) == 1 else None
    resolution.emit(
        ServiceEnded(
            hirelings=tuple(resolution.who(one.id) for one, _ in found),
            why=why,
            employer=None if leader is None else resolution.who(leader.id),
            rule="ERIS-HIRELING-CLASSES",
        )
    )


@FAMILY.handles
def hand_over(resolution: Resolution, action: HandOver) -> None:
    """The referee says that somebody else leads them."""
    resolution.require_referee("say who leads hirelings")
    found = _own_hirelings(resolution, action.hirelings, "say who leads")
    leader = resolution.character(action.to)
    if not can_lead(leader):
        raise RuleError(f"{leader.name} cannot lead hirelings. Pick a character who lives.")
    coming = [(one, service) for one, service in found if service.employer != leader.id]
    if not coming:
        raise RuleError(f"{leader.name} leads them already.")
    require_leadership(resolution, leader.id, sum(is_unusual(one) for one, _ in coming))
    for one, service in coming:
        under = replace(one, service=replace(service, employer=leader.id), owner=leader.owner)
        resolution.put_character(under)
        combatant = resolution.find_combatant(one.id)
        if combatant is not None:
            resolution.put_combatant(replace(combatant, owner=leader.owner))
    resolution.emit(
        HandedOver(
            hirelings=tuple(resolution.who(one.id) for one, _ in coming),
            to=resolution.who(leader.id),
            rule=RULE,
        )
    )


@FAMILY.follows(RULE)
def leader_is_lost(resolution: Resolution, event: LifeChanged | CharacterRetired) -> None:
    """Whoever led them is dead, or put away."""
    is_dead = isinstance(event, LifeChanged) and event.after is Life.DEAD
    led = hirelings_of(resolution.state, event.target.id)
    if led and (is_dead or (isinstance(event, CharacterRetired) and event.retired)):
        who = tuple(resolution.who(one.id) for one in led)
        resolution.emit(LeaderLost(employer=event.target, hirelings=who, rule=RULE))


def without_leader(state: GameState) -> Iterator[Character]:
    """Hirelings who have nobody left to lead them."""
    for one in in_service(state):
        if not can_lead(find_character(state, employer_of(one))):
            yield one


@FAMILY.owes
def dues_of_leaderless(state: GameState) -> Iterator[Due]:
    """The referee says who leads those whose leader is gone; nothing waits for that."""
    names = [one.name for one in without_leader(state)]
    if names:
        yield Due(
            kind=DueKind.HIRING,
            name=", ".join(names),
            verb="hire-lead",
            command="`/do hire lead`",
            holds=False,
        )


@FAMILY.follows(RULE)
def come_in(resolution: Resolution, event: CombatantJoined) -> None:
    """A character came in, and the hirelings who go along come in on the same side.

    As many come as fit in.
    """
    if event.kind != Kind.CHARACTER or resolution.state.encounter is None:
        return
    for one in hirelings_of(resolution.state, event.target.id):
        if goes_along(one) and is_fit(one) and resolution.find_combatant(one.id) is None:
            join = JoinEncounter(character_id=one.id, side=event.side)
            attempt(resolution, partial(resolution.perform, join))


@FAMILY.follows(RULE)
def go_too(resolution: Resolution, event: CombatantLeft) -> None:
    """Whoever leads them flees or leaves, and they go along as far as rules let them: who is in
    melee does not get out of it so."""
    if event.reason not in (FLED, LEFT) or resolution.state.encounter is None:
        return
    for one in hirelings_of(resolution.state, event.target.id):
        there = resolution.find_combatant(one.id)
        is_free = not in_melee(resolution.state, one.id)
        if there is not None and not there.gone and is_free and one.vitals.life is Life.UP:
            leave = LeaveEncounter(target=one.id, reason=event.reason)
            attempt(resolution, partial(resolution.perform, leave))


@FAMILY.follows(RULE)
def come_back_too(resolution: Resolution, event: CombatantReturned) -> None:
    """Whoever leads them is back, and so are they."""
    for one in hirelings_of(resolution.state, event.target.id):
        there = resolution.find_combatant(one.id)
        if there is not None and there.gone in (FLED, LEFT):
            back = ReturnToEncounter(target=one.id)
            attempt(resolution, partial(resolution.perform, back))


@FAMILY.follows(RULE)
def keep_morale(resolution: Resolution, _event: EncounterEnded) -> None:
    """The score with which hirelings fought is theirs in the next encounter, too."""
    encounter = resolution.before.encounter
    for combatant in encounter.combatants if encounter is not None else ():
        sheet = resolution.find_character(combatant.id)
        if sheet is None or sheet.service is None:
            continue
        if sheet.service.morale != combatant.morale.score:
            service = replace(sheet.service, morale=combatant.morale.score)
            resolution.put_character(replace(sheet, service=service))
