"""The referee's buttons of what came up, and of who stands round the party."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import BLUE, GREEN, GREY, Button, make_button
from cogs.render.narration.wandering import came_text
from cogs.render.offers import LONGEST_NAME, Offer
from cogs.render.text import shorten
from data.live import LiveGame, Outcome
from rules.encounter.records import EncounterBegan
from rules.kernel.actor import TABLE
from rules.kernel.dues import DueKind
from rules.kernel.events import Event
from rules.state.wandering import Meeting
from rules.systems import ENGINE
from rules.wandering.beginning import may_surround
from rules.wandering.coming_up import doors_between
from rules.wandering.records import SomethingCame, SurroundAsked

ANYWAY = "anyway"


def offer_meeting(event: SomethingCame, outcome: Outcome) -> Sequence[Button]:
    """Begins it, lets it pass or rolls again, while it waits."""
    game = outcome.game
    waiting = (one for one in game.state.wandering.meetings if one.id == event.meeting)
    return [button for meeting in waiting for button in meeting_buttons(game, meeting)]


def meeting_buttons(game: LiveGame, meeting: Meeting) -> Sequence[Button]:
    """What becomes of something that came up."""
    words = game.id, meeting.id
    again = [make_button("meeting-again", *words, label="Another roll on the table")]
    closed = doors_between(ENGINE.asking(game.state)).closed
    return (
        _begin_button(game.id, meeting, anyway=closed),
        make_button("meeting-pass", *words, label="Let it pass", style=GREEN if closed else GREY),
        *(again if game.state.wandering.tables else ()),
    )


def _begin_button(game_id: int, meeting: Meeting, *, anyway: bool) -> Button:
    """Begins the encounter, all the same where no door lets them in."""
    words = (meeting.id, ANYWAY) if anyway else (meeting.id,)
    begin = "Begin it all the same" if anyway else "Begin the encounter"
    what = f": {shorten(came_text(meeting), LONGEST_NAME)}" if meeting.text else ""
    style = GREY if anyway else GREEN
    return make_button("meeting-begin", game_id, *words, label=f"{begin}{what}", style=style)


def offer_surround(_event: SurroundAsked, outcome: Outcome) -> Sequence[Button]:
    """Says whether they stand all round the party, while that is open."""
    game = outcome.game
    if not may_surround(game.state):
        return ()
    return (
        make_button("surround", game.id, "yes", label="They stand all round it", style=BLUE),
        make_button("surround", game.id, "no", label="They do not"),
    )


def offer_surprise(_event: EncounterBegan, outcome: Outcome) -> Sequence[Button]:
    """The party's die, for whichever of its players is quicker, while it is missing."""
    return surprise_buttons(outcome.game)


def surprise_buttons(game: LiveGame) -> Sequence[Button]:
    """The same for the board."""
    dues = ENGINE.what_is_due(game.state, TABLE)
    return [
        make_button("surprise", game.id, *due.words, label="Roll surprise", style=GREEN)
        for due in dues
        if due.kind is DueKind.SURPRISE
    ]


OFFERS: Mapping[type[Event], Offer] = {
    SomethingCame: Offer(offer_meeting, for_referees=True),
    SurroundAsked: Offer(offer_surround, for_referees=True),
    EncounterBegan: Offer(offer_surprise),
}
