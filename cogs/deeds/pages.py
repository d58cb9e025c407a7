"""What is awaited of somebody, a sentence for each kind of due; and the page of `/help`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cogs.away.telling import away_lines
from cogs.exploration.pages import whereabouts
from cogs.render.board import where
from cogs.render.deeds import Deed, Doer, Near
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from data.live import LiveGame
from rules.kernel.actor import played_by
from rules.kernel.dues import Due, DueKind, debtors
from rules.kernel.setting import PRESETS
from rules.kernel.words import listed
from rules.systems import ENGINE

NOTHING = "You need do nothing now."
NOBODY = "You play nobody here yet."
DEAD = "**{}** is dead, and another character can take the place."
MOST_NAMED = 4
ALL, MORE = "all", "do "
NO_GAME = """There is no game in this channel.
- `/game start` begins one here; you are then its referee.
- `/roll` rolls dice anywhere, such as `2d6+1`; outside a game nothing is recorded."""
ENDED = """**{name}** has ended.
- `/log show` still tells what happened.
- `/game reopen` brings it back (referee)."""
FOOT = "-# `/help topic:all` lists every command, `/help topic:sheet` those about sheets."
BELOW = "-# What you can do is below. `/do` finds all else; `/help topic:all` has every command."


@dataclass(frozen=True, slots=True)
class Awaited:
    """What is said of a kind of due to whoever owes it, with `{name}` for whom.

    `label` is the deed that gives it where the board has no button for it: the form of the command
    `key`, else the due's own button.
    """

    text: str
    label: str = ""
    key: str = ""


AWAITED: Mapping[DueKind, Awaited] = {
    DueKind.BEGIN: Awaited("The sides have met: the rounds can begin."),
    DueKind.DECLARATION: Awaited("Declare for {name}, before initiative."),
    DueKind.INITIATIVE: Awaited("Roll initiative for {name}."),
    DueKind.TURN: Awaited("It is the turn of {name}."),
    DueKind.PAUSE: Awaited("The round waits for you: **Next** goes on."),
    DueKind.MORALE: Awaited("Morale is to be rolled for {name}."),
    DueKind.FLIGHT: Awaited("Morale has failed: say what becomes of {name}."),
    DueKind.DEATH_SAVE: Awaited("A death save is to be rolled for {name}."),
    DueKind.CHECK: Awaited("A check is to be rolled for {name}."),
    DueKind.COUNTER: Awaited("A blow may be struck back by {name}.", "Strike back"),
    DueKind.VOTE: Awaited("The party votes: give your vote."),
    DueKind.TASK: Awaited("Choose a task for {name}."),
    DueKind.PLAY: Awaited("All have said what they do: play it."),
    DueKind.GEAR: Awaited(
        "Say what is left of the gear of {name}.", "Gear of the dead…", "item destroy"
    ),
    DueKind.END: Awaited("The fight is decided: end the encounter, or **Play on**."),
    DueKind.MEETING: Awaited("Something came up.", "What came up", "wandering show"),
    DueKind.SURROUND: Awaited(
        "Say whether monsters stand all round the party.",
        "Monsters all round?",
        "wandering surround",
    ),
    DueKind.CHASE: Awaited("The pursuit waits for {name}."),
    DueKind.RUNNING: Awaited("Say whether the foes follow {name}, or let them go."),
    DueKind.STORM: Awaited("Say where the gale drives the vessel."),
    DueKind.LEVEL: Awaited("A new level can be taken by {name}."),
    DueKind.TRAINER: Awaited(
        "Say whether there is a trainer for {name}.", "Is there a trainer?", "train answer"
    ),
    DueKind.RESEARCH: Awaited(
        "Say what the work of {name} takes.", "What a work takes…", "research answer"
    ),
    DueKind.AWARD: Awaited("There is experience to award."),
    DueKind.ROLL_OFF: Awaited("Roll for treasure with {name}."),
    DueKind.PICK: Awaited("Treasure is to be picked by {name}."),
    DueKind.BONUSES: Awaited(
        "Say whether the bonuses of {name} hold.", "Bonuses to abilities…", "sheet bonuses"
    ),
    DueKind.HIRING: Awaited("Hirelings wait for your word: {name}.", "Hirelings…", "ref hirelings"),
    DueKind.SPELL: Awaited("Say what a spell does."),
    DueKind.LOST: Awaited("Nobody in the party is left standing: say how it goes on."),
    DueKind.NEXT: Awaited("What does the party do next? Say what you would like."),
    DueKind.REFEREE: Awaited("The game waits for your word."),
}
"""By kind, what is said to whoever owes it."""


def dues_of(doer: Doer) -> Sequence[Due]:
    """All that is owed, as far as they may know it."""
    met = doer.met
    return ENGINE.what_is_due(doer.game.state, doer.viewer) if met is None else met.dues


def awaited_line(doer: Doer, dues: Iterable[Due]) -> str:
    """What is awaited of them, each kind once, or else for whom the game waits."""
    known = [*dues]
    texts = awaited_texts(due for due in known if due.is_of(doer.viewer))
    others = [due for due in known if due.holds and not due.is_of(doer.viewer)]
    return " ".join((*(texts or [_nothing(doer, others)]), *away_lines(doer.state, doer.viewer)))


def awaited_texts(own: Iterable[Due]) -> list[str]:
    """What is awaited of whoever these are of, each kind once."""
    found: dict[DueKind, list[str]] = {}
    for due in own:
        found.setdefault(due.kind, []).append(due.name)
    return [AWAITED[kind].text.format(name=_names(ones)) for kind, ones in found.items()]


def _nothing(doer: Doer, others: Iterable[Due]) -> str:
    """For whom the game waits then."""
    played = played_by(doer.state, doer.viewer)
    if played is None and not doer.viewer.is_referee:
        return NOBODY
    names = _names(debtors(others))
    parts = [NOTHING, f"The game waits for {names}."] if names else [NOTHING]
    if played is not None and doer.character is None:
        parts.append(DEAD.format(plain(played.name)))
    return " ".join(parts)


def _names(names: Iterable[str]) -> str:
    """The first few of them, each once."""
    shown = [f"**{plain(name)}**" for name in dict.fromkeys(names) if name]
    rest = len(shown) - MOST_NAMED
    return listed([*shown[:MOST_NAMED], f"{rest} more"] if rest > 0 else shown)


def awaited_deeds(doer: Doer, dues: Iterable[Due]) -> Iterator[Deed]:
    """What gives that for which the board has no button."""
    for due in dues:
        row = AWAITED[due.kind]
        if due.kind is DueKind.FLIGHT and due.is_of(doer.viewer):
            for reason in ("fled", "surrendered"):
                given = due.target, reason
                yield Deed(f"{due.name}: {reason}", due.verb, given, Near.BOARD)
        if not row.label or not due.is_of(doer.viewer):
            continue
        verb, words = ("form", (row.key,)) if row.key else (due.verb, due.words)
        yield Deed(row.label, verb, words, Near.BOARD)


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
    shown = [topic for topic in topics if not topic.entries[0].name.startswith(MORE)]
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
    entries = [entry for entry in topic.entries if not entry.name.startswith(MORE)]
    return f"`/{topic.name}` {', '.join(_rest(topic, entry) for entry in entries)}"


def _rest(topic: Topic, entry: Entry) -> str:
    """What stands in a command behind the word of its topic."""
    return entry.name.removeprefix(MORE).removeprefix(topic.name).strip()


def _is_one_word(topic: Topic) -> bool:
    return [entry.name for entry in topic.entries] == [topic.name]


def render_topic(topic: Topic) -> str:
    """The commands of a topic with what they do; of a single one its options too."""
    if len(topic.entries) == 1:
        return render_entry(topic.entries[0])
    lines = [f"**{topic.words}**"]
    for start in ("", MORE):
        found = [entry for entry in topic.entries if entry.name.startswith(MORE) is bool(start)]
        if found:
            lines.append(f"`/{start}{topic.name}` and:")
        lines += [f"- `{_rest(topic, entry) or topic.name}` {entry.words}" for entry in found]
    return join_within(lines, MESSAGE_LIMIT)


def render_entry(entry: Entry) -> str:
    """A command with its options."""
    options = [f"- `{name}`: {words}" for name, words in entry.options]
    return join_within((f"`/{entry.name}` {entry.words}", *options), MESSAGE_LIMIT)
