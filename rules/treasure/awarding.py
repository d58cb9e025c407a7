"""Giving out experience: by the rule, or as the referee says (ERIS-XP)."""

from collections import Counter
from collections.abc import Container, Iterator, Sequence

from rules.bestiary.known import find_block
from rules.classes.levelling import gain_experience
from rules.encounter.records import EncounterEnded
from rules.errors import NotFoundError, RuleError, TooLateError, WayOut
from rules.hazards.records import HAZARDS
from rules.items.describing import check_count, check_item_name
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.kernel.targets import body_of, find_character
from rules.record import replace
from rules.sheet.classes import require_levels
from rules.state.encounter import Combatant, Encounter, Kind
from rules.state.game import GameState
from rules.state.health import HitDice
from rules.state.sheet import Character
from rules.treasure import FAMILY
from rules.treasure.dividing import Reckoning, Sort, is_by_book, merit_line, reckon, treasure_line
from rules.treasure.pool import POOL, Merit, RollOff, change, lots_of, named, share_experience
from rules.treasure.records import (
    MANUAL,
    XP,
    AddMerit,
    AwardExperience,
    ExperienceAwarded,
    GiveExperience,
    MeritSet,
    SetMerit,
)
from rules.treasure.rolling_off import has_answered

RULE = "ERIS-XP"
MOST_XP = 1_000_000
MOST_MERITS = 60
DEAD, SURRENDERED, FLED = "dead", "surrendered", "fled"
MOST_HIT_DICE = 100
LONGEST_WHY = 100


@FAMILY.follows(RULE)
def encounter_is_over(resolution: Resolution, event: EncounterEnded) -> None:
    """Note who was defeated. Those who fled are listed, and count if a referee says so."""
    met = resolution.start.encounter or resolution.before.encounter
    if met is None or XP.chosen(resolution.state) == MANUAL:
        return
    unreal = {one.by for one in HAZARDS.of(resolution.start).illusions}
    for (combatant_id, how), count in _defeated(met, event, unreal).items():
        combatant = next(one for one in met.combatants if one.id == combatant_id)
        merit = Merit(
            id=f"x{resolution.token()}",
            name=combatant.name,
            count=count,
            hit_dice=_hit_dice(combatant),
            each=_printed(resolution.state, combatant),
            how=how,
            counts=how != FLED,
        )
        _put(resolution, _together(POOL.of(resolution.state).merits, merit))


def _printed(state: GameState, combatant: Combatant) -> int | None:
    """What somebody brings by their stat block, where the book counts; not with other hit dice."""
    block = find_block(state, combatant.block) if combatant.block and is_by_book(state) else None
    is_same = block is not None and block.hit_dice == combatant.hit_dice
    return block.experience if block is not None and is_same else None


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
    found.update((who.id, how) for who, how in _gone(foes, event))
    return found


def _gone(foes: dict[str, Combatant], event: EncounterEnded) -> Iterator[tuple[Who, str]]:
    """Those who gave up, and those who ran."""
    for who in event.gone:
        foe = foes.get(who.id)
        if foe is not None:
            body = body_of(foe, who.number)
            how = (body.gone if body is not None else "") or foe.gone or FLED
            if how in (SURRENDERED, FLED):
                yield who, how


def _hit_dice(combatant: Combatant) -> HitDice | None:
    if combatant.hit_dice is None and combatant.normal_human:
        return HitDice(normal_human=True)
    return combatant.hit_dice


def _together(merits: tuple[Merit, ...], merit: Merit) -> tuple[Merit, ...]:
    """More of the same are one entry; the oldest go where there are too many."""
    alike = replace(merit, id="", count=0)
    for one in merits:
        if replace(one, id="", count=0) == alike:
            more = replace(one, count=one.count + merit.count)
            return tuple(more if other is one else other for other in merits)
    return (*merits, merit)[-MOST_MERITS:]


def _put(resolution: Resolution, merits: tuple[Merit, ...]) -> None:
    resolution.put(POOL, replace(POOL.of(resolution.state), merits=merits))


@FAMILY.handles
def add_merit(resolution: Resolution, action: AddMerit) -> None:
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
    _put(resolution, _together(POOL.of(resolution.state).merits, merit))
    _tell(resolution, merit)


@FAMILY.handles
def set_merit(resolution: Resolution, action: SetMerit) -> None:
    """The referee corrects what brings experience, or strikes it."""
    resolution.require_referee("say what brings experience")
    before = _require(resolution, action.merit_id)
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
    merits = POOL.of(resolution.state).merits
    _put(resolution, tuple(after if one is before else one for one in merits))
    _tell(resolution, after)


def _require(resolution: Resolution, merit_id: str) -> Merit:
    for one in POOL.of(resolution.state).merits:
        if one.id == merit_id:
            return one
    raise NotFoundError("That is not in the pool. Pick one from the list that appears.")


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
        MeritSet(name=merit.name, count=merit.count, each=each, counts=merit.counts, rule=RULE)
    )


@FAMILY.handles
def award_experience(resolution: Resolution, action: AwardExperience) -> None:
    """Share out all that the pool brings; what has been counted is never counted again."""
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
    _require_current(action, found)
    if not found.each:
        raise RuleError(
            "There is no experience in ", WayOut("the pool", "award show"), " to share."
        )
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
            early=is_early(resolution.state),
            rule=RULE,
        )
    )
    _give(resolution, sharers, found.each)


def _require_current(action: AwardExperience, found: Reckoning) -> None:
    """Raise TooLateError where something else is in the pool than was shown."""
    if action.number is not None and action.number != found.number:
        raise TooLateError(
            "That experience has been given out. ",
            WayOut("Look at what is left", "award show"),
            ".",
        )
    if action.total is not None and action.total != found.total:
        raise TooLateError(
            "The pool has changed since. ", WayOut("Look at it as it is now", "award show"), "."
        )


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
        if not lot.item.counted and (all_of_it or not treasure_line(resolution.state, lot).is_open):
            change(resolution, lot, replace(lot.item, counted=True))
    treasure = POOL.of(resolution.state)
    waiting = (
        one
        for one in treasure.merits
        if merit_line(resolution.state, one).is_open and not all_of_it
    )
    treasure = replace(treasure, number=treasure.number + 1, merits=tuple(waiting), copper=copper)
    resolution.put(POOL, treasure)


@FAMILY.handles
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
            early=is_early(resolution.state),
            rule=RULE,
        )
    )
    _give(resolution, sharers, each)


def is_early(state: GameState) -> bool:
    """Whether experience is reckoned by the rule, and the party is not home yet (ERIS-XP)."""
    return state.expedition is not None and XP.chosen(state) != MANUAL


@FAMILY.owes
def dues_of_treasure(state: GameState) -> Iterator[Due]:
    """All of them; none holds the game up."""
    if state.expedition is None and state.encounter is None and is_to_award(state):
        yield Due(
            kind=DueKind.AWARD,
            verb="treasure",
            command="`/do award show`",
            otherwise="it stays in the pool",
            holds=False,
        )
    roll_off = POOL.of(state).roll_off
    if roll_off is not None:
        yield from _of_roll_off(state, roll_off)


def is_to_award(state: GameState) -> bool:
    """Whether there is anything in the pool that has brought no experience yet."""
    return any(line.xp or line.is_open for line in reckon(state).lines)


def _of_roll_off(state: GameState, roll_off: RollOff) -> Iterator[Due]:
    if roll_off.order:
        words = (roll_off.id, str(roll_off.picks))
        yield _due(state, DueKind.PICK, roll_off.order[0], words)
        return
    for one in roll_off.rollers:
        if not has_answered(one):
            yield _due(state, DueKind.ROLL_OFF, one.who, (roll_off.id,))


def _due(state: GameState, kind: DueKind, who: str, words: tuple[str, ...]) -> Due:
    character = find_character(state, who)
    assert character is not None
    picks = kind is DueKind.PICK
    return Due(
        kind=kind,
        target=who,
        name=character.name,
        owners=(character.owner,),
        moment=None,
        verb="treasure" if picks else "roll-off",
        words=words,
        command="`/do award pick`" if picks else "`/do award roll`",
        otherwise="the next picks" if picks else "is rolled for",
        holds=False,
    )
