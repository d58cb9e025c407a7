"""How spells that last end or do something by themselves: what breaks them, rounds, and days."""

from collections.abc import Iterator

from rules.attack.records import AttackMade, AttackRolled
from rules.casting.records import SpellCast
from rules.checks.asking import ask_checks
from rules.checks.reading import Outcome
from rules.checks.records import Stake
from rules.clock.clock import now
from rules.clock.records import ClockMoved
from rules.clock.units import SECONDS_PER_TURN, TURNS_PER_DAY
from rules.conditions.effects import end_effect, put_effect
from rules.conditions.reading import effects_on
from rules.conditions.records import EffectEnded
from rules.health.damage import read_amount, take_damage
from rules.health.hit_points import kill
from rules.health.records import HitPointsChanged, LifeChanged
from rules.items.reading import find_item
from rules.items.tags import NATURAL
from rules.kernel.dues import Coming
from rules.kernel.events import Who, audience_of
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, find_vitals
from rules.movement.records import Moved
from rules.record import replace
from rules.rounds.records import RoundBegan, RoundEnded
from rules.spells import FAMILY
from rules.spells.aiming import bodies_meant, hit_dice_of
from rules.spells.lasting import effect_of
from rules.spells.records import CHARMS, Behaved, Charm, SpellSpent
from rules.spells.rows import Whom
from rules.spells.work import MAGIC, RULE, SPELL
from rules.state.game import GameState
from rules.state.health import Effect, Harm, Life

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


STRIKING = "1d6"

# Rounds


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


BEHAVES = "confused"


@FAMILY.comes_of(BEHAVES, RULE)
def save_of_the_confused(resolution: Resolution, outcome: Outcome) -> None:
    """Who saves acts freely in this round."""
    if outcome.words:
        _tell_behaviour(resolution, outcome.target, ACTS_FREELY)
    else:
        _behave(resolution, outcome.target)


def _behave(resolution: Resolution, target: str) -> None:
    who = resolution.who(target)
    throw = resolution.roll("confusion", 2, 6, secret=who.hidden)
    does = next(word for most, word in BEHAVIOUR if throw.total <= most)
    audience = audience_of(hidden=who.hidden)
    resolution.emit(Behaved(target=who, does=does, throw=throw, rule=RULE, audience=audience))


def _tell_behaviour(resolution: Resolution, target: str, does: str) -> None:
    who = resolution.who(target)
    audience = audience_of(hidden=who.hidden)
    resolution.emit(Behaved(target=who, does=does, rule=RULE, audience=audience))


def _stricken(state: GameState, key: str) -> Iterator[tuple[Effect, str]]:
    """Each living body under an effect, in the encounter that is running."""
    for effect in state.effects:
        if effect.key == key and find_combatant(state, effect.target) is not None:
            for target in bodies_meant(state, (effect.target,), Whom.AREA):
                yield effect, target


STRONG = (5, 0)
"""The hit dice from which poisonous fog does not kill at once."""


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
        _put_charm(resolution, charm, later)
        stake = Stake(on_success=f"{BREAKS}:{charm.effect}", by=effect.source, tags=(MAGIC, SPELL))
        ask_checks(resolution, (effect.target,), "save_spells", stake=stake, label="the charm")


BREAKS = "charm-breaks"


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


def _put_charm(resolution: Resolution, charm: Charm, later: int) -> None:
    charms = CHARMS.of(resolution.state)
    changed = tuple(replace(one, next=later) if one is charm else one for one in charms)
    resolution.put(CHARMS, changed)


@FAMILY.follows(RULE)
def effect_is_over(resolution: Resolution, event: EffectEnded) -> None:
    """A charm that is over needs no saves any more; a disease that runs its course kills."""
    charms = CHARMS.of(resolution.state)
    left = tuple(one for one in charms if one.effect != event.effect_id)
    if left != charms:
        resolution.put(CHARMS, left)
    if event.name == "diseased" and event.rule == RULE and event.cause == "time":
        kill(resolution, event.target.target, cause="check")
