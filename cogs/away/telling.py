"""Who goes away and comes back, told as sentences."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import People, Teller, names
from cogs.render.offers import Offer
from cogs.render.text import moment, plain
from data.live import Outcome
from rules.away.records import CameBack, WentAway
from rules.kernel.actor import Viewer, absence_of, owned_by
from rules.kernel.events import Event
from rules.kernel.words import listed
from rules.state.game import GameState
from rules.state.pace import Away


def _went(event: WentAway, people: People) -> str:
    who = people.name(event.member)
    text = f"{who} is away until {moment(event.until, 'f')}"
    if event.note:
        text += f": {plain(event.note)}"
    return f"{text}.{_meanwhile(event, people)}"


def _meanwhile(event: WentAway, people: People) -> str:
    """Who plays their characters until then."""
    played = names(event.characters) if event.characters else "for them"
    if event.delegate is not None:
        return f" Until then {people.name(event.delegate)} plays {played}."
    return f" Until then nobody waits for {played}." if event.characters else ""


def _back(event: CameBack, people: People) -> str:
    return f"{people.name(event.member)} is back{': the time is over' if event.by_itself else ''}."


TELLERS: Mapping[type[Event], Teller] = {WentAway: _went, CameBack: _back}


def _offer_return(event: WentAway, outcome: Outcome) -> Sequence[Button]:
    """As long as they are away until that time."""
    away = absence_of(outcome.game.state, event.member)
    is_still = away is not None and away.until == event.until
    return (back_button(outcome.game.id, away),) if away is not None and is_still else ()


OFFERS: Mapping[type[Event], Offer] = {WentAway: Offer(_offer_return)}


def away_lines(state: GameState, viewer: Viewer) -> Iterator[str]:
    """Until when somebody is away, and whom they play for others who are."""
    away = absence_of(state, viewer.member)
    if away is not None:
        yield f"You are away until {moment(away.until, 'f')}."
    for member in viewer.stands_in_for:
        left = [one.name for one in owned_by(member, state.characters) if not one.retired]
        if left:
            names = listed([f"**{plain(name)}**" for name in left])
            yield f"You play {names} too while their player is away."


def back_button(game_id: int, away: Away) -> Button:
    """Says that somebody is back, as long as they are away until just then."""
    return make_button(
        "come-back", game_id, away.member, away.until, label="I am back", style=GREEN
    )
