"""How far apart the sides are when they meet (OSE-ENCOUNTER-DISTANCE).

The beginning and the conclusion of an encounter (OSE-ENCOUNTER).
"""

from collections.abc import Callable
from dataclasses import dataclass

from rules.bestiary.records import StatBlock
from rules.clock.clock import advance, recount, rounds_per_turn
from rules.clock.records import Reason, whole_turns
from rules.conditions.reading import put_out
from rules.dice.expression import parse
from rules.encounter import FAMILY
from rules.encounter.bodies import bodies_of, is_party_down
from rules.encounter.joining import first_sides
from rules.encounter.opening import is_surprise_open
from rules.encounter.records import (
    SOME,
    WHO_COMES,
    AddMonsters,
    DistanceRolled,
    DistanceSet,
    EncounterBegan,
    EncounterEnded,
    EndEncounter,
    FarthestDistance,
    RollDistance,
    SetDistance,
    StartEncounter,
)
from rules.errors import RuleError, WayOut
from rules.kernel.events import Throw, Who
from rules.kernel.numbers import check_forced
from rules.kernel.parties import marked
from rules.kernel.resolution import Resolution, throw_text
from rules.record import replace
from rules.state.encounter import Encounter, Stage
from rules.state.health import Life, Vitals
from rules.state.party import Scale

STEP = 10
"""Feet or yards for each point of the dice."""
FARTHEST = 100_000
SET_INSTEAD = "To set the distance itself, type `distance:60`."
DUNGEON = "dungeon"
ENVIRONMENTS = (DUNGEON, "wilderness", "water")
LONGEST_REASON = 200
HIGHEST = 1000


@dataclass(frozen=True, slots=True)
class DistanceDice:
    """The dice of a distance, in tens of feet or yards."""

    count: int
    sides: int


def _distance_dice(encounter: Encounter) -> DistanceDice:
    """2d6 in a dungeon; outside it 4d6, or 1d4 if either side is surprised."""
    if encounter.environment == DUNGEON:
        return DistanceDice(2, 6)
    if any(side.surprised for side in encounter.sides):
        return DistanceDice(1, 4)
    return DistanceDice(4, 6)


def distance_unit(encounter: Encounter) -> str:
    """ "feet" in a dungeon, "yards" elsewhere."""
    return "feet" if encounter.environment == DUNGEON else "yards"


def check_distance(encounter: Encounter, distance: int) -> None:
    """Raise RuleError for a distance that is not possible."""
    if not 0 <= distance <= FARTHEST:
        unit = distance_unit(encounter)
        raise RuleError(f"A distance goes from 0 to {FARTHEST:,} {unit}. Give a number in between.")


@FAMILY.handles
def roll_distance(resolution: Resolution, action: RollDistance) -> None:
    """Roll the distance, in secret unless asked otherwise (OSE-ENCOUNTER-DISTANCE)."""
    resolution.require_referee("roll the distance")
    encounter = resolution.encounter
    if not action.seen.is_secret:
        _require_open_dice(encounter)
    dice = _distance_dice(encounter)
    fewest, most = dice.count, dice.count * dice.sides
    check_forced(action.forced, fewest, most, f"{fewest}d{dice.sides}", SET_INSTEAD)
    seen = action.seen
    throw = resolution.roll(
        "encounter distance", dice.count, dice.sides, secret=seen.is_secret, forced=action.forced
    )
    rolled = throw.total * STEP
    farthest = resolution.ask(FarthestDistance(is_open=not seen.is_secret))
    distance = min([rolled, *(found.value for found in farthest)])
    _put(resolution, distance, public=not action.seen.is_secret)
    resolution.emit(
        DistanceRolled(
            rule="OSE-ENCOUNTER-DISTANCE",
            audience=seen.audience(resolution.actor.member),
            distance=distance,
            unit=distance_unit(encounter),
            throw=throw,
            environment=encounter.environment,
            limited=distance < rolled,
        )
    )


def _require_open_dice(encounter: Encounter) -> None:
    """Raise RuleError where the dice depend on a surprise that players do not know of.

    It is the same whoever is surprised or hidden, so that a roll in public tells of nobody.
    """
    if encounter.environment == DUNGEON:
        return
    if any(side.surprised and is_surprise_open(encounter, side) for side in encounter.sides):
        return
    raise RuleError(
        "Outside a dungeon the dice tell whether a side is surprised, which "
        "players do not know. Roll without `mode:public`; then ",
        WayOut("say how far it is", "encounter distance", mode="public"),
        ".",
    )


@FAMILY.handles
def set_distance(resolution: Resolution, action: SetDistance) -> None:
    """Say what the distance is; the rule asks for a roll only where it is uncertain."""
    resolution.require_referee("set the distance")
    encounter = resolution.encounter
    unit = distance_unit(encounter)
    check_distance(encounter, action.distance)
    is_open = not action.seen.is_secret
    if (encounter.distance, encounter.distance_shown) == (action.distance, is_open):
        hint = "" if is_open else " `mode:public` lets the players see it."
        raise RuleError(f"The sides are {action.distance} {unit} apart already.{hint}")
    _put(resolution, action.distance, public=is_open)
    resolution.emit(
        DistanceSet(
            rule="OSE-ENCOUNTER-DISTANCE",
            audience=action.seen.audience(resolution.actor.member),
            distance=action.distance,
            unit=unit,
        )
    )


def _put(resolution: Resolution, distance: int, *, public: bool) -> None:
    resolution.put_encounter(
        replace(resolution.encounter, distance=distance, distance_shown=public)
    )


@FAMILY.handles
def start_encounter(resolution: Resolution, action: StartEncounter) -> None:
    """Begin an encounter with the party and the monsters, and freeze the game's settings."""
    resolution.require_referee("begin an encounter")
    if resolution.state.encounter is not None:
        raise RuleError(
            "An encounter is running already. ", WayOut("End it", "encounter end"), " first."
        )
    out = resolution.state.expedition
    where = action.environment or (ENVIRONMENTS[0] if out is None else out.scale.value)
    if where not in ENVIRONMENTS:
        raise RuleError("Say where it is: `dungeon`, `wilderness` or `water`.")
    is_open = out is not None or WHO_COMES.in_force(resolution.state) == "all"
    together = is_open and not action.gathered
    open_encounter(resolution, where, gathered=action.gathered or together, together=together)


def open_encounter(
    resolution: Resolution, environment: str, *, gathered: bool = True, together: bool = False
) -> None:
    """Begin an encounter where none is running, whoever says so: for rules."""
    state = resolution.state
    number = state.next_encounter
    encounter = Encounter(
        id=marked(state, f"e{number}"),
        number=number,
        settings=resolution.snapshot_settings(),
        environment=environment,
        sides=first_sides(),
    )
    resolution.state = replace(state, encounter=encounter, next_encounter=number + 1)
    resolution.change_scene()
    resolution.emit(
        EncounterBegan(
            rule="OSE-ENCOUNTER",
            number=number,
            environment=environment,
            sides=tuple(side.label for side in encounter.sides),
            gathered=gathered,
            together=together,
        )
    )


@FAMILY.handles
def end_encounter(resolution: Resolution, action: EndEncounter) -> None:
    """The referee ends the encounter; not while damage is held."""
    resolution.require_referee("end the encounter")
    # Why it ended, on one line. RuleError if that is too long.
    reason = " ".join(action.reason.split())
    if len(reason) > LONGEST_REASON:
        raise RuleError(f"A reason can have {LONGEST_REASON} characters. Shorten it.")
    if resolution.encounter.held:
        raise RuleError(
            "Damage of this step has not been counted yet. ",
            WayOut("Go to the next step", "encounter next"),
            " first.",
        )
    conclude(resolution, reason)


def conclude(resolution: Resolution, reason: str) -> None:
    """Conclude the encounter: the clock moves on to whole turns, at least one (R-ONE-TURN)."""
    encounter = resolution.encounter
    length = rounds_per_turn(resolution.state)
    is_playing = encounter.stage is Stage.ROUNDS and not encounter.round_over
    turns = whole_turns(encounter.rounds_over + is_playing, length)
    resolution.change_scene()
    resolution.emit(
        EncounterEnded(
            rule="OSE-ENCOUNTER",
            number=encounter.number,
            rounds=encounter.round,
            surprise=encounter.surprise_round,
            turns=turns,
            fallen=_those(resolution, lambda vitals, _: vitals.life is Life.DEAD),
            gone=_those(resolution, _is_gone),
            down=_those(resolution, _is_down),
            helpless=_helpless(resolution),
            lost=is_party_down(resolution.state),
            reason=reason,
            settings=_changed_settings(resolution),
        )
    )
    missing = turns * length - encounter.rounds_over
    advance(resolution, rounds=missing, reason=Reason.ENCOUNTER)
    resolution.put_encounter(None)
    recount(resolution, length, rounds_per_turn(resolution.state))


def _changed_settings(resolution: Resolution) -> tuple[str, ...]:
    """Settings that were changed while the encounter kept the value it began with."""
    frozen = resolution.encounter.settings
    known = resolution.settings
    return tuple(key for key in frozen if key in known and resolution.chosen(key) != frozen[key])


def _is_gone(vitals: Vitals, gone: str) -> bool:
    return bool(gone) and vitals.life is not Life.DEAD


def _is_down(vitals: Vitals, gone: str) -> bool:
    return not gone and vitals.life in (Life.UNCONSCIOUS, Life.CRITICAL)


def _helpless(resolution: Resolution) -> tuple[Who, ...]:
    """The bodies that still stand, but are asleep or otherwise helpless."""
    stricken = put_out(resolution.state)
    return tuple(
        resolution.who(target)
        for combatant in resolution.encounter.combatants
        for target, vitals, gone in bodies_of(resolution.state, combatant)
        if not gone and vitals.life is Life.UP and {combatant.id, target} & stricken
    )


def _those(resolution: Resolution, wanted: Callable[[Vitals, str], bool]) -> tuple[Who, ...]:
    """The bodies for whom `wanted(vitals, gone)` holds, in the order they joined."""
    return tuple(
        resolution.who(target)
        for combatant in resolution.encounter.combatants
        for target, vitals, gone in bodies_of(resolution.state, combatant)
        if wanted(vitals, gone)
    )


def appearing(
    resolution: Resolution, action: AddMonsters, block: StatBlock | None, most: int
) -> tuple[int, Throw | None]:
    """The count that was said, or the one that is rolled, with its throw; at most `most`."""
    if not action.number:
        return action.count, None
    text = _usual(resolution, block) if action.number == SOME else action.number
    if parse(text).bind({}).most > HIGHEST:
        raise RuleError(f"`{text}` is too many. Give fewer, such as `2d4`.")
    throw = throw_text(resolution, text, "number appearing", secret=action.hidden)
    return min(most, max(1, throw.total)), throw


def _usual(resolution: Resolution, block: StatBlock | None) -> str:
    """What the stat block says of where they are; RuleError where it says nothing."""
    in_dungeon, in_lair = ("", "") if block is None else (block.in_dungeon, block.in_lair)
    is_inside = resolution.encounter.environment == Scale.DUNGEON
    first, second = (in_dungeon, in_lair) if is_inside else (in_lair, in_dungeon)
    found = first or second
    if not found:
        raise RuleError(
            "Nothing says how many of them there are. Give dice, such as `2d4 goblins`."
        )
    return found
