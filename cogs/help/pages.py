"""The page of `/help`: what somebody can do now, in a few lines, and all commands by topic.

What there is to say comes from the features (`Feature.hints`); here it is put in order.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.exploration.pages import whereabouts
from cogs.render.board import board_view, where
from cogs.render.hints import Here, Hints
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from data.live import LiveGame
from rules.kernel.actor import Viewer
from rules.kernel.setting import PRESETS
from rules.sheet.active import played_by

ALL, DO = "all", "do "
FIRST, REFEREE, ALWAYS = "First", "As the referee", "Always"
"""Titles of the page."""
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


def render_now(game: LiveGame | None, user_id: int, hints: Sequence[Hints]) -> str:
    """What the person can do here and now, in fewer than 2,000 characters."""
    if game is None:
        return f"{NO_GAME}\n{FOOT}"
    if game.ended:
        return f"{ENDED.format(name=plain(game.name))}\n{FOOT}"
    here = _here(game, game.viewer(user_id))
    lines = [_head(game, here)]
    for title, found in sections(here, hints).items():
        lines += [f"**{title}**", *map(_bullet, found)] if found else []
    lines.append(FOOT)
    return join_within(lines, MESSAGE_LIMIT)


def sections(here: Here, hints: Sequence[Hints]) -> dict[str, list[str]]:
    """The lines of the page by their titles, what matters most first."""
    fitting = [one for one in hints if here.situation in one.where]
    found = {FIRST: hints_for(here, hints)}
    found[here.situation] = [line for one in fitting for line in one.yours(here)]
    if here.viewer.is_referee:
        found[REFEREE] = [line for one in fitting for line in one.referee(here)]
    found[ALWAYS] = [line for one in hints for line in one.always]
    return found


def hints_for(here: Here, hints: Sequence[Hints]) -> list[str]:
    """First what somebody owes, each kind once, then what the state of the game calls for."""
    words = {kind: text for one in hints for kind, text in one.owed.items()}
    owed = {due.kind: words[due.kind].format(name=plain(due.name)) for due in here.owed}
    return [*owed.values(), *(line for one in hints for line in one.first(here))]


def _here(game: LiveGame, viewer: Viewer) -> Here:
    character = played_by(game.state, viewer)
    return Here(game.state, viewer, character, board_view(game, viewer))


def _head(game: LiveGame, here: Here) -> str:
    now = where(here.encounter) if here.encounter is not None else whereabouts(game)
    return f"**{plain(game.name)}** ({PRESETS[here.state.preset]}): {now}."


def _bullet(line: str) -> str:
    return f"- {line}"


# All commands


def render_topics(topics: Sequence[Topic]) -> str:
    """Every command by its first word; those that are one word stand together.

    Where that is too long, the commands of the longest are only counted.
    """
    shown = [topic for topic in topics if _is_listed(topic)]
    foot = [
        ", ".join(f"`/{topic.name}`" for topic in shown if _is_one_word(topic)),
        f"Behind `/do`: {', '.join(topic.name for topic in topics if topic not in shown)}",
        "-# `/help topic:` with one of these words says what its commands do.",
    ]
    lines = {topic: _topic_line(topic) for topic in shown if not _is_one_word(topic)}
    for longest in sorted(lines, key=lambda topic: -len(lines[topic])):
        if len("\n".join([*lines.values(), *foot])) < MESSAGE_LIMIT:
            break
        lines[longest] = f"`/{longest.name}` {len(longest.entries)} commands"
    return join_within([*lines.values(), *foot], MESSAGE_LIMIT)


def _topic_line(topic: Topic) -> str:
    """`/log` show, undo, redo: those that Discord lists."""
    entries = [entry for entry in topic.entries if not entry.name.startswith(DO)]
    return f"`/{topic.name}` {', '.join(_rest(topic, entry) for entry in entries)}"


def _rest(topic: Topic, entry: Entry) -> str:
    """What stands in a command behind the word of its topic."""
    return entry.name.removeprefix(DO).removeprefix(topic.name).strip()


def _is_listed(topic: Topic) -> bool:
    return not topic.entries[0].name.startswith(DO)


def _is_one_word(topic: Topic) -> bool:
    return [entry.name for entry in topic.entries] == [topic.name]


def render_topic(topic: Topic) -> str:
    """The commands of a topic with what they do; of a single one its options too."""
    if len(topic.entries) == 1:
        return render_entry(topic.entries[0])
    lines = [f"**{topic.words}**"]
    for start in ("", DO):
        found = [entry for entry in topic.entries if entry.name.startswith(DO) is bool(start)]
        if found:
            lines.append(f"`/{start}{topic.name}` and:")
        lines += [f"- `{_rest(topic, entry) or topic.name}` {entry.words}" for entry in found]
    return join_within(lines, MESSAGE_LIMIT)


def render_entry(entry: Entry) -> str:
    """A command with its options."""
    options = [f"- `{name}`: {words}" for name, words in entry.options]
    return join_within((f"`/{entry.name}` {entry.words}", *options), MESSAGE_LIMIT)
