"""The buttons of hiring: offers, what the referee grants, who answers, and loyalty."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import BLUE, GREEN, Button, make_button
from cogs.render.hirelings import answer_button, offer_buttons
from cogs.render.offers import LONGEST_NAME, Offer, always
from cogs.render.text import listed, shorten
from data.live import Outcome
from rules.clock.clock import now
from rules.expedition.records import PartyCameBack
from rules.hirelings.keeping import open_prospects
from rules.hirelings.records import (
    HirelingsJoined,
    NoticeAnswered,
    NoticeWeekOver,
    OfferAnswered,
    TavernVisited,
    WishAsked,
)
from rules.kernel.events import Event
from rules.morale.loyalty import find_hired, group_of, home_since
from rules.morale.records import LOYALTY_GROWTH


def offer_here(event: TavernVisited | NoticeAnswered, outcome: Outcome) -> Sequence[Button]:
    """An offer to each who is to be had in that place."""
    found = open_prospects(outcome.game.state)
    place = event.place.casefold()
    there = [one for one in found if one.place.casefold() == place]
    return offer_buttons(outcome.game.id, there)


def offer_better(event: OfferAnswered, outcome: Outcome) -> Sequence[Button]:
    """A better offer to those who are not sure."""
    found = open_prospects(outcome.game.state)
    unsure = [one for one in found if one.answer == "uncertain"]
    return offer_buttons(outcome.game.id, unsure) if event.answer == "uncertain" else ()


def offer_wish(event: WishAsked, outcome: Outcome) -> Sequence[Button]:
    """The referee's word on whether they get it, while they wait."""
    found = open_prospects(outcome.game.state)
    if all(one.id != event.prospects or one.answer != "agrees" for one in found):
        return ()
    game_id = outcome.game.id
    return (
        make_button("hire-wish", game_id, event.prospects, "yes", label="They get it", style=GREEN),
        make_button("hire-wish", game_id, event.prospects, "no", label="They do not"),
    )


def offer_answer(event: NoticeWeekOver, outcome: Outcome) -> Sequence[Button]:
    """How many come, while that is open."""
    notices = outcome.game.state.hiring.notices
    return [answer_button(outcome.game.id, one) for one in notices if one.id == event.notice]


def offer_loyalty(event: HirelingsJoined, outcome: Outcome) -> Sequence[Button]:
    """The loyalty of a group that has none yet."""
    who, state = event.hirelings[0], outcome.game.state
    key = group_of(state, who.id)
    if key is None or find_hired(state, key) is not None:
        return ()
    names = listed([one.label for one in event.hirelings])
    label = f"Loyalty of {shorten(names, LONGEST_NAME)}"
    return (make_button("hire-loyalty", outcome.game.id, who.id, label=label, style=BLUE),)


def offer_success(_event: PartyCameBack, outcome: Outcome) -> Sequence[Button]:
    """One more loyalty for the hirelings who were along, if it was a success."""
    state = outcome.game.state
    moment = now(state)
    if LOYALTY_GROWTH.chosen(state) != "on" or not home_since(state, moment):
        return ()
    label = "A success: +1 loyalty"
    return (make_button("loyalty-home", outcome.game.id, moment, label=label),)


OFFERS: Mapping[type[Event], Offer] = {
    TavernVisited: Offer(offer_here, can_wait=always),
    NoticeAnswered: Offer(offer_here, can_wait=always),
    OfferAnswered: Offer(offer_better, can_wait=always),
    WishAsked: Offer(offer_wish, for_referees=True),
    NoticeWeekOver: Offer(offer_answer),
    HirelingsJoined: Offer(offer_loyalty, for_referees=True),
    PartyCameBack: Offer(offer_success, for_referees=True),
}
