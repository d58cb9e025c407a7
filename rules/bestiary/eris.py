"""How much magic adds to things on Planet Eris: +3, to swords hardly ever (ERIS-OSR-CONVERSION).

Monsters of other books as Planet Eris has them (ERIS-OSR-CONVERSION).
"""

from collections.abc import Callable, Iterator

from rules.attack.records import ONE_ATTACK, AttackBonus
from rules.bestiary import FAMILY
from rules.bestiary.known import find_kept
from rules.bestiary.records import (
    CONVERTED,
    MAGIC_ARMOUR,
    Change,
    ConvertMonster,
    KeepConverted,
    MagicNoted,
    MonsterConverted,
    SayAttacks,
    StatBlock,
)
from rules.bestiary.stat_blocks import (
    armour_on,
    as_written,
    attacks_of,
    check_block,
    is_of_body,
    keep_block,
)
from rules.bestiary.words import parse_hit_dice
from rules.combat.records import TARGETS
from rules.errors import RuleError, TooLateError, WayOut
from rules.items.reading import items_of
from rules.items.records import ItemAdded, ItemChanged
from rules.kernel.questions import Addend
from rules.kernel.resolution import Resolution
from rules.kernel.targets import is_monster
from rules.record import replace
from rules.sheet.reading import TURNED, check_numbers, is_ascending, typed_number
from rules.state.game import GameState
from rules.state.items import Item

RULE = "ERIS-OSR-CONVERSION"
PRESET = "eris"
MOST = 3
_SWORD = "sword"
BEST = 2
"""The best armour class there is; magic adds 3 at the most to armour, shield or weapon."""
DAMAGE = "1d6"
IGNORED = "ignored"
REASONS = (IGNORED, "booklets", "sweeps", "allowed")
"""Why several attacks count: not at all, or they stand in the original booklets, it is large enough
to sweep several foes at a blow, or the referee allows it."""


def _is_sword(name: str) -> bool:
    """Whether a thing is a sword by its name."""
    return _SWORD in name.casefold()


@FAMILY.follows(RULE)
def look_at_magic(resolution: Resolution, event: ItemAdded | ItemChanged) -> None:
    """Tell referees of a thing that is more magical than things are; never a refusal."""
    if resolution.state.preset != PRESET:
        return
    before = {item.id: item.bonus for item in items_of(resolution.before, event.target.id)}
    for item in items_of(resolution.state, event.target.id):
        is_much = item.bonus > MOST or (item.bonus == MOST and _is_sword(item.name))
        if is_much and item.bonus != before.get(item.id):
            resolution.emit(
                MagicNoted(target=event.target, name=item.name, bonus=item.bonus, rule=RULE)
            )


@FAMILY.handles
def convert_monster(resolution: Resolution, action: ConvertMonster) -> None:
    """Work out what a monster becomes, each step named; it is kept with a button."""
    resolution.require_referee("convert monsters")
    if action.several not in REASONS:
        raise RuleError(f"Several attacks are one of {', '.join(f'`{one}`' for one in REASONS)}.")
    listed = check_block(
        resolution,
        StatBlock(
            action.name,
            hit_dice=replace(parse_hit_dice(action.hit_dice), sides=0),
            morale=action.morale,
            numbers=check_numbers(resolution, action.numbers),
            items=action.items,
            traits=action.traits,
        ),
    )
    block, changes = converted(listed, action)
    resolution.put(CONVERTED, block)
    resolution.emit(
        MonsterConverted(
            block=as_written(resolution.state, block),
            changes=(*map(_as_written(resolution), changes), *_of_game(resolution, action)),
            rule=RULE,
        )
    )


def converted(listed: StatBlock, how: ConvertMonster) -> tuple[StatBlock, tuple[Change, ...]]:
    """The stat block by the rule, and what was changed and why: a pure function."""
    changes: list[Change] = []
    numbers = dict(listed.numbers)
    for change in _armour(armour_on(listed), how):
        changes.append(change)
        numbers["ac"] = BEST
        numbers |= {MAGIC_ARMOUR.key: change.after} if change.after else {}
    items = tuple(_item(item, changes, how) for item in listed.items)
    attacks = sum(item.shots for item in listed.items if _is_attack(item))
    if attacks > 1:
        counts = how.several != IGNORED
        changes.append(Change("attacks", attacks, attacks if counts else 1, word=how.several))
        numbers |= {TARGETS.key: min(attacks, TARGETS.maximum)} if counts else {}
        traits = listed.traits if counts else _and_one(listed.traits)
        listed = replace(listed, traits=traits)
    return replace(listed, numbers=numbers, items=items), tuple(changes)


def _and_one(traits: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*traits, ONE_ATTACK.key)))


@FAMILY.handles
def say_attacks(resolution: Resolution, action: SayAttacks) -> None:
    """Say of a kept stat block what its several attacks are on Planet Eris."""
    resolution.require_referee("say how monsters attack")
    block = find_kept(resolution.state, action.name)
    if block is None or attacks_of(block) <= 1:
        raise TooLateError("That has been said already, or the stat block is another now.")
    count = attacks_of(block)
    items = tuple(replace(one, shots=1) if is_of_body(one) else one for one in block.items)
    if action.sweeps:
        numbers = {**block.numbers, TARGETS.key: min(count, TARGETS.maximum)}
        block = replace(block, items=items, numbers=numbers)
    else:
        block = replace(block, items=items, traits=_and_one(block.traits))
    keep_block(resolution, block)


def _of_game(resolution: Resolution, action: ConvertMonster) -> Iterator[Change]:
    """What the game has to do with it: hit points are rolled as its settings say."""
    die = resolution.chosen("monster_hit_die")
    if action.hit_points:
        yield Change("hit points", action.hit_points, 0)
    if die != "d6":
        yield Change("die", int(die.removeprefix("d")), 6)
    if action.several != IGNORED and resolution.chosen("multi_attack") == "off":
        yield Change("setting")


def _as_written(resolution: Resolution) -> Callable[[Change], Change]:
    """Armour classes as the game writes them (R-AC)."""
    turned = is_ascending(resolution.state)

    def text(armour: int) -> str:
        return f"{TURNED - armour if turned else armour}"

    def as_written(change: Change) -> Change:
        if change.what != "armour":
            return change
        return replace(change, written=text(change.before), best=text(BEST))

    return as_written


def _armour(listed: int | None, how: ConvertMonster) -> Iterator[Change]:
    """What is better than 2 is magic or lost (R-CONVERT-AC)."""
    if listed is None or listed >= BEST:
        return
    deficit = BEST - listed
    armour = min(MOST, deficit) if how.magical else 0
    shield = min(MOST, deficit - armour) if how.magical and how.shield else 0
    yield Change(
        "armour", listed, armour + shield, parts=(armour, shield, deficit - armour - shield)
    )


def _is_attack(item: Item) -> bool:
    return bool(item.damage) or "natural" in item.tags


def _item(item: Item, changes: list[Change], how: ConvertMonster) -> Item:
    """An attack as it is now: d6, one blow at a target, and magic of +3 at the most."""
    if _is_attack(item):
        if not how.keep_damage and item.damage and item.damage != DAMAGE:
            changes.append(Change("damage", word=item.name, written=item.damage))
            item = replace(item, damage=DAMAGE)
        item = replace(item, shots=1)
    if item.bonus > MOST:
        changes.append(Change("magic", item.bonus, MOST, word=item.name))
        item = replace(item, bonus=MOST)
    if item.bonus == MOST and _is_sword(item.name):
        changes.append(Change("sword", MOST, MOST, word=item.name))
    return item


@FAMILY.handles
def keep_converted(resolution: Resolution, action: KeepConverted) -> None:
    """Keep the monster that was converted last among the game's stat blocks."""
    resolution.require_referee("keep stat blocks")
    block = CONVERTED.of(resolution.state)
    if block is None or block.name != action.name:
        raise RuleError(
            f"{action.name} is not what was converted last. ",
            WayOut("Convert it again", "monster convert"),
            ".",
        )
    keep_block(resolution, block)
    resolution.put(CONVERTED, None)


@FAMILY.answers(RULE)
def subtracted(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """Magical armour comes off the roll of whoever attacks; a monster's is a secret."""
    found = typed_number(state, question.whom, MAGIC_ARMOUR.key)
    if found is not None and found.value:
        hidden = is_monster(state, question.whom)
        yield Addend("magical armour", -found.value, RULE, hidden=hidden)
