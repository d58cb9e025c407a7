"""How fast a game goes, as lines that text and picture share: so both say the same."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from cogs.pace.measures import Measured, Round
from cogs.render.text import MESSAGE_LIMIT, join_within, plain, shorten, write_span
from rules.state.rounds import StepKind

ROUNDS_SHOWN = 6
LINES_SHOWN = 6
ALT_LIMIT = 1024
PARTS = ("declarations", "initiative", "actions")
"""What the bar of a round is made of, in order."""
_PART_OF = {StepKind.DECLARE: 0, StepKind.INITIATIVE: 1}
NAMES = {StepKind.DECLARE: "Declarations", StepKind.INITIATIVE: "Initiative"}
NO_ANSWERS = "You have not answered anything in the newest rounds."
NOTHING = "No round has been played yet: there is nothing to measure."


@dataclass(frozen=True, slots=True)
class Line:
    """Something with a length: its name, the parts of its bar, and what is said of it.

    `mention` is what stands for the name where people can be mentioned, "" for the name itself.
    """

    name: str
    parts: tuple[int, ...]
    words: str
    mention: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Lines under a title, whose bars are on one scale. `legend` names the parts of the bars."""

    title: str
    lines: tuple[Line, ...]
    legend: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Player:
    """A member by their characters' names, and as a mention."""

    name: str
    mention: str


@dataclass(frozen=True, slots=True)
class Holding:
    """Whom the game waits for, for what, and for how long by now."""

    name: str
    what: str
    time: int


def make_report(
    found: Measured,
    players: Mapping[int, Player],
    waiting: Sequence[Holding],
    *,
    is_paused: bool = False,
) -> tuple[Section, ...]:
    """All there is to say; sections without a line are left out."""
    sections = (
        _waiting(waiting, is_paused=is_paused),
        _rounds(found.rounds),
        _phases(found.rounds),
        _answers(found.answers, players),
    )
    return tuple(section for section in sections if section.lines)


def render_report(sections: Sequence[Section]) -> str:
    """The report as a message."""
    if not sections:
        return NOTHING
    lines: list[str] = []
    for section in sections:
        legend = f" ({' + '.join(section.legend)})" if section.legend else ""
        lines.append(f"**{section.title}**{legend}")
        lines += [
            f"- {line.mention or plain(line.name)}: {plain(line.words)}" for line in section.lines
        ]
    return join_within(lines, MESSAGE_LIMIT)


def describe_report(sections: Sequence[Section]) -> str:
    """The same for those who cannot see the picture."""
    told = (
        f"{section.title}: {'; '.join(f'{line.name} {line.words}' for line in section.lines)}."
        for section in sections
    )
    return shorten(" ".join(told), ALT_LIMIT)


def render_own(times: Sequence[int], waiting: Sequence[Holding]) -> str:
    """How long somebody's own answers took, and what the game waits for them to give."""
    lines = [NO_ANSWERS]
    if times:
        longest = f", the longest {write_span(max(times))}" if len(times) > 1 else ""
        lines = [f"Your answers took **{_median(times, 'answer')}**, median{longest}."]
    for one in waiting:
        lines.append(
            f"The game waits for {one.what} of {plain(one.name)}, for {write_span(one.time)}."
        )
    return "\n".join(lines)


# Whom the game waits for


def _waiting(waiting: Sequence[Holding], *, is_paused: bool) -> Section:
    longest = sorted(waiting, key=lambda one: -one.time)
    lines = [
        Line(one.name, (one.time,), f"{one.what}, for {write_span(one.time)}") for one in longest
    ]
    title = "Waiting now, while the game is paused" if is_paused else "Waiting now"
    return Section(title, _first(lines))


def _first(lines: Sequence[Line]) -> tuple[Line, ...]:
    """As many as there is room for; the last says how many more there are."""
    if len(lines) <= LINES_SHOWN:
        return tuple(lines)
    shown = lines[: LINES_SHOWN - 1]
    return (*shown, Line("Others", (), f"{len(lines) - len(shown)} more"))


# Rounds


def _rounds(rounds: Sequence[Round]) -> Section:
    newest = rounds[-1].encounter if rounds else 0
    lines = [_round_line(one, newest) for one in rounds[-ROUNDS_SHOWN:]]
    whole = [one.spent for one in rounds if one.is_over]
    if len(whole) > 1:
        lines.append(Line("Median", (), f"{write_span(_middle(whole))} ({len(whole)} rounds)"))
    return Section("Rounds", tuple(lines), PARTS)


def _round_line(one: Round, newest: int) -> Line:
    name = "Free round" if one.is_free else f"Round {one.number}"
    if one.encounter != newest:
        name = f"{name}, encounter {one.encounter}"
    if not one.is_over:
        name = f"{name}, so far" if one.is_open else f"{name}, broken off"
    parts = _parts_of(one)
    spans = " + ".join(write_span(part) for part in parts)
    return Line(name, parts, f"{write_span(one.spent)} = {spans}")


def _parts_of(one: Round) -> tuple[int, ...]:
    parts = [0] * len(PARTS)
    for phase in one.phases:
        parts[_PART_OF.get(StepKind(phase.kind), len(PARTS) - 1)] += phase.spent
    return tuple(parts)


# Phases


def _phases(rounds: Iterable[Round]) -> Section:
    """Each phase of the rounds that are over, in the order of play; turns go by whose they are."""
    spent: dict[tuple[str, str], list[int]] = {}
    for one in rounds:
        if one.is_over:
            for phase in one.phases:
                spent.setdefault((phase.kind, phase.label), []).append(phase.spent)
    lines = [
        Line(
            NAMES.get(StepKind(kind), label),
            (_middle(times),),
            _median(times, "round"),
        )
        for (kind, label), times in spent.items()
    ]
    # The longest of them, in their own order.
    kept = sorted(lines, key=lambda line: -sum(line.parts))[:LINES_SHOWN]
    longest = tuple(line for line in lines if line in kept)
    return Section("Phases, median", longest)


def _middle(times: Sequence[int]) -> int:
    return int(median(times))


def _median(times: Sequence[int], what: str) -> str:
    many = "" if len(times) == 1 else "s"
    return f"{write_span(_middle(times))} ({len(times)} {what}{many})"


# Players


def _answers(answers: Mapping[int, Sequence[int]], players: Mapping[int, Player]) -> Section:
    lines = list(_player_lines(answers, players))
    return Section("Answers, median", _first(sorted(lines, key=lambda line: -sum(line.parts))))


def _player_lines(
    answers: Mapping[int, Sequence[int]], players: Mapping[int, Player]
) -> Iterator[Line]:
    for member, player in players.items():
        times = answers.get(member)
        if times:
            words = _median(times, "answer")
            yield Line(player.name, (_middle(times),), words, player.mention)
