"""What somebody can do now, in a few lines, and all commands by topic."""

from collections.abc import Iterable
from dataclasses import dataclass

from cogs.render.board import board_view, where
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from data.live import LiveGame
from rules.campaign.door import choose
from rules.kernel.actor import Viewer
from rules.kernel.dues import DueKind
from rules.kernel.setting import PRESETS
from rules.luck.door import luck_bonus
from rules.sheet.door import active_character, playable_characters
from rules.state.encounter import Stage
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.view import EncounterView

ALL = "all"
NO_GAME = """There is no game in this channel.
- `/game start` begins one here; you are then its referee.
- `/roll` rolls dice anywhere, such as `2d6+1`; outside a game nothing is recorded."""
ENDED = """**{name}** has ended.
- `/log show` still tells what happened.
- `/game reopen` brings it back (referee)."""
FOOT = "-# `/help topic:all` lists every command, `/help topic:sheet` those about sheets."


@dataclass(frozen=True, slots=True)
class Entry:
    """A command as it is typed, without the slash, and what it does. `options` are name, help."""

    name: str
    words: str
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Topic:
    """The commands that begin with one word."""

    name: str
    words: str
    entries: tuple[Entry, ...]


# What can be done now


def render_now(game: LiveGame | None, user_id: int) -> str:
    """What the person can do here and now, in fewer than 2,000 characters."""
    if game is None:
        return f"{NO_GAME}\n{FOOT}"
    if game.ended:
        return f"{ENDED.format(name=plain(game.name))}\n{FOOT}"
    viewer = game.viewer(user_id)
    encounter = board_view(game, viewer)
    lines = [_head(game, encounter)]
    lines += _about_character(game, viewer)
    if encounter is not None:
        lines += _about_encounter(encounter, viewer, _played(game, viewer))
    if viewer.is_referee:
        lines.append("**As the referee**")
        lines += _about_round(encounter) if encounter else _about_quiet(game)
    lines.append("**Always**")
    lines.append("- `/roll` rolls dice, such as `2d6+1`; `mode:private` keeps them to yourself.")
    lines.append("- `/log show` tells what happened, `/log undo` takes your last move back.")
    lines.append(FOOT)
    return join_within(lines, MESSAGE_LIMIT)


def _head(game: LiveGame, encounter: EncounterView | None) -> str:
    now = where(encounter) if encounter is not None else "no encounter is running"
    return f"**{plain(game.name)}** ({PRESETS[game.state.preset]}): {now}."


def _played(game: LiveGame, viewer: Viewer) -> Character | None:
    return active_character(game.state, viewer.member or 0)


def _about_character(game: LiveGame, viewer: Viewer) -> list[str]:
    character = _played(game, viewer)
    if character is None:
        return _without_character(game, viewer)
    name = plain(character.name)
    lines = [
        f"- You play **{name}**: `/sheet show` shows the sheet, `/sheet hp` changes hit points.",
        "- `/sheet set` writes a number on the sheet, such as DEX or THAC0.",
    ]
    has_luck = choose(ENGINE.settings["luck"], game.state).chosen.key == "on"
    if has_luck and luck_bonus(game.state, character) is None:
        lines.append("- `/luck session` rolls your luck for this session.")
    elif has_luck:
        lines.append("- `/luck roll` tries your luck.")
    return lines


def _without_character(game: LiveGame, viewer: Viewer) -> list[str]:
    if playable_characters(game.state, viewer.member or 0):
        return ["- You play nobody at the moment: `/sheet active` chooses one of yours."]
    if viewer.is_referee:
        return []
    return ["- `/sheet create` makes your character: a name and hit points are enough."]


def _about_encounter(view: EncounterView, viewer: Viewer, character: Character | None) -> list[str]:
    mine = viewer.member
    own = [line for line in view.combatants if line.owner is not None and line.owner == mine]
    there = [line for line in own if not line.is_out]
    lines: list[str] = []
    if character is not None and all(line.id != character.id for line in own):
        lines.append("- **Join** on the board, or `/encounter join`, takes you into the encounter.")
    if there:
        lines += about_turn(view, viewer)
        lines.append("- `/damage` applies what you hit for, `/condition add` a condition.")
    lines.append("- `/encounter board` posts the board again at the bottom of the channel.")
    return lines


def about_turn(view: EncounterView, viewer: Viewer) -> list[str]:
    """What the step being played asks of this person."""
    if view.current is None:
        return ["- The sides meet; the referee begins the first round."]
    own = [due for due in view.dues if viewer.member in due.owners]
    lines = {due.kind: HINTS[due.kind].format(name=plain(due.name)) for due in own}
    return list(lines.values()) or ["- It is not your turn yet; the board says whom it waits for."]


HINTS = {
    DueKind.DECLARATION: "- `/declare` a spell or a move out of melee before initiative.",
    DueKind.INITIATIVE: "- `/encounter roll` rolls your initiative.",
    DueKind.TURN: "- It is **{name}**'s turn: say what you do, then `/done`.",
    DueKind.DEATH_SAVE: "- **{name}**'s death save is due: `/life save`.",
}
"""What those are told who owe something."""


def _about_quiet(game: LiveGame) -> list[str]:
    lines = [
        "- `/encounter start` begins an encounter.",
        "- `/time pass` lets game time go by.",
        "- `/game settings` shows every rule and changes it.",
    ]
    if not game.state.characters:
        lines.append(
            "- Players make their characters with `/sheet create`; with `player:` you make them."
        )
    if choose(ENGINE.settings["luck"], game.state).chosen.key == "on":
        lines.append("- `/luck new-session` begins the next session.")
    return lines


def _about_round(view: EncounterView) -> list[str]:
    lines = ["- `/monster add` brings monsters, hidden if you like; `/monster set` corrects them."]
    if view.stage is Stage.MEETING:
        lines.append(
            "- `/encounter surprise`, `/encounter distance` and `/encounter reaction` roll or set "
            "how the sides meet."
        )
        lines.append(
            "- `/encounter next`, or **Begin the rounds** on the board, starts the first round."
        )
    else:
        lines.append("- `/encounter next`, or **Next** on the board, goes on to the next step.")
        lines.append("- `/damage` and `/heal` work on everybody, several at once too.")
    if view.morale_checks:
        due = "A morale check is" if len(view.morale_checks) == 1 else "Morale checks are"
        lines.append(f"- {due} due: `/morale roll`.")
    lines.append("- `/encounter details` shows you everything; `/encounter end` ends it.")
    return lines


# All commands


def render_topics(topics: Iterable[Topic]) -> str:
    """Every command by its first word."""
    lines: list[str] = []
    for topic in topics:
        names = [entry.name.removeprefix(topic.name).strip() for entry in topic.entries]
        lines.append(f"`/{topic.name}` {topic.words if names == [''] else ', '.join(names)}")
    lines.append("-# `/help topic:` with one of these words says what its commands do.")
    return join_within(lines, MESSAGE_LIMIT)


def render_topic(topic: Topic) -> str:
    """The commands of a topic with what they do; of a single one its options too."""
    if len(topic.entries) == 1:
        return render_entry(topic.entries[0])
    lines = [f"- `/{entry.name}` {entry.words}" for entry in topic.entries]
    return join_within((f"**{topic.words}**", *lines), MESSAGE_LIMIT)


def render_entry(entry: Entry) -> str:
    """A command with its options."""
    options = [f"- `{name}`: {words}" for name, words in entry.options]
    return join_within((f"`/{entry.name}` {entry.words}", *options), MESSAGE_LIMIT)
