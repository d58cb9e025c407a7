"""Cursed things of the book: arms that cannot be put away once they were fought with, a helm that
changes its wearer's alignment, a bag that devours."""

from collections.abc import Iterator

from rules.attack.records import AttackRolled
from rules.books.settings import has_book
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN, ClockMoved
from rules.conditions.effects import begin_effect
from rules.conditions.records import AddEffect, EffectEnded
from rules.items.having import strike_off
from rules.items.known import is_a
from rules.items.reading import belongings_of, find_item, items_of, told_of
from rules.items.records import ItemHeld, ItemPut, LetGoRuling
from rules.items.things import Kind
from rules.items.wares import power_of
from rules.kernel.naming import who_if_there
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.resolution import Resolution, throw_text
from rules.record import replace
from rules.sheet.reading import alignment_in, is_alignment_secret, tell_traits
from rules.sheet.records import ALIGNMENTS
from rules.spells import FAMILY
from rules.spells.records import SWALLOWING, Swallowed, Swallowing
from rules.spells.work import RULE
from rules.spells.worn import R_BOOK
from rules.state.game import GameState
from rules.state.health import Effect
from rules.state.items import Held, Item
from rules.state.sheet import Character

CURSE = "curse of the helm"
STUCK, CURSED = "curse of ", "cursed"
UNKNOWN = "none"


def _curse_on(state: GameState, who: str) -> Effect | None:
    return next(
        (one for one in state.effects if one.target == who and one.name.startswith(CURSE)), None
    )


@FAMILY.follows(R_BOOK)
def helm_is_put_on(resolution: Resolution, event: ItemHeld) -> None:
    """Its wearer has another alignment at once, and what that was stands with the curse."""
    sheet = resolution.find_character(event.target.id)
    item = find_item(resolution.state, event.target.id, event.item)
    power = None if item is None else power_of(resolution.state, item)
    if sheet is None or item is None or item.held is Held.CARRIED:
        return
    if power is None or power.worn is None or not power.worn.converts:
        return
    if _curse_on(resolution.state, sheet.id) is not None:
        return
    own = [word for trait in sheet.traits if (word := alignment_in(trait))]
    before = own[0] if own else UNKNOWN
    others = [one.key for one in ALIGNMENTS if one.key != before]
    is_secret = is_alignment_secret(resolution.state)
    place = resolution.roll("alignment", 1, len(others), secret=is_secret).total
    _convert(resolution, sheet, others[place - 1])
    name = CURSE if is_secret else f"{CURSE} ({before} before)"
    wanted = AddEffect(target=sheet.id, name=name, modifies=before)
    begin_effect(resolution, wanted, rule=RULE)


def _convert(resolution: Resolution, sheet: Character, alignment: str) -> None:
    kept = tuple(one for one in sheet.traits if not alignment_in(one))
    after = (*kept, alignment) if alignment != UNKNOWN else kept
    resolution.put_character(replace(sheet, traits=after))
    tell_traits(resolution, sheet, after)


@FAMILY.follows(R_BOOK)
def curse_is_lifted(resolution: Resolution, event: EffectEnded) -> None:
    """The alignment is what it was before."""
    sheet = resolution.find_character(event.target.id)
    if sheet is None or not event.name.startswith(CURSE):
        return
    curse = next((one for one in resolution.start.effects if one.id == event.effect_id), None)
    kept = "" if curse is None else curse.modifies
    _convert(resolution, sheet, kept or event.name[len(CURSE) + 2 :].partition(" ")[0])


@FAMILY.follows(R_BOOK)
def arms_show_their_curse(resolution: Resolution, event: AttackRolled) -> None:
    """Who strikes with a cursed weapon, or is struck at in cursed armour, is under its curse."""
    state = resolution.state
    if not has_book(state):
        return
    struck, at = event.attacker.id, event.target.id
    weapon = find_item(state, struck, event.item) if event.item else None
    worn = (one for one in items_of(state, at) if is_a(one, Kind.ARMOUR, Kind.SHIELD))
    used = (*(() if weapon is None else ((struck, weapon),)), *((at, one) for one in worn))
    for who, item in used:
        is_new = resolution.find_character(who) is not None and not _is_stuck(state, who, item)
        if is_new and item.held is not Held.CARRIED and CURSED in item.name.casefold():
            wanted = AddEffect(target=who, name=f"{STUCK}{item.name}", modifies=item.id)
            begin_effect(resolution, wanted, rule=RULE)


def _is_stuck(state: GameState, who: str, item: Item) -> bool:
    return any(
        one.target == who and one.modifies == item.id and one.name.startswith(STUCK)
        for one in state.effects
    )


def _is_kept_on(state: GameState, who: str, item: Item) -> bool:
    power = power_of(state, item)
    is_helm = power is not None and power.worn is not None and power.worn.converts
    return _is_stuck(state, who, item) or (is_helm and _curse_on(state, who) is not None)


@FAMILY.answers(R_BOOK)
def does_not_come_off(state: GameState, question: LetGoRuling) -> Iterator[Verdict]:
    """Nobody takes off the helm, or what they fought with or in, while its curse is on them."""
    item = find_item(state, question.who, question.item or "")
    if item is not None and _is_kept_on(state, question.who, item):
        refusal = f"{item.name} does not come off before its curse is lifted."
        yield Verdict(Ruling.FORBIDDEN, refusal, R_BOOK)


@FAMILY.follows(R_BOOK)
def bag_is_fed(resolution: Resolution, event: ItemPut) -> None:
    """What is in the bag first begins the time after which all of it is gone."""
    owner, state = event.target.id, resolution.state
    items = belongings_of(state, owner)
    for bag in items:
        power = power_of(state, bag)
        is_known = any((one.owner, one.bag) == (owner, bag.id) for one in SWALLOWING.of(state))
        if power is None or not power.devours or is_known:
            continue
        if any(one.inside == bag.id for one in items):
            turns = throw_text(resolution, power.devours, "turns", secret=True).total
            one = Swallowing(owner, bag.id, now(state) + turns * SECONDS_PER_TURN)
            resolution.put(SWALLOWING, (*SWALLOWING.of(state), one))


@FAMILY.follows(R_BOOK)
def bag_has_eaten(resolution: Resolution, event: ClockMoved) -> None:
    """All that is in it is gone."""
    due = [one for one in SWALLOWING.of(resolution.state) if one.at <= event.after]
    if not due:
        return
    left = tuple(one for one in SWALLOWING.of(resolution.state) if one not in due)
    resolution.put(SWALLOWING, left)
    for one in due:
        _swallow(resolution, one)


def _swallow(resolution: Resolution, one: Swallowing) -> None:
    who = who_if_there(resolution, one.owner)
    items = () if who is None else belongings_of(resolution.state, one.owner)
    bag = next((each for each in items if each.id == one.bag), None)
    inside = [each for each in items if each.inside == one.bag]
    if who is None or bag is None or not inside:
        return
    for each in inside:
        strike_off(resolution, one.owner, each.id)
    resolution.emit(
        Swallowed(
            target=who,
            bag=bag.name,
            names=tuple(each.name for each in inside),
            rule=R_BOOK,
            audience=told_of(resolution, one.owner),
        )
    )
