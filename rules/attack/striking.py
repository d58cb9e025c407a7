"""One blow: the roll against the number, and the damage of a hit."""

from collections.abc import Iterable

from rules.attack.methods import ANY_WEAPON
from rules.attack.reckoning import Plan, is_hit
from rules.attack.records import (
    MELEE,
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
from rules.attack.weapons import NO_DAMAGE, PLAIN, UNARMED
from rules.errors import DAMAGE_OF, Lack, MissingNumberError
from rules.health.damage import read_amount, take_damage
from rules.items.records import ItemHeld
from rules.items.tags import NATURAL
from rules.kernel.actor import TABLE
from rules.kernel.events import Throw
from rules.kernel.questions import NO_TOLL, Asker, DamageVerdict, Mode, Ruling, Toll, known_to
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of, is_monster
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.sheet.reading import number
from rules.state.game import GameState
from rules.state.health import Harm
from rules.state.items import Item

LEAST = 1
"""What a hit does at least, whatever the modifiers (OSE-DAMAGE)."""
ALLOWED = "the referee allows it"
"""What is told of an attack that a rule forbids."""


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
    is_own = bool(weapon.damage) and (NATURAL in weapon.tags or is_monster(state, who))
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


def added(asker: Asker, deed: AttackBonus, weapon: Item) -> str:
    """What is added to the dice, such as `+2`: ability in melee, magic, and what rules say."""
    ability = number(asker, deed.who, MELEE.key) or 0 if deed.mode is Mode.MELEE else 0
    rules = sum(addend.amount for addend in asker.ask(deed.again(DamageBonus)))
    amount = ability + weapon.bonus + rules
    return f"{amount:+d}" if amount else ""
