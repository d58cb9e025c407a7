"""Hirelings are made an offer, answer it, and come (ERIS-HIRELING-OFFER, R-OFFER, R-ENTICE).

`make_offer` works out what an offer comes to (`_strike`), asks them (`_ask`) and has it answered
(`_answer`). Who accepts comes at once (`_come`), unless they ask for a thing that they do not get
yet: then the referee says whether they get it (`grant_wish`).
"""

from collections.abc import Iterator
from enum import StrEnum

from rules.books.settings import book_of, has_book
from rules.encounter.records import REACTION
from rules.errors import HiringError, RuleError
from rules.hirelings import FAMILY, entering
from rules.hirelings import records as said
from rules.hirelings.entering import called, find_prospects, put_prospects, set_apart, trade_of
from rules.hirelings.records import HIRING, MOST_GOLD, GrantWish, MakeOffer, Offer, Prospects
from rules.hirelings.serving import can_lead, require_leadership
from rules.hirelings.trades import OF_TAVERNS, Asks, Trade, kit_names, read_trade
from rules.items.having import receive, strike_off
from rules.items.market import find_price
from rules.items.money import pay, purse_of
from rules.items.reading import require_item
from rules.kernel.dues import Due, DueKind
from rules.kernel.numbers import Table, check_forced, check_modifier, divide_down, divide_up
from rules.kernel.resolution import Resolution
from rules.record import Record, replace
from rules.sheet.reading import number, own_character, require_number
from rules.state.game import GameState
from rules.state.items import Held
from rules.state.sheet import Character

RULE, ENTICE = "ERIS-HIRELING-OFFER", "R-ENTICE"
AGREES, REFUSES = "agrees", "refuses"
LARGEST_MODIFIER = 20
LARGEST_TOTAL = 12 + LARGEST_MODIFIER


class Says(StrEnum):
    """What hirelings say to an offer."""

    ACCEPTS = "accepts"
    GLADLY = "gladly"
    UNCERTAIN = "uncertain"
    REFUSES = "refuses"
    ILL_WILL = "ill will"


AGAIN = "again"
ANSWERS = Table(((None, 5, "refuses"), (6, 8, "uncertain"), (9, None, "accepts")))
"""R-OFFER: what a total of 2d6 and the employer's modifier comes to where no book says it."""


class Part(Record):
    """So many of those who are alike, and as what they would come."""

    prospects: Prospects
    count: int
    trade: Trade
    kit: tuple[str, ...]
    gold: int
    """What each gets in gold."""
    value: int
    """The same with each one's part of the gift."""
    gift: str = ""
    """The id of an item, "" for none."""

    @property
    def asks(self) -> Asks | None:
        """What each asks for that is no gold, None for nothing."""
        return None if self.trade.asks is Asks.GOLD else self.trade.asks


class Bargain(Record):
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

    @property
    def wish(self) -> Part | None:
        """The first who ask for something that is not given yet."""
        if self.gift or self.granted:
            return None
        return next((part for part in self.parts if part.asks is not None), None)


@FAMILY.handles
def make_offer(resolution: Resolution, action: MakeOffer) -> None:
    """Ask them, as one or each; who accepts comes at once, or when their wish is granted."""
    bargain = _strike(resolution, action)
    if action.answer:
        resolution.require_referee("say what hirelings answer")
    if action.modifier is not None:
        check_modifier(action.modifier, LARGEST_MODIFIER)
    check_forced(action.forced, -LARGEST_TOTAL, LARGEST_TOTAL, "2d6 with a modifier")
    if not action.each:
        _answer(resolution, action, bargain, _ask(resolution, action, bargain))
        return
    for part in bargain.parts:
        heard = [_ask(resolution, action, bargain) for _ in range(part.count)]
        for says in Says:
            if count := heard.count(says):  # Those who say the same are told together.
                some = replace(bargain, parts=(replace(part, count=count),))
                _answer(resolution, action, some, says)


def require_employer(resolution: Resolution, character_id: str, what: str) -> Character:
    """The actor's own character, who lives and serves nobody."""
    employer = own_character(resolution, character_id, what)
    if not can_lead(employer):
        raise RuleError(f"{employer.name} cannot have hirelings. Pick a character who lives.")
    return employer


def _strike(resolution: Resolution, action: MakeOffer) -> Bargain:
    """What an offer comes to. RuleError where it cannot be made."""
    employer = require_employer(resolution, action.employer, "make an offer for")
    if action.granted:
        resolution.require_referee("say that hirelings get what they ask for")
    offer = Offer(
        employer.id, action.trade, action.weapon, action.armour, action.name, action.gold or 0
    )
    bargain = _assemble(resolution, offer, _counted(resolution, action), action.gold)
    bargain = replace(bargain, gift=action.gift, granted=action.granted)
    require_leadership(resolution, employer.id, bargain.unusual)
    name, cost, has = employer.name, bargain.cost, purse_of(resolution.state, employer.id)
    if has < cost:
        raise HiringError(
            f"That offer costs {cost:,} gp if they accept, and {name} has {has:,}.",
            bargain.parts[0].prospects.id,
        )
    if bargain.gift:
        bargain = _with_gift(resolution, bargain)
    if not action.answer:
        for part in bargain.parts:
            _require_better(part)
    return bargain


def _counted(resolution: Resolution, action: MakeOffer) -> Iterator[tuple[Prospects, int]]:
    """Who is meant, and how many of each; but for a referee's word, nobody who has answered."""
    found = [find_prospects(resolution.state, one) for one in dict.fromkeys(action.prospects)]
    if not found:
        raise RuleError("Say to whom the offer is made.")
    if len(found) > 1 and (action.count is not None or action.each):
        raise RuleError("Those who came together are asked as one, or one sort after the other.")
    for one in found:
        count = one.count if action.count is None else action.count
        if not 1 <= count <= one.count:
            raise RuleError(f"There are {one.count} of them. Ask 1 to {one.count}.")
        if one.answer == REFUSES and not action.answer:
            raise HiringError(
                f"The {called(one)} in {one.place} refused. Ask another; or the referee says "
                "otherwise."
            )
        if one.answer == AGREES and not action.answer:
            raise RuleError("They agree already, and wait for the referee to say if they get it.")
        yield one, count


def _assemble(
    resolution: Resolution,
    offer: Offer,
    counted: Iterator[tuple[Prospects, int]],
    gold: int | None,
) -> Bargain:
    """An offer with its parts; `gold` None is the least that each asks for."""
    if gold is not None and not 0 <= gold <= MOST_GOLD:
        raise RuleError(f"Offer each 0 to {MOST_GOLD:,} gp.")
    parts = tuple(_part(resolution.state, offer, one, count, gold) for one, count in counted)
    first = max(parts, key=lambda part: part.trade.is_unusual)
    return Bargain(offer, entering.free_group(resolution.state, first.trade.name), parts)


def _part(state: GameState, offer: Offer, one: Prospects, count: int, gold: int | None) -> Part:
    trade = trade_of(state, one)
    if trade is None:
        if not offer.trade.strip():
            raise RuleError("Say as what they are hired: Swordsman, Porter, Torch Bearer …")
        trade = read_trade(offer.trade)
        if trade.sort not in OF_TAVERNS:
            raise RuleError(
                f"Nobody in a tavern is a {trade.name}. Swordsmen, porters and their like are; "
                "others answer a notice."
            )
    least = max(trade.least if one.unusual else 0, one.promised)
    each = least if gold is None else gold
    if each < least:
        says = "is promised" if one.promised else "asks for at least"
        raise HiringError(f"A {trade.name} {says} {least} gp. Offer that.", one.id)
    kit = kit_names(trade, offer.weapon, offer.armour)
    return Part(one, count, trade, kit, each, value=each)


def _with_gift(resolution: Resolution, bargain: Bargain) -> Bargain:
    """The same with what the gift is worth to each: as it is written, else its price, else 0."""
    item = require_item(resolution, bargain.offer.employer, bargain.gift)
    if item.count < bargain.gifts:
        raise RuleError(f"It takes {bargain.gifts} of {item.name}, and there are {item.count}.")
    if any(part.asks is Asks.MAGIC_ITEM for part in bargain.parts) and not item.magic:
        raise RuleError(f"They ask for a magic item, and {item.name} is none. Pick another.")
    price = find_price(resolution.state, item.name)
    listed = 0 if price is None else divide_down(price.gp or 0, price.pieces)
    worth = bargain.gifts * (listed if item.worth is None else item.worth)
    share = divide_down(worth, sum(part.count for part in bargain.parts))
    valued = (replace(part, gift=item.id, value=part.gold + share) for part in bargain.parts)
    return replace(bargain, parts=tuple(valued))


def least_better(prospects: Prospects) -> int:
    """The gold pieces that are half as much again as what was offered before (R-OFFER)."""
    return max(1, divide_up(prospects.offered * 3, 2))


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


def _ask(resolution: Resolution, action: MakeOffer, bargain: Bargain) -> Says:
    """What they say by a roll; by none where a referee decides, or they have answered a notice."""
    if action.answer or all(part.prospects.by_notice for part in bargain.parts):
        return Says(action.answer or Says.ACCEPTS)
    employer = resolution.who(bargain.offer.employer)
    modifier = action.modifier
    if modifier is None:
        modifier = _modifier(resolution, employer.id)
    modifier -= HIRING.of(resolution.state).ill_will.count(_where(bargain))
    seen = resolution.visibility(employer, action.seen)
    audience = seen.audience(resolution.actor.member)
    table = book_of(resolution.state).hired or ANSWERS
    forced, says = action.forced, AGAIN
    while says == AGAIN:
        throw = resolution.roll("offer", 2, 6, modifier, secret=seen.is_secret, forced=forced)
        resolution.emit(
            said.OfferRolled(
                employer=employer, throw=throw, modifier=modifier, audience=audience, rule="R-OFFER"
            )
        )
        forced, says = None, table.at(throw.total)
    return Says(says)


def _where(bargain: Bargain) -> str:
    return bargain.parts[0].prospects.place.casefold()


def _modifier(resolution: Resolution, employer: str) -> int:
    """The employer's reaction modifier: none where the game's book knows of no such thing."""
    found = number(resolution, employer, REACTION.key)
    if found is None and has_book(resolution.state):
        gives = [one.gives for one in book_of(resolution.state).modifiers]
        found = None if REACTION.key in gives else 0
    if found is not None:
        return found
    return require_number(resolution, employer, REACTION.key, option="modifier:0")


def _answer(resolution: Resolution, action: MakeOffer, bargain: Bargain, says: Says) -> None:
    """They accept, and come or wait for what they ask for; or what they said is kept."""
    parts = bargain.parts
    resolution.emit(
        said.OfferAnswered(
            employer=resolution.who(bargain.offer.employer),
            whom=tuple(called(part.prospects) for part in parts),
            counts=tuple(part.count for part in parts),
            answer=says.value,
            gold=max(part.gold for part in parts),
            trade=parts[0].trade.key,
            place=parts[0].prospects.place,
            rule=RULE,
        )
    )
    if says is Says.ILL_WILL:
        hiring = HIRING.of(resolution.state)
        offended = (*hiring.ill_will, _where(bargain))
        resolution.put(HIRING, replace(hiring, ill_will=offended))
        says = Says.REFUSES
    if says is Says.GLADLY:
        bargain, says = replace(bargain, offer=replace(bargain.offer, glad=True)), Says.ACCEPTS
    if says is not Says.ACCEPTS:
        for part in parts:
            before = part.prospects
            gifts = dict.fromkeys((*before.gifts, part.gift) if part.gift else before.gifts)
            after = replace(
                before,
                answer=says.value,
                offered=max(before.offered, part.value),
                gifts=tuple(gifts),
                offer=bargain.offer if says is Says.UNCERTAIN else None,
            )
            set_apart(resolution, before, after, part.count)
    elif bargain.wish is None:
        _come(resolution, bargain)
    else:
        _wait(resolution, bargain, bargain.wish)


def _wait(resolution: Resolution, bargain: Bargain, wish: Part) -> None:
    for part in bargain.parts:
        agreed = replace(part.prospects, answer=AGREES, offer=bargain.offer)
        set_apart(resolution, part.prospects, agreed, part.count)
    waiting = _agreeing(resolution.state, wish.prospects.company)
    resolution.emit(
        said.WishAsked(
            employer=resolution.who(bargain.offer.employer),
            prospects=waiting[0].id,
            whom=called(wish.prospects),
            asks=str(wish.asks),
            rule=ENTICE,
        )
    )


def _agreeing(state: GameState, company: str) -> list[Prospects]:
    """Those of a company who agree and wait."""
    known = HIRING.of(state).prospects
    return [one for one in known if one.answer == AGREES and one.company == company]


@FAMILY.handles
def grant_wish(resolution: Resolution, action: GrantWish) -> None:
    """The referee says whether they get it. RuleError where nobody waits for that."""
    resolution.require_referee("say whether hirelings get what they ask for")
    asked = find_prospects(resolution.state, action.prospects)
    offer = asked.offer
    if offer is None or asked.answer != AGREES:
        raise RuleError("They do not wait for anything.")
    waiting = _agreeing(resolution.state, asked.company)
    counted = ((one, one.count) for one in waiting)
    bargain = _assemble(resolution, offer, counted, offer.gold or None)
    if action.granted:
        require_leadership(resolution, offer.employer, bargain.unusual)
        _come(resolution, bargain)
        return
    put_prospects(resolution, *(replace(one, answer=REFUSES, offer=None) for one in waiting))
    wish = bargain.wish
    assert wish is not None, "they agreed, and wait for it"
    employer, whom = resolution.who(offer.employer), called(wish.prospects)
    resolution.emit(said.WishDenied(employer=employer, whom=whom, asks=str(wish.asks), rule=ENTICE))


@FAMILY.owes
def dues_of_wishes(state: GameState) -> Iterator[Due]:
    """The referee says whether those who agree get what they ask for; nothing waits for that."""
    companies: set[str] = set()
    for one in entering.open_prospects(state):
        trade = trade_of(state, one)
        if one.answer == AGREES and one.company not in companies and trade is not None:
            companies.add(one.company)
            yield Due(
                kind=DueKind.HIRING,
                target=one.id,
                name=f"{trade.name}: {trade.asks}",
                verb="hire-wish",
                words=(one.id,),
                command="`/do hire grant`",
                holds=False,
            )


def _come(resolution: Resolution, bargain: Bargain) -> None:
    """Each gets a sheet; gold is paid and a gift is given once, on joining."""
    pay(resolution, bargain.offer.employer, bargain.cost)
    name = bargain.offer.name
    for part in sorted(bargain.parts, key=lambda part: not part.trade.is_unusual):
        trade, race = part.trade, part.prospects.race
        recruits = entering.Recruits(
            resolution.character(bargain.offer.employer),
            trade.name,
            bargain.group,
            part.count,
            unusual=trade.is_unusual,
            level=trade.level,
            traits=tuple(dict.fromkeys(filter(None, (*trade.traits, race)))),
            kit=part.kit,
            fights=trade.fights,
            name=name,
        )
        found = entering.enter_service(resolution, recruits)
        gift = _give(resolution, bargain, part, found.ids) if bargain.gift else ""
        there = find_prospects(resolution.state, part.prospects.id)
        put_prospects(resolution, replace(there, count=there.count - part.count))
        gold = part.gold * part.count
        glad = bargain.offer.glad
        entering.tell_joined(
            resolution, recruits, found, gold=gold, gift=gift, glad=glad, rule=RULE
        )
        name = ""


def _give(resolution: Resolution, bargain: Bargain, part: Part, ids: tuple[str, ...]) -> str:
    """Hand the gift to those who ask for it, else to the first of all; what it is called."""
    asking = [one for one in bargain.parts if one.asks is not None]
    if part not in (asking or bargain.parts[:1]):
        return ""
    employer = bargain.offer.employer
    item = require_item(resolution, employer, bargain.gift)
    for who in ids if part.asks is not None else ids[:1]:
        strike_off(resolution, employer, item.id, 1)
        receive(resolution, who, replace(item, id="", count=1, held=Held.CARRIED, inside=""))
    return item.name
