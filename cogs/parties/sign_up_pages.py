"""A list of who wants to set out, as text and with its buttons."""

from collections.abc import Iterator, Sequence

from cogs.render.buttons import GREEN, GREY, RED, Button, make_button
from cogs.render.narration import People
from cogs.render.result import people_of
from cogs.render.text import MESSAGE_LIMIT, join_within, moment, plain
from data.live import LiveGame
from rules.kernel.actor import Viewer
from rules.kernel.words import listed, many
from rules.parties.signing_up import levels_of
from rules.parties.state import (
    SIGN_UPS,
    SignUp,
    Terms,
    people_on,
    those_who_wait,
    those_with_seats,
)
from rules.state.sheet import Character

ROOM = MESSAGE_LIMIT - 100
"""So much of a message a list may fill: its number stands below it."""
NONE_OPEN = (
    "No list is open. Whoever wants to set out makes one, such as `/party sign-up name:The mill "
    "when:friday 20:00 levels:1-3`: others join it by a button."
)
WHO_COMES = "You have several characters here. Who comes along to **{}**?"
MOST_NAMED = 8


def terms_line(terms: Terms, taken: int) -> str:
    """When, for how many and for whom."""
    return " · ".join(_facts(terms, taken))


def _facts(terms: Terms, taken: int) -> Iterator[str]:
    if terms.at is not None:
        yield f"{moment(terms.at, 'f')} ({moment(terms.at)})"
    if terms.seats:
        yield f"{taken} of {many(terms.seats, 'place')} taken"
    else:
        yield f"{taken} so far" if taken else "as many as like"
    if levels := levels_of(terms):
        yield levels


def render_new(terms: Terms) -> str:
    """A list on which nobody is yet."""
    return _page(terms, 0, ())


def render_sign_up(game: LiveGame, sign_up: SignUp) -> str:
    """A list as it is now."""
    state, people = game.state, people_of(game)
    going = those_with_seats(state, sign_up)
    lines = [_person(number, one, people) for number, one in enumerate(going, 1)]
    if waiting := those_who_wait(state, sign_up):
        names = [plain(one.name) for one in waiting[:MOST_NAMED]]
        if len(waiting) > MOST_NAMED:
            names.append(f"{len(waiting) - MOST_NAMED} more")
        lines.append(f"-# Waiting for a place: {listed(names)}.")
    if sign_up.closed:
        lines.append("-# The list is closed: nobody more can join.")
    return _page(sign_up.terms, len(going), lines)


def _page(terms: Terms, taken: int, lines: Sequence[str]) -> str:
    note = (f"> {plain(terms.note)}",) if terms.note else ()
    head = (f"**Who sets out: {plain(terms.name)}**", terms_line(terms, taken))
    return join_within([*head, *note, *lines], ROOM)


def _person(number: int, one: Character, people: People) -> str:
    level = f" (level {one.level})" if one.level else ""
    return f"{number}. {plain(one.name)}{level} · {people.name(one.owner)}"


def sign_up_buttons(game_id: int, sign_up: SignUp) -> list[Button]:
    """What everybody can press below a list; what a referee alone may is refused to others."""
    id_ = sign_up.id
    return [
        make_button("sign-on", game_id, id_, label="Join", style=GREEN),
        make_button("sign-off", game_id, id_, label="Leave"),
        make_button("sign-go", game_id, id_, label="Set out"),
        make_button("sign-more", game_id, id_, label="More…", shows=True),
    ]


def keeper_buttons(game_id: int, sign_up: SignUp, viewer: Viewer) -> list[Button]:
    """What whoever made a list, and referees, do about it."""
    id_ = sign_up.id
    shut = make_button("sign-close", game_id, id_, label="Close it")
    if sign_up.closed:
        shut = make_button("sign-open", game_id, id_, label="Open it again")
    found = [
        make_button("sign-change", game_id, id_, label="Change it…"),
        shut,
        make_button("sign-cancel", game_id, id_, label="Cancel it", style=RED),
    ]
    if viewer.is_referee:
        found.append(make_button("sign-put", game_id, id_, label="Put somebody on it…"))
        found.append(make_button("sign-take", game_id, id_, label="Take somebody off…"))
    return found


def who_buttons(game_id: int, sign_up: SignUp, could: Sequence[Character]) -> list[Button]:
    """With whom somebody joins who has several."""
    return [
        make_button("sign-on", game_id, sign_up.id, one.id, label=one.name, style=GREEN)
        for one in could
    ]


def render_lists(game: LiveGame) -> str:
    """All open lists, a line or two each."""
    there = SIGN_UPS.of(game.state)
    if not there:
        return NONE_OPEN
    lines = ["**Who sets out**"]
    for one in there:
        lines.append(f"**{plain(one.terms.name)}** · {_line(game, one)}")
        names = [plain(who.name) for who in people_on(game.state, one)]
        lines.append(f"-# {listed(names) or 'nobody yet'}")
    return join_within(lines, MESSAGE_LIMIT)


def _line(game: LiveGame, one: SignUp) -> str:
    return terms_line(one.terms, len(those_with_seats(game.state, one)))


def list_buttons(game: LiveGame) -> list[Button]:
    """To look at each open list, and to make another."""
    there = SIGN_UPS.of(game.state)
    found = [
        make_button("sign-show", game.id, one.id, label=one.terms.name, shows=True) for one in there
    ]
    return [*found, make_button("sign-new", game.id, label="New list…", style=GREY)]
