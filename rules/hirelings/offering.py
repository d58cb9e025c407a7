"""Offers to those who can be hired, and what they say (ERIS-HIRELING-OFFER, R-OFFER)."""

from dataclasses import replace as changed
from enum import StrEnum

from rules.encounter.fields import REACTION
from rules.hirelings.actions import MakeOffer
from rules.hirelings.bargain import Bargain, Part, strike
from rules.hirelings.events import OfferAnswered, OfferRolled
from rules.hirelings.hiring import hire
from rules.hirelings.keeping import called, set_apart
from rules.kernel.limits import check_forced, check_modifier
from rules.kernel.resolution import Resolution
from rules.kernel.tables import Table
from rules.record import replace
from rules.sheet.door import require_number

RULE = "ERIS-HIRELING-OFFER"
LARGEST_MODIFIER = 20
LARGEST_TOTAL = 12 + LARGEST_MODIFIER


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
        modifier = require_number(resolution, employer.id, REACTION.key, option="modifier:0")
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


def _ask_each(resolution: Resolution, action: MakeOffer, bargain: Bargain, part: Part) -> None:
    """One answer for each of them; those who say the same are told together."""
    said = [_ask(resolution, action, bargain) for _ in range(part.count)]
    for says in Says:
        count = said.count(says)
        if count:
            _answer(resolution, bargain.of(changed(part, count=count)), says, action)


def _answer(resolution: Resolution, bargain: Bargain, says: Says, action: MakeOffer) -> None:
    """Report what they say, and let it come about."""
    resolution.emit(
        OfferAnswered(
            employer=resolution.who(bargain.offer.employer),
            whom=tuple(called(part.prospects) for part in bargain.parts),
            counts=tuple(part.count for part in bargain.parts),
            answer=says.value,
            gold=max(part.gold for part in bargain.parts),
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
        said = replace(before, answer=says.value, offered=offered, gifts=gifts)
        set_apart(resolution, part.prospects, said, part.count)
