"""What load comes to, and what of somebody's things is load: for all ways to reckon it."""

from dataclasses import dataclass

from rules.items.known import is_a
from rules.items.money import is_money
from rules.items.tags import NATURAL, TREASURE
from rules.items.things import UNCARRIED
from rules.state.items import Item

COIN_WEIGHT = 1


@dataclass(frozen=True, slots=True)
class Burden:
    """The base rate that somebody's load leaves them, 0 for none, and why in words for everybody.

    `weight` is what counts of it, `limit` the most that still lets them move, in coins or in slots;
    None where neither counts. `where` says of which slots these are, "" for coins, `slots` how many
    there are of all. `rule` is the catalogue ID that spoke, "" for the way's own.
    """

    rate: int
    why: str
    weight: int | None = None
    limit: int | None = None
    rule: str = ""
    where: str = ""
    slots: str = ""

    @property
    def over(self) -> int:
        """How much is too much to move at all."""
        if self.weight is None or self.limit is None:
            return 0
        return max(0, self.weight - self.limit)


def is_load(item: Item) -> bool:
    """Whether it is something to carry: no claws, and no mule."""
    return NATURAL not in item.tags and not is_a(item, *UNCARRIED)


def is_treasure(item: Item) -> bool:
    """Whether it counts as treasure: coins do."""
    return TREASURE in item.tags or is_money(item)


def weight_of_all(item: Item) -> int:
    """What its pieces weigh; unweighed it is nothing, but for coins: one weighs one."""
    usual = COIN_WEIGHT if is_money(item) else 0
    return item.count * (usual if item.weight is None else item.weight)
