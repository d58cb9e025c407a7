"""Loyalty that lasts: a group hired together has one score, which grows (ERIS-LOYALTY).

An encounter forgets its combatants when it ends, so the scores of hirelings who came through alive
are kept with the game, and count when they are hired anew for the next one.
"""

from collections.abc import Iterable, Iterator

from rules.clock.door import now
from rules.dice.names import nearest
from rules.encounter.door import bodies_of, name_of_hired
from rules.encounter.events import CombatantJoined, EncounterEnded
from rules.errors import NotFoundError, RuleError, TooLateError
from rules.expedition.door import travellers
from rules.expedition.events import PartyCameBack
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.morale.actions import RaiseLoyalty
from rules.morale.events import LoyaltyRaised, LoyaltyRecalled
from rules.morale.fields import LOYALTY
from rules.morale.groups import MOST_HIRED, find_hired, group_of, key_of, members_of
from rules.record import replace
from rules.sheet.door import typed_number
from rules.state.encounter import Combatant, Kind
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.morale import Hired

RULE = "ERIS-LOYALTY"
HIRELINGS = (Kind.RETAINER, Kind.MERCENARY)


def remember(resolution: Resolution, event: EncounterEnded) -> None:
    """The encounter is over: keep the scores of hirelings, and forget those who are all dead."""
    state, encounter = resolution.before, resolution.before.encounter
    if encounter is None:
        return
    kept = {key_of(one.name, one.owner): one for one in resolution.state.hired}
    for combatant in encounter.combatants:
        if combatant.kind not in HIRELINGS:
            continue
        key = group_of(state, combatant.id)
        before = kept.pop(key or key_of(combatant.name, combatant.owner), None)
        if key is None:
            after = _after(state, combatant, before, event.number)
        else:
            after = _of_sheet(state, combatant, before, event.number)
        if after is not None:
            kept[key_of(after.name, after.owner)] = after
    hired = tuple(kept.values())[-MOST_HIRED:]
    resolution.state = replace(resolution.state, hired=hired)


def _of_sheet(
    state: GameState, combatant: Combatant, before: Hired | None, number: int
) -> Hired | None:
    """The same of a group with sheets, for one of them who was there; those at home live on."""
    key = group_of(state, combatant.id)
    if before is None or key is None or not members_of(state, key):
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


def raise_loyalty(resolution: Resolution, action: RaiseLoyalty) -> None:
    """A battle or an expedition went well: 1 more for each group that was involved."""
    resolution.require_referee("raise loyalty")
    if resolution.state.encounter is not None:
        raise RuleError("The battle is not over yet. End it first, with `/encounter end`.")
    raised = tuple(_involved(resolution.state, action))
    hired = tuple(_raised(one) if one in raised else one for one in resolution.state.hired)
    resolution.state = replace(resolution.state, hired=hired)
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


def come_home(resolution: Resolution, _event: PartyCameBack) -> None:
    """Note which groups have come home from an expedition, until a referee calls it a success."""
    state = resolution.state
    there = {group_of(state, one.id) for one in travellers(state)}
    moment = now(state)
    hired = tuple(
        replace(one, home=moment) if key_of(one.name, one.owner) in there else one
        for one in state.hired
    )
    resolution.state = replace(state, hired=hired)


def _involved(state: GameState, action: RaiseLoyalty) -> Iterable[Hired]:
    if not state.hired:
        raise RuleError(
            "No hirelings with a loyalty score have come through an encounter yet. "
            "`/hire loyalty` gives hirelings a score, and so does `/monster hire` with `loyalty`."
        )
    if action.groups:
        return tuple(dict.fromkeys(_named(state, name) for name in action.groups))
    if action.home is not None:
        return _home_since(state, action.home)
    if action.battle is None:
        return state.hired
    waiting = uncounted(state, action.battle)
    if not waiting:
        raise TooLateError("That battle has been counted for all who came through it.")
    return waiting


def _home_since(state: GameState, moment: int) -> tuple[Hired, ...]:
    found = home_since(state, moment)
    if not found:
        raise TooLateError("That expedition has been counted for all who were along.")
    return found


def home_since(state: GameState, moment: int) -> tuple[Hired, ...]:
    """The groups that came home at a moment, and for whom it was not counted yet."""
    return tuple(one for one in state.hired if one.home == moment)


def uncounted(state: GameState, battle: int) -> tuple[Hired, ...]:
    """The groups that came through an encounter last, and for whom it was not counted yet."""
    return tuple(one for one in state.hired if one.battle == battle != one.counted)


def _named(state: GameState, typed: str) -> Hired:
    """The group of that name, with or without whose it is. Raises NotFoundError."""
    word = " ".join(typed.split()).casefold()
    known = dict(_names(state))
    if word in known:
        return known[word]
    near = nearest(word, known)
    advice = f"Did you mean {known[near].name}?" if near else "`/morale show` lists them."
    raise NotFoundError(f"No hirelings are called “{typed.strip()[:40]}”. {advice}")


def _names(state: GameState) -> Iterator[tuple[str, Hired]]:
    """What the groups can be called; the whole name wins over the bare one."""
    for one in state.hired:
        yield one.name.casefold(), one
    for one in state.hired:
        yield name_of(state, one).casefold(), one


def name_of(state: GameState, group: Hired) -> str:
    """A group as people call it: `Ada's Squire`."""
    return name_of_hired(state, group.name, group.owner)
