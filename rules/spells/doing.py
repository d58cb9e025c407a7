"""What each kind of deed in a row does: saves and touches come first, then what hurts or heals."""

from collections.abc import Sequence

from rules.attack.reckoning import is_hit, plan
from rules.attack.records import AttackBonus
from rules.attack.weapons import BARE_HANDS
from rules.casting.knowing import row_by_key
from rules.checks.asking import Outcome, ask_checks
from rules.checks.records import Stake
from rules.clock.clock import now, rounds_per_turn
from rules.clock.records import SECONDS_PER_TURN, seconds_per_round
from rules.conditions.effects import begin_effect
from rules.conditions.kinds import BY_KEY
from rules.conditions.reading import effects_on
from rules.conditions.records import AddEffect
from rules.health.damage import read_amount, take_damage
from rules.health.healing import restore
from rules.health.hit_points import become, kill
from rules.kernel.events import Throw, audience_of
from rules.kernel.questions import Mode
from rules.kernel.resolution import Resolution, throw_text
from rules.kernel.targets import find_combatant, find_vitals
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.spells import FAMILY
from rules.spells.records import DEATHS, SAVED, TouchRolled
from rules.spells.rows import Heals, Hurts, Kills, Missiles, Raises, Rolls, Save, Touches
from rules.spells.work import (
    MAGIC,
    RULE,
    SPELL,
    Working,
    count_of,
    dice_at,
    do,
    does,
    fail,
    leave_open,
    length_of,
    tell,
)
from rules.state.game import GameState
from rules.state.health import Harm, Life

DISEASED, WEAK = "diseased", "weak"


def tags_of(deed: Hurts) -> tuple[str, ...]:
    """What the damage of a spell is."""
    return (MAGIC, SPELL, *deed.tags)


@does(Hurts)
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


@does(Missiles)
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


@does(Heals)
def heals(resolution: Resolution, working: Working, deed: Heals, whom: Sequence[str]) -> None:
    """Hit points back, but to the diseased, whom no magic heals."""
    for target in whom:
        if any(effect.key == DISEASED for effect in effects_on(resolution.state, target)):
            fail(resolution, working, target, "no magic heals the diseased")
            continue
        dice = dice_at(deed.dice, working.level)
        amount, throw = read_amount(resolution, dice, "healing", _seen(resolution, working))
        restore(resolution, target, amount, throw=throw, rule=RULE)


@does(Kills)
def kills(resolution: Resolution, _working: Working, _deed: Kills, whom: Sequence[str]) -> None:
    """They die."""
    for target in whom:
        kill(resolution, target, cause="check")


@does(Raises)
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


@does(Save)
def saves(resolution: Resolution, working: Working, deed: Save, whom: Sequence[str]) -> None:
    """Each saves, at once or when its player does; what comes of it follows."""
    ask_checks(
        resolution,
        whom,
        f"save_{deed.category}",
        stake=_stake(working, deed),
        modifier=deed.modifier + deed.per_level * working.level,
        label=working.row.name,
    )


def _stake(working: Working, deed: Save) -> Stake:
    """What hangs on the save: damage, which is rolled once for all, or other deeds."""
    if isinstance(deed.does, Hurts):
        return Stake(
            damage=dice_at(deed.does.dice, working.level),
            saved="half" if deed.half else "none",
            by=working.caster,
            tags=tags_of(deed.does),
        )
    return Stake(
        on_failure=working.words if deed.does is not None else "",
        on_success=working.words if deed.passed is not None else "",
        by=working.caster,
        tags=(MAGIC, SPELL),
    )


@FAMILY.comes_of(SAVED, RULE)
def saved(resolution: Resolution, outcome: Outcome) -> None:
    """What a spell does to somebody who has saved against it, however late it was rolled.

    A spell that the game's book has no longer does nothing.
    """
    key, *numbers = outcome.words.split(":")
    use, index, level, turns, rounds = map(int, numbers)
    row = row_by_key(resolution.state, key)
    if row is None or use >= len(row.uses) or index >= len(row.uses[use].does):
        return
    save = row.uses[use].does[index]
    deed = (save.passed if outcome.passed else save.does) if isinstance(save, Save) else None
    if deed is not None:
        by = outcome.stake.by
        working = Working(by, row, use, level, index=index, turns=turns, rounds=rounds)
        do(resolution, working, deed, (outcome.target,))


@does(Rolls)
def rolls(resolution: Resolution, working: Working, deed: Rolls, whom: Sequence[str]) -> None:
    """One of several things, as the dice have it."""
    who = resolution.who(working.caster)
    purpose = working.row.name.lower()
    throw = throw_text(resolution, deed.dice, purpose, secret=who.hidden)
    tell(resolution, working, throw=throw)
    found = next(each for most, each in deed.rows if throw.total <= most)
    do(resolution, working, found, whom)


@does(Touches)
def touches(resolution: Resolution, working: Working, deed: Touches, whom: Sequence[str]) -> None:
    """The caster has to hit with bare hands; where nobody knows the numbers, the referee says."""
    for target in whom:
        found = _touch(resolution, working.caster, target)
        if found is None:
            people = (resolution.who(target),)
            leave_open(
                resolution, working.caster, working.row.name, working.at, people, working.level
            )
        elif found:
            do(resolution, working, deed.does, (target,))


def _touch(resolution: Resolution, caster: str, target: str) -> bool | None:
    """Whether a touch hits: by a roll, or by itself; None where the numbers are not known."""
    if find_combatant(resolution.state, caster) is None:
        return True
    deed = AttackBonus(who=caster, whom=target, mode=Mode.MELEE)
    planned = plan(resolution, deed, BARE_HANDS)
    who, whom = resolution.who(caster), resolution.who(target)
    audience = audience_of(hidden=who.hidden or whom.hidden)
    if planned.automatic() is not None:
        resolution.emit(TouchRolled(target=who, whom=whom, hit=True, rule=RULE, audience=audience))
        return True
    if planned.reckoning.needed is None:
        return None
    seen = resolution.visibility(whom, resolution.visibility(who, Visibility.PUBLIC))
    throw = resolution.roll("touch", 1, 20, secret=seen.is_secret)
    total = throw.total + planned.reckoning.bonus
    hit = is_hit(throw.total, total, planned.reckoning.needed)
    resolution.emit(
        TouchRolled(
            target=who, whom=whom, hit=hit, throw=throw, total=total, rule=RULE, audience=audience
        )
    )
    return hit
