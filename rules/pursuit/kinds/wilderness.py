"""OSE-EVASION-WILD, OSE-PURSUIT-WILD: a chance by the size of the groups, then day by day."""

from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.pursuit.chances import catches_up, gets_away
from rules.pursuit.days import flee_for_a_day
from rules.pursuit.events import CAUGHT_UP, EVADED, SURPRISED
from rules.pursuit.kinds.shape import RUNNING, Fate, PursuitKind, Result
from rules.pursuit.sides import heads_in, rates_of, side_of
from rules.pursuit.tables import chance_in_the_wilds
from rules.state.game import GameState
from rules.state.pursuit import Chase

RULE = "OSE-EVASION-WILD"


def first(state: GameState, chase: Chase) -> Result | None:
    """Those who surprised the others get away; the surprised cannot, but by the referee's leave."""
    own, others = (side_of(state, chase, key) for key in (chase.fleeing, chase.pursuing))
    if own.surprised and not others.surprised and chase.chance is None:
        raise RuleError(
            f"{own.label}: surprised, and cannot get away. A referee can give them a chance, such "
            "as `chance:10`."
        )
    if others.surprised and not own.surprised:
        return Result(Fate.ESCAPED, SURPRISED)
    return None


def evade(resolution: Resolution, chase: Chase) -> Result:
    """By the table, or by the chance that the referee gives."""
    state = resolution.state
    fleeing, following = rates_of(state, chase)
    few, many = (heads_in(state, chase, key) for key in (chase.fleeing, chase.pursuing))
    chance = chance_in_the_wilds((few, fleeing), (many, following), chase.modifier)
    if gets_away(resolution, chase, chance, RULE):
        return Result(Fate.ESCAPED, EVADED)
    return RUNNING


def run(resolution: Resolution, chase: Chase) -> Result:
    """A day: from the second on they try to get away first. Faster pursuers may catch up in it.

    A day that something stops is gone on with the next time.
    """
    tries = chase.stretch and not chase.left
    if tries and evade(resolution, chase).fate is Fate.ESCAPED:
        return Result(Fate.ESCAPED, EVADED)
    is_over = flee_for_a_day(resolution, chase)
    if is_over and resolution.state.encounter is None and _is_caught(resolution):
        return Result(Fate.CAUGHT, CAUGHT_UP)
    return RUNNING


def _is_caught(resolution: Resolution) -> bool:
    """Whether the pursuers are faster, and come up on this day."""
    chase = resolution.state.chase
    assert chase is not None
    fleeing, following = rates_of(resolution.state, chase)
    return following > fleeing and catches_up(resolution, chase)


KIND = PursuitKind(
    key="wilderness",
    label="a pursuit day by day",
    rule="OSE-PURSUIT-WILD",
    environment="wilderness",
    settings=("ose", "eris"),
    unit="day",
    evade=evade,
    run=run,
    first=first,
    between_encounters=True,
)
