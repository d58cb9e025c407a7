"""Walls that spells raise: who gets through to those behind one, and what it costs."""

from collections.abc import Iterator, Mapping

from rules.attack.records import AttackRolled, AttackRuling
from rules.conditions.magic import FIRE_WALL, ICE_WALL, STONE_WALL, THORN_WALL
from rules.conditions.reading import effects_on
from rules.health.damage import read_amount, take_damage
from rules.kernel.fields import traits_of
from rules.kernel.questions import Mode, Ruling, Verdict, any_effect
from rules.kernel.resolution import Resolution
from rules.positions.spacing import is_engaged
from rules.sheet.records import LARGE, LARGE_CLUMSY
from rules.spells import FAMILY
from rules.spells.work import MAGIC, RULE, hit_dice_of
from rules.state.game import GameState
from rules.state.health import Effect, Harm

STRONG = (4, 0)
"""The hit dice from which fire and ice stop nobody."""
HARMS: Mapping[str, tuple[str, frozenset[str]]] = {
    FIRE_WALL.key: ("fire", frozenset(("undead", "cold-based"))),
    ICE_WALL.key: ("cold", frozenset(("fire-based",))),
}
"""What getting through does, and to whom twice as much."""
ONCE, TWICE = "1d6", "2d6"
KEYS = (*HARMS, STONE_WALL.key, THORN_WALL.key)
GIANTS = frozenset((LARGE.key, LARGE_CLUMSY.key))


def wall_between(state: GameState, who: str, whom: str) -> Effect | None:
    """The wall behind which one of two is and the other is not, None for none."""
    first, second = (
        {one.key: one for one in effects_on(state, target) if one.key in KEYS}
        for target in (who, whom)
    )
    apart = first.keys() ^ second.keys()
    return next((one for one in (*first.values(), *second.values()) if one.key in apart), None)


def _gets_through(state: GameState, who: str, wall: Effect) -> bool:
    if wall.key == THORN_WALL.key:
        return bool(GIANTS.intersection(traits_of(state, who)))
    return wall.key in HARMS and hit_dice_of(state, who) >= STRONG


@FAMILY.answers(RULE, needs=any_effect)
def stands_between(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Nobody strikes through a wall, and through stone nobody shoots."""
    wall = wall_between(state, question.who, question.whom)
    if wall is None or is_engaged(state, question.who, question.whom):
        return
    is_stopped = question.mode is Mode.MELEE and not _gets_through(state, question.who, wall)
    if is_stopped or (wall.key == STONE_WALL.key and question.mode is Mode.MISSILE):
        refusal = f"One of them is {wall.name}, and nobody gets through. A referee may allow it."
        yield Verdict(Ruling.FORBIDDEN, refusal, RULE)


@FAMILY.follows(RULE)
def comes_through(resolution: Resolution, event: AttackRolled) -> None:
    """Who gets through fire or ice to strike is hurt by it, once."""
    who, whom = event.attacker.target, event.target.target
    if event.mode is not Mode.MELEE or is_engaged(resolution.start, who, whom):
        return
    wall = wall_between(resolution.state, who, whom)
    earlier = [one for one in resolution.deed if isinstance(one, AttackRolled)]
    if wall is None or wall.key not in HARMS or event is not earlier[0]:
        return
    element, twice = HARMS[wall.key]
    dice = TWICE if twice.intersection(traits_of(resolution.state, who)) else ONCE
    amount, throw = read_amount(resolution, dice, "damage")
    harm = Harm(who, amount, is_attack=False, by=wall.source, tags=(MAGIC, element))
    take_damage(resolution, harm, throw)
