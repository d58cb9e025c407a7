"""What brings experience beside treasure: monsters that were defeated, and a referee's word."""

from collections import Counter
from collections.abc import Container, Iterator

from rules.encounter.events import EncounterEnded
from rules.errors import NotFoundError, RuleError
from rules.items.door import check_count, check_item_name
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.kernel.targets import body_of
from rules.record import replace
from rules.state.encounter import Combatant, Encounter, Kind
from rules.state.hit_dice import HitDice
from rules.state.treasure import Merit
from rules.treasure.actions import AddMerit, SetMerit
from rules.treasure.events import MeritSet
from rules.treasure.reckoning import merit_line
from rules.treasure.settings import ERIS, XP

RULE = "ERIS-XP"
MOST_XP = 1_000_000
MOST_MERITS = 60
DEAD, SURRENDERED, FLED = "dead", "surrendered", "fled"
MOST_HIT_DICE = 100


def encounter_is_over(resolution: Resolution, event: EncounterEnded) -> None:
    """Note who was defeated. Those who fled are listed, and count if a referee says so."""
    met = resolution.start.encounter or resolution.before.encounter
    if met is None or XP.chosen(resolution.state) != ERIS:
        return
    unreal = {one.by for one in resolution.start.hazards.illusions}
    for (combatant_id, how), count in _defeated(met, event, unreal).items():
        combatant = next(one for one in met.combatants if one.id == combatant_id)
        merit = Merit(
            id=f"x{resolution.token()}",
            name=combatant.name,
            count=count,
            hit_dice=_hit_dice(combatant),
            how=how,
            counts=how != FLED,
        )
        _put(resolution, _together(resolution.state.treasure.merits, merit))


def _defeated(
    met: Encounter, event: EncounterEnded, unreal: Container[str]
) -> Counter[tuple[str, str]]:
    """How many of whom are dead, helpless or have surrendered, and how many have fled."""
    party = {side.key for side in met.sides if side.is_party}
    real = (one for one in met.combatants if one.id not in unreal)
    foes = {one.id: one for one in real if one.side not in party and _is_foe(one)}
    found = Counter((who.id, DEAD) for who in (*event.fallen, *event.down) if who.id in foes)
    found.update((who.id, how) for who, how in _gone(foes, event))
    return found


def _is_foe(one: Combatant) -> bool:
    return one.kind is not Kind.CHARACTER and one.owner is None


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
    treasure = replace(resolution.state.treasure, merits=merits)
    resolution.state = replace(resolution.state, treasure=treasure)


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
    _put(resolution, _together(resolution.state.treasure.merits, merit))
    _tell(resolution, merit)


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
    merits = resolution.state.treasure.merits
    _put(resolution, tuple(after if one is before else one for one in merits))
    _tell(resolution, after)


def _require(resolution: Resolution, merit_id: str) -> Merit:
    for one in resolution.state.treasure.merits:
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
    each = merit_line(merit).each
    resolution.emit(
        MeritSet(name=merit.name, count=merit.count, each=each, counts=merit.counts, rule=RULE)
    )
