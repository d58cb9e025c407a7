"""How fast a game goes, in lines of text: whom it waits for, rounds, their phases, answers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from cogs.pace.measures import Measured, Round
from cogs.render.text import MESSAGE_LIMIT, join_within, plain, write_span
from rules.state.rounds import StepKind

ROUNDS_SHOWN = 6
LINES_SHOWN = 6
NAMES = {StepKind.DECLARE: "Declarations", StepKind.INITIATIVE: "Initiative"}
NO_ANSWERS = "You have not answered anything in the newest rounds."
NOTHING = "No round has been played yet: there is nothing to measure."


@dataclass(frozen=True, slots=True)
class Holding:
    """Whom the game waits for, for what, and for how long by now."""

    name: str
    what: str
    time: int


def render_report(
    found: Measured,
    players: Mapping[int, str],
    waiting: Sequence[Holding],
    *,
    is_paused: bool = False,
) -> str:
    """All there is to say as a message; `players` are mentions by member."""
    parts = (
        (f"**Waiting now{', while the game is paused' if is_paused else ''}**", _waiting(waiting)),
        ("**Rounds** (declarations + initiative + actions)", _rounds(found.rounds)),
        ("**Phases, median**", _phases(found.rounds)),
        ("**Answers, median**", _answers(found.answers, players)),
    )
    lines = [one for title, told in parts if (said := [*told]) for one in (title, *said)]
    return join_within(lines, MESSAGE_LIMIT) if lines else NOTHING


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


def _waiting(waiting: Sequence[Holding]) -> list[str]:
    longest = sorted(waiting, key=lambda one: -one.time)
    return _first(
        [f"- {plain(one.name)}: {one.what}, for {write_span(one.time)}" for one in longest]
    )


def _first(lines: list[str]) -> list[str]:
    """As many as there is room for; the last says how many more there are."""
    if len(lines) <= LINES_SHOWN:
        return lines
    shown = lines[: LINES_SHOWN - 1]
    return [*shown, f"- Others: {len(lines) - len(shown)} more"]


def _rounds(rounds: Sequence[Round]) -> Iterator[str]:
    for one in rounds[-ROUNDS_SHOWN:]:
        name = "Free round" if one.is_free else f"Round {one.number}"
        if one.encounter != rounds[-1].encounter:
            name = f"{name}, encounter {one.encounter}"
        if not one.is_over:
            name = f"{name}, so far" if one.is_open else f"{name}, broken off"
        spent = {StepKind.DECLARE: 0, StepKind.INITIATIVE: 0, StepKind.ACT: 0}
        for phase in one.phases:
            kind = StepKind(phase.kind)
            spent[kind if kind in spent else StepKind.ACT] += phase.spent
        parts = " + ".join(map(write_span, spent.values()))
        yield f"- {name}: {write_span(one.spent)} = {parts}"
    whole = [one.spent for one in rounds if one.is_over]
    if len(whole) > 1:
        yield f"- Median: {_median(whole, 'round')}"


def _phases(rounds: Iterable[Round]) -> Iterator[str]:
    """The longest phases of the rounds that are over, in the order of play; turns go by whose they
    are."""
    spent: dict[tuple[str, str], list[int]] = {}
    for one in rounds:
        for phase in one.phases if one.is_over else ():
            spent.setdefault((phase.kind, phase.label), []).append(phase.spent)
    longest = sorted(spent, key=lambda phase: -median(spent[phase]))[:LINES_SHOWN]
    for kind, label in (phase for phase in spent if phase in longest):
        name = NAMES.get(StepKind(kind), plain(label))
        yield f"- {name}: {_median(spent[kind, label], 'round')}"


def _median(times: Sequence[int], what: str) -> str:
    many = "" if len(times) == 1 else "s"
    return f"{write_span(int(median(times)))} ({len(times)} {what}{many})"


def _answers(answers: Mapping[int, Sequence[int]], players: Mapping[int, str]) -> list[str]:
    known = {mention: answers[one] for one, mention in players.items() if answers.get(one)}
    longest = sorted(known.items(), key=lambda one: -median(one[1]))
    return _first([f"- {mention}: {_median(times, 'answer')}" for mention, times in longest])
