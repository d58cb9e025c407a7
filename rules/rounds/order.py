"""The order of a round as steps, with slow weapons at its end and hidden combatants unseen."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.initiative.events import OrderSettled, Place, Rolled
from rules.initiative.method import InitiativeMethod, Lineup, Segment
from rules.kernel.draft import naming
from rules.kernel.resolution import Resolution
from rules.rounds.turns import lineup_of, method_of
from rules.rounds.words import MORALE
from rules.state.encounter import Combatant
from rules.state.rounds import RoundStep, StepKind

SLOW = "slow"
MAGIC = "magic"
REFEREE_LABEL = "referee"
"""What a place of hidden combatants is called."""


def place_label(resolution: Resolution, combatants: Iterable[Combatant]) -> str:
    """What a place is called: after those in it whom players see, or after their sides."""
    known = [line for line in combatants if not line.hidden]
    if not known:
        return REFEREE_LABEL
    if method_of(resolution).names_combatants:
        return ", ".join(line.name for line in known)
    keys = {line.side for line in known}
    return " and ".join(side.label for side in resolution.encounter.sides if side.key in keys)


def arrange(method: InitiativeMethod, lineup: Lineup) -> tuple[Segment, ...]:
    """The places of a round (OSE-SLOW-WEAPONS, R-SLOW-ORDER).

    The places that everybody knows of are those there would be if nobody were hidden. A hidden
    combatant comes after the last of them that begins before its own would: it divides none.
    """
    hidden = {line.id for line in lineup.combatants if line.hidden}
    order = _slow_last(method, lineup)
    if not hidden:
        return order
    known = _slow_last(method, lineup.without_hidden())
    everybody = [who for segment in order for who in segment.who]
    position = {who: index for index, who in enumerate(everybody)}
    starts = [min(position[who] for who in segment.who) for segment in known]
    behind: dict[int, list[str]] = {}
    for who in (who for who in everybody if who in hidden):
        before = sum(1 for start in starts if start < position[who])
        behind.setdefault(before, []).append(who)
    places: list[Segment] = []
    for index in range(len(known) + 1):
        places += known[index - 1 : index] if index else ()
        if index in behind:
            unseen = tuple(behind[index])
            places.append(Segment(who=unseen, hidden=True))
    return tuple(places)


def _slow_last(method: InitiativeMethod, lineup: Lineup) -> tuple[Segment, ...]:
    has_slow = any(line.id in lineup.slow for line in lineup.combatants)
    if not has_slow or lineup.settings["slow_weapons"] != "on":
        return method.order(lineup)
    quick = lineup.only(tuple(line for line in lineup.combatants if line.id not in lineup.slow))
    slow = lineup.only(tuple(line for line in lineup.combatants if line.id in lineup.slow))
    last = (
        replace(segment, phase=segment.phase or SLOW, slow=True) for segment in method.order(slow)
    )
    return (*method.order(quick), *last)


def steps_of_order(resolution: Resolution) -> tuple[RoundStep, ...]:
    """The steps in which a round is acted out, with morale where the game checks it."""
    method, lineup = method_of(resolution), lineup_of(resolution)
    places = arrange(method, lineup)
    _report(resolution, places)
    timing = resolution.setting("morale_timing")
    steps: list[RoundStep] = []
    first = _first_places(lineup, places)
    for number, place in enumerate(places, start=1):
        if timing == "side-turn":
            steps += _morale_steps(lineup, first, number)
        steps += steps_of_place(resolution, place, number)
    if timing == "round-end":
        steps.append(RoundStep(StepKind.MORALE, MORALE))
    return tuple(steps)


def steps_of_place(resolution: Resolution, place: Segment, number: int) -> Iterator[RoundStep]:
    """A place of the order, in phases where the method has them."""
    phases = method_of(resolution).phases
    label = place_label(resolution, _combatants_of(resolution, place))
    in_phases = phases and not place.hidden and not place.phase
    for phase in phases if in_phases else (place.phase,):
        yield RoundStep(
            StepKind.ACT,
            label,
            who=place.who,
            side=place.side,
            phase=phase,
            simultaneous=place.simultaneous,
            hidden=place.hidden,
            members=place.who,
            segment=number,
            slow=place.slow,
        )


def _combatants_of(resolution: Resolution, place: Segment) -> list[Combatant]:
    return [resolution.combatants[who] for who in place.who]


def _first_places(lineup: Lineup, places: tuple[Segment, ...]) -> dict[str, int]:
    """The number of each side's first place, a hidden one only where a side has no other."""
    side_of = {line.id: line.side for line in lineup.combatants}
    first: dict[str, int] = {}
    numbered = list(enumerate(places, start=1))
    for number, place in sorted(numbered, key=lambda item: (item[1].hidden, item[0])):
        for who in place.who:
            first.setdefault(side_of[who], number)
    return first


def _morale_steps(lineup: Lineup, first: dict[str, int], number: int) -> Iterator[RoundStep]:
    """Morale at the start of each side's first place of the round (R-MORALE-TIMING)."""
    for side in lineup.encounter.sides:
        if first.get(side.key) == number:
            yield RoundStep(StepKind.MORALE, MORALE, side=side.key)


def _report(resolution: Resolution, places: tuple[Segment, ...]) -> None:
    seen = tuple(
        Place(
            label=place_label(resolution, _combatants_of(resolution, place)),
            who=tuple([naming(line) for line in _combatants_of(resolution, place)]),
            phase=place.phase,
            simultaneous=place.simultaneous,
            hidden=place.hidden,
        )
        for place in places
    )
    method, encounter = method_of(resolution), resolution.encounter
    step = encounter.step
    is_rolled_now = method.rolls_each_round or (step and step.kind is StepKind.INITIATIVE)
    rolls = _rolls(resolution, method) if is_rolled_now else ()
    resolution.emit(
        OrderSettled(round=encounter.round, places=seen, rolls=rolls, rule=method.source)
    )


def _rolls(resolution: Resolution, method: InitiativeMethod) -> tuple[Rolled, ...]:
    """What has been rolled for the order, hidden combatants' and secret dice marked."""
    return tuple(
        Rolled(label=entry.label, results=entry.dice, secret=entry.hidden or entry.secret)
        for entry in method.rolls.entries(lineup_of(resolution))
        if entry.has_rolled
    )
