"""Who goes away and comes back, told as sentences."""

from collections.abc import Iterator, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import People, Tellers, names
from cogs.render.offers import Offers, referees
from cogs.render.text import moment, plain
from data.live import Outcome
from rules.away.records import CameBack, WentAway, WentMissing
from rules.kernel.actor import Viewer, absence_of, owned_by
from rules.kernel.words import listed
from rules.state.game import GameState
from rules.state.pace import Absence, Away

TELLERS = Tellers()
OFFERS = Offers()


@TELLERS.tells
def _went(event: WentAway, people: People) -> str:
    if event.member in people.users or not event.characters:
        text = f"{people.name(event.member)} is away until {moment(event.until, 'f')}"
    else:
        text = f"Nobody plays {names(event.characters)} until {moment(event.until, 'f')}"
    if event.note:
        text += f": {plain(event.note)}"
    return f"{text}.{_meanwhile(event, people)}"


def _meanwhile(event: WentAway, people: People) -> str:
    """Who plays their characters until then."""
    played = names(event.characters) if event.characters else "for them"
    if event.delegate is not None:
        return f" Until then {people.name(event.delegate)} plays {played}."
    return f" Until then nobody waits for {played}." if event.characters else ""


@TELLERS.tells
def _back(event: CameBack, people: People) -> str:
    return f"{people.name(event.member)} is back{': the time is over' if event.by_itself else ''}."


@TELLERS.tells
def _missing(event: WentMissing, people: People) -> str:
    """Whom nobody waits for any more, and how that ends."""
    who, played = people.name(event.member), names(event.characters)
    if event.why is Absence.SILENT:
        waits = f", nor for {played}" if event.characters else ""
        return (
            f"**{who} has let two deadlines go by.** Nobody waits for them{waits}, "
            "until they answer again. They are asked once a day."
        )
    whom = played if event.characters else "whom they played"
    return f"**Nobody plays {whom} any more.** The game does not wait for that player."


@OFFERS.offers()
def _offer_return(event: WentAway, outcome: Outcome) -> Sequence[Button]:
    """As long as they are away until that time."""
    away = absence_of(outcome.game.state, event.member)
    is_still = away is not None and away.until == event.until
    return (back_button(outcome.game.id, away),) if away is not None and is_still else ()


@OFFERS.offers(whom=referees)
def _offer_what_to_do(event: WentMissing, outcome: Outcome) -> Sequence[Button]:
    """For the missing one, and for a referee, as long as they are missing."""
    game = outcome.game
    away = absence_of(game.state, event.member)
    if away is None or away.why is not event.why:
        return ()
    back = (back_button(game.id, away),) if event.why is Absence.SILENT else ()
    return (*back, *missing_buttons(game.id, event.member, [who.id for who in event.characters]))


def missing_buttons(game_id: int, member: int, characters: Sequence[str]) -> tuple[Button, ...]:
    """What a referee does about a player who does not answer, or is gone."""
    until = make_button("away-seat", game_id, member, label="Away until…")
    hand = make_button("seats", game_id, member, label="Hand the seat to…")
    away = (make_button("put-away", game_id, member, label="Put away"),) if characters else ()
    return until, hand, *away


def away_lines(state: GameState, viewer: Viewer) -> Iterator[str]:
    """Until when somebody is away, and whom they play for others who are."""
    away = absence_of(state, viewer.member)
    if away is not None and away.until is not None:
        yield f"You are away until {moment(away.until, 'f')}."
    elif away is not None:
        yield "You have let two deadlines go by, so nobody waits for you until you answer."
    for member in viewer.stands_in_for:
        left = [one.name for one in owned_by(member, state.characters) if not one.retired]
        if left:
            names = listed([f"**{plain(name)}**" for name in left])
            yield f"You play {names} too while their player is away."


def back_button(game_id: int, away: Away) -> Button:
    """Says that somebody is back, as long as they are away until just then."""
    words = away.member, away.until or 0
    return make_button("come-back", game_id, *words, label="I am back", style=GREEN)
