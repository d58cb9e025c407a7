"""The six scores of a new character: one roll that everybody can check (R-SCORES)."""

from collections.abc import Iterator, Mapping

from rules.books.settings import book_of
from rules.dice.faces import DiceGroup
from rules.errors import RuleError
from rules.kernel.events import Throw
from rules.kernel.plans import Plan
from rules.kernel.resolution import Resolution
from rules.kernel.throwing import throw_text
from rules.making import FAMILY
from rules.making.records import (
    ARRANGED,
    BEST_THREE,
    IN_ORDER,
    ROLLED,
    RULE,
    SCORES,
    TYPED,
    ForgetScores,
    Rolled,
    RollScores,
    ScoresForgotten,
    ScoresRolled,
)
from rules.sheet.characters import owner_named
from rules.sheet.records import ABILITIES
from rules.state.game import GameState

DICE: Mapping[str, str] = {IN_ORDER: "3d6", BEST_THREE: "4d6kh3", ARRANGED: "3d6"}
"""What falls for each ability, by the value of the setting."""
KEPT_DAYS = 30
_DAY = 24 * 60 * 60 * 1000
POOR, DIRE = 8, 5
MOST_ROLLED = 50
"""Scores of so many people wait to become characters; they are part of every stored state."""


def are_typed(state: GameState) -> bool:
    """Whether players type the scores of a new character."""
    return SCORES.in_force(state) == TYPED


def rolled_by(state: GameState, member: int) -> Rolled | None:
    """The scores that a member's next character has, None where none have fallen."""
    return next((one for one in ROLLED.of(state) if one.member == member), None)


@FAMILY.handles
def roll_scores(resolution: Resolution, action: RollScores) -> None:
    """Roll them once; those that have fallen stay until a character is made of them."""
    member = owner_named(resolution, action.owner)
    way = resolution.setting(SCORES.key)
    dice, gold = DICE.get(way, ""), book_of(resolution.state).gold
    if not dice and not gold:
        raise RuleError("In this game the scores of a character are typed, not rolled.")
    if rolled_by(resolution.state, member) is not None:
        if not action.again:
            raise RuleError("This character has been rolled already. Pick a class for it.")
        resolution.require_referee("have scores rolled again")
    throw, scores = _throw_scores(resolution, dice)
    purse = throw_text(resolution, gold, "gold to begin with") if gold else None
    total = 0 if purse is None else purse.total
    _keep(resolution, Rolled(member, scores, way, resolution.at, total))
    resolution.emit(
        ScoresRolled(
            member=member,
            way=way,
            scores=scores,
            throw=throw,
            gold=total,
            gold_throw=purse,
            rule=RULE,
        )
    )


def _throw_scores(resolution: Resolution, dice: str) -> tuple[Throw | None, tuple[int, ...]]:
    """The six of them in one roll; None and () where they are typed."""
    if not dice:
        return None, ()
    throw = throw_text(resolution, " + ".join([dice] * len(ABILITIES)), "ability scores")
    return throw, tuple(map(_score, throw.record.groups))


def _score(group: DiceGroup) -> int:
    """What the dice of one ability come to."""
    return sum(die.value for die in group.dice if die.is_kept)


def is_hopeless(scores: tuple[int, ...]) -> bool:
    """Whether a referee may well allow another roll: nothing above 8, or several of 5 and less."""
    return bool(scores) and (max(scores) <= POOR or sum(one <= DIRE for one in scores) > 1)


def _keep(resolution: Resolution, rolled: Rolled) -> None:
    others = without(resolution.state, rolled.member)
    if len(others) >= MOST_ROLLED:
        raise RuleError(
            f"{MOST_ROLLED} people have rolled scores in this game and made no character of them "
            "yet. Try again when some have."
        )
    resolution.put(ROLLED, (*others, rolled))


def without(state: GameState, member: int) -> tuple[Rolled, ...]:
    """The scores of all others."""
    return tuple(one for one in ROLLED.of(state) if one.member != member)


@FAMILY.plans
def plans_of_scores(state: GameState) -> Iterator[Plan]:
    """What nobody makes a character of is gone after a month."""
    for one in ROLLED.of(state):
        key = f"scores:{one.member}:{one.at}"
        yield Plan(one.at + KEPT_DAYS * _DAY, key, ForgetScores(member=one.member))


@FAMILY.handles
def forget_scores(resolution: Resolution, action: ForgetScores) -> None:
    """Nothing half made stays behind."""
    resolution.require_referee("have scores forgotten")
    if rolled_by(resolution.state, action.member) is None:
        raise RuleError("They have rolled no scores, or made a character of them.")
    resolution.put(ROLLED, without(resolution.state, action.member))
    resolution.emit(ScoresForgotten(member=action.member, audience=(action.member,)))
