"""What each kind of deed does that only monsters' abilities have."""

from collections.abc import Sequence

from rules.attack.records import Unleashed
from rules.bestiary.known import require_block
from rules.casting.knowing import draw_spells
from rules.conditions.effects import begin_effect
from rules.conditions.records import AddEffect
from rules.encounter.bodies import bodies_of
from rules.encounter.joining import take_out
from rules.encounter.monsters import MOST_BODIES, bring_in, with_ids
from rules.encounter.opening import set_reaction
from rules.encounter.records import AddMonsters, RevealCombatant, RollReaction, SetReaction
from rules.errors import RuleError
from rules.health.damage import read_amount
from rules.items.having import take
from rules.items.known import has_word, is_a
from rules.items.reading import items_of, put_item
from rules.items.tags import LEATHER, NATURAL, TREASURE
from rules.items.things import Kind
from rules.kernel.events import REFEREES, audience_of
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, find_vitals, id_of, split_target
from rules.monstrous.rows import (
    Alters,
    Arms,
    Brings,
    Carries,
    Departs,
    Hides,
    Learns,
    Reacts,
    Spoils,
    Unleashes,
    Weakens,
)
from rules.record import replace
from rules.spells.work import RULE, Working, count_of, does, tell
from rules.state.encounter import Body, Combatant
from rules.state.health import HitDice, Life, Vitals
from rules.state.items import Bands, Held, Item

METAL, WOOD = "metal", "wood"
_WOODEN = ("club", "staff", "bow", "spear", "shield", "sling", "arrow", "torch", "pole")
PERCENT = 100


def _own(resolution: Resolution, working: Working) -> Combatant:
    """Whoever has the ability, who is there."""
    found = find_combatant(resolution.state, id_of(working.caster))
    assert found is not None
    return found


# Who stands by it


@does(Brings)
def brings(resolution: Resolution, working: Working, deed: Brings, whom: Sequence[str]) -> None:
    """More who stand by it, on its side and seen as it is."""
    del whom
    own = _own(resolution, working)
    times = 1
    if deed.per:
        there = sum(not gone for _, _, gone in bodies_of(resolution.state, own))
        times = there // deed.per
    count = 0
    for _ in range(times):
        one, _throw = count_of(resolution, working.caster, deed.number, 1, deed.monster.lower())
        count += one
    if not count:
        tell(resolution, working, "nobody comes along", audience=REFEREES)
        return
    count = min(count, MOST_BODIES)
    wanted = AddMonsters(
        name=deed.name or deed.monster,
        block=deed.monster,
        count=count,
        side=own.side,
        hidden=own.hidden,
        hit_dice=deed.hit_dice,
        hit_points=_hit_points(resolution, deed, count),
        saves_as=deed.saves_as,
        morale=deed.morale,
        numbers=deed.numbers,
        items=_blows(resolution, deed),
    )
    bring_in(resolution, wanted)


def _hit_points(resolution: Resolution, deed: Brings, count: int) -> tuple[int, ...]:
    """Those of each: what is given, rolled anew for each where it is dice."""
    if not deed.hit_points or deed.hit_points.isdecimal():
        return (int(deed.hit_points),) if deed.hit_points else ()
    rolled: list[int] = []
    for _ in range(count):
        amount, _throw = read_amount(resolution, deed.hit_points, "hit points")
        rolled.append(max(1, amount))
    return tuple(rolled)


def _blows(resolution: Resolution, deed: Brings) -> tuple[Item, ...]:
    """Their attacks where those do other damage than the stat block's; else ()."""
    if not deed.damage and not deed.dice:
        return ()
    items = require_block(resolution.state, deed.monster).items
    return tuple(
        replace(one, damage=deed.dice or f"{one.damage}+{deed.damage}") if one.damage else one
        for one in items
    )


# What becomes of it


@does(Alters)
def alters(resolution: Resolution, working: Working, deed: Alters, whom: Sequence[str]) -> None:
    """It is another from now on, with all that is like it."""
    del whom
    own = _own(resolution, working)
    morale = own.morale if deed.morale is None else replace(own.morale, score=deed.morale)
    items = tuple(_changed(one, deed) if NATURAL in one.tags else one for one in own.items)
    changed = replace(
        own,
        numbers={**own.numbers, **dict(deed.numbers)},
        traits=tuple(dict.fromkeys((*own.traits, *deed.traits))),
        morale=morale,
        items=items,
    )
    if deed.hit_dice and own.hit_dice is not None:
        changed = _grown(resolution, changed, own.hit_dice, deed.hit_dice)
    resolution.put_combatant(changed)
    tell(resolution, working, deed.name, audience=REFEREES)


def _changed(item: Item, deed: Alters) -> Item:
    """An attack of its body, with what is new about it."""
    shots = max(1, item.shots + deed.shots) if item.shots > 1 else item.shots
    return replace(item, tags=(*item.tags, *deed.tags), shots=shots)


def _grown(resolution: Resolution, own: Combatant, dice: HitDice, more: int) -> Combatant:
    """The same with more hit dice or fewer, and the hit points of these for each body."""
    die = int(resolution.setting("monster_hit_die").removeprefix("d"))
    bodies: list[Body] = []
    for body in own.bodies:
        rolled = resolution.roll("hit points", abs(more), die, secret=True).total
        change = rolled if more > 0 else -rolled
        most = max(1, body.vitals.maximum + change)
        left = max(1, min(most, body.vitals.hit_points + change))
        alive = body.vitals.life is not Life.DEAD
        vitals: Vitals = replace(body.vitals, maximum=most, hit_points=left)
        bodies.append(replace(body, vitals=vitals) if alive else body)
    grown = replace(dice, count=max(1, dice.count + more))
    return replace(own, hit_dice=grown, bodies=tuple(bodies))


@does(Arms)
def arms(resolution: Resolution, working: Working, deed: Arms, whom: Sequence[str]) -> None:
    """What it strikes or shoots with in place of the weapon that it had in hand."""
    del whom
    own = _own(resolution, working)
    kept = [one for one in own.items if one.held is not Held.WIELDED]
    usual = next((one.damage for one in own.items if one.held is Held.WIELDED), "")
    bands = Bands(*deed.reach) if any(deed.reach) else None
    damage = deed.damage or usual
    new = Item("", deed.name, held=Held.WIELDED, hands=1, damage=damage, bands=bands)
    items = (*kept, *with_ids(resolution, (new,)))
    resolution.put_combatant(replace(own, items=items))
    tell(resolution, working, f"armed with {deed.name.lower()}", audience=REFEREES)


@does(Reacts)
def reacts(resolution: Resolution, working: Working, deed: Reacts, whom: Sequence[str]) -> None:
    """How it takes to the party."""
    del whom
    own = _own(resolution, working)
    if deed.reaction:
        set_reaction(resolution, SetReaction(reaction=deed.reaction, target=own.id))
    else:
        resolution.perform(RollReaction(target=own.id, modifier=deed.modifier))


@does(Departs)
def departs(resolution: Resolution, working: Working, deed: Departs, whom: Sequence[str]) -> None:
    """It gets away, one body alone where one is meant; who lies at 0 hit points as well."""
    del whom
    own = _own(resolution, working)
    vitals = find_vitals(resolution.state, working.caster)
    if vitals is not None and vitals.life is not Life.UP:
        # A body that is down is there again, with a hit point, to go.
        number = split_target(working.caster)[1] or own.bodies[0].number
        bodies = tuple(
            replace(one, vitals=replace(one.vitals, life=Life.UP, hit_points=1))
            if one.number == number
            else one
            for one in own.bodies
        )
        resolution.put_combatant(replace(own, bodies=bodies))
    take_out(resolution, working.caster, "fled" if deed.fled else "left")


@does(Hides)
def hides(resolution: Resolution, working: Working, deed: Hides, whom: Sequence[str]) -> None:
    """Players see nothing of it until it is revealed."""
    del deed, whom
    own = _own(resolution, working)
    resolution.perform(RevealCombatant(combatant_id=own.id, hidden_again=True))


@does(Carries)
def carries(resolution: Resolution, working: Working, deed: Carries, whom: Sequence[str]) -> None:
    """Something of worth, that is found with it."""
    del whom
    own = _own(resolution, working)
    amount, _ = read_amount(resolution, deed.gp, deed.name.lower())
    found = Item("", deed.name, tags=(TREASURE,), worth=amount * deed.times)
    items = (*own.items, *with_ids(resolution, (found,)))
    resolution.put_combatant(replace(own, items=items))
    tell(resolution, working, f"{deed.name.lower()}, {amount * deed.times:,} gp", audience=REFEREES)


# What comes over others


@does(Weakens)
def weakens(resolution: Resolution, working: Working, deed: Weakens, whom: Sequence[str]) -> None:
    """A name with what it changes, on each of them."""
    for target in whom or (working.caster,):
        for modifies, amount in deed.changes:
            wanted = AddEffect(
                target=target,
                name=deed.name,
                modifies=modifies,
                amount=amount,
                source=id_of(working.caster),
                turns=0 if deed.rounds else working.turns,
                rounds=deed.rounds or working.rounds or None,
            )
            begin_effect(resolution, wanted, rule=RULE)


@does(Spoils)
def spoils(resolution: Resolution, working: Working, deed: Spoils, whom: Sequence[str]) -> None:
    """Armour that is worn or the weapon that struck is gone, or has lost a plus."""
    for target in whom:
        who = resolution.who(target)
        audience = audience_of(hidden=who.hidden)
        for item in _at_risk(resolution, working, deed, target):
            what = _spoil(resolution, target, item, deed.spared)
            tell(resolution, working, f"{item.name} of {who.label} {what}", audience=audience)


def _at_risk(
    resolution: Resolution, working: Working, deed: Spoils, target: str
) -> tuple[Item, ...]:
    """Which things of somebody it is about; RuleError where there are none."""
    own = items_of(resolution.state, target)
    found: tuple[Item, ...]
    if deed.what == "weapon":
        found = tuple(
            one for one in own if (one.id == working.at if working.at else one.held is Held.WIELDED)
        )
    else:
        found = tuple(one for one in own if one.held is Held.WORN and is_a(one, Kind.ARMOUR))
    found = tuple(one for one in found if NATURAL not in one.tags and _is_of(one, deed.only))
    if not found:
        raise RuleError(f"{resolution.who(target).label} has no {deed.what} that it can harm.")
    return found[:1]


def _is_of(item: Item, material: str) -> bool:
    is_wooden = any(word in item.name.casefold() for word in _WOODEN)
    is_soft = has_word(item, LEATHER) or LEATHER in item.name.casefold()
    if material == METAL:
        return not is_wooden and not is_soft
    return material != WOOD or is_wooden or is_soft


def _spoil(resolution: Resolution, target: str, item: Item, spared: int) -> str:
    """What becomes of one thing: it is left alone, loses a plus, or is gone."""
    if item.bonus > 0 and spared:
        if resolution.roll("magic holds", 1, PERCENT, secret=True).total <= spared * item.bonus:
            return "is unharmed"
        put_item(resolution, target, replace(item, bonus=item.bonus - 1))
        return "loses a plus"
    take(resolution, target, item.id, 1)
    return "is gone"


@does(Unleashes)
def unleashes(
    resolution: Resolution, working: Working, deed: Unleashes, whom: Sequence[str]
) -> None:
    """What needs no roll comes over all of them: each saves as its words say."""
    own = _own(resolution, working)
    item = next((one for one in own.items if deed.word in (*one.tags, one.name.casefold())), None)
    if item is None or not whom:
        raise RuleError("There is nobody whom that could reach.")
    resolution.emit(
        Unleashed(
            attacker=resolution.who(working.caster),
            targets=tuple(map(resolution.who, whom)),
            weapon=item.name,
            item=item.id,
            tags=item.tags,
            damage="" if item.damage == "0" else item.damage,
            rule=RULE,
            audience=audience_of(hidden=own.hidden),
        )
    )


@does(Learns)
def learns(resolution: Resolution, working: Working, deed: Learns, whom: Sequence[str]) -> None:
    """Spells that it has in memory: each is used once, as a scroll of it would be."""
    del whom
    own = _own(resolution, working)
    known = draw_spells(resolution, deed.list, deed.numbers)
    new = tuple(Item("", f"Spell of {name}", tags=(NATURAL,)) for name in known)
    items = (*own.items, *with_ids(resolution, new))
    resolution.put_combatant(replace(own, items=items))
    tell(
        resolution,
        working,
        f"in memory: {', '.join(known)}" if known else "no spells",
        audience=REFEREES,
    )
