"""Those who accept get what they ask for and come (ERIS-HIRELING-OFFER, R-ENTICE)."""

from collections.abc import Iterator
from dataclasses import replace as changed
from enum import StrEnum

from rules.books.settings import book_of, has_book
from rules.encounter.records import REACTION
from rules.errors import RuleError
from rules.hirelings import FAMILY
from rules.hirelings.bargain import ENTICE, Bargain, Part, assemble, strike
from rules.hirelings.entering import (
    Recruited,
    Recruits,
    called,
    enter_service,
    find_prospects,
    open_prospects,
    put_prospects,
    set_apart,
    trade_of,
)
from rules.hirelings.records import (
    HIRING,
    GrantWish,
    HirelingsJoined,
    MakeOffer,
    OfferAnswered,
    OfferRolled,
    Prospects,
    WishAsked,
    WishDenied,
)
from rules.hirelings.serving import require_leadership
from rules.items.having import receive, strike_off
from rules.items.money import pay
from rules.items.reading import require_item
from rules.kernel.dues import Due, DueKind
from rules.kernel.numbers import Table, check_forced, check_modifier
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.reading import number, require_number
from rules.state.game import GameState
from rules.state.items import Held

RULE = "ERIS-HIRELING-OFFER"
AGREES, REFUSES = "agrees", "refuses"
LARGEST_MODIFIER = 20
LARGEST_TOTAL = 12 + LARGEST_MODIFIER


def hire(resolution: Resolution, bargain: Bargain) -> None:
    """They come now; or a referee says first whether they get what they ask for."""
    wish = _wish(bargain)
    if wish is None:
        _come(resolution, bargain)
        return
    for part in bargain.parts:
        said = replace(part.prospects, answer=AGREES, offer=bargain.offer)
        set_apart(resolution, part.prospects, said, part.count)
    waiting = next(_agreeing(resolution, wish.prospects.company))
    resolution.emit(
        WishAsked(
            employer=resolution.who(bargain.offer.employer),
            prospects=waiting.id,
            whom=called(wish.prospects),
            asks=str(wish.asks),
            rule=ENTICE,
        )
    )


def _wish(bargain: Bargain) -> Part | None:
    """The first who ask for something that is not given yet."""
    if bargain.gift or bargain.granted:
        return None
    return next((part for part in bargain.parts if part.asks is not None), None)


def _agreeing(resolution: Resolution, company: str) -> Iterator[Prospects]:
    """Those of a company who agree and wait."""
    for one in HIRING.of(resolution.state).prospects:
        if one.answer == AGREES and one.company == company:
            yield one


@FAMILY.handles
def grant_wish(resolution: Resolution, action: GrantWish) -> None:
    """The referee says whether they get it. RuleError where nobody waits for that."""
    resolution.require_referee("say whether hirelings get what they ask for")
    asked = find_prospects(resolution.state, action.prospects)
    offer = asked.offer
    if offer is None or asked.answer != AGREES:
        raise RuleError("They do not wait for anything.")
    waiting = tuple(_agreeing(resolution, asked.company))
    counted = ((one, one.count) for one in waiting)
    bargain = assemble(resolution, offer, counted, offer.gold or None)
    if action.granted:
        require_leadership(resolution, offer.employer, bargain.unusual)
        _come(resolution, changed(bargain, granted=True))
        return
    put_prospects(resolution, *(replace(one, answer=REFUSES, offer=None) for one in waiting))
    wish = _wish(bargain)
    assert wish is not None, "they agreed, and wait for it"
    resolution.emit(
        WishDenied(
            employer=resolution.who(offer.employer),
            whom=called(wish.prospects),
            asks=str(wish.asks),
            rule=ENTICE,
        )
    )


def _come(resolution: Resolution, bargain: Bargain) -> None:
    """Each gets a sheet; gold is paid and a gift is given once, on joining."""
    pay(resolution, bargain.offer.employer, bargain.cost)
    name = bargain.offer.name
    for part in sorted(bargain.parts, key=lambda part: not part.trade.is_unusual):
        found = _recruit(resolution, bargain, part, name)
        gift = _give(resolution, bargain, part, found.ids)
        there = find_prospects(resolution.state, part.prospects.id)
        put_prospects(resolution, replace(there, count=there.count - part.count))
        _tell(resolution, bargain, part, found, gift)
        name = ""


def _recruit(resolution: Resolution, bargain: Bargain, part: Part, name: str) -> Recruited:
    trade, race = part.trade, part.prospects.race
    recruits = Recruits(
        trade.name,
        part.count,
        unusual=trade.is_unusual,
        level=trade.level,
        traits=tuple(dict.fromkeys(filter(None, (*trade.traits, race)))),
        kit=part.kit,
        fights=trade.fights,
        name=name,
    )
    employer = resolution.character(bargain.offer.employer)
    return enter_service(resolution, employer, recruits, bargain.group)


def _give(resolution: Resolution, bargain: Bargain, part: Part, ids: tuple[str, ...]) -> str:
    """Hand the gift to those who ask for it, else to the first of all; what it is called."""
    if not bargain.gift:
        return ""
    asking = [one for one in bargain.parts if one.asks is not None]
    if part not in (asking or bargain.parts[:1]):
        return ""
    employer = bargain.offer.employer
    item = require_item(resolution, employer, bargain.gift)
    for who in ids if part.asks is not None else ids[:1]:
        strike_off(resolution, employer, item.id, 1)
        receive(resolution, who, replace(item, id="", count=1, held=Held.CARRIED, inside=""))
    return item.name


def _tell(
    resolution: Resolution, bargain: Bargain, part: Part, found: Recruited, gift: str
) -> None:
    resolution.emit(
        HirelingsJoined(
            employer=resolution.who(bargain.offer.employer),
            hirelings=tuple(map(resolution.who, found.ids)),
            trade=part.trade.name,
            group=bargain.group,
            unusual=part.trade.is_unusual,
            level=part.trade.level,
            points=found.points,
            throw=found.throw,
            kit=part.kit,
            gold=part.gold * part.count,
            gift=gift,
            rule=RULE,
        )
    )


@FAMILY.owes
def dues_of_wishes(state: GameState) -> Iterator[Due]:
    """The referee says whether those who agree get what they ask for; nothing waits for that."""
    companies: set[str] = set()
    for one in open_prospects(state):
        trade = trade_of(one)
        if one.answer != AGREES or one.company in companies or trade is None:
            continue
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


class Says(StrEnum):
    """What hirelings say to an offer."""

    ACCEPTS = "accepts"
    UNCERTAIN = "uncertain"
    REFUSES = "refuses"


ANSWERS = Table(
    (
        (None, 5, Says.REFUSES),
        (6, 8, Says.UNCERTAIN),
        (9, None, Says.ACCEPTS),
    )
)
"""R-OFFER: what a total of 2d6 and the employer's modifier comes to."""


@FAMILY.handles
def make_offer(resolution: Resolution, action: MakeOffer) -> None:
    """Ask them, as one or each; who accepts comes at once, or when their wish is granted."""
    bargain = strike(resolution, action)
    _check_word(resolution, action)
    if not action.each:
        _answer(resolution, bargain, _ask(resolution, action, bargain), action)
        return
    for part in bargain.parts:
        _ask_each(resolution, action, bargain, part)


def _check_word(resolution: Resolution, action: MakeOffer) -> None:
    """Raise RuleError for what only a referee may say, and for what cannot fall."""
    if action.answer:
        resolution.require_referee("say what hirelings answer")
    if action.modifier is not None:
        check_modifier(action.modifier, LARGEST_MODIFIER)
    check_forced(action.forced, -LARGEST_TOTAL, LARGEST_TOTAL, "2d6 with a modifier")


def _is_by_word(action: MakeOffer, bargain: Bargain) -> bool:
    """Whether nobody rolls: a referee decides, or they have answered a notice."""
    return bool(action.answer) or all(part.prospects.by_notice for part in bargain.parts)


def _ask(resolution: Resolution, action: MakeOffer, bargain: Bargain) -> Says:
    """What they say, in one roll."""
    if _is_by_word(action, bargain):
        return Says(action.answer or Says.ACCEPTS)
    employer = resolution.who(bargain.offer.employer)
    modifier = action.modifier
    if modifier is None:
        modifier = _modifier(resolution, employer.id)
    seen = resolution.visibility(employer, action.seen)
    throw = resolution.roll("offer", 2, 6, modifier, secret=seen.is_secret, forced=action.forced)
    resolution.emit(
        OfferRolled(
            employer=employer,
            throw=throw,
            modifier=modifier,
            audience=seen.audience(resolution.actor.member),
            rule="R-OFFER",
        )
    )
    return ANSWERS.at(throw.total)


def _modifier(resolution: Resolution, employer: str) -> int:
    """The employer's reaction modifier: none where the game's book knows of no such thing."""
    found = number(resolution, employer, REACTION.key)
    if found is None and has_book(resolution.state):
        gives = [one.gives for one in book_of(resolution.state).modifiers]
        found = None if REACTION.key in gives else 0
    if found is not None:
        return found
    return require_number(resolution, employer, REACTION.key, option="modifier:0")


def _ask_each(resolution: Resolution, action: MakeOffer, bargain: Bargain, part: Part) -> None:
    """One answer for each of them; those who say the same are told together."""
    said = [_ask(resolution, action, bargain) for _ in range(part.count)]
    for says in Says:
        count = said.count(says)
        if count:
            _answer(resolution, bargain.of(changed(part, count=count)), says, action)


def _answer(resolution: Resolution, bargain: Bargain, says: Says, action: MakeOffer) -> None:
    resolution.emit(
        OfferAnswered(
            employer=resolution.who(bargain.offer.employer),
            whom=tuple(called(part.prospects) for part in bargain.parts),
            counts=tuple(part.count for part in bargain.parts),
            answer=says.value,
            gold=max(part.gold for part in bargain.parts),
            trade=bargain.parts[0].trade.key,
            by_word=_is_by_word(action, bargain),
            rule=RULE,
        )
    )
    if says is Says.ACCEPTS:
        hire(resolution, bargain)
        return
    for part in bargain.parts:
        before = part.prospects
        offered = max(before.offered, part.value)
        gifts = tuple(dict.fromkeys((*before.gifts, part.gift))) if part.gift else before.gifts
        kept = bargain.offer if says is Says.UNCERTAIN else None
        said = replace(before, answer=says.value, offered=offered, gifts=gifts, offer=kept)
        set_apart(resolution, part.prospects, said, part.count)
