"""OSE-EVASION-WATER, OSE-PURSUIT-WATER: a chance by the difference in rate, then an even chase."""

from rules.kernel.resolution import Resolution
from rules.pursuit.chances import gets_away
from rules.pursuit.events import EVADED
from rules.pursuit.kinds.dungeon import come_nearer
from rules.pursuit.kinds.shape import RUNNING, Fate, PursuitKind, Result
from rules.pursuit.running import pass_rounds
from rules.pursuit.sides import rates_of
from rules.pursuit.tables import LEAST_GAIN_ON_WATER, TENTHS, chance_on_water
from rules.state.pursuit import Chase


def evade(resolution: Resolution, chase: Chase) -> Result:
    """Those who get away are out of sight, until they are met again another day."""
    chance = chance_on_water(*rates_of(resolution.state, chase))
    if gets_away(resolution, chase, chance + chase.modifier, "OSE-EVASION-WATER"):
        return Result(Fate.ESCAPED, EVADED)
    return RUNNING


def run(resolution: Resolution, chase: Chase) -> Result:
    """A round: the pursuers gain by the difference, at least 30 yards, while nothing stops them."""
    fleeing, following = rates_of(resolution.state, chase)
    stops, waits = chase.held
    pass_rounds(resolution, 1)
    gain = max(TENTHS * LEAST_GAIN_ON_WATER, following - (0 if stops else fleeing))
    return come_nearer(resolution, chase, -fleeing if waits else gain)


KIND = PursuitKind(
    key="water",
    label="a pursuit on the water, in rounds",
    rule="OSE-PURSUIT-WATER",
    environment="water",
    settings=("ose", "eris"),
    unit="round",
    evade=evade,
    run=run,
)
