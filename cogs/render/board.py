"""The board: the one message that shows where the encounter stands and whom it waits for.

A components layout: on a phone its parts are set apart by lines, the buttons belong to the card,
and it is there for people who have switched embeds off. Words carry every meaning; the symbols
before a name only repeat them.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import discord

from cogs.render.board_buttons import BoardButtons, called_line, fight_rows, quiet_rows, quiet_text
from cogs.render.board_lines import LADDER, Detail, asked_together, called
from cogs.render.board_order import (
    Row,
    Section,
    dice_text,
    remaining_phases,
    sections_of,
    waiting_for,
)
from cogs.render.buttons import unattended
from cogs.render.drawn import Drawn, Part, beside_part, line_part, text_part
from cogs.render.faces import NO_FACES, Faces, beside
from cogs.render.on_board import FIGHT_FOOT, FIGHT_LINES, FIGHT_PAST, TO_DECIDE
from cogs.render.text import LAYOUT_LIMIT, PLACES, moment
from data.live import LiveGame
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.dues import REFEREE, DueKind, debtors
from rules.kernel.known import Known
from rules.kernel.parties import has_several, label_of
from rules.kernel.words import capitalized
from rules.rounds.records import phase_name
from rules.state.encounter import Stage
from rules.state.game import GameState
from rules.state.rounds import StepKind
from rules.systems import ENGINE
from rules.view.records import EncounterView, StepView
from rules.view.seeing import view_encounter

CURRENT = discord.Colour(0xC9A227)
QUIET = discord.Colour(0x5B6B7B)
ROOM = LAYOUT_LIMIT - 700
"""What is left is for those who are called, each of whom takes 24 letters."""
READY = {
    StepKind.DECLARE: "Everybody has declared: press Next",
    StepKind.INITIATIVE: "Initiative is rolled: press Next",
}
DONE = "Everybody is done: press Next"
_MOST_COMPONENTS = 40
_HEAD_LINES, _HEAD_COMPONENTS = 2, 3
"""What stands beside a button at the head, and what both take more than a text alone."""
_public_view = Known(lambda state: view_encounter(state, TABLE, ENGINE.what_is_due(state, TABLE)))
_newest: deque[tuple[GameState, Viewer, EncounterView | None]] = deque(maxlen=8)


@dataclass(frozen=True)
class BoardText:
    """All that stands on the board: the head, its parts, and whom it waits for."""

    head: str
    sections: tuple[Section, ...]
    foot: str

    @property
    def size(self) -> int:
        """Its length as Discord may count it at most."""
        return sum([_size(text) + 1 for text in (self.head, self.foot, *self.texts)])

    @cached_property
    def texts(self) -> list[str]:
        """The parts as text."""
        return [_section_text(section) for section in self.sections]


def board_view(game: LiveGame, viewer: Viewer = TABLE) -> EncounterView | None:
    """What a viewer may know of the game's encounter; what was asked last is still known.

    One command asks for it several times, for each name that was typed; what everybody may know is
    drawn again with each roll that changes nothing of the state.
    """
    state = game.state
    if viewer == TABLE:
        return _public_view(state)
    for known, whose, seen in _newest:
        if known is state and whose == viewer:
            return seen
    view = view_encounter(state, viewer, ENGINE.what_is_due(state, viewer))
    _newest.append((state, viewer, view))
    return view


def render_board(
    game: LiveGame, called: Sequence[int] = (), faces: Faces = NO_FACES
) -> discord.ui.LayoutView:
    """The public board of a game, with the buttons that make sense now.

    It mentions the members who were `called`, and are still waited for.
    """
    view = board_view(game)
    layout = discord.ui.LayoutView(timeout=None)
    if view is None or game.ended:
        quiet = beside(quiet_text(game, called), faces, ROOM)
        buttons = quiet_rows(game)
        layout.add_item(Drawn([*_headed(quiet, 1, buttons), *buttons.rows], QUIET))
        return unattended(layout)
    text = fit(game, view, {one: face.emoji for one, face in faces.items()})
    buttons = fight_rows(game, view)
    parts = _headed(text.head, _HEAD_LINES, buttons)
    for block in _blocks(text.texts, _most_blocks(buttons)):
        parts += [line_part(), text_part(block)]
    foot = "\n".join((text.foot, *called_line(game, called)))
    parts += [line_part(), text_part(foot), *buttons.rows]
    layout.add_item(Drawn(parts, CURRENT))
    return unattended(layout)


def fit(game: LiveGame, view: EncounterView, faces: Mapping[str, str] | None = None) -> BoardText:
    """The board with as much detail as it has room for; at last some lines are only counted."""
    ladder = [replace(LADDER[0], faces=faces), *LADDER] if faces else LADDER
    written = [write(game, view, ladder[0])]
    for detail in ladder[1:]:
        if written[-1].size <= ROOM:
            return written[-1]
        written.append(write(game, view, detail))
    return _with_most_worth(written[-1])


def write(game: LiveGame, view: EncounterView, detail: Detail) -> BoardText:
    """The board in one degree of detail, however long it gets."""
    past = (section for sections in FIGHT_PAST for section in sections(game, detail))
    sections = (*sections_of(view, detail), *past)
    foot = "\n".join(line for lines in FIGHT_FOOT for line in lines(game, view, detail))
    return BoardText(_head(game, view, detail), sections, foot)


def _with_most_worth(text: BoardText) -> BoardText:
    """Keep the headings and the rows that are worth most; the others are counted."""
    rows = [(i, row) for i, section in enumerate(text.sections) for row in section.rows]
    rows.sort(key=lambda found: -found[1].worth)
    bare = tuple(Section(section.heading, (_more(999),)) for section in text.sections)
    room = ROOM - BoardText(text.head, bare, text.foot).size
    if room < ROOM // 2 and len(text.sections) > 1:
        # So many places that their headings alone would fill the board.
        every = Section("", tuple(row for section in text.sections for row in section.rows))
        return _with_most_worth(BoardText(text.head, (every,), text.foot))
    kept: set[int] = set()
    for _, row in rows:
        room -= _size(row.text) + 1
        if room < 0:
            break
        kept.add(id(row))
    sections = tuple(_shortened(section, kept) for section in text.sections)
    return BoardText(text.head, sections, text.foot)


def _shortened(section: Section, kept: set[int]) -> Section:
    rows = tuple(row for row in section.rows if id(row) in kept)
    left = len(section.rows) - len(rows)
    return Section(section.heading, (*rows, _more(left)) if left else rows)


def _more(count: int) -> Row:
    return Row(f"… and {count} more", 0)


def _size(text: str) -> int:
    """In UTF-16 units, the longest way in which Discord might count."""
    return len(text.encode("utf-16-le")) // 2


# Parts


def _headed(text: str, lines: int, buttons: BoardButtons) -> list[Part]:
    """The head, with what leaves beside its first lines."""
    if buttons.leaves is None:
        return [text_part(text)]
    head = text.split("\n")
    parts = [beside_part("\n".join(head[:lines]), buttons.leaves)]
    return [*parts, *([text_part("\n".join(head[lines:]))] if head[lines:] else [])]


def _most_blocks(buttons: BoardButtons) -> int:
    """How many sections may stand apart by a line: the buttons, the card and its ends count too."""
    below = sum([1 + len(row["components"]) for row in buttons.rows])
    beside_head = 0 if buttons.leaves is None else _HEAD_COMPONENTS
    return (_MOST_COMPONENTS - 4 - beside_head - below) // 2


def _blocks(texts: Sequence[str], most: int) -> list[str]:
    """One block a section; so many that they would not all get one share the last."""
    if len(texts) <= most:
        return list(texts)
    return [*texts[: most - 1], "\n".join(texts[most - 1 :])]


def _section_text(section: Section) -> str:
    lines = [section.heading, *[row.text for row in section.rows]]
    return "\n".join([line for line in lines if line])


def _names(game: LiveGame, detail: Detail) -> Iterator[str]:
    """What the game is called, and where there are several parties the one that this is about."""
    yield called(game.name, detail)
    if has_several(game.state):
        yield called(label_of(game.state), detail)


def _head(game: LiveGame, view: EncounterView, detail: Detail) -> str:
    small = [*_names(game, detail), f"encounter {view.number}"]
    if view.environment != "dungeon":
        small.append(PLACES.get(view.environment, view.environment))
    lines = [f"-# {' · '.join(small)}", f"### {where(view, detail)}"]
    facts: list[str] = []
    if view.escalation:
        facts.append(f"+{view.escalation} to every attack roll")
    rolled = [
        f"{called(side.label, detail)} {dice_text(side.rolls)}" for side in view.sides if side.rolls
    ]
    is_told = view.current is not None and view.current.kind is not StepKind.INITIATIVE
    if rolled and is_told and not view.awaits(DueKind.END):
        facts.append(f"initiative: {', '.join(rolled)}")
    if view.distance is not None:
        unit = "feet" if view.environment == "dungeon" else "yards"
        facts.append(f"{view.distance} {unit} apart")
    if view.reaction:
        facts.append(f"reaction: {view.reaction}")
    if view.speaker:
        facts.append(f"{called(view.speaker, detail)} speaks for the party")
    if facts:
        text = " · ".join(facts)
        lines.append(capitalized(text))
    lines += [line for more in FIGHT_LINES for line in more(game, view, detail)]
    return "\n".join(lines)


def where(view: EncounterView, detail: Detail = LADDER[0]) -> str:
    """`Round 2 · Party: melee`: the round and the step that is being played."""
    step = view.current
    if view.is_pursuit:
        return "Pursuit"
    if view.stage is Stage.MEETING:
        return f"Before round {view.round + 1}" if view.round else "Before the first round"
    name = "Surprise round" if view.surprise_round else f"Round {view.round}"
    if view.awaits(DueKind.END):
        return f"{name} · the fight is decided"
    return name if step is None else f"{name} · {_step_words(step, detail)}"


def _step_words(step: StepView, detail: Detail = LADDER[0]) -> str:
    """What a step is for, in a few words."""
    match step.kind:
        case StepKind.DECLARE:
            return "declare"
        case StepKind.INITIATIVE:
            return "roll initiative"
        case StepKind.PAUSE:
            return "the referee"
        case StepKind.ACT:
            phase = f": {phase_name(step.phase)}" if step.phase else ""
            return f"{called(step.label, detail)}{phase}"


@FIGHT_FOOT.at(20)
def _waiting(game: LiveGame, view: EncounterView, detail: Detail) -> Iterator[str]:
    """What comes after this, and whom the encounter waits for."""
    phases = remaining_phases(view)
    if phases:
        yield f"-# After this: {', '.join(phases)}"
    waiting = waiting_for(view, detail)
    if view.is_pursuit and waiting:
        waiting = " ".join((waiting, *(words(game) for words in TO_DECIDE)))
    elif view.stage is Stage.MEETING:
        waiting = "the referee to begin the rounds"
    ready = READY.get(view.current.kind, DONE) if view.current is not None else DONE
    if (since := asked_together(view)) and waiting:
        is_mixed = REFEREE in debtors(view.dues)
        waiting += f"{'; the players were' if is_mixed else ','} asked {moment(since)}"
    yield f"**Waiting for** {waiting}" if waiting else f"**{ready}**"
