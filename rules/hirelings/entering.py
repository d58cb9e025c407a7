"""Hirelings come into somebody's service: each with a sheet of their own."""

from dataclasses import dataclass

from rules.encounter.door import dice_of, distinct_name, roll_hit_points
from rules.encounter.settings import MONSTER_HIT_DIE
from rules.hirelings.kit import make_kit
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.sheet.door import check_name, enter
from rules.state.game import GameState
from rules.state.health import Vitals
from rules.state.hirelings import Service
from rules.state.hit_dice import HitDice
from rules.state.orders import StandingOrder
from rules.state.sheet import Character

FIGHTS_ALONG, STAYS_CLOSE = "employer", "hold"
"""The kinds of order that hirelings have from the start: fighters', and all others'."""


@dataclass(frozen=True, slots=True)
class Recruits:
    """Some who are alike and come into service together.

    `trade` is what they are called, `kit` the names of what each brings. `points` are the hit
    points of each where they were typed. `name` is what the first of them is called.
    """

    trade: str
    count: int = 1
    unusual: bool = False
    level: int = 0
    traits: tuple[str, ...] = ()
    kit: tuple[str, ...] = ()
    fights: bool = True
    name: str = ""
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Recruited:
    """Their ids and hit points, and the throw behind these."""

    ids: tuple[str, ...]
    points: tuple[int, ...]
    throw: Throw | None


def enter_service(
    resolution: Resolution, employer: Character, recruits: Recruits, group: str
) -> Recruited:
    """Make a sheet for each, with hit points typed or rolled. RuleError where no more fit in."""
    points, throw = _points(resolution, recruits)
    ids = tuple(_enter(resolution, employer, recruits, group, each) for each in points)
    return Recruited(ids, points, throw)


def _points(resolution: Resolution, recruits: Recruits) -> tuple[tuple[int, ...], Throw | None]:
    """Hit points of each, by the game's own hit die: one for a level, half of one for level 0."""
    if recruits.points is not None:
        return (recruits.points,) * recruits.count, None
    dice = HitDice(recruits.level) if recruits.level else HitDice(normal_human=True)
    die = int(resolution.setting(MONSTER_HIT_DIE.key).removeprefix("d"))
    return roll_hit_points(resolution, dice_of(dice, die), recruits.count, secret=False)


def _enter(
    resolution: Resolution, employer: Character, recruits: Recruits, group: str, points: int
) -> str:
    order = FIGHTS_ALONG if recruits.fights else STAYS_CLOSE
    sheet = Character(
        id="",
        name=free_name(resolution.state, recruits.name or recruits.trade),
        owner=employer.owner,
        vitals=Vitals(points, points),
        level=recruits.level,
        nothing_to_declare=True,
        items=make_kit(resolution, recruits.kit),
        traits=recruits.traits,
        standing_order=StandingOrder(order),
        service=Service(employer.id, recruits.trade, unusual=recruits.unusual, group=group),
    )
    return enter(resolution, sheet).id


def free_name(state: GameState, name: str) -> str:
    """The name, or with the first letter that makes it another than all that are taken."""
    return check_name(state, distinct_name(name, (one.name for one in state.characters)))


def free_group(state: GameState, name: str) -> str:
    """What those are called who are hired together: a name that no other group has."""
    services = (one.service for one in state.characters if one.service is not None)
    taken = [*(service.group for service in services), *(one.name for one in state.hired)]
    return distinct_name(name, taken)
