"""Volleys of arrows: a save by armour instead of an attack for each arrow (ERIS-ARROW-VOLLEY)."""

from collections.abc import Iterator, Mapping

from rules.battle import FAMILY
from rules.battle.records import (
    BATTLE,
    Battle,
    DecideFate,
    FateDecided,
    ShootVolley,
    VolleySave,
    VolleyShot,
)
from rules.checks.asking import ask_checks
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN
from rules.conditions.effects import begin_effect
from rules.conditions.records import AddEffect
from rules.errors import RuleError, WayOut
from rules.expedition.going import travellers
from rules.health.damage import read_amount, take_damage
from rules.health.hit_points import kill
from rules.items.known import is_a
from rules.items.reading import in_use
from rules.items.things import Kind
from rules.items.wielding import Armour, has_shield, worn_armour
from rules.kernel.events import Throw
from rules.kernel.numbers import Table, check_forced
from rules.kernel.resolution import Resolution
from rules.kernel.visibility import Visibility
from rules.state.game import GameState
from rules.state.health import PRISONER, Harm, Life
from rules.state.items import Held

ERIS_ARROW_VOLLEY = "ERIS-ARROW-VOLLEY"
DIE, DAMAGE = 6, "1d6"
NONE, CHAIN, PLATE, MAGIC = "none", "chain", "plate", "magic"
FAILS_ON: Mapping[str, int] = {NONE: 4, CHAIN: 3, PLATE: 2, MAGIC: 1}
"""The rows of the table: the save fails on this or less."""
ERIS_MASS_DEATH = "ERIS-MASS-DEATH"
DESTROYED, ROUTED = "destroyed", "routed"
KILLED, TAKEN, LEFT = "killed", "prisoner", "left"
FATES = Table(((2, 5, KILLED), (6, 8, TAKEN), (9, 12, LEFT)))
"""The enemy's reaction, without anybody's CHA (R-MASS)."""
LEFT_FOR_DEAD = "left for dead"
MOST_PERCENT = 100


def row_of(state: GameState, target: str) -> str:
    """The best row that fits what somebody wears; a magical shield is a shield (R-VOLLEY)."""
    worn = in_use(state, target, Held.WORN)
    if any(is_a(item, Kind.ARMOUR) and (item.magic or item.bonus > 0) for item in worn):
        return MAGIC
    armour = worn_armour(state, target)
    if armour is Armour.PLATE:
        return PLATE
    return CHAIN if armour is Armour.CHAIN or has_shield(state, target) else NONE


@FAMILY.handles
def shoot_volley(resolution: Resolution, action: ShootVolley) -> None:
    """Everybody saves who has not stood in a volley in this turn, and whoever fails is hit."""
    resolution.require_referee("let a volley come down")
    check_forced(action.forced, 1, DIE, f"1d{DIE}")
    if action.armour and action.armour not in FAILS_ON:
        raise RuleError(f"Armour is one of {', '.join(f'`{key}`' for key in FAILS_ON)}.")
    people = _people(resolution, action)
    turn = now(resolution.state) // SECONDS_PER_TURN
    stood = {who for who, when in BATTLE.of(resolution.state).volleys.items() if when == turn}
    shot = [who for who in people if who not in stood]
    if not shot:
        raise RuleError(
            "They have all stood in a volley in this turn: one is all that a turn brings. ",
            WayOut("Let the turn go by", "ref pass"),
            " first.",
        )
    kept = Battle(dict.fromkeys((*sorted(stood), *shot), turn))
    resolution.put(BATTLE, kept)
    seen = _seen(resolution, shot, action.seen)
    saves = tuple(_save(resolution, who, action, seen) for who in shot)
    resolution.emit(
        VolleyShot(
            saves=saves,
            spared=tuple(resolution.who(who) for who in people if who in stood),
            roller=resolution.actor.member if seen is Visibility.PRIVATE else 0,
            rule=ERIS_ARROW_VOLLEY,
        )
    )
    for save in saves:
        if save.failed:
            _hurt(resolution, save.target.id, seen)


def _people(resolution: Resolution, action: ShootVolley) -> tuple[str, ...]:
    """Whom it is about, each once. RuleError where nobody is there, or somebody is dead."""
    people = tuple(dict.fromkeys(action.targets or _party(resolution)))
    if not people:
        raise RuleError("Nobody is there to be shot at. Say who, such as `who:Ada, Bert`.")
    for who in people:
        character = resolution.character(who)
        if character.vitals.life is Life.DEAD:
            raise RuleError(f"{character.name} is dead. Leave them out.")
    return people


def _party(resolution: Resolution) -> Iterator[str]:
    return (one.id for one in travellers(resolution.state))


def _seen(resolution: Resolution, people: list[str], asked: Visibility) -> Visibility:
    """Who sees the dice: where anybody is hidden, the referees alone."""
    hidden = next((who for one in people if (who := resolution.who(one)).hidden), None)
    return resolution.visibility(hidden, asked)


def _save(resolution: Resolution, who: str, action: ShootVolley, seen: Visibility) -> VolleySave:
    row = action.armour or row_of(resolution.state, who)
    throw = resolution.roll("volley", 1, DIE, secret=seen.is_secret, forced=action.forced)
    fails_on = FAILS_ON[row]
    return VolleySave(resolution.who(who), row, fails_on, throw.total <= fails_on, throw)


def _hurt(resolution: Resolution, target: str, seen: Visibility) -> None:
    amount, throw = read_amount(resolution, DAMAGE, "damage", seen)
    audience = seen.audience(resolution.actor.member)
    harm = Harm(target, amount, tags=("missile",), audience=audience)
    take_damage(resolution, harm, throw)


@FAMILY.handles
def decide_fate(resolution: Resolution, action: DecideFate) -> None:
    """Roll for the enemy where the figure was destroyed; who is not killed may die of wounds."""
    resolution.require_referee("say what became of a figure")
    _check(resolution, action)
    target = action.character_id
    who = resolution.who(target)
    seen = resolution.visibility(who, action.seen)
    throw = _roll(resolution, action, seen)
    fate = ROUTED if throw is None else FATES.at(throw.total)
    resolution.emit(
        FateDecided(
            target=who,
            figure=action.figure,
            fate=fate,
            throw=throw,
            roller=resolution.actor.member if seen is Visibility.PRIVATE else 0,
            rule=ERIS_MASS_DEATH,
        )
    )
    if fate == KILLED:
        kill(resolution, target, cause="check")
        return
    if fate == TAKEN:
        wanted = AddEffect(target=target, name="prisoner", key=PRISONER)
        begin_effect(resolution, wanted, rule=ERIS_MASS_DEATH)
    if fate == LEFT:
        begin_effect(resolution, AddEffect(target=target, name=LEFT_FOR_DEAD), rule=ERIS_MASS_DEATH)
    ask_checks(resolution, (target,), "adversity", number=action.percentage, seen=seen)


def _check(resolution: Resolution, action: DecideFate) -> None:
    character = resolution.character(action.character_id)
    if action.figure not in (DESTROYED, ROUTED):
        raise RuleError(f"A figure is `{DESTROYED}` or `{ROUTED}`.")
    if character.vitals.life is Life.DEAD:
        raise RuleError(f"{character.name} is dead already.")
    if action.percentage is not None and not 0 <= action.percentage <= MOST_PERCENT:
        raise RuleError(
            f"A chance goes from 0 to {MOST_PERCENT} %; {action.percentage} is outside."
        )
    if action.figure == ROUTED and action.forced is not None:
        raise RuleError("Nobody rolls 2d6 for a figure that was merely routed. Leave out `forced`.")


def _roll(resolution: Resolution, action: DecideFate, seen: Visibility) -> Throw | None:
    """The enemy's dice, None where a figure was merely routed (R-MASS)."""
    if action.figure == ROUTED:
        return None
    check_forced(action.forced, 2, 12, "2d6")
    return resolution.roll("fate", 2, 6, secret=seen.is_secret, forced=action.forced)
