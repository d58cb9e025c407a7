"""One blow: the roll against the number, and the damage of a hit."""

from collections.abc import Iterable

from rules.attack.methods import ANY_WEAPON, VARIABLE_RULE
from rules.attack.reckoning import Plan, is_hit
from rules.attack.records import (
    MELEE,
    MISSILE_RATES,
    ONE_ATTACK,
    Attack,
    AttackBonus,
    AttackRolled,
    AttackRuling,
    DamageBonus,
    FixedDamage,
    HitRuling,
    Reckoning,
    method_in,
    weapon_damage_in,
)
from rules.errors import DAMAGE_OF, Lack, MissingNumberError, NotFoundError, RuleError
from rules.health.damage import read_amount, take_damage
from rules.items.known import hands_of, has_word, kind_of, thing_of
from rules.items.reading import items_of, shoots
from rules.items.records import ItemHeld
from rules.items.tags import ALONE, ASKED, AURA, NATURAL, SAVE, THROWN, TREASURE
from rules.items.things import HURLED, Kind
from rules.items.wares import as_described, dice_in_book, splashes
from rules.kernel.actor import TABLE
from rules.kernel.events import Throw
from rules.kernel.fields import has_trait
from rules.kernel.known import Known
from rules.kernel.questions import NO_TOLL, Asker, DamageVerdict, Mode, Ruling, Toll, known_to
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of, is_monster
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.sheet.reading import number
from rules.state.game import GameState
from rules.state.health import Harm
from rules.state.items import Bands, Held, Item

SPIT = 10
"""Feet up to which what a body spits or sprays is struck with in melee."""
UNARMED = "unarmed"
"""What stands for the id of an item where somebody attacks with bare hands."""
BARE_HANDS = Item(UNARMED, "bare hands", damage="1d2")
PLAIN = "weapon"
"""What stands for the id of an item where nobody has written what somebody attacks with."""
WEAPON = Item(PLAIN, "weapon", hands=1)
"""What they have all the same: a weapon like any other."""
ROUTINE = "all"
"""What stands for the id of an item where somebody attacks with all their claws and teeth."""
NOT_ITEMS = frozenset((UNARMED, PLAIN, ROUTINE))
NEVER = frozenset((Kind.ARMOUR, Kind.HELMET, Kind.SHIELD, Kind.AMMUNITION))
"""What is a weapon only for who names it."""
_weapons: Known[dict[str, tuple[Item, ...]]] = Known(lambda _state: {})
"""By whom they are: an attack on each of many foes is looked at with the same weapons."""
NO_DAMAGE = "0"
"""What stands for the dice of an attack that only brings something along."""
LEAST = 1
"""What a hit does at least, whatever the modifiers (OSE-DAMAGE)."""
ALLOWED = "the referee allows it"
"""What is told of an attack that a rule forbids."""


def is_weapon(item: Item) -> bool:
    """Whether somebody would attack with it by choice: what is in hand is a weapon unless it is
    known to be something else."""
    if AURA in item.tags:
        return False
    if NATURAL in item.tags:
        return True
    kind, is_in_hand = kind_of(item), item.held is Held.WIELDED
    if kind in NEVER or (TREASURE in item.tags and not is_in_hand):
        return False
    if kind is None:
        return is_in_hand or bool(item.hands or item.bands or item.damage)
    return kind is Kind.WEAPON or bool(item.bands or item.damage)


def rated(state: GameState, who: str, weapon: Item) -> Item:
    """The weapon with what it does, how far and how often in this game: by its book, and with one
    shot a round where the rates of ERIS-MISSILES do not count (R-MISSILE-RATES). What somebody has
    written otherwise stays."""
    return _by_book(state, _at_rate(state, who, weapon))


def _by_book(state: GameState, weapon: Item) -> Item:
    weapon = as_described(state, weapon)
    if found := splashes(state, weapon):
        weapon = replace(weapon, tags=tuple(dict.fromkeys((*weapon.tags, *found))))
        weapon = replace(weapon, damage=NO_DAMAGE) if ASKED in found else weapon
    if weapon_damage_in(state) is not VARIABLE_RULE:
        return weapon
    dice = dice_in_book(state, weapon)
    return weapon if dice == weapon.damage else replace(weapon, damage=dice)


def _at_rate(state: GameState, who: str, weapon: Item) -> Item:
    if (weapon.shots, weapon.rounds) == (1, 1) or MISSILE_RATES.in_force(state) == "eris":
        return weapon
    thing = thing_of(weapon)
    if thing is None or (weapon.shots, weapon.rounds) != (thing.item.shots, thing.item.rounds):
        return weapon
    if is_monster(state, who) and weapon.damage != thing.item.damage:
        return weapon
    return replace(weapon, shots=1, rounds=1)


def weapons_of(state: GameState, target: str) -> tuple[Item, ...]:
    """What somebody can attack with, the likeliest first: in hand, then their own claws and teeth,
    all together before each of them, then what they carry. Bare hands always come last.

    Of whom no weapon is written, they have one like any other, unless they have just lost theirs.
    """
    known = _weapons(state)
    if target not in known:
        known[target] = _weapons_of(state, target)
    return known[target]


def _weapons_of(state: GameState, target: str) -> tuple[Item, ...]:
    found = [rated(state, target, item) for item in items_of(state, target) if is_weapon(item)]
    own = _natural_weapons(state, target)
    if len(own) > 1 and not has_trait(state, target, ONE_ATTACK.key):
        found.append(Item(ROUTINE, _together(own), tags=(NATURAL,)))
    found.sort(key=_likelihood)
    if found:
        return (*found, BARE_HANDS)
    has_lost = last_item(state, target) not in ("", *NOT_ITEMS)
    return (BARE_HANDS, WEAPON) if has_lost else (WEAPON, BARE_HANDS)


def _likelihood(item: Item) -> int:
    if item.held is Held.WIELDED:
        return 0
    if item.id == ROUTINE:
        return 1
    return 2 if NATURAL in item.tags else 3


def _natural_weapons(state: GameState, target: str) -> tuple[Item, ...]:
    """Claws, teeth and whatever else is part of somebody's body, and is used all together."""
    own = (item for item in items_of(state, target) if NATURAL in item.tags)
    return tuple(item for item in own if not {ALONE, AURA}.intersection(item.tags))


def _together(items: tuple[Item, ...]) -> str:
    """`claw (2) and bite`."""
    names = [f"{item.name} ({item.shots})" if item.shots > 1 else item.name for item in items]
    return f"{', '.join(names[:-1])} and {names[-1]}"


def weapons_used(state: GameState, target: str, item_id: str) -> tuple[Item, ...]:
    """What somebody strikes with in one attack: the item of that id, or all their own weapons."""
    weapon = find_weapon(state, target, item_id)
    return _natural_weapons(state, target) if weapon.id == ROUTINE else (weapon,)


def find_weapon(state: GameState, target: str, item_id: str) -> Item:
    """The item of that id; for "" the last one used, else the likeliest weapon.

    NotFoundError if it is not there. Anything can serve as a weapon that somebody names.
    """
    if item_id == UNARMED:
        return BARE_HANDS
    weapons = weapons_of(state, target)
    there = (*weapons, *items_of(state, target))
    wanted = item_id or last_item(state, target)
    found = next((i for i in (*there, WEAPON) if i.id == wanted), None)
    if found is None and item_id:
        raise NotFoundError("That weapon is not there any more. Pick one from the list.")
    return rated(state, target, found or weapons[0])


def as_used(
    weapon: Item, mode: Mode | None, *, is_close: bool, hurled: Bands = HURLED
) -> tuple[Item, Mode]:
    """The weapon as it is used, and how: what can be shot or thrown is, unless the foe is close.

    RuleError where it cannot be used so. A weapon for one hand can be `hurled` so far.
    """
    if any(tag.startswith(SAVE) for tag in weapon.tags):
        return weapon, Mode.SPELL
    if mode is None:
        mode = _likely_mode(weapon, is_close=is_close)
    if mode is Mode.MELEE and not strikes(weapon):
        raise RuleError(f"{weapon.name} is for shooting or throwing. Pick another for melee.")
    if mode is Mode.MISSILE and weapon.bands is None:
        if hands_of(weapon) > 1 or NATURAL in weapon.tags or weapon.id == UNARMED:
            raise RuleError(f"{weapon.name} cannot be thrown. Pick another weapon.")
        return replace(weapon, bands=hurled), mode
    return (replace(weapon, bands=None) if mode is Mode.MELEE else weapon), mode


def strikes(weapon: Item) -> bool:
    """Whether it is of any use hand to hand: what shoots, or is made for throwing, is not. What a
    body spits no farther than a few steps is."""
    if weapon.bands is None:
        return True
    if NATURAL in weapon.tags:
        return weapon.bands.long <= SPIT
    return bool(hands_of(weapon)) and not shoots(weapon)


def _likely_mode(weapon: Item, *, is_close: bool) -> Mode:
    if weapon.bands is None:
        return Mode.MELEE
    return Mode.MELEE if strikes(weapon) and is_close else Mode.MISSILE


def is_hurled(weapon: Item) -> bool:
    """Whether it leaves the hand of who uses it from afar (R-THROWN), as it is written down."""
    if NATURAL in weapon.tags or weapon.id in NOT_ITEMS or shoots(weapon):
        return False
    return weapon.bands is None or bool(hands_of(weapon)) or has_word(weapon, THROWN)


def last_item(state: GameState, target: str) -> str:
    """The id of what somebody attacked with last in this encounter, "" for nothing."""
    combatant = find_combatant(state, target)
    return "" if combatant is None else combatant.last_item


def strike(resolution: Resolution, action: Attack, planned: Plan) -> None:
    """Roll one blow, tell it, and take the damage of a hit off its target."""
    deed = planned.deed
    seen = _seen(resolution, action, deed.who, deed.whom)
    automatic = planned.automatic()
    throw = None if automatic is not None else _roll(resolution, action, seen)
    natural = None if throw is None else throw.total
    total = None if natural is None else natural + planned.reckoning.bonus
    hit = natural is None or total is None or _hits(planned, natural, total)
    found = _ruled_of_hit(resolution, deed, natural) if hit else ()
    harmless = _harmless(action, found)
    full, shown = _with_total(resolution, planned, total)
    drawn = _just_drawn(resolution, deed.who)
    resolution.emit(
        AttackRolled(
            attacker=resolution.who(deed.who),
            target=resolution.who(deed.whom),
            weapon=planned.weapon.name,
            item=planned.weapon.id,
            tags=planned.weapon.tags,
            mode=deed.mode or Mode.MELEE,
            how=deed.how,
            dice=action.damage,
            distance=deed.distance,
            throw=throw,
            natural=natural,
            total=total,
            hit=hit,
            automatic="" if automatic is None else automatic.label,
            rulings=_words(resolution, planned, found),
            reckoning=full,
            known=shown,
            harmless=harmless is not None,
            why="" if harmless is None else harmless.label,
            drawn=drawn is not None,
            put_away=() if drawn is None else drawn.put_away,
            rule=method_in(resolution.state).source,
            audience=seen.audience(resolution.actor.member),
        )
    )
    if hit and harmless is None:
        _hurt(resolution, action, planned, found, seen)


def _just_drawn(resolution: Resolution, who: str) -> ItemHeld | None:
    """What the attacker has taken up for the blow that comes, the first with it."""
    for event in reversed(resolution.deed):
        if isinstance(event, AttackRolled):
            return None
        if isinstance(event, ItemHeld) and event.by_attack and event.target.id == id_of(who):
            return event
    return None


def _harmless(action: Attack, found: Iterable[DamageVerdict]) -> DamageVerdict | None:
    """Why a hit does no damage, None where it does.

    The referee's word has it hurt those whom it cannot hurt; what is harmless stays so.
    """
    is_said = action.allow or action.forced_damage is not None
    stands = (Toll.HARMLESS,) if is_said else NO_TOLL
    return next((verdict for verdict in found if verdict.toll in stands), None)


def _ruled_of_hit(
    resolution: Resolution, deed: AttackBonus, natural: int | None
) -> tuple[DamageVerdict, ...]:
    earlier = (event for event in resolution.deed if isinstance(event, AttackRolled))
    faces = (event.natural for event in earlier if event.hit and event.target.target == deed.whom)
    known = tuple(face for face in faces if face is not None)
    return resolution.ask(deed.again(HitRuling, natural=natural, earlier=known))


def _seen(resolution: Resolution, action: Attack, who: str, whom: str) -> Visibility:
    for_target = resolution.visibility(resolution.who(whom), action.seen)
    return resolution.visibility(resolution.who(who), for_target)


def _roll(resolution: Resolution, action: Attack, seen: Visibility) -> Throw:
    return resolution.roll("attack", 1, 20, secret=seen.is_secret, forced=action.forced)


def _hits(planned: Plan, natural: int, total: int) -> bool:
    needed = planned.reckoning.needed
    assert needed is not None
    return is_hit(natural, total, needed)


def _with_total(
    resolution: Resolution, planned: Plan, total: int | None
) -> tuple[Reckoning, Reckoning]:
    """How the number came about, with the armour class that the roll reaches: all, and in public.

    What everybody is told is worked out from what everybody may know.
    """
    full, known = planned.reckoning, planned.known
    if total is None or full.row is None:
        return full, known
    method = method_in(resolution.state)
    best, nothing = method.reached(full.row.thac0, total), method.hits_nothing(total)
    if full.against:
        best, nothing = None, False
    is_open = known.row is not None and known.addends == full.addends
    return (
        replace(full, reached=best, nothing=nothing, rolled=total),
        replace(known, reached=best, nothing=nothing, rolled=total) if is_open else known,
    )


def _words(
    resolution: Resolution, planned: Plan, found: Iterable[DamageVerdict]
) -> tuple[str, ...]:
    """What everybody is told of the rulings that counted; why it hits without a roll stands apart.

    What was forbidden and happened all the same was the referee's to allow.
    """
    state, deed, forbidden = resolution.state, planned.deed, planned.forbidden()
    known = known_to(TABLE, state, deed.again(AttackRuling), planned.verdicts)
    tolls = known_to(TABLE, state, deed.again(HitRuling), _counted(found))
    told = (v for v in known if v.ruling is not Ruling.AUTOMATIC)
    words = [ALLOWED if v is forbidden else _word(v.ruling, v.label) for v in told]
    return tuple(dict.fromkeys([*words, *(_word(v.toll, v.label) for v in tolls)]))


def _counted(found: Iterable[DamageVerdict]) -> list[DamageVerdict]:
    """What makes more or less of damage, but for what leaves nothing of it."""
    return [verdict for verdict in found if verdict.toll not in NO_TOLL]


def _word(ruling: str, label: str) -> str:
    return ": ".join(filter(None, (ruling, label)))


# Damage


def _hurt(
    resolution: Resolution,
    action: Attack,
    planned: Plan,
    found: Iterable[DamageVerdict],
    seen: Visibility,
) -> None:
    """Roll the damage of a hit and deal it, with what was ruled of the hit."""
    deed = planned.deed
    amount, throw = action.forced_damage, None
    if amount is None:
        amount, throw = roll_damage(resolution, deed, planned.weapon, action.damage, seen)
        if not amount and throw is None:
            return
    counted = tuple(str(verdict.toll) for verdict in _counted(found))
    mode = deed.mode or Mode.MELEE
    harm = Harm(
        deed.whom,
        amount,
        by=deed.who,
        audience=seen.audience(resolution.actor.member),
        tags=(str(mode), *planned.weapon.tags, *deed.how),
        item=planned.weapon.id,
        rulings=counted,
    )
    take_damage(resolution, harm, throw)


def roll_damage(
    resolution: Resolution, deed: AttackBonus, weapon: Item, given: str, seen: Visibility
) -> tuple[int, Throw | None]:
    """What a hit does: fixed by a rule, or rolled with the dice `given`, "" for the weapon's.

    At least 1 where it is rolled.
    """
    fixed = next(iter(resolution.ask(deed.again(FixedDamage))), None)
    if fixed is not None:
        return fixed.value, None
    dice = given or dice_of(resolution, deed.who, weapon)
    if dice == NO_DAMAGE:
        return 0, None
    text = f"{dice}{added(resolution, deed, weapon)}"
    amount, throw = read_amount(resolution, text, "damage", seen)
    return max(LEAST, amount), throw


def require_dice(resolution: Resolution, action: Attack, deed: AttackBonus, weapon: Item) -> None:
    """MissingNumberError where a hit would have no dice: nobody rolls for what cannot be told."""
    is_said = bool(action.damage) or action.forced_damage is not None
    if not is_said and not resolution.ask(deed.again(FixedDamage)):
        dice_of(resolution, deed.who, weapon)


def known_dice(state: GameState, who: str, weapon: Item) -> str:
    """The dice of a hit as text, "" where the rule knows none for the weapon."""
    is_own = bool(weapon.damage) and _is_own(state, who, weapon.tags)
    if weapon.id == UNARMED or weapon.damage == NO_DAMAGE or is_own:
        return weapon.damage
    dice = weapon_damage_in(state).dice(weapon)
    return ANY_WEAPON if not dice and weapon.id == PLAIN else dice


def dice_of(resolution: Resolution, who: str, weapon: Item) -> str:
    """The dice of a hit as text. MissingNumberError where the rule knows none for the weapon."""
    dice = known_dice(resolution.state, who, weapon)
    if not dice:
        raise MissingNumberError(
            f"No damage is written for {weapon.name}.",
            Lack(who, (f"{DAMAGE_OF}{weapon.id}",)),
            once="damage:1d6",
        )
    return dice


def _is_own(state: GameState, who: str, tags: tuple[str, ...]) -> bool:
    """Whether an attack does what its description says, whatever weapons do in the game."""
    return NATURAL in tags or is_monster(state, who)


def added(asker: Asker, deed: AttackBonus, weapon: Item) -> str:
    """What is added to the dice, such as `+2`: ability in melee, magic, and what rules say."""
    ability = number(asker, deed.who, MELEE.key) or 0 if deed.mode is Mode.MELEE else 0
    rules = sum(addend.amount for addend in asker.ask(deed.again(DamageBonus)))
    amount = ability + weapon.bonus + rules
    return f"{amount:+d}" if amount else ""
