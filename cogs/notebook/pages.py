"""Entries of the notebook as text, with the buttons for each: what one viewer may know of them."""

from collections.abc import Iterable, Iterator, Sequence

from cogs.render.buttons import Button, make_button
from cogs.render.cards import Sight
from cogs.render.result import people_of
from cogs.render.text import MESSAGE_LIMIT, join_within, moment, plain, shorten
from data.live import LiveGame
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_DAY, SECONDS_PER_TURN
from rules.kernel.actor import Viewer
from rules.kernel.events import REFEREES
from rules.kernel.notebook import (
    Heading,
    Headings,
    known_to_some,
    linked_to,
    may_change,
    members_in,
)
from rules.kernel.parties import has_several, label_of, numbers, people_in
from rules.kernel.words import capitalized, listed, many, some
from rules.places.state import Area, Place
from rules.view.notebook import linkable, room_link, room_name

MOST_LISTED = 15
MOST_NAMED = 5
MOST_PICKED = 25
SECONDS_PER_HOUR = 6 * SECONDS_PER_TURN
NEAR_DAYS = 14
"""What comes in more days stands on no page but its own."""
_ON_A_BUTTON = 40
_LONGEST_WORD = 60
"""Of what a button names; a longer name is typed."""
NOTHING = (
    "Nothing is written down yet. **Write it down…** takes a name and a line. It is also in the "
    "menu of any message: **Linkboy…**"
)
NOTHING_FOUND = "Nothing in the notebook has all of these words, as far as you may know it."


def when_words(game: LiveGame, day: int) -> str:
    """`in 3 days`, `in 2 hours`, `now`: how far off a moment of game time is."""
    left = day - now(game.state)
    if left <= 0:
        return "now"
    if left < SECONDS_PER_DAY:
        return f"in {some(max(1, left // SECONDS_PER_HOUR), 'hour')}"
    return f"in {some(left // SECONDS_PER_DAY, 'day')}"


def audience_words(game: LiveGame, viewer: Viewer, entry: Heading) -> str:
    """Who may know an entry, for whoever keeps it; "" for whoever was shown it."""
    if entry.keeper:
        return "yours alone"
    if not viewer.is_referee:
        return ""
    if entry.audience is None:
        return "shown to all"
    if entry.audience == REFEREES:
        return "secret"
    people, there = people_of(game), numbers(game.state)
    parties = [-one for one in entry.audience if -one in there and has_several(game.state)]
    names = [plain(label_of(game.through(number).state)) for number in parties]
    names += [people.name(member) for member in members_in(entry.audience)]
    return f"shown to {listed(names)}"


def link_names(game: LiveGame, viewer: Viewer, entry: Heading) -> list[str]:
    """What an entry belongs to, as far as somebody may know that."""
    there: dict[str, str] = {}
    for name, link in linkable(game.state, viewer, game.entries) if entry.links else ():
        there.setdefault(link, name)
    moves = {link: f"#{link.partition(':')[2]}" for link in entry.links if link.startswith("move:")}
    return [name for link in entry.links if (name := there.get(link) or moves.get(link, ""))]


def _facts(game: LiveGame, viewer: Viewer, entry: Heading) -> Iterator[str]:
    yield plain(entry.kind)
    yield audience_words(game, viewer, entry)
    if may_change(entry, viewer):
        yield " ".join(f"#{plain(tag)}" for tag in entry.tags)
    names = link_names(game, viewer, entry)
    yield ", ".join(one if one.startswith("#") else plain(one) for one in names)
    if may_change(entry, viewer):
        if entry.day is not None:
            yield f"its day comes {when_words(game, entry.day)}"
        if entry.at is not None:
            yield f"reminds {moment(entry.at)}"


def render_entry(game: LiveGame, viewer: Viewer, entry: Heading, text: str, head: str = "") -> str:
    """All of an entry, under a line that says what was done with it."""
    facts = " · ".join(filter(None, _facts(game, viewer, entry)))
    lines = [head, f"### {plain(entry.name)}", f"-# {facts}", *map(plain, text.splitlines())]
    return join_within(list(filter(None, lines)), MESSAGE_LIMIT)


def entry_line(game: LiveGame, viewer: Viewer, entry: Heading) -> str:
    """An entry in a line of a list."""
    about = ", ".join(filter(None, (plain(entry.kind), audience_words(game, viewer, entry))))
    return f"- **{plain(entry.name)}** ({about})"


def render_entries(
    game: LiveGame, viewer: Viewer, entries: Headings, head: str, nothing: str = NOTHING
) -> str:
    """Some entries, a line each."""
    if not entries:
        return nothing
    lines = [head, *(entry_line(game, viewer, one) for one in entries[:MOST_LISTED])]
    more = len(entries) - MOST_LISTED
    if more > 0:
        lines.append(f"-# … and {more:,} more: type a few letters of the one that you mean.")
    return join_within(lines, MESSAGE_LIMIT)


# Buttons


def open_button(game_id: int, entry: Heading) -> Button:
    """Shows an entry to whoever may know it."""
    label = shorten(entry.name, _ON_A_BUTTON)
    return make_button("entry", game_id, entry.number, label=label, shows=True)


def open_buttons(game_id: int, entries: Iterable[Heading]) -> list[Button]:
    """One for each of the first entries."""
    return [open_button(game_id, one) for one in entries][: 2 * MOST_PICKED]


def write_button(game_id: int, belongs: str = "") -> Button:
    """Opens the form of a new entry, which belongs to what is named."""
    words = (belongs,) if belongs and ":" not in belongs and len(belongs) <= _LONGEST_WORD else ()
    return make_button("entry-new", game_id, *words, label="Write it down…")


def entry_buttons(game: LiveGame, viewer: Viewer, entry: Heading) -> tuple[list[Button], ...]:
    """What somebody can do with an entry: the likeliest, and all else."""
    if not may_change(entry, viewer):
        return [], []

    own = game.id, entry.number
    edit = make_button("entry-edit", *own, label="Edit…")
    remind = make_button("entry-remind", *own, label="Remind me…")
    picture = make_button("entry-picture", *own, label="Picture…")
    gone = make_button("entry-gone", *own, label="Throw away")
    if entry.keeper:
        return [edit, remind, picture, gone], []
    hidden = make_button("entry-hide", *own, label="Make it secret again")
    if entry.audience is None:
        return [edit, hidden, remind, picture, gone], []
    shown = make_button("entry-all", *own, label="Show to all")
    given = make_button("entry-give", *own, label="Hand out…")
    rest = [gone, picture, *([hidden] if entry.audience else [])]
    return [edit, shown, given, remind], rest


def players(game: LiveGame) -> dict[int, str]:
    """The members to whom something can be handed, by whom they play, in all parties."""
    found: dict[int, list[str]] = {}
    for number in numbers(game.state):
        for one in people_in(game.through(number).state):
            if game.user_id(one.owner) is not None:
                found.setdefault(one.owner, []).append(one.name)
    referees = {one.number for one in game.referees}
    return {member: listed(names) for member, names in found.items() if member not in referees}


def give_buttons(game: LiveGame, entry: Heading) -> list[Button]:
    """One for each player who does not know an entry yet, and for each of several parties."""
    audience, known = entry.audience or (), players(game)
    found = [
        make_button("entry-to", game.id, entry.number, f"m{member}", label=f"To {names}")
        for member, names in known.items()
        if member not in audience
    ]
    for number in numbers(game.state) if has_several(game.state) else ():
        label = f"To all of {label_of(game.through(number).state)}"
        found.append(make_button("entry-to", game.id, entry.number, f"p{number}", label=label))
    return found


# Where they are needed


def room_lines(game: LiveGame, viewer: Viewer, place: Place, area: Area) -> Iterator[str]:
    """What is written down of a room, a line each."""
    for one in linked_to(game.known_entries(viewer), room_link(place.id, area.id)):
        yield f"-# Notebook: **{plain(one.name)}** ({plain(one.kind)})"


def room_entries(game: LiveGame, viewer: Viewer, place: Place, area: Area) -> list[Button]:
    """A button for each entry of a room, and one that writes another."""
    there = linked_to(game.known_entries(viewer), room_link(place.id, area.id))
    return [
        *[open_button(game.id, one) for one in there][:MOST_NAMED],
        write_button(game.id, room_name(place.name, area.name)),
    ]


def coming_lines(sight: Sight) -> Iterator[str]:
    """Whose day comes soon, the next first: `In 3 days: the duke's rider.`"""
    until = now(sight.state) + NEAR_DAYS * SECONDS_PER_DAY
    there = sight.game.known_entries(sight.viewer)
    found = sorted((one.day, one.name) for one in there if one.day is not None and one.day <= until)
    for day, name in found[:MOST_NAMED]:
        words = when_words(sight.game, day)
        yield f"{capitalized(words)}: **{plain(name)}**."


def shared_lines(sight: Sight) -> Iterator[str]:
    """What some who are together know, and others do not, as after parties have met."""
    members = sorted({one.owner for one in people_in(sight.state)} & {*players(sight.game)})
    found = list(known_to_some(sight.game.entries, members))
    names = listed([f"**{plain(one.name)}**" for one in found[:MOST_NAMED]])
    if found:
        more = f" and {len(found) - MOST_NAMED:,} more" if len(found) > MOST_NAMED else ""
        yield f"Some of them know, and others do not: {names}{more}."


def notebook_page(sight: Sight) -> Iterator[str]:
    """The card: whose day comes, and what was written last."""
    there = newest_first(sight.game.known_entries(sight.viewer))
    yield from coming_lines(sight)
    if there:
        yield f"{many(len(there), 'entry')}, the newest first:"
        yield from (entry_line(sight.game, sight.viewer, one) for one in there[:MOST_LISTED])
    else:
        yield NOTHING


def notebook_likely(sight: Sight) -> Iterator[Button | str]:
    """To write something down, and to find it."""
    yield write_button(sight.game.id)
    yield "notebook find"


def notebook_more(sight: Sight) -> Iterator[tuple[str, Sequence[Button]]]:
    """The newest entries, to be opened."""
    there = newest_first(sight.game.known_entries(sight.viewer))
    if there:
        yield "Open an entry…", open_buttons(sight.game.id, there[:MOST_PICKED])


def newest_first(entries: Headings) -> Headings:
    """Entries, those that were written last before the others."""
    return tuple(reversed(entries))
