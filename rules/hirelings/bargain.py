"""An offer before anybody answers it: to whom, for what, and whether it can be made at all."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.errors import HiringError, RuleError
from rules.hirelings.entering import called, find_prospects, free_group, require_home, trade_of
from rules.hirelings.records import MakeOffer, Offer, Prospects
from rules.hirelings.serving import can_lead, require_leadership
from rules.hirelings.trades import OF_TAVERNS, Asks, Trade, kit_names, read_trade
from rules.items.market import find_price
from rules.items.money import purse_of
from rules.items.reading import require_item
from rules.kernel.numbers import divide_down, divide_up
from rules.kernel.resolution import Resolution
from rules.sheet.reading import own_character
from rules.state.game import GameState
from rules.state.items import Item
from rules.state.sheet import Character

MOST_GOLD = 1_000_000
ENTICE = "R-ENTICE"


@dataclass(frozen=True, slots=True)
class Part:
    """So many of those who are alike, as what they would come and what each gets in gold.

    `value` is that with each one's part of a `gift`, the id of an item, "" for none.
    """

    prospects: Prospects
    count: int
    trade: Trade
    kit: tuple[str, ...]
    gold: int
    value: int
    gift: str = ""

    @property
    def asks(self) -> Asks | None:
        """What each asks for that is no gold, None for nothing."""
        return None if self.trade.asks is Asks.GOLD else self.trade.asks


@dataclass(frozen=True, slots=True)
class Bargain:
    """An offer and all to whom it is made. `gift` is the id of an item, "" for none."""

    offer: Offer
    group: str
    parts: tuple[Part, ...]
    gift: str = ""
    granted: bool = False

    @property
    def cost(self) -> int:
        """What it costs in gold pieces if all of them come."""
        return sum(part.gold * part.count for part in self.parts)

    @property
    def unusual(self) -> int:
        """How many of them are of unusual nature."""
        return sum(part.count for part in self.parts if part.trade.is_unusual)

    @property
    def gifts(self) -> int:
        """How many pieces of the gift it takes: one for each who asks for a thing, else one."""
        return max(1, sum(part.count for part in self.parts if part.asks is not None))

    def of(self, *parts: Part) -> "Bargain":
        """The same with some of them alone."""
        return replace(self, parts=parts)


def require_employer(resolution: Resolution, character_id: str, what: str) -> Character:
    """Who hires: one's own character, who lives and serves nobody."""
    employer = own_character(resolution, character_id, what)
    if not can_lead(employer):
        raise RuleError(f"{employer.name} cannot have hirelings. Pick a character who lives.")
    return employer


def strike(resolution: Resolution, action: MakeOffer) -> Bargain:
    """What an offer comes to. RuleError where it cannot be made."""
    require_home(resolution)
    employer = require_employer(resolution, action.employer, "make an offer for")
    if action.granted:
        resolution.require_referee("say that hirelings get what they ask for")
    offer = Offer(
        employer.id, action.trade, action.weapon, action.armour, action.name, action.gold or 0
    )
    bargain = assemble(resolution, offer, _counted(resolution, action), action.gold)
    bargain = replace(bargain, gift=action.gift, granted=action.granted)
    require_leadership(resolution, employer.id, bargain.unusual)
    _require_means(resolution, employer, bargain)
    bargain = _with_gift(resolution, employer, bargain)
    if not action.answer:
        for part in bargain.parts:
            _require_better(part)
    return bargain


def _with_gift(resolution: Resolution, employer: Character, bargain: Bargain) -> Bargain:
    """The same with what the gift is worth to each, as far as that is known."""
    if not bargain.gift:
        return bargain
    item = require_item(resolution, employer.id, bargain.gift)
    heads = sum(part.count for part in bargain.parts)
    worth = divide_down(bargain.gifts * _worth(resolution.state, item), heads)
    return bargain.of(
        *(replace(part, gift=item.id, value=part.gold + worth) for part in bargain.parts)
    )


def _worth(state: GameState, item: Item) -> int:
    """What one of a thing is worth in gp: as it is written, else its price; 0 if nobody knows."""
    price = find_price(state, item.name)
    listed = 0 if price is None else divide_down(price.gp or 0, price.pieces)
    return listed if item.worth is None else item.worth


def _counted(resolution: Resolution, action: MakeOffer) -> Iterator[tuple[Prospects, int]]:
    """Who is meant, and how many of each."""
    found = [find_prospects(resolution.state, one) for one in dict.fromkeys(action.prospects)]
    if not found:
        raise RuleError("Say to whom the offer is made.")
    if len(found) > 1 and (action.count is not None or action.each):
        raise RuleError("Those who came together are asked as one, or one sort after the other.")
    for one in found:
        count = one.count if action.count is None else action.count
        if not 1 <= count <= one.count:
            raise RuleError(f"There are {one.count} of them. Ask 1 to {one.count}.")
        _require_open(one, action)
        yield one, count


def _require_open(one: Prospects, action: MakeOffer) -> None:
    """Raise RuleError for those who have refused, or agree, but for a referee's word."""
    if action.answer or not one.answer:
        return
    if one.answer == "refuses":
        raise HiringError(
            f"The {called(one)} in {one.place} refused. Ask another; or the referee says otherwise."
        )
    if one.answer == "agrees":
        raise RuleError("They agree already, and wait for the referee to say if they get it.")


def _require_better(part: Part) -> None:
    """Raise HiringError where one who is not sure is offered less than half as much again.

    To who asks for a thing, any that was not offered before is better (R-OFFER).
    """
    before, least = part.prospects, least_better(part.prospects)
    is_wish = part.asks is not None and part.gift not in ("", *before.gifts)
    if before.answer and not is_wish and part.value < least:
        raise HiringError(
            f"They are not sure yet. {least:,} gp or more for each would be a better offer, or a "
            "thing of yours that is known to be worth as much.",
            before.id,
        )


def least_better(prospects: Prospects) -> int:
    """The gold pieces that are half as much again as what was offered before (R-OFFER)."""
    return max(1, divide_up(prospects.offered * 3, 2))


def assemble(
    resolution: Resolution,
    offer: Offer,
    counted: Iterator[tuple[Prospects, int]],
    gold: int | None,
) -> Bargain:
    """The parts of an offer, each with its trade, gear and gold."""
    if gold is not None and not 0 <= gold <= MOST_GOLD:
        raise RuleError(f"Offer each 0 to {MOST_GOLD:,} gp.")
    parts = tuple(_part(offer, one, count, gold) for one, count in counted)
    first = max(parts, key=lambda part: part.trade.is_unusual)
    return Bargain(offer, free_group(resolution.state, first.trade.name), parts)


def _part(offer: Offer, one: Prospects, count: int, gold: int | None) -> Part:
    trade = trade_of(one) or _trade_offered(offer.trade)
    least = trade.least if one.unusual else 0
    each = least if gold is None else gold
    if each < least:
        raise HiringError(f"A {trade.name} asks for at least {least} gp. Offer that.", one.id)
    kit = kit_names(trade, offer.weapon, offer.armour)
    return Part(one, count, trade, kit, each, value=each)


def _trade_offered(text: str) -> Trade:
    """As what normal hirelings of a tavern are wanted."""
    if not text.strip():
        raise RuleError("Say as what they are hired: Swordsman, Porter, Torch Bearer …")
    trade = read_trade(text)
    if trade.sort not in OF_TAVERNS:
        raise RuleError(
            f"Nobody in a tavern is a {trade.name}. Swordsmen, porters and their like are; others "
            "answer a notice."
        )
    return trade


def _require_means(resolution: Resolution, employer: Character, bargain: Bargain) -> None:
    """Raise RuleError if the employer could not keep what is offered."""
    has = purse_of(resolution.state, employer.id)
    if has < bargain.cost:
        name, cost = employer.name, bargain.cost
        raise HiringError(
            f"That offer costs {cost:,} gp if they accept, and {name} has {has:,}.",
            bargain.parts[0].prospects.id,
        )
    if not bargain.gift:
        return
    item = require_item(resolution, employer.id, bargain.gift)
    if item.count < bargain.gifts:
        raise RuleError(f"It takes {bargain.gifts} of {item.name}, and there are {item.count}.")
    if any(part.asks is Asks.MAGIC_ITEM for part in bargain.parts) and not item.magic:
        raise RuleError(f"They ask for a magic item, and {item.name} is none. Pick another.")
