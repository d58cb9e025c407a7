"""Spells that hurt, heal, kill and raise the dead."""

from collections.abc import Iterator, Sequence

from rules.clock.clock import now, rounds_per_turn
from rules.clock.units import SECONDS_PER_TURN, seconds_per_round
from rules.conditions.effects import begin_effect
from rules.conditions.kinds import BY_KEY
from rules.conditions.reading import effects_on
from rules.conditions.records import AddEffect
from rules.health.damage import read_amount, take_damage
from rules.health.healing import restore
from rules.health.hit_points import become, kill
from rules.health.records import LifeChanged
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_vitals
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.spells import FAMILY
from rules.spells.aiming import count_of
from rules.spells.reading import dice_at, length_of
from rules.spells.records import DEATHS, Death
from rules.spells.rows import Heals, Hurts, Kills, Missiles, Raises
from rules.spells.work import MAGIC, RULE, SPELL, Working, fail
from rules.state.game import GameState
from rules.state.health import Harm, Life

DISEASED, WEAK = "diseased", "weak"


def tags_of(deed: Hurts) -> tuple[str, ...]:
    """What the damage of a spell is."""
    return (MAGIC, SPELL, *deed.tags)


def hurts(resolution: Resolution, working: Working, deed: Hurts, whom: Sequence[str]) -> None:
    """All take the same roll."""
    seen = _seen(resolution, working)
    amount, throw = read_amount(resolution, dice_at(deed.dice, working.level), "damage", seen)
    for target in whom:
        _deal(resolution, working, target, amount, throw, tags_of(deed))


def _seen(resolution: Resolution, working: Working) -> Visibility:
    """Who sees the dice: of somebody hidden the referees alone."""
    return resolution.visibility(resolution.who(working.caster), Visibility.PUBLIC)


def _deal(
    resolution: Resolution,
    working: Working,
    target: str,
    amount: int,
    throw: Throw | None,
    tags: tuple[str, ...],
) -> None:
    audience = _seen(resolution, working).audience(resolution.actor.member)
    harm = Harm(target, amount, by=working.caster, audience=audience, tags=tags)
    take_damage(resolution, harm, throw)


def missiles(resolution: Resolution, working: Working, deed: Missiles, whom: Sequence[str]) -> None:
    """Each missile has its own roll; they go round those who were named."""
    count, _ = count_of(resolution, working.caster, deed.number, working.level, "missiles")
    for turn in range(count):
        alive = [one for one in whom if _is_alive(resolution.state, one)]
        if not alive:
            return
        seen = _seen(resolution, working)
        amount, throw = read_amount(resolution, deed.dice, "damage", seen)
        target = alive[turn % len(alive)]
        _deal(resolution, working, target, amount, throw, (MAGIC, SPELL))


def _is_alive(state: GameState, target: str) -> bool:
    vitals = find_vitals(state, target)
    return vitals is not None and vitals.life is not Life.DEAD


def heals(resolution: Resolution, working: Working, deed: Heals, whom: Sequence[str]) -> None:
    """Hit points back, but to the diseased, whom no magic heals."""
    for target in whom:
        if any(effect.key == DISEASED for effect in effects_on(resolution.state, target)):
            fail(resolution, working, target, "no magic heals the diseased")
            continue
        dice = dice_at(deed.dice, working.level)
        amount, throw = read_amount(resolution, dice, "healing", _seen(resolution, working))
        restore(resolution, target, amount, throw=throw, rule=RULE)


def kills(resolution: Resolution, _working: Working, _deed: Kills, whom: Sequence[str]) -> None:
    """They die."""
    for target in whom:
        kill(resolution, target, cause="check")


def raises(resolution: Resolution, working: Working, deed: Raises, whom: Sequence[str]) -> None:
    """Life again with 1 hit point, if death is not too long ago; then weakness."""
    number = int(dice_at(deed.number, working.level))
    unit = _seconds_of(resolution.state, deed.unit)
    for target in whom:
        if _dead_for(resolution.state, target) > number * unit or not number:
            fail(resolution, working, target, "dead for too long")
            continue
        vitals = find_vitals(resolution.state, target)
        assert vitals is not None
        alive = replace(vitals, life=Life.UP, hit_points=1, failed_saves=0, saves_due=0)
        become(resolution, target, alive, cause="healing")
        if deed.weak_days:
            name = BY_KEY[WEAK].name
            wanted = AddEffect(target=target, name=name, key=WEAK, days=deed.weak_days)
            begin_effect(resolution, wanted, rule=RULE)


def _seconds_of(state: GameState, unit: str) -> int:
    turns = length_of(f"1 {unit}").turns
    if turns is None:
        return seconds_per_round(rounds_per_turn(state))
    return turns * SECONDS_PER_TURN


def _dead_for(state: GameState, target: str) -> int:
    """For how long somebody has been dead, in seconds; 0 where nobody has seen it."""
    died = next((one.at for one in DEATHS.of(state) if one.character == target), now(state))
    return now(state) - died


@FAMILY.follows(RULE)
def note_death(resolution: Resolution, event: LifeChanged) -> None:
    """When a character died, for as long as it is dead."""
    if find_character(resolution.state, event.target.id) is None:
        return
    others = tuple(_others(resolution.state, event.target.id))
    if event.after is Life.DEAD:
        others = (*others, Death(event.target.id, now(resolution.state)))
    if others != DEATHS.of(resolution.state):
        resolution.put(DEATHS, others)


def _others(state: GameState, character: str) -> Iterator[Death]:
    return (one for one in DEATHS.of(state) if one.character != character)
