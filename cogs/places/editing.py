"""The forms in which a referee writes a room, or what holds for a whole place.

A form per room: the first one begins the place, and the answer to each has a button for the next.
"""

import re
from collections.abc import Iterator, Mapping

from cogs.core.buttons import word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.core.sending import open_form
from cogs.places.choices import (
    PLACE_GROUP,
    NewName,
    NewPlace,
    Piece,
    PlaceName,
    RoomName,
    place_meant,
    read_pieces,
    write_said,
)
from cogs.places.lines import (
    WAY,
    lines_of,
    read_lines,
    write_finds,
    write_monsters,
    write_room_words,
    write_traps,
    write_ways,
)
from cogs.render.buttons import Field, Form, filled_in, make_field, make_form
from cogs.render.text import shorten
from data.live import LiveGame
from rules.dice.syntax import nearest
from rules.errors import RuleError, WayOut, each
from rules.kernel.management import require_referee
from rules.places.linking import LONGEST_TEXT, room_of
from rules.places.reading import WORDS, find_named, find_place, require_named
from rules.places.records import KeepPlace, KeepRoom, Room
from rules.places.state import Area, Place
from rules.record import replace
from rules.sheet.reading import LONGEST_NAME

PREPARE = "prepare places"
PLACE_NAME, PLACE_TEXT, RULES = "name", "text", "rules"
_EXAMPLE = "dark, carved, 1 in 6 every 2 turns, table Upper halls"
_CHECKS = re.compile(r"(?:(?P<chance>\d) in 6)?\s*(?:every (?P<every>\d{1,3})? ?turns?)?")
ROOM_NAME, ROOM_TEXT, NOTES, WAYS, MORE = "name", "text", "notes", "ways", "more"
_ROOM = 2000
_NEW, _COLON = "+", "\uf03a"
"""Before the name of a place that is to be begun, and what a colon in it is written as."""
_WAYS_OUT, _TRAPS = "Ways out", "Traps"


def place_form(game: LiveGame, place: Place) -> Form:
    """The form of a place, with what it says so far."""
    # What stands in each field of the form.
    checks = f"{place.chance} in 6 every {place.every} turns"
    said = ("dark" if place.dark else "lit", *place.words, checks, write_said("table", place.table))
    place_texts = {
        PLACE_NAME: place.name,
        PLACE_TEXT: place.text,
        RULES: ", ".join(filter(None, said)),
    }
    fields = [
        make_field(PLACE_NAME, "Place", longest=LONGEST_NAME, example="Crypt of Ash"),
        make_field(
            PLACE_TEXT,
            "What it is like from outside",
            longest=LONGEST_TEXT,
            example="A low hill, and a door of grey stone.",
            is_needed=False,
            has_lines=True,
        ),
        make_field(
            RULES, "What holds for all rooms", longest=300, example=_EXAMPLE, is_needed=False
        ),
    ]
    form = make_form("place-written", game.id, place.id, title="Place", fields=fields)
    return filled_in(form, place_texts)


def read_place(typed: Mapping[str, str]) -> Place:
    """The place that was typed, without rooms. Raises RuleError."""
    said = read_rules(typed.get(RULES, ""))
    return replace(said, name=typed.get(PLACE_NAME, ""), text=typed.get(PLACE_TEXT, ""))


def read_rules(text: str) -> Place:
    """What holds for a whole place, such as `dark, 1 in 6 every 2 turns`. Raises RuleError."""
    place = Place("", "")
    said = each(read_pieces(text), lambda piece: dict(_said(piece)))
    words = tuple(one["words"] for one in said if "words" in one)
    for one in said:
        place = replace(place, **one)
    return replace(place, words=words)


def _said(piece: Piece) -> Iterator[tuple[str, object]]:
    checks = _CHECKS.fullmatch(piece.word)
    if piece.word in ("dark", "lit"):
        yield "dark", piece.word == "dark"
    elif piece.word in WORDS:
        yield "words", piece.word
    elif (table := piece.after("table")) is not None:
        yield "table", table
    elif checks is not None and piece.word:
        if checks["chance"]:
            yield "chance", int(checks["chance"])
        if "every" in piece.word:
            yield "every", int(checks["every"] or 1)
    else:
        near = nearest(piece.word, ("dark", "lit", *WORDS))
        advice = f"Did you mean `{near}`?" if near else f"Write for example `{_EXAMPLE}`."
        raise RuleError(f"“{shorten(piece.text, 40)}” says nothing of a place. {advice}")


async def submit_place(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form of a place: keep what it says."""
    await play(interaction, KeepPlace(place=word(words, 0), said=read_place(typed)), game=game)


@PLACE_GROUP.command(
    "add",
    place="What the place is called, such as The Crypt of Ash, or the one that gets a room",
    room="What the room is called",
)
async def add(
    interaction: Interaction, game: LiveGame, place: NewPlace, room: NewName = ""
) -> None:
    """Prepare a place room by room: a form opens for each (referee)"""
    require_referee(game.actor(interaction.user.id), PREPARE)
    if not place:
        raise RuleError(
            "A place needs a ", WayOut("name", "place add"), ", such as The Crypt of Ash."
        )
    await open_form(interaction, _form_of_new(game, place, room))


@PLACE_GROUP.command("edit", room="Which room; without it, what holds for the whole place")
async def edit(
    interaction: Interaction, game: LiveGame, room: RoomName = "", place: PlaceName = ""
) -> None:
    """Change a room, or what holds for a whole place, in a form (referee)"""
    require_referee(game.actor(interaction.user.id), PREPARE)
    found = place_meant(game, place)
    form = place_form(game, found)
    if room:
        area = require_named(found.areas, room, "room")
        form = _room_form(game, found.id, room_of(found, area), area.id)
    await open_form(interaction, form)


def _form_of_new(game: LiveGame, place: str, name: str) -> Form:
    """The form of a new room; of the one that has its name, if there is one."""
    there = find_place(game.state, place)
    area = None if there is None else find_named(there.areas, name)
    if there is None or area is None:
        return _room_form(game, place, Room(Area("", name)))
    return _room_form(game, there.id, room_of(there, area), area.id)


def _room_form(game: LiveGame, place: str, room: Room, area: str = "") -> Form:
    """The form of a room, with what it says so far. `place` is the id, or the name of a new one."""
    there = find_place(game.state, place)
    key = there.id if there is not None else f"{_NEW}{place.replace(':', _COLON)}"
    fields = [
        make_field(ROOM_NAME, "Room", longest=LONGEST_NAME, example="Guard room"),
        _lines(
            ROOM_TEXT,
            "Read aloud when they come in",
            "Two stools, and a smell of goblins.",
            LONGEST_TEXT,
        ),
        _lines(NOTES, "Notes for you alone", "Three goblins play dice.", LONGEST_TEXT),
        _lines(
            WAYS,
            f"{_WAYS_OUT}, one in a line",
            "Door: iron, north, to Crypt, locked\nPassage: stairs, up, outside",
        ),
        _lines(
            MORE,
            f"{_TRAPS}, hidden things, monsters, one in a line",
            "Trap: pit, 1d6\nHidden: gold ring, under a stool\nMonsters: 2d4 goblins",
        ),
    ]
    title = place if there is None else there.name
    form = make_form("room-written", game.id, key, area, title=title, fields=fields)
    return filled_in(form, _room_texts(room))


def _lines(key: str, label: str, example: str, longest: int = _ROOM) -> Field:
    return make_field(key, label, longest=longest, example=example, is_needed=False, has_lines=True)


def _room_texts(room: Room) -> Mapping[str, str]:
    """What stands in each field of the form."""
    area = room.area
    lines = (*write_traps(room), *write_finds(room), write_monsters(area))
    more = (*lines, write_room_words(area))
    return {
        ROOM_NAME: room.area.name,
        ROOM_TEXT: room.area.text,
        NOTES: room.area.notes,
        WAYS: "\n".join(write_ways(room)),
        MORE: "\n".join(filter(None, more)),
    }


def _read_room(typed: Mapping[str, str]) -> Room:
    """The room that was typed into the form. RuleError tells every line that cannot be read."""
    lines = [
        *lines_of(typed.get(WAYS, ""), _WAYS_OUT, WAY),
        *lines_of(typed.get(MORE, ""), _TRAPS),
    ]
    area = Area(
        "",
        typed.get(ROOM_NAME, ""),
        text=typed.get(ROOM_TEXT, ""),
        notes=typed.get(NOTES, ""),
    )
    return read_lines(lines).room(area)


async def submit_room(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form of a room: keep what it says."""
    require_referee(game.actor(interaction.user.id), PREPARE)
    place = _place_of(words)
    action = KeepRoom(place=place, room=_read_room(typed), before=word(words, 1))
    await play(interaction, action, game=game)


def _place_of(words: list[str]) -> str:
    """The id of the place in a form's id, or the name of one that is to be begun."""
    key = word(words, 0)
    if not key.removeprefix(_NEW):
        raise RuleError("A place needs a name. ", WayOut("Name it", "place add"), ".")
    return key.removeprefix(_NEW).replace(_COLON, ":")
