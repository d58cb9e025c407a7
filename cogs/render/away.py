"""Who is away, in words: on its page, on sheets, on the board, and who acted for whom."""

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.result import people_of
from cogs.render.text import MESSAGE_LIMIT, join_within, moment, plain
from data.live import LiveGame
from rules.kernel.absence import absence_of, stand_in_of
from rules.state.away import Away

NOBODY_AWAY = (
    "Nobody is away. `/away until:friday` says that you will be; with `delegate:` somebody plays "
    "for you meanwhile."
)


def render_away(game: LiveGame) -> str:
    """Everybody who is away, and who plays for them."""
    people = people_of(game)
    lines = [f"- {people.name(away.member)} is {_until(game, away)}" for away in game.state.away]
    return join_within(["**Away**", *lines], MESSAGE_LIMIT) if lines else NOBODY_AWAY


def absence_words(game: LiveGame, member: int | None) -> str:
    """`away until …, played by @Bob`; "" for somebody who is here."""
    away = absence_of(game.state, member)
    return "" if away is None else _until(game, away)


def _until(game: LiveGame, away: Away) -> str:
    words = f"away until {moment(away.until, 'f')}"
    stand_in = stand_in_of(game.state, away.member)
    if stand_in is not None:
        words += f", {people_of(game).name(stand_in)} plays meanwhile"
    return f"{words}: {plain(away.note)}" if away.note else words


def ask_back(away: Away) -> str:
    """What somebody is asked who acts although they are away."""
    return f"You are away until {moment(away.until, 'f')}. Are you back?"


def back_button(game_id: int, away: Away) -> Button:
    """Says that somebody is back, as long as they are away until just then."""
    return make_button(
        "come-back", game_id, away.member, away.until, label="I am back", style=GREEN
    )
