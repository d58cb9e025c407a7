"""Classes and levels as text: somebody's own, and the referee's tables."""

from collections.abc import Iterator, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.deeds import Deed, Doer, deeds_of, form_deed
from cogs.render.on_board import LOST_BUTTONS, QUIET_BUTTONS, QUIET_LINES
from cogs.render.text import MESSAGE_LIMIT, join_within, plain, shorten
from data.live import LiveGame
from rules.books.settings import book_of
from rules.classes.levelling import may_rise
from rules.classes.records import CLASS_TABLES, ClassTable, Rank
from rules.kernel.action import Action
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.dues import Due, DueKind
from rules.kernel.words import listed
from rules.powers.powers import can_bring_back, can_return, can_spend, can_use, word_of
from rules.powers.records import RegainPower, SpendPoint, UsePower, has_powers
from rules.sheet.classes import SAVES, class_tables
from rules.state.game import GameState
from rules.state.sheet import Character, Power
from rules.systems import ENGINE
from rules.view.sheets import SheetView, TrackView, view_levels

NO_CLASSES = (
    "No class is written yet. A referee types what its levels need and give with "
    "`/do level table keep`."
)
_MOST_NAMED = 8
_LONGEST_NAME = 40
MOST_BUTTONS = 25


def render_levels(state: GameState, character: Character) -> str:
    """Somebody's classes, a line each, and what each needs next."""
    tracks = view_levels(state, character)
    lines = [f"### {plain(character.name)}", *(_track_line(track, tracks) for track in tracks)]
    lines += [f"- {label}: {means}" for track in tracks for label, means in track.features]
    if len(tracks) > 1:
        lines.append(
            f"-# Hit points: the higher maximum counts, {character.vitals.maximum}. "
            "`/do level operate` chooses before the party sets out."
        )
    if character.drained:
        lines.append(f"-# {character.drained} of these levels come back after a week of rest.")
    return join_within(lines, MESSAGE_LIMIT)


def _track_line(track: TrackView, tracks: Sequence[TrackView]) -> str:
    """`fighter, level 2 (operating): 2,100 XP, level 3 at 4,000 · 9 hit points`."""
    name = class_name(track.name) if track.name else "no class written"
    now = " (operating)" if track.operating and len(tracks) > 1 else ""
    return (
        f"**{name}, level {track.level}**{now}: {track.experience:,} XP{_next(track)} · "
        f"{track.hit_points} hit points"
    )


def _next(track: TrackView) -> str:
    if track.may_rise:
        return f", enough for level {track.level + 1}"
    if track.needed is not None:
        return f", level {track.level + 1} at {track.needed:,}"
    if not track.operating or track.has_table:
        return ""
    return ", and no table says what the next level needs"


def render_classes(state: GameState) -> str:
    """All classes that are written."""
    typed, book = CLASS_TABLES.of(state).tables, book_of(state).name
    lines = [
        f"- **{class_name(table.name)}**: levels {table.ranks[0].level} to {table.ranks[-1].level}"
        f"{'' if table in typed else f' ({book})'}"
        for table in class_tables(state)
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


def _levels_due(state: GameState) -> tuple[Due, ...]:
    """Who can rise a level, as everybody may know it."""
    dues = ENGINE.what_is_due(state, TABLE)
    return tuple(due for due in dues if due.kind is DueKind.LEVEL)


@QUIET_LINES.at(210)
def level_lines(game: LiveGame) -> Iterator[str]:
    """Who has the experience for a new level."""
    names = [plain(due.name) for due in _levels_due(game.state)]
    if names:
        more = [f"{len(names) - _MOST_NAMED} more"] if len(names) > _MOST_NAMED else []
        yield f"Enough XP for a new level: {listed([*names[:_MOST_NAMED], *more])}."


@QUIET_BUTTONS.at(90)
@LOST_BUTTONS.at(40)
def level_buttons(game: LiveGame) -> Iterator[Button]:
    """Raises the first of whoever presses it."""
    if _levels_due(game.state):
        yield make_button("level-mine", game.id, label="Level up", style=GREEN)


def level_button(game_id: int, character: Character) -> Button:
    """Raises this character alone; `words` carry the level that it has, so that once is enough."""
    label = f"Level up: {shorten(character.name, _LONGEST_NAME)}"
    level = character.level + character.drained
    return make_button("level-up", game_id, character.id, level, label=label, style=GREEN)


def own_level_button(game: LiveGame, viewer: Viewer, character: Character) -> Iterator[Button]:
    """The same for who may raise them, once there is the experience for it."""
    if viewer.acts_for(character.owner) and may_rise(game.state, character):
        yield level_button(game.id, character)


def powers_page(view: SheetView) -> str:
    """What somebody has, in words."""
    lines = [f"**{plain(view.name)}**"]
    if view.points is not None:
        lines.append("Action points: {} of {}".format(*view.points))
    used = [power for power in view.powers if power.used]
    if used:
        lines.append(f"Used: {', '.join(_used(power) for power in used)}")
    if not view.powers:
        lines.append("`/do power add` writes your encounter powers down.")
    return "\n".join(lines)


def _used(power: Power) -> str:
    return plain(power.name) + ("" if can_return(power) else " (until a short rest)")


def powers_buttons(game: LiveGame, character: Character) -> Sequence[Button]:
    """The point, then what can be used, then what a standard action brings back: as far as it can
    be done now."""
    return [*_buttons(game.id, game.state, character)][:MOST_BUTTONS]


def _buttons(game_id: int, state: GameState, view: Character) -> Iterator[Button]:
    if can_spend(state, view):
        label = "Spend an action point"
        yield make_button("point-spend", game_id, view.id, label=label, style=GREEN)
    for power in view.powers:
        if can_use(state, view, power):
            words, label = (view.id, word_of(power.name)), f"Use {power.name}"
            yield make_button("power-use", game_id, *words, label=label)
    for power in view.powers:
        if can_bring_back(state, view, power):
            words, label = (view.id, word_of(power.name)), f"Regain {power.name}"
            yield make_button("power-regain", game_id, *words, label=label, style=GREEN)


def power_deeds(doer: Doer) -> Iterator[Deed]:
    """Their powers and points."""
    if doer.character is None or not has_powers(doer.state):
        return
    own = doer.character.id
    asked: dict[str, Action] = {
        "point-spend": SpendPoint(character_id=own),
        "power-use": UsePower(name="", character_id=own),
        "power-regain": RegainPower(name="", character_id=own),
    }
    for deed in deeds_of(powers_buttons(doer.game, doer.character), also="power"):
        if doer.may(asked[deed.verb]):
            yield deed
    if not doer.character.powers:
        yield form_deed("Write down an encounter power…", "power add")


def class_name(word: str) -> str:
    """A class as it stands within a sentence."""
    return plain(ENGINE.traits.label(word))
