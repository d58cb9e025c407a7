"""Where combatants stand and how far apart two are, where that is not the distance of their sides.

What players are told, and whom they wait for, may depend only on what they see: `seen_only` leaves
out those who are hidden.
"""

from collections.abc import Callable, Iterator, Mapping

from rules.attack.records import AttackRuling
from rules.encounter.bodies import bodies_of
from rules.encounter.joining import combatant_of
from rules.encounter.meeting import check_distance, distance_unit
from rules.errors import RuleError, WayOut
from rules.kernel.actor import Viewer
from rules.kernel.events import EVERYBODY, REFEREES
from rules.kernel.naming import name_combatant
from rules.kernel.numbers import divide_down
from rules.kernel.questions import Mode, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import body_of, find_combatant, id_of, split_target
from rules.positions import FAMILY
from rules.positions.records import (
    ERIS_REACH,
    MELEE_REACH,
    CrampPlace,
    PlaceCramped,
    RangeSet,
    SetRange,
)
from rules.record import replace
from rules.state.encounter import Combatant, Melee, Positions, StatedDistance
from rules.state.game import GameState
from rules.state.health import Life

FEET_PER_YARD = 3
RULE = "OSE-SPACING"
MOST_ABREAST = 50
WIDEST = 150
"""Feet: through a wider passage more go abreast than can be said."""
ABREAST, FEET = 3, 10
"""So many fight abreast in so many feet, where nobody says how many (OSE-SPACING)."""


def touches(one: str, other: str) -> bool:
    """Whether two targets are the same, or one is the group that the other belongs to."""
    if one == other:
        return True
    one_id, _, one_number = one.partition("#")
    other_id, _, other_number = other.partition("#")
    return one_id == other_id and not (one_number and other_number)


def _positions_of(state: GameState) -> Positions:
    """All that is known of positions; nothing outside an encounter."""
    return state.encounter.positions if state.encounter is not None else Positions()


def engaged_with(state: GameState, target: str, *, seen_only: bool = False) -> tuple[str, ...]:
    """The targets that a combatant or body is in melee with, in the order they came to it."""
    return tuple(_foes(state, target, seen_only=seen_only))


def _foes(state: GameState, target: str, *, seen_only: bool) -> Iterator[str]:
    for melee in _positions_of(state).melees:
        if touches(melee.first, target):
            other = melee.second
        elif touches(melee.second, target):
            other = melee.first
        else:
            continue
        if not seen_only or is_seen(state, melee):
            yield other


def is_seen(state: GameState, melee: Melee) -> bool:
    """Whether nobody in it is hidden."""
    return not any(
        combatant is None or combatant.hidden
        for combatant in (find_combatant(state, melee.first), find_combatant(state, melee.second))
    )


def in_melee(state: GameState, target: str, *, seen_only: bool = False) -> bool:
    """Whether a combatant or body is engaged with anybody."""
    return any(True for _ in _foes(state, target, seen_only=seen_only))


def is_engaged(state: GameState, target: str, other: str) -> bool:
    """Whether two are in melee with each other, as bodies or as part of their groups."""
    return any(touches(found, other) for found in engaged_with(state, target))


def fray_of(state: GameState, target: str = "") -> tuple[str, ...]:
    """All who are in the same melee as a target, by way of others too; "" is every melee."""
    melees = _positions_of(state).melees
    if not target:
        return tuple(dict.fromkeys(one for m in melees for one in (m.first, m.second)))
    found = [target]
    for one in found:
        found.extend(other for other in engaged_with(state, one) if other not in found)
    return tuple(found)


def distance_between(state: GameState, target: str, other: str) -> int | None:
    """How far apart two are, in feet in a dungeon and in yards elsewhere; None: nobody said.

    0 for those in melee with each other, and for all where everybody counts as in melee; else what
    was said of the two, the latest first; else 0 for comrades, and for others the distance of their
    sides (OSE-ENCOUNTER-DISTANCE).
    """
    encounter = state.encounter
    if encounter is None:
        return None
    if encounter.positions.everyone or is_engaged(state, target, other):
        return 0
    for said in reversed(encounter.positions.apart):
        if is_pair((said.first, said.second), target, other):
            return said.distance
    return 0 if are_comrades(state, target, other) else encounter.distance


def known_distances(state: GameState, target: str) -> Callable[[str], StatedDistance | None]:
    """What is known of the distances of a target from combatants on other sides, by their ids.

    The same as `distance_between` and whether players know it, for many at once; None where nobody
    said how far it is. Those in melee with it are not told apart.
    """
    encounter = state.encounter
    assert encounter is not None
    said: dict[str, StatedDistance] = {}
    for one in encounter.positions.apart:
        for first, second in ((one.first, one.second), (one.second, one.first)):
            if touches(first, target):
                said[second.partition("#")[0]] = one
    usual, is_shown = encounter.distance, encounter.distance_shown

    def of(other: str) -> StatedDistance | None:
        found = said.get(other)
        if found is not None:
            return StatedDistance(target, other, found.distance, found.shown or not found.distance)
        return None if usual is None else StatedDistance(target, other, usual, is_shown)

    return of


def is_pair(pair: tuple[str, str], target: str, other: str) -> bool:
    """Whether a pair, in either order, is that of the two targets."""
    first, second = pair
    return (touches(first, target) and touches(second, other)) or (
        touches(first, other) and touches(second, target)
    )


def are_comrades(state: GameState, target: str, other: str) -> bool:
    """Whether two stand on the same side."""
    one, two = find_combatant(state, target), find_combatant(state, other)
    return one is not None and two is not None and one.side == two.side


def comrades_beside(state: GameState, who: str) -> tuple[str, ...]:
    """The comrades in melee with one of the same foes."""
    foes = {id_of(foe) for foe in engaged_with(state, who)}
    found = {id_of(one) for foe in foes for one in engaged_with(state, foe)}
    return tuple(
        one for one in sorted(found) if one != id_of(who) and are_comrades(state, who, one)
    )


def in_unit(state: GameState, feet: int) -> int:
    """Feet in the unit in which distances are said now."""
    met = state.encounter
    if met is None or distance_unit(met) == "feet":
        return feet
    return divide_down(feet, FEET_PER_YARD)


def reach_in(state: GameState) -> int:
    """How far a blow reaches, in the unit of distances: feet in a dungeon, yards elsewhere."""
    return in_unit(state, int(MELEE_REACH.in_force(state)))


def is_too_close(state: GameState, who: str, whom: str, beyond: int) -> bool:
    """Whether somebody is too close for a missile: as close as a blow reaches (OSE-REACH).

    `beyond` is how far they are past that. ERIS prints no least distance (ERIS-MISSILES), and in a
    cramped place range does not count but between those who fight each other (ERIS-MELEE-RANGE).
    """
    if beyond > 0 or MELEE_REACH.in_force(state) == ERIS_REACH:
        return False
    return not _positions_of(state).everyone or is_engaged(state, who, whom)


def is_within_reach(state: GameState, target: str, other: str) -> bool:
    """Whether two are known to be near enough for melee; False where nobody said how far it is."""
    distance = distance_between(state, target, other)
    return distance is not None and distance <= reach_in(state)


def known_distance(state: GameState, viewer: Viewer, target: str, other: str) -> int | None:
    """How far apart two are as a viewer may know it, None where they may not or nobody said."""
    if viewer.is_referee or knows_distance(state, target, other):
        return distance_between(state, target, other)
    return None


def knows_distance(state: GameState, target: str, other: str) -> bool:
    """Whether players may know how far apart two are."""
    encounter = state.encounter
    assert encounter is not None
    if encounter.positions.everyone or is_engaged(state, target, other):
        return True
    for said in reversed(encounter.positions.apart):
        if is_pair((said.first, said.second), target, other):
            return said.shown or not said.distance
    return encounter.distance_shown


def name_fighter(resolution: Resolution, typed: str) -> str:
    """The target of somebody in the encounter; NotFoundError for anybody else."""
    combatant_of(resolution, typed)
    return name_combatant(resolution, typed)


def name_pair(resolution: Resolution, one: str, other: str) -> tuple[str, str]:
    """Two who are in the encounter; RuleError where they are one."""
    target, whom = name_fighter(resolution, one), name_fighter(resolution, other)
    if touches(target, whom):
        raise RuleError("They are one and the same. Pick two different ones.")
    return target, whom


def stands(state: GameState, target: str) -> bool:
    """Whether a body, or anybody of a group, is up and there."""
    combatant = find_combatant(state, target)
    return combatant is not None and not combatant.gone and _is_up(state, combatant, target)


def _is_up(state: GameState, combatant: Combatant, target: str) -> bool:
    if not combatant.bodies:
        return any(c.id == combatant.id and c.vitals.life is Life.UP for c in state.characters)
    body = body_of(combatant, split_target(target)[1])
    bodies = combatant.bodies if body is None else (body,)
    return any(body.vitals.life is Life.UP and not body.gone for body in bodies)


def put_positions(resolution: Resolution, positions: Positions) -> None:
    """Replace what is known of positions."""
    resolution.put_encounter(replace(resolution.encounter, positions=positions))


def put_distance(
    resolution: Resolution, target: str, other: str, distance: int, *, public: bool
) -> None:
    """Note a distance; what was said of the two before no longer counts."""
    positions = resolution.encounter.positions
    kept = (said for said in positions.apart if not _is_part(said, target, other))
    said = StatedDistance(target, other, distance, shown=public)
    put_positions(resolution, replace(positions, apart=(*kept, said)))


def put_distances(resolution: Resolution, new: Mapping[str, StatedDistance]) -> None:
    """Note many distances of one target, by the ids of the combatants they are from."""
    positions = resolution.encounter.positions
    kept = (said for said in positions.apart if not _is_new(said, new))
    put_positions(resolution, replace(positions, apart=(*kept, *new.values())))


def _is_new(said: StatedDistance, new: Mapping[str, StatedDistance]) -> bool:
    """Whether something new is said of the same two."""
    newer = (new.get(id_of(said.second)), new.get(id_of(said.first)))
    return any(one is not None and _is_part(said, one.first, one.second) for one in newer)


def _is_part(said: StatedDistance, target: str, other: str) -> bool:
    """Whether what was said is of the two, or of bodies of theirs, and of nobody else."""
    pair, wanted = (said.first, said.second), ((target, other), (other, target))
    return any(all(map(_covers, order, pair)) for order in wanted)


def _covers(target: str, part: str) -> bool:
    return target in (part, id_of(part))


def _forget_distance(resolution: Resolution, target: str, other: str) -> None:
    """Drop what was said of the distance of two, and of bodies of the two groups."""
    positions = resolution.encounter.positions
    apart = tuple(
        said for said in positions.apart if not is_pair((said.first, said.second), target, other)
    )
    put_positions(resolution, replace(positions, apart=apart))


@FAMILY.handles
def set_range(resolution: Resolution, action: SetRange) -> None:
    """Say how far apart two are, or that they are as far apart as their sides."""
    resolution.require_referee("say how far apart two are")
    target, other = name_pair(resolution, action.target, action.other)
    own, foe = resolution.who(target), resolution.who(other)
    if is_engaged(resolution.state, target, other):
        raise RuleError(
            f"{own.label} and {foe.label} are in melee. ",
            WayOut("End that", "encounter disengage"),
            " first.",
        )
    before, unit = resolution.encounter.positions, distance_unit(resolution.encounter)
    if action.distance is None:
        _forget_distance(resolution, target, other)
    else:
        check_distance(resolution.encounter, action.distance)
        put_distance(resolution, target, other, action.distance, public=action.public)
    if resolution.encounter.positions == before:
        how = "their sides are" if action.distance is None else f"{action.distance} {unit}"
        raise RuleError(f"{own.label} and {foe.label} are as far apart as {how} already.")
    resolution.emit(
        RangeSet(
            target=own,
            other=foe,
            distance=action.distance,
            unit=unit,
            audience=EVERYBODY if action.public else REFEREES,
        )
    )


@FAMILY.answers(RULE)
def room(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Whoever is not in melee yet needs a place beside those of their side who are.

    Of a group that attacks together the first ones take the places that are left.
    """
    encounter, own = state.encounter, find_combatant(state, question.who)
    if encounter is None or own is None or not encounter.positions.abreast:
        return
    if question.mode is not Mode.MELEE or in_melee(state, question.who):
        return
    left = max(0, encounter.positions.abreast - _fighting(state, own.side))
    waiting = [body for body in _standing(state, own) if not in_melee(state, body)]
    if question.who in waiting[left:]:
        yield Verdict(Ruling.FORBIDDEN, _refusal(encounter.positions.abreast, left), RULE)


@FAMILY.answers(RULE)
def around(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Whoever does not fight somebody yet needs a place beside those who do."""
    encounter = state.encounter
    if encounter is None or not encounter.positions.around or question.mode is not Mode.MELEE:
        return
    most, foe = encounter.positions.around, find_combatant(state, question.whom)
    if foe is None or is_engaged(state, question.who, question.whom):
        return
    left = max(0, most - _striking(state, question.whom))
    if question.beside >= left:
        more = f" There is room for {left} more: give `count:{left}`." if left else ""
        refusal = f"Only {most} can fight {foe.name} at once here.{more}"
        yield Verdict(Ruling.FORBIDDEN, refusal, RULE)


def _striking(state: GameState, whom: str) -> int:
    """How many bodies are in melee with somebody."""
    assert state.encounter is not None
    foes = engaged_with(state, whom)
    return sum(
        any(touches(body, foe) for foe in foes)
        for one in state.encounter.combatants
        for body in _standing(state, one)
    )


def _refusal(abreast: int, left: int) -> str:
    more = f" There is room for {left} more: give `count:{left}`." if left else ""
    return f"Only {abreast} of a side can fight abreast here.{more}"


def _fighting(state: GameState, side: str) -> int:
    """How many bodies of a side are in melee."""
    assert state.encounter is not None
    return sum(
        in_melee(state, body)
        for one in state.encounter.combatants
        if one.side == side
        for body in _standing(state, one)
    )


def _standing(state: GameState, combatant: Combatant) -> Iterator[str]:
    for body, vitals, gone in bodies_of(state, combatant):
        if vitals.life is Life.UP and not gone:
            yield body


@FAMILY.handles
def cramp_place(resolution: Resolution, action: CrampPlace) -> None:
    """Suspend range and movement, give whoever waits the first blow, or say who has room."""
    resolution.require_referee("say how melee goes in this place")
    before = resolution.encounter.positions
    said = {
        "everyone": action.everyone,
        "first_blow": action.first_blow,
        "abreast": _abreast(action),
        "around": action.around,
    }
    after = replace(before, **{key: value for key, value in said.items() if value is not None})
    if not all(0 <= number <= MOST_ABREAST for number in (after.abreast, after.around)):
        raise RuleError(f"Up to {MOST_ABREAST} can fight abreast, or fight one; 0 is for all.")
    if after == before:
        raise RuleError(
            "It is so already. Say what is to be different with `everyone`, `first_blow`, "
            "`abreast`, `passage` or `around`."
        )
    put_positions(resolution, after)
    is_spacing = (after.abreast, after.around) != (before.abreast, before.around)
    resolution.emit(
        PlaceCramped(
            everyone=after.everyone,
            first_blow=after.first_blow,
            abreast=after.abreast,
            around=after.around,
            rule="OSE-SPACING" if is_spacing else "ERIS-MELEE-RANGE",
        )
    )


def _abreast(action: CrampPlace) -> int | None:
    """How many can fight abreast: as it was said, else three in ten feet, and one at least."""
    if action.abreast is not None or action.passage is None:
        return action.abreast
    if not 1 <= action.passage <= WIDEST:
        raise RuleError(f"A passage is 1 to {WIDEST} feet wide.")
    return max(1, divide_down(action.passage * ABREAST, FEET))
