"""Volleys of arrows: a save by armour instead of an attack for each arrow (ERIS-ARROW-VOLLEY)."""

from collections.abc import Iterator, Mapping

from rules.battle.actions import ShootVolley
from rules.battle.events import VolleySave, VolleyShot
from rules.clock.door import SECONDS_PER_TURN, now
from rules.errors import RuleError
from rules.expedition.door import travellers
from rules.health.door import read_amount, take_damage
from rules.items.door import Armour, Kind, has_shield, in_use, is_a, worn_armour
from rules.kernel.limits import check_forced
from rules.kernel.resolution import Resolution
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.state.battle import Battle
from rules.state.game import GameState
from rules.state.health import Harm, Life
from rules.state.items import Held

RULE = "ERIS-ARROW-VOLLEY"
DIE, DAMAGE = 6, "1d6"
NONE, CHAIN, PLATE, MAGIC = "none", "chain", "plate", "magic"
FAILS_ON: Mapping[str, int] = {NONE: 4, CHAIN: 3, PLATE: 2, MAGIC: 1}
"""The rows of the table: the save fails on this or less."""


def row_of(state: GameState, target: str) -> str:
    """The best row that fits what somebody wears; a magical shield is a shield (R-VOLLEY)."""
    worn = in_use(state, target, Held.WORN)
    if any(is_a(item, Kind.ARMOUR) and (item.magic or item.bonus > 0) for item in worn):
        return MAGIC
    armour = worn_armour(state, target)
    if armour is Armour.PLATE:
        return PLATE
    return CHAIN if armour is Armour.CHAIN or has_shield(state, target) else NONE


def shoot_volley(resolution: Resolution, action: ShootVolley) -> None:
    """Everybody saves who has not stood in a volley in this turn, and whoever fails is hit."""
    resolution.require_referee("let a volley come down")
    check_forced(action.forced, 1, DIE, f"1d{DIE}")
    if action.armour and action.armour not in FAILS_ON:
        raise RuleError(f"Armour is one of {', '.join(f'`{key}`' for key in FAILS_ON)}.")
    people = _people(resolution, action)
    turn = now(resolution.state) // SECONDS_PER_TURN
    stood = {who for who, when in resolution.state.battle.volleys.items() if when == turn}
    shot = [who for who in people if who not in stood]
    if not shot:
        raise RuleError(
            "They have all stood in a volley in this turn: one is all that a turn brings. "
            "`/time pass` lets the turn go by."
        )
    kept = Battle(dict.fromkeys((*sorted(stood), *shot), turn))
    resolution.state = replace(resolution.state, battle=kept)
    seen = _seen(resolution, shot, action.seen)
    saves = tuple(_save(resolution, who, action, seen) for who in shot)
    resolution.emit(
        VolleyShot(
            saves=saves,
            spared=tuple(resolution.who(who) for who in people if who in stood),
            roller=resolution.actor.member if seen is Visibility.PRIVATE else 0,
            rule=RULE,
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
