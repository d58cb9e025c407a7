"""What a search or sharp eyes have found, for the referee to tell with one tap."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.offers import LONGEST_NAME, Offer, always
from cogs.render.text import shorten
from data.live import LiveGame, Outcome
from rules.kernel.events import Event
from rules.places.ground import ground_of
from rules.places.records import AreaNoted
from rules.searching.finding import all_hidden
from rules.searching.kinds import room_traps
from rules.searching.records import Hidden, SearchJudged, SecretNoticed

MOST = 4


def tell_buttons(game: LiveGame, hidden: Iterable[Hidden], who: str) -> Iterator[Button]:
    """One for each thing that is still hidden where the party is."""
    still = {one.id for one in all_hidden(ground_of(game.state))}
    for one in [one for one in hidden if one.id in still][:MOST]:
        label = f"Tell them: {shorten(one.name, LONGEST_NAME)}"
        yield make_button("found", game.id, one.id, who, label=label, style=GREEN)


def offer_found(event: SearchJudged | SecretNoticed, outcome: Outcome) -> Sequence[Button]:
    """What whoever succeeded finds."""
    if not event.passed:
        return ()
    return tuple(tell_buttons(outcome.game, event.there, event.who.target))


def offer_noticed(event: AreaNoted, outcome: Outcome) -> Sequence[Button]:
    """The traps that dwarves notice."""
    if not event.dwarves:
        return ()
    traps = room_traps(ground_of(outcome.game.state))
    return tuple(tell_buttons(outcome.game, traps, ""))


OFFERS: Mapping[type[Event], Offer] = {
    SearchJudged: Offer(offer_found, for_referees=True, can_wait=always),
    SecretNoticed: Offer(offer_found, for_referees=True, can_wait=always),
    AreaNoted: Offer(offer_noticed, for_referees=True, can_wait=always),
}
