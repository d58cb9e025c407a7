"""How far apart two are, where it differs from the distance of their sides."""

from collections.abc import Iterator, Mapping

from rules.attack.records import AttackRuling
from rules.encounter.bodies import bodies_of
from rules.encounter.joining import combatant_of
from rules.encounter.meeting import check_distance, distance_unit
from rules.errors import RuleError
from rules.kernel.events import EVERYBODY, REFEREES
from rules.kernel.naming import name_combatant
from rules.kernel.numbers import divide_down
from rules.kernel.questions import Mode, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import body_of, find_combatant, id_of, split_target
from rules.positions import FAMILY
from rules.positions.reading import engaged_with, in_melee, is_engaged, is_pair, touches
from rules.positions.records import CrampPlace, PlaceCramped, RangeSet, SetRange
from rules.record import replace
from rules.state.encounter import Combatant, Positions, StatedDistance
from rules.state.game import GameState
from rules.state.health import Life


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
            f"{own.label} and {foe.label} are in melee. ⟦End that|encounter disengage⟧ first."
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


RULE = "OSE-SPACING"


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


MOST_ABREAST = 50
WIDEST = 150
"""Feet: through a wider passage more go abreast than can be said."""
ABREAST, FEET = 3, 10
"""So many fight abreast in so many feet, where nobody says how many (OSE-SPACING)."""


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
