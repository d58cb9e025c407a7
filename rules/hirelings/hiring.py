"""Those who accept get what they ask for and come (ERIS-HIRELING-OFFER, R-ENTICE)."""

from collections.abc import Iterator
from dataclasses import replace as changed

from rules.errors import RuleError
from rules.hirelings.actions import GrantWish
from rules.hirelings.bargain import ENTICE, Bargain, Part, assemble
from rules.hirelings.entering import Recruited, Recruits, enter_service
from rules.hirelings.events import HirelingsJoined, WishAsked, WishDenied
from rules.hirelings.keeping import (
    called,
    find_prospects,
    open_prospects,
    put_prospects,
    set_apart,
    trade_of,
)
from rules.hirelings.leadership import require_leadership
from rules.items.door import pay, receive, require_item, strike_off
from rules.kernel.dues import Due, DueKind
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from rules.state.hirelings import Prospects
from rules.state.items import Held

RULE = "ERIS-HIRELING-OFFER"
AGREES, REFUSES = "agrees", "refuses"


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
    for one in resolution.state.hiring.prospects:
        if one.answer == AGREES and one.company == company:
            yield one


def grant_wish(resolution: Resolution, action: GrantWish) -> None:
    """The referee says whether they get it. RuleError where nobody waits for that."""
    resolution.require_referee("say whether hirelings get what they ask for")
    asked = find_prospects(resolution.state, action.prospects)
    offer = asked.offer
    if offer is None:
        raise RuleError("They do not wait for anything. `/hire who` has those who do.")
    waiting = tuple(_agreeing(resolution, asked.company))
    counted = ((one, one.count) for one in waiting)
    bargain = assemble(resolution, offer, counted, offer.gold or None)
    if action.granted:
        require_leadership(resolution, offer.employer, bargain.unusual)
        _come(resolution, changed(bargain, granted=True))
        return
    put_prospects(resolution, *(replace(one, answer=REFUSES, offer=None) for one in waiting))
    _tell_denied(resolution, bargain)


def _tell_denied(resolution: Resolution, bargain: Bargain) -> None:
    wish = _wish(bargain)
    assert wish is not None
    resolution.emit(
        WishDenied(
            employer=resolution.who(bargain.offer.employer),
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
        _take_away(resolution, part)
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


def _take_away(resolution: Resolution, part: Part) -> None:
    """They are not to be had any more; the rest of them are."""
    there = find_prospects(resolution.state, part.prospects.id)
    put_prospects(resolution, replace(there, count=there.count - part.count))


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
            command="`/hire grant`",
            holds=False,
        )
