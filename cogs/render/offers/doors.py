"""What a referee can say at once of a door: what is heard there, and that it stays open."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.offers import LONGEST_NAME, Offer, always
from cogs.render.text import shorten
from data.live import Outcome
from rules.doors.records import DoorShut, ListeningJudged
from rules.kernel.events import Event


def offer_sound(event: ListeningJudged, outcome: Outcome) -> Sequence[Button]:
    """Asks what there is to hear, where nothing is written of that."""
    if not event.untold:
        return ()
    label = f"Say what {shorten(event.who.label, LONGEST_NAME)} hears"
    words = (event.door_id, event.who.target)
    return (make_button("door-sound", outcome.game.id, *words, label=label, style=GREEN),)


def offer_open(event: DoorShut, outcome: Outcome) -> Sequence[Button]:
    """Has a door stay open that swung shut behind the party."""
    if event.who is not None:
        return ()
    label = f"The {shorten(event.door, LONGEST_NAME)} stays open"
    return (make_button("door-stays", outcome.game.id, event.door_id, label=label),)


OFFERS: Mapping[type[Event], Offer] = {
    ListeningJudged: Offer(offer_sound, for_referees=True, can_wait=always),
    DoorShut: Offer(offer_open, for_referees=True, can_wait=always),
}
