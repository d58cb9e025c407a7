"""Where the buttons of a result go: the offers of all families, collected for one outcome.

Buttons stand where the event itself is told: below the public message, or below the private one of
somebody who may know more. What a referee alone may press stands below their private one.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from cogs.render import narration, offers
from cogs.render.buttons import Button
from cogs.render.collected import collected
from cogs.render.offers import MOST_PRIVATE_PROMPTS, MOST_PROMPTS, Appeal, Offer
from data.live import Outcome
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import Event

OFFERS: dict[type[Event], tuple[Offer, ...]] = {}
for _family in collected("OFFERS", narration, offers):
    for _event, _offer in _family.items():
        OFFERS[_event] = (*OFFERS.get(_event, ()), _offer)


@dataclass(frozen=True, slots=True)
class Prompts:
    """The buttons below the public message and below the private one.

    `appeal` tells everybody what the public ones of others are for, "" where there are none.
    """

    public: list[Button]
    private: list[Button]
    appeal: str = ""


def prompts_for(outcome: Outcome, viewer: Viewer) -> Prompts:
    """The buttons for the events of an outcome, each once, the first few of them."""
    public: list[Button] = []
    private: list[Button] = []
    unanswered: dict[Appeal, list[Event]] = {}
    made = ((event, offer) for event in outcome.events for offer in OFFERS.get(type(event), ()))
    for event, offer in made:
        if offer.for_referees:
            private += offer.buttons(event, outcome) if viewer.is_referee else ()
        elif event.seen_by(TABLE) is not None:
            public += offer.buttons(event, outcome)
        elif event.seen_by(viewer) is not None:
            private += offer.buttons(event, outcome)
        elif offer.appeal is not None:
            public += offer.appeal.buttons(event, outcome)
            unanswered.setdefault(offer.appeal, []).append(event)
    words = (appeal.words(events) for appeal, events in unanswered.items())
    return Prompts(
        first_of(public, MOST_PROMPTS),
        first_of(private, MOST_PRIVATE_PROMPTS),
        "\n".join(filter(None, words)),
    )


def first_of(buttons: Iterable[Button], most: int) -> list[Button]:
    """The first few buttons, each once."""
    return list({button.custom_id: button for button in buttons}.values())[:most]
