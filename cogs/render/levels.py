"""Classes and levels as text: somebody's own, and the referee's tables."""

from collections.abc import Iterator, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration.classes import class_name
from cogs.render.text import MESSAGE_LIMIT, join_within, listed, plain, shorten
from data.live import LiveGame
from rules.kernel.actor import TABLE
from rules.kernel.dues import Due, DueKind
from rules.sheet.classes import SAVES
from rules.state.classes import ClassTable, Rank
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.view.levels import TrackView, view_levels

NO_CLASSES = (
    "No class is written yet. A referee types what its levels need and give with "
    "`/level table keep`."
)
_MOST_NAMED = 8
_LONGEST_NAME = 40


def render_levels(state: GameState, character: Character) -> str:
    """Somebody's classes, a line each, and what each needs next."""
    tracks = view_levels(state, character)
    lines = [f"### {plain(character.name)}", *(track_line(track, tracks) for track in tracks)]
    if len(tracks) > 1:
        lines.append(
            f"-# Hit points: the higher maximum counts, {character.vitals.maximum}. "
            "`/level operate` chooses before the party sets out."
        )
    if character.drained:
        lines.append(f"-# {character.drained} of these levels come back after a week of rest.")
    return join_within(lines, MESSAGE_LIMIT)


def track_line(track: TrackView, tracks: Sequence[TrackView]) -> str:
    """`fighter, level 2 (operating): 2,100 XP, level 3 at 4,000 · 9 hit points`."""
    name = class_name(track.name) if track.name else "no class written"
    now = " (operating)" if track.operating and len(tracks) > 1 else ""
    return (
        f"**{name}, level {track.level}**{now}: {track.experience:,} XP{_next(track)} · "
        f"{track.hit_points} hit points"
    )


def _next(track: TrackView) -> str:
    if track.may_rise:
        return f", enough for level {track.level + 1}: `/level up`"
    if track.needed is not None:
        return f", level {track.level + 1} at {track.needed:,}"
    if not track.operating or track.has_table:
        return ""
    return ", and no table says what the next level needs"


def render_classes(state: GameState) -> str:
    """All classes that are written."""
    lines = [
        f"- **{class_name(table.name)}**: levels {table.ranks[0].level} to {table.ranks[-1].level}"
        for table in state.classes.tables
    ]
    return join_within(lines, MESSAGE_LIMIT) if lines else NO_CLASSES


def render_class(table: ClassTable) -> str:
    """A class with its levels."""
    lines = [f"### {class_name(table.name)}", *map(_rank_line, table.ranks)]
    return join_within(lines, MESSAGE_LIMIT)


def _rank_line(rank: Rank) -> str:
    cells = [f"**{rank.level}**: {rank.experience:,} XP", rank.hit_dice]
    cells += [] if rank.thac0 is None else [f"THAC0 {rank.thac0}"]
    if rank.saves:
        letters = (key.removeprefix("save_")[0].upper() for key in SAVES)
        pairs = zip(letters, rank.saves, strict=True)
        cells.append(" ".join(f"{letter}{save}" for letter, save in pairs))
    return f"- {' · '.join(filter(None, cells))}"


def class_buttons(game: LiveGame, table: ClassTable) -> list[Button]:
    """What a referee can do with a class."""
    return [make_button("class-edit", game.id, table.name, label="Change")]


# The board


def levels_due(state: GameState) -> tuple[Due, ...]:
    """Who can rise a level, as everybody may know it."""
    dues = ENGINE.what_is_due(state, TABLE)
    return tuple(due for due in dues if due.kind is DueKind.LEVEL)


def level_lines(game: LiveGame) -> Iterator[str]:
    """Who has the experience for a new level."""
    names = [plain(due.name) for due in levels_due(game.state)]
    if names:
        more = [f"{len(names) - _MOST_NAMED} more"] if len(names) > _MOST_NAMED else []
        yield f"Enough XP for a new level: {listed([*names[:_MOST_NAMED], *more])}."


def level_buttons(game: LiveGame) -> Iterator[Button]:
    """Raises the first of whoever presses it."""
    if levels_due(game.state):
        yield make_button("level-mine", game.id, label="Level up", style=GREEN)


def level_button(game_id: int, character: Character) -> Button:
    """Raises this character alone; `words` carry the level that it has, so that once is enough."""
    label = f"Level up: {shorten(character.name, _LONGEST_NAME)}"
    level = character.level + character.drained
    return make_button("level-up", game_id, character.id, level, label=label, style=GREEN)
