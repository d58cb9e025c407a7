"""Doors and other ways out of a room, each in one line.

Door: iron, north, to Crypt, locked, stuck        a door that is called "iron door"
Passage: stairs, down, to Guard room              nothing that could be shut
Door: "bookcase", secret, to Vault, key "pull the red book"
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cogs.core.buttons import number, word
from cogs.core.giving import Page
from cogs.core.moments import both, is_in_place, leads_party
from cogs.core.option import Typed
from cogs.core.said import says
from cogs.places.choices import (
    PLACE_GROUP,
    Piece,
    PlaceName,
    RoomName,
    Where,
    place_with,
    quote,
    read_pieces,
    write_pieces,
    write_said,
)
from cogs.places.pages import way_buttons
from cogs.render.text import shorten
from data.live import LiveGame
from rules.dice.syntax import nearest
from rules.errors import RuleError, TooLateError, WayOut
from rules.kernel.action import Action
from rules.kernel.management import require_referee
from rules.places.reading import OPPOSITE, find_area, find_place, same
from rules.places.records import EnterArea, GoThrough, MeetInRoom, ReadRoom, SetOpened
from rules.places.state import Door
from rules.record import replace
from rules.view.places import ExitView, view_here

DOORS = (
    "door", "doors", "gate", "gates", "portcullis", "hatch", "trapdoor", "grate", "grille", "lid",
    "curtain",
)  # fmt: skip
PASSAGES = (
    "passage", "corridor", "tunnel", "stairs", "staircase", "stair", "steps", "ladder", "arch",
    "archway", "opening", "hole", "shaft", "chimney", "path", "bridge", "crack", "gap", "ramp",
)  # fmt: skip
"""What a way out is called, and whether it can be shut."""
_FLAGS: Mapping[str, str] = {
    "secret": "secret",
    "known": "known",
    "found": "known",
    "stuck": "stuck",
    "locked": "locked",
    "open": "open",
    "wedged": "wedged",
    "spiked": "spiked",
    "held": "held",
    "silent": "silent",
}
"""Words on a door, and the field that each sets."""
STATES = {field: word for word, field in _FLAGS.items() if word != "found"}
"""How a door can stand, by the field of it, and the word for that."""
_DOOR, _PASSAGE = "door", "passage"
_SHUTS = ("stuck", "locked", "open", "wedged", "spiked", "held", "shut", "closed")
_NOTHING = ("shut", "closed", "unlocked")
_SHORT = {
    "n": "north", "ne": "northeast", "e": "east", "se": "southeast", "s": "south",
    "sw": "southwest", "w": "west", "nw": "northwest",
}  # fmt: skip
_DIRECTION = re.compile(
    r"(?:(?:to|in|on|leads|leading|at) )?(?:the )?(?P<direction>[a-z-]+)(?: (?:wall|side|end))?"
)
_LEADS = re.compile(
    r"(?:(?P<direction>[a-z-]+) )?(?:leads |leading )?(?:in)?to (?P<to>.+)", re.IGNORECASE
)
_NAME_TO = re.compile(
    r"(?P<name>.+?) (?:leads |leading )?(?:in)?to(?: (?P<to>.+))?", re.IGNORECASE | re.DOTALL
)
_NAME_LIES = re.compile(
    r"(?P<name>.+?)(?<! the)(?<! of) (?:(?:to|in|on|at) the )?(?P<direction>[a-z-]+)"
    r"(?: wall| side| end)?",
    re.IGNORECASE,
)
_TO, _HEAR, _KEY = (
    ("to", "into", "leads to", "leading to"),
    ("hear", "heard", "sound", "sounds"),
    ("key", "lock", "opens"),
)
_PLACES = ("behind", "under", "in", "on", "at", "over", "beside", "below", "above", "near")
_WORD = re.compile(r"[a-z]+")
_ARTICLE = re.compile(r"(?:an?|the) (?=\S)", re.IGNORECASE)
_UNTRIED: Mapping[str, Any] = {
    "id": "",
    "tries": (),
    "picked": (),
    "listened": (),
    "surprise_lost": "",
    "held_until": 0,
    "held_by": "",
}
NOT_THERE = (
    "The party is in no room that was prepared. A referee ",
    WayOut("says where it is", "place go"),
    ".",
)
NO_WAY_OUT = "No way out of here is known."
ALL_SHUT = "Every way out of here is shut. Open one first: **Doors…** on the board."


def kind_of_way(word: str) -> str:
    """The noun that a line begins with: `door`, `stairs`; "" where it is no way out."""
    key = word.strip().lower()
    if key in ("exit", "way", "way out"):
        return "passage"
    noun = key.removeprefix("secret ")
    return noun if noun in DOORS or noun in PASSAGES else ""


def noun_in(text: str) -> str:
    """The first word of a text that is called a way out, "" where none is."""
    words = _WORD.findall(text.lower())
    return next((word for word in words if word in DOORS or word in PASSAGES), "")


def read_way(noun: str, text: str, *, secret: bool = False) -> Door:
    """The door that a line describes; the other end is a name. Raises RuleError.

    Without a noun, what has a name or can be shut is a door, and all else a passage.
    """
    pieces = [part for piece in read_pieces(text) for part in _apart(piece)]
    name, is_exact = "", False
    if pieces and not _is_said(pieces[0]):
        is_exact = pieces[0].quoted is not None
        name = _named(noun or _DOOR, pieces.pop(0))
    noun = noun or (_DOOR if name or any(one.word in _SHUTS for one in pieces) else _PASSAGE)
    where = [piece.words for piece in pieces if _says_where(piece)]
    name = " ".join((name or noun, *where))
    says = "" if is_exact else noun_in(name)
    passage = (says or noun) in PASSAGES
    door = Door("", name, ("", ""), passage=passage, secret=secret)
    for piece in pieces:
        door = door if _says_where(piece) else _with(door, piece)
    return door


def _apart(piece: Piece) -> Iterator[Piece]:
    """`iron door north to Crypt` says three things without a comma between them."""
    rest, after = piece.words, list[Piece]()
    to = _NAME_TO.fullmatch(rest)
    leads = f"to {to['to'] or ''}".strip() if to is not None else ""
    if to is not None and noun_in(to["name"]) and not _direction(leads.lower()):
        rest, after = to["name"], [Piece(leads, piece.quoted)]
    lies = _NAME_LIES.fullmatch(rest) if after or piece.quoted is None else None
    if lies is not None and noun_in(lies["name"]) and _direction(lies["direction"].lower()):
        rest, after = lies["name"], [Piece(lies["direction"]), *after]
    if not after:
        yield piece
        return
    yield Piece(rest)
    yield from after


def _says_where(piece: Piece) -> bool:
    """Whether a piece is a part of the name, such as `behind the altar`."""
    if piece.quoted is not None or not piece.words or _direction(piece.word):
        return False
    return " " in piece.words and piece.word.split()[0] in _PLACES


def _named(noun: str, piece: Piece) -> str:
    if piece.quoted is not None:
        return piece.text
    name = _ARTICLE.sub("", piece.words, count=1) if _ARTICLE.match(piece.words) else piece.words
    return name if noun_in(name) else f"{name} {noun}"


def _is_said(piece: Piece) -> bool:
    """Whether a piece says something of the way, and is not its name."""
    if _says_where(piece) or not piece.words:
        return bool(piece.words)
    try:
        _with(Door("", "", ("", "")), piece)
    except RuleError:
        return False
    return True


def _with(door: Door, piece: Piece) -> Door:
    """The door with what one piece says of it. Raises RuleError."""
    field = _FLAGS.get(piece.word)
    if field is not None:
        return replace(door, **{field: True})
    if piece.word in _NOTHING:
        return door
    direction = _direction(piece.word)
    if direction:
        return replace(door, direction=direction)
    if piece.word in ("outside", "out"):
        return replace(door, between=("", "outside"))
    if (heard := piece.after(*_HEAR)) is not None:
        return replace(door, behind=heard)
    if (key := piece.after(*_KEY)) is not None:
        return replace(door, lock_note=key)
    if (to := piece.after(*_TO)) is not None:
        return replace(door, between=("", to))
    leads = _LEADS.fullmatch(piece.text) if piece.words else None
    direction = _direction((leads["direction"] or "").lower()) if leads else ""
    if leads is None or (leads["direction"] and not direction):
        raise RuleError(_unknown(piece))
    return replace(door, between=("", leads["to"]), direction=direction or door.direction)


def _direction(word: str) -> str:
    found = _DIRECTION.fullmatch(word)
    if found is None:
        return ""
    key = found["direction"].replace("-", "")
    key = _SHORT.get(key, key.removesuffix("ern"))
    return key if key in OPPOSITE else ""


def _unknown(piece: Piece) -> str:
    near = nearest(piece.word, (*_FLAGS, *OPPOSITE))
    advice = f"Did you mean `{near}`?" if near else "Write where it leads as `to Crypt`."
    if piece.text:
        return f"“{shorten(piece.text, 40)}” says nothing of a way out. {advice}"
    return "There is nothing in the quotation marks."


# Written so that it is read as the same


def write_way(door: Door) -> str:
    """The line of a door whose other end is a name."""
    door = untried(door)
    kind = "Passage" if door.passage else "Door"
    plain = write_pieces(kind, (door.name, *_said(door)))
    told = replace(door, between=("", door.between[1]))
    try:
        is_read = read_line_of(plain) == told
    except RuleError:
        is_read = False
    return plain if is_read else write_pieces(kind, (quote(door.name), *_said(door)))


def untried(door: Door) -> Door:
    """A door as nobody has tried it: no line says what they did, nor what a spell holds for a
    time."""
    return replace(door, **_UNTRIED, held=door.held and not door.held_until)


def read_line_of(line: str) -> Door:
    """The door of a line that `write_way` wrote."""
    kind, _, rest = line.partition(":")
    return read_way(kind_of_way(kind), rest)


def _said(door: Door) -> Iterator[str]:
    yield door.direction
    if door.between[1]:
        yield write_said("to", door.between[1])
    yield from (word for field, word in STATES.items() if getattr(door, field))
    yield write_said("key", door.lock_note)
    yield write_said("hear", door.behind)


@PLACE_GROUP.command(
    "go",
    where="A way out of where the party is; referees may name any room",
    place="Which place, for a referee; without it, the one where the party is, or the newest",
)
@says(
    "go, walk, head, move, enter, proceed, continue, leave, further, through, climb, descend, "
    "go through, go down, go up, go into, on to, head down, follow, take the, carry on, keep "
    "going, lets go, that way, this way, stairs, next room, other room, back to, go back, "
    "back out, return, advance, onwards, onward, forward, explore further, explore, move on, "
    "step into, step through, down the, up the, push on, press on, lead on, file through, "
    "march, take the way, make for, exit",
    "Go through {where}",
    when=both(is_in_place, leads_party),
    bare=True,
)
def go(typed: Typed, where: Where, place: PlaceName = "") -> Action:
    """The party goes into another room: through a door, or wherever a referee says"""
    game = typed.game
    way = None if place else _way(game, typed.user_id, where)
    if way is not None:
        return GoThrough(door=way.id)
    if not typed.viewer.is_referee:
        return GoThrough(door=where)
    return EnterArea(place=place_with(game, where, place).id, area=where)


@PLACE_GROUP.command("read")
def read_out(typed: Typed, room: RoomName, place: PlaceName = "") -> Action:
    """Read out a room that waits for your word (referee)"""
    require_referee(typed.game.actor(typed.user_id), "read out what a room is like")
    return ReadRoom(place=place_with(typed.game, room, place).id, area=room)


@PLACE_GROUP.command("open")
def open_room(typed: Typed, room: RoomName, place: PlaceName = "") -> Action:
    """Let players know of a room, where they have not been (referee)"""
    return _opened(typed, room, place, opened=True)


@PLACE_GROUP.command("close")
def close_room(typed: Typed, room: RoomName, place: PlaceName = "") -> Action:
    """Have players know nothing of a room any more (referee)"""
    return _opened(typed, room, place, opened=False)


def _opened(typed: Typed, room: str, place: str, *, opened: bool) -> Action:
    """Whether players know of a room; what places there are, they are not told by a refusal."""
    require_referee(typed.game.actor(typed.user_id), "open and close rooms")
    return SetOpened(place=place_with(typed.game, room, place).id, area=room, opened=opened)


def _way(game: LiveGame, user_id: int, where: str) -> ExitView | None:
    """The way out that was named: by its id, by what it is called, or by where it leads."""
    # The ways out that somebody knows of where the party is.
    here = view_here(game.state, game.viewer(user_id))
    exits = here.area.exits if here is not None and here.area is not None else ()
    for way in exits:
        called = {way.id, same(way.label), same(way.direction), same(way.leads)} - {""}
        if where in called or same(where) in called:
            return way
    return None


def where_to(game: LiveGame, user_id: int, _words: list[str]) -> Page:
    """The ways out, each as a button."""
    here = view_here(game.state, game.viewer(user_id))
    if here is None or here.area is None:
        raise RuleError(NOT_THERE)
    buttons = way_buttons(game.id, here)
    none = ALL_SHUT if here.area.exits else NO_WAY_OUT
    return Page("Where does the party go?" if buttons else none, buttons)


def meet(game: LiveGame, _user_id: int, words: list[str]) -> Action:
    """The referee's button under a room: the encounter with monsters that wait there begins."""
    place = find_place(game.state, word(words, 0))
    area = None if place is None else find_area(place, word(words, 1))
    waiting = () if area is None else area.monsters
    which = number(words, 2)
    if place is None or area is None or which >= len(waiting):
        raise TooLateError("They wait there no longer.")
    return MeetInRoom(place=place.id, area=area.id, monsters=waiting[which])
