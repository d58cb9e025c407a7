"""Giving out experience: by the rule, or as the referee says (ERIS-XP)."""

from collections.abc import Sequence

from rules.classes.door import gain_experience
from rules.errors import RuleError, TooLateError
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import require_levels
from rules.state.sheet import Character
from rules.treasure.actions import AwardExperience, GiveExperience
from rules.treasure.events import ExperienceAwarded
from rules.treasure.merits import MOST_XP, RULE
from rules.treasure.pool import change, lots_of
from rules.treasure.reckoning import Reckoning, Sort, merit_line, reckon, treasure_line
from rules.treasure.settings import MANUAL, XP
from rules.treasure.sharing import named, share_experience

LONGEST_WHY = 100


def award_experience(resolution: Resolution, action: AwardExperience) -> None:
    """Share out all that the pool brings; what has been counted is never counted again."""
    resolution.require_referee("award experience")
    if XP.chosen(resolution.state) == MANUAL:
        raise RuleError(
            "In this game a referee says how much experience there is: `/award give`. "
            "`/game settings` has it reckoned, with the setting `xp`."
        )
    sharers = _sharers(resolution, action.among)
    found = reckon(resolution.state, tuple(one.id for one in sharers))
    _require_current(action, found)
    if not found.each:
        raise RuleError("There is no experience in the pool to share. `/award show` has all of it.")
    _close(resolution, copper=found.left_over)
    resolution.emit(
        ExperienceAwarded(
            total=found.total,
            each=found.each,
            who=tuple(resolution.who(one.id) for one in sharers),
            left=found.left,
            monsters=found.of(Sort.MONSTERS),
            treasure=found.of(Sort.TREASURE),
            magic=found.of(Sort.MAGIC),
            said=found.of(Sort.SAID),
            rule=RULE,
        )
    )
    _give(resolution, sharers, found.each)


def _require_current(action: AwardExperience, found: Reckoning) -> None:
    """Raise TooLateError where something else is in the pool than was shown."""
    if action.number is not None and action.number != found.number:
        raise TooLateError("That experience has been given out. `/award show` has what is left.")
    if action.total is not None and action.total != found.total:
        raise TooLateError("The pool has changed since. `/award show` has it as it is now.")


def _sharers(resolution: Resolution, among: tuple[str, ...]) -> Sequence[Character]:
    found = named(resolution, among) or share_experience(resolution.state)
    if not found:
        raise RuleError("Nobody is there to share it: no player has a living character here.")
    for one in found:
        require_levels(one)
    return found


def _give(resolution: Resolution, sharers: Sequence[Character], each: int) -> None:
    for one in sharers:
        gain_experience(resolution, one.id, each)


def _close(resolution: Resolution, *, copper: int = 0, all_of_it: bool = False) -> None:
    """What has brought its experience does not again; what still lacks a number waits for it."""
    for lot in lots_of(resolution.state):
        if not lot.item.counted and (all_of_it or not treasure_line(lot).is_open):
            change(resolution, lot, replace(lot.item, counted=True))
    treasure = resolution.state.treasure
    waiting = (one for one in treasure.merits if merit_line(one).is_open and not all_of_it)
    treasure = replace(treasure, number=treasure.number + 1, merits=tuple(waiting), copper=copper)
    resolution.state = replace(resolution.state, treasure=treasure)


def give_experience(resolution: Resolution, action: GiveExperience) -> None:
    """The referee says how much; where all is given by hand, it stands for all in the pool."""
    resolution.require_referee("give experience")
    if not 1 <= action.amount <= MOST_XP:
        raise RuleError(f"Give 1 to {MOST_XP:,} XP.")
    if len(action.why) > LONGEST_WHY:
        raise RuleError(f"What it is for can have {LONGEST_WHY} characters. Shorten it.")
    sharers = _sharers(resolution, action.among)
    each, left = action.amount, 0
    if not action.each:
        each, left = divmod(action.amount, len(sharers))
    if not each:
        raise RuleError(f"{action.amount} XP are too few to share among {len(sharers)}.")
    if XP.chosen(resolution.state) == MANUAL:
        _close(resolution, all_of_it=True)
    total = each * len(sharers) + left
    resolution.emit(
        ExperienceAwarded(
            total=total,
            each=each,
            who=tuple(resolution.who(one.id) for one in sharers),
            left=left,
            said=total,
            why=" ".join(action.why.split()),
            rule=RULE,
        )
    )
    _give(resolution, sharers, each)
