"""Handing coins to somebody else."""

from rules.errors import RuleError
from rules.items.actions import PayCoins
from rules.items.describing import MOST_PIECES
from rules.items.events import CoinsPaid
from rules.items.owning import name_owner, name_receiver, told_of
from rules.items.purse import pay, purse_of, receive_money
from rules.kernel.resolution import Resolution


def pay_coins(resolution: Resolution, action: PayCoins) -> None:
    """Hand coins to somebody else, from purse to purse."""
    owner = name_owner(resolution, action.target)
    receiver = name_receiver(resolution, action.to)
    if receiver == owner:
        raise RuleError(f"{resolution.who(owner).name} cannot pay themselves. Pick somebody else.")
    if not 1 <= action.gp <= MOST_PIECES:
        raise RuleError(f"Pay 1 to {MOST_PIECES:,} gp, such as `gp:10`.")
    receive_money(resolution, receiver, pay(resolution, owner, action.gp))
    resolution.emit(
        CoinsPaid(
            target=resolution.who(owner),
            to=resolution.who(receiver),
            gp=action.gp,
            left=purse_of(resolution.state, owner),
            audience=told_of(resolution, owner, receiver),
        )
    )
