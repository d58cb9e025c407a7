"""What referees are told of an area as the party comes in."""

from collections.abc import Iterable, Iterator, Sequence

from rules.expedition.going import travellers
from rules.kernel.fields import has_trait
from rules.kernel.resolution import Resolution
from rules.places.reading import (
    FAMILIAR_TO_DWARVES,
    NOTICED_BY_DWARVES,
    door_label,
    doors_of,
    finds_of,
    heard_behind,
    same,
    traps_of,
    words_of,
)
from rules.places.records import AreaNoted
from rules.places.state import Area, Door, Find, Place, Trap
from rules.sheet.records import DWARF
from rules.state.game import GameState
from rules.state.sheet import Character

RULE = "ERIS-DWARF"


def note_of(
    state: GameState, place: Place, area: Area, travellers: Sequence[Character]
) -> AreaNoted:
    """All that is hidden there, and who of the travellers notices what without searching."""
    noticed = tuple(_noticed_by_dwarves(place, area))
    dwarves = tuple(one.name for one in travellers if has_trait(state, one.id, DWARF.key))
    return AreaNoted(
        name=area.name,
        notes=area.notes,
        traps=tuple(map(_trap, _open_traps(place, area.id))),
        secrets=tuple(_secret_words(place, area.id)),
        finds=tuple(_find(find) for find in finds_of(place, area.id) if not find.found),
        monsters=waiting_in(area),
        place=place.id,
        area=area.id,
        dwarves=dwarves if noticed else (),
        noticed=noticed if dwarves else (),
        rule=RULE if dwarves and noticed else "",
    )


def waiting_in(area: Area) -> tuple[str, ...]:
    """The monsters of a room that nobody has met."""
    return tuple(one for one in area.monsters if one not in area.met)


def remind_of_dwarves(resolution: Resolution, place: Place, area: Area) -> None:
    """Tell what dwarves notice of a room that is written while the party is in it."""
    expedition = resolution.state.expedition
    if expedition is None or expedition.area != area.id:
        return
    note = note_of(resolution.state, place, area, travellers(resolution.state))
    if note.dwarves:
        resolution.emit(
            AreaNoted(name=area.name, dwarves=note.dwarves, noticed=note.noticed, rule=RULE)
        )


def _open_traps(place: Place, area: str) -> Iterator[Trap]:
    """Traps that can still spring."""
    return (t for t in traps_of(place, area) if not (t.sprung or t.disarmed))


def _trap(trap: Trap) -> str:
    """`needle (chest, 2 in 6): 1d6, save death, paralysed`."""
    where = ", ".join(filter(None, (trap.item, f"{trap.chance} in 6")))
    save = f"save {trap.save.removeprefix('save_')}" if trap.save else ""
    does = ", ".join(filter(None, (trap.damage, save, trap.effect, trap.notes)))
    return f"{trap.name} ({where}){f': {does}' if does else ''}"


def _find(find: Find) -> str:
    """`700 gp (in the chest)`, with what is written of it."""
    inside = f"in the {same(find.item)}" if find.item else ""
    said = ", ".join(filter(None, (inside, find.text)))
    return f"{find.name} ({said})" if said else find.name


def _secret_words(place: Place, area: str) -> Iterator[str]:
    """Ways out that nobody has found, and what is known of the others to referees alone."""
    for door in doors_of(place, area):
        hidden = tuple(_hidden(door, heard_behind(place, door, area)))
        if hidden:
            yield f"{door_label(door, area)}: {', '.join(hidden)}"


def _hidden(door: Door, behind: str) -> Iterator[str]:
    if door.secret and not door.known:
        yield "secret"
    yield from (word for word in ("locked", "stuck", "held") if getattr(door, word))
    if door.lock_note:
        yield f"key: {door.lock_note}"
    if behind:
        yield f"behind it: {behind}"


def _noticed_by_dwarves(place: Place, area: Area) -> Iterable[str]:
    """What a dwarf notices there without searching, where surroundings are familiar (ERIS-DWARF).

    There is no roll: it succeeds wherever the surroundings qualify (R-DWARF-NOTICE).
    """
    words = words_of(place, area)
    if not any(word in words for word in FAMILIAR_TO_DWARVES):
        return
    yield from (told for word, told in NOTICED_BY_DWARVES.items() if word in words)
    for trap in _open_traps(place, area.id):
        if not trap.found and not trap.item:
            yield f"a trap: {trap.name}"
