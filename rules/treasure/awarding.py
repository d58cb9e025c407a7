"""Giving out experience: by the rule, or as the referee says (ERIS-XP).

As an encounter ends it is noted who was defeated; a referee adds and corrects such merits. What
they and the treasure come to is awarded once, by `award_experience`, or given by hand.
"""

from collections import Counter
from collections.abc import Container, Iterator, Sequence

from rules.bestiary.known import find_block
from rules.classes.levelling import gain_experience
from rules.encounter.joining import LED, SURRENDERED
from rules.encounter.records import EncounterEnded
from rules.errors import NotFoundError, RuleError, TooLateError, WayOut
from rules.hazards.records import HAZARDS
from rules.items.describing import check_count, check_item_name
from rules.kernel.dues import Due, DueKind
from rules.kernel.resolution import Resolution
from rules.kernel.targets import body_of
from rules.record import replace
from rules.sheet.classes import require_levels
from rules.state.encounter import Encounter, Kind
from rules.state.game import GameState
from rules.state.health import HitDice
from rules.state.sheet import Character
from rules.treasure import FAMILY
from rules.treasure import records as said
from rules.treasure.pool import POOL, Merit, change, lots_of, named, share_experience
from rules.treasure.reckoning import Sort, is_by_book, merit_line, reckon, treasure_line
from rules.treasure.records import MANUAL, XP

RULE = "ERIS-XP"
MOST_XP = 1_000_000
MOST_MERITS = 60
MOST_HIT_DICE = 100
LONGEST_WHY = 100
DEAD, FLED = "dead", "fled"


@FAMILY.follows(RULE)
def encounter_is_over(resolution: Resolution, event: EncounterEnded) -> None:
    """Note who was defeated. Those who fled are listed, and count if a referee says so.

    By the book each brings what their stat block says, unless they have other hit dice.
    """
    met = resolution.start.encounter or resolution.before.encounter
    if met is None or XP.chosen(resolution.state) == MANUAL:
        return
    unreal = {one.by for one in HAZARDS.of(resolution.start).illusions}
    for (foe_id, how), count in _defeated(met, event, unreal).items():
        foe = next(one for one in met.combatants if one.id == foe_id)
        dice, each = foe.hit_dice, None
        if foe.block and is_by_book(resolution.state):
            block = find_block(resolution.state, foe.block)
            each = block.experience if block is not None and block.hit_dice == dice else None
        if dice is None and foe.normal_human:
            dice = HitDice(normal_human=True)
        merit_id, counts = f"x{resolution.token()}", how != FLED
        _add(resolution, Merit(merit_id, foe.name, count, dice, each, how, counts))


def _defeated(
    met: Encounter, event: EncounterEnded, unreal: Container[str]
) -> Counter[tuple[str, str]]:
    """How many of whom are dead, helpless or have surrendered, and how many have fled."""
    party = {side.key for side in met.sides if side.is_party}
    real = (one for one in met.combatants if one.id not in unreal)
    foes = {
        one.id: one
        for one in real
        if one.side not in party and one.kind is not Kind.CHARACTER and one.owner is None
    }
    beaten = (*event.fallen, *event.down, *event.helpless)
    found = Counter((who.id, DEAD) for who in beaten if who.id in foes)
    for who in event.gone:
        foe = foes.get(who.id)
        if foe is not None:
            body = body_of(foe, who.number)
            how = (body.gone if body is not None else "") or foe.gone or FLED
            if how in (SURRENDERED, LED, FLED):
                found[who.id, SURRENDERED if how == LED else how] += 1
    return found


def _add(resolution: Resolution, merit: Merit) -> None:
    """More of the same are one entry; the oldest go where there are too many."""
    pool, alike = POOL.of(resolution.state), replace(merit, id="", count=0)
    same = (one for one in pool.merits if replace(one, id="", count=0) == alike)
    before = next(same, None)
    merits = (*pool.merits, merit)[-MOST_MERITS:]
    if before is not None:
        more = replace(before, count=before.count + merit.count)
        merits = tuple(more if one is before else one for one in pool.merits)
    resolution.put(POOL, replace(pool, merits=merits))


@FAMILY.handles
def add_merit(resolution: Resolution, action: said.AddMerit) -> None:
    """The referee says what else brings experience."""
    resolution.require_referee("say what brings experience")
    if (action.hit_dice is None) == (action.each is None):
        raise RuleError("Say either `hit_dice`, or how much `xp` each of them brings.")
    merit = Merit(
        id=f"x{resolution.token()}",
        name=check_item_name(action.name),
        count=check_count(action.count),
        hit_dice=_checked(action.hit_dice),
        each=_check_xp(action.each),
    )
    _add(resolution, merit)
    _tell(resolution, merit)


@FAMILY.handles
def set_merit(resolution: Resolution, action: said.SetMerit) -> None:
    """The referee corrects what brings experience, or strikes it."""
    resolution.require_referee("say what brings experience")
    pool = POOL.of(resolution.state)
    before = next((one for one in pool.merits if one.id == action.merit_id), None)
    if before is None:
        raise NotFoundError("That is not in the pool. Pick one from the list that appears.")
    after = before
    if action.count is not None:
        after = replace(after, count=check_count(action.count))
    if action.hit_dice is not None:
        after = replace(after, hit_dice=_checked(action.hit_dice), each=None)
    if action.each is not None:
        after = replace(after, each=_check_xp(action.each))
    if action.counts is not None:
        after = replace(after, counts=action.counts)
    if after == before:
        raise RuleError(f"{before.name}: nothing would change. Say what is different.")
    merits = tuple(after if one is before else one for one in pool.merits)
    resolution.put(POOL, replace(pool, merits=merits))
    _tell(resolution, after)


def _checked(hit_dice: HitDice | None) -> HitDice | None:
    if hit_dice is not None and (hit_dice.sides or not 0 <= hit_dice.count <= MOST_HIT_DICE):
        raise RuleError(f"Give hit dice of up to {MOST_HIT_DICE}, such as `3+1`, `½` or `NH`.")
    return hit_dice


def _check_xp(each: int | None) -> int | None:
    if each is not None and not 1 <= each <= MOST_XP:
        raise RuleError(f"Give 1 to {MOST_XP:,} XP.")
    return each


def _tell(resolution: Resolution, merit: Merit) -> None:
    each = merit_line(resolution.state, merit).each
    resolution.emit(
        said.MeritSet(name=merit.name, count=merit.count, each=each, counts=merit.counts, rule=RULE)
    )


@FAMILY.handles
def award_experience(resolution: Resolution, action: said.AwardExperience) -> None:
    """Share out all that the pool brings; what has been counted is never counted again.

    TooLateError where something else is in the pool than was shown.
    """
    resolution.require_referee("award experience")
    if XP.chosen(resolution.state) == MANUAL:
        raise RuleError(
            "In this game a referee ",
            WayOut("says how much experience there is", "ref xp"),
            ". A ",
            WayOut("setting", "game settings", setting="xp"),
            " has it reckoned.",
        )
    sharers = _sharers(resolution, action.among)
    found = reckon(resolution.state, tuple(one.id for one in sharers))
    if action.number not in (None, found.number):
        raise TooLateError(
            "That experience has been given out. ",
            WayOut("Look at what is left", "award show"),
            ".",
        )
    if action.total not in (None, found.total):
        raise TooLateError(
            "The pool has changed since. ", WayOut("Look at it as it is now", "award show"), "."
        )
    if not found.each:
        raise RuleError(
            "There is no experience in ", WayOut("the pool", "award show"), " to share."
        )
    _close(resolution, copper=found.left_over)
    award = said.ExperienceAwarded(
        total=found.total,
        each=found.each,
        who=tuple(resolution.who(one.id) for one in sharers),
        left=found.left,
        monsters=found.of(Sort.MONSTERS),
        treasure=found.of(Sort.TREASURE),
        magic=found.of(Sort.MAGIC),
        said=found.of(Sort.SAID),
        early=is_early(resolution.state),
        rule=RULE,
    )
    _give(resolution, award)


@FAMILY.handles
def give_experience(resolution: Resolution, action: said.GiveExperience) -> None:
    """The referee says how much; where all is given by hand, it stands for all in the pool."""
    resolution.require_referee("give experience")
    if not 1 <= action.amount <= MOST_XP:
        raise RuleError(f"Give 1 to {MOST_XP:,} XP.")
    if len(action.why) > LONGEST_WHY:
        raise RuleError(f"What it is for can have {LONGEST_WHY} characters. Shorten it.")
    sharers = _sharers(resolution, action.among)
    each, left = (action.amount, 0) if action.each else divmod(action.amount, len(sharers))
    if not each:
        raise RuleError(f"{action.amount} XP are too few to share among {len(sharers)}.")
    if XP.chosen(resolution.state) == MANUAL:
        _close(resolution, all_of_it=True)
    total = each * len(sharers) + left
    award = said.ExperienceAwarded(
        total=total,
        each=each,
        who=tuple(resolution.who(one.id) for one in sharers),
        left=left,
        said=total,
        why=" ".join(action.why.split()),
        early=is_early(resolution.state),
        rule=RULE,
    )
    _give(resolution, award)


def _sharers(resolution: Resolution, among: tuple[str, ...]) -> Sequence[Character]:
    found = named(resolution, among) or share_experience(resolution.state)
    if not found:
        raise RuleError("Nobody is there to share it: no player has a living character here.")
    for one in found:
        require_levels(one)
    return found


def _close(resolution: Resolution, *, copper: int = 0, all_of_it: bool = False) -> None:
    """What has brought its experience does not again; what still lacks a number waits for it."""
    state, pool = resolution.state, POOL.of(resolution.state)
    for lot in lots_of(state):
        if not lot.item.counted and (all_of_it or not treasure_line(state, lot).is_open):
            change(resolution, lot, replace(lot.item, counted=True))
    is_open = (one for one in pool.merits if merit_line(state, one).is_open and not all_of_it)
    number = pool.number + 1
    resolution.put(POOL, replace(pool, number=number, merits=tuple(is_open), copper=copper))


def _give(resolution: Resolution, award: said.ExperienceAwarded) -> None:
    resolution.emit(award)
    for who in award.who:
        gain_experience(resolution, who.id, award.each)


def is_early(state: GameState) -> bool:
    """Whether experience is reckoned by the rule, and the party is not home yet (ERIS-XP)."""
    return state.expedition is not None and XP.chosen(state) != MANUAL


@FAMILY.owes
def dues_of_treasure(state: GameState) -> Iterator[Due]:
    """At home a referee awards what is in the pool; it holds nothing up."""
    if state.expedition is None and state.encounter is None and is_to_award(state):
        yield Due(
            kind=DueKind.AWARD,
            verb="treasure",
            command="`/do award show`",
            otherwise="it stays in the pool",
            holds=False,
        )


def is_to_award(state: GameState) -> bool:
    """Whether there is anything in the pool that has brought no experience yet."""
    return any(line.xp or line.is_open for line in reckon(state).lines)
