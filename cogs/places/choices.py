"""What can be picked while a command about places is typed.

What is prepared is for referees alone; players pick from what the party has seen.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from discord import app_commands

from cogs.core.choices import Choices, pick
from cogs.core.cog_commands import typed_so_far
from cogs.core.interaction import Interaction
from cogs.core.play import find_game
from cogs.render.text import shorten
from data.live import LiveGame
from rules.errors import RuleError
from rules.places.reading import door_label, doors_of, find_named, find_place, require_place
from rules.places.state import PLACES, Place
from rules.sheet.numbers import LONGEST_NAME
from rules.view.places import view_here, view_places

Name = app_commands.Range[str, 1, LONGEST_NAME]


def place_meant(game: LiveGame, typed: str | None) -> Place:
    """The place of that id or name; without one, where the party is, else the newest.

    Raises NotFoundError.
    """
    state = game.state
    if typed:
        return require_place(state, typed)
    here = find_place(state, state.expedition.place) if state.expedition is not None else None
    places = PLACES.of(state)
    return here or (places[-1] if places else require_place(state, ""))


def place_of_room(game: LiveGame, room: str) -> Place:
    """The place that has a room of that id or name: the one that is meant first, then any."""
    meant = place_meant(game, None)
    others = (meant, *PLACES.of(game.state))
    return next((place for place in others if find_named(place.areas, room) is not None), meant)


async def _prepared(interaction: Interaction) -> LiveGame | None:
    """The game, for a referee of it."""
    game = await find_game(interaction)
    return game if game is not None and game.viewer(interaction.user.id).is_referee else None


def _meant(interaction: Interaction, game: LiveGame) -> tuple[Place, ...]:
    """The place that was typed before, else the one that is meant without a word."""
    try:
        return (place_meant(game, typed_so_far(interaction, "place") or None),)
    except RuleError:
        return ()


async def suggest_places(interaction: Interaction, typed: str) -> Choices:
    """All places that are prepared."""
    game = await _prepared(interaction)
    return [] if game is None else pick(((p.name, p.name) for p in PLACES.of(game.state)), typed)


async def suggest_rooms(interaction: Interaction, typed: str) -> Choices:
    """The rooms of the place that is meant."""
    game = await _prepared(interaction)
    places = () if game is None else _meant(interaction, game)
    return pick(((area.name, area.name) for place in places for area in place.areas), typed)


async def suggest_parts(interaction: Interaction, typed: str) -> Choices:
    """Rooms, doors, traps and hidden things of the place that is meant."""
    game = await _prepared(interaction)
    places = () if game is None else _meant(interaction, game)
    return pick((part for place in places for part in _parts(place)), typed)


def _parts(place: Place) -> Iterator[tuple[str, str]]:
    names = {area.id: area.name for area in place.areas}
    yield from ((area.name, area.id) for area in place.areas)
    for area in place.areas:
        for door in doors_of(place, area.id):
            if door.between[0] == area.id:
                yield f"{door_label(door, area.id)} ({area.name})", door.id
    yield from ((f"{trap.name} ({names.get(trap.area, '')})", trap.id) for trap in place.traps)
    yield from ((f"{find.name} ({names.get(find.area, '')})", find.id) for find in place.finds)


async def suggest_seen(interaction: Interaction, typed: str) -> Choices:
    """The places that the party has seen."""
    game = await find_game(interaction)
    if game is None:
        return []
    views = view_places(game.state, game.viewer(interaction.user.id))
    return pick(((view.name, view.name) for view in views), typed)


async def suggest_where(interaction: Interaction, typed: str) -> Choices:
    """The ways out of where the party is; for a referee, the rooms of the place as well."""
    game = await find_game(interaction)
    if game is None:
        return []
    viewer = game.viewer(interaction.user.id)
    here = view_here(game.state, viewer)
    exits = here.area.exits if here is not None and here.area is not None else ()
    ways = [(f"{way.label}{f', to {way.leads}' if way.leads else ''}", way.id) for way in exits]
    rooms = await suggest_rooms(interaction, "") if viewer.is_referee else []
    return pick([*ways, *((choice.name, choice.value) for choice in rooms)], typed)


_QUOTES = '"\u201c\u201d\u201e'
_PARTS = re.compile(
    rf"(?P<words>[^{_QUOTES}]*)(?:[{_QUOTES}](?P<quoted>[^{_QUOTES}]*)[{_QUOTES}])?"
)
_MARKS = re.compile(rf"[{_QUOTES}]")


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
