"""All parties of a game as a page: where each is, what it does, and since when it is waited for."""

from collections.abc import Iterator

from cogs.pace.waiting_pages import until_lines
from cogs.render.board_lines import listed_within
from cogs.render.buttons import Button, make_button
from cogs.render.game_time import dated_words
from cogs.render.text import moment, plain
from data.live import LiveGame
from rules.clock.state import CALENDAR
from rules.kernel.actor import Viewer
from rules.kernel.apart import known_parties
from rules.kernel.dues import debtors
from rules.kernel.parties import has_several, label_of, numbers, people_in
from rules.kernel.words import listed
from rules.places.reading import where_words
from rules.state.game import GameState
from rules.systems import ENGINE

ONE = (
    "You are one party. Whoever goes their own way types `/party split`, and plays on beside the "
    "others."
)
NONE = "You are in no party. Parties keep apart here: what they do is for their own people."
APART = "-# Parties keep apart here: of the others you hear as you meet them."
HERE = " · what you do here is for them"
MOST = 5


def render_parties(game: LiveGame, viewer: Viewer) -> str:
    """A few lines for each party of which somebody may know, the one that is meant first; for one
    party how to split up."""
    there = known_parties(game.state, viewer)
    if not has_several(game.state):
        return ONE
    if not there:
        return NONE
    seen = sorted((game.through(one) for one in there), key=lambda one: one.party != game.party)
    lines = [line for one in seen for line in _lines(one, viewer, game.party)]
    return "\n".join((*lines, *([] if len(there) == len(numbers(game.state)) else [APART])))


def _lines(game: LiveGame, viewer: Viewer, meant: int) -> Iterator[str]:
    state = game.state
    label, people = label_of(state), listed([one.name for one in people_in(state)])
    yield f"**{plain(label)}**{HERE if game.party == meant else ''}"
    who = "" if label == people else f"{plain(people or 'nobody')} · "
    yield f"-# {who}{_where(state)} · <#{game.home_channel_id}>"
    names = debtors(ENGINE.what_is_due(state, viewer))
    waits = [one.since for one in state.pace.waits]
    since = f", asked {moment(min(waits), 'R')}" if waits else ""
    waited = f" · waiting for {listed_within([*map(plain, names)], MOST)}{since}" if names else ""
    yield f"-# {dated_words(CALENDAR.of(state), state.clock)}{waited}"
    yield from (f"-# {line}" for line in until_lines(state.pace))


def _where(state: GameState) -> str:
    if state.encounter is not None:
        return "in an encounter"
    return plain(where_words(state))


def party_buttons(game: LiveGame, viewer: Viewer) -> list[Button]:
    """For each other party of which somebody may know: to mean that one where all are read."""
    others = [one for one in known_parties(game.state, viewer) if one != game.party][:MOST]
    return [
        make_button(
            "party-mean", game.id, one, label=f"Stay with {label_of(game.through(one).state)}"
        )
        for one in others
    ]
