"""The page of `/help`: what somebody can do now, in three lines, and all commands by topic."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cogs.deeds.awaited_pages import awaited_line
from cogs.exploration.pages import whereabouts
from cogs.render.board import where
from cogs.render.deeds import Doer
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from data.live import LiveGame
from rules.kernel.dues import Due
from rules.kernel.setting import PRESETS

ALL, DO = "all", "do "
NO_GAME = """There is no game in this channel.
- `/game start` begins one here; you are then its referee.
- `/roll` rolls dice anywhere, such as `2d6+1`; outside a game nothing is recorded."""
ENDED = """**{name}** has ended.
- `/log show` still tells what happened.
- `/game reopen` brings it back (referee)."""
FOOT = "-# `/help topic:all` lists every command, `/help topic:sheet` those about sheets."
BELOW = "-# What you can do is below. `/do` finds all else; `/help topic:all` has every command."


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


def render_now(doer: Doer, dues: Iterable[Due]) -> str:
    """Where the game stands, what is awaited of them, and how to find what they can do."""
    return "\n".join((_head(doer), awaited_line(doer, dues), BELOW))


def render_idle(game: LiveGame | None) -> str:
    """Where there is nothing to do: no game here, or one that has ended."""
    text = NO_GAME if game is None else ENDED.format(name=plain(game.name))
    return f"{text}\n{FOOT}"


def _head(doer: Doer) -> str:
    game, met = doer.game, doer.met
    now = whereabouts(game) if met is None else where(met)
    return f"**{plain(game.name)}** ({PRESETS[game.state.preset]}): {now}."


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
