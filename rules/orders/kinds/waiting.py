"""What there is nothing to do for: holding, one's own words, and deciding when the turn comes."""

from rules.kernel.resolution import Resolution
from rules.orders.kind import OrderKind, for_players, for_the_referees
from rules.state.orders import Order


def hold(resolution: Resolution, who: str, order: Order) -> None:
    """Let the turn go by."""
    del resolution, who, order


KIND = OrderKind("hold", "hold, and do nothing", hold, is_declared=False, standing="hold")
OTHER = OrderKind("other", "something else", None, standing="own words", refuses=for_players)
REFEREE = OrderKind(
    "referee",
    "wait for the referee",
    None,
    is_declared=False,
    standing="wait for the referee",
    refuses=for_the_referees,
)
NOTHING = OrderKind("nothing", "nothing to declare", None)
