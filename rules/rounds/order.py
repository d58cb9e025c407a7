"""The order of a round as steps, with slow weapons at its end and hidden combatants unseen."""

from collections.abc import Iterable, Iterator
from dataclasses import replace as changed

from rules.initiative.method import InitiativeMethod, Lineup, Place
from rules.initiative.records import OrderSettled, PlaceTold, Rolled
from rules.kernel.draft import naming
from rules.kernel.resolution import Resolution
from rules.kernel.words import listed
from rules.record import replace
from rules.rounds.records import PAUSE, REFEREE_PAUSE
from rules.rounds.turns import lineup_of, method_of
from rules.state.encounter import Combatant
from rules.state.rounds import RoundStep, StepKind, UnseenPlace

SLOW = "slow"
MAGIC = "magic"
MOVEMENT = "movement"
PHASES = (MOVEMENT, "missile", MAGIC, "melee")
"""The parts of a place in which not everybody has something to do."""


def place_label(resolution: Resolution, combatants: Iterable[Combatant]) -> str:
    """What a place is called: after those in it whom players see, or after their sides."""
    known = [combatant for combatant in combatants if not combatant.hidden]
    if method_of(resolution).names_combatants:
        return ", ".join(combatant.name for combatant in known)
    keys = {combatant.side for combatant in known}
    return listed([side.label for side in resolution.encounter.sides if side.key in keys])


def arrange(method: InitiativeMethod, lineup: Lineup) -> tuple[Place, ...]:
    """The places of a round (OSE-SLOW-WEAPONS, R-SLOW-ORDER).

    The places that everybody knows of are those there would be if nobody were hidden. A hidden
    combatant comes after the last of them that begins before its own would: it divides none.
    """
    hidden = {combatant.id for combatant in lineup.combatants if combatant.hidden}
    order = _slow_last(method, lineup)
    if not hidden:
        return order
    known = _slow_last(method, lineup.without_hidden())
    everybody = [who for place in order for who in place.who]
    position = {who: index for index, who in enumerate(everybody)}
    starts = [min(position[who] for who in place.who) for place in known]
    behind: dict[int, list[str]] = {}
    for who in (who for who in everybody if who in hidden):
        before = sum(1 for start in starts if start < position[who])
        behind.setdefault(before, []).append(who)
    places: list[Place] = []
    for index in range(len(known) + 1):
        places += known[index - 1 : index] if index else ()
        if index in behind:
            unseen = tuple(behind[index])
            places.append(Place(who=unseen, hidden=True))
    return tuple(places)


def _slow_last(method: InitiativeMethod, lineup: Lineup) -> tuple[Place, ...]:
    has_slow = any(one.id in lineup.slow for one in lineup.combatants)
    if not has_slow or lineup.settings["slow_weapons"] != "on":
        return method.order(lineup)
    quick = lineup.only(tuple(one for one in lineup.combatants if one.id not in lineup.slow))
    slow = lineup.only(tuple(one for one in lineup.combatants if one.id in lineup.slow))
    last = (changed(place, phase=place.phase or SLOW, slow=True) for place in method.order(slow))
    return (*method.order(quick), *last)


def settle_order(resolution: Resolution) -> tuple[RoundStep, ...]:
    """The steps in which a round is acted out. The hidden get places behind them, unseen."""
    places = arrange(method_of(resolution), lineup_of(resolution))
    _report(resolution, places)
    pauses = REFEREE_PAUSE.in_force(resolution.state) == "on"
    steps: list[RoundStep] = []
    unseen: list[UnseenPlace] = []
    number = 0
    for place in places:
        if place.hidden:
            unseen.append(UnseenPlace(place.who, number))
            continue
        number += 1
        steps += steps_of_place(resolution, place, number)
        if pauses:
            steps.append(RoundStep(StepKind.PAUSE, PAUSE))
    resolution.put_encounter(replace(resolution.encounter, unseen=tuple(unseen)))
    return tuple(steps)


def steps_of_place(resolution: Resolution, place: Place, number: int) -> Iterator[RoundStep]:
    """A place of the order, in phases where the method has them."""
    phases = method_of(resolution).phases
    label = place_label(resolution, _combatants_of(resolution, place))
    for phase in phases if phases and not place.phase else (place.phase,):
        yield RoundStep(
            StepKind.ACT,
            label,
            who=place.who,
            side=place.side,
            phase=phase,
            simultaneous=place.simultaneous,
            members=place.who,
            place=number,
            slow=place.slow,
        )


def _combatants_of(resolution: Resolution, place: Place) -> list[Combatant]:
    return [resolution.combatants[who] for who in place.who]


def _report(resolution: Resolution, places: tuple[Place, ...]) -> None:
    seen = tuple([_told(resolution, place) for place in places])
    method, encounter = method_of(resolution), resolution.encounter
    step = encounter.step
    is_rolled_now = method.rolls_each_round or (step and step.kind is StepKind.INITIATIVE)
    rolls = _rolls(resolution, method) if is_rolled_now else ()
    resolution.emit(
        OrderSettled(round=encounter.round, places=seen, rolls=rolls, rule=method.source)
    )


def _told(resolution: Resolution, place: Place) -> PlaceTold:
    combatants = _combatants_of(resolution, place)
    return PlaceTold(
        label="" if place.hidden else place_label(resolution, combatants),
        who=tuple([naming(combatant) for combatant in combatants]),
        phase=place.phase,
        simultaneous=place.simultaneous,
        hidden=place.hidden,
    )


def _rolls(resolution: Resolution, method: InitiativeMethod) -> tuple[Rolled, ...]:
    """What has been rolled for the order, the highest first; secret dice are marked."""
    rolled = [entry for entry in method.rolls.entries(lineup_of(resolution)) if entry.has_rolled]
    rolled.sort(key=lambda entry: entry.dice, reverse=True)
    return tuple(
        Rolled(label=entry.label, results=entry.dice, secret=entry.hidden or entry.secret)
        for entry in rolled
    )
