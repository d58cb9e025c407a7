"""The steps of a round: its order, with slow weapons at its end and hidden combatants unseen.

Who may act in them as they stand now, and whether to stop at them.
"""

import dataclasses
from collections.abc import Iterable, Iterator

from rules.conditions.records import EffectBegan, EffectEnded
from rules.encounter.records import (
    CombatantLeft,
    CombatantRenamed,
    CombatantReturned,
    CombatantRevealed,
    SideChanged,
)
from rules.health.records import LifeChanged
from rules.initiative.method import InitiativeMethod, Lineup, Place
from rules.initiative.records import SLOW_WEAPONS, OrderSettled, PlaceTold, Rolled
from rules.kernel.draft import naming
from rules.kernel.resolution import Resolution
from rules.kernel.words import listed
from rules.record import replace
from rules.rounds import FAMILY
from rules.rounds.declarations import anybody_declares
from rules.rounds.records import (
    DeclarationsRevealed,
    DeclarationWithdrawn,
    Declared,
    SlowBlow,
    StepBegan,
    everybody_declares,
    goes_on_by_itself,
    rolls_by_itself,
)
from rules.rounds.rolling import is_foregone
from rules.rounds.turns import declares_moves, has_declared, lineup_of, method_of, turns_of
from rules.sheet.records import CharacterRenamed
from rules.state.encounter import Combatant, Encounter, Stage
from rules.state.rounds import ACT, RoundStep, StepKind, UnseenPlace

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
    last = (
        dataclasses.replace(place, phase=place.phase or SLOW, slow=True)
        for place in method.order(slow)
    )
    return (*method.order(quick), *last)


def settle_order(resolution: Resolution) -> tuple[RoundStep, ...]:
    """The steps in which a round is acted out. The hidden get places behind them, unseen."""
    # Who has declared a blow with a slow weapon waits for the end of the round (R-SLOW-BLOW).
    if SLOW_WEAPONS.in_force(resolution.state) == "on":
        resolution.put_combatants(
            replace(one, turn=replace(one.turn, slow=is_slow))
            for one in resolution.encounter.combatants
            if (is_slow := _strikes_slowly(resolution, one)) != one.turn.slow
        )
    places = arrange(method_of(resolution), lineup_of(resolution))
    seen = tuple([_told(resolution, place) for place in places])
    method, encounter = method_of(resolution), resolution.encounter
    step = encounter.step
    is_rolled_now = method.rolls_each_round or (step and step.kind is StepKind.INITIATIVE)
    rolls = _rolls(resolution, method) if is_rolled_now else ()
    resolution.emit(
        OrderSettled(round=encounter.round, places=seen, rolls=rolls, rule=method.source)
    )
    steps: list[RoundStep] = []
    unseen: list[UnseenPlace] = []
    number = 0
    for place in places:
        if place.hidden:
            unseen.append(UnseenPlace(place.who, number))
            continue
        number += 1
        steps += steps_of_place(resolution, place, number)
    resolution.put_encounter(replace(resolution.encounter, unseen=tuple(unseen)))
    return tuple(steps)


def _strikes_slowly(resolution: Resolution, combatant: Combatant) -> bool:
    said = combatant.turn.declaration if has_declared(combatant) else None
    return said is not None and bool(resolution.ask(SlowBlow(who=combatant.id, order=said)))


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


def combatants_of(resolution: Resolution, step: RoundStep) -> tuple[Combatant, ...]:
    """The combatants that have their place in a step, as far as they are still in the encounter."""
    return _found(resolution, step.members)


def _able_of(
    resolution: Resolution, step: RoundStep, combatants: Iterable[Combatant]
) -> tuple[Combatant, ...]:
    able = turns_of(resolution).able
    found = [c for c in combatants if c.id in able]
    return tuple([c for c in found if _may_act(step, c)] if step.phase in PHASES else found)


def _may_act(step: RoundStep, combatant: Combatant) -> bool:
    """Whether a step is for somebody who can act: magic is for those who declared a spell, and
    what was declared to be carried out has one phase in which it is."""
    if step.phase == MAGIC:
        return has_declared(combatant, "spell")
    declaration, refused = combatant.turn.declaration, combatant.turn.refused
    if declaration is None or refused or step.phase not in PHASES:
        return True
    return declaration.phase in ("", step.phase)


def is_to_act(step: RoundStep, combatant: Combatant) -> bool:
    """Whether somebody who is able has still something to do in a step."""
    turn = combatant.turn
    return not turn.done and step.phase not in turn.phases and _may_act(step, combatant)


def is_playable(resolution: Resolution, step: RoundStep) -> bool:
    """Whether there is anything to do in a step, whoever has acted already."""
    if step.kind is StepKind.ACT:
        return bool(_able_of(resolution, step, combatants_of(resolution, step)))
    return step.kind is not StepKind.INITIATIVE or not is_foregone(resolution)


def is_worth_a_stop(resolution: Resolution, step: RoundStep) -> bool:
    """Whether anything in a step is still to be done, or somebody has to say that nothing is."""
    match step.kind:
        case StepKind.DECLARE:
            return not goes_on_by_itself(resolution.state) or anybody_declares(resolution)
        case StepKind.INITIATIVE:
            return not rolls_by_itself(resolution.state) and not is_foregone(resolution)
        case _:
            able, combatants = turns_of(resolution).able, resolution.combatants
            return any(who in able and is_to_act(step, combatants[who]) for who in step.members)


def ends_place(steps: tuple[RoundStep, ...], index: int) -> bool:
    """Whether the place in the order that a step belongs to is over with it."""
    return all(step.place != steps[index].place for step in steps[index + 1 :])


def enter(resolution: Resolution, index: int) -> None:
    """Begin a step and report it."""
    encounter = resolution.encounter
    steps = _steps_now(resolution, index)
    goes_on = _goes_on(encounter, steps[index], index)
    resolution.put_encounter(
        replace(
            encounter,
            steps=steps,
            step_index=index,
            step_number=encounter.step_number + 1,
            reopened=False,
        )
    )
    encounter, step = resolution.encounter, steps[index]
    named = [
        naming(combatant) for combatant in _found(resolution, step.who) if not combatant.turn.done
    ]
    resolution.emit(
        StepBegan(
            round=encounter.round,
            step_number=encounter.step_number,
            kind=step.kind,
            label=step.label,
            side=step.side,
            phase=step.phase,
            who=tuple([who for who in named if not who.hidden]),
            simultaneous=step.simultaneous,
            declares_moves=declares_moves(resolution.state),
            everybody=everybody_declares(resolution.state),
            goes_on=goes_on,
        )
    )


def _goes_on(encounter: Encounter, step: RoundStep, index: int) -> bool:
    """Whether a step about to begin is a further phase of the place being played."""
    if not step.place or index <= encounter.step_index:
        return False
    return encounter.steps[encounter.step_index].place == step.place


def refresh_steps(resolution: Resolution) -> None:
    """Bring who may act up to date in this step and those to come."""
    encounter = resolution.encounter
    steps = _steps_now(resolution, encounter.step_index)
    resolution.put_encounter(replace(encounter, steps=steps))


def _steps_now(resolution: Resolution, start: int) -> tuple[RoundStep, ...]:
    """All steps, those from `start` on as they stand now."""
    steps = resolution.encounter.steps
    return (*steps[:start], *(_as_it_stands(resolution, step) for step in steps[start:]))


@FAMILY.follows("OSE-DECLARE", Declared, DeclarationWithdrawn, DeclarationsRevealed)
@FAMILY.follows(
    "OSE-COMBAT-SEQUENCE",
    LifeChanged,
    EffectBegan,
    EffectEnded,
    CombatantLeft,
    CombatantReturned,
    CombatantRevealed,
)
def refresh_on(
    resolution: Resolution,
    event: LifeChanged
    | EffectBegan
    | EffectEnded
    | CombatantLeft
    | CombatantReturned
    | CombatantRevealed
    | Declared
    | DeclarationWithdrawn
    | DeclarationsRevealed,
) -> None:
    """Somebody fell, woke, left, came, was seen or declared: the steps to come change with it."""
    del event
    encounter = resolution.state.encounter
    if encounter is not None and encounter.stage is Stage.ROUNDS:
        refresh_steps(resolution)


@FAMILY.follows("OSE-COMBAT-SEQUENCE")
def rename_on(
    resolution: Resolution,
    event: CombatantLeft
    | CombatantReturned
    | CombatantRevealed
    | CombatantRenamed
    | SideChanged
    | CharacterRenamed,
) -> None:
    """Who stands at a place, or what they are called, has changed for those who look on."""
    del event
    encounter = resolution.state.encounter
    if encounter is not None:
        steps = tuple(renamed(resolution, step) for step in encounter.steps)
        resolution.put_encounter(replace(encounter, steps=steps))


def renamed(resolution: Resolution, step: RoundStep) -> RoundStep:
    """The step, called after those who are still there and whom players see.

    Where there is none it keeps its name: that others are there unseen must not show.
    """
    known = [combatant for combatant in _still_there(resolution, step) if not combatant.hidden]
    return replace(step, label=place_label(resolution, known)) if known else step


def _still_there(resolution: Resolution, step: RoundStep) -> tuple[Combatant, ...]:
    return tuple([combatant for combatant in combatants_of(resolution, step) if not combatant.gone])


def _as_it_stands(resolution: Resolution, step: RoundStep) -> RoundStep:
    if step.kind is not ACT:
        return step
    members = _still_there(resolution, step)
    who = tuple([combatant.id for combatant in _able_of(resolution, step, members)])
    return step if who == step.who else replace(step, who=who)


def _found(resolution: Resolution, ids: Iterable[str]) -> tuple[Combatant, ...]:
    combatants = resolution.combatants
    return tuple([combatants[combatant_id] for combatant_id in ids if combatant_id in combatants])
