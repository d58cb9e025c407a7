"""Rolling initiative: who may roll for whom, ties rolled again, and what is still missing."""

from collections.abc import Iterable
from dataclasses import replace

from rules.errors import ForbiddenError, NotFoundError, RuleError, TooLateError, WayOut
from rules.initiative.method import Entry
from rules.initiative.records import MODIFIER, InitiativeRolled, RollInitiative
from rules.kernel.events import REFEREES
from rules.kernel.numbers import check_forced
from rules.kernel.resolution import Resolution
from rules.rounds import FAMILY
from rules.rounds.records import HERE, NEXT, listing
from rules.rounds.turns import can_known_act, lineup_of, method_of
from rules.sheet.reading import number
from rules.state.encounter import Encounter, Kind
from rules.state.rounds import StepKind


def entries_of(resolution: Resolution) -> tuple[Entry, ...]:
    """Everything that rolls for initiative in this round."""
    return method_of(resolution).rolls.entries(lineup_of(resolution))


def missing(resolution: Resolution) -> tuple[Entry, ...]:
    """What has not rolled yet."""
    return tuple(entry for entry in entries_of(resolution) if not entry.has_rolled)


def is_foregone(resolution: Resolution) -> bool:
    """Whether there is nobody to win initiative from, as for a side alone in the free round.

    Hidden ones are not counted, so that the missing step does not tell of them (OSE-SURPRISE).
    """
    if not can_known_act(resolution):
        return True
    if not resolution.encounter.surprise_round or not method_of(resolution).rolls.has_sides:
        return False
    return sum(not entry.hidden for entry in entries_of(resolution)) <= 1


def _is_players_own(resolution: Resolution, entry: Entry) -> bool:
    """Whether the actor has a character or hireling in what rolls."""
    return resolution.actor.plays_for_any(owners_of(resolution.encounter, entry))


def _has_owner(resolution: Resolution, entry: Entry) -> bool:
    """Whether any player has a character or hireling in what rolls."""
    return bool(owners_of(resolution.encounter, entry))


def owners_of(encounter: Encounter, entry: Entry) -> tuple[int, ...]:
    """The players of those in what rolls who are still there."""
    return tuple(
        dict.fromkeys(
            one.owner
            for one in encounter.combatants
            if one.owner is not None and not one.gone and entry.key in (one.id, one.side)
        )
    )


@FAMILY.handles
def roll_initiative(resolution: Resolution, action: RollInitiative) -> None:
    """Roll for a side, for a combatant, or for all that is missing (OSE-INITIATIVE)."""
    step = resolution.encounter.step
    if step is None or step.kind is not StepKind.INITIATIVE:
        raise TooLateError(f"Initiative is not being rolled now. A referee goes on with {NEXT}.")
    if action.side or action.combatant_id:
        _roll_one(resolution, action)
    elif action.forced is not None or action.modifier is not None:
        raise RuleError("Say whose initiative that is: pick a side or a combatant.")
    elif resolution.actor.is_referee:
        _roll_as_referee(resolution, action)
    else:
        own = [entry for entry in missing(resolution) if _is_players_own(resolution, entry)]
        known = [entry for entry in own if not entry.hidden]
        if not known:
            raise RuleError("You have no initiative to roll now.")
        for entry in known:
            _throw(resolution, action, _with_modifier(resolution, entry))
    settle_ties(resolution)


def _roll_as_referee(resolution: Resolution, action: RollInitiative) -> None:
    """Roll the referee's own; with `for_all`, or if nothing else is missing, players' dice too."""
    entries = missing(resolution)
    if not entries:
        raise TooLateError(f"Everybody has rolled. Go on with {NEXT}.")
    own = tuple(
        entry
        for entry in entries
        if _is_players_own(resolution, entry) or not _has_owner(resolution, entry)
    )
    if not own and not action.for_all:
        names = listing([entry.label for entry in entries])
        raise RuleError(
            "You have rolled your own. ",
            WayOut(f"Roll for {names} too", "initiative", everybody="yes"),
            " if you mean to.",
        )
    roll_missing(resolution, entries if action.for_all else own, secret=action.seen.is_secret)


def roll_missing(resolution: Resolution, entries: Iterable[Entry], *, secret: bool = False) -> None:
    """Roll what has not rolled. `secret` leaves those of players open."""
    for entry in entries:
        hushed = secret and not _has_owner(resolution, entry)
        ready = _with_modifier(resolution, entry)
        roll_entry(resolution, replace(ready, secret=entry.secret or hushed))


def _with_modifier(resolution: Resolution, entry: Entry) -> Entry:
    """An entry with what is added to its first roll; a side adds nothing.

    Of a character it counts as 0 where nobody has given a modifier, which is said (R-SHEETNUM).
    """
    if entry.has_rolled or method_of(resolution).rolls.has_sides:
        return entry
    modifier = number(resolution, entry.key, MODIFIER.key)
    is_character = resolution.combatants[entry.key].kind is Kind.CHARACTER
    return replace(entry, modifier=modifier or 0, assumed=modifier is None and is_character)


def settle_ties(resolution: Resolution) -> None:
    """Roll again, as often as it takes, for those whose tie the method settles so."""
    method = method_of(resolution)
    while again := method.ties(lineup_of(resolution)):
        # Who rolls again in public would give away what the secret roll was.
        secret = any(entry.hidden or entry.secret for entry in again)
        for entry in again:
            roll_entry(resolution, replace(entry, secret=secret))


def roll_entry(resolution: Resolution, entry: Entry, forced: int | None = None) -> None:
    """Throw one initiative die, keep it and report it, in secret where the entry is."""
    method = method_of(resolution)
    is_secret = entry.hidden or entry.secret
    throw = resolution.roll(
        "initiative", 1, method.die, entry.modifier, secret=is_secret, forced=forced
    )
    method.rolls.keep(resolution, entry, throw)
    resolution.emit(
        InitiativeRolled(
            round=resolution.encounter.round,
            label=entry.label,
            throw=throw,
            side=entry.side,
            target=None if method.rolls.has_sides else resolution.who(entry.key),
            modifier=entry.modifier,
            assumed=entry.assumed and forced is None,
            again=entry.has_rolled,
            is_unseen=entry.hidden,
            rule=method.source,
            audience=REFEREES if is_secret else None,
        )
    )


def _roll_one(resolution: Resolution, action: RollInitiative) -> None:
    entry = _with_modifier(resolution, _find(resolution, action))
    if not resolution.actor.is_referee and not _is_players_own(resolution, entry):
        raise ForbiddenError(
            f"Only a player of {entry.label} or a referee can roll initiative for {entry.label}."
        )
    if entry.has_rolled and action.forced is None:
        result = "" if entry.secret else f": {entry.dice[0]}"
        raise TooLateError(f"{entry.label} has rolled initiative already{result}.")
    _throw(resolution, action, entry)


def _throw(resolution: Resolution, action: RollInitiative, entry: Entry) -> None:
    if action.seen.is_secret:
        resolution.require_referee("roll initiative in secret")
    resolution.act_for(entry.key)
    modifier = _modifier(resolution, action, entry)
    if action.forced is not None:
        resolution.require_referee("set the result of a roll")
        method = method_of(resolution)
        least, most = 1, method.die
        if not method.rolls.has_sides:
            least, most = least + MODIFIER.minimum, most + MODIFIER.maximum
        check_forced(action.forced, least, most, "Initiative here")
    fresh = replace(
        entry,
        dice=(),
        modifier=modifier,
        assumed=entry.assumed and action.modifier is None,
        secret=entry.secret or action.seen.is_secret,
    )
    roll_entry(resolution, fresh, action.forced)


def _modifier(resolution: Resolution, action: RollInitiative, entry: Entry) -> int:
    """What is added to the die: the number given, within a sheet's limits, else the sheet's."""
    if action.modifier is None:
        return entry.modifier
    if method_of(resolution).rolls.has_sides:
        resolution.require_referee("add a modifier to a side's die")
    return MODIFIER.check(action.modifier)


def _find(resolution: Resolution, action: RollInitiative) -> Entry:
    """The entry that somebody named. What is hidden is as good as absent for players."""
    method = method_of(resolution)
    if action.combatant_id and method.rolls.has_sides:
        key = resolution.combatant(action.combatant_id).side
    elif action.combatant_id:
        key = resolution.combatant(action.combatant_id).id
    elif method.rolls.has_sides:
        key = resolution.side(action.side).key
    else:
        raise RuleError("Here everybody rolls their own initiative: pick a combatant, not a side.")
    for entry in entries_of(resolution):
        if entry.key == key and (resolution.actor.is_referee or not entry.hidden):
            return entry
    raise NotFoundError(f"Nobody there rolls initiative in this round. {HERE}")
