"""What magic items of the book do while they are worn (R-BOOK)."""

from collections.abc import Iterator

from rules.attack.records import AttackBonus, DamageBonus, DefenceBonus, HitRuling
from rules.checks.records import SaveBonus
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN
from rules.conditions.bearing import SPENT, SWIFT, SWIFT_TURNS
from rules.conditions.effects import begin_effect, end_effect
from rules.conditions.kinds import BY_KEY
from rules.conditions.reading import is_under
from rules.conditions.records import AddEffect, EffectEnded
from rules.items.reading import items_of
from rules.items.records import ItemDropped, ItemGiven, ItemHeld, ItemStored
from rules.items.wares import has_powers, power_of
from rules.items.wielding import protection_of
from rules.kernel.questions import Addend, DamageVerdict, Mode, Toll
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_vitals, id_of
from rules.positions.spacing import comrades_beside
from rules.sheet.classes import class_word, number_by_book, rank_at
from rules.sheet.reading import typed_number
from rules.spells import FAMILY
from rules.spells.item_rows import Worn
from rules.spells.seeming import believed
from rules.state.game import GameState
from rules.state.items import Held

R_BOOK = "R-BOOK"
MELEE = "melee"
NORMAL_THAC0 = 20
_DISPLACED = ("save_paralysis", "save_spells", "save_wands")


def _worn(state: GameState, who: str) -> Iterator[tuple[str, Worn]]:
    """What somebody wears that does something, with its name."""
    for item in items_of(state, who):
        power = power_of(state, item) if item.held is not Held.CARRIED else None
        if power is not None and power.worn is not None:
            yield power.name, power.worn


def regained_each_round(state: GameState, who: str) -> int:
    """The hit points that what somebody wears gives back in a round, 0 for none."""
    if not has_powers(state):
        return 0
    return max((put_on.regains for _, put_on in _worn(state, who)), default=0)


@FAMILY.answers(R_BOOK, needs=has_powers)
def strong_blows(state: GameState, question: AttackBonus | DamageBonus) -> Iterator[Addend]:
    """Gauntlets, girdles and rings that change how strong somebody is, in melee."""
    if question.mode is not Mode.MELEE:
        return
    for name, put_on in _worn(state, question.who):
        own = number_by_book(state, question.who, MELEE) or 0
        more = 0 if put_on.strength is None else put_on.strength - own
        if put_on.thac0 and isinstance(question, AttackBonus):
            more = _thac0(state, question.who) - own - put_on.thac0
        if more > 0 or put_on.is_worse:
            yield Addend(name, more, R_BOOK)


def _thac0(state: GameState, who: str) -> int:
    """What somebody needs to hit armour class 0, as typed or by class and level."""
    typed, sheet = typed_number(state, who, "thac0"), find_character(state, who)
    rank = None if sheet is None else rank_at(state, class_word(sheet), sheet.level)
    own = None if rank is None else rank.thac0
    own = own if typed is None else typed.value
    return NORMAL_THAC0 if own is None else own


@FAMILY.answers(R_BOOK, needs=has_powers)
def double_blows(state: GameState, question: HitRuling) -> Iterator[DamageVerdict]:
    """A girdle of giant strength."""
    if question.mode is Mode.MELEE:
        for name, put_on in _worn(state, question.who):
            if put_on.double:
                yield DamageVerdict(Toll.DOUBLE, name, R_BOOK)


@FAMILY.answers(R_BOOK, needs=has_powers)
def guarded(state: GameState, question: DefenceBonus | SaveBonus) -> Iterator[Addend]:
    """A displacer cloak; and a ring with a radius: who fights beside its wearer has what it gives
    beyond their own."""
    who = question.whom if isinstance(question, DefenceBonus) else question.who
    is_blow = isinstance(question, DefenceBonus) and question.mode is Mode.MELEE
    if is_blow or question.stake in _DISPLACED:
        found = ((name, one.displaced) for name, one in _worn(state, who))
        yield from (Addend(name, more, R_BOOK) for name, more in found if more)
    rings = [
        (put_on.beside, name)
        for comrade in comrades_beside(state, who)
        for name, put_on in _worn(state, comrade)
    ]
    gives, name = max(rings, default=(0, ""))
    own = protection_of(state, who)
    more = gives - (0 if own is None else own.bonus)
    if more > 0:
        yield Addend(name, more, R_BOOK)


@FAMILY.follows(R_BOOK)
def changed_hands(
    resolution: Resolution, event: ItemHeld | ItemGiven | ItemDropped | ItemStored
) -> None:
    """What is put on begins to do what it does, and what is off does it no longer."""
    if not has_powers(resolution.state):
        return
    who = id_of(event.target.id)
    if find_vitals(resolution.state, who) is None:
        return
    wanted = {name for _, put_on in _worn(resolution.state, who) for name in put_on.conditions}
    wanted |= {*_believed_of(resolution, who)}
    if is_under(resolution.state, who, SPENT.key):
        wanted.discard(SWIFT.key)
    there = [
        one
        for one in resolution.state.effects
        if one.target == who and one.rule == R_BOOK and not one.source and one.key != SPENT.key
    ]
    for effect in there:
        if (effect.key or effect.name) not in wanted:
            end_effect(resolution, effect, "removed")
    has = {effect.key or effect.name for effect in there}
    for name in sorted(wanted - has):
        known = BY_KEY.get(name)
        shown, key = (name, "") if known is None else (known.name, known.key)
        turns = SWIFT_TURNS if key == SWIFT.key else 0
        wish = AddEffect(target=who, name=shown, key=key, turns=turns)
        begin_effect(resolution, wish, rule=R_BOOK)


def _believed_of(resolution: Resolution, who: str) -> Iterator[str]:
    """What somebody believes of what they wear: the same as before, else by a secret die."""
    before = {one.name for one in resolution.state.effects if one.target == who and not one.key}
    for thing, put_on in tuple(_worn(resolution.state, who)):
        if put_on.deludes:
            known = before & {*put_on.deludes}
            yield min(known) if known else believed(resolution, who, put_on.deludes, thing)


@FAMILY.follows(R_BOOK)
def has_run_enough(resolution: Resolution, event: EffectEnded) -> None:
    """Who ran in magic boots rests as long as they did."""
    before = resolution.before.effects
    ran = next((one for one in before if one.id == event.effect_id), None)
    if ran is None or ran.key != SWIFT.key or ran.ends_at is None or event.cause == "death":
        return
    left = max(0, ran.ends_at - now(resolution.state))
    turns = SWIFT_TURNS - left // SECONDS_PER_TURN
    if turns:
        wish = AddEffect(target=ran.target, name=SPENT.name, key=SPENT.key, turns=turns)
        begin_effect(resolution, wish, rule=R_BOOK)
