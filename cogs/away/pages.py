"""Who is away, until when, and who plays for them."""

from cogs.render.result import people_of
from cogs.render.text import MESSAGE_LIMIT, join_within, moment, plain
from data.live import LiveGame
from rules.kernel.actor import absence_of, owned_by, stand_in_of
from rules.kernel.words import listed
from rules.state.pace import Absence, Away

NOBODY_AWAY = (
    "Nobody is away. `/away until:friday` says that you will be; with `delegate:` somebody plays "
    "for you meanwhile."
)


def render_away(game: LiveGame) -> str:
    """Everybody who is away, and who plays for them."""
    people = people_of(game)
    lines = [f"- {people.name(away.member)} {_until(game, away)}" for away in game.state.away]
    said = {away.member for away in game.state.away}
    for seat in game.state.vacant:
        if seat not in said:
            names = [plain(one.name) for one in owned_by(seat, game.state.characters)]
            lines.append(f"- Nobody plays {listed(names)}")
    return join_within(["**Away**", *lines], MESSAGE_LIMIT) if lines else NOBODY_AWAY


def absence_words(game: LiveGame, member: int | None) -> str:
    """`is away until …, @Bob plays meanwhile`; "" for somebody who is here."""
    away = absence_of(game.state, member)
    return "" if away is None else _until(game, away)


def _until(game: LiveGame, away: Away) -> str:
    if away.until is None:
        return "does not answer" if away.why is Absence.SILENT else "has left"
    words = f"is away until {moment(away.until, 'f')}"
    stand_in = stand_in_of(game.state, away.member)
    if stand_in is not None:
        words += f", {people_of(game).name(stand_in)} plays meanwhile"
    return f"{words}: {plain(away.note)}" if away.note else words


def ask_back(away: Away) -> str:
    """What somebody is asked who acts although they are away."""
    until = "" if away.until is None else f" until {moment(away.until, 'f')}"
    return f"You are away{until}. Are you back?"
