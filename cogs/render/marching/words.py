"""Marching orders as text, and the buttons under them."""

from collections.abc import Iterator, Sequence
from zlib import crc32

from cogs.render.buttons import BLUE, GREY, Button, make_button
from cogs.render.text import MESSAGE_LIMIT, join_within, listed, plain
from rules.party.records import Advice
from rules.state.game import GameState
from rules.view.marching import FormationView, MapView, view_formation, view_formations, view_map

NONE_YET = (
    "The party has no marching order yet. `/party order name:standard ranks:Ada Berta / Cuno` "
    "writes one, the front rank first."
)
MOST_ON_BOARD = 12
WIDE = 3
"""The most people abreast for whom a passage 10 feet wide has room (OSE-SPACING)."""
_ADVICE = {
    "few": "The party has {count}: six to eight characters are best. Hirelings can fill the gaps.",
    "many": "The party has {count} characters; more than eight are hard to keep together.",
    "levels": "{who} are {count} levels apart: more than four, and they had better play in "
    "different parties.",
    "classes": "All {count} are of one class ({word}). A mix of classes is wiser.",
}


def ranks_text(ranks: Sequence[Sequence[str]]) -> str:
    """`Ada, Berta / Cuno / Dora`, as it is typed."""
    return " / ".join(", ".join(rank) for rank in ranks)


def render_formations(formations: Sequence[FormationView]) -> str:
    """All of them, the one that holds first, a line for each rank."""
    if not formations:
        return NONE_YET
    lines = [line for one in formations for line in _lines(one)]
    return join_within(lines, MESSAGE_LIMIT)


def _lines(formation: FormationView) -> Iterator[str]:
    holds = " · holds now" if formation.holds else ""
    yield f"**Marching order: {plain(formation.name)}**{holds}"
    for number, rank in enumerate(formation.ranks, start=1):
        front = " (front)" if number == 1 else ""
        yield f"{number}. {plain(', '.join(rank))}{front}"
    if formation.outside:
        yield f"-# Behind them, without a place: {plain(listed(formation.outside))}"
    widest = max(map(len, formation.ranks), default=0)
    if widest > WIDE:
        yield f"-# {widest} abreast: a passage 10 feet wide has room for two or three."


def formation_buttons(game_id: int, formations: Sequence[FormationView]) -> list[Button]:
    """Fall into another order, change the one that holds, write a new one."""
    others = [one for one in formations if not one.holds]
    held = [make_button("formation-edit", game_id, mark(one.name), label=f"Change {one.name}…")
            for one in formations if one.holds]  # fmt: skip
    taken = [
        make_button("formation", game_id, mark(one.name), label=f"Take {one.name}", style=BLUE)
        for one in others
    ]
    return [*taken, *held, make_button("formation-edit", game_id, label="New…", style=GREY)]


def mark(name: str) -> str:
    """What stands in the id of a button for a marching order."""
    return f"{crc32(' '.join(name.casefold().split()).encode()):08x}"


def find_marked(state: GameState, marked: str) -> FormationView | None:
    """The marching order of a button, None where it is gone."""
    return next((one for one in view_formations(state) if mark(one.name) == marked), None)


def march_line(state: GameState) -> Iterator[str]:
    """The line of the board: `**Marching order** (combat): Ada, Berta / Cuno`."""
    formation = view_formation(state)
    if formation is None or not formation.ranks:
        return
    name = "" if len(state.party.formations) == 1 else f" ({plain(formation.name)})"
    yield f"**Marching order**{name}: {_short(formation.ranks)}"


def _short(ranks: Sequence[Sequence[str]]) -> str:
    """As many ranks as there is room for on the board."""
    shown: list[str] = []
    left = MOST_ON_BOARD
    for rank in ranks:
        left -= len(rank)
        if left < 0:
            return " / ".join([*shown, "…"])
        shown.append(plain(", ".join(rank)))
    return " / ".join(shown)


def mapper_line(state: GameState) -> Iterator[str]:
    """The line of the board on who maps, and that nobody can on the run."""
    if not state.party.mapper:
        return
    view = view_map(state)
    if view.is_running:
        yield f"{plain(view.mapper)} cannot draw the map while they run."
    else:
        yield f"{plain(view.mapper)} draws the map."


def render_map(view: MapView) -> str:
    """The players' own map: who draws it, and what they wrote of each place."""
    if not view.mapper:
        head = "Nobody draws the map. `/party mapper` says who does."
    elif view.is_running:
        head = f"**{plain(view.mapper)}** draws the map, but not while running."
    else:
        head = f"**{plain(view.mapper)}** draws the map."
    notes = [f"- **{plain(note.place)}**: {note_text(note.text)}" for note in view.notes]
    return join_within([head, *notes], MESSAGE_LIMIT)


def note_text(text: str) -> str:
    """A note as it was written: links stay links."""
    words = (
        word if word.startswith(("http://", "https://")) else plain(word) for word in text.split()
    )
    return " ".join(words)


def advice_lines(advice: Sequence[Advice]) -> list[str]:
    """Good advice, never more than that."""
    return [
        _ADVICE[one.what].format(count=one.count, who=plain(listed(one.who)), word=plain(one.word))
        for one in advice
    ]
