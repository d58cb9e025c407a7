"""What can be picked while a command about places is typed.

What is prepared is for referees alone; players pick from what the party has seen.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from cogs.core.commands import Group
from cogs.core.option import Option, Pairs, Typed, text
from cogs.core.options import referees_state
from cogs.render.text import shorten
from data.live import LiveGame
from rules.errors import RuleError
from rules.places.reading import door_label, doors_of, find_named, find_place, require_place
from rules.places.state import PLACES, Place
from rules.sheet.reading import LONGEST_NAME
from rules.view.places import view_here, view_places

PLACE_GROUP = Group("place", "Dungeons and other places: prepare them, go through them")
NewName = Annotated[str, text(LONGEST_NAME)]
_QUOTES = '"\u201c\u201d\u201e'
_PARTS = re.compile(
    rf"(?P<words>[^{_QUOTES}]*)(?:[{_QUOTES}](?P<quoted>[^{_QUOTES}]*)[{_QUOTES}])?"
)
_MARKS = re.compile(rf"[{_QUOTES}]")


def place_meant(game: LiveGame, typed: str) -> Place:
    """The place of that id or name; without one, where the party is, else the newest.

    Raises NotFoundError.
    """
    state = game.state
    if typed:
        return require_place(state, typed)
    here = find_place(state, state.expedition.place) if state.expedition is not None else None
    places = PLACES.of(state)
    return here or (places[-1] if places else require_place(state, ""))


def place_with(game: LiveGame, room: str, place: str) -> Place:
    """The place that was named; else one with a room of that id or name, the meant one first."""
    meant = place_meant(game, place)
    others = () if place else PLACES.of(game.state)
    return next((one for one in (meant, *others) if find_named(one.areas, room)), meant)


def _meant(typed: Typed) -> Place:
    """The place that was typed before, else the one that is meant without a word."""
    referees_state(typed)
    return place_meant(typed.game, typed.word("place"))


def _places(typed: Typed) -> Pairs:
    """All places that are prepared."""
    return [(place.name, place.name) for place in PLACES.of(referees_state(typed))]


def _rooms(typed: Typed) -> Pairs:
    """The rooms of the place that is meant."""
    return [(area.name, area.name) for area in _meant(typed).areas]


def _parts(typed: Typed) -> Pairs:
    """Rooms, doors, traps and hidden things of the place that is meant."""
    place = _meant(typed)
    names = {area.id: area.name for area in place.areas}
    yield from ((area.name, area.id) for area in place.areas)
    for area in place.areas:
        for door in doors_of(place, area.id):
            if door.between[0] == area.id:
                yield f"{door_label(door, area.id)} ({area.name})", door.id
    yield from ((f"{trap.name} ({names.get(trap.area, '')})", trap.id) for trap in place.traps)
    yield from ((f"{find.name} ({names.get(find.area, '')})", find.id) for find in place.finds)


def _seen(typed: Typed) -> Pairs:
    """The places that the party has seen."""
    return [(view.name, view.name) for view in view_places(typed.game.state, typed.viewer)]


def _ways(typed: Typed) -> Pairs:
    """The ways out of where the party is; for a referee, the rooms of the place as well."""
    here = view_here(typed.game.state, typed.viewer)
    for way in here.area.exits if here is not None and here.area is not None else ():
        yield f"{way.label}{f', to {way.leads}' if way.leads else ''}", way.id
    if typed.viewer.is_referee:
        yield from _rooms(typed)


PlaceName = Annotated[
    str,
    Option(
        about="Which place; without it, the one where the party is, or the newest",
        most=LONGEST_NAME,
        suggest=_places,
    ),
]
NewPlace = Annotated[str, Option(most=LONGEST_NAME, suggest=_places, own_words=True)]
"""One that may not be there yet."""
SeenPlace = Annotated[str, Option(most=LONGEST_NAME, suggest=_seen)]
RoomName = Annotated[str, Option(about="Which room", most=LONGEST_NAME, suggest=_rooms)]
Part = Annotated[str, Option(most=LONGEST_NAME, suggest=_parts)]
Where = Annotated[str, Option(most=LONGEST_NAME, suggest=_ways)]


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece: its words, and what stood in quotation marks behind them, None without any."""

    words: str
    quoted: str | None = None

    @property
    def text(self) -> str:
        """All of it without the marks."""
        return " ".join(filter(None, (self.words, self.quoted)))

    @property
    def word(self) -> str:
        """The words as they are looked up; "" where a part is quoted."""
        return "" if self.quoted is not None else self.words.lower()

    def after(self, *keys: str) -> str | None:
        """What follows one of these words, with which the piece begins; None where it does not."""
        low = self.words.lower()
        for key in sorted(keys, key=len, reverse=True):
            if low == key or low.startswith(f"{key} "):
                rest = self.words[len(key) :].strip()
                return " ".join(filter(None, (rest, self.quoted)))
        return None


def read_pieces(text: str) -> tuple[Piece, ...]:
    """The pieces of a line. Raises RuleError where a quotation mark has no other."""
    return tuple(_piece(part) for part in _split_pieces(text))


def _split_pieces(text: str) -> list[str]:
    """What commas outside quotation marks set apart, without empty pieces."""
    if len(_MARKS.findall(text)) % 2:
        raise RuleError("There is a quotation mark without a second one.")
    parts, is_quoted = [""], False
    for letter in text:
        is_quoted ^= letter in _QUOTES
        if letter == "," and not is_quoted:
            parts.append("")
        else:
            parts[-1] += letter
    return [tidy for part in parts if (tidy := " ".join(part.split()))]


def _piece(text: str) -> Piece:
    found = _PARTS.fullmatch(text)
    if found is None:
        raise RuleError(
            f"“{shorten(text, 40)}”: nothing may follow what stands in quotation marks."
        )
    return Piece(found["words"].strip(), found["quoted"])


def quote(text: str) -> str:
    """The text in quotation marks, those in it changed into single ones."""
    inside = _MARKS.sub("'", text)
    return f'"{inside}"'


def write_said(key: str, text: str) -> str:
    """A piece that gives a text behind its word, in quotation marks where it needs them."""
    if not text:
        return ""
    needs_marks = bool(_MARKS.search(text)) or "," in text or "  " in text
    return f"{key} {quote(text) if needs_marks else text}"


def write_pieces(kind: str, pieces: Iterable[str]) -> str:
    """The line of these pieces, empty ones left out."""
    return f"{kind}: {', '.join(filter(None, pieces))}"
