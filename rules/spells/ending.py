"""Spells that last: what they change meanwhile, what breaks them, rounds, and days."""

from collections.abc import Iterator

from rules.attack.records import (
    ArmourBesides,
    AttackBonus,
    AttackMade,
    AttackRolled,
    AttackRuling,
    AttacksAllowed,
    HitRuling,
)
from rules.casting.records import SpellCast
from rules.checks.asking import Outcome, ask_checks
from rules.checks.records import SaveBonus, Stake
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN, TURNS_PER_DAY, ClockMoved
from rules.conditions.effects import end_effect, put_effect
from rules.conditions.magic import PROJECTED, WEBBED
from rules.conditions.reading import effects_on
from rules.conditions.records import EffectEnded
from rules.health.damage import read_amount, take_damage
from rules.health.hit_points import kill
from rules.health.records import DamageTaken, HitPointsChanged, LifeChanged
from rules.items.reading import find_item, is_magical
from rules.items.tags import NATURAL
from rules.kernel.dues import Coming
from rules.kernel.events import Who, audience_of
from rules.kernel.fields import traits_of
from rules.kernel.questions import (
    Addend,
    DamageVerdict,
    Found,
    Mode,
    Ruling,
    Toll,
    Verdict,
    any_effect,
)
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, find_vitals, id_of
from rules.movement.records import Moved
from rules.record import replace
from rules.rounds.records import RoundBegan, RoundEnded
from rules.spells import FAMILY
from rules.spells.records import CHARMS, DEATHS, Behaved, Death, SpellSpent
from rules.spells.rows import Whom
from rules.spells.work import MAGIC, RULE, SPELL, bodies_meant, hit_dice_of, is_of_another
from rules.state.game import GameState
from rules.state.health import Effect, Harm, Life

CONJURED = frozenset(("construct", "elemental", "enchanted", "summoned"))
"""Traits of those whom protection from evil keeps out of melee."""
PROTECTION, RESISTANCE = 1, 2
SHIELD_AC, SHIELD_AC_MISSILES = 4, 2
TWICE = 2
STRIKING = "1d6"
ATTACKS_FOES, STANDS, ATTACKS_OWN = (
    "attacks the caster's side",
    "does nothing",
    "attacks its own side",
)
BEHAVIOUR = ((5, ATTACKS_FOES), (8, STANDS), (12, ATTACKS_OWN))
"""What the confused do by 2d6."""
LEAST_TO_RESIST = (2, 1)
"""The hit dice from which the confused save each round."""
ACTS_FREELY = "acts freely"
BEHAVES = "confused"
STRONG = (5, 0)
"""The hit dice from which poisonous fog does not kill at once."""
BREAKS = "charm-breaks"
BURNING_WEB = "1d6"


def effect_of(state: GameState, target: str, key: str) -> Effect | None:
    """The effect of that key on somebody, None where there is none."""
    if not target or not state.effects:
        return None
    return next((effect for effect in effects_on(state, target) if effect.key == key), None)


def _has(state: GameState, target: str, key: str) -> bool:
    return effect_of(state, target, key) is not None


@FAMILY.answers(RULE, needs=any_effect)
def charmed(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """The charmed do not attack whoever charmed them."""
    charm = effect_of(state, question.who, "charmed")
    if charm is not None and charm.source and id_of(charm.source) == id_of(question.whom):
        refusal = "The charmed do not attack whoever charmed them."
        yield Verdict(Ruling.FORBIDDEN, refusal, RULE)


@FAMILY.answers(RULE, needs=any_effect)
def slowed(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """The slowed attack every second round."""
    encounter = state.encounter
    if encounter is not None and encounter.round % 2 == 0 and _has(state, question.who, "slowed"):
        yield Verdict(Ruling.FORBIDDEN, "The slowed attack every second round.", RULE)


# Protection from evil


@FAMILY.answers(RULE, needs=any_effect)
def protected(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """Attacks of those of another alignment on the protected lose 1."""
    if _has(state, question.whom, "protected") and is_of_another(
        state, question.who, question.whom
    ):
        yield Addend("protection from evil", -PROTECTION, RULE)


@FAMILY.answers(RULE, needs=any_effect)
def kept_off(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Conjured creatures do not strike the protected hand to hand, unless these have attacked
    them."""
    if question.mode is not Mode.MELEE or not _has(state, question.whom, "protected"):
        return
    if not CONJURED.intersection(traits_of(state, question.who)):
        return
    foe = find_combatant(state, question.who)
    if foe is None or id_of(question.whom) not in map(id_of, foe.attackers):
        refusal = "Protection from evil keeps conjured creatures from striking hand to hand."
        yield Verdict(Ruling.FORBIDDEN, refusal, RULE)


@FAMILY.answers(RULE, needs=any_effect)
def saves_better(state: GameState, question: SaveBonus) -> Iterator[Addend]:
    """Who is protected saves better against those of another alignment, and who resists cold or
    fire against these."""
    who, whom = question.who, question.whom
    if _has(state, who, "protected") and is_of_another(state, who, whom):
        yield Addend("protection from evil", PROTECTION, RULE)
    for element in ("cold", "fire"):
        if element in question.tags and _has(state, question.who, f"resists-{element}"):
            yield Addend(f"resist {element}", RESISTANCE, RULE)


# Damage


@FAMILY.answers(RULE, needs=any_effect)
def damage(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    """Cold and fire do less to who resists them; plain missiles do nothing to the warded, and
    animals of double size do double."""
    for element in ("cold", "fire"):
        if element in question.tags and _has(state, question.whom, f"resists-{element}"):
            yield DamageVerdict(Toll.LESS, f"resists {element}", RULE)
    if question.mode is Mode.MISSILE and _has(state, question.whom, "warded"):
        item = find_item(state, question.who, question.item or "")
        if item is None or not is_magical(item):
            yield DamageVerdict(Toll.UNHARMED, "warded from missiles", RULE)
    for key, label in (("grown", "double size"), ("giant-strength", "strong as a giant")):
        if question.mode is Mode.MELEE and _has(state, question.who, key):
            yield DamageVerdict(Toll.DOUBLE, label, RULE)


@FAMILY.answers(RULE, needs=any_effect)
def image_is_hit(state: GameState, question: HitRuling) -> Iterator[DamageVerdict]:
    """A hit on somebody with mirror images destroys an image, as long as there are any."""
    images = effect_of(state, question.whom, "mirror-images")
    if images is not None and len(question.earlier) < images.amount:
        yield DamageVerdict(Toll.HARMLESS, "a mirror image", RULE)


@FAMILY.answers(RULE, needs=any_effect)
def image_stands_elsewhere(state: GameState, question: HitRuling) -> Iterator[DamageVerdict]:
    """Missiles go through a projected image, and so does the first blow."""
    if question.mode in (Mode.MISSILE, Mode.MELEE) and _has(state, question.whom, PROJECTED.key):
        yield DamageVerdict(Toll.HARMLESS, "a projected image", RULE)


@FAMILY.follows(RULE)
def image_is_touched(resolution: Resolution, event: AttackRolled) -> None:
    """A blow that hits it ends the image."""
    image = effect_of(resolution.state, event.target.target, PROJECTED.key)
    if image is not None and event.hit and event.mode is Mode.MELEE:
        end_effect(resolution, image, "spent")


# Armour, attacks, sight


@FAMILY.answers(RULE, needs=any_effect)
def magic_shield(state: GameState, question: ArmourBesides) -> Iterator[Found]:
    """The shield spell gives an armour class of its own."""
    if _has(state, question.whom, "shielded"):
        missile = question.mode is Mode.MISSILE
        yield Found(SHIELD_AC_MISSILES if missile else SHIELD_AC, "the shield spell", RULE)


@FAMILY.answers(RULE, needs=any_effect)
def attacks_twice(state: GameState, question: AttacksAllowed) -> Iterator[Found]:
    """The hasted attack twice as often."""
    if _has(state, question.who, "hasted"):
        yield Found(TWICE, "hasted", RULE)


# What breaks a spell


@FAMILY.follows(RULE)
def shows_itself(resolution: Resolution, event: AttackMade | SpellCast) -> None:
    """Who attacks or casts is invisible no longer, and holds no spell by concentration."""
    if not resolution.state.effects:
        return
    who = event.attacker if isinstance(event, AttackMade) else event.target
    for effect in effects_on(resolution.state, who.target):
        # What was put on by this very spell stays.
        if effect.key == "invisible" and effect in resolution.start.effects:
            end_effect(resolution, effect, "removed")
    _lose_hold(resolution, who)


@FAMILY.follows(RULE)
def is_distracted(resolution: Resolution, event: HitPointsChanged | Moved | LifeChanged) -> None:
    """Who is hurt, moves or falls holds no spell by concentration."""
    if isinstance(event, HitPointsChanged) and (event.amount >= 0 or event.cause != "damage"):
        return
    if isinstance(event, LifeChanged) and event.after is Life.UP:
        return
    _lose_hold(resolution, event.target)


def _lose_hold(resolution: Resolution, who: Who) -> None:
    for effect in resolution.state.effects:
        if effect.held and effect.source == who.target and effect in resolution.start.effects:
            end_effect(resolution, effect, "removed")


@FAMILY.follows(RULE)
def image_goes(resolution: Resolution, event: AttackRolled) -> None:
    """Each attack on somebody with mirror images destroys one, hit or miss."""
    images = effect_of(resolution.state, event.target.target, "mirror-images")
    if images is None:
        return
    left = images.amount - 1
    resolution.emit(SpellSpent(target=event.target, what="a mirror image", left=left, rule=RULE))
    if left > 0:
        put_effect(resolution, replace(images, amount=left))
    else:
        end_effect(resolution, images, "spent")


@FAMILY.follows(RULE)
def strikes_harder(resolution: Resolution, event: AttackRolled) -> None:
    """A hit with a weapon of somebody armed with magic does 1d6 more."""
    who = event.attacker.target
    if not event.hit or effect_of(resolution.state, who, "striking") is None:
        return
    item = find_item(resolution.state, who, event.item)
    if item is not None and NATURAL not in item.tags:
        amount, throw = read_amount(resolution, STRIKING, "striking")
        tags = (str(event.mode), MAGIC)
        take_damage(resolution, Harm(event.target.target, amount, by=who, tags=tags), throw)


# Rounds


@FAMILY.follows(RULE)
def the_confused_act(resolution: Resolution, _event: RoundBegan) -> None:
    """Each round says anew what the confused do; the stronger save first."""
    for effect, target in _stricken(resolution.state, "confused"):
        if hit_dice_of(resolution.state, target) >= LEAST_TO_RESIST:
            stake = Stake(
                on_failure=BEHAVES, on_success=f"{BEHAVES}:free", by=effect.source, tags=(MAGIC,)
            )
            ask_checks(resolution, (target,), "save_spells", stake=stake, label="confusion")
        else:
            _behave(resolution, target)


@FAMILY.comes_of(BEHAVES, RULE)
def save_of_the_confused(resolution: Resolution, outcome: Outcome) -> None:
    """Who saves acts freely in this round."""
    if outcome.words:
        target = outcome.target
        who = resolution.who(target)
        audience = audience_of(hidden=who.hidden)
        resolution.emit(Behaved(target=who, does=ACTS_FREELY, rule=RULE, audience=audience))
    else:
        _behave(resolution, outcome.target)


def _behave(resolution: Resolution, target: str) -> None:
    who = resolution.who(target)
    throw = resolution.roll("confusion", 2, 6, secret=who.hidden)
    does = next(word for most, word in BEHAVIOUR if throw.total <= most)
    audience = audience_of(hidden=who.hidden)
    resolution.emit(Behaved(target=who, does=does, throw=throw, rule=RULE, audience=audience))


def _stricken(state: GameState, key: str) -> Iterator[tuple[Effect, str]]:
    """Each living body under an effect, in the encounter that is running."""
    for effect in state.effects:
        if effect.key == key and find_combatant(state, effect.target) is not None:
            for target in bodies_meant(state, (effect.target,), Whom.AREA):
                yield effect, target


@FAMILY.follows(RULE)
def fog_harms(resolution: Resolution, _event: RoundEnded) -> None:
    """Poisonous fog does 1 point a round, and the weak save or die."""
    for effect, target in list(_stricken(resolution.state, "clouded")):
        harm = Harm(target, 1, is_attack=False, by=effect.source, tags=(MAGIC, SPELL, "poison"))
        take_damage(resolution, harm)
        vitals = find_vitals(resolution.state, target)
        is_alive = vitals is not None and vitals.life is not Life.DEAD
        if is_alive and hit_dice_of(resolution.state, target) < STRONG:
            stake = Stake(on_failure="death", by=effect.source, tags=(MAGIC, "poison"))
            ask_checks(resolution, (target,), "save_death", stake=stake, label="poisonous fog")


# Days


@FAMILY.follows(RULE)
def days_go_by(resolution: Resolution, event: ClockMoved) -> None:
    """The charmed save again when their time has come."""
    for charm in CHARMS.of(resolution.state):
        if charm.next > event.after:
            continue
        effect = _effect_by_id(resolution.state, charm.effect)
        if effect is None:
            continue
        step = charm.days * TURNS_PER_DAY * SECONDS_PER_TURN
        later = charm.next + step * (1 + (event.after - charm.next) // step)
        charms = CHARMS.of(resolution.state)
        changed = tuple(replace(one, next=later) if one is charm else one for one in charms)
        resolution.put(CHARMS, changed)
        stake = Stake(on_success=f"{BREAKS}:{charm.effect}", by=effect.source, tags=(MAGIC, SPELL))
        ask_checks(resolution, (effect.target,), "save_spells", stake=stake, label="the charm")


@FAMILY.comes_of(BREAKS, RULE)
def charm_breaks(resolution: Resolution, outcome: Outcome) -> None:
    """The charm is over."""
    effect = _effect_by_id(resolution.state, outcome.words)
    if effect is not None:
        end_effect(resolution, effect, "removed")


@FAMILY.foresees
def coming_saves(state: GameState, until: int) -> Iterator[Coming]:
    """The saves of the charmed: time goes on behind them."""
    present = now(state)
    for charm in CHARMS.of(state):
        if present < charm.next <= until:
            yield Coming(at=charm.next, what="charm", minor=True, secret=True, rule=RULE)


def _effect_by_id(state: GameState, effect_id: str) -> Effect | None:
    return next((effect for effect in state.effects if effect.id == effect_id), None)


@FAMILY.follows(RULE)
def effect_is_over(resolution: Resolution, event: EffectEnded) -> None:
    """A charm that is over needs no saves any more; a disease that runs its course kills."""
    charms = CHARMS.of(resolution.state)
    left = tuple(one for one in charms if one.effect != event.effect_id)
    if left != charms:
        resolution.put(CHARMS, left)
    if event.name == "diseased" and event.rule == RULE and event.cause == "time":
        kill(resolution, event.target.target, cause="check")


@FAMILY.follows(RULE)
def note_death(resolution: Resolution, event: LifeChanged) -> None:
    """When a character died, for as long as it is dead."""
    who = event.target.id
    if find_character(resolution.state, who) is None:
        return
    others = tuple([one for one in DEATHS.of(resolution.state) if one.character != who])
    if event.after is Life.DEAD:
        others = (*others, Death(who, now(resolution.state)))
    if others != DEATHS.of(resolution.state):
        resolution.put(DEATHS, others)


@FAMILY.follows(RULE)
def webs_burn(resolution: Resolution, event: HitPointsChanged) -> None:
    """Fire destroys a web, and burns who hangs in it."""
    if "fire" not in event.tags or event.amount >= 0:
        return
    target = event.target.target
    web = effect_of(resolution.state, target, WEBBED.key)
    if web is None:
        return
    end_effect(resolution, web, "removed")
    amount, throw = read_amount(resolution, BURNING_WEB, "damage")
    take_damage(resolution, Harm(target, amount, is_attack=False, tags=("fire",)), throw)
